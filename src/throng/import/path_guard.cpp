#include "throng/import/path_guard.h"

#include <algorithm>

namespace throng {

bool isInsideFolder(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::error_code failure;
  const std::filesystem::path base = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, failure);
  if (failure) return false;
  const std::filesystem::path full = std::filesystem::weakly_canonical(path, failure);
  if (failure) return false;
  return std::mismatch(base.begin(), base.end(), full.begin(), full.end()).first == base.end();
}

}  // namespace throng
