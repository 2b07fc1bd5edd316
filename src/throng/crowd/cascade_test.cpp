// Shadow cascades: which of them a surface asks.
#include <gtest/gtest.h>

#include <cmath>

#include "throng/crowd/picture.h"
#include "throng/crowd/test_wall.h"
#include "throng/crowd/view.h"

namespace throng {
namespace {

constexpr Vec3f kTowardsSun{0, 0.2f, 1};  // low, in the back of the camera
constexpr Vec3d kReceiver{0, 0, -40}, kCaster{0, 0, -34};

// Two blocks far before the camera, one in the other's shadow.
Scene blocksScene() {
  Scene scene;
  for (const Vec3d place : {kReceiver, kCaster}) {
    SceneMember member;
    member.spawn.placement.place = place;
    member.assetIndex = place.z == kReceiver.z ? 0 : 1;
    scene.members.push_back(member);
  }
  scene.eye = {9, 9, 0};
  scene.target = {0, 3, -40};
  scene.depthMetres = 60;
  scene.fieldOfViewRadians = 0.5f;
  scene.lighting.towardsSun = kTowardsSun;
  scene.ground = Ground::None;
  return scene;
}

std::optional<Pixels> draw(int cascadeCount, std::uint32_t shadowSidePixels) {
  const Asset blocks[] = {test::wallAsset({-6, 0, -1}, {6, 8, 1}), test::wallAsset({-2, 0, -0.5f}, {2, 6, 0.5f})};
  PictureOptions options;
  options.widthPixels = 320;
  options.heightPixels = 180;
  options.cascadeCount = cascadeCount;
  options.shadowSidePixels = shadowSidePixels;
  auto renderer = PictureRenderer::create(blocks, blocksScene(), options);
  if (!renderer) return std::nullopt;
  auto pixels = renderer->render(0);
  EXPECT_TRUE(pixels);
  return pixels ? std::optional(std::move(*pixels)) : std::nullopt;
}

// The scene is of the kind in question: the receiver lies within the sides of the nearest cascade and behind its far side.
TEST(cascades, theReceiverLiesBehindTheNearestCascade) {
  const Scene scene = blocksScene();
  CameraOptions camera;
  camera.eye = scene.eye;
  camera.forward = Vec3f(scene.target - scene.eye);
  camera.verticalFieldOfViewRadians = scene.fieldOfViewRadians;
  ShadowOptions shadows;
  shadows.distanceMetres = static_cast<float>(scene.depthMetres);
  const ShadowCascades cascades = shadowCascades(camera, shadows, kTowardsSun);
  int behind = 0;
  for (double height = 0; height <= 8; height += 0.5) {
    const Vec3f place(kReceiver + Vec3d{0, height, 1} - camera.eye);
    const Vec4f clip = transform(cascades.views[0].clipFromWorld, {place.x, place.y, place.z, 1});
    behind += clip.z > 1 && std::fabs(clip.x) < 1 && std::fabs(clip.y) < 1;
  }
  EXPECT_GT(behind, 3);
}

TEST(cascades, aNearOneHasNoWordOnWhatLiesBehindItsFarSide) {
  const auto one = draw(1, 2048), three = draw(3, 2048), none = draw(0, 2048);
  if (!one || !three || !none) GTEST_SKIP() << "no Vulkan driver";
  const auto differ = [&](const Pixels& a, const Pixels& b) {
    int count = 0;
    for (std::size_t at = 0; at < a.rgba.size(); at += 4)
      count += std::abs(int(a.rgba[at + 1]) - int(b.rgba[at + 1])) > 24;
    return count;
  };
  const int shadowed = differ(*one, *none);
  EXPECT_GT(shadowed, 300) << "the picture has a shadow";
  EXPECT_LT(differ(*one, *three) * 20, shadowed) << "it is there whatever the number of cascades";
}

}  // namespace
}  // namespace throng
