// Turns a whole model from its file's axes and unit to ours (right-handed, Y up, metres) by changing its numbers, so
// that no extra root node is needed and bones stay rigid.
#pragma once

#include <array>

#include "throng/model/model.h"

namespace throng {

// ours[i] = scale * sign[i] * theirs[axis[i]]. `axis` is a permutation; the determinant may be -1 (left-handed files).
struct SpaceChange {
  std::array<int, 3> axis{0, 1, 2};
  std::array<double, 3> sign{1, 1, 1};
  double scale = 1;
};

// (x, y, z) -> (x, z, -y): what Z-up programs need.
SpaceChange fromZUp(double scale = 1);

// +1 or -1: whether the change keeps handedness.
double determinant(const SpaceChange& change);

// Changes nodes, curves, meshes, skins and caches. Shapes and motion stay the same, seen from our axes.
void changeSpace(Model& model, const SpaceChange& change);

}  // namespace throng
