// The body of a person as distance fields, in the bind pose of skeleton.h. Bodies are the same left and right.
#pragma once

#include <vector>

#include "distance_field.h"

namespace throng::samples {

// What differs from body to body. The skeleton does not.
struct Build {
  std::vector<LoftKey> torso;  // sections by height: U is x, V is z
  double armScale = 1;
  double legScale = 1;
  double shoulderRadius = 0.062;
  double neckRadius = 0.056;
  double jawWidth = 0.036;
  double chinDrop = 0;         // metres lower
  double faceWidth = 0.064;
  double noseLength = 1;
  double lipFullness = 1;
  double bust = 0;             // radius of it, 0 for none
  double handScale = 1;
};

Build broadBuild();
Build slenderBuild();

// Where features of the face lie, for the sculptor and the painter alike (right one: mirrored x).
struct FaceLayout {
  static constexpr double eyeX = 0.0315, eyeY = 1.652;
  static constexpr double browY = 1.674;
  static constexpr double noseTipY = 1.612;
  static constexpr double mouthY = 1.582;
};

Field torsoField(const Build& build);                 // shoulders and neck base with it
Field armField(const Build& build);                   // both arms, shoulder to wrist
Field legField(const Build& build);                   // both legs, hip to ankle
Field handField(const Build& build);                  // both hands, from the wrist
Field headField(const Build& build);                  // head and neck

// Metres along the (nearer) arm from the shoulder joint, 0.535 at the wrist.
double alongArm(Vec3d p);
// Metres from the arm's axis towards the outside; negative towards the body.
double outOfArm(Vec3d p);

}  // namespace throng::samples
