// Rings that travel over the ground and bend what stands there, and footsteps that press it down: events with a time
// stamp, pure functions of now.
#ifndef THRONG_EFFECTS_SHOCKWAVE_H
#define THRONG_EFFECTS_SHOCKWAVE_H

#include "throng/effects/turn.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// An explosion or the like.
struct Shockwave {
  vec2 centre;          // (x, z), metres, in the same wrapped or camera-relative frame as the places asked about
  float ageSeconds;     // since it began; negative: not yet
  float strength;       // radians of lean at the centre
  float speed;          // metres per second of the ring
  float reachMetres;    // strength falls to 1/e over this distance
  float widthMetres;    // of the ring
};

// A ring leans outwards as it passes and swings back, over about its own width: the pulse x e^(1 - x), peak 1 at
// x = 1, times a cosine that gives the rebound. Magnitude at most 1.
THRONG_FUNCTION float ringProfile(float behind) {
  if (!(behind > 0.0f)) return 0.0f;
  float rise = behind * exp(1.0f - behind);
  return rise * cos(behind * 1.3f);
}

// The lean (radians towards x and z) that a shock wave gives to what is rooted at `place`.
THRONG_FUNCTION vec2 shockwaveLean(Shockwave wave, vec2 place) {
  float dx = place.x - wave.centre.x;
  float dz = place.y - wave.centre.y;
  float distance = sqrt(dx * dx + dz * dz);
  if (!(wave.ageSeconds > 0.0f) || !(wave.speed > 0.0f)) return vec2(0.0f, 0.0f);
  float behind = (wave.ageSeconds * wave.speed - distance) / max(wave.widthMetres, 1.0e-3f);
  float amount = wave.strength * exp(-distance / max(wave.reachMetres, 1.0e-3f)) * ringProfile(behind);
  // At the very centre there is no outward direction: the lean fades in over the first hundredth of the width.
  float scale = amount / max(distance, wave.widthMetres * 0.01f);
  return vec2(dx * scale, dz * scale);
}

// A step, or a body that lies: presses down within a radius, recovers after.
struct Footstep {
  vec2 centre;
  float ageSeconds;       // since the foot came down
  float radiusMetres;
  float strength;         // radians at the centre
  float holdSeconds;      // pressed for this long
  float recoverySeconds;  // then rises to 1/e in this time
};

THRONG_FUNCTION vec2 footstepLean(Footstep foot, vec2 place) {
  float dx = place.x - foot.centre.x;
  float dz = place.y - foot.centre.y;
  float distance = sqrt(dx * dx + dz * dz);
  if (!(foot.ageSeconds > 0.0f) || distance >= foot.radiusMetres) return vec2(0.0f, 0.0f);
  float press = smoothRamp(0.0f, 0.08f, foot.ageSeconds);
  float recover = exp(-max(foot.ageSeconds - foot.holdSeconds, 0.0f) / max(foot.recoverySeconds, 1.0e-3f));
  float amount = foot.strength * press * recover * (1.0f - smoothRamp(foot.radiusMetres * 0.3f, foot.radiusMetres, distance));
  float scale = amount / max(distance, foot.radiusMetres * 0.05f);
  return vec2(dx * scale, dz * scale);
}

THRONG_SHADER_END

#endif
