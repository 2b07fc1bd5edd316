#include "throng/bake/reorder_vertices.h"

#include <algorithm>
#include <numeric>

namespace throng {

namespace {

template <typename Value>
void reorder(const std::vector<std::uint32_t>& places, std::vector<Value>& values) {
  if (values.empty()) return;
  std::vector<Value> sorted;
  sorted.reserve(values.size());
  for (const std::uint32_t place : places) sorted.push_back(values[place]);
  values = std::move(sorted);
}

}  // namespace

void reorderVertices(const std::vector<std::uint32_t>& places, Asset& asset) {
  AssetMesh& mesh = asset.mesh;
  reorder(places, mesh.positions);
  reorder(places, mesh.normals);
  reorder(places, mesh.tangents);
  for (auto& set : mesh.texCoords) reorder(places, set);
  for (auto& set : mesh.colors) reorder(places, set);
  reorder(places, mesh.groups);
  reorder(places, asset.sourceVertices);
  std::vector<std::uint32_t> numbers(places.size());
  for (std::uint32_t vertex = 0; vertex < numbers.size(); ++vertex) numbers[places[vertex]] = vertex;
  for (AssetPrimitive& primitive : asset.primitives)
    for (std::uint32_t& index : primitive.indices) index = numbers[index];
  for (DetailLevel& level : asset.levels) {
    level.vertexCount = 0;
    for (auto& indices : level.indices)
      for (std::uint32_t& index : indices) {
        index = numbers[index];
        level.vertexCount = std::max(level.vertexCount, index + 1);
      }
  }
  // What a coarser level needs counts for the finer ones too.
  for (std::size_t i = asset.levels.size(); i-- > 1;)
    asset.levels[i - 1].vertexCount = std::max(asset.levels[i - 1].vertexCount, asset.levels[i].vertexCount);
}

std::vector<std::uint32_t> orderByLevel(const std::vector<DetailLevel>& levels, std::uint32_t vertexCount) {
  std::vector<std::uint32_t> coarsest(vertexCount);  // that uses the vertex; 0: only the full mesh
  for (std::uint32_t level = 0; level < levels.size(); ++level)
    for (const auto& indices : levels[level].indices)
      for (const std::uint32_t vertex : indices) coarsest[vertex] = level + 1;
  std::vector<std::uint32_t> places(vertexCount);
  std::iota(places.begin(), places.end(), 0u);
  std::stable_sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) { return coarsest[a] > coarsest[b]; });
  return places;
}

}  // namespace throng
