// The CPU decoder: the shader headers of shaders/throng compiled as C++, run over whole assets.
//
// What it returns is what a GPU draws: the same integers, the same order of operations.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

struct DecodedVertices {
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
  std::vector<Vec4f> tangents;  // empty unless the mesh has them and the asset's rows say how they turn
};

// Where a time falls between a clip's keys: row, row + 1 and the weight of the second, 0 to 1.
struct RowBlend {
  std::uint32_t row = 0;  // absolute: AssetClip::firstRow included
  float weight = 0;
};

// The rows to blend at `timeSeconds` from the clip's start, clamped to the clip.
RowBlend resolveTime(const AssetClip& clip, float timeSeconds);

// All vertices at a time of a clip. `destination` is resized. Bad calls (clip index out of range) assert.
void decodePose(const Asset& asset, std::uint32_t clipIndex, float timeSeconds, DecodedVertices& destination);

// Only these vertices (indices into the asset's numbering), in that order.
void decodePose(const Asset& asset, std::uint32_t clipIndex, float timeSeconds,
                std::span<const std::uint32_t> vertices, DecodedVertices& destination);

}  // namespace throng
