// Vertices at one place are one point of the surface: seams are vertices that differ in all else.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// The point of every vertex, named by its first vertex. Two vertices are one point where they share their position in
// the first pose exactly, and in the others within `slackMetres`. At least one pose; positions are finite.
std::vector<std::uint32_t> findPoints(std::span<const std::vector<Vec3f>> poses, float slackMetres);

}  // namespace throng
