#include "throng/window/view_camera.h"

namespace throng {
namespace {

constexpr double kSteepestRadians = 1.5;
constexpr double kRadiansPerHeight = 2.6;  // a drag over the picture's height

}  // namespace

void ViewCamera::showSphere(Vec3d centre, double radius) {
  headingRadians_ = 0;
  pitchRadians_ = -0.22;
  distance_ = 1.05 * radius / std::sin(fieldOfViewRadians_ / 2);
  eye_ = centre - forward() * distance_;
  metresPerSecond_ = radius;
}

void ViewCamera::stand(Vec3d eye, Vec3d target, float fieldOfViewRadians) {
  const Vec3d way = target - eye;
  distance_ = std::max(length(way), 1e-3);
  eye_ = eye;
  headingRadians_ = std::atan2(way.x, -way.z);
  pitchRadians_ = std::clamp(std::asin(std::clamp(way.y / distance_, -1.0, 1.0)), -kSteepestRadians, kSteepestRadians);
  fieldOfViewRadians_ = fieldOfViewRadians;
  metresPerSecond_ = std::max(distance_ / 4, 0.5);
}

Vec3d ViewCamera::forward() const {
  const double level = std::cos(pitchRadians_);
  return {std::sin(headingRadians_) * level, std::sin(pitchRadians_), -std::cos(headingRadians_) * level};
}

Vec3d ViewCamera::right() const { return {std::cos(headingRadians_), 0, std::sin(headingRadians_)}; }

void ViewCamera::turn(double right, double down) {
  const Vec3d centre = target();
  const double way = mode_ == Mode::Orbit ? 1 : -1;  // dragging takes the world along, or the head
  headingRadians_ -= way * right * kRadiansPerHeight;
  pitchRadians_ = std::clamp(pitchRadians_ - way * down * kRadiansPerHeight, -kSteepestRadians, kSteepestRadians);
  if (mode_ == Mode::Orbit) eye_ = centre - forward() * distance_;
}

void ViewCamera::pan(double right, double down) {
  const double metres = 2 * distance_ * std::tan(fieldOfViewRadians_ / 2);
  const Vec3d up = cross(this->right(), forward());
  eye_ = eye_ - this->right() * (right * metres) + up * (down * metres);
}

void ViewCamera::zoom(double steps) {
  const double factor = std::pow(5.0 / 6, steps);
  if (mode_ == Mode::Fly) {
    metresPerSecond_ = std::clamp(metresPerSecond_ / factor, 0.01, 1e4);
    return;
  }
  const Vec3d centre = target();
  distance_ = std::clamp(distance_ * factor, 0.01, 1e5);
  eye_ = centre - forward() * distance_;
}

void ViewCamera::fly(Vec3d rightUpForward, double seconds) {
  const Vec3d way = right() * rightUpForward.x + Vec3d{0, rightUpForward.y, 0} + forward() * rightUpForward.z;
  eye_ = eye_ + way * (metresPerSecond_ * seconds);
}

CameraOptions ViewCamera::camera() const {
  CameraOptions camera;
  camera.eye = eye_;
  camera.forward = Vec3f(forward());
  camera.verticalFieldOfViewRadians = fieldOfViewRadians_;
  camera.nearMetres = static_cast<float>(std::clamp(distance_ * 0.01, 0.001, 0.5));
  return camera;
}

Vec3d ViewCamera::rayThrough(double x, double y, double aspect) const {
  const double slope = std::tan(fieldOfViewRadians_ / 2);
  const Vec3d up = cross(right(), forward());
  return normalizedOr(forward() + right() * ((2 * x - 1) * slope * aspect) + up * ((1 - 2 * y) * slope), forward());
}

}  // namespace throng
