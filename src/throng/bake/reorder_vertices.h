// Another numbering of the vertices of an asset that has no rows yet.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// places[n] is the old number of the vertex that becomes number n; every vertex once. Changes the mesh, the indices of
// all levels and sourceVertices.
void reorderVertices(const std::vector<std::uint32_t>& places, Asset& asset);

// The places that bring first what the coarsest level uses, then what the next finer one needs besides, and so on, so
// that each level needs the vertices below a number only. Among themselves they keep their order.
std::vector<std::uint32_t> orderByLevel(const std::vector<DetailLevel>& levels, std::uint32_t vertexCount);

}  // namespace throng
