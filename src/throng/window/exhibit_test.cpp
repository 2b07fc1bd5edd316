#include "throng/window/exhibit.h"

#include <gtest/gtest.h>

#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/test_figure.h"
#include "throng/crowd/test_plant.h"

namespace throng {
namespace {

// A machine without a Vulkan driver skips, saying so.
#define THRONG_EXHIBIT(name)                                                     \
  auto name##Device = HeadlessDevice::create();                                  \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());             \
  auto name##Result = Exhibit::create(name##Device->handles(), {.capacity = 50, .inspection = false}); \
  ASSERT_TRUE(name##Result) << describe(name##Result.error());                   \
  Exhibit& name = *name##Result

TEST(Exhibit, HasAsManyMembersAsAreWantedAndKeepsThoseItHas) {
  THRONG_EXHIBIT(exhibit);
  ASSERT_TRUE(exhibit.addAsset(test::figureAsset(), 0));
  ASSERT_TRUE(exhibit.setCount(20, 1));
  ASSERT_EQ(exhibit.instances().size(), 20u);
  const std::vector<InstanceId> before = exhibit.instances();
  ASSERT_TRUE(exhibit.setCount(8, 2));
  EXPECT_EQ(exhibit.crowd().instanceCount(), 8u);
  EXPECT_TRUE(std::equal(exhibit.instances().begin(), exhibit.instances().end(), before.begin()));
  ASSERT_TRUE(exhibit.setCount(1000, 3));
  EXPECT_EQ(exhibit.crowd().instanceCount(), 50u) << "the capacity";
  double nearest = 1e9;
  for (std::size_t a = 0; a < 50; ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const auto place = [&](std::size_t index) { return exhibit.crowd().placementOf(exhibit.instances()[index]).place; };
      nearest = std::min(nearest, length(place(a) - place(b)));
    }
  EXPECT_GT(nearest, exhibit.assets()[0]->clips[0].bounds.extent().x * 0.9) << "nobody stands in another";
}

TEST(Exhibit, AllMembersTakeUpAClip) {
  THRONG_EXHIBIT(exhibit);
  ASSERT_TRUE(exhibit.setCount(5, 0));
  ASSERT_TRUE(exhibit.addAsset(test::figureAsset(), 0));
  ASSERT_TRUE(exhibit.play(1, 0.5f, 1));
  for (const InstanceId instance : exhibit.instances()) {
    const auto during = shader::resolvePlay(exhibit.crowd().playOf(instance), timePoint(1.2));
    EXPECT_GT(during.weight, 0);
    const auto after = shader::resolvePlay(exhibit.crowd().playOf(instance), timePoint(2));
    EXPECT_EQ(after.first.clipIndex, 1u);
  }
}

TEST(Exhibit, ARayIntoAPlantsTrunkFellsIt) {
  THRONG_EXHIBIT(exhibit);
  Asset plant = test::plantAsset();
  plant.mesh.colors.resize(2, std::vector<Vec4f>(plant.vertexCount(), Vec4f{0, 0, 0, 0}));
  ASSERT_TRUE(exhibit.addAsset(std::move(plant), 0));
  const auto past = exhibit.fellAt({{3, 0.5, 5}, {0, 0, -1}}, 1);
  ASSERT_TRUE(past);
  EXPECT_FALSE(*past);
  const auto hit = exhibit.fellAt({{0, 0.5, 5}, {0, 0, -1}}, 1);
  ASSERT_TRUE(hit);
  EXPECT_TRUE(*hit);
  const auto moment = exhibit.crowd().fallOf(exhibit.instances()[0], 20);
  ASSERT_TRUE(moment);
  EXPECT_NEAR(moment->felling.direction.y, -1, 1e-6) << "away from who looks";
  EXPECT_GT(moment->felling.angle, 1.3f) << "and it lies";
}

TEST(Exhibit, ASceneMakesRoomForWhatIsDroppedOnIt) {
  THRONG_EXHIBIT(exhibit);
  Scene scene;
  scene.members.resize(7);
  scene.groundPlane.slope = {0.2f, 0};
  ASSERT_TRUE(exhibit.showScene({test::figureAsset()}, scene, 3));
  EXPECT_TRUE(exhibit.hasScene());
  EXPECT_EQ(exhibit.crowd().instanceCount(), 7u);
  EXPECT_NEAR(exhibit.frameNow(5).nowSeconds, 5, 1e-12);
  EXPECT_TRUE(exhibit.takeSurroundingsChanged());
  ASSERT_TRUE(exhibit.addAsset(test::figureAsset(), 6));
  EXPECT_FALSE(exhibit.hasScene());
  EXPECT_EQ(exhibit.crowd().instanceCount(), 1u);
  EXPECT_TRUE(exhibit.takeSurroundingsChanged()) << "the ground is level again";
  ASSERT_TRUE(exhibit.showAsset(0, 7)) << "the scene's asset is still there";
}

}  // namespace
}  // namespace throng
