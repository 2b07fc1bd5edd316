// The list of sample models.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "throng/base/file.h"

namespace throng::samples {

struct SampleFile {
  std::string name;
  Bytes bytes;
};

// One model, in one file or several.
struct Sample {
  std::string name;
  std::function<std::vector<SampleFile>()> make;
};

const std::vector<Sample>& allSamples();

}  // namespace throng::samples
