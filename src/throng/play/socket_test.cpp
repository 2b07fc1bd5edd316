#include "throng/play/socket.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

// Clip 0: from the origin along x to 2 in 1 s while turning a quarter about y. Clip 1: stands at y = 4.
Asset twoClipAsset() {
  Asset asset;
  AssetClip first;
  first.durationSeconds = 1;
  first.keyTimes = {0, 1};
  AssetClip second = first;
  second.firstRow = 2;
  asset.clips = {first, second};
  const float half = std::sqrt(0.5f);
  SocketTrack hand;
  hand.name = "hand";
  hand.translations = {{0, 0, 0}, {2, 0, 0}, {0, 4, 0}, {0, 4, 0}};
  hand.rotations = {{}, {0, half, 0, half}, {}, {}};
  hand.scales = {{1, 1, 1}, {1, 1, 1}, {3, 3, 3}, {3, 3, 3}};
  asset.sockets = {hand};
  return asset;
}

TEST(socket, movesBetweenKeysAndTurnsEvenly) {
  const Asset asset = twoClipAsset();
  const InstancePlay play = startPlay({0, 1, LoopMode::Once}, {}, timePoint(0));
  const Affinef third = socketTransform(asset, asset.sockets[0], play, timePoint(1.0 / 3));
  EXPECT_NEAR(third.translation().x, 2.0 / 3, 1e-5);
  const Vec3f forward = transformVector(third, Vec3f{0, 0, 1});
  EXPECT_NEAR(forward.x, std::sin(3.14159265 / 6), 1e-5);  // a third of a quarter turn
  EXPECT_NEAR(forward.z, std::cos(3.14159265 / 6), 1e-5);
}

TEST(socket, followsACrossFade) {
  const Asset asset = twoClipAsset();
  InstancePlay play = startPlay({0, 1, LoopMode::Once}, {}, timePoint(0));
  changePlay(play, {1, 1, LoopMode::Loop}, {.fadeSeconds = 1}, timePoint(2));
  const Affinef quarter = socketTransform(asset, asset.sockets[0], play, timePoint(2.25));
  EXPECT_NEAR(quarter.translation().x, 1.5, 1e-5);
  EXPECT_NEAR(quarter.translation().y, 1, 1e-5);
  EXPECT_NEAR(length(quarter.column(0)), 1.5, 1e-5);
  const Affinef after = socketTransform(asset, asset.sockets[0], play, timePoint(3.5));
  EXPECT_NEAR(after.translation().y, 4, 1e-6);
  EXPECT_NEAR(after.translation().x, 0, 1e-6);
}

}  // namespace
}  // namespace throng
