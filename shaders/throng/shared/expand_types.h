// What the passes that expand clips to vertex rows share with the C++ that records them. Scalar layout.
#ifndef THRONG_SHARED_EXPAND_TYPES_H
#define THRONG_SHARED_EXPAND_TYPES_H

#include "throng/prelude.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kEncodingBone = 1u;
THRONG_CONSTANT uint kEncodingMorph = 2u;
THRONG_CONSTANT uint kEncodingPacked = 3u;
THRONG_CONSTANT uint kEncodingSpline = 4u;

// A vertex of an asset that is not stored as vertex rows: its rest pose and the bones it follows.
struct RestVertex {
  vec3 position;
  vec3 normal;
  uint bones[4];     // two of 16 bits to a word
  float weights[8];  // falling; 0: not used
};

// One row to make: decoded between rows `row` and `row + 1` of the asset.
struct ExpandTask {
  uint row;
  float weight;
};

// Addresses are two words, low first.
struct ExpandPush {
  uvec2 words;
  uvec2 rest;     // RestVertex
  uvec2 tasks;    // of the first row to make
  uvec2 scratch;  // per row: a BoneMatrix for each bone, or a vec3 of codes for each point
  uvec2 texels;   // of the first row to make
  vec3 boundsMin;
  vec3 boundsMax;
  uint vertexCount;
  uint itemCount;    // bones or points
  uint clipAt;       // where the clip's chunk begins
  uint morphAt;      // where the words of morph targets begin
  uint morphClipAt;  // and the clip's chunk of them; 0: there are none
};

THRONG_SHADER_END

#ifdef __cplusplus
static_assert(sizeof(throng::shader::RestVertex) == 72);
static_assert(sizeof(throng::shader::ExpandTask) == 8);
static_assert(sizeof(throng::shader::ExpandPush) == 84);
#endif

#endif
