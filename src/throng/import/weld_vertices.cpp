#include "throng/import/weld_vertices.h"

#include <cstring>
#include <unordered_map>

namespace throng {
namespace {

// One array of a mesh as bytes: `stride` bytes per vertex.
struct Stream {
  const std::byte* data;
  std::size_t stride;
};

template <typename T>
void addStream(std::vector<Stream>& streams, const std::vector<T>& values, std::size_t perVertex = 1) {
  if (!values.empty()) streams.push_back({reinterpret_cast<const std::byte*>(values.data()), sizeof(T) * perVertex});
}

std::vector<Stream> streamsOf(const Mesh& mesh, std::span<const std::vector<Vec3f>> extra) {
  std::vector<Stream> streams;
  addStream(streams, mesh.positions);
  addStream(streams, mesh.normals);
  addStream(streams, mesh.tangents);
  for (const auto& set : mesh.texCoords) addStream(streams, set);
  for (const auto& set : mesh.colors) addStream(streams, set);
  if (mesh.influencesPerVertex > 0) {
    addStream(streams, mesh.influenceBones, mesh.influencesPerVertex);
    addStream(streams, mesh.influenceWeights, mesh.influencesPerVertex);
  }
  for (const MorphTarget& target : mesh.morphTargets) {
    addStream(streams, target.positionDeltas);
    addStream(streams, target.normalDeltas);
    addStream(streams, target.tangentDeltas);
  }
  for (const auto& values : extra) addStream(streams, values);
  return streams;
}

// FNV-1a over the bytes of one vertex (Fowler, Noll, Vo 1991).
std::uint64_t hashVertex(const std::vector<Stream>& streams, std::size_t vertex) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const Stream& s : streams)
    for (const std::byte *b = s.data + s.stride * vertex, *end = b + s.stride; b != end; ++b)
      hash = (hash ^ static_cast<std::uint64_t>(*b)) * 1099511628211ull;
  return hash;
}

bool equalVertices(const std::vector<Stream>& streams, std::size_t a, std::size_t b) {
  for (const Stream& s : streams)
    if (std::memcmp(s.data + s.stride * a, s.data + s.stride * b, s.stride) != 0) return false;
  return true;
}

template <typename T>
void gather(std::vector<T>& values, const std::vector<std::uint32_t>& from, std::size_t perVertex = 1) {
  if (values.empty()) return;
  std::vector<T> result(from.size() * perVertex);
  for (std::size_t v = 0; v < from.size(); ++v)
    for (std::size_t k = 0; k < perVertex; ++k) result[v * perVertex + k] = values[from[v] * perVertex + k];
  values = std::move(result);
}

void gatherMesh(Mesh& mesh, const std::vector<std::uint32_t>& from) {
  gather(mesh.positions, from);
  gather(mesh.normals, from);
  gather(mesh.tangents, from);
  for (auto& set : mesh.texCoords) gather(set, from);
  for (auto& set : mesh.colors) gather(set, from);
  gather(mesh.influenceBones, from, mesh.influencesPerVertex);
  gather(mesh.influenceWeights, from, mesh.influencesPerVertex);
  for (MorphTarget& target : mesh.morphTargets) {
    gather(target.positionDeltas, from);
    gather(target.normalDeltas, from);
    gather(target.tangentDeltas, from);
  }
}

}  // namespace

std::vector<std::uint32_t> weldVertices(Mesh& mesh, std::span<const std::vector<Vec3f>> extra) {
  const std::vector<Stream> streams = streamsOf(mesh, extra);
  std::vector<std::uint32_t> from, newOfOld(mesh.vertexCount());
  std::unordered_multimap<std::uint64_t, std::uint32_t> seen;
  seen.reserve(mesh.vertexCount());
  for (std::uint32_t v = 0; v < mesh.vertexCount(); ++v) {
    const std::uint64_t hash = hashVertex(streams, v);
    const auto [first, last] = seen.equal_range(hash);
    auto it = first;
    while (it != last && !equalVertices(streams, from[it->second], v)) ++it;
    if (it != last) {
      newOfOld[v] = it->second;
      continue;
    }
    newOfOld[v] = static_cast<std::uint32_t>(from.size());
    seen.emplace(hash, newOfOld[v]);
    from.push_back(v);
  }
  for (std::uint32_t& index : mesh.indices) index = newOfOld[index];
  gatherMesh(mesh, from);
  return from;
}

}  // namespace throng
