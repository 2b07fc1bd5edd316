// Which moments of a clip are stored.
#pragma once

#include <cstdint>
#include <vector>

namespace throng {

// How many uniform keys a clip of durationSeconds (>= 0) gets at framesPerSecond (> 0): as many equal steps as make the
// rate at least that, the clip's first and last moment included; 2 for a still. May exceed any limit: test it.
double uniformKeyCount(double durationSeconds, double framesPerSecond);

// The times of keyCount (>= 2) uniform keys, as every reader computes them (uniformKeyTime of shaders/throng).
std::vector<float> uniformKeyTimes(float durationSeconds, std::uint32_t keyCount);

// Whether these are the uniform key times of the clip, bit for bit, so that only their number needs to be stored.
bool areUniformKeyTimes(const std::vector<float>& keyTimes, float durationSeconds);

}  // namespace throng
