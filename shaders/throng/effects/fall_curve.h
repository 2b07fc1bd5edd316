// How a tree falls in time: it hesitates, accelerates as a rod does, hits the ground, bounces a little and lies still.
// All in closed form, so that any moment, also one frame ago or played backwards, is one evaluation.
//
// A uniform rod of length L hinged at its foot obeys angle'' = k^2 sin(angle) with k^2 = 3 g / (2 L). Started with no
// energy to spare it follows tan(angle / 4) = tan(first / 4) e^(k t) (the separatrix of the pendulum), which needs no
// integration.
#ifndef THRONG_EFFECTS_FALL_CURVE_H
#define THRONG_EFFECTS_FALL_CURVE_H

#include "throng/effects/turn.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

struct FallCurve {
  float landingAngle;     // radians from upright, 0 to pi; see landingAngleOnGround
  float firstAngle;       // radians at which it lets go, small: 0.5 to 3 degrees
  float hesitateSeconds;  // creaking from upright to firstAngle
  float rate;             // k, per second; see fallRate
  float restitution;      // 0: no bounce, to 0.6
};

// k of a rod of length metres under gravity (9.81 m/s^2 times gravityScale).
THRONG_FUNCTION float fallRate(float lengthMetres, float gravityScale) {
  return sqrt(14.715f * gravityScale / max(lengthMetres, 0.01f));
}

// Creaking lasts at most 3 / k, else the angle would swing back before letting go.
THRONG_FUNCTION float hesitation(FallCurve curve) { return min(curve.hesitateSeconds, 3.0f / curve.rate); }

// Seconds from the cut to the first touch of the ground.
THRONG_FUNCTION float impactSeconds(FallCurve curve) {
  float ratio = tan(curve.landingAngle * 0.25f) / tan(curve.firstAngle * 0.25f);
  return hesitation(curve) + log(max(ratio, 1.0f)) / curve.rate;
}

// The angular speed at the first touch, radians per second: energy conservation gives 2 k sin(angle / 2).
THRONG_FUNCTION float impactSpeed(FallCurve curve) { return 2.0f * curve.rate * sin(curve.landingAngle * 0.5f); }

// Length of the first bounce: thrown up at restitution times the impact's speed against k^2 sin(landing).
THRONG_FUNCTION float firstBounceSeconds(FallCurve curve) {
  float pull = curve.rate * curve.rate * max(sin(curve.landingAngle), 0.05f);
  return 2.0f * impactSpeed(curve) * curve.restitution / pull;
}

// Seconds from the cut until nothing moves any more: the bounces are a geometric series.
THRONG_FUNCTION float settledSeconds(FallCurve curve) {
  return impactSeconds(curve) + firstBounceSeconds(curve) / max(1.0f - curve.restitution, 0.01f);
}

THRONG_FUNCTION float bounceHeight(FallCurve curve, float sinceImpact) {
  float first = firstBounceSeconds(curve);
  float remaining = 1.0f - sinceImpact * (1.0f - curve.restitution) / max(first, 1.0e-6f);
  if (!(first > 1.0e-4f) || !(remaining > 1.0e-3f)) return 0.0f;
  float number = floor(log(remaining) / log(max(curve.restitution, 1.0e-3f)));
  float shrink = exp(number * log(max(curve.restitution, 1.0e-3f)));
  float start = first * (1.0f - shrink) / (1.0f - curve.restitution);
  float duration = first * shrink;
  float t = clamp(sinceImpact - start, 0.0f, duration);
  float pull = curve.rate * curve.rate * max(sin(curve.landingAngle), 0.05f);
  return 0.5f * pull * t * (duration - t);
}

// Radians from upright, `seconds` after the cut. 0 before it.
THRONG_FUNCTION float fallAngle(FallCurve curve, float seconds) {
  if (!(seconds > 0.0f)) return 0.0f;
  float first = min(curve.firstAngle, curve.landingAngle);
  float wait = hesitation(curve);
  if (seconds < wait) {
    // Cubic from rest to firstAngle with the speed that the fall begins with.
    float u = seconds / wait;
    float speed = 2.0f * curve.rate * sin(first * 0.5f) * wait;
    return first * (3.0f - 2.0f * u) * u * u + speed * (u - 1.0f) * u * u;
  }
  float impact = impactSeconds(curve);
  if (seconds < impact) return min(4.0f * atan(tan(first * 0.25f) * exp(curve.rate * (seconds - wait))), curve.landingAngle);
  return curve.landingAngle - bounceHeight(curve, seconds - impact);
}

// The angle at which a trunk of `length` above a hinge at `hingeHeight` touches the ground with a point `restRadius`
// above it at its tip. Ground: the plane through (0, groundHeight, 0), from the root, with a unit normal. Falls towards
// the horizontal unit `direction`. maximumAngle where the ground is out of reach.
THRONG_FUNCTION float landingAngleOnGround(vec3 groundNormal, float groundHeight, vec2 direction, float hingeHeight,
                                           float length, float restRadius, float maximumAngle) {
  float a = length * groundNormal.y;
  float b = length * (groundNormal.x * direction.x + groundNormal.z * direction.y);
  float c = restRadius - groundNormal.y * (hingeHeight - groundHeight);
  float size = sqrt(a * a + b * b);
  if (!(abs(c) <= size)) return maximumAngle;
  // a cos t + b sin t = c; the larger root is the one met when falling from upright.
  float angle = atan2(b, a) + acos(c / size);
  return clamp(angle, 0.0f, maximumAngle);
}

THRONG_SHADER_END

#endif
