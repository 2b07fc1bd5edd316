// Animation as textures in the layouts that engines' own vertex-animation shaders read: a position and a normal per
// vertex and frame, at a fixed number of frames per second. docs/layouts.md says how to read them.
//
// Vertex v of frame f is texel (v % width, f * rowsPerFrame + v / width) of both textures.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/decode/decode.h"
#include "throng/target/frame_error.h"

namespace throng {

enum class ClassicLayout {
  Rgba8,    // 8 bits a channel: positions over the bounds, normals over -1 to 1
  Half,     // 16-bit floating-point numbers: metres and unit vectors as they are
  Unorm16,  // as Rgba8 with 16 bits a channel
};
const char* name(ClassicLayout layout);  // "rgba8", "half", "unorm16"

// A texture is no wider than this: more vertices go on in further rows of their frame.
inline constexpr std::uint32_t kClassicMaxWidth = 8192;
// And no higher than this, the limit of most GPUs.
inline constexpr std::uint32_t kClassicMaxHeight = 16384;

struct ClassicTextures {
  ClassicLayout layout = ClassicLayout::Unorm16;
  std::uint32_t vertexCount = 0;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint32_t rowsPerFrame = 0;
  std::uint32_t frameCount = 0;
  Bounds bounds;  // of all frames
  std::vector<FrameClip> clips;
  // Four channels a texel, width * height texels; alpha is 1, unused texels are 0. Codes of the layout: 0 to 255, the
  // bits of a half, 0 to 65535.
  std::vector<std::uint16_t> positions;
  std::vector<std::uint16_t> normals;
};

struct ClassicOptions {
  ClassicLayout layout = ClassicLayout::Unorm16;
  double framesPerSecond = 30;  // > 0; a clip's own rate may be a little more, so that a frame falls on its end
  Progress progress;
};

// Decodes the asset at every frame. InvalidArgument (no clips or no vertices), LimitExceeded (higher than a texture may
// be, or positions beyond the bounds of a half), Interrupted.
Result<ClassicTextures> makeClassicTextures(const Asset& asset, const ClassicOptions& options = {});

// One frame as such a shader reads it.
void decodeClassicFrame(const ClassicTextures& textures, std::uint32_t frame, DecodedVertices& destination);

// measureFrames of these textures.
Result<FrameMeasurement> measureClassicTextures(const Asset& asset, const ClassicTextures& textures,
                                                int timesBetweenFrames = 4, const Progress& progress = {});

}  // namespace throng
