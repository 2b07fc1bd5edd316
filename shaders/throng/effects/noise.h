// Smooth noise of place and time without textures: the same numbers on every device, since the lattice is hashed in
// integers.
#ifndef THRONG_EFFECTS_NOISE_H
#define THRONG_EFFECTS_NOISE_H

#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// The lattice repeats after this many cells, so that a host far from the origin can wrap places in double precision.
THRONG_CONSTANT uint kNoisePeriod = 4096u;

// A hash with good bits in all places (pcg: O'Neill 2014, as used by Jarzynski and Olano 2020).
THRONG_FUNCTION uint hashUint(uint value) {
  uint state = value * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

// 0 to 1, never 1.
THRONG_FUNCTION float hashUnit(uint value) { return float(hashUint(value) >> 8u) * (1.0f / 16777216.0f); }

THRONG_FUNCTION float latticeValue(uint x, uint z, uint seed) {
  return hashUnit(hashUint((x & (kNoisePeriod - 1u)) + (z & (kNoisePeriod - 1u)) * kNoisePeriod) ^ seed);
}

// Value noise in 0 to 1 with continuous slope, one feature per cell; x and z count cells, of either sign.
THRONG_FUNCTION float valueNoise(vec2 place, uint seed) {
  float cellX = floor(place.x);
  float cellZ = floor(place.y);
  THRONG_PRECISE float fx = place.x - cellX;
  THRONG_PRECISE float fz = place.y - cellZ;
  float wx = fx * fx * (3.0f - 2.0f * fx);
  float wz = fz * fz * (3.0f - 2.0f * fz);
  uint x = uint(cellX - floor(cellX / float(kNoisePeriod)) * float(kNoisePeriod));
  uint z = uint(cellZ - floor(cellZ / float(kNoisePeriod)) * float(kNoisePeriod));
  float near0 = latticeValue(x, z, seed);
  float near1 = latticeValue(x + 1u, z, seed);
  float far0 = latticeValue(x, z + 1u, seed);
  float far1 = latticeValue(x + 1u, z + 1u, seed);
  float nearEdge = near0 + (near1 - near0) * wx;
  float farEdge = far0 + (far1 - far0) * wx;
  return nearEdge + (farEdge - nearEdge) * wz;
}

// A smooth wave of period 1 through -1 and 1: a triangle wave rounded by smoothstep (Sousa 2007, GPU Gems 3 chapter 16).
THRONG_FUNCTION float roundedWave(float phase) {
  THRONG_PRECISE float fraction = phase - floor(phase);
  float slope = abs(fraction * 2.0f - 1.0f);
  return slope * slope * (3.0f - 2.0f * slope) * 2.0f - 1.0f;
}

THRONG_SHADER_END

#endif
