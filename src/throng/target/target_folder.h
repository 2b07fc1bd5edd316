// The folder that a layout's files go to.
#pragma once

#include <filesystem>

#include "throng/base/result.h"

namespace throng {

// Creates it where it is missing. FileUnwritable.
Status makeTargetFolder(const std::filesystem::path& folder);

}  // namespace throng
