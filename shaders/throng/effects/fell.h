// Felling: what stands above the cut turns about it towards the fall direction; the crown lags behind the trunk; the
// stump stays.
#ifndef THRONG_EFFECTS_FELL_H
#define THRONG_EFFECTS_FELL_H

#include "throng/effects/turn.h"
#include "throng/prelude.h"

THRONG_SHADER_BEGIN

// One felled tree at one moment, metres from its root and world axes. What a hot slot holds on the GPU.
struct Felling {
  vec2 direction;       // (x, z), unit: where it falls to
  float cutHeight;      // above the root
  float treeHeight;     // of the whole tree
  float angle;          // radians from upright, of the trunk
  float lag;            // radians by which the top of the crown is behind (positive) or ahead
  float radius;         // vertices farther than this from the stem's axis are not the tree's; 0: no limit
  float softEdge;       // metres inside `radius` over which the influence fades
  float roll;           // radians about the trunk's own axis
  float sink;           // metres into the ground
};

// How stiff a vertex without a painted weight is: 1 at the cut, falling with the square of the height.
THRONG_FUNCTION float stiffnessFromHeight(float height, Felling felling) {
  float relative = clamp((height - felling.cutHeight) / max(felling.treeHeight - felling.cutHeight, 1.0e-3f), 0.0f, 1.0f);
  return 1.0f - relative * relative;
}

// Whether a rest position belongs to the part that falls.
THRONG_FUNCTION bool isAboveCut(vec3 position, Felling felling) { return position.y > felling.cutHeight; }

// Moves one vertex of the falling part; the host draws the stump from untouched vertices and clips both at the cut.
// stiffness: 1 follows the trunk, 0 lags in full.
THRONG_FUNCTION EffectVertex fellVertex(EffectVertex vertex, Felling felling, float stiffness) {
  float distance = sqrt(vertex.position.x * vertex.position.x + vertex.position.z * vertex.position.z);
  float influence = 1.0f;
  if (felling.radius > 0.0f)
    influence = 1.0f - smoothRamp(felling.radius - felling.softEdge, felling.radius, distance);
  float angle = (felling.angle - felling.lag * (1.0f - stiffness)) * influence;
  EffectVertex rolled = vertex;
  float rollCosine = cos(felling.roll * influence);
  float rollSine = sin(felling.roll * influence);
  vec3 up = vec3(0.0f, 1.0f, 0.0f);
  rolled.position = turnVector(vertex.position, up, rollCosine, rollSine);
  rolled.normal = turnVector(vertex.normal, up, rollCosine, rollSine);
  rolled.tangent = turnVector(vertex.tangent, up, rollCosine, rollSine);
  EffectVertex result = leanVertex(rolled, felling.direction, angle, felling.cutHeight);
  result.position.y = result.position.y - felling.sink * influence;
  return result;
}

// The trunk above the cut as a capsule: from the cut to the tip, crownRadius thick. With the stump it bounds the tree.
struct FellingReach {
  vec3 from;
  vec3 to;
  float radius;
};

// `crownRadius`: how far the crown's rest vertices are from the stem's axis. The lag swings the crown out of the
// capsule by at most the chord of the lag at the top.
THRONG_FUNCTION FellingReach fellingReach(Felling felling, float crownRadius) {
  float length = max(felling.treeHeight - felling.cutHeight, 0.0f);
  float cosine = cos(felling.angle);
  float sine = sin(felling.angle);
  FellingReach reach;
  reach.from = vec3(0.0f, felling.cutHeight - felling.sink, 0.0f);
  reach.to = vec3(felling.direction.x * sine * length, felling.cutHeight - felling.sink + cosine * length,
                  felling.direction.y * sine * length);
  float arm = sqrt(length * length + crownRadius * crownRadius);
  reach.radius = crownRadius + 2.0f * abs(sin(felling.lag * 0.5f)) * arm;
  return reach;
}

THRONG_SHADER_END

#endif
