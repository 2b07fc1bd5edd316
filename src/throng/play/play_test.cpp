#include "throng/play/play.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

constexpr PlayedClip kWalk{3, 1.5f, LoopMode::Loop};
constexpr PlayedClip kWave{5, 2.0f, LoopMode::Once};
constexpr PlayedClip kSway{6, 4.0f, LoopMode::PingPong};

PlayLayers layersAt(const InstancePlay& play, double seconds) { return shader::resolvePlay(play, timePoint(seconds)); }

TEST(play, aLoopBeginsAgainAtItsEnd) {
  const InstancePlay play = startPlay(kWalk, {}, timePoint(10));
  EXPECT_EQ(layersAt(play, 10).first.clipIndex, 3u);
  EXPECT_FLOAT_EQ(layersAt(play, 10).first.position, 0);
  EXPECT_NEAR(layersAt(play, 10.75).first.position, 0.5, 1e-6);
  EXPECT_NEAR(layersAt(play, 11.65).first.position, 0.1, 1e-6);
  EXPECT_EQ(layersAt(play, 10.75).weight, 0);
}

TEST(play, aLoopIsDefinedBeforeItsStart) {
  EXPECT_NEAR(layersAt(startPlay(kWalk, {}, timePoint(10)), 9.85).first.position, 0.9, 1e-5);
}

TEST(play, onceHoldsItsLastPoseAndPingPongComesBack) {
  const InstancePlay wave = startPlay(kWave, {}, timePoint(0));
  EXPECT_FLOAT_EQ(layersAt(wave, 2.5).first.position, 1);
  EXPECT_FLOAT_EQ(layersAt(wave, -1).first.position, 0);
  const InstancePlay sway = startPlay(kSway, {}, timePoint(0));
  EXPECT_NEAR(layersAt(sway, 3).first.position, 0.75, 1e-6);
  EXPECT_NEAR(layersAt(sway, 5).first.position, 0.75, 1e-6);
  EXPECT_NEAR(layersAt(sway, 9).first.position, 0.25, 1e-6);
}

TEST(play, negativeSpeedPlaysBackwardsFromTheEnd) {
  const InstancePlay play = startPlay(kWave, {.speed = -1}, timePoint(0));
  EXPECT_FLOAT_EQ(layersAt(play, 0).first.position, 1);
  EXPECT_NEAR(layersAt(play, 0.5).first.position, 0.75, 1e-6);
  EXPECT_FLOAT_EQ(layersAt(play, 3).first.position, 0);
}

TEST(play, aYearLaterThePositionIsStillExact) {
  // 1.5 s divide 3 s exactly: after any multiple of 3 s the loop is where it began. The rate, 2/3, is not exact.
  const InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  const double year = 3.0 * 10'512'000;
  const double rate = double(1.0f / 1.5f);  // what a float can hold of 2/3
  for (const double after : {0.0, 0.25, 0.7, 1.3}) {
    const double loops = (year + after) * rate;
    const double expected = loops - std::floor(loops);
    const double error = std::fabs(layersAt(play, year + after).first.position - expected);
    EXPECT_LT(std::min(error, 1 - error), 2e-5) << after;
  }
}

TEST(play, aFadeRisesEvenlyAndEndsWithTheNewClipAlone) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  changePlay(play, kSway, {.fadeSeconds = 0.5f}, timePoint(2));
  EXPECT_EQ(layersAt(play, 1.9).weight, 0);
  EXPECT_NEAR(layersAt(play, 2.125).weight, 0.25, 1e-6);
  EXPECT_EQ(layersAt(play, 2.125).first.clipIndex, 3u);
  EXPECT_EQ(layersAt(play, 2.125).second.clipIndex, 6u);
  EXPECT_EQ(layersAt(play, 2.5).first.clipIndex, 6u);
  EXPECT_EQ(layersAt(play, 2.5).weight, 0);
}

