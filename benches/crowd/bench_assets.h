// The character that the contenders draw, in every form that they need it in.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/result.h"

namespace throng::bench {

inline constexpr std::uint32_t kBoneCount = 48;

// One clip of two seconds of a tube of 3,000 vertices that bends along 48 bones, baked twice from one model.
struct BenchCharacter {
  Asset vertex;  // rows of vertices, 30 a second
  Asset bone;    // whole words
  std::uint32_t influenceCount = 0;  // of every vertex
};
// Every vertex follows 1 to 4 bones.
Result<BenchCharacter> makeCharacter(std::uint32_t influenceCount);

// A vertex of the bone asset for skinning as engines do it: 24 bytes.
struct SkinVertex {
  float position[3];
  std::int8_t normal[4];
  std::uint8_t bones[4];
  std::uint8_t weights[4];
};
std::vector<SkinVertex> skinVertices(const Asset& bone);

// Poses and skins all vertices on the CPU.
struct CpuSkinner {
  explicit CpuSkinner(const Asset& bone);
  // positions and normals: one per vertex.
  void skin(std::span<const Affinef> palette, std::span<Vec3f> positions, std::span<Vec3f> normals) const;

  std::vector<Vec3f> restPositions, restNormals;
  std::vector<std::uint32_t> first, bones;
  std::vector<float> weights;
};

}  // namespace throng::bench
