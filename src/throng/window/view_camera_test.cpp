#include "throng/window/view_camera.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(ViewCamera, OrbitingKeepsTheTargetAndItsDistance) {
  ViewCamera camera;
  camera.stand({3, 4, 5}, {0, 1, -1}, 0.7f);
  EXPECT_NEAR(length(camera.target() - Vec3d{0, 1, -1}), 0, 1e-9);
  const double away = length(camera.eye() - camera.target());
  camera.turn(0.3, -0.2);
  EXPECT_NEAR(length(camera.target() - Vec3d{0, 1, -1}), 0, 1e-9);
  EXPECT_NEAR(length(camera.eye() - camera.target()), away, 1e-9);
  EXPECT_GT(length(camera.eye() - Vec3d{3, 4, 5}), 1);
  camera.turn(0, 100);
  EXPECT_LT(camera.forward().y, -0.99);
  EXPECT_GT(std::hypot(camera.forward().x, camera.forward().z), 0.01) << "never quite straight down";
  camera.zoom(1);
  EXPECT_NEAR(length(camera.eye() - camera.target()), away * 5 / 6, 1e-9);
}

TEST(ViewCamera, FlyingKeepsTheEyeWhileTheHeadTurns) {
  ViewCamera camera;
  camera.stand({0, 2, 8}, {0, 2, 0}, 0.7f);
  camera.setMode(ViewCamera::Mode::Fly);
  camera.turn(0.4, 0.1);
  EXPECT_EQ(camera.eye(), (Vec3d{0, 2, 8}));
  camera.stand({0, 2, 8}, {0, 2, 0}, 0.7f);
  camera.fly({0, 0, 1}, 0.5);
  EXPECT_NEAR(camera.eye().z, 8 - 0.5 * 2, 1e-9) << "a quarter of the distance a second";
  camera.fly({1, 0, 0}, 0.5);
  EXPECT_NEAR(camera.eye().x, 1, 1e-9);
}

// Compared with the crowd's own projection.
TEST(ViewCamera, ARayGoesThroughWhatIsSeenThere) {
  ViewCamera camera;
  camera.stand({3, 4, 5}, {0, 1, -1}, 0.8f);
  CameraOptions options = camera.camera();
  options.widthPixels = 800;
  options.heightPixels = 500;
  const auto view = cameraView(options);
  const Vec3f point = Vec3f(camera.rayThrough(0.3, 0.8, 1.6) * 7.0);
  const Vec4f clip = transform(view.clipFromWorld, {point.x, point.y, point.z, 1});
  EXPECT_NEAR(clip.x / clip.w * 0.5 + 0.5, 0.3, 1e-5);
  EXPECT_NEAR(clip.y / clip.w * 0.5 + 0.5, 0.8, 1e-5);
}

TEST(ViewCamera, ASphereFillsThePicture) {
  ViewCamera camera;
  camera.showSphere({10, 1, 0}, 2);
  EXPECT_NEAR(length(camera.target() - Vec3d{10, 1, 0}), 0, 1e-9);
  const double seen = std::asin(2 / length(camera.eye() - Vec3d{10, 1, 0})) / (camera.camera().verticalFieldOfViewRadians / 2);
  EXPECT_GT(seen, 0.85);
  EXPECT_LT(seen, 1);
}

}  // namespace
}  // namespace throng
