// Levels of detail of an asset: coarser index lists over the same vertices, so that all levels share the same rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/levels/level_source.h"

namespace throng {

struct LevelOptions {
  std::uint32_t count = 3;      // coarser levels wanted, 0 to kMaxCoarserLevels
  std::vector<Material> materials;  // of the primitives: triangles of blended ones keep their order
};

// Coarser levels, each with about kLevelShare of the triangles of the one before, as far as that can be had without
// tearing: fewer than wanted where the mesh cannot shrink further. Surfaces are simplified (simplifier.h), foliage is
// thinned (foliage.h). Without their errors. Deterministic.
// Meshes above kMaxLeveledVertices get none: they are no members of a crowd, and would take minutes.
inline constexpr double kLevelShare = 0.375;
inline constexpr std::size_t kMaxLeveledVertices = 200'000;
std::vector<DetailLevel> makeLevels(const LevelSource& source, const LevelOptions& options);

// The same from an asset alone, in poses of its own that it chooses, with their errors measured.
std::vector<DetailLevel> makeLevels(const Asset& asset, std::uint32_t count);

// Of the poses given, the first and up to count - 1 others, each the one that is farthest from those chosen before:
// what must stand for all. Positions that are not finite become 0.
std::vector<std::vector<Vec3f>> chooseFarPoses(std::vector<std::vector<Vec3f>> poses, std::size_t count);

// How many poses a mesh of so many vertices may be simplified in, and how many looked at before those are chosen.
std::size_t affordablePoses(std::size_t vertexCount);
std::size_t posesLookedAt(std::size_t vertexCount);

}  // namespace throng
