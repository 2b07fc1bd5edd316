// Any encoding brought to plain vertex rows at load: drawing then costs what the vertex encoding costs, for its memory.
#pragma once

#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct ExpandedRows {
  std::vector<AssetClip> clips;  // the asset's, with other key times, first rows
  VertexRows rows;
};

// How many bytes of rows expandRows will make.
std::uint64_t expandedBytes(const Asset& asset, double framesPerSecond);

// Decodes at the asset's own keys and as often between them as it takes to have framesPerSecond (positive). Jumps stay
// jumps. Positions are within half a 65535th of the clip's bounds, normals within 0.7 degrees of the decoded ones at
// the keys. The same asset gives the same bytes.
ExpandedRows expandRows(const Asset& asset, double framesPerSecond);

}  // namespace throng
