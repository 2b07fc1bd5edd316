// Sampling one animation curve at one time, as glTF 2.0 Appendix C defines it.
//
// STEP holds the last key's value. LINEAR interpolates linearly, rotations spherically along the shorter arc.
// CUBICSPLINE is the Hermite form whose tangents are scaled by the time between the keys. Rotations come out unit.
// Before the first key a curve holds its first value, after the last key its last.
#pragma once

#include <cstdint>
#include <span>

#include "throng/model/model.h"

namespace throng {

// Where the last search for a key ended. Any value is a valid guess: it only makes the next search shorter.
struct CurveCursor {
  std::uint32_t keyIndex = 0;
};

// Values per key of the channel, tangents not counted: 3, 4, 1, or the number of morph targets. 0: no keys.
std::size_t channelWidth(const Channel& channel);

// Writes channelWidth(channel) values. `timeSeconds` is on the curve's own time line. The channel has at least one key.
void sampleChannel(const Channel& channel, double timeSeconds, CurveCursor& cursor, std::span<double> destination);

// The spherical interpolation of glTF 2.0 (Appendix C.4): the shorter arc, linear where the ends nearly agree. Unit.
Quatd slerp(Quatd from, Quatd to, double weight);

}  // namespace throng
