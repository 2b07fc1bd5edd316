// How wrong a layout for other engines is against the asset it was made from.
#pragma once

#include <functional>
#include <vector>

#include "throng/base/progress.h"
#include "throng/decode/decode.h"
#include "throng/target/frame_clips.h"

namespace throng {

// The largest over vertices and times, metres and degrees.
struct FrameError {
  double positionMax = 0;
  double normalMaxDegrees = 0;
};

// Takes in what is shown where the truth should be.
void addSample(FrameError& error, Vec3f position, Vec3f normal, Vec3f truePosition, Vec3f trueNormal);
void addError(FrameError& sum, const FrameError& other);

// Shaders of such layouts show the nearest frame, or blend two linearly (and make the normal a unit vector again).
struct FrameErrors {
  FrameError blended;
  FrameError nearest;
};

struct FrameMeasurement {
  FrameErrors all;                 // the largest of any clip
  std::vector<FrameErrors> clips;  // in the order of the clips
};

// A frame of all clips as a shader reads it from the layout. Called from several threads at once.
using DecodeFrame = std::function<void(std::uint32_t frame, DecodedVertices& destination)>;

// Compares the frames with the asset's own decoder at every frame and at `timesBetweenFrames` (at least 1) times evenly
// between any two. `clips` must be made from `asset`. Interrupted.
Result<FrameMeasurement> measureFrames(const Asset& asset, const std::vector<FrameClip>& clips, const DecodeFrame& decodeFrame,
                                       int timesBetweenFrames = 4, const Progress& progress = {});

}  // namespace throng
