// Turning points and directions, for effects that bend things.
//
// Space of all effects: metres from the instance's root, with the world's axes (its heading and scale applied, its
// place not), Y up. So a fall or a gust has one direction in the world whatever way an instance stands.
#ifndef THRONG_EFFECTS_TURN_H
#define THRONG_EFFECTS_TURN_H

#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// 0 at or below `low`, 1 at or above `high`, flat at both ends.
THRONG_FUNCTION float smoothRamp(float low, float high, float x) {
  if (!(high > low)) return x < low ? 0.0f : 1.0f;
  float t = clamp((x - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

// v turned by an angle about a unit axis (Rodrigues 1840), with the angle's cosine and sine given.
THRONG_FUNCTION vec3 turnVector(vec3 v, vec3 axis, float cosine, float sine) {
  THRONG_PRECISE float along = (axis.x * v.x + axis.y * v.y + axis.z * v.z) * (1.0f - cosine);
  THRONG_PRECISE float x = v.x * cosine + (axis.y * v.z - axis.z * v.y) * sine + axis.x * along;
  THRONG_PRECISE float y = v.y * cosine + (axis.z * v.x - axis.x * v.z) * sine + axis.y * along;
  THRONG_PRECISE float z = v.z * cosine + (axis.x * v.y - axis.y * v.x) * sine + axis.z * along;
  return vec3(x, y, z);
}

// The axis about which "up" falls over towards a horizontal unit direction (x, z): up x direction.
THRONG_FUNCTION vec3 fallAxis(vec2 direction) { return vec3(direction.y, 0.0f, -direction.x); }

// A vertex while effects work on it.
struct EffectVertex {
  vec3 position;  // metres from the root, world axes
  vec3 normal;    // unit, world axes
  vec3 tangent;   // unit, world axes; any vector where the mesh has none
};

// Turns position (about a point on the vertical axis at `pivotHeight`), normal and tangent towards a horizontal unit
// direction by an angle.
THRONG_FUNCTION EffectVertex leanVertex(EffectVertex vertex, vec2 direction, float angleRadians, float pivotHeight) {
  vec3 axis = fallAxis(direction);
  float cosine = cos(angleRadians);
  float sine = sin(angleRadians);
  EffectVertex result;
  vec3 arm = vec3(vertex.position.x, vertex.position.y - pivotHeight, vertex.position.z);
  vec3 turned = turnVector(arm, axis, cosine, sine);
  result.position = vec3(turned.x, turned.y + pivotHeight, turned.z);
  result.normal = turnVector(vertex.normal, axis, cosine, sine);
  result.tangent = turnVector(vertex.tangent, axis, cosine, sine);
  return result;
}

THRONG_SHADER_END

#endif
