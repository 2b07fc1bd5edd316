// How wrong each level of detail of an asset is.
#pragma once

#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/levels/pose_times.h"

namespace throng {

// For each coarser level, metres: how far a vertex of the full mesh is from the nearest triangle of the level, both
// decoded at one moment; the largest over all vertices and moments. In foliage (foliage.h), where whole leaves go, the
// root mean square over its vertices counts in place of the largest, and of that the largest over the moments.
// One way: the vertices of a level are vertices of the full mesh, so the other way adds nothing at them.
std::vector<double> measureLevelErrors(const Asset& asset, const std::vector<DetailLevel>& levels, std::span<const PoseTime> times);

// The moments of spreadPoseTimes at which a bake measures, `density` times as many for a finer look.
std::vector<PoseTime> measuredPoseTimes(const Asset& asset, double density = 1);

// Measures at measuredPoseTimes and keeps that in the levels; a coarser level is never said to be less wrong.
void stateLevelErrors(const Asset& asset, std::vector<DetailLevel>& levels);

}  // namespace throng
