// Clips of every encoding, loaded one by one, against the whole asset.
#include <gtest/gtest.h>

#include <cstring>

#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
#include "throng/container/asset_slices.h"
#include "throng/container/container.h"
#include "throng/decode/decode.h"

namespace throng {
namespace {

class SlicesOf : public testing::TestWithParam<Encoding> {};

TEST_P(SlicesOf, decodeAsTheWholeAssetDoes) {
  Model model = randomRig({.seed = 61, .vertexCount = 80});
  if (GetParam() == Encoding::Bone) addMorphs(model);
  for (const char* name : {"second", "third"}) {
    model.clips.push_back(model.clips[0]);
    model.clips.back().name = name;
    model.clips.back().durationSeconds *= 0.7;
  }
  const auto baked = bake(model, {.encoding = GetParam(), .tolerance = {0.005, 4}});
  ASSERT_TRUE(baked.ok()) << describe(baked.error());
  for (const bool compress : {false, true}) {
    const auto file = encodeGlb(baked->asset, {.compress = compress});
    ASSERT_TRUE(file.ok());
    std::uint64_t bytesRead = 0;
    auto slices = AssetSlices::open({file->size(), [&](std::uint64_t offset, std::span<std::byte> destination) -> Status {
                                       std::memcpy(destination.data(), file->data() + offset, destination.size());
                                       bytesRead += destination.size();
                                       return Ok{};
                                     }});
    ASSERT_TRUE(slices.ok()) << describe(slices.error());
    for (const std::uint32_t clip : {2u, 0u}) {
      bytesRead = 0;
      const Status loaded = slices->loadClip(clip);
      ASSERT_TRUE(loaded.ok()) << describe(loaded.error());
      std::uint64_t announced = 0;
      for (const ByteRange& range : slices->clipRanges(clip)) announced += range.length;
      EXPECT_EQ(bytesRead, announced);
      EXPECT_GT(announced, 0u);
    }
    DecodedVertices whole, part;
    for (const std::uint32_t clip : {0u, 2u})
      for (const float time : {0.0f, 0.17f, 0.4f}) {
        decodePose(baked->asset, clip, time, whole);
        decodePose(slices->asset(), slices->assetClip(clip), time, part);
        EXPECT_EQ(whole.positions, part.positions);
        EXPECT_EQ(whole.normals, part.normals);
      }
    EXPECT_EQ(slices->asset().clips.size(), 2u);
  }
}

INSTANTIATE_TEST_SUITE_P(, SlicesOf, testing::Values(Encoding::Vertex, Encoding::Bone, Encoding::Packed, Encoding::Spline),
                         [](const auto& info) { return std::string(name(info.param)); });

}  // namespace
}  // namespace throng
