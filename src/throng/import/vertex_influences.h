// Lists of bones and weights, as files have them, brought into a mesh's flat arrays.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Per vertex: (index into the skin's bones, weight > 0), in any order and number.
using InfluenceLists = std::vector<std::vector<std::pair<std::uint32_t, float>>>;

// Fills the mesh's influences, weights divided by their sum, as many per vertex as the vertex with most has. Vertices
// without any get the bone `looseBone` alone; returns how many those are. LimitExceeded (with `where`) where the
// arrays would be larger than 2 GiB.
Result<std::size_t> storeInfluences(const std::string& where, const InfluenceLists& lists, std::uint32_t looseBone,
                                    Mesh& mesh);

}  // namespace throng
