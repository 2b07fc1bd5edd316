#include "throng/target/frame_error.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include "throng/base/parallel.h"

namespace throng {
namespace {

double degreesBetween(Vec3d a, Vec3d b) { return std::atan2(length(cross(a, b)), dot(a, b)) * 180 / std::numbers::pi; }

// A distance that is not a number counts as infinitely wrong.
double orInfinite(double value) { return std::isnan(value) ? std::numeric_limits<double>::infinity() : value; }

void addErrors(FrameErrors& sum, const FrameErrors& other) {
  addError(sum.blended, other.blended);
  addError(sum.nearest, other.nearest);
}

// Poses that measuring one step between two frames needs; kept, so that their memory is.
struct StepPoses {
  DecodedVertices from, to, truth;
};

void compare(const StepPoses& poses, float weight, FrameErrors& errors) {
  const DecodedVertices& nearest = weight < 0.5f ? poses.from : poses.to;
  for (std::size_t v = 0; v < poses.truth.positions.size(); ++v) {
    const Vec3f truePosition = poses.truth.positions[v], trueNormal = poses.truth.normals[v];
    const Vec3f position = lerp(poses.from.positions[v], poses.to.positions[v], weight);
    const Vec3f normal = normalizedOr(lerp(poses.from.normals[v], poses.to.normals[v], weight), poses.from.normals[v]);
    addSample(errors.blended, position, normal, truePosition, trueNormal);
    addSample(errors.nearest, nearest.positions[v], nearest.normals[v], truePosition, trueNormal);
  }
}

// From one frame to the next, both included.
FrameErrors measureStep(const Asset& asset, const FrameClip& clip, std::uint32_t clipIndex, std::uint32_t frame,
                        const DecodeFrame& decodeFrame, int timesBetween, StepPoses& poses) {
  decodeFrame(clip.firstFrame + frame, poses.from);
  decodeFrame(clip.firstFrame + frame + 1, poses.to);
  FrameErrors errors;
  for (int part = 0; part <= timesBetween + 1; ++part) {
    const double weight = double(part) / (timesBetween + 1);
    decodePose(asset, clipIndex, frameTime(clip, frame + weight), poses.truth);
    compare(poses, static_cast<float>(weight), errors);
  }
  return errors;
}

}  // namespace

void addSample(FrameError& error, Vec3f position, Vec3f normal, Vec3f truePosition, Vec3f trueNormal) {
  const double distance = length(Vec3d(position) - Vec3d(truePosition));
  error.positionMax = std::max(error.positionMax, orInfinite(distance));
  error.normalMaxDegrees = std::max(error.normalMaxDegrees, orInfinite(degreesBetween(Vec3d(normal), Vec3d(trueNormal))));
}

void addError(FrameError& sum, const FrameError& other) {
  sum.positionMax = std::max(sum.positionMax, other.positionMax);
  sum.normalMaxDegrees = std::max(sum.normalMaxDegrees, other.normalMaxDegrees);
}

Result<FrameMeasurement> measureFrames(const Asset& asset, const std::vector<FrameClip>& clips, const DecodeFrame& decodeFrame,
                                       int timesBetweenFrames, const Progress& progress) {
  assert(timesBetweenFrames >= 1 && clips.size() == asset.clips.size());
  FrameMeasurement measurement;
  for (std::uint32_t index = 0; index < clips.size(); ++index) {
    const FrameClip& clip = clips[index];
    if (progress && !progress("measuring " + clip.name, double(clip.firstFrame) / frameCount(clips)))
      return Error{ErrorCode::Interrupted, asset.name, "stopped before the error was measured"};
    std::vector<FrameErrors> steps(clip.frameCount - 1);
    parallelFor(steps.size(), 4, [&](std::size_t begin, std::size_t end) {
      StepPoses poses;
      for (std::size_t step = begin; step < end; ++step)
        steps[step] = measureStep(asset, clip, index, static_cast<std::uint32_t>(step), decodeFrame, timesBetweenFrames, poses);
    });
    FrameErrors& errors = measurement.clips.emplace_back();
    for (const FrameErrors& step : steps) addErrors(errors, step);
    addErrors(measurement.all, errors);
  }
  return measurement;
}

}  // namespace throng
