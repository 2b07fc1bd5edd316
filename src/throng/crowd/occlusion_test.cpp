// What is left out because something hides it: never a pixel of the picture.
#include "throng/crowd/occlusion.h"

#include <span>

#include "throng/crowd/picture.h"
#include "throng/crowd/test_draws.h"
#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/test_plant.h"
#include "throng/crowd/test_wall.h"

namespace throng {
namespace {

using test::kExtent;
using test::PassBench;

constexpr CrowdPass kPasses[] = {CrowdPass::Color, CrowdPass::Depth,   CrowdPass::Motion,
                                 CrowdPass::GBuffer, CrowdPass::Levels, CrowdPass::Lines};
constexpr int kFigures = 48, kPlants = 6, kWalls = 3;

// A street behind three walls: figures and plants, and some figures before them.
struct Street : PassBench {
  std::vector<InstanceId> figures, plants, walls;

  explicit Street(HeadlessDevice device) : PassBench(std::move(device)) {}

  static InstancePlacement figurePlace(int index) {
    if (index % 8 == 0) return {{0.4 * index - 9, 0, -4}, 0.1f * float(index), 1};
    return {{1.6 * (index % 8) - 6, 0, -8.0 - 1.7 * (index / 8)}, 0.7f * float(index), 1};
  }
  static InstancePlacement wallPlace(int index) { return {{4.4 * index - 4.4, 0, -6}, 0, 1}; }

  Status createStreet(bool occluding) {
    options.occlusion = occluding;
    THRONG_TRY(createEmpty());
    crowd->setWind({{0.8f, 0.6f}, 8, 0.8f, 9, 1});
    THRONG_ASSIGN(const CrowdAssetId figureId, crowd->add(figure));
    THRONG_ASSIGN(const CrowdAssetId plantId, crowd->addPlant(test::plantAsset(), {}));
    THRONG_ASSIGN(const CrowdAssetId wallId, crowd->add(test::wallAsset({-2, -0.2f, -0.2f}, {2, 3, 0.2f})));
    const auto spawn = [&](CrowdAssetId asset, const InstancePlacement& place, std::vector<InstanceId>& ids) -> Status {
      SpawnOptions options;
      options.placement = place;
      THRONG_ASSIGN(const InstanceId id, crowd->spawn(asset, options, 0));
      ids.push_back(id);
      return Ok{};
    };
    for (int index = 0; index < kFigures; ++index) THRONG_TRY(spawn(figureId, figurePlace(index), figures));
    for (int index = 0; index < kPlants; ++index)
      THRONG_TRY(spawn(plantId, {{2.3 * index - 6, 0, -9}, 0, index % 2 ? 1.0f : 0.4f}, plants));
    for (int index = 0; index < kWalls; ++index) THRONG_TRY(spawn(wallId, wallPlace(index), walls));
    return Ok{};
  }

  // One frame after another of a little play, which ends as it began.
  static constexpr int kSteps = 14;
  Status step(int index) {
    frame.camera.eye = {0.35 * index - 1, 1.6, 0};
    frame.camera.forward = {0, -0.02f, -1};
    if (index == 4)  // from behind the wall to before it
      for (int moved = 1; moved < 4; ++moved) crowd->move(figures[moved], {{0.9 * moved - 2, 0, -4.5}, 0, 1});
    if (index == 5)
      for (int moved = 1; moved < 4; ++moved) crowd->move(figures[moved], figurePlace(moved));
    if (index == 6) crowd->move(walls[1], {{0, 0, 30}, 0, 1});
    if (index == 8) crowd->move(walls[1], wallPlace(1));
    if (index == 9)
      for (int changed = 0; changed < 20; ++changed)
        THRONG_TRY(crowd->play(figures[changed], changed % 2 ? "sway" : "walk", {.fadeSeconds = 0.3f}, timeOf(index)));
    if (index >= 11) {
      frame.camera.eye = {-3, 5, 2};
      frame.camera.forward = {0.25f, -0.45f, -1};
    }
    if (index == 12) {
      THRONG_ASSIGN(const FallPlan plan, Result<FallPlan>(crowd->fallPlan(plants[2], {1, 0}, 0.5f)));
      THRONG_TRY(crowd->fell(plants[2], plan, timeOf(index) - 0.5));
    }
    if (index == 13) crowd->restorePlant(plants[2]);
    return Ok{};
  }
  static double timeOf(int stepIndex) { return 0.1 * stepIndex; }

