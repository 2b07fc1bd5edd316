#include "throng/target/frame_clips.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace throng {
namespace {

// The clip's frames, never further apart than asked but for a rounding, so that they meet the keys of an asset baked at
// the same rate. As floating point, since the clip may be longer than any texture.
double countFrames(const AssetClip& clip, double framesPerSecond) {
  return std::max(2.0, std::ceil(clip.durationSeconds * framesPerSecond - 0.001) + 1);
}

}  // namespace

float frameTime(const FrameClip& clip, double frame) {
  return static_cast<float>(frame / (clip.frameCount - 1) * clip.durationSeconds);
}

Result<std::vector<FrameClip>> layOutFrames(const Asset& asset, double framesPerSecond, double mostFrames) {
  assert(framesPerSecond > 0);
  if (asset.clips.empty() || asset.vertexCount() == 0)
    return Error{ErrorCode::InvalidArgument, asset.name, "the asset has no clips or no vertices; bake a model that moves"};
  double frames = 0;
  for (const AssetClip& clip : asset.clips) frames += countFrames(clip, framesPerSecond);
  if (!(frames <= mostFrames))
    return Error{ErrorCode::LimitExceeded, asset.name,
                 "all clips have more than the " + std::to_string(static_cast<std::uint64_t>(mostFrames)) +
                     " frames that fit into a texture of this layout; take fewer frames per second, or bake fewer clips"};
  std::vector<FrameClip> clips;
  std::uint32_t firstFrame = 0;
  for (const AssetClip& source : asset.clips) {
    FrameClip clip{source.name, firstFrame, 0, framesPerSecond, source.durationSeconds, source.loop};
    clip.frameCount = static_cast<std::uint32_t>(countFrames(source, framesPerSecond));
    if (source.durationSeconds > 0) clip.framesPerSecond = (clip.frameCount - 1) / double(source.durationSeconds);
    firstFrame += clip.frameCount;
    clips.push_back(clip);
  }
  return clips;
}

std::uint32_t frameCount(const std::vector<FrameClip>& clips) {
  return clips.empty() ? 0 : clips.back().firstFrame + clips.back().frameCount;
}

}  // namespace throng
