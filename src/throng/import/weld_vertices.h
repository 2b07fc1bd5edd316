// Makes a mesh small: vertices that are equal in everything become one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/base/math.h"
#include "throng/model/model.h"

namespace throng {

// Merges vertices whose position, normal, tangent, texture coordinates, colours, influences, morph deltas and
// `extra` (arrays of vertexCount, say the frames of a cache) are the same bit for bit; order of first appearance.
// Returns, for each vertex that is left, the old vertex it came from.
std::vector<std::uint32_t> weldVertices(Mesh& mesh, std::span<const std::vector<Vec3f>> extra = {});

}  // namespace throng
