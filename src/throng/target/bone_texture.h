// The animation of a `bone` asset as Babylon.js's BakedVertexAnimationManager plays it: a texture of bone matrices.
//
// Row r holds one frame; bone b is texels (4 b, r) to (4 b + 3, r), the columns of its matrix; four texels of the identity
// end each row. The manager shows whole frames: the first time through a clip those from the first on, later those from
// the second on, which is why a loop's first frame stands again at its end.
#pragma once

#include "throng/target/frame_error.h"

namespace throng {

struct BoneTexture {
  std::uint32_t boneCount = 0;
  std::uint32_t width = 0;   // 4 * (boneCount + 1)
  std::uint32_t height = 0;  // the frames of all clips
  std::vector<FrameClip> clips;
  std::vector<float> texels;  // four a texel
};

inline constexpr std::uint32_t kBoneTextureMaxSide = 8192;  // what every WebGL2 that is in use has

struct BoneTextureOptions {
  double framesPerSecond = 30;  // > 0; see layOutFrames
  Progress progress;
};

// InvalidArgument (another encoding, morph targets, nothing that moves), LimitExceeded, Interrupted.
Result<BoneTexture> makeBoneTexture(const Asset& asset, const BoneTextureOptions& options = {});

// The manager's speed, in frames per second, at which a clip lasts as long as it should: it counts a clip of n frames
// as n steps, though there are n - 1 between them.
double managerSpeed(const FrameClip& clip);

// One frame as the manager's shader moves the asset's mesh: matrices summed by weight, normals by the sum itself.
void decodeBoneFrame(const Asset& asset, const BoneTexture& texture, std::uint32_t frame, DecodedVertices& destination);

struct BoneTextureError {
  FrameError atFrames;  // each frame at its own time: what matrices and the shader's rule for normals lose
  FrameError first;     // while it is shown, the first time through a clip
  FrameError later;     // and every time after
};

struct BoneTextureMeasurement {
  BoneTextureError all;                 // the largest of any clip
  std::vector<BoneTextureError> clips;  // in the order of the clips
};

// Compares what the manager shows with the asset's own decoder, for each frame at the beginning, in the middle and at the
// end of the time that it is shown. Interrupted.
Result<BoneTextureMeasurement> measureBoneTexture(const Asset& asset, const BoneTexture& texture, const Progress& progress = {});

}  // namespace throng
