// The `vertex` encoding: every vertex of every key as one RGBA16UI texel.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/result.h"
#include "throng/encode/clip_source.h"

namespace throng {

struct VertexClipInput {
  std::string name;               // for errors
  double durationSeconds = 0;
  std::span<const float> keyTimes;  // as AssetClip::keyTimes
  std::uint32_t vertexCount = 0;
  bool closeLoop = false;         // make the last row the first one where they are the same pose (see endsMeet)
  ClipSource source;
  std::function<bool()> keyDone;  // called after each key, one call at a time; false stops. May be empty
};

// Where the angles of tangents go, and the rest pose they are relative to. Empty spans: they are not wanted.
struct TangentRows {
  std::span<std::uint8_t> angles;  // keyTimes.size() rows of tangentRowBytes (asset.h) each, all 0 before
  std::span<const Vec4f> restTangents;
  std::span<const Vec3f> restNormals;
};

struct VertexClipCode {
  Bounds bounds;  // of all vertices at all keys
  // Whether the first and the last row are one pose: no position code further apart than 1, no normal than 1 degree, no
  // tangent than 3.
  bool endsMeet = false;
};

// Encodes one clip into its rows: texels holds keyTimes.size() * vertexCount * 4 entries. All clips' rows may be encoded
// at once, each into its own part. LimitExceeded where a vertex is not finite or the clip is wider than a 32-bit float
// can measure, Interrupted. Needs 12 bytes per texel for a while, at most kMaxHeldBytes; longer clips are posed twice.
Result<VertexClipCode> encodeVertexClip(std::span<std::uint16_t> texels, const VertexClipInput& input,
                                        const TangentRows& tangents = {});

inline constexpr std::size_t kMaxHeldBytes = std::size_t(512) << 20;

}  // namespace throng
