// Which level of detail is drawn where two of them meet.
#include <algorithm>

#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/test_tube.h"
#include "throng/levels/make_levels.h"

namespace throng {
namespace {

using test::PassBench;

enum class Drawn { Nothing, Full, Coarser };

// One tube before the camera, with full detail and one coarser level.
struct LevelBench {
  PassBench passes;
  InstanceId tube;
  double seconds = 0;

  explicit LevelBench(HeadlessDevice device) : passes(std::move(device)) {}

  Status create() {
    passes.figure = test::bendingTube();
    passes.options.levelCount = 2;
    THRONG_TRY(passes.createEmpty());
    THRONG_ASSIGN(const CrowdAssetId asset, passes.crowd->add(passes.figure));
    THRONG_ASSIGN(tube, passes.crowd->spawn(asset, {.placement = {.place = {0, 0, -6}}}, 0));
    return Ok{};
  }

  // How large the error of the coarser level shows from where the camera stands, pixels.
  float shownError() const {
    const auto clip = passes.figure.clips[0].bounds;
    const Vec3f middle = (clip.min + clip.max) * 0.5f;
    const Vec3d centre = Vec3d{middle.x, middle.y, middle.z} + passes.crowd->placementOf(tube).place;
    const double nearest = length(centre - passes.frame.camera.eye) - length(clip.extent()) * 0.5;
    const double pixelsPerMetre = test::kExtent.height / (2 * std::tan(passes.frame.camera.verticalFieldOfViewRadians / 2.0));
    return static_cast<float>(makeLevels(passes.figure, 1)[0].errorMetres * pixelsPerMetre / nearest);
  }

  // The next frame's level, by the colours of CrowdPass::Levels: full detail is green, the first coarser one yellow.
  Drawn draw(float errorPixels) {
    passes.frame.camera.errorPixels = errorPixels;
    const auto depths = passes.draw(CrowdPass::Levels, seconds += 1.0 / 60);
    EXPECT_TRUE(depths);
    if (!depths) return Drawn::Nothing;
    const auto nearest = std::max_element(depths->begin(), depths->end());
    if (*nearest == 0) return Drawn::Nothing;
    const Vec4f color = passes.radiance[nearest - depths->begin()];
    return color.x > color.y ? Drawn::Coarser : Drawn::Full;
  }
};

#define THRONG_LEVEL_BENCH(name)                                  \
  auto name##Device = HeadlessDevice::create();                   \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error()); \
  LevelBench name(*std::move(name##Device));                      \
  if (const Status created = name.create(); !created) FAIL() << describe(created.error())

TEST(levelChange, whoStandsWhereTwoLevelsMeetKeepsTheOneItHas) {
  THRONG_LEVEL_BENCH(bench);
  const float shown = bench.shownError();
  ASSERT_GT(shown, 0.01f);
  EXPECT_EQ(bench.draw(shown * 0.98f), Drawn::Full) << "more than is allowed";
  EXPECT_EQ(bench.draw(shown * 1.02f), Drawn::Full) << "hardly less than is allowed, coming from full detail";
  EXPECT_EQ(bench.draw(shown * 1.23f), Drawn::Full);
  EXPECT_EQ(bench.draw(shown * 1.27f), Drawn::Coarser) << "four fifths of what is allowed";
  EXPECT_EQ(bench.draw(shown * 1.02f), Drawn::Coarser) << "still allowed, and drawn before";
  EXPECT_EQ(bench.draw(shown * 0.98f), Drawn::Full);
}

TEST(levelChange, whoWasNotSeenBeforeTakesTheCoarsestThatIsAllowed) {
  THRONG_LEVEL_BENCH(bench);
  const float shown = bench.shownError();
  EXPECT_EQ(bench.draw(shown * 1.02f), Drawn::Coarser) << "the first frame";
  EXPECT_EQ(bench.draw(shown * 0.98f), Drawn::Full);
  bench.passes.frame.camera.forward = {0, 0, 1};
  EXPECT_EQ(bench.draw(shown * 0.98f), Drawn::Nothing);
  bench.passes.frame.camera.forward = {0, -0.2f, -1};
  EXPECT_EQ(bench.draw(shown * 1.02f), Drawn::Coarser);
}

}  // namespace
}  // namespace throng
