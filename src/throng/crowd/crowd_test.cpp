#include "throng/crowd/crowd.h"

#include <gtest/gtest.h>

#include "throng/crowd/compare_pixels.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/scatter.h"
#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

PictureOptions smallPicture() {
  PictureOptions options;
  options.widthPixels = 320;
  options.heightPixels = 180;
  options.instanceCount = 60;
  options.shadowSidePixels = 1024;
  return options;
}

// A machine without a Vulkan driver skips, saying so.
#define THRONG_RENDERER(name, options)                                                     \
  const Asset name##Figure = test::figureAsset();                                               \
  auto name##Result = PictureRenderer::create(std::span(&name##Figure, 1), options);           \
  if (!name##Result && name##Result.error().code == ErrorCode::EnvironmentLacks)           \
    GTEST_SKIP() << describe(name##Result.error());                                        \
  ASSERT_TRUE(name##Result) << describe(name##Result.error());                             \
  PictureRenderer& name = *name##Result

TEST(crowd, drawsWithoutAWordFromTheValidationLayer) {
  PictureOptions options = smallPicture();
  options.validation = true;
  THRONG_RENDERER(renderer, options);
  ASSERT_TRUE(renderer.render(0));
  const auto& instances = renderer.instances();
  ASSERT_FALSE(instances.empty());
  ASSERT_TRUE(renderer.crowd().play(instances[0], "sway", {.fadeSeconds = 0.5f}, 0.1));
  renderer.crowd().move(instances[1], {{1, 0, -6}, 0.5f, 1});
  renderer.crowd().despawn(instances[2]);
  ASSERT_TRUE(renderer.render(0.2));
  for (const std::string& message : renderer.validationMessages()) ADD_FAILURE() << message;
}

// The test above means nothing unless faults are heard.
TEST(vulkanDevice, theValidationLayerIsHeard) {
  const auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  VkBufferCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = 16;  // and no usage, which is a fault
  VkBuffer buffer = VK_NULL_HANDLE;
  if (vkCreateBuffer(device->handles().device, &info, nullptr, &buffer) == VK_SUCCESS)
    vkDestroyBuffer(device->handles().device, buffer, nullptr);
  EXPECT_FALSE(device->validationMessages().empty());
}

TEST(vulkanDevice, anUnknownDeviceIsRefusedWithTheReasonForEach) {
  const auto device = HeadlessDevice::create({.deviceName = "no such device"});
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::EnvironmentLacks);
}

TEST(crowd, theSameArgumentsGiveTheSamePixels) {
  THRONG_RENDERER(first, smallPicture());
  THRONG_RENDERER(second, smallPicture());
  const auto a = first.render(0.7), b = second.render(0.7);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->rgba, b->rgba);
  const auto again = first.render(0.7);
  ASSERT_TRUE(again);
  EXPECT_EQ(a->rgba, again->rgba) << "what was drawn before does not show";
}

TEST(crowd, whoWasPausedGoesOnFromThere) {
  THRONG_RENDERER(renderer, smallPicture());
  Crowd& crowd = renderer.crowd();
  const InstanceId walker = renderer.instances()[0];
  ASSERT_TRUE(crowd.play(walker, "sway", {}, 0));  // of 2 s
  ASSERT_TRUE(crowd.play(walker, "walk", {.fadeSeconds = 1}, 0.1));
  crowd.pause(walker, 0.8);
  const auto positionAt = [&](double seconds) {
    const PlayLayers layers = shader::resolvePlay(crowd.playOf(walker), timePoint(seconds));
    return layers.weight > 0 ? layers.second.position : layers.first.position;
  };
  EXPECT_NEAR(positionAt(5), 0.7 / 1.2, 1e-5) << "of the walk, which lasts 1.2 s";
  crowd.resume(walker, 0.5f, 5);
  EXPECT_NEAR(positionAt(5.2), 0.7 / 1.2 + 0.5 * 0.2 / 1.2, 1e-5);
}

TEST(crowd, otherTimesAndSeedsGiveOtherPictures) {
  THRONG_RENDERER(renderer, smallPicture());
  const auto a = renderer.render(0), b = renderer.render(0.4);
  ASSERT_TRUE(a && b);
  EXPECT_FALSE(comparePixels(*a, *b).withinTolerance());
}

TEST(crowd, aFrozenShadowPassIsNoticed) {
  THRONG_RENDERER(renderer, smallPicture());
  const auto right = renderer.render(0.4);
  ASSERT_TRUE(renderer.render(0));
  renderer.freezeShadows(true);
  const auto wrong = renderer.render(0.4);
  ASSERT_TRUE(right && wrong);
  EXPECT_FALSE(comparePixels(*right, *wrong).withinTolerance());
}

TEST(crowd, hiddenGroupsAreNotDrawn) {
  Asset figure = test::figureAsset();
  figure.groupNames = {"head"};
  for (const test::FigureVertex& vertex : test::figureVertices()) figure.mesh.groups.push_back(vertex.box == 1);
  auto created = PictureRenderer::create(std::span(&figure, 1), smallPicture());
  if (!created && created.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(created.error());
  ASSERT_TRUE(created);
  const auto whole = created->render(0.3);
  for (const InstanceId instance : created->instances()) created->crowd().hideGroups(instance, 1);
  const auto headless = created->render(0.3);
  for (const InstanceId instance : created->instances()) created->crowd().hideGroups(instance, 0);
  const auto again = created->render(0.3);
  ASSERT_TRUE(whole && headless && again);
  EXPECT_GT(comparePixels(*whole, *headless).failedPercent, 0.5);
  EXPECT_EQ(whole->rgba, again->rgba);
}

TEST(crowd, unknownClipsAreRefusedWithTheKnownOnes) {
  THRONG_RENDERER(renderer, smallPicture());
  const Status status = renderer.crowd().play(renderer.instances()[0], "wlak", {}, 0);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(status.error().detail, "the asset has no such clip; it has walk, sway");
}

TEST(crowd, aFullCrowdSaysSo) {
  PictureOptions options = smallPicture();
  THRONG_RENDERER(renderer, options);
  Crowd& crowd = renderer.crowd();
  while (crowd.instanceCount() < options.instanceCount) ASSERT_TRUE(crowd.spawn({0}, {}, 0));
  const auto refused = crowd.spawn({0}, {}, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::LimitExceeded);
  crowd.despawn(renderer.instances()[0]);
  EXPECT_FALSE(crowd.contains(renderer.instances()[0]));
  const auto spawned = crowd.spawn({0}, {}, 0);
  ASSERT_TRUE(spawned);
  EXPECT_NE(*spawned, renderer.instances()[0]) << "the old name stays dead though its place is used again";
  EXPECT_TRUE(crowd.contains(*spawned));
}

TEST(scatter, pointsKeepTheirDistance) {
  ScatterOptions options;
  options.count = 300;
  options.spacingMetres = 1.1f;
  const auto points = scatterPoints(options);
  ASSERT_EQ(points.size(), 300u);
  for (std::size_t a = 0; a < points.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const float dx = points[a].x - points[b].x, dy = points[a].y - points[b].y;
      ASSERT_GE(dx * dx + dy * dy, 1.1f * 1.1f);
    }
}

TEST(scatter, stopsWhereNoMorePointsFit) {
  ScatterOptions options;
  options.count = 100'000;
  options.min = {0, 0};
  options.max = {10, 10};
  options.spacingMetres = 1;
  const auto points = scatterPoints(options);
  EXPECT_GT(points.size(), 60u);
  EXPECT_LT(points.size(), 116u);  // the densest packing of unit disks in such a square
}

}  // namespace
}  // namespace throng
