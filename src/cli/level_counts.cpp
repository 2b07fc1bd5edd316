#include "level_counts.h"

#include <set>

namespace throng::cli {

std::size_t countTriangles(const DetailLevel& level) {
  std::size_t count = 0;
  for (const auto& indices : level.indices) count += indices.size() / 3;
  return count;
}

std::size_t countVertices(const DetailLevel& level) {
  std::set<std::uint32_t> vertices;
  for (const auto& indices : level.indices) vertices.insert(indices.begin(), indices.end());
  return vertices.size();
}

}  // namespace throng::cli