  // Everything that the last pass drew.
  std::vector<std::byte> drawn(const std::vector<float>& depths, CrowdPass pass) const {
    std::vector<std::byte> bytes;
    const auto append = [&](const auto& values) {
      const auto more = std::as_bytes(std::span(values));
      bytes.insert(bytes.end(), more.begin(), more.end());
    };
    append(depths);
    if (pass == CrowdPass::Motion) append(motions);
    if (givesRadiance(pass)) append(radiance);
    for (std::size_t index = 0; index < gbufferTexels.size() && pass == CrowdPass::GBuffer; ++index)
      append(gbufferTexels[index]);
    return bytes;
  }

  // How many are on a list of those whose primitive has this slot: the first is the figures' first.
  Result<std::uint32_t> count(std::uint32_t listIndex, std::uint32_t slot = 0) {
    return test::listedInstances(headless.handles(), *commands, *crowd, listIndex, slot);
  }
};

// A machine without a Vulkan driver skips, saying so.
#define THRONG_STREET(name, occluding)                                                   \
  auto name##Device = HeadlessDevice::create();                                          \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());                     \
  Street name(*std::move(name##Device));                                                 \
  if (const Status created = name.createStreet(occluding); !created) FAIL() << describe(created.error())

struct Comparison {
  int framesDiffering = 0;
  std::uint32_t leftOut = 0, revealed = 0;  // figures, over all frames
};

Result<Comparison> compare(Street& plain, Street& occluding, CrowdPass pass) {
  Comparison result;
  for (int index = 0; index < Street::kSteps; ++index) {
    for (Street* street : {&plain, &occluding}) THRONG_TRY(street->step(index));
    THRONG_ASSIGN(const std::vector<float> expected, plain.draw(pass, Street::timeOf(index)));
    THRONG_ASSIGN(const std::vector<float> depths, occluding.draw(pass, Street::timeOf(index)));
    result.framesDiffering += plain.drawn(expected, pass) != occluding.drawn(depths, pass);
    THRONG_ASSIGN(const std::uint32_t inView, plain.count(0));
    THRONG_ASSIGN(const std::uint32_t seen, occluding.count(0));
    THRONG_ASSIGN(const std::uint32_t revealed, occluding.count(shader::kRevealedList));
    result.leftOut += inView - seen - revealed;
    result.revealed += revealed;
  }
  return result;
}

TEST(occlusion, drawsWithoutAWordFromTheValidationLayer) {
  auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  Street street(*std::move(device));
  ASSERT_TRUE(street.createStreet(true));
  for (int index = 0; index < 8; ++index) {
    ASSERT_TRUE(street.step(index));
    ASSERT_TRUE(street.draw(kPasses[index % std::size(kPasses)], Street::timeOf(index)));
  }
  for (const std::string& message : street.headless.validationMessages()) ADD_FAILURE() << message;
}

TEST(occlusion, noPassLosesAPixelByIt) {
  THRONG_STREET(plain, false);
  THRONG_STREET(occluding, true);
  for (const CrowdPass pass : kPasses) {
    const auto comparison = compare(plain, occluding, pass);
    ASSERT_TRUE(comparison) << describe(comparison.error());
    EXPECT_EQ(comparison->framesDiffering, 0) << "pass " << static_cast<int>(pass);
    EXPECT_LT(comparison->leftOut, std::uint32_t(Street::kSteps * kFigures)) << "a difference below zero is a large number";
    if (pass == CrowdPass::Lines) continue;  // edges hide little
    EXPECT_GT(comparison->leftOut, 100u);
    EXPECT_GT(comparison->revealed, 10u);
  }
}

// Plants stand behind a wall and are hidden while the air is still; a storm bends them out of its shelter.
TEST(occlusion, plantsShowWhereWindBendsThem) {
  THRONG_STREET(plain, false);
  THRONG_STREET(occluding, true);
  std::uint32_t leftOut[2] = {}, revealed[2] = {};
  for (Street* street : {&plain, &occluding}) {
    ASSERT_TRUE(street->createEmpty());  // instead of the street
    PlantOptions terms;
    terms.leanPerSpeed = 0.09f;
    terms.maxLeanRadians = 1.1f;
    const auto plant = street->crowd->addPlant(test::plantAsset(), terms);
    const auto wall = street->crowd->add(test::wallAsset({-9, -1, -0.1f}, {2, 12, 0.1f}));
    ASSERT_TRUE(plant && wall);
    for (int index = 0; index < 10; ++index) {
      SpawnOptions spawn;
      spawn.placement.place = {-0.2 * index, 0, -8.0 - 0.2 * index};
      ASSERT_TRUE(street->crowd->spawn(*plant, spawn, 0));
    }
    SpawnOptions spawn;
    spawn.placement.place = {0, 0, -6};
    ASSERT_TRUE(street->crowd->spawn(*wall, spawn, 0));
  }
  for (int index = 0; index < 24; ++index) {
    const bool storm = index >= 4;
    for (Street* street : {&plain, &occluding})
      street->crowd->setWind({{1, 0}, storm ? 20.0f : 0.0f, storm ? 0.8f : 0.0f, 9, 1});
    const auto expected = plain.draw(CrowdPass::Depth, 0.3 * index), depths = occluding.draw(CrowdPass::Depth, 0.3 * index);
    ASSERT_TRUE(expected && depths);
    EXPECT_TRUE(*expected == *depths) << "frame " << index;
    constexpr std::uint32_t kFirstOfPlants = 1;  // the wall is drawn before what is drawn alone
    const auto inView = plain.count(0, kFirstOfPlants), seen = occluding.count(0, kFirstOfPlants),
               more = occluding.count(shader::kRevealedList, kFirstOfPlants);
    ASSERT_TRUE(inView && seen && more);
    leftOut[storm] += *inView - *seen - *more;
    revealed[storm] += *more;
  }
  EXPECT_GE(leftOut[0], 15u);
  EXPECT_EQ(revealed[0], 0u);
  EXPECT_GE(revealed[1], 3u);
}

TEST(occlusion, withoutItsSecondHalfPixelsAreMissing) {
  THRONG_STREET(plain, false);
  THRONG_STREET(occluding, true);
  occluding.skipsRevealed = true;
  const auto comparison = compare(plain, occluding, CrowdPass::Color);
  ASSERT_TRUE(comparison);
  EXPECT_GT(comparison->framesDiffering, 2);
}

// A picture of the nearest depth around each pixel, which is what a pyramid that keeps the wrong end would compare with.
Result<GpuImage> nearestDepths(Street& street, const std::vector<float>& depths) {
  constexpr std::uint32_t kTile = 32;
  std::vector<float> nearest(depths.size());
  const auto each = [&](const auto& visit) {
    for (std::uint32_t y = 0; y < kExtent.height; ++y)
      for (std::uint32_t x = 0; x < kExtent.width; ++x)
        visit(std::size_t(y) * kExtent.width + x, std::size_t(y / kTile * kTile) * kExtent.width + x / kTile * kTile);
  };
  each([&](std::size_t pixel, std::size_t tile) { nearest[tile] = std::max(nearest[tile], depths[pixel]); });
  each([&](std::size_t pixel, std::size_t tile) { nearest[pixel] = nearest[tile]; });
  const VulkanDevice& device = street.headless.handles();
  THRONG_ASSIGN(const GpuBuffer upload, GpuBuffer::create(device, nearest.size() * sizeof(float),
                                                          VK_BUFFER_USAGE_TRANSFER_SRC_BIT, MemoryPlace::Upload));
  std::memcpy(upload.mapped(), nearest.data(), upload.sizeBytes());
  ImageOptions options;
  options.extent = kExtent;
  options.format = street.crowd->options().depthFormat;
  options.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  THRONG_ASSIGN(GpuImage image, GpuImage::create(device, options));
  THRONG_TRY(street.commands->run([&](VkCommandBuffer buffer) -> Status {
    imageBarrier(buffer, image, VK_IMAGE_LAYOUT_UNDEFINED, kNothing, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite);
    VkBufferImageCopy region{};
    region.imageSubresource = {image.aspect(), 0, 0, 1};
    region.imageExtent = {kExtent.width, kExtent.height, 1};
    vkCmdCopyBufferToImage(buffer, upload.handle(), image.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
    imageBarrier(buffer, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, kTransferWrite,
                 VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kComputeRead);
    return Ok{};
  }));
  return image;
}

TEST(occlusion, byTheNearestDepthPixelsWouldBeMissing) {
  THRONG_STREET(street, true);
  ASSERT_TRUE(street.step(2));
  ASSERT_TRUE(street.draw(CrowdPass::Color, 0));
  const auto right = street.draw(CrowdPass::Color, 0);
  ASSERT_TRUE(right);
  const auto nearest = nearestDepths(street, *right);
  ASSERT_TRUE(nearest) << describe(nearest.error());
  ASSERT_TRUE(street.crowd->setCameraDepth(nearest->view(), kExtent));
  ASSERT_TRUE(street.draw(CrowdPass::Color, 0));
  const auto wrong = street.draw(CrowdPass::Color, 0);
  ASSERT_TRUE(wrong);
  EXPECT_FALSE(*right == *wrong);
}

struct Counts {
  std::uint32_t seen = 0, revealed = 0;
};

// Most of the picture was hidden in the last frame and is no more.
Result<Counts> countsWithCapacity(HeadlessDevice device, std::uint32_t visibleCapacity) {
  Street street(std::move(device));
  street.options.visibleCapacity = visibleCapacity;
  THRONG_TRY(street.createStreet(true));
  THRONG_TRY(street.step(2));
  std::vector<float> depths(std::size_t(kExtent.width) * kExtent.height);
  for (std::size_t pixel = 0; pixel < depths.size(); ++pixel) depths[pixel] = pixel % kExtent.width < 256 ? 1.0f : 0.0f;
  THRONG_ASSIGN(const GpuImage image, nearestDepths(street, depths));
  THRONG_TRY(street.crowd->setCameraDepth(image.view(), kExtent));
  THRONG_TRY(street.draw(CrowdPass::Depth, 0));
  THRONG_TRY(street.crowd->setCameraDepth(street.depth.view(), kExtent));
  THRONG_TRY(street.draw(CrowdPass::Depth, 0));
  Counts counts;
  THRONG_ASSIGN(counts.seen, street.count(0));
  THRONG_ASSIGN(counts.revealed, street.count(shader::kRevealedList));
  return counts;
}

TEST(occlusion, bothListsTogetherKeepToTheVisibleCapacity) {
  auto first = HeadlessDevice::create(), second = HeadlessDevice::create();
  if (!first || !second) GTEST_SKIP() << "no Vulkan device";
  const auto narrow = countsWithCapacity(*std::move(first), 24), wide = countsWithCapacity(*std::move(second), 0);
  ASSERT_TRUE(narrow && wide);
  EXPECT_GT(narrow->seen, 0u);
  EXPECT_EQ(narrow->seen, wide->seen);
  EXPECT_GT(narrow->revealed, 0u);
  EXPECT_GT(wide->seen + wide->revealed, 24u);
  EXPECT_LE(narrow->seen + narrow->revealed, 24u);
}

std::vector<float> readPyramid(Street& street) {
  std::vector<float> pyramid;
  VkMemoryRequirements size;
  std::size_t texels = 0;
  for (std::uint32_t side = 2; side / 2 < kExtent.width; side *= 2)
    texels += std::size_t((kExtent.width + side - 1) / side) * ((kExtent.height + side - 1) / side);
  vkGetBufferMemoryRequirements(street.headless.handles().device, street.crowd->depthPyramidBuffer(), &size);
  if (size.size < texels * sizeof(float)) return pyramid;
  auto copy = GpuBuffer::create(street.headless.handles(), texels * sizeof(float), VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                MemoryPlace::Readback);
  const Status read = street.commands->run([&](VkCommandBuffer buffer) -> Status {
    const VkBufferCopy region{0, 0, copy->sizeBytes()};
    vkCmdCopyBuffer(buffer, street.crowd->depthPyramidBuffer(), copy->handle(), 1, &region);
    memoryBarrier(buffer, kTransferWrite, kHostRead);
    return Ok{};
  });
  if (!read) return pyramid;
  pyramid.resize(texels);
  std::memcpy(pyramid.data(), copy->mapped(), copy->sizeBytes());
  return pyramid;
}

TEST(occlusion, thePyramidHoldsTheFarthestDepthOfEverySquare) {
  THRONG_STREET(street, true);
  ASSERT_TRUE(street.step(2));
  ASSERT_TRUE(street.draw(CrowdPass::Color, 0) && street.draw(CrowdPass::Color, 0));
  const auto depths = street.draw(CrowdPass::Color, 0);
  const auto revealed = street.count(shader::kRevealedList);
  ASSERT_TRUE(depths && revealed);
  ASSERT_EQ(*revealed, 0u) << "then the pyramid is of the whole picture";
  const std::vector<float> pyramid = readPyramid(street);
  ASSERT_FALSE(pyramid.empty());
  std::size_t texel = 0;
  int levels = 0, inside = 0;
  for (std::uint32_t side = 2; side / 2 < kExtent.width; side *= 2, ++levels)
    for (std::uint32_t y = 0; y < kExtent.height; y += side)
      for (std::uint32_t x = 0; x < kExtent.width; x += side, ++texel) {
        float farthest = 1;
        for (std::uint32_t v = y; v < std::min(y + side, kExtent.height); ++v)
          for (std::uint32_t u = x; u < std::min(x + side, kExtent.width); ++u)
            farthest = std::min(farthest, (*depths)[std::size_t(v) * kExtent.width + u]);
        inside += farthest > 0;
        ASSERT_EQ(pyramid[texel], farthest) << "level " << levels + 1 << ", from pixel " << x << ", " << y;
      }
  EXPECT_EQ(levels, 9);
  EXPECT_EQ(texel, pyramid.size());
  EXPECT_GT(inside, 3000);
}

// Walls, and figures behind and before them; the camera goes past.
Scene wallScene() {
  Scene scene;
  for (std::uint32_t index = 0; index < 60; ++index) {
    SceneMember member{0, index % 2 ? "walk" : "sway", {}};
    member.spawn.placement = {{1.5 * (index % 12) - 8, 0, index % 10 == 0 ? -4.0 : -8.0 - 2.0 * (index / 12)}, 0.3f * float(index), 1};
    scene.members.push_back(member);
  }
  for (int index = 0; index < 4; ++index) {
    SceneMember wall{1, "still", {}};
    wall.spawn.placement.place = {5.0 * index - 7.5, 0, -6};
    scene.members.push_back(wall);
  }
  scene.cameraPath = {{0, {-5, 1.6, 0}, {-4, 1.4, -6}}, {1, {4, 2.2, 1}, {5, 1.4, -6}}};
  scene.depthMetres = 30;
  return scene;
}

// A fence so fine that every pixel of it has samples on a slat and samples between two.
Scene fenceScene() {
  Scene scene;
  scene.fieldOfViewRadians = 0.66f;
  const double pixelMetres = 6 * 2 * std::tan(scene.fieldOfViewRadians / 2) / 187;  // where the fence stands
  for (int index = -200; index <= 200; ++index) {
    SceneMember slat{1, "still", {}};
    slat.spawn.placement = {{0.9 * pixelMetres * index, 0, -6}, 0, static_cast<float>(pixelMetres)};
    scene.members.push_back(slat);
  }
  for (int index = 0; index < 8; ++index) {
    SceneMember member{0, "walk", {}};
    member.spawn.placement.place = {0.8 * index - 2.8, 0, -9};
    scene.members.push_back(member);
  }
  scene.eye = {0, 1.2, 0};
  scene.target = {0, 1.2, -6};
  scene.depthMetres = 20;
  return scene;
}

struct RendererPair {
  std::optional<PictureRenderer> plain, occluding;
};

Result<RendererPair> rendererPair(std::span<const Asset> assets, const Scene& scene) {
  RendererPair pair;
  PictureOptions options;
  options.widthPixels = 333;  // odd at every level
  options.heightPixels = 187;
  options.shadowSidePixels = 256;
  THRONG_ASSIGN(pair.plain, PictureRenderer::create(assets, scene, options));
  options.occlusion = true;
  options.validation = true;
  THRONG_ASSIGN(pair.occluding, PictureRenderer::create(assets, scene, options));
  return pair;
}

// A machine without a Vulkan driver skips, saying so.
#define THRONG_RENDERERS(name, assets, scene)                                                              \
  auto name = rendererPair(assets, scene);                                                                 \
  if (!name && name.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(name.error());   \
  ASSERT_TRUE(name) << describe(name.error())

TEST(occlusion, theStageDrawsTheSamePictureWithFourSamples) {
  const Asset assets[] = {test::figureAsset(), test::wallAsset({-2, -0.2f, -0.2f}, {2, 3, 0.2f})};
  THRONG_RENDERERS(pair, assets, wallScene());
  std::vector<std::byte> before;
  for (int frame = 0; frame <= 12; ++frame) {
    if (frame % 5 == 4)
      for (PictureRenderer* renderer : {&*pair->plain, &*pair->occluding})
        renderer->crowd().move(renderer->instances()[12 + frame], {{0.2 * frame, 0, -4.4}, 0, 1});
    const auto expected = pair->plain->render(frame / 12.0), picture = pair->occluding->render(frame / 12.0);
    ASSERT_TRUE(expected && picture);
    EXPECT_TRUE(expected->rgba == picture->rgba) << "frame " << frame;
    EXPECT_FALSE(expected->rgba == before);
    before = expected->rgba;
  }
  for (const std::string& message : pair->occluding->validationMessages()) ADD_FAILURE() << message;
}

TEST(occlusion, whatShowsInOneSampleOfAPixelIsNotHidden) {
  Asset assets[] = {test::figureAsset(), test::wallAsset({-0.25f, -60, -0.05f}, {0.25f, 200, 0})};
  std::vector<std::uint32_t>& indices = assets[1].primitives[0].indices;
  indices.erase(indices.begin(), indices.end() - 6);  // the front alone, whose border no level of detail moves
  THRONG_RENDERERS(pair, assets, fenceScene());
  for (int frame = 0; frame < 3; ++frame) {
    const auto expected = pair->plain->render(0.1 * frame), picture = pair->occluding->render(0.1 * frame);
    ASSERT_TRUE(expected && picture);
    EXPECT_TRUE(expected->rgba == picture->rgba) << "frame " << frame;
  }
}

}  // namespace
}  // namespace throng
