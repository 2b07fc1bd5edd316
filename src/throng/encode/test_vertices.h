// Vertices whose error decides where keys go: all different ones for proof, a few extreme ones for speed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/bone.h"
#include "throng/encode/bone_skin.h"
#include "throng/encode/morph_set.h"

namespace throng {

// What one vertex hangs on, in one of its two versions.
struct VertexLinks {
  std::vector<std::uint32_t> boneFirst, bones;
  std::vector<float> boneWeights;
  std::vector<std::uint32_t> deltaFirst;
  std::vector<MorphDelta> deltas;

  void append(std::span<const std::uint32_t> newBones, std::span<const float> newWeights,
              std::span<const MorphDelta> newDeltas);
};

// A list of vertices with their influences and morph deltas, as the source has them and as the asset does.
struct TestVertices {
  std::vector<std::uint32_t> vertices;  // of the asset
  std::vector<Vec3f> rest;
  VertexLinks source, decoded;

  std::size_t count() const { return vertices.size(); }
};

// One vertex of each set of vertices that always move alike: same rest position, influences and deltas. Ascending.
std::vector<std::uint32_t> differentVertices(const BoneSkin& skin, const MorphSet& morph);

// Of `candidates`, the ones farthest out of each bone in 14 directions, by weight, and the ones that each morph target
// moves most. Ascending.
std::vector<std::uint32_t> extremeVertices(const BoneSkin& skin, const MorphSet& morph,
                                           std::span<const std::uint32_t> candidates);

TestVertices gatherVertices(const BoneSkin& skin, const MorphSet& morph, std::span<const std::uint32_t> vertices);

// The position of a vertex in a pose. `bones` are modelFromRest; none where there are no bones: then the rest pose,
// morphed. `weights` holds the weight of each target.
Vec3f posedVertex(const VertexLinks& links, std::size_t index, Vec3f rest, std::span<const shader::BoneMatrix> bones,
                  std::span<const float> weights);

}  // namespace throng
