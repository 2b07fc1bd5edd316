// Levels of detail as the baker makes them.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "throng/bake/bake.h"
#include "throng/bake/reorder_vertices.h"
#include "throng/base/parallel.h"
#include "throng/container/container.h"
#include "throng/levels/measure_levels.h"

namespace throng {
namespace {

// A wavy sheet of 2 by 2 m that slides.
Model wavySheet() {
  constexpr std::uint32_t kSide = 24;
  Mesh mesh;
  for (std::uint32_t z = 0; z <= kSide; ++z)
    for (std::uint32_t x = 0; x <= kSide; ++x) {
      const float across = 2 * float(x) / kSide, along = 2 * float(z) / kSide;
      mesh.positions.push_back({across, 0.2f * std::sin(3 * across) * std::cos(2 * along), along});
      mesh.normals.push_back({0, 1, 0});
      const std::uint32_t corner = z * (kSide + 1) + x;
      if (x && z) mesh.indices.insert(mesh.indices.end(), {corner - kSide - 2, corner, corner - kSide - 1, corner - kSide - 2, corner - 1, corner});
    }
  Model model;
  model.name = "sheet";
  model.nodes.resize(1);
  model.meshes = {mesh};
  model.parts.resize(1);
  model.parts[0].meshIndex = 0;
  model.parts[0].nodeIndex = 0;
  Channel slide;
  slide.nodeIndex = 0;
  slide.times = {0, 1};
  slide.values = {0, 0, 0, 1, 0, 0};
  Clip clip;
  clip.name = "slide";
  clip.durationSeconds = 1;
  clip.channels = {slide};
  model.clips = {clip};
  return model;
}

TEST(bakedLevels, useTheFirstVerticesInEveryEncoding) {
  for (const Encoding encoding : {Encoding::Vertex, Encoding::Bone, Encoding::Packed, Encoding::Spline}) {
    const auto baked = bake(wavySheet(), {.encoding = encoding});
    ASSERT_TRUE(baked.ok()) << describe(baked.error());
    const Asset& asset = baked->asset;
    ASSERT_EQ(asset.levels.size(), 3u) << name(encoding);
    std::uint32_t finer = asset.vertexCount();
    for (const DetailLevel& level : asset.levels) {
      std::set<std::uint32_t> used(level.indices[0].begin(), level.indices[0].end());
      EXPECT_EQ(used.size(), level.vertexCount) << name(encoding);
      EXPECT_EQ(*used.rbegin() + 1, level.vertexCount);
      EXPECT_LT(level.vertexCount, finer);
      finer = level.vertexCount;
    }
  }
}

TEST(bakedLevels, stateAnErrorThatIsMeasuredOfTheAsset) {
  const auto baked = bake(wavySheet());
  ASSERT_TRUE(baked.ok());
  const auto found = measureLevelErrors(baked->asset, baked->asset.levels, measuredPoseTimes(baked->asset));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i], static_cast<double>(baked->asset.levels[i].errorMetres), 1e-6);
    EXPECT_GT(found[i], 1e-3);
    EXPECT_LT(found[i], 0.2);
  }
}

TEST(bakedLevels, areTheSameBytesForAnyNumberOfThreads) {
  setThreadCount(1);
  const auto one = bake(wavySheet());
  setThreadCount(3);
  const auto three = bake(wavySheet());
  setThreadCount(0);
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(*encodeGlb(one->asset), *encodeGlb(three->asset));
}

TEST(bakedLevels, canBeLeftOutAndThenTheMeshKeepsItsOrder) {
  const auto without = bake(wavySheet(), {.levelCount = 0});
  ASSERT_TRUE(without.ok());
  EXPECT_TRUE(without->asset.levels.empty());
  EXPECT_FALSE(bake(wavySheet(), {.levelCount = 8}).ok());
  EXPECT_EQ(bake(wavySheet(), {.levelCount = 1})->asset.levels.size(), 1u);
}

TEST(reorderVertices, keepsEveryTriangleWhereItWas) {
  Asset asset;
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}};
  asset.sourceVertices = {10, 11, 12, 13};
  asset.primitives = {{kNone, {0, 1, 2, 1, 2, 3}}};
  asset.levels = {{{{3, 1, 2}}, 4, 0}};
  const auto places = orderByLevel(asset.levels, 4);
  EXPECT_EQ(places, (std::vector<std::uint32_t>{1, 2, 3, 0}));
  reorderVertices(places, asset);
  EXPECT_EQ(asset.primitives[0].indices, (std::vector<std::uint32_t>{3, 0, 1, 0, 1, 2}));
  EXPECT_EQ(asset.levels[0].indices[0], (std::vector<std::uint32_t>{2, 0, 1}));
  EXPECT_EQ(asset.levels[0].vertexCount, 3u);
  EXPECT_EQ(asset.sourceVertices, (std::vector<std::uint32_t>{11, 12, 13, 10}));
  EXPECT_EQ(asset.mesh.positions[3].x, 0);
}

}  // namespace
}  // namespace throng
