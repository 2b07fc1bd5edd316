// Wind over plants, in the three bands the field uses (Sousa 2007, GPU Gems 3 chapter 16): the whole plant sways,
// coherently since the field is taken at its root; branches flutter with a phase along the branch; leaves tremble.
//
// A plant's weights per vertex: sway 0 at the root to 1 at the top, flutter 0 at the trunk to 1 at a branch's end,
// phase 0 to 1 along and between branches, tremble 0 to 1 at a leaf's tip. The root never moves: sway turns about it,
// and the other weights are 0 there.
#ifndef THRONG_EFFECTS_WIND_H
#define THRONG_EFFECTS_WIND_H

#include "throng/effects/noise.h"
#include "throng/effects/turn.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// Hosts wrap the wind's time to this period. All waves have a whole number of turns in it, so that nothing jumps there:
// frequencies are multiples of kWindFrequencyStep, and the waves within a plant run at thirty-seconds of them.
THRONG_CONSTANT float kWindPeriodSeconds = 4096.0f;
THRONG_CONSTANT float kWindFrequencyStep = 0.0078125f;  // 32 / kWindPeriodSeconds

// Hosts wrap the way that gusts have come to this many gust lengths, after which both noises of gusts repeat.
THRONG_CONSTANT float kGustPeriodLengths = 8192.0f;

// The field, one for a whole scene.
struct Wind {
  vec2 direction;       // (x, z), unit: where it blows to
  float speed;          // metres per second, 0 is calm
  float gustiness;      // 0: steady, 1: gusts from calm to twice the speed
  float gustLength;     // metres between gust fronts
  float turbulence;     // 0 to 1: how much branches and leaves move beside the sway
  float timeSeconds;    // 0 to kWindPeriodSeconds
  float travelMetres;   // how far the gusts have come: speed times seconds, 0 to kGustPeriodLengths times gustLength
};

// How a kind of plant answers.
struct WindResponse {
  float heightMetres;     // of the plant at scale 1
  float leanPerSpeed;     // radians of lean at the top per metre per second
  float swayFrequency;    // hertz, of the plant's own swinging; a multiple of kWindFrequencyStep
  float flutterMetres;    // a branch's end moves so far at 10 m/s
  float flutterFrequency; // hertz; a multiple of kWindFrequencyStep
  float trembleMetres;    // a leaf's tip moves so far at 10 m/s
  float maxLeanRadians;   // never more than this
};

struct WindWeights {
  float sway;
  float flutter;
  float phase;
  float tremble;
};

// Where there are no painted weights: by height, squared so that the foot of the stem stands still.
THRONG_FUNCTION WindWeights windWeightsFromHeight(float height, float plantHeight) {
  float relative = clamp(height / max(plantHeight, 1.0e-6f), 0.0f, 1.0f);
  WindWeights weights;
  weights.sway = relative * relative;
  weights.flutter = 0.0f;
  weights.phase = 0.0f;
  weights.tremble = 0.0f;
  return weights;
}

// The speed of the wind at a place (x, z in metres, wrapped by the host), with the gusts that travel over it: fronts
// are noise stretched across the wind that moves with it.
THRONG_FUNCTION float windSpeedAt(Wind wind, vec2 place) {
  float along = place.x * wind.direction.x + place.y * wind.direction.y - wind.travelMetres;
  float across = place.y * wind.direction.x - place.x * wind.direction.y;
  float gustLength = max(wind.gustLength, 0.01f);
  float front = valueNoise(vec2(along / gustLength, across / (gustLength * 3.0f)), 17u);
  float small = valueNoise(vec2(along / gustLength * 3.5f, across / gustLength * 2.3f), 91u);
  float gust = front * 0.75f + small * 0.25f;
  return wind.speed * (1.0f + wind.gustiness * (gust * 2.0f - 1.0f));
}

// What the wind does to a whole plant at a moment: its lean (radians, towards x and z), computed once per instance.
struct WindLean {
  vec2 lean;
  float localSpeed;
};

THRONG_FUNCTION WindLean windLeanAt(Wind wind, WindResponse response, vec2 place, float instancePhase) {
  WindLean result;
  result.localSpeed = windSpeedAt(wind, place);
  float steady = result.localSpeed * response.leanPerSpeed;
  float swing = roundedWave(wind.timeSeconds * response.swayFrequency + instancePhase);
  float side = roundedWave(wind.timeSeconds * response.swayFrequency * 0.71875f + instancePhase + 0.37f);
  float alongLean = min(steady * (0.7f + 0.3f * swing), response.maxLeanRadians);
  float sideLean = clamp(steady * 0.15f * side, -response.maxLeanRadians, response.maxLeanRadians);
  result.lean = vec2(wind.direction.x * alongLean - wind.direction.y * sideLean,
                     wind.direction.y * alongLean + wind.direction.x * sideLean);
  return result;
}

// Moves one vertex. `lean` may hold the lean of shock waves too.
THRONG_FUNCTION EffectVertex windVertex(EffectVertex vertex, Wind wind, WindResponse response, WindLean lean,
                                        WindWeights weights, float instancePhase, float scale) {
  EffectVertex result = vertex;
  float bend = sqrt(lean.lean.x * lean.lean.x + lean.lean.y * lean.lean.y);
  if (bend > 1.0e-6f && weights.sway > 0.0f) {
    vec2 direction = vec2(lean.lean.x / bend, lean.lean.y / bend);
    result = leanVertex(result, direction, bend * weights.sway, 0.0f);
  }
  float relativeSpeed = lean.localSpeed * 0.1f;
  float amount = wind.turbulence * relativeSpeed * scale;
  float flutter = roundedWave(wind.timeSeconds * response.flutterFrequency + weights.phase + instancePhase);
  float lift = roundedWave(wind.timeSeconds * response.flutterFrequency * 0.59375f + weights.phase * 2.0f + instancePhase);
  float branch = weights.flutter * response.flutterMetres * amount;
  float leaf = roundedWave(wind.timeSeconds * response.flutterFrequency * 4.28125f + weights.phase * 7.0f + instancePhase);
  float tremble = weights.tremble * response.trembleMetres * amount * leaf;
  result.position = vec3(result.position.x + wind.direction.x * branch * flutter + result.normal.x * tremble,
                         result.position.y + branch * 0.6f * lift + result.normal.y * tremble,
                         result.position.z + wind.direction.y * branch * flutter + result.normal.z * tremble);
  return result;
}

// No vertex moves farther than this, metres, for a plant of `scale`: what bounds are widened by. `leanBound` is the
// largest lean at the moment, shock waves included.
THRONG_FUNCTION float windReach(Wind wind, WindResponse response, float leanBound, float radius, float scale) {
  float height = response.heightMetres * scale;
  float arm = sqrt(height * height + radius * radius);
  float chord = 2.0f * sin(min(leanBound, 3.14159265f) * 0.5f) * arm;
  float speed = wind.speed * (1.0f + abs(wind.gustiness)) * 0.1f;
  float flutter = wind.turbulence * speed * scale * (response.flutterMetres * 1.2f + response.trembleMetres);
  return chord + flutter;
}

THRONG_SHADER_END

#endif
