// Plants as the GPU draws them, against the C++ form of the effects.
#include "throng/crowd/test_draws.h"
#include "throng/crowd/test_plant_bench.h"

namespace throng {
namespace {

using test::kShadowSide;
using test::PlantBench;

// Rows of plants in a strong wind; every third is falling, each another way.
Status fillGrove(PlantBench& bench) {
  for (int index = 0; index < 18; ++index) {
    const Vec3d place{2.6 * (index % 6) - 6.5, 0, -8.0 - 4.0 * (index / 6)};
    THRONG_ASSIGN(const InstanceId plant, bench.plant(place, 1.1f * float(index), 0.8f + 0.1f * float(index % 5)));
    if (index % 3 != 0) continue;
    const float angle = 0.9f * float(index);
    FallPlan plan = bench.crowd->fallPlan(plant, {std::cos(angle), std::sin(angle)}, 0.6f);
    plan.hesitateSeconds = 0.3f;
    THRONG_TRY(bench.crowd->fell(plant, plan, 1 - 0.09 * index));
  }
  return Ok{};
}

struct Agreement {
  int checked = 0;
  int inFront = 0;  // nearer to the eye of the map than anything that the map holds
};

// Vertices posed by the CPU against a map of depths; `nearIsOne` for the reversed depths of the picture.
Agreement compareMap(const std::vector<float>& map, VkExtent2D extent, bool nearIsOne, const Matrix4& clip,
                     const std::vector<Vec3f>& vertices, float slackMetres) {
  Agreement result;
  for (const Vec3f vertex : vertices) {
    const auto project = [&](Vec3f p) {
      const Vec4f place = transform(clip, {p.x, p.y, p.z, 1});
      return Vec3f{place.x / place.w, place.y / place.w, place.z / place.w};
    };
    const Vec3f place = project(vertex);
    const int x = static_cast<int>(std::floor((place.x * 0.5f + 0.5f) * float(extent.width)));
    const int y = static_cast<int>(std::floor((place.y * 0.5f + 0.5f) * float(extent.height)));
    if (x < 1 || y < 1 || x > static_cast<int>(extent.width) - 2 || y > static_cast<int>(extent.height) - 2) continue;
    float nearest = nearIsOne ? 0.0f : 1.0f;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const float depth = map[std::size_t(y + dy) * extent.width + x + dx];
        nearest = nearIsOne ? std::max(nearest, depth) : std::min(nearest, depth);
      }
    ++result.checked;
    if (nearIsOne) {
      // Reversed depth is near over distance: compare distances.
      const float toVertex = 1 / place.z, toMap = nearest > 0 ? 1 / nearest : 1e9f;
      result.inFront += toVertex * (1 + slackMetres / 10) < toMap;
    } else {
      const Vec3f direction{clip.m[2], clip.m[6], clip.m[10]};
      result.inFront += place.z < nearest - slackMetres * length(direction);
    }
  }
  return result;
}

Agreement compareGrove(const PlantBench& bench, const std::vector<float>& map, CrowdPass pass, double nowSeconds,
                       bool moves) {
  const bool isShadow = pass == CrowdPass::Shadow;
  const ShadowCascades cascades = shadowCascades(bench.frame.camera, bench.frame.shadows, bench.frame.lighting.towardsSun);
  const Matrix4 clip = isShadow ? cascades.views[0].clipFromWorld : cameraView(bench.frame.camera).clipFromWorld;
  const VkExtent2D extent = isShadow ? VkExtent2D{kShadowSide, kShadowSide} : test::kExtent;
  Agreement sum;
  for (const InstanceId instance : bench.instances) {
    const Agreement one = compareMap(map, extent, !isShadow, clip, bench.plantVertices(instance, nowSeconds, moves),
                                     isShadow ? 2.5f * cascades.texelMetres[0] : 0.1f);
    sum.checked += one.checked;
    sum.inFront += one.inFront;
  }
  return sum;
}

TEST(plants, theShadowMapHoldsPlantsAsTheCpuMovesThem) {
  THRONG_PLANT_BENCH(bench);
  ASSERT_TRUE(fillGrove(bench));
  const auto map = bench.draw(CrowdPass::Shadow, 2.4);
  ASSERT_TRUE(map);
  const Agreement right = compareGrove(bench, *map, CrowdPass::Shadow, 2.4, true);
  EXPECT_GT(right.checked, 1000);
  EXPECT_EQ(right.inFront, 0);
  EXPECT_GT(compareGrove(bench, *map, CrowdPass::Shadow, 2.4, false).inFront, 50) << "standing still must not pass";
}

TEST(plants, thePictureHoldsPlantsAsTheCpuMovesThem) {
  THRONG_PLANT_BENCH(bench);
  ASSERT_TRUE(fillGrove(bench));
  const auto map = bench.draw(CrowdPass::Color, 2.4);
  ASSERT_TRUE(map);
  const Agreement right = compareGrove(bench, *map, CrowdPass::Color, 2.4, true);
  EXPECT_GT(right.checked, 1000);
  EXPECT_EQ(right.inFront, 0);
  EXPECT_GT(compareGrove(bench, *map, CrowdPass::Color, 2.4, false).inFront, 50);
}

TEST(plants, depthAndColorDrawTheSameDepthBitForBit) {
  THRONG_PLANT_BENCH(bench);
  ASSERT_TRUE(fillGrove(bench));
  const auto depth = bench.draw(CrowdPass::Depth, 2.4), color = bench.draw(CrowdPass::Color, 2.4);
  ASSERT_TRUE(depth && color);
  EXPECT_EQ(std::memcmp(depth->data(), color->data(), depth->size() * sizeof(float)), 0);
  const auto gbuffer = bench.draw(CrowdPass::GBuffer, 2.4);
  ASSERT_TRUE(gbuffer);
  EXPECT_EQ(std::memcmp(depth->data(), gbuffer->data(), depth->size() * sizeof(float)), 0);
  EXPECT_GT(std::count_if(depth->begin(), depth->end(), [](float d) { return d > 0; }), 2000);
}

// The sun stands overhead, and there is no other light: the side of a stem is dark while it stands, bright when it lies.
TEST(plants, normalsTurnWithAFallingStem) {
  THRONG_PLANT_BENCH(bench);
  bench.crowd->setWind({});
  const auto plant = bench.plant({0, 0, -6}, 0, 1);
  ASSERT_TRUE(plant);
  bench.frame.camera.eye = {0, 4, -3};
  bench.frame.camera.forward = {0, -0.8f, -0.6f};
  bench.frame.shadows.cascadeCount = 0;
  bench.frame.lighting = {{0, 1, 0}, {3, 3, 3}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0};
  // The stem between cut and crown.
  const auto brightness = [&](Vec3f place) {
    const Matrix4 clip = cameraView(bench.frame.camera).clipFromWorld;
    const Vec3f fromEye = place - Vec3f(bench.frame.camera.eye);
    const Vec4f p = transform(clip, {fromEye.x, fromEye.y, fromEye.z, 1});
    const auto x = static_cast<std::size_t>((p.x / p.w * 0.5f + 0.5f) * test::kExtent.width);
    const auto y = static_cast<std::size_t>((p.y / p.w * 0.5f + 0.5f) * test::kExtent.height);
    return bench.radiance[y * test::kExtent.width + x].y;
  };
  ASSERT_TRUE(bench.draw(CrowdPass::Color, 0));
  EXPECT_LT(brightness({0, 1.7f, -5.8f}), 0.1f);
  FallPlan plan = bench.crowd->fallPlan(*plant, {1, 0}, 0.5f);
  plan.rollRadians = 0;
  plan.bendStrength = 0;
  ASSERT_TRUE(bench.crowd->fell(*plant, plan, 0));
  ASSERT_TRUE(bench.draw(CrowdPass::Color, fallEndSeconds(plan)));
  EXPECT_GT(brightness({1.2f, 0.5f, -6}), 0.35f);
}

// How many instances prepare() lists for the camera.
Result<std::uint32_t> visibleCount(PlantBench& bench, double nowSeconds) {
  bench.frame.nowSeconds = nowSeconds;
  THRONG_TRY(bench.commands->run([&](VkCommandBuffer commands) { return bench.crowd->prepare(commands, bench.frame); }));
  return test::listedInstances(bench.headless.handles(), *bench.commands, *bench.crowd, 0, 0);
}

float insidePlane(const shader::vec4& plane, Vec3f p) { return plane.x * p.x + plane.y * p.y + plane.z * p.z + plane.w; }

// Whether a vertex is within the view; whether the exact bounds of a felled plant reach into it.
struct Expected {
  bool mustBeSeen = false;
  bool mayBeSeen = true;
};

Expected expectedOf(const PlantBench& bench, InstanceId plant, double nowSeconds) {
  const shader::CrowdView view = cameraView(bench.frame.camera);
  Expected expected;
  for (const Vec3f vertex : bench.plantVertices(plant, nowSeconds, true))
    expected.mustBeSeen |= std::all_of(view.planes, view.planes + 6,
                                       [&](const shader::vec4& plane) { return insidePlane(plane, vertex) > 1e-3f; });
  const auto fall = bench.crowd->fallOf(plant, nowSeconds);
  const float crown = 1.0f;  // the crown's corners are 0.99 m from the axis
  const shader::FellingReach reach = shader::fellingReach(fall->felling, crown);
  const Vec3f root = Vec3f(bench.crowd->placementOf(plant).place - bench.frame.camera.eye);
  const Vec3f from = root + Vec3f{reach.from.x, reach.from.y, reach.from.z}, to = root + Vec3f{reach.to.x, reach.to.y, reach.to.z};
  const Vec3f stump = root + Vec3f{0, fall->felling.cutHeight / 2, 0};
  for (const shader::vec4& plane : view.planes) {
    const float capsule = std::max(insidePlane(plane, from), insidePlane(plane, to)) + reach.radius;
    if (std::max(capsule, insidePlane(plane, stump) + crown + 0.3f) < -1e-3f) expected.mayBeSeen = false;
  }
  return expected;
}

TEST(plants, aFelledPlantIsListedExactlyWhereItCanBeSeenInAThousandViews) {
  THRONG_PLANT_BENCH(bench);
  bench.wind = {};
  bench.crowd->setWind({});
  const auto plant = bench.plant({0, 0, 0}, 0.4f, 1);
  ASSERT_TRUE(plant);
  FallPlan plan = bench.crowd->fallPlan(*plant, {0.6f, 0.8f}, 0.5f);
  plan.hesitateSeconds = 0.2f;
  ASSERT_TRUE(bench.crowd->fell(*plant, plan, 0));
  bench.frame.shadows.cascadeCount = 0;
  bench.frame.camera.verticalFieldOfViewRadians = 0.35f;
  int seen = 0, hidden = 0;
  for (std::uint32_t view = 0; view < 1000; ++view) {
    const auto random = [&](std::uint32_t purpose) { return 2 * randomUnit(7, view, purpose) - 1; };
    bench.frame.camera.eye = {9.0 * random(1), 0.3 + 3 * randomUnit(7, view, 2), 9.0 * random(3)};
    bench.frame.camera.forward = Vec3f(Vec3d{8.0 * random(4), 1.5, 8.0 * random(5)} - bench.frame.camera.eye);
    const double now = 5 * randomUnit(7, view, 6);
    const auto count = visibleCount(bench, now);
    ASSERT_TRUE(count);
    const Expected expected = expectedOf(bench, *plant, now);
    if (expected.mustBeSeen) {
      ASSERT_EQ(*count, 1u) << "view " << view << " loses it at " << now << " s";
    }
    if (!expected.mayBeSeen) {
      ASSERT_EQ(*count, 0u) << "view " << view << " draws it off screen at " << now << " s";
    }
    seen += expected.mustBeSeen;
    hidden += !expected.mayBeSeen;
  }
  EXPECT_GT(seen, 200);
  EXPECT_GT(hidden, 200);
}

TEST(plants, aPlantInTheWindIsListedWhereverAVertexIsSeenInAThousandViews) {
  THRONG_PLANT_BENCH(bench);
  const auto plant = bench.plant({0, 0, 0}, 0.4f, 1);
  ASSERT_TRUE(plant);
  bench.frame.shadows.cascadeCount = 0;
  bench.frame.camera.verticalFieldOfViewRadians = 0.25f;
  int seen = 0, hidden = 0;
  for (std::uint32_t view = 0; view < 1000; ++view) {
    const auto random = [&](std::uint32_t purpose) { return 2 * randomUnit(8, view, purpose) - 1; };
    bench.frame.camera.eye = {9.0 * random(1), 0.3 + 3 * randomUnit(8, view, 2), 9.0 * random(3)};
    bench.frame.camera.forward = Vec3f(Vec3d{9.0 * random(4), 3, 9.0 * random(5)} - bench.frame.camera.eye);
    const double now = 20 * randomUnit(8, view, 6);
    const auto count = visibleCount(bench, now);
    ASSERT_TRUE(count);
    const shader::CrowdView lens = cameraView(bench.frame.camera);
    bool mustBeSeen = false;
    for (const Vec3f vertex : bench.plantVertices(*plant, now, true))
      mustBeSeen |= std::all_of(lens.planes, lens.planes + 6,
                                [&](const shader::vec4& plane) { return insidePlane(plane, vertex) > 1e-3f; });
    if (mustBeSeen) {
      ASSERT_EQ(*count, 1u) << "view " << view << " loses it at " << now << " s";
    }
    seen += mustBeSeen;
    hidden += *count == 0;
  }
  EXPECT_GT(seen, 100);
  EXPECT_GT(hidden, 100);
}

TEST(plants, motionAndColorDrawTheSameDepthWithCutsAndWhatFades) {
  THRONG_PLANT_BENCH(bench);
  ASSERT_TRUE(fillGrove(bench));
  const auto fading = bench.plant({1, 0, -6}, 0, 1);
  ASSERT_TRUE(fading);
  FallPlan plan = bench.crowd->fallPlan(*fading, {1, 0}, 0.6f);
  plan.aftermath = Aftermath::Fade;
  plan.lieSeconds = plan.hesitateSeconds = 0;
  ASSERT_TRUE(bench.crowd->fell(*fading, plan, -shader::settledSeconds(fallCurve(plan)) + 1));
  const auto motion = bench.draw(CrowdPass::Motion, 2.4), color = bench.draw(CrowdPass::Color, 2.4);
  const float visibility = bench.crowd->fallOf(*fading, 2.4)->visibility;
  EXPECT_TRUE(visibility > 0.2f && visibility < 0.8f) << visibility;
  ASSERT_TRUE(motion && color);
  EXPECT_EQ(std::memcmp(motion->data(), color->data(), motion->size() * sizeof(float)), 0);
}

TEST(plants, aPlantJustSpawnedHasNotLeaned) {
  THRONG_PLANT_BENCH(bench);
  const auto first = bench.plant({-30, 0, -9}, 0, 1);
  ASSERT_TRUE(first);
  ASSERT_TRUE(bench.draw(CrowdPass::Motion, 1.0));
  bench.crowd->despawn(*first);
  ASSERT_TRUE(bench.plant({0.5, 0, -7}, 0, 1));  // in the same slot
  const auto depths = bench.draw(CrowdPass::Motion, 1.01);
  ASSERT_TRUE(depths);
  const auto largestMotion = [&] {
    float largest = 0;
    for (const Vec2f motion : bench.motions) largest = std::max({largest, std::fabs(motion.x), std::fabs(motion.y)});
    return largest * float(test::kExtent.width);
  };
  EXPECT_GT(std::count_if(depths->begin(), depths->end(), [](float d) { return d > 0; }), 300);
  EXPECT_LT(largestMotion(), 1e-3f) << "pixels";
  ASSERT_TRUE(bench.draw(CrowdPass::Motion, 1.11));
  EXPECT_GT(largestMotion(), 0.05f) << "from then on it moves with the wind";
}

// The pipelines of still air against those of wind, in which there is next to none.
TEST(plants, stillAirDrawsWhatALastBreathOfWindDraws) {
  THRONG_PLANT_BENCH(bench);
  ASSERT_TRUE(fillGrove(bench));
  for (const CrowdPass pass : {CrowdPass::Color, CrowdPass::Shadow}) {
    bench.crowd->setWind({{1, 0}, 1e-30f, 0, 28, 0});
    const auto breath = bench.draw(pass, 2.4);
    bench.crowd->setWind({});
    ASSERT_TRUE(bench.draw(pass, 2.4));  // the frame that turns calm
    const auto calm = bench.draw(pass, 2.4);
    ASSERT_TRUE(breath && calm);
    EXPECT_EQ(std::memcmp(breath->data(), calm->data(), calm->size() * sizeof(float)), 0);
  }
}

TEST(plants, theirSeedAndNotTheirSlotSaysHowTheySway) {
  THRONG_PLANT_BENCH(bench);
  std::vector<std::vector<float>> seen;
  std::optional<InstanceId> before;
  for (const std::uint32_t seed : {7u, 7u, 8u}) {
    SpawnOptions spawn;
    spawn.placement.place = {0.5, 0, -7};
    spawn.seed = seed;
    const auto next = bench.crowd->spawn(bench.asset, spawn, 0);  // while the one before has its slot
    ASSERT_TRUE(next);
    if (before) bench.crowd->despawn(*before);
    EXPECT_TRUE(!before || before->slot != next->slot);
    before = *next;
    const auto depths = bench.draw(CrowdPass::Depth, 1.3);
    ASSERT_TRUE(depths);
    seen.push_back(*depths);
  }
  EXPECT_GT(std::count_if(seen[0].begin(), seen[0].end(), [](float d) { return d > 0; }), 300);
  EXPECT_TRUE(seen[0] == seen[1]);
  EXPECT_FALSE(seen[0] == seen[2]);
}

TEST(plants, drawWithoutAWordFromTheValidationLayer) {
  HeadlessOptions headless;
  headless.validation = true;
  auto device = HeadlessDevice::create(headless);
  if (!device) GTEST_SKIP() << describe(device.error());
  PlantBench bench(*std::move(device));
  ASSERT_TRUE(bench.createPlants());
  ASSERT_TRUE(fillGrove(bench));
  for (const CrowdPass pass : {CrowdPass::Color, CrowdPass::Depth, CrowdPass::Motion, CrowdPass::Shadow,
                               CrowdPass::GBuffer})
    ASSERT_TRUE(bench.draw(pass, 2.4));
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

}  // namespace
}  // namespace throng
