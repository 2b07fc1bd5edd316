// Which primitives of all assets are drawn by one call: pure functions from what each needs to sorted batches.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "throng/crowd/crowd.h"

namespace throng {

// How a primitive is drawn.
enum class SurfaceKind { Opaque, Mask, Blend };

inline constexpr std::uint32_t kCommonMeshes = 0xffffffffu;
inline constexpr std::uint32_t kNoTextures = 0xffffffffu;

// What must be bound to draw a primitive.
struct BatchState {
  std::uint32_t assetIndex = kCommonMeshes;  // kCommonMeshes: what all assets share; else this asset is drawn alone
  SurfaceKind kind = SurfaceKind::Opaque;
  bool doubleSided = false;
  std::uint32_t textureSet = kNoTextures;

  // Those of common meshes come first.
  friend std::strong_ordering operator<=>(const BatchState& a, const BatchState& b) {
    const auto order = [](const BatchState& s) { return std::tuple(s.assetIndex + 1, s.kind, s.doubleSided, s.textureSet); };
    return order(a) <=> order(b);
  }
  friend bool operator==(const BatchState&, const BatchState&) = default;
};

// Draw slots that follow one another and share a state. A slot is a primitive's place in each section of the draws.
struct DrawBatch {
  BatchState state;
  std::uint32_t firstSlot = 0;
  std::uint32_t slotCount = 0;
  friend bool operator==(const DrawBatch&, const DrawBatch&) = default;
};

// Any device takes 65,535 draws in one call, and a slot is up to kMaxLevels of them.
inline constexpr std::uint32_t kMaxBatchSlots = 65535 / 4;

struct DrawPlan {
  std::vector<std::uint32_t> slots;  // one for each primitive, in the order given
  std::vector<DrawBatch> batches;    // by slot
};

// Primitives of one state get slots that follow one another, in the order given; states in their own order.
DrawPlan planDraws(std::span<const BatchState> primitives);

// The calls of one pass: neighbours are one batch where they differ only in what the pass does not bind. Depth needs no
// textures of opaque primitives, and shadows are cast by both sides of all.
std::vector<DrawBatch> batchesOfPass(std::span<const DrawBatch> batches, CrowdPass pass);

}  // namespace throng
