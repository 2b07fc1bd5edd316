// The clips of an asset as frames at an even rate, one clip after the other: what layouts for other engines hold.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/result.h"

namespace throng {

struct FrameClip {
  std::string name;
  std::uint32_t firstFrame = 0;
  std::uint32_t frameCount = 0;  // at least 2; the last is the clip's end, of a closed loop the first again
  double framesPerSecond = 0;    // the last frame is at (frameCount - 1) / framesPerSecond, the duration
  double durationSeconds = 0;
  LoopMode loop = LoopMode::Loop;
};

// Where the frame of a clip stands, seconds from the clip's start; the last is the duration itself.
float frameTime(const FrameClip& clip, double frame);

// A clip's own rate may be a little more than asked, so that a frame falls on its end. InvalidArgument (no clips or no
// vertices), LimitExceeded (more than `mostFrames` frames of all clips).
Result<std::vector<FrameClip>> layOutFrames(const Asset& asset, double framesPerSecond, double mostFrames);

// Of all clips.
std::uint32_t frameCount(const std::vector<FrameClip>& clips);

}  // namespace throng
