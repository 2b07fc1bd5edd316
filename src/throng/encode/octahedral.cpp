#include "throng/encode/octahedral.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace throng {

namespace {

// Vertices are taken in blocks, component by component, in loops without branches or calls, which compilers turn into
// vector instructions. The widest the machine has are picked at run time; the operations, so the codes, stay the same.
constexpr int kBlock = 64;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define THRONG_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#define THRONG_INLINE inline __attribute__((always_inline))
#else
#define THRONG_VECTOR_CLONES
#define THRONG_INLINE inline
#endif

struct Block {
  float x[kBlock], y[kBlock], z[kBlock];
  float u[kBlock], v[kBlock];          // octahedral coordinates, 0 to 254
  float lowU[kBlock], lowV[kBlock];    // the code below, 0 to 253
  float bestAlong[kBlock], bestSquared[kBlock];
  float bestU[kBlock], bestV[kBlock];
};

// Normals without a direction become +Z; huge and tiny ones are brought to where their squares are finite.
THRONG_INLINE void loadBlock(Block& b, const Vec3f* normals, int count) {
  for (int i = 0; i < kBlock; ++i) {
    const Vec3f n = i < count ? normals[i] : Vec3f{0, 0, 1};
    const float size = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z);
    const bool usable = size > 1e-30f && size < 1e30f;
    const float scale = usable ? 1.0f / size : 0.0f;
    b.x[i] = usable ? n.x * scale : 0.0f;
    b.y[i] = usable ? n.y * scale : 0.0f;
    b.z[i] = usable ? n.z * scale : 1.0f;
  }
}

// The octahedral map of vectors whose components' magnitudes sum to 1.
THRONG_INLINE void mapBlock(Block& b) {
  for (int i = 0; i < kBlock; ++i) {
    const float x = b.x[i], y = b.y[i];
    const float foldedX = std::copysign(1.0f - std::fabs(y), x);
    const float foldedY = std::copysign(1.0f - std::fabs(x), y);
    const bool below = b.z[i] < 0.0f;
    b.u[i] = (below ? foldedX : x) * 127.0f + 127.0f;
    b.v[i] = (below ? foldedY : y) * 127.0f + 127.0f;
    b.lowU[i] = static_cast<float>(static_cast<int>(std::min(std::max(b.u[i], 0.0f), 253.0f)));
    b.lowV[i] = static_cast<float>(static_cast<int>(std::min(std::max(b.v[i], 0.0f), 253.0f)));
    b.bestAlong[i] = 0.0f;
    b.bestSquared[i] = 1.0f;
    b.bestU[i] = b.lowU[i];
    b.bestV[i] = b.lowV[i];
  }
}

// Keeps the code (low + step) where its direction is nearer: along / length compared by cross-multiplication, as both
// `along` are positive for the codes around a vector.
THRONG_INLINE void tryCorner(Block& b, float stepU, float stepV) {
  for (int i = 0; i < kBlock; ++i) {
    const float u = b.lowU[i] + stepU, v = b.lowV[i] + stepV;
    const float flatX = (u - 127.0f) * (1.0f / 127.0f), flatY = (v - 127.0f) * (1.0f / 127.0f);
    const float z = 1.0f - std::fabs(flatX) - std::fabs(flatY);
    const float fold = std::max(-z, 0.0f);
    const float x = flatX - std::copysign(fold, flatX), y = flatY - std::copysign(fold, flatY);
    const float along = std::max(x * b.x[i] + y * b.y[i] + z * b.z[i], 0.0f);
    const float squared = x * x + y * y + z * z;
    const bool nearer = along * along * b.bestSquared[i] > b.bestAlong[i] * b.bestAlong[i] * squared;
    b.bestAlong[i] = nearer ? along : b.bestAlong[i];
    b.bestSquared[i] = nearer ? squared : b.bestSquared[i];
    b.bestU[i] = nearer ? u : b.bestU[i];
    b.bestV[i] = nearer ? v : b.bestV[i];
  }
}

THRONG_VECTOR_CLONES void encodeBlocks(std::uint16_t* codes, const Vec3f* normals, std::size_t total) {
  Block block;
  for (std::size_t first = 0; first < total; first += kBlock) {
    const int count = static_cast<int>(std::min<std::size_t>(kBlock, total - first));
    loadBlock(block, normals + first, count);
    mapBlock(block);
    tryCorner(block, 0, 0);
    tryCorner(block, 1, 0);
    tryCorner(block, 0, 1);
    tryCorner(block, 1, 1);
    for (int i = 0; i < count; ++i)
      codes[first + i] =
          static_cast<std::uint16_t>(static_cast<int>(block.bestU[i]) | static_cast<int>(block.bestV[i]) << 8);
  }
}

}  // namespace

void encodeOctahedral(std::span<std::uint16_t> codes, std::span<const Vec3f> normals) {
  assert(codes.size() == normals.size());
  encodeBlocks(codes.data(), normals.data(), normals.size());
}

}  // namespace throng
