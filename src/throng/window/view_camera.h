// The camera of a viewer: it circles around what is looked at, or flies. Pure state; the same inputs give the same view.
#pragma once

#include "throng/base/math.h"
#include "throng/crowd/view.h"

namespace throng {

class ViewCamera {
 public:
  enum class Mode { Orbit, Fly };

  // Looks at all of a sphere, from before it (+z) and a little above.
  void showSphere(Vec3d centre, double radius);
  // Stands and looks as a scene says; orbits about the target.
  void stand(Vec3d eye, Vec3d target, float fieldOfViewRadians);

  // The eye stays where it is.
  void setMode(Mode mode) { mode_ = mode; }
  Mode mode() const { return mode_; }

  // A drag across the picture, in parts of its height: turns about the target, or turns the head. Never beyond the poles.
  void turn(double right, double down);
  // A drag that takes the world along, in parts of the picture's height.
  void pan(double right, double down);
  // Steps of the wheel: nearer to the target by a sixth of the way each; flying, faster.
  void zoom(double steps);
  // Flies for some seconds: right, up and forward are -1 to 1.
  void fly(Vec3d rightUpForward, double seconds);

  Vec3d eye() const { return eye_; }
  Vec3d target() const { return eye_ + forward() * distance_; }
  Vec3d forward() const;
  // Eye, direction and field of view; near plane by the distance of the target.
  CameraOptions camera() const;
  // Through a point of the picture, (0, 0) its left upper corner, (1, 1) the right lower one. Unit.
  Vec3d rayThrough(double x, double y, double aspect) const;

 private:
  Vec3d right() const;
  Mode mode_ = Mode::Orbit;
  Vec3d eye_{0, 1.7, 5};
  double headingRadians_ = 0;  // 0 looks along -z, a quarter turn along +x
  double pitchRadians_ = 0;    // above the horizon
  double distance_ = 5;        // of the target
  double metresPerSecond_ = 3;
  float fieldOfViewRadians_ = 0.66f;
};

}  // namespace throng