// The share that each clip has in the blend.
float shareOf(const PlayLayers& layers, std::uint32_t clip) {
  return (layers.first.clipIndex == clip ? 1 - layers.weight : 0) +
         (layers.second.clipIndex == clip ? layers.weight : 0);
}

TEST(play, anInterruptedFadeNeverJumps) {
  for (const double interruption : {2.05, 2.2, 2.3, 2.45}) {
    InstancePlay before = startPlay(kWalk, {}, timePoint(0));
    changePlay(before, kSway, {.fadeSeconds = 0.5f}, timePoint(2));
    InstancePlay after = before;
    changePlay(after, kWave, {.fadeSeconds = 0.4f}, timePoint(interruption));
    for (const std::uint32_t clip : {3u, 5u, 6u}) {
      EXPECT_NEAR(shareOf(layersAt(after, interruption), clip), shareOf(layersAt(before, interruption), clip), 1e-5);
      float last = shareOf(layersAt(after, interruption), clip);
      for (double time = interruption; time < interruption + 0.6; time += 0.001) {
        const float now = shareOf(layersAt(after, time), clip);
        EXPECT_LT(std::fabs(now - last), 0.011) << "clip " << clip << " at " << time;
        last = now;
      }
    }
    EXPECT_NEAR(shareOf(layersAt(after, interruption + 0.4001), 5), 1, 1e-6) << "done in the length asked for";
  }
}

TEST(play, aSecondInterruptionReplacesWhatHasNotBegun) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  changePlay(play, kSway, {.fadeSeconds = 1}, timePoint(2));
  changePlay(play, kWave, {.fadeSeconds = 1}, timePoint(2.5));
  const PlayLayers before = layersAt(play, 2.6);
  changePlay(play, {9, 1, LoopMode::Loop}, {.fadeSeconds = 1}, timePoint(2.6));
  const PlayLayers after = layersAt(play, 2.6);
  EXPECT_NEAR(shareOf(after, 3), shareOf(before, 3), 1e-5);
  EXPECT_NEAR(shareOf(after, 6), shareOf(before, 6), 1e-5);
  EXPECT_EQ(shareOf(layersAt(play, 4), 9), 1);
  EXPECT_EQ(shareOf(layersAt(play, 3), 5), 0);
}

TEST(play, aQueuedClipFollowsTheEnd) {
  InstancePlay play = startPlay(kWave, {}, timePoint(0));
  queuePlay(play, kWalk, {.fadeSeconds = 0.5f}, timePoint(0.5));
  EXPECT_EQ(shareOf(layersAt(play, 1.4), 5), 1);
  EXPECT_NEAR(layersAt(play, 1.4).first.position, 0.7, 1e-5) << "queueing does not disturb what plays";
  EXPECT_NEAR(shareOf(layersAt(play, 1.75), 3), 0.5, 1e-5);
  EXPECT_EQ(shareOf(layersAt(play, 2.01), 3), 1);
}

TEST(play, pauseKeepsThePoseAndResumeGoesOnFromIt) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  const float position = layersAt(play, 0.6).first.position;
  pausePlay(play, timePoint(0.6));
  EXPECT_FLOAT_EQ(layersAt(play, 0.6).first.position, position);
  EXPECT_FLOAT_EQ(layersAt(play, 77).first.position, position);
  resumePlay(play, kWalk, 1, timePoint(100));
  EXPECT_NEAR(layersAt(play, 100.15).first.position, position + 0.1, 1e-5);
}

TEST(play, pauseHoldsAFadeToo) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  changePlay(play, kSway, {.fadeSeconds = 1}, timePoint(1));
  pausePlay(play, timePoint(1.3));
  EXPECT_NEAR(layersAt(play, 50).weight, 0.3, 1e-5);
}

TEST(play, aClipOfNoLengthStandsStill) {
  const InstancePlay play = startPlay({1, 0, LoopMode::Loop}, {}, timePoint(0));
  EXPECT_EQ(layersAt(play, 12.3).first.position, 0);
}

}  // namespace
}  // namespace throng
