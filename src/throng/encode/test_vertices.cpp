#include "throng/encode/test_vertices.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace throng {

namespace {

std::span<const std::uint32_t> influenceBonesOf(const BoneSkin& skin, std::uint32_t vertex) {
  return std::span(skin.influenceBones)
      .subspan(skin.influenceFirst[vertex], skin.influenceFirst[vertex + 1] - skin.influenceFirst[vertex]);
}

std::span<const float> influenceWeightsOf(const BoneSkin& skin, std::uint32_t vertex) {
  return std::span(skin.influenceWeights)
      .subspan(skin.influenceFirst[vertex], skin.influenceFirst[vertex + 1] - skin.influenceFirst[vertex]);
}

std::span<const std::uint32_t> sourceBonesOf(const BoneSkin& skin, std::uint32_t vertex) {
  const std::uint32_t first = skin.sourceInfluenceFirst[vertex];
  return std::span(skin.sourceInfluenceBones).subspan(first, skin.sourceInfluenceFirst[vertex + 1] - first);
}

std::span<const float> sourceWeightsOf(const BoneSkin& skin, std::uint32_t vertex) {
  const std::uint32_t first = skin.sourceInfluenceFirst[vertex];
  return std::span(skin.sourceInfluenceWeights).subspan(first, skin.sourceInfluenceFirst[vertex + 1] - first);
}

std::size_t deltaCount(const MorphSet& morph, std::uint32_t vertex) {
  return morph.empty() ? 0 : morph.deltaFirst[vertex + 1] - morph.deltaFirst[vertex];
}

template <typename T>
int compareSpans(std::span<const T> a, std::span<const T> b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

// A strict order in which vertices that move alike are equal. Vertices with deltas are all different.
bool isBefore(const BoneSkin& skin, const MorphSet& morph, std::uint32_t a, std::uint32_t b) {
  const Vec3f p = skin.positions[a], q = skin.positions[b];
  if (std::tie(p.x, p.y, p.z) != std::tie(q.x, q.y, q.z)) return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
  if (const int order = compareSpans(sourceBonesOf(skin, a), sourceBonesOf(skin, b))) return order < 0;
  if (const int order = compareSpans(sourceWeightsOf(skin, a), sourceWeightsOf(skin, b))) return order < 0;
  const bool hasDeltas = deltaCount(morph, a) > 0 || deltaCount(morph, b) > 0;
  return hasDeltas && a < b;
}

void sortUnique(std::vector<std::uint32_t>& vertices) {
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
}

}  // namespace

void VertexLinks::append(std::span<const std::uint32_t> newBones, std::span<const float> newWeights,
                         std::span<const MorphDelta> newDeltas) {
  if (boneFirst.empty()) {
    boneFirst.push_back(0);
    deltaFirst.push_back(0);
  }
  bones.insert(bones.end(), newBones.begin(), newBones.end());
  boneWeights.insert(boneWeights.end(), newWeights.begin(), newWeights.end());
  deltas.insert(deltas.end(), newDeltas.begin(), newDeltas.end());
  boneFirst.push_back(static_cast<std::uint32_t>(bones.size()));
  deltaFirst.push_back(static_cast<std::uint32_t>(deltas.size()));
}

std::vector<std::uint32_t> differentVertices(const BoneSkin& skin, const MorphSet& morph) {
  std::vector<std::uint32_t> vertices(skin.vertexCount());
  for (std::uint32_t vertex = 0; vertex < vertices.size(); ++vertex) vertices[vertex] = vertex;
  std::stable_sort(vertices.begin(), vertices.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return isBefore(skin, morph, a, b); });
  std::vector<std::uint32_t> result;
  for (const std::uint32_t vertex : vertices)
    if (result.empty() || isBefore(skin, morph, result.back(), vertex)) result.push_back(vertex);
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::uint32_t> extremeVertices(const BoneSkin& skin, const MorphSet& morph,
                                           std::span<const std::uint32_t> candidates) {
  constexpr int kDirections = 14;
  const auto direction = [](int i) {
    if (i < 6) return Vec3f{i / 2 == 0 ? 1.f : 0.f, i / 2 == 1 ? 1.f : 0.f, i / 2 == 2 ? 1.f : 0.f} * (i % 2 ? -1.f : 1.f);
    return Vec3f{i & 1 ? 0.57735f : -0.57735f, i & 2 ? 0.57735f : -0.57735f, (i - 6) & 4 ? 0.57735f : -0.57735f};
  };
  struct Best { float value = -1; std::uint32_t vertex = 0; };
  std::vector<Best> best(skin.bones.size() * kDirections), most(morph.weights.size());
  for (const std::uint32_t vertex : candidates) {
    const auto bones = influenceBonesOf(skin, vertex);
    const auto weights = influenceWeightsOf(skin, vertex);
    for (std::size_t i = 0; i < bones.size(); ++i)
      for (int d = 0; d < kDirections; ++d) {
        const float value = weights[i] * dot(direction(d), skin.positions[vertex] - skin.bones[bones[i]].pivot);
        Best& place = best[bones[i] * kDirections + static_cast<std::size_t>(d)];
        if (value > place.value) place = {value, vertex};
      }
    for (std::size_t i = 0; i < deltaCount(morph, vertex); ++i) {
      const MorphDelta& delta = morph.sourceDeltas[morph.deltaFirst[vertex] + i];
      if (length(delta.position) > most[delta.target].value) most[delta.target] = {length(delta.position), vertex};
    }
  }
  std::vector<std::uint32_t> result;
  for (const auto* list : {&best, &most})
    for (const Best& found : *list)
      if (found.value >= 0) result.push_back(found.vertex);
  sortUnique(result);
  return result;
}

TestVertices gatherVertices(const BoneSkin& skin, const MorphSet& morph, std::span<const std::uint32_t> vertices) {
  TestVertices result;
  for (const std::uint32_t vertex : vertices) {
    result.vertices.push_back(vertex);
    result.rest.push_back(skin.positions[vertex]);
    const std::size_t first = morph.empty() ? 0 : morph.deltaFirst[vertex];
    const std::size_t count = deltaCount(morph, vertex);
    result.source.append(sourceBonesOf(skin, vertex), sourceWeightsOf(skin, vertex),
                         std::span(morph.sourceDeltas).subspan(first, count));
    result.decoded.append(influenceBonesOf(skin, vertex), influenceWeightsOf(skin, vertex),
                          std::span(morph.deltas).subspan(first, count));
  }
  return result;
}

Vec3f posedVertex(const VertexLinks& links, std::size_t index, Vec3f rest, std::span<const shader::BoneMatrix> bones,
                  std::span<const float> weights) {
  for (std::uint32_t i = links.deltaFirst[index]; i < links.deltaFirst[index + 1]; ++i)
    rest += links.deltas[i].position * weights[links.deltas[i].target];
  if (bones.empty()) return rest;
  Vec3f sum{};
  for (std::uint32_t i = links.boneFirst[index]; i < links.boneFirst[index + 1]; ++i) {
    const shader::BoneMatrix& m = bones[links.bones[i]];
    const float weight = links.boneWeights[i];
    sum.x += weight * (m.row0.x * rest.x + m.row0.y * rest.y + m.row0.z * rest.z + m.row0.w);
    sum.y += weight * (m.row1.x * rest.x + m.row1.y * rest.y + m.row1.z * rest.z + m.row1.w);
    sum.z += weight * (m.row2.x * rest.x + m.row2.y * rest.y + m.row2.z * rest.z + m.row2.w);
  }
  return sum;
}

}  // namespace throng
