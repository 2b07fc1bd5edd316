#include "throng/crowd/expansion_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "throng/crowd/test_figure.h"

namespace throng {
namespace {

TEST(expansionPlan, hasTheClipsKeysAndAsManyRowsAsWanted) {
  const Asset figure = test::figureAsset();
  for (const AssetClip& clip : figure.clips) {
    const ExpansionPlan plan = planExpansion(clip, 60);
    EXPECT_EQ(plan.tasks.size(), expandedRowCount(clip, 60));
    ASSERT_EQ(plan.tasks.size(), plan.keyTimes.size());
    EXPECT_TRUE(std::includes(plan.keyTimes.begin(), plan.keyTimes.end(), clip.keyTimes.begin(), clip.keyTimes.end()));
    for (std::size_t row = 1; row < plan.keyTimes.size(); ++row)
      EXPECT_LE(plan.keyTimes[row] - plan.keyTimes[row - 1], 1.0f / 60 + 1e-4f);
  }
}

TEST(expansionPlan, namesTheMomentOfEachRow) {
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 1};
  clip.firstRow = 7;
  const ExpansionPlan plan = planExpansion(clip, 4);
  ASSERT_EQ(plan.tasks.size(), 5u);
  for (std::size_t row = 0; row < 5; ++row) {
    EXPECT_EQ(plan.tasks[row].row, 7u);
    EXPECT_FLOAT_EQ(plan.tasks[row].weight, 0.25f * float(row));
  }
}

TEST(expansionPlan, aJumpStaysAJump) {
  AssetClip clip;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 0.5f, 0.5f, 1};
  const ExpansionPlan plan = planExpansion(clip, 2);
  EXPECT_EQ(plan.keyTimes, clip.keyTimes);
  EXPECT_EQ(plan.tasks[1].row, 0u) << "the pose before the jump is made from the rows before it";
  EXPECT_NEAR(plan.tasks[1].weight, 1, 1e-6);
  EXPECT_EQ(plan.tasks[2].row, 2u);
  EXPECT_EQ(plan.tasks[2].weight, 0);
}

TEST(expansionPlan, rowsOfAClipOfEndlessLengthAreNotCountedOut) {
  AssetClip clip;
  clip.durationSeconds = 3e38f;
  clip.keyTimes = {0, clip.durationSeconds / 2, clip.durationSeconds};
  EXPECT_EQ(expandedRowCount(clip, 60), AssetLimits{}.rowCount + 1u);
}

}  // namespace
}  // namespace throng
