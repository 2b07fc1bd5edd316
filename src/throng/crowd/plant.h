// Plants of a crowd and what moves them: wind, shock waves, footsteps, the axe.
#pragma once

#include <optional>

#include "throng/base/math.h"
#include "throng/effects/fall.h"

namespace throng {

// How the plants of one asset answer to effects. Vertices carry their weights in the asset's second vertex colours (r
// sway, g flutter, b phase, a tremble: see docs/effects.md); where it has none they come from height.
struct PlantOptions {
  float leanPerSpeed = 0.012f;     // radians of lean at the top per metre per second of wind
  float swayFrequency = 0.35f;     // hertz
  float maxLeanRadians = 0.35f;    // by wind
  float flutterMetres = 0.12f;     // a branch's end moves so far at 10 m/s
  float flutterFrequency = 0.9f;   // hertz
  float trembleMetres = 0.03f;     // a leaf's tip moves so far at 10 m/s
  float detailNearMetres = 60;     // branches and leaves move in full up to here,
  float detailFarMetres = 120;     // less and less up to here, and farther away the plant only sways
  float shockShare = 1;            // of the lean that shock waves ask for
  float trampleShare = 0;          // of the lean that footsteps ask for: 1 for grass, 0 for trees
  float trunkRadiusMetres = 0;     // for picking; 0: measured at an eighth of the height
  float trunkHeightMetres = 0;     // how far up a ray may hit the stem; 0: two fifths of the height
};

// One wind for the whole crowd.
struct WindField {
  Vec2f direction{1, 0};     // (x, z): where it blows to; made unit
  float speed = 0;           // metres per second; 0: calm
  float gustiness = 0.7f;    // 0: steady, 1: from calm to twice the speed
  float gustLength = 28;     // metres between gust fronts
  float turbulence = 0.7f;   // how much branches and leaves move, 0 to 1
};

// A ring that starts somewhere, travels outwards and dies away.
struct ShockwaveOptions {
  Vec3d centre;
  float strength = 0.6f;      // radians of lean at the centre
  float speed = 22;           // metres per second
  float reachMetres = 30;     // its strength falls to 1/e over this
  float widthMetres = 5;
};

// A foot, wheel or body that presses plants down, and lets them rise again.
struct FootstepOptions {
  Vec3d centre;
  float radiusMetres = 0.5f;
  float strength = 1.2f;      // radians at the centre
  float holdSeconds = 0.4f;
  float recoverySeconds = 2.5f;
};

// A ray for pickTrunk. The direction need not be unit.
struct PickRay {
  Vec3d origin;
  Vec3d direction{0, 0, -1};
  double maxDistance = 1000;
};

}  // namespace throng
