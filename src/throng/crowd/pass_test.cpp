// Passes that cannot disagree: what each draws, measured by its depth.
#include "throng/crowd/test_pass_bench.h"

namespace throng {
namespace {

using test::kShadowSide;
using test::PassBench;

TEST(passes, depthAndColorDrawTheSameDepthBitForBit) {
  THRONG_PASS_BENCH(bench);
  const auto depth = bench.draw(CrowdPass::Depth, 0.7), color = bench.draw(CrowdPass::Color, 0.7);
  ASSERT_TRUE(depth && color);
  EXPECT_EQ(std::memcmp(depth->data(), color->data(), depth->size() * sizeof(float)), 0);
  const auto drawn = std::count_if(depth->begin(), depth->end(), [](float d) { return d > 0; });
  EXPECT_GT(drawn, 2000);
  const auto later = bench.draw(CrowdPass::Depth, 0.8);
  ASSERT_TRUE(later);
  EXPECT_NE(std::memcmp(depth->data(), later->data(), depth->size() * sizeof(float)), 0);
}

// The bench has one level of detail: everything is in the colour of full detail, and lines are part of what they outline.
TEST(passes, levelsAndLinesLieWhereColorDoes) {
  THRONG_PASS_BENCH(bench);
  const auto color = bench.draw(CrowdPass::Color, 0.7), levels = bench.draw(CrowdPass::Levels, 0.7);
  ASSERT_TRUE(color && levels);
  EXPECT_EQ(std::memcmp(color->data(), levels->data(), color->size() * sizeof(float)), 0);
  const std::vector<Vec4f> inLevels = bench.radiance;
  const auto lines = bench.draw(CrowdPass::Lines, 0.7);
  ASSERT_TRUE(lines);
  int surfaces = 0, edges = 0;
  for (std::size_t index = 0; index < levels->size(); ++index) {
    if ((*levels)[index] == 0) continue;
    ++surfaces;
    edges += (*lines)[index] > 0;
    ASSERT_NEAR(inLevels[index].x / inLevels[index].y, 0.12f / 0.60f, 1e-5f);
  }
  EXPECT_GT(edges, surfaces / 20);
  EXPECT_LT(edges, surfaces);
}

// How vertices posed by the CPU lie to the shadow map: none in front of it, and enough of them on it.
struct ShadowAgreement {
  int checked = 0;
  int inFront = 0;  // closer to the sun than the map says anything is
  int onSurface = 0;
};

ShadowAgreement compareShadow(const PassBench& bench, const std::vector<float>& map, double nowSeconds) {
  const ShadowCascades cascades = shadowCascades(bench.frame.camera, bench.frame.shadows, bench.frame.lighting.towardsSun);
  const Matrix4 clip = cascades.views[0].clipFromWorld;
  ShadowAgreement result;
  for (const InstanceId instance : bench.instances)
    for (const Vec3f vertex : bench.vertices(instance, nowSeconds)) {
      const Vec4f place = transform(clip, {vertex.x, vertex.y, vertex.z, 1});
      const int x = static_cast<int>((place.x * 0.5f + 0.5f) * kShadowSide);
      const int y = static_cast<int>((place.y * 0.5f + 0.5f) * kShadowSide);
      if (x < 1 || y < 1 || x > static_cast<int>(kShadowSide) - 2 || y > static_cast<int>(kShadowSide) - 2) continue;
      float nearest = 1;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) nearest = std::min(nearest, map[(y + dy) * kShadowSide + x + dx]);
      const float slack = 2.5f * cascades.texelMetres[0] * length(Vec3f{clip.m[2], clip.m[6], clip.m[10]});
      ++result.checked;
      result.inFront += place.z < nearest - slack;
      result.onSurface += std::fabs(place.z - nearest) <= slack;
    }
  return result;
}

TEST(passes, theShadowMapHoldsThePosesOfTheCpuDecoder) {
  THRONG_PASS_BENCH(bench);
  const auto map = bench.draw(CrowdPass::Shadow, 0.7);
  ASSERT_TRUE(map);
  const ShadowAgreement right = compareShadow(bench, *map, 0.7);
  EXPECT_GT(right.checked, 2000);
  EXPECT_EQ(right.inFront, 0);
  EXPECT_GT(right.onSurface * 3, right.checked);
  EXPECT_GT(compareShadow(bench, *map, 1.0).inFront, 20) << "a pose of another time must not pass for this one";
}

}  // namespace
}  // namespace throng
