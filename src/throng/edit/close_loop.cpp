#include "throng/edit/close_loop.h"

#include <algorithm>
#include <cmath>

#include "throng/pose/curve.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr double kRampStepSeconds = 1.0 / 120;

// The ramp from 0 at `begin` to 1 at `end` (smoothstep: the cubic Hermite with flat ends), and its slope.
struct Ramp {
  double begin, end;
  double at(double time) const {
    const double t = std::clamp((time - begin) / (end - begin), 0.0, 1.0);
    return t * t * (3 - 2 * t);
  }
};

// The curve with keys at all its own times within [start, end], and at `extra` ones, linear between.
Channel resampled(const Channel& source, double start, const Ramp& ramp) {
  std::vector<double> times{start, ramp.begin, ramp.end};
  for (const double time : source.times)
    if (time > start && time < ramp.end) times.push_back(time);
  const bool cubic = source.interpolation == Interpolation::CubicSpline;
  for (double time = cubic ? start : ramp.begin; time < ramp.end; time += kRampStepSeconds) times.push_back(time);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());

  Channel result;
  result.nodeIndex = source.nodeIndex;
  result.path = source.path;
  result.interpolation = Interpolation::Linear;
  result.times = times;
  const std::size_t width = channelWidth(source);
  std::vector<double> value(width);
  CurveCursor cursor;
  for (const double time : times) {
    sampleChannel(source, time, cursor, value);
    for (const double component : value) result.values.push_back(static_cast<float>(component));
  }
  return result;
}

void addRamp(Channel& channel, const Ramp& ramp) {
  const std::size_t width = channelWidth(channel), last = channel.times.size() - 1;
  const std::vector<float> first(channel.values.begin(), channel.values.begin() + static_cast<std::ptrdiff_t>(width));
  std::vector<double> difference(width);
  double sign = 1;
  if (channel.path == Path::Rotation) {
    double agreement = 0;
    for (std::size_t index = 0; index < width; ++index) agreement += double(first[index]) * channel.values[last * width + index];
    sign = agreement < 0 ? -1 : 1;
  }
  for (std::size_t index = 0; index < width; ++index) difference[index] = sign * first[index] - channel.values[last * width + index];
  for (std::size_t key = 0; key <= last; ++key)
    for (std::size_t index = 0; index < width; ++index)
      channel.values[key * width + index] += static_cast<float>(ramp.at(channel.times[key]) * difference[index]);
}

void closeCache(PointCache& cache, double start, const Ramp& ramp) {
  const auto frameAt = [&](double time) {
    const auto place = std::lower_bound(cache.times.begin(), cache.times.end(), time - 1e-9);
    return std::min<std::size_t>(static_cast<std::size_t>(place - cache.times.begin()), cache.times.size() - 1);
  };
  const std::size_t firstFrame = frameAt(start), lastFrame = frameAt(ramp.end);
  const std::size_t count = cache.positions.size() / cache.times.size();
  const std::vector<Vec3f> first(cache.positions.begin() + static_cast<std::ptrdiff_t>(firstFrame * count),
                                 cache.positions.begin() + static_cast<std::ptrdiff_t>((firstFrame + 1) * count));
  const std::vector<Vec3f> last(cache.positions.begin() + static_cast<std::ptrdiff_t>(lastFrame * count),
                                cache.positions.begin() + static_cast<std::ptrdiff_t>((lastFrame + 1) * count));
  for (std::size_t frame = firstFrame; frame <= lastFrame; ++frame) {
    const auto weight = static_cast<float>(ramp.at(cache.times[frame]));
    if (weight == 0) continue;
    for (std::size_t point = 0; point < count; ++point)
      cache.positions[frame * count + point] += (first[point] - last[point]) * weight;
  }
  cache.normals.clear();  // they no longer fit; recomputed from the positions
}

}  // namespace

double loopGapMetres(const Model& model, const Clip& clip) {
  const Rig rig = buildRig(model);
  PoseScratch scratch;
  PosedVertices first, last;
  poseModel(model, rig, &clip, clip.startSeconds, scratch, first);
  poseModel(model, rig, &clip, clip.startSeconds + clip.durationSeconds, scratch, last);
  double worst = 0;
  for (std::size_t vertex = 0; vertex < first.positions.size(); ++vertex)
    worst = std::max(worst, double(length(first.positions[vertex] - last.positions[vertex])));
  return worst;
}

Status closeLoop(Clip& clip, double blendSeconds) {
  if (!(blendSeconds > 0) || blendSeconds > clip.durationSeconds)
    return Error{ErrorCode::InvalidArgument, "clip '" + clip.name + "'",
                 "can be closed over more than 0 and at most its " + std::to_string(clip.durationSeconds) + " s"};
  const double end = clip.startSeconds + clip.durationSeconds;
  const Ramp ramp{end - blendSeconds, end};
  for (Channel& channel : clip.channels) {
    if (channel.interpolation == Interpolation::Step || channelWidth(channel) == 0) continue;
    channel = resampled(channel, clip.startSeconds, ramp);
    addRamp(channel, ramp);
  }
  if (clip.cache) closeCache(*clip.cache, clip.startSeconds, ramp);
  clip.loop = LoopMode::Loop;
  return Ok{};
}

}  // namespace throng
