// Random numbers and smooth noise that are the same on every compiler: integer hashes, no library generators.
#pragma once

#include <cstdint>

#include "throng/base/math.h"

namespace throng::samples {

// A 32-bit hash of a 32-bit number (the finaliser of MurmurHash3, Austin Appleby, 2011).
inline std::uint32_t hashOf(std::uint32_t value) {
  value ^= value >> 16;
  value *= 0x85ebca6bu;
  value ^= value >> 13;
  value *= 0xc2b2ae35u;
  value ^= value >> 16;
  return value;
}

// A stream of numbers that depends on the seed alone. Draw once in an expression: compilers evaluate operands in
// different orders.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(hashOf(seed + 0x9e3779b9u)) {}

  // In [0, 1).
  double unit() {
    state_ += 0x9e3779b9u;
    return hashOf(state_) * (1.0 / 4294967296.0);
  }
  double between(double low, double high) { return low + (high - low) * unit(); }

 private:
  std::uint32_t state_;
};

// Smooth value noise in [0, 1] over the plane, one feature per unit.
double noise(double x, double y, std::uint32_t seed);

// Three octaves of `noise`, in [0, 1].
double cloudNoise(double x, double y, std::uint32_t seed);

// 0 below low, 1 above high, smooth between.
inline double smoothStep(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace throng::samples
