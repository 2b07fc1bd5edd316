#include "throng/crowd/scene_player.h"

#include <gtest/gtest.h>

#include "throng/crowd/picture.h"
#include "throng/crowd/test_plant.h"

namespace throng {
namespace {

TEST(GroundPlane, HeightAndNormalAreThoseOfThePlane) {
  const GroundPlane plane{{0.5f, -0.25f}, 2};
  EXPECT_DOUBLE_EQ(plane.heightAt(4, 8), 2 + 2 - 2);
  const Vec3f normal = plane.normal();
  // Two directions within the plane: it must stand square on both.
  EXPECT_NEAR(dot(normal, Vec3f{1, 0.5f, 0}), 0, 1e-6);
  EXPECT_NEAR(dot(normal, Vec3f{0, -0.25f, 1}), 0, 1e-6);
  EXPECT_GT(normal.y, 0);
}

TEST(SceneCamera, PassesItsPointsAndStandsBeforeAndAfter) {
  Scene scene;
  scene.cameraPath = {{1, {0, 0, 0}, {0, 0, -1}, 0.5f}, {2, {4, 1, 0}, {4, 0, -1}, 0.7f}, {5, {4, 5, 9}, {0, 0, -3}, 0.9f}};
  for (const SceneCamera& point : scene.cameraPath) {
    const SceneCamera seen = sceneCamera(scene, point.seconds);
    EXPECT_NEAR(length(seen.eye - point.eye), 0, 1e-12);
    EXPECT_NEAR(length(seen.target - point.target), 0, 1e-12);
    EXPECT_FLOAT_EQ(seen.fieldOfViewRadians, point.fieldOfViewRadians);
  }
  EXPECT_EQ(sceneCamera(scene, -3).eye, (Vec3d{0, 0, 0}));
  EXPECT_EQ(sceneCamera(scene, 9).eye, (Vec3d{4, 5, 9}));
  // Its velocity does not jump where two segments meet.
  const double h = 1e-4;
  const Vec3d before = (sceneCamera(scene, 2).eye - sceneCamera(scene, 2 - h).eye) * (1 / h);
  const Vec3d after = (sceneCamera(scene, 2 + h).eye - sceneCamera(scene, 2).eye) * (1 / h);
  EXPECT_NEAR(length(before - after), 0, 1e-2);
  EXPECT_GT(length(before), 1);
}

TEST(ScenePlayer, ATreeThatFallsUphillComesToRestEarlier) {
  const Asset plant = test::plantAsset();
  Scene scene;
  scene.plants = {PlantOptions{}};
  scene.groundPlane.slope = {0.3f, 0};
  scene.eye = {0, 2, 8};
  // Up the slope, down, and across it.
  for (const Vec2f direction : {Vec2f{2, 0}, Vec2f{-2, 0}, Vec2f{0, -2}}) {
    scene.falls.push_back({.memberIndex = static_cast<std::uint32_t>(scene.members.size()), .direction = direction});
    scene.members.emplace_back();
  }
  PictureOptions options;
  options.widthPixels = 64;
  options.heightPixels = 36;
  options.shadowSidePixels = 64;
  auto renderer = PictureRenderer::create(std::span(&plant, 1), scene, options);
  if (!renderer && renderer.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(renderer.error());
  ASSERT_TRUE(renderer && renderer->render(60));
  float angles[3];
  for (int index = 0; index < 3; ++index) {
    const auto moment = renderer->crowd().fallOf(renderer->instances()[index], 60);
    ASSERT_TRUE(moment);
    angles[index] = moment->felling.angle;
  }
  // The trunk lies along the slope: by its angle earlier or later than across it, nearly.
  EXPECT_NEAR(angles[2] - angles[0], std::atan(0.3f), 0.03f);
  EXPECT_NEAR(angles[1] - angles[2], std::atan(0.3f), 0.03f);
}

}  // namespace
}  // namespace throng
