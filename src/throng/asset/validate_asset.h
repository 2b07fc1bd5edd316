// The invariants of an Asset (asset.h, docs/format.md), tested. Writers call it first, readers last.
#pragma once

#include "throng/asset/asset.h"
#include "throng/base/result.h"

namespace throng {

inline constexpr std::size_t kMaxTexCoordSets = 7;  // the vertex number takes one more
inline constexpr std::size_t kMaxColorSets = 4;
inline constexpr std::size_t kMaxGroups = 32;

// Malformed with the first broken invariant, LimitExceeded with the first count beyond the limits; `where` is its path,
// as "clips[3].bounds".
Status validateAsset(const Asset& asset, const AssetLimits& limits = {});

// All but the rows and socket tracks.
Status validateDirectory(const Asset& asset, const AssetLimits& limits = {});

}  // namespace throng
