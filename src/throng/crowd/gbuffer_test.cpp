// The G-buffer: the same surfaces as the colour pass, and what each is made of.
#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/view.h"

namespace throng {
namespace {

using test::kExtent;
using test::PassBench;

enum Attachment { BaseColor, Normal, MaterialTerms, Emissive };

TEST(gbuffer, hasTheDepthOfTheColorPassBitForBit) {
  THRONG_PASS_BENCH(bench);
  const auto color = bench.draw(CrowdPass::Color, 0.7), gbuffer = bench.draw(CrowdPass::GBuffer, 0.7);
  ASSERT_TRUE(color && gbuffer);
  EXPECT_EQ(std::memcmp(color->data(), gbuffer->data(), color->size() * sizeof(float)), 0);
  EXPECT_GT(std::count_if(color->begin(), color->end(), [](float d) { return d > 0; }), 2000);
}

TEST(gbuffer, holdsTheMaterialsThatAreDrawn) {
  THRONG_PASS_BENCH(bench);
  const Vec4f tint{0.5f, 1, 0.25f, 1};
  for (const InstanceId instance : bench.instances) bench.crowd->setTint(instance, tint);
  const auto depths = bench.draw(CrowdPass::GBuffer, 0.7);
  ASSERT_TRUE(depths);
  std::vector<int> pixelsOf(bench.figure.materials.size());
  for (std::size_t pixel = 0; pixel < depths->size(); ++pixel) {
    if ((*depths)[pixel] == 0) continue;
    const Vec4f base = bench.gbufferTexels[BaseColor][pixel], terms = bench.gbufferTexels[MaterialTerms][pixel];
    for (std::size_t index = 0; index < pixelsOf.size(); ++index) {
      const Material& material = bench.figure.materials[index];
      Vec3f expected{material.baseColorFactor.x, material.baseColorFactor.y, material.baseColorFactor.z};
      if (material.name != "skin") expected = expected * Vec3f{tint.x, tint.y, tint.z};
      pixelsOf[index] += length(Vec3f{base.x, base.y, base.z} - expected) < 2e-3f;  // the tint has 8 bits
    }
    ASSERT_FLOAT_EQ(terms.x, 0.8f);
    ASSERT_FLOAT_EQ(terms.y, 0);
    ASSERT_FLOAT_EQ(terms.z, 1);
    ASSERT_FLOAT_EQ(base.w, 1);
    const Vec4f emissive = bench.gbufferTexels[Emissive][pixel];
    ASSERT_FLOAT_EQ(length(Vec3f{emissive.x, emissive.y, emissive.z}), 0);
  }
  const auto drawn = std::count_if(depths->begin(), depths->end(), [](float d) { return d > 0; });
  int sum = 0;
  for (const int count : pixelsOf) {
    EXPECT_GT(count, 100);
    sum += count;
  }
  EXPECT_EQ(sum, drawn) << "every pixel is of one material";
}

// Where a pixel's surface is, relative to the eye.
Vec3f placeOfPixel(const Matrix4& worldFromClip, const std::vector<float>& depths, std::uint32_t x, std::uint32_t y) {
  const Vec4f clip{(float(x) + 0.5f) / float(kExtent.width) * 2 - 1, (float(y) + 0.5f) / float(kExtent.height) * 2 - 1,
                   depths[y * kExtent.width + x], 1};
  const Vec4f world = transform(worldFromClip, clip);
  return Vec3f{world.x, world.y, world.z} * (1 / world.w);
}

// Whether the depths of a pixel's neighbours lie on a plane with it: reversed depth is linear on the screen.
bool isFlatAt(const std::vector<float>& depths, std::uint32_t x, std::uint32_t y) {
  const std::size_t here = std::size_t(y) * kExtent.width + x;
  const double bendX = double(depths[here - 1]) + depths[here + 1] - 2.0 * depths[here];
  const double bendY = double(depths[here - kExtent.width]) + depths[here + kExtent.width] - 2.0 * depths[here];
  return depths[here] > 0 && std::fabs(bendX) < 1e-7 && std::fabs(bendY) < 1e-7;
}

TEST(gbuffer, itsNormalsAreThoseOfTheDepths) {
  THRONG_PASS_BENCH(bench);
  bench.frame.camera.eye = {-4, 2, -2};
  const auto depths = bench.draw(CrowdPass::GBuffer, 0.7);
  ASSERT_TRUE(depths);
  const Matrix4 worldFromClip = inverse(cameraView(bench.frame.camera).clipFromWorld);
  int compared = 0, wrong = 0;
  for (std::uint32_t y = 1; y + 1 < kExtent.height; ++y)
    for (std::uint32_t x = 1; x + 1 < kExtent.width; ++x) {
      if (!isFlatAt(*depths, x, y)) continue;
      const Vec4f stored = bench.gbufferTexels[Normal][y * kExtent.width + x];
      const Vec3f normal{stored.x, stored.y, stored.z};
      ASSERT_NEAR(length(normal), 1, 1e-4);
      const Vec3f here = placeOfPixel(worldFromClip, *depths, x, y);
      const Vec3f toRight = placeOfPixel(worldFromClip, *depths, x + 1, y) - here;
      const Vec3f toBelow = placeOfPixel(worldFromClip, *depths, x, y + 1) - here;
      const Vec3f measured = normalizedOr(cross(toBelow, toRight), Vec3f{0, 0, 0});
      wrong += dot(measured, normal) < std::cos(5 / 57.29578);  // codes of 2 x 8 bits are good to a degree
      ++compared;
    }
  EXPECT_GT(compared, 300);
  EXPECT_LT(wrong * 100, compared) << "faces that fold within three pixels aside, all agree";
}

TEST(gbuffer, isDrawnWithoutAWordFromTheValidationLayer) {
  auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  ASSERT_TRUE(bench.create());
  ASSERT_TRUE(bench.draw(CrowdPass::GBuffer, 0.4));
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

}  // namespace
}  // namespace throng
