#include "throng/play/played_events.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace throng {
namespace {

// "walk" of 1 s with feet set down at 0.25 s and 0.75 s, "jump" of 2 s that leaves at 0 s and lands at 1.5 s.
Asset twoClips() {
  Asset asset;
  asset.clips.resize(2);
  asset.clips[0].durationSeconds = 1;
  asset.clips[0].events = {{"left", 0.25}, {"right", 0.75}};
  asset.clips[1].durationSeconds = 2;
  asset.clips[1].events = {{"leave", 0}, {"land", 1.5}};
  return asset;
}
constexpr PlayedClip kWalk{0, 1, LoopMode::Loop}, kJump{1, 2, LoopMode::Once};

std::vector<PlayedEvent> between(const InstancePlay& play, double from, double to) {
  return playedEvents(twoClips(), play, timePoint(from), timePoint(to));
}

void expectTimes(const std::vector<PlayedEvent>& events, const std::vector<double>& seconds) {
  ASSERT_EQ(events.size(), seconds.size());
  for (std::size_t index = 0; index < seconds.size(); ++index) EXPECT_NEAR(events[index].seconds, seconds[index], 1e-5) << index;
}

TEST(playedEvents, aLoopPassesItsEventsInEveryRound) {
  const auto events = between(startPlay(kWalk, {}, timePoint(10)), 10, 12.5);
  expectTimes(events, {10.25, 10.75, 11.25, 11.75, 12.25});
  EXPECT_EQ(events[0].eventIndex, 0u);
  EXPECT_EQ(events[1].eventIndex, 1u);
  EXPECT_EQ(events[1].weight, 1);
}

TEST(playedEvents, speedAndPhaseMoveThem) {
  expectTimes(between(startPlay(kWalk, {.speed = 2, .phase = 0.5f}, timePoint(0)), 0, 1), {0.125, 0.375, 0.625, 0.875});
  const auto backwards = between(startPlay(kWalk, {.speed = -1}, timePoint(0)), 0, 1);
  expectTimes(backwards, {0.25, 0.75});
  EXPECT_EQ(backwards[0].eventIndex, 1u) << "from its end on";
}

TEST(playedEvents, thereAndBackPassesThemTwice) {
  const auto events = between(startPlay(kWalk, {.loop = LoopMode::PingPong}, timePoint(0)), 0, 2);
  expectTimes(events, {0.25, 0.75, 1.25, 1.75});
  const std::uint32_t order[] = {0, 1, 1, 0};
  for (int index = 0; index < 4; ++index) EXPECT_EQ(events[index].eventIndex, order[index]);
}

TEST(playedEvents, onceIsOnceAndItsBeginningCounts) {
  const InstancePlay play = startPlay(kJump, {}, timePoint(5));
  expectTimes(between(play, 5, 100), {5, 6.5});
  expectTimes(between(play, 5, 6.5), {5});
  expectTimes(between(play, 6.5, 7), {6.5});
}

TEST(playedEvents, aFadeWeighsTheClipsOfBothSides) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  changePlay(play, kJump, {.fadeSeconds = 1}, timePoint(2));
  const auto events = between(play, 2, 4);
  expectTimes(events, {2, 2.25, 2.75, 3.5});  // the jump leaves while it fades in
  const float weights[] = {0, 0.75f, 0.25f, 1};
  for (int index = 0; index < 4; ++index) {
    EXPECT_NEAR(events[index].weight, weights[index], 1e-5);
    EXPECT_EQ(events[index].clipIndex, index == 0 || index == 3 ? 1u : 0u) << "the walk has no say after 3";
  }
}

TEST(playedEvents, aQueuedClipBeginsAtTheSeam) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  queuePlay(play, kJump, {}, timePoint(0.5));
  expectTimes(between(play, 0.5, 4), {0.75, 1, 2.5});
}

TEST(playedEvents, stepsThatFollowOneAnotherReportEachOnce) {
  InstancePlay play = startPlay(kWalk, {.speed = 1.37f, .phase = 0.3f}, timePoint(31'536'000));  // a year after the origin
  changePlay(play, kWalk, {.fadeSeconds = 0.7f, .speed = 0.81f}, timePoint(31'536'003.1));
  const double begin = 31'536'000, end = begin + 20;
  const auto whole = between(play, begin, end);
  ASSERT_GT(whole.size(), 30u);
  std::vector<PlayedEvent> steps;
  for (double from = begin; from < end;) {
    const double to = std::min(from + 1.0 / 64, end);  // which floats hold exactly
    for (const PlayedEvent& event : between(play, from, to)) steps.push_back(event);
    from = to;
  }
  ASSERT_EQ(steps.size(), whole.size());
  for (std::size_t index = 0; index < whole.size(); ++index) {
    EXPECT_EQ(steps[index].eventIndex, whole[index].eventIndex);
    EXPECT_NEAR(steps[index].seconds, whole[index].seconds, 1e-6);
  }
}

// The moment of an event is that at which the resolved position is the event's.
TEST(playedEvents, areWhereTheGpuSeesThem) {
  for (const float speed : {0.9f, -1.3f}) {
    const InstancePlay play = startPlay(kWalk, {.speed = speed, .phase = 0.1f}, timePoint(0));
    const auto events = between(play, 1000, 1010);
    ASSERT_GT(events.size(), 15u);
    for (const PlayedEvent& event : events) {
      const float position = shader::resolvePlay(play, timePoint(event.seconds)).first.position;
      EXPECT_NEAR(position, event.eventIndex == 0 ? 0.25 : 0.75, 2e-4);
    }
  }
}

TEST(playedEvents, whatStandsStillOrGoesRoundTooOftenDoesNotHang) {
  InstancePlay play = startPlay(kWalk, {}, timePoint(0));
  pausePlay(play, timePoint(0.1));
  EXPECT_TRUE(between(play, 0, 100).empty());
  EXPECT_LE(between(startPlay({0, 1e-9f, LoopMode::Loop}, {}, timePoint(0)), 0, 1).size(), 4u * kMaxEventRounds);
  const auto late = between(startPlay(kWalk, {}, timePoint(0)), 0, 1e6);
  ASSERT_LE(late.size(), 2u * kMaxEventRounds + 2);
  EXPECT_NEAR(late.back().seconds, 1e6 - 0.25, 1e-3) << "the last rounds are those that count";
  InstancePlay endless = play;
  endless.slot0.loopsPerSecond = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(between(endless, 0, 1).empty());
}

}  // namespace
}  // namespace throng
