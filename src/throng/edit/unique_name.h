// Clip names that no other clip of the model has.
#pragma once

#include <string>

#include "throng/model/model.h"

namespace throng {

// `wanted`, or "wanted (2)", "wanted (3)", ... where it is taken.
std::string uniqueClipName(const Model& model, const std::string& wanted);

}  // namespace throng
