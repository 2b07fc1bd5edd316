// Several assets in one crowd and one set of draws: what comes later, and who wears what.
#include <functional>

#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/test_wall.h"
#include "throng/image/pixels.h"

namespace throng {
namespace {

using test::PassBench;

constexpr CrowdPass kPasses[] = {CrowdPass::Color,  CrowdPass::Depth,  CrowdPass::Motion, CrowdPass::Shadow,
                                 CrowdPass::Levels, CrowdPass::GBuffer};

struct Rgba {
  int r, g, b, a = 255;
};

Texture addPicture(Asset& asset, std::uint32_t side, const std::function<Rgba(std::uint32_t)>& colorOf) {
  Pixels pixels{side, side, {}};
  for (std::uint32_t index = 0; index < side * side; ++index) {
    const Rgba color = colorOf(index);
    for (const int value : {color.r, color.g, color.b, color.a}) pixels.rgba.push_back(static_cast<std::byte>(value));
  }
  Image image;
  image.mimeType = "image/png";
  image.bytes = pngOf(pixels);
  asset.images.push_back(image);
  Texture texture;
  texture.imageIndex = static_cast<int>(asset.images.size()) - 1;
  return texture;
}

Material wearing(const Texture& texture) {
  Material material = test::plainMaterial("coat", {1, 1, 1, 1});
  material.baseColorTexture = texture;
  return material;
}

// A figure all of one material.
Asset figureOf(const char* name, std::uint32_t side, Rgba color) {
  Asset asset = test::figureAsset();
  asset.name = name;
  asset.materials = {wearing(addPicture(asset, side, [&](std::uint32_t) { return color; }))};
  for (AssetPrimitive& primitive : asset.primitives) primitive.materialIndex = 0;
  return asset;
}

// A figure with noise all over it, of which every mip shows.
Asset noisyFigure(const char* name, std::uint32_t seed) {
  Asset asset = figureOf(name, 1, {0, 0, 0});
  const Texture noise = addPicture(asset, 32, [&](std::uint32_t index) {
    const auto value = [&](std::uint32_t channel) { return static_cast<int>(255 * randomUnit(seed, index, channel)); };
    return Rgba{value(1), value(2), value(3)};
  });
  asset.materials = {wearing(noise)};
  asset.materials[0].emissiveTexture = noise;
  asset.materials[0].emissiveFactor = {0.2f, 0.1f, 0};
  asset.mesh.texCoords.emplace_back();
  for (const Vec3f p : asset.mesh.positions) asset.mesh.texCoords[0].push_back({2 * p.x + p.z, 2 * p.y + p.z});
  return asset;
}

// The same of other proportions and with one primitive more, some of it two-sided.
Asset slimFigure() {
  Asset asset = noisyFigure("slim", 2);
  asset.materials.push_back(asset.materials[0]);
  asset.materials[1].doubleSided = true;
  asset.primitives.push_back({1, {asset.primitives[0].indices.begin(), asset.primitives[0].indices.begin() + 18}});
  asset.primitives[0].indices.erase(asset.primitives[0].indices.begin(), asset.primitives[0].indices.begin() + 15);
  for (AssetClip& clip : asset.clips) clip.bounds.min.x *= 0.5f, clip.bounds.max.x *= 0.5f;
  return asset;
}

struct BatchBench : PassBench {
  explicit BatchBench(HeadlessDevice device) : PassBench(std::move(device)) {}

  Result<CrowdAssetId> addMembers(const Asset& asset, int row) {
    THRONG_ASSIGN(const CrowdAssetId id, crowd->add(asset));
    for (int index = 0; index < 6; ++index) {
      SpawnOptions spawn;
      spawn.placement = {{1.6 * index - 4 + 0.4 * row, 0, -5.0 - 1.5 * row}, 0.5f * float(index), 1};
      spawn.play.phase = 0.13f * float(index);
      THRONG_ASSIGN(const InstanceId instance, crowd->spawn(id, spawn, 0));
      if (index % 2) THRONG_TRY(crowd->play(instance, "sway", {.fadeSeconds = 1}, 0.4));
    }
    return id;
  }

  // One that stands still, `right` of the middle of the picture.
  Result<InstanceId> stand(CrowdAssetId asset, double right, std::string_view variant = {}) {
    SpawnOptions spawn;
    spawn.placement.place = {right, 0, -6};
    spawn.variant = variant;
    return crowd->spawn(asset, spawn, 0);
  }

