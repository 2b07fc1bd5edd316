// What a level of detail draws.
#pragma once

#include <cstddef>

#include "throng/asset/asset.h"

namespace throng::cli {

std::size_t countTriangles(const DetailLevel& level);
std::size_t countVertices(const DetailLevel& level);

}  // namespace throng::cli
