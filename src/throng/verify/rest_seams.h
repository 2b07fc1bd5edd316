// Vertices that share a place in the rest pose: split for their normals, texture coordinates or materials.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/model/model.h"

namespace throng {

// Two vertices at the very same rest position (bit for bit).
struct SeamPair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
};

// Every vertex that shares its place with a lower one, paired with the lowest there.
std::vector<SeamPair> findSeamPairs(const Asset& asset);

// For each pair whether the source itself moves the two apart, by more than `slackMetres`, at some of a few times of each
// clip. The asset must belong to the source (verifyAsset says so).
std::vector<std::uint8_t> findPairsOpenedBySource(const Asset& asset, const Model& source,
                                                  const std::vector<SeamPair>& pairs, float slackMetres);

}  // namespace throng
