// The `bone` encoding as plain matrices and weights, for engines that skin by themselves.
#pragma once

#include <array>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// Of the asset's encoding, which is Bone; its rows are valid.
std::uint32_t boneCount(const Asset& asset);

// modelFromRest of every bone at a time of a clip, clamped to it: what decodePose moves the mesh's vertices by.
void decodeBones(const Asset& asset, std::uint32_t clipIndex, float timeSeconds, std::vector<Affinef>& modelFromRest);

// What a vertex follows. Weights fall and sum to 1; those that are not used are 0, of bone 0.
struct VertexInfluences {
  std::array<std::uint32_t, 8> bones{};
  std::array<float, 8> weights{};
};
VertexInfluences vertexInfluences(const Asset& asset, std::uint32_t vertex);

}  // namespace throng
