// One job of the effects test: a vertex moved by wind, by a fall, by both, and the numbers that lead there. Compiled as
// C++, GLSL and HLSL; the host defines inputWord, storeWord, floatOf and bitsOf before the include.
#ifndef EFFECT_JOB_H
#define EFFECT_JOB_H

#include "throng/effects/fall_curve.h"
#include "throng/effects/fell.h"
#include "throng/effects/shockwave.h"
#include "throng/effects/wind.h"

#if defined(__cplusplus)
namespace throng::shader {
#endif

// Word 0: jobs. Then kEffectJobWords numbers of 0 to 1 for each, of which the parameters are made.
THRONG_CONSTANT uint kEffectJobWords = 24u;
THRONG_CONSTANT uint kEffectResultWords = 24u;

THRONG_FUNCTION float effectNumber(uint job, uint index, float low, float high) {
  return low + floatOf(inputWord(1u + kEffectJobWords * job + index)) * (high - low);
}

THRONG_FUNCTION vec2 effectDirection(uint job, uint index) {
  float angle = effectNumber(job, index, 0.0f, 6.2831853f);
  return vec2(cos(angle), sin(angle));
}

THRONG_FUNCTION void storeEffectVertex(uint to, EffectVertex vertex) {
  storeWord(to, bitsOf(vertex.position.x));
  storeWord(to + 1u, bitsOf(vertex.position.y));
  storeWord(to + 2u, bitsOf(vertex.position.z));
  storeWord(to + 3u, bitsOf(vertex.normal.x));
  storeWord(to + 4u, bitsOf(vertex.normal.y));
  storeWord(to + 5u, bitsOf(vertex.normal.z));
  storeWord(to + 6u, bitsOf(vertex.tangent.x));
  storeWord(to + 7u, bitsOf(vertex.tangent.y));
}

THRONG_FUNCTION void effectJob(uint job) {
  if (job >= inputWord(0u)) return;
  uint to = kEffectResultWords * job;
  Wind wind;
  wind.direction = effectDirection(job, 0u);
  wind.speed = effectNumber(job, 1u, 0.0f, 20.0f);
  wind.gustiness = effectNumber(job, 2u, 0.0f, 1.0f);
  wind.gustLength = effectNumber(job, 3u, 5.0f, 60.0f);
  wind.turbulence = effectNumber(job, 4u, 0.0f, 1.0f);
  wind.timeSeconds = effectNumber(job, 5u, 0.0f, 30.0f);
  wind.travelMetres = wind.speed * wind.timeSeconds;
  WindResponse response;
  response.heightMetres = 8.0f;
  response.leanPerSpeed = 0.02f;
  response.swayFrequency = 0.4f;
  response.flutterMetres = 0.2f;
  response.flutterFrequency = 1.1f;
  response.trembleMetres = 0.05f;
  response.maxLeanRadians = 0.3f;
  vec2 place = vec2(effectNumber(job, 6u, -200.0f, 200.0f), effectNumber(job, 7u, -200.0f, 200.0f));
  WindWeights weights;
  weights.sway = effectNumber(job, 8u, 0.0f, 1.0f);
  weights.flutter = effectNumber(job, 9u, 0.0f, 1.0f);
  weights.phase = effectNumber(job, 10u, 0.0f, 1.0f);
  weights.tremble = effectNumber(job, 11u, 0.0f, 1.0f);
  EffectVertex vertex;
  vertex.position = vec3(effectNumber(job, 12u, -2.0f, 2.0f), effectNumber(job, 13u, 0.0f, 8.0f),
                         effectNumber(job, 14u, -2.0f, 2.0f));
  vertex.normal = vec3(0.6f, 0.8f, 0.0f);
  vertex.tangent = vec3(0.0f, 0.6f, 0.8f);
  WindLean lean = windLeanAt(wind, response, place, weights.phase);
  Shockwave wave;
  wave.centre = vec2(effectNumber(job, 15u, -60.0f, 60.0f), 3.0f);
  wave.ageSeconds = effectNumber(job, 16u, -0.5f, 4.0f);
  wave.strength = 0.7f;
  wave.speed = 24.0f;
  wave.reachMetres = 40.0f;
  wave.widthMetres = 6.0f;
  vec2 shock = shockwaveLean(wave, vec2(place.x * 0.3f, place.y * 0.3f));
  Footstep foot;
  foot.centre = vec2(effectNumber(job, 17u, -0.5f, 0.5f), 0.1f);
  foot.ageSeconds = effectNumber(job, 18u, -0.2f, 3.0f);
  foot.radiusMetres = 0.6f;
  foot.strength = 1.1f;
  foot.holdSeconds = 0.4f;
  foot.recoverySeconds = 1.5f;
  vec2 press = footstepLean(foot, vec2(0.0f, 0.0f));
  FallCurve curve;
  curve.firstAngle = 0.03f;
  curve.hesitateSeconds = 0.8f;
  curve.rate = fallRate(7.4f, 1.0f);
  curve.restitution = effectNumber(job, 19u, 0.0f, 0.5f);
  curve.landingAngle =
      landingAngleOnGround(vec3(0.0f, 1.0f, 0.0f), 0.0f, effectDirection(job, 20u), 0.6f, 7.4f, 0.2f, 2.2f);
  float seconds = effectNumber(job, 21u, -0.5f, 7.0f);
  Felling felling;
  felling.direction = effectDirection(job, 20u);
  felling.cutHeight = 0.6f;
  felling.treeHeight = 8.0f;
  felling.angle = fallAngle(curve, seconds);
  felling.lag = felling.angle - fallAngle(curve, seconds - 0.12f);
  felling.radius = effectNumber(job, 22u, -1.0f, 2.0f);
  felling.softEdge = 0.4f;
  felling.roll = effectNumber(job, 23u, 0.0f, 0.4f);
  felling.sink = 0.1f;
  EffectVertex blown = windVertex(vertex, wind, response, lean, weights, 0.3f, 1.1f);
  storeEffectVertex(to, blown);
  storeEffectVertex(to + 8u, fellVertex(blown, felling, stiffnessFromHeight(vertex.position.y, felling)));
  storeWord(to + 16u, bitsOf(lean.lean.x));
  storeWord(to + 17u, bitsOf(lean.lean.y));
  storeWord(to + 18u, bitsOf(shock.x));
  storeWord(to + 19u, bitsOf(shock.y));
  storeWord(to + 20u, bitsOf(press.x));
  storeWord(to + 21u, bitsOf(felling.angle));
  storeWord(to + 22u, bitsOf(windReach(wind, response, 0.3f, 2.0f, 1.1f)));
  storeWord(to + 23u, bitsOf(fellingReach(felling, 2.0f).radius));
}

#if defined(__cplusplus)
}
#endif

#endif
