// Which materials can be bound together.
#include "throng/crowd/texture_store.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

constexpr std::uint32_t kAny = TextureBinding::kAny;

TextureBindings bindings(TextureBinding baseColor, TextureBinding normal = {}) {
  TextureBindings result;
  result[shader::kBaseColorTexture] = baseColor;
  result[shader::kNormalTexture] = normal;
  return result;
}

TEST(textureSets, whatOneSideDoesNotSampleDoesNotPartThem) {
  std::vector<TextureBindings> sets;
  EXPECT_EQ(joinTextureSet(sets, bindings({1, 0})), 0u);
  EXPECT_EQ(joinTextureSet(sets, bindings({kAny, 0}, {2, 0})), 0u);
  EXPECT_EQ(joinTextureSet(sets, bindings({kAny, 0}, {kAny, 0})), 0u);
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0], bindings({1, 0}, {2, 0}));
}

TEST(textureSets, otherArraysAndOtherSamplersPartThem) {
  std::vector<TextureBindings> sets;
  EXPECT_EQ(joinTextureSet(sets, bindings({1, 0})), 0u);
  EXPECT_EQ(joinTextureSet(sets, bindings({2, 0})), 1u);
  EXPECT_EQ(joinTextureSet(sets, bindings({1, 1})), 2u);
  EXPECT_EQ(joinTextureSet(sets, bindings({2, 0}, {3, 0})), 1u);
  EXPECT_EQ(joinTextureSet(sets, bindings({2, 0}, {4, 0})), 3u) << "the second set is bound to another by now";
  EXPECT_EQ(joinTextureSet(sets, bindings({1, 0})), 0u);
}

}  // namespace
}  // namespace throng
