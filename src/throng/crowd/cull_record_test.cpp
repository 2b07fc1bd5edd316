#include "throng/crowd/cull_record.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/crowd/instance_store.h"
#include "throng/crowd/scatter.h"
#include "throng/crowd/test_figure.h"
#include "throng/decode/decode.h"
#include "throng/play/play.h"

namespace throng {
namespace {

std::vector<ClipTerms> termsOf(const Asset& asset) {
  std::vector<ClipTerms> terms;
  for (const AssetClip& clip : asset.clips) terms.push_back({clip.name, clip.durationSeconds, clip.loop, clip.bounds});
  return terms;
}

InstancePlay changedAtRandom(const std::vector<ClipTerms>& clips, std::uint32_t seed) {
  const auto clip = [&](std::uint32_t salt) {
    const auto index = static_cast<std::uint32_t>(randomUnit(seed, salt, 1) * float(clips.size()));
    return PlayedClip{index, clips[index].durationSeconds, clips[index].loop};
  };
  InstancePlay play = startPlay(clip(0), {}, timePoint(0));
  double now = 0;
  for (std::uint32_t step = 1; step < 5; ++step) {
    now += randomUnit(seed, step, 2);
    const PlayOptions options{.fadeSeconds = randomUnit(seed, step, 3)};
    const float choice = randomUnit(seed, step, 4);
    if (choice < 0.6f) changePlay(play, clip(step), options, timePoint(now));
    else if (choice < 0.9f) queuePlay(play, clip(step), options, timePoint(now));
    else pausePlay(play, timePoint(now));
  }
  return play;
}

bool isWithin(const shader::FadeWindow& window, TimePoint moment) {
  const float elapsed = shader::secondsBetween(window.start, moment);
  return elapsed >= 0 && elapsed < window.lengthSeconds;
}

TEST(cullRecord, itsWindowsHoldEveryMomentAtWhichTwoClipsAreBlended) {
  const std::vector<ClipTerms> clips = termsOf(test::figureAsset());
  shader::InstancePlace place{};
  place.now = packPlace({0, 0, 0}, 0, 1);
  int blended = 0, single = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    const InstancePlay play = changedAtRandom(clips, seed);
    const shader::CullRecord record = cullRecordOf(place, play, clips);
    for (double seconds = -1; seconds < 8; seconds += 0.01) {
      const TimePoint moment = timePoint(seconds);
      const bool inWindow = isWithin(record.fades[0], moment) || isWithin(record.fades[1], moment);
      if (shader::resolvePlay(play, moment).weight > 0) {
        ASSERT_TRUE(inWindow) << "seed " << seed << ", " << seconds << " s";
        ++blended;
      } else {
        single += !inWindow;
      }
    }
  }
  EXPECT_GT(blended, 1000);
  EXPECT_GT(single, 1000) << "windows that are always open save nothing";
}

TEST(cullRecord, itsSphereHoldsEveryVertexOfWhatIsPlayed) {
  const Asset asset = test::figureAsset();
  const std::vector<ClipTerms> clips = termsOf(asset);
  int checked = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    shader::InstancePlace place{};
    const Vec3d stand{1e6 * randomUnit(seed, 0, 5) - 5e5, 3, -200.0 * randomUnit(seed, 0, 6)};
    place.now = packPlace(stand, 6 * randomUnit(seed, 0, 7), 0.5f + randomUnit(seed, 0, 8));
    const InstancePlay play = changedAtRandom(clips, seed);
    const shader::CullRecord record = cullRecordOf(place, play, clips);
    const Vec3d centre{record.cell.x * 64.0 + record.offset.x, record.cell.y * 64.0 + record.offset.y,
                       record.cell.z * 64.0 + record.offset.z};
    const float c = std::cos(place.now.headingRadians), s = std::sin(place.now.headingRadians);
    for (double seconds = 0; seconds < 6; seconds += 0.25) {
      const PlayLayers layers = shader::resolvePlay(play, timePoint(seconds));
      DecodedVertices first, second;
      const auto decode = [&](const shader::PlayLayer& layer, DecodedVertices& vertices) {
        decodePose(asset, layer.clipIndex, layer.position * asset.clips[layer.clipIndex].durationSeconds, vertices);
      };
      decode(layers.first, first);
      decode(layers.second, second);
      for (std::size_t index = 0; index < first.positions.size(); ++index, ++checked) {
        const Vec3f p = lerp(first.positions[index], second.positions[index], layers.weight) * place.now.scale;
        const Vec3d vertex = placeOf(place.now) + Vec3d{c * p.x + s * p.z, p.y, c * p.z - s * p.x};
        ASSERT_LE(length(vertex - centre), record.radius + 1e-4) << "seed " << seed << ", " << seconds << " s";
      }
    }
  }
  EXPECT_GT(checked, 10000);
}

TEST(cullRecord, anEmptySlotHasNoSphere) {
  const std::vector<ClipTerms> clips = termsOf(test::figureAsset());
  EXPECT_LT(cullRecordOf({}, startPlay({0, 1, LoopMode::Loop}, {}, timePoint(0)), clips).radius, 0);
}

TEST(instanceStore, unitedRunsHoldWhatEitherHolds) {
  const SlotRun a[] = {{0, 2}, {5, 3}, {20, 1}}, b[] = {{2, 1}, {6, 5}, {30, 2}};
  const std::vector<SlotRun> united = unitedRuns(a, b);
  ASSERT_EQ(united.size(), 4u);
  const SlotRun expected[] = {{0, 3}, {5, 6}, {20, 1}, {30, 2}};
  for (int index = 0; index < 4; ++index) {
    EXPECT_EQ(united[index].first, expected[index].first);
    EXPECT_EQ(united[index].count, expected[index].count);
  }
}

}  // namespace
}  // namespace throng
