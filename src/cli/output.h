// Where a command writes, checked before the work begins: a bake of minutes shall not end at a wrong folder.
#pragma once

#include <filesystem>

#include "throng/base/result.h"

namespace throng::cli {

// InvalidArgument where `output` is the input itself, FileUnwritable where its folder is missing or it is a folder.
Status checkOutput(const std::filesystem::path& output, const std::filesystem::path& input);

// "models/knight.glb" -> "knight.throng.glb", in the current folder.
std::filesystem::path defaultAssetPath(const std::filesystem::path& model);

}  // namespace throng::cli
