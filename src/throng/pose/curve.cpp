#include "throng/pose/curve.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace throng {
namespace {

// Below this sine of the angle the two ends are one direction for all that doubles can tell.
constexpr double kSmallSine = 1e-9;

// The last key at or before the time; the first key where there is none.
std::uint32_t findKey(const std::vector<double>& times, double timeSeconds, CurveCursor& cursor) {
  const std::size_t last = times.size() - 1;
  std::size_t key = std::min<std::size_t>(cursor.keyIndex, last);
  const auto holds = [&](std::size_t k) {
    return (k == 0 || times[k] <= timeSeconds) && (k == last || timeSeconds < times[k + 1]);
  };
  if (!holds(key)) {
    if (key < last && holds(key + 1)) {
      ++key;
    } else {
      const auto above = std::upper_bound(times.begin(), times.end(), timeSeconds);
      key = above == times.begin() ? 0 : static_cast<std::size_t>(above - times.begin()) - 1;
    }
  }
  cursor.keyIndex = static_cast<std::uint32_t>(key);
  return cursor.keyIndex;
}

Quatd quatAt(const float* values) { return {values[0], values[1], values[2], values[3]}; }

void normalizeRotation(std::span<double> xyzw) {
  const Quatd unit = normalized(Quatd{xyzw[0], xyzw[1], xyzw[2], xyzw[3]});
  xyzw[0] = unit.x, xyzw[1] = unit.y, xyzw[2] = unit.z, xyzw[3] = unit.w;
}

void interpolateLinear(const Channel& channel, std::size_t key, double weight, std::span<double> destination) {
  const std::size_t width = destination.size();
  const float* from = &channel.values[key * width];
  const float* to = from + width;
  if (channel.path == Path::Rotation) {
    const Quatd turned = slerp(quatAt(from), quatAt(to), weight);
    destination[0] = turned.x, destination[1] = turned.y, destination[2] = turned.z, destination[3] = turned.w;
    return;
  }
  for (std::size_t i = 0; i < width; ++i)
    destination[i] = (1 - weight) * static_cast<double>(from[i]) + weight * static_cast<double>(to[i]);
}

// glTF 2.0 Appendix C.5: a = in-tangent, v = value, b = out-tangent of each key, in this order.
void interpolateCubic(const Channel& channel, std::size_t key, double t, double spanSeconds,
                      std::span<double> destination) {
  const std::size_t width = destination.size();
  const float* values = &channel.values[(key * 3 + 1) * width];
  const float* outTangents = values + width;
  const float* nextInTangents = outTangents + width;
  const float* nextValues = nextInTangents + width;
  const double t2 = t * t, t3 = t2 * t;
  const double fromValue = 2 * t3 - 3 * t2 + 1, fromTangent = spanSeconds * (t3 - 2 * t2 + t);
  const double toValue = -2 * t3 + 3 * t2, toTangent = spanSeconds * (t3 - t2);
  for (std::size_t i = 0; i < width; ++i)
    destination[i] = fromValue * static_cast<double>(values[i]) + fromTangent * static_cast<double>(outTangents[i]) +
                     toValue * static_cast<double>(nextValues[i]) + toTangent * static_cast<double>(nextInTangents[i]);
}

void copyKey(const Channel& channel, std::size_t key, std::span<double> destination) {
  const std::size_t width = destination.size();
  const bool cubic = channel.interpolation == Interpolation::CubicSpline;
  const float* values = &channel.values[(cubic ? key * 3 + 1 : key) * width];
  for (std::size_t i = 0; i < width; ++i) destination[i] = values[i];
}

}  // namespace

Quatd slerp(Quatd from, Quatd to, double weight) {
  from = normalized(from);
  to = normalized(to);
  double cosine = dot(from, to);
  if (cosine < 0) {
    to = {-to.x, -to.y, -to.z, -to.w};
    cosine = -cosine;
  }
  // atan2 of the half-difference and half-sum keeps its precision where acos of the cosine loses it, near 1.
  const Quatd difference{to.x - from.x, to.y - from.y, to.z - from.z, to.w - from.w};
  const Quatd sum{to.x + from.x, to.y + from.y, to.z + from.z, to.w + from.w};
  const double angle = 2 * std::atan2(std::sqrt(dot(difference, difference)), std::sqrt(dot(sum, sum)));
  const double sine = std::sin(angle);
  const bool close = sine < kSmallSine;
  const double a = close ? 1 - weight : std::sin((1 - weight) * angle) / sine;
  const double b = close ? weight : std::sin(weight * angle) / sine;
  return normalized(
      Quatd{a * from.x + b * to.x, a * from.y + b * to.y, a * from.z + b * to.z, a * from.w + b * to.w});
}

std::size_t channelWidth(const Channel& channel) {
  if (channel.times.empty()) return 0;
  const std::size_t perKey = channel.values.size() / channel.times.size();
  return channel.interpolation == Interpolation::CubicSpline ? perKey / 3 : perKey;
}

void sampleChannel(const Channel& channel, double timeSeconds, CurveCursor& cursor, std::span<double> destination) {
  assert(!channel.times.empty() && destination.size() == channelWidth(channel));
  const std::size_t key = findKey(channel.times, timeSeconds, cursor);
  const bool between = key + 1 < channel.times.size() && timeSeconds > channel.times[key];
  if (!between || channel.interpolation == Interpolation::Step) {
    copyKey(channel, key, destination);
  } else {
    const double spanSeconds = channel.times[key + 1] - channel.times[key];
    const double weight = (timeSeconds - channel.times[key]) / spanSeconds;
    if (channel.interpolation == Interpolation::Linear) {
      interpolateLinear(channel, key, weight, destination);
    } else {
      interpolateCubic(channel, key, weight, spanSeconds, destination);
    }
  }
  if (channel.path == Path::Rotation) normalizeRotation(destination);
}

}  // namespace throng
