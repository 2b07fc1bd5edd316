#include "throng/crowd/expand_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/crowd/test_figure.h"
#include "throng/decode/decode.h"

namespace throng {
namespace {

// The largest distance and angle between an asset and its expansion, at many times of a clip.
struct Difference {
  double metres = 0;
  double degrees = 0;
};

Difference differenceOf(const Asset& asset, const Asset& expanded, std::uint32_t clip) {
  Difference result;
  DecodedVertices a, b;
  for (int step = 0; step <= 100; ++step) {
    const float seconds = asset.clips[clip].durationSeconds * float(step) / 100;
    decodePose(asset, clip, seconds, a);
    decodePose(expanded, clip, seconds, b);
    for (std::size_t vertex = 0; vertex < a.positions.size(); ++vertex) {
      result.metres = std::max<double>(result.metres, length(a.positions[vertex] - b.positions[vertex]));
      const double cosine = std::min(1.0f, dot(a.normals[vertex], b.normals[vertex]));
      result.degrees = std::max(result.degrees, std::acos(cosine) * 180 / 3.14159265);
    }
  }
  return result;
}

TEST(expandRows, decodesToTheSamePosesWithinTheCodes) {
  const Asset figure = test::figureAsset();
  const ExpandedRows rows = expandRows(figure, 60);
  Asset expanded = figure;
  expanded.clips = rows.clips;
  expanded.rows = rows.rows;
  EXPECT_EQ(rows.rows.texels.size() * 2, expandedBytes(figure, 60));
  for (std::uint32_t clip = 0; clip < figure.clips.size(); ++clip) {
    EXPECT_GE(rows.clips[clip].keyTimes.size(), figure.clips[clip].durationSeconds * 60);
    const Difference difference = differenceOf(figure, expanded, clip);
    EXPECT_LT(difference.metres, 1.8 / 65535 * 2);
    EXPECT_LT(difference.degrees, 0.75);
  }
}

TEST(expandRows, aJumpStaysAJump) {
  Asset figure = test::figureAsset();
  AssetClip& walk = figure.clips[0];
  walk.keyTimes[6] = walk.keyTimes[5];  // the pose jumps from row 5 to row 6
  const ExpandedRows rows = expandRows(figure, 30);
  const std::vector<float>& times = rows.clips[0].keyTimes;
  const auto jump = std::adjacent_find(times.begin(), times.end());
  ASSERT_NE(jump, times.end());
  Asset expanded = figure;
  expanded.clips = rows.clips;
  expanded.rows = rows.rows;
  DecodedVertices before, at, expected;
  decodePose(expanded, 0, std::nextafter(*jump, 0.0f), before);
  decodePose(expanded, 0, *jump, at);
  decodePose(figure, 0, walk.keyTimes[5], expected);
  float apart = 0, wrong = 0;
  for (std::size_t vertex = 0; vertex < at.positions.size(); ++vertex) {
    apart = std::max(apart, length(at.positions[vertex] - before.positions[vertex]));
    wrong = std::max(wrong, length(at.positions[vertex] - expected.positions[vertex]));
  }
  EXPECT_GT(apart, 0.01f);
  EXPECT_LT(wrong, 1e-4f);
}

}  // namespace
}  // namespace throng
