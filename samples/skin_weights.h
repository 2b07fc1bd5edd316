// Smooth skin weights from the place of a vertex in the bind pose.
#pragma once

#include <array>
#include <cstdint>

#include "skeleton.h"

namespace throng::samples {

// At most four bones; weights are positive or zero, falling, and sum to 1.
struct Influences {
  std::array<std::uint8_t, 4> bones{};
  std::array<float, 4> weights{};
};

// Weight starts at the hips and flows outwards: at every joint a soft plane says how much goes on to the child.
// Neighbouring limbs do not take from each other, since a child only takes near its own bone.
Influences influencesAt(Vec3d p);

// All of the weight on one bone.
Influences influencesOf(int bone);

}  // namespace throng::samples
