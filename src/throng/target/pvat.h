// Animation as PlayCanvas's own vat scripts (playcanvas/scripts/esm/vat, since 2.22) play it: the container PVAT v1.
//
// One texture of 16-bit codes: frame f of vertex v is texel v * frameCount + f, counted along rows. x, y, z lie over the
// bounds, w holds an octahedral normal in two bytes. Two frames are blended; a clip's first pose stands again at its end.
#pragma once

#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/target/frame_error.h"

namespace throng {

struct PvatTexture {
  std::uint32_t vertexCount = 0;
  std::uint32_t frameCount = 0;  // of all clips
  std::uint32_t width = 0;       // a power of two
  std::uint32_t height = 0;
  double framesPerSecond = 30;
  Bounds bounds;                 // of all frames
  std::vector<FrameClip> clips;
  std::vector<std::uint16_t> texels;  // four a texel
};

inline constexpr std::uint32_t kPvatMaxSide = 4096;  // the format's own limit

struct PvatOptions {
  double framesPerSecond = 30;  // > 0; see layOutFrames
  Progress progress;
};

// InvalidArgument (nothing that moves, or several materials), LimitExceeded, Interrupted.
Result<PvatTexture> makePvatTexture(const Asset& asset, const PvatOptions& options = {});

// One frame as PlayCanvas's shader reads it.
void decodePvatFrame(const PvatTexture& texture, std::uint32_t frame, DecodedVertices& destination);

// What of the asset's look the container has no room for: "vertex colours", "the normal texture".
std::vector<std::string> pvatLeavesOut(const Asset& asset);

// The container's bytes: texture, indices, texture coordinates and the base colour as a picture. The same input gives the
// same bytes. Malformed or FormatUnsupported where the picture cannot be read, LimitExceeded beyond 4 GiB.
Result<Bytes> encodePvat(const Asset& asset, const PvatTexture& texture);

// What was written and how wrong it is, for people's programs. docs/layouts.md lists its keys.
std::string pvatJson(const Asset& asset, const PvatTexture& texture, const FrameMeasurement& measurement);

}  // namespace throng
