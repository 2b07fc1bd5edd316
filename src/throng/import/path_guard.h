// Files that a model names must lie in its own folder: a downloaded model must not read the rest of the disk.
#pragma once

#include <filesystem>

namespace throng {

// Whether `path` (symbolic links followed) lies in `folder` or below. An empty folder is the current one.
bool isInsideFolder(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace throng