  // Where the picture shows the middle of its trunk.
  std::size_t pixelOf(InstanceId instance) const {
    const Vec3f trunk = Vec3f(crowd->placementOf(instance).place - frame.camera.eye) + Vec3f{0, 1.1f, 0};
    const shader::CrowdView view = cameraView(frame.camera);
    Matrix4 clipFromWorld;
    std::copy(std::begin(view.clipFromWorld.m), std::end(view.clipFromWorld.m), std::begin(clipFromWorld.m));
    const Vec4f clip = transform(clipFromWorld, {trunk.x, trunk.y, trunk.z, 1});
    const auto x = static_cast<std::size_t>((clip.x / clip.w * 0.5f + 0.5f) * test::kExtent.width);
    const auto y = static_cast<std::size_t>((clip.y / clip.w * 0.5f + 0.5f) * test::kExtent.height);
    return y * test::kExtent.width + x;
  }

  void expectColor(InstanceId instance, Rgba color) const {
    const Vec4f seen = gbufferTexels[0][pixelOf(instance)];
    const auto linear = [](int code) {
      return code <= 10 ? code / 255.0 / 12.92 : std::pow((code / 255.0 + 0.055) / 1.055, 2.4);
    };
    EXPECT_NEAR(seen.x, linear(color.r), 2e-3);
    EXPECT_NEAR(seen.y, linear(color.g), 2e-3);
    EXPECT_NEAR(seen.z, linear(color.b), 2e-3);
  }
};

// A machine without a Vulkan driver skips, saying so.
#define THRONG_BATCH_BENCH(name)                                            \
  auto name##Device = HeadlessDevice::create({.validation = true});         \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());        \
  BatchBench name(*std::move(name##Device));                                \
  if (const Status created = name.createEmpty(); !created) FAIL() << describe(created.error())

void expectNoMessages(const PassBench& bench) {
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

// Two frames in one command buffer, so that the second comes while the first is in flight.
TEST(batchPicture, meshesAndTexturesGrowWhileAFrameIsInFlight) {
  THRONG_BATCH_BENCH(grown);
  THRONG_BATCH_BENCH(whole);
  THRONG_BATCH_BENCH(single);
  const Asset figure = noisyFigure("figure", 1), slim = slimFigure();
  ASSERT_TRUE(grown.addMembers(figure, 0) && single.addMembers(figure, 0));
  ASSERT_TRUE(whole.addMembers(figure, 0) && whole.addMembers(slim, 1));
  const Status drawn = grown.commands->run([&](VkCommandBuffer buffer) -> Status {
    grown.frame.nowSeconds = 0.6;
    THRONG_TRY(grown.crowd->prepare(buffer, grown.frame));
    grown.record(buffer, CrowdPass::Color, grown.depth);
    if (const auto added = grown.addMembers(slim, 1); !added) return added.error();
    THRONG_TRY(grown.crowd->prepare(buffer, grown.frame));
    grown.record(buffer, CrowdPass::Depth, grown.depth);
    return Ok{};
  });
  ASSERT_TRUE(drawn) << describe(drawn.error());
  ASSERT_TRUE(single.draw(CrowdPass::Color, 0.6));
  EXPECT_EQ(std::memcmp(grown.colorReadback.mapped(), single.radiance.data(), single.radiance.size() * sizeof(Vec4f)), 0);
  const auto depths = whole.draw(CrowdPass::Depth, 0.6);
  ASSERT_TRUE(depths);
  EXPECT_EQ(std::memcmp(grown.readback.mapped(), depths->data(), depths->size() * sizeof(float)), 0);
  for (const CrowdPass pass : kPasses) {
    const auto expected = whole.draw(pass, 0.8), seen = grown.draw(pass, 0.8);
    ASSERT_TRUE(expected && seen);
    EXPECT_EQ(*expected, *seen) << static_cast<int>(pass);
    EXPECT_EQ(std::memcmp(whole.radiance.data(), grown.radiance.data(), whole.radiance.size() * sizeof(Vec4f)), 0);
    EXPECT_EQ(std::memcmp(whole.gbufferTexels[0].data(), grown.gbufferTexels[0].data(), whole.gbufferTexels[0].size() * sizeof(Vec4f)), 0);
  }
  for (const PassBench* bench : {&grown, &whole}) expectNoMessages(*bench);
}

TEST(batchPicture, callsDependOnWhatIsBoundAlone) {
  THRONG_BATCH_BENCH(bench);
  const auto expectCalls = [&](std::uint32_t color, std::uint32_t shadow) {
    ASSERT_TRUE(bench.draw(CrowdPass::Color, 0.6));
    EXPECT_EQ(bench.crowd->drawCallCount(), color);
    ASSERT_TRUE(bench.draw(CrowdPass::Shadow, 0.6));
    EXPECT_EQ(bench.crowd->drawCallCount(), shadow);
  };
  ASSERT_TRUE(bench.addMembers(bench.figure, 0));
  expectCalls(2, 2);  // one layer, two layers
  ASSERT_TRUE(bench.addMembers(figureOf("red", 4, {200, 40, 30}), 1));
  expectCalls(2, 2);
  ASSERT_TRUE(bench.addMembers(figureOf("green", 4, {40, 200, 30}), 2));
  expectCalls(2, 2);
  ASSERT_TRUE(bench.addMembers(figureOf("large", 8, {40, 200, 30}), 2));
  expectCalls(4, 2);
  Asset mask = figureOf("mask", 4, {40, 200, 30});
  mask.materials[0].alphaMode = AlphaMode::Mask;
  ASSERT_TRUE(bench.addMembers(mask, 3));
  expectCalls(6, 4);
  expectNoMessages(bench);
}

// A wall of red and blue texels, each larger than a pixel: a mix of them is a coarser mip, which nothing asks for.
Asset checkeredWall(const TextureTransform& transform) {
  Asset asset = test::wallAsset({-1.5f, 0.5f, -0.1f}, {1.5f, 3, 0.1f});
  Texture checks = addPicture(asset, 32, [](std::uint32_t index) {
    return (index ^ index / 32) & 1 ? Rgba{255, 0, 0} : Rgba{0, 0, 255};
  });
  checks.sampler.magFilter = 9728;  // NEAREST
  checks.sampler.minFilter = 9984;  // NEAREST_MIPMAP_NEAREST
  checks.transform = transform;
  asset.materials = {wearing(checks)};
  asset.mesh.texCoords.emplace_back();
  for (const Vec3f p : asset.mesh.positions) asset.mesh.texCoords[0].push_back({0.25f * p.x, 0.25f * p.y});
  return asset;
}

TEST(batchPicture, rimsOfTrianglesAreAsSharpAsTheirMiddles) {
  THRONG_BATCH_BENCH(bench);
  const auto plain = bench.crowd->add(checkeredWall({}));
  const auto turned = bench.crowd->add(checkeredWall({{0.1f, 0.2f}, 0.3f, {0.8f, 0.9f}}));
  ASSERT_TRUE(plain && turned && bench.stand(*plain, -2) && bench.stand(*turned, 2));
  ASSERT_TRUE(bench.draw(CrowdPass::GBuffer, 0));
  int red = 0, blue = 0, mixed = 0;
  for (std::size_t index = 0; index < bench.gbufferTexels[0].size(); ++index) {
    if (bench.gbufferTexels[1][index].z < 0.9f) continue;  // not a front
    const Vec4f color = bench.gbufferTexels[0][index];
    if (color.x > 0.99f && color.z < 0.01f) ++red;
    else if (color.z > 0.99f && color.x < 0.01f) ++blue;
    else ++mixed;
  }
  EXPECT_GT(red, 2000);
  EXPECT_GT(blue, 2000);
  EXPECT_EQ(mixed, 0);
}

constexpr Rgba kRed{200, 40, 30}, kGreen{30, 170, 60}, kBlue{20, 60, 220};

// A red one that can be blue, of a larger picture, or cut away where it has no alpha.
Asset changingFigure() {
  Asset asset = figureOf("changing", 4, kRed);
  asset.materials.push_back(wearing(addPicture(asset, 8, [](std::uint32_t) { return kBlue; })));
  asset.materials.push_back(wearing(addPicture(asset, 4, [](std::uint32_t) { return Rgba{90, 90, 90, 0}; })));
  asset.materials[2].alphaMode = AlphaMode::Mask;
  asset.variants = {{"blue", {1, 1, 1}}, {"gone", {2, 2, 2}}, {"none", {kNone, kNone, kNone}}};
  return asset;
}

TEST(batchPicture, everybodyShowsTheTextureOfItsAssetAndVariant) {
  THRONG_BATCH_BENCH(bench);
  const auto changing = bench.crowd->add(changingFigure());
  const auto green = bench.crowd->add(figureOf("green", 8, kGreen));
  ASSERT_TRUE(changing && green);
  const auto a = bench.stand(*changing, -2.4), b = bench.stand(*changing, -1.2, "blue"), c = bench.stand(*green, 0);
  const auto d = bench.stand(*changing, 1.2, "gone"), e = bench.stand(*changing, 2.4, "none");
  ASSERT_TRUE(a && b && c && d && e);
  auto depths = bench.draw(CrowdPass::GBuffer, 0.1);
  ASSERT_TRUE(depths);
  bench.expectColor(*a, kRed);
  bench.expectColor(*b, kBlue);
  bench.expectColor(*c, kGreen);
  bench.expectColor(*e, kRed);
  EXPECT_EQ((*depths)[bench.pixelOf(*d)], 0);
  EXPECT_EQ(bench.crowd->drawCallCount(), 4u) << "one batch of what may be masked, one of what is not";
  for (const CrowdPass pass : {CrowdPass::Color, CrowdPass::Depth, CrowdPass::Motion, CrowdPass::Levels}) {
    const auto others = bench.draw(pass, 0.1);
    ASSERT_TRUE(others);
    EXPECT_EQ(*others, *depths) << static_cast<int>(pass);
  }
  bench.crowd->setTint(*b, {0.5f, 1, 1, 1});  // keeps what it wears
  ASSERT_TRUE(bench.crowd->setVariant(*a, "blue") && bench.crowd->setVariant(*d, ""));
  ASSERT_TRUE(bench.draw(CrowdPass::GBuffer, 0.1));
  bench.expectColor(*a, kBlue);
  bench.expectColor(*c, kGreen);
  bench.expectColor(*d, kRed);
  EXPECT_NEAR(bench.gbufferTexels[0][bench.pixelOf(*b)].z, bench.gbufferTexels[0][bench.pixelOf(*a)].z, 1e-6);
  EXPECT_NEAR(bench.gbufferTexels[0][bench.pixelOf(*b)].x, bench.gbufferTexels[0][bench.pixelOf(*a)].x * 128 / 255, 1e-4);
  expectNoMessages(bench);
}

TEST(batchPicture, unknownVariantsAreRefusedByName) {
  THRONG_BATCH_BENCH(bench);
  const auto changing = bench.crowd->add(changingFigure()), plain = bench.crowd->add(bench.figure);
  ASSERT_TRUE(changing && plain);
  const auto spawned = bench.stand(*changing, 0, "bleu");
  ASSERT_FALSE(spawned);
  EXPECT_EQ(spawned.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(describe(spawned.error()).find("blue, gone, none"), std::string::npos) << describe(spawned.error());
  const auto one = bench.stand(*plain, 0);
  ASSERT_TRUE(one);
  EXPECT_EQ(bench.crowd->setVariant(*one, "blue").error().code, ErrorCode::InvalidArgument);
  EXPECT_TRUE(bench.crowd->setVariant(*one, ""));
}

TEST(batchPicture, variantsThatDoNotFitTheirAssetAreRefused) {
  THRONG_BATCH_BENCH(bench);
  Asset few = changingFigure(), other = changingFigure(), many = changingFigure();
  few.variants[0].materialIndices.pop_back();
  other.variants[1].materialIndices[2] = 3;
  many.variants.resize(256, many.variants[0]);
  EXPECT_EQ(bench.crowd->add(few).error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(bench.crowd->add(other).error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(bench.crowd->add(many).error().code, ErrorCode::LimitExceeded);
  many.variants.pop_back();
  EXPECT_TRUE(bench.crowd->add(many));
}

// 4 x 4, 2 x 2 and one texel of 4 bytes; one 8 x 8 more.
TEST(batchPicture, texturesAreCountedByTheirMips) {
  THRONG_BATCH_BENCH(bench);
  const auto bytesOf = [&](const Asset& asset) {
    const std::uint64_t before = bench.crowd->gpuBytes();
    EXPECT_TRUE(bench.crowd->add(asset));
    return bench.crowd->gpuBytes() - before;
  };
  Asset plain = figureOf("plain", 4, kRed), red = figureOf("red", 4, kRed), large = figureOf("large", 8, kRed);
  plain.materials[0].baseColorTexture.reset();
  const std::uint64_t withoutPicture = bytesOf(plain);
  EXPECT_EQ(bytesOf(red) - withoutPicture, (16u + 4 + 1) * 4);
  EXPECT_EQ(bytesOf(large) - withoutPicture, (64u + 16 + 4 + 1) * 4);
  ASSERT_TRUE(bench.draw(CrowdPass::Color, 0));
}

}  // namespace
}  // namespace throng
