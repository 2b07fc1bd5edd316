#include "throng/import/path_guard.h"

#include <algorithm>

namespace throng {

bool isInsideFolder(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::error_code failure;
  const std::filesystem::path base = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, failure);
  if (failure) return false;
  // weakly_canonical leaves a relative path whose first part does not exist as it is, so it is made absolute before.
  const std::filesystem::path absolute = std::filesystem::absolute(path, failure);
  if (failure) return false;
  const std::filesystem::path full = std::filesystem::weakly_canonical(absolute, failure);
  if (failure) return false;
  return std::mismatch(base.begin(), base.end(), full.begin(), full.end()).first == base.end();
}

}  // namespace throng
