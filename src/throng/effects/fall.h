// A tree that is cut: from the parameters of the fall to what its vertices do at any moment. Pure functions of time.
#pragma once

#include "throng/base/math.h"
#include "throng/effects/fall_curve.h"
#include "throng/effects/fell.h"

namespace throng {

// Where an event's own time is: play, pause, reverse and resume change it, nothing else remembers.
// localSeconds(now) = offsetSeconds + (now - anchorSeconds) * rate.
struct EventClock {
  double anchorSeconds = 0;
  double offsetSeconds = 0;
  double rate = 1;

  double localSeconds(double now) const { return offsetSeconds + (now - anchorSeconds) * rate; }
  // The same moment, going on at another rate: 0 pauses, -1 plays backwards.
  EventClock withRate(double now, double newRate) const { return {now, localSeconds(now), newRate}; }
};

// What becomes of a tree that lies.
enum class Aftermath { Stay, Sink, Fade };

struct FallPlan {
  Vec2f direction{1, 0};       // horizontal (x, z), unit, world axes
  float cutHeight = 0.5f;      // metres above the root
  float treeHeight = 8;        // metres, at the instance's scale
  float trunkRadius = 0.2f;    // at the cut
  float crownRadius = 2;       // how far the crown reaches from the stem's axis
  float maximumAngle = 2.2f;   // radians
  float bendStrength = 1;      // 0: the crown is as stiff as the trunk
  float influenceRadius = 0;   // metres; 0: no limit
  float softEdge = 0.5f;
  float hesitateSeconds = 0.9f;
  float firstAngle = 0.03f;    // radians: where it lets go
  float gravityScale = 1;
  float restitution = 0.2f;
  float rollRadians = 0.25f;   // rolls out so far after landing
  Vec3f groundNormal{0, 1, 0};
  float groundHeight = 0;      // of the ground below the root, relative to the root
  Aftermath aftermath = Aftermath::Stay;
  float lieSeconds = 6;        // before it sinks or fades
  float aftermathSeconds = 3;
  float regrowSeconds = 0;     // 0: nothing grows again; else a tree grows from the stump after the aftermath
};

// What there is to see of a felled tree at one moment.
struct FallMoment {
  shader::Felling felling;
  float visibility = 1;  // of the part that lies: 1 to 0 while it fades
  float growth = 0;      // of the new tree, 0 to 1
  bool settled = false;  // nothing will change any more
};

// The fall's curve, its landing angle found from the ground.
shader::FallCurve fallCurve(const FallPlan& plan);

// `localSeconds` since the cut; before 0 the tree stands.
FallMoment fallAt(const FallPlan& plan, double localSeconds);

// When nothing changes any more, in local seconds.
double fallEndSeconds(const FallPlan& plan);

// The box of everything a felled tree shows at a moment, metres from its root: the stump and the capsule of the
// falling part.
Bounds fallBounds(const FallPlan& plan, const FallMoment& moment);

// The camera's forward, flattened to the ground: where a chopped tree should fall. (1, 0) where the camera looks
// straight up or down.
Vec2f fallDirectionFromForward(Vec3f forward);

}  // namespace throng
