// Levels of detail: simplified surfaces, thinned foliage, measured errors.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "throng/decode/decode.h"
#include "throng/levels/foliage.h"
#include "throng/levels/make_levels.h"
#include "throng/levels/measure_levels.h"
#include "throng/levels/points.h"
#include "throng/levels/test_surface.h"
#include "throng/levels/triangle_tree.h"

namespace throng {
namespace {

std::size_t countTriangles(const std::vector<std::vector<std::uint32_t>>& lists) {
  std::size_t count = 0;
  for (const auto& list : lists) count += list.size() / 3;
  return count;
}

double distanceToSegment(Vec3d p, Vec3d a, Vec3d b) {
  const Vec3d along = b - a;
  const double square = dot(along, along), t = square > 0 ? std::clamp(dot(p - a, along) / square, 0.0, 1.0) : 0;
  return length(a + along * t - p);
}

// Another way than the code's: the plane where p is above the triangle, else the nearest side.
double distanceToTriangle(Vec3d p, Vec3d a, Vec3d b, Vec3d c) {
  const Vec3d normal = normalizedOr(cross(b - a, c - a), Vec3d{});
  const auto isInside = [&](Vec3d from, Vec3d to) { return dot(cross(to - from, p - from), normal) >= 0; };
  if (length(normal) > 0 && isInside(a, b) && isInside(b, c) && isInside(c, a)) return std::fabs(dot(p - a, normal));
  return std::min({distanceToSegment(p, a, b), distanceToSegment(p, b, c), distanceToSegment(p, c, a)});
}

// A tube that bends at its middle by up to `radians` in its poses.
Asset bendingTube(float radians) {
  Asset tube = sheetAsset(16, 60);
  for (std::size_t v = 0; v < tube.mesh.positions.size(); ++v) {
    const std::uint32_t x = v % 17;
    const float around = 6.2831853f * float(x % 16) / 16;
    tube.mesh.positions[v] = {0.05f * std::cos(around), 0.01f * float(v / 17), 0.05f * std::sin(around)};
    tube.mesh.normals[v] = {std::cos(around), 0, std::sin(around)};
  }
  std::vector<std::vector<Vec3f>> poses;
  for (const float share : {0.0f, 0.5f, 1.0f, 0.3f}) {
    auto& pose = poses.emplace_back(tube.mesh.positions);
    for (Vec3f& p : pose) {
      const float above = p.y - 0.3f;
      const float angle = radians * share * std::clamp(above / 0.04f, 0.0f, 1.0f);
      if (above > 0) p = {p.x * std::cos(angle) + above * std::sin(angle), 0.3f + above * std::cos(angle) - p.x * std::sin(angle), p.z};
    }
  }
  addPoses(tube, poses);
  return tube;
}

TEST(levels, eachLevelHasFewerTrianglesAndMoreError) {
  Asset asset = sphereAsset(24, 32);
  addPoses(asset, {asset.mesh.positions, asset.mesh.positions});
  const auto levels = makeLevels(asset, 3);
  ASSERT_EQ(levels.size(), 3u);
  std::size_t finer = 24 * 32 * 2;
  float error = 0;
  for (const DetailLevel& level : levels) {
    EXPECT_LT(countTriangles(level.indices), finer / 2);
    EXPECT_GT(level.errorMetres, error);
    finer = countTriangles(level.indices);
    error = level.errorMetres;
  }
  // A sphere's best triangulation with n triangles errs by about 4 pi / (3 sqrt(3) n) of the radius at their centres.
  EXPECT_LT(levels[0].errorMetres, 8 * 4 * 3.1416 / (5.196 * double(countTriangles(levels[0].indices))));
}

TEST(levels, statedErrorBoundsWhatBruteForceFindsInEveryPose) {
  Asset asset = bendingTube(1.5f);
  asset.levels = makeLevels(asset, 3);
  ASSERT_EQ(asset.levels.size(), 3u);
  std::size_t compared = 0;
  for (const PoseTime& time : spreadPoseTimes(asset.clips, 7)) {
    DecodedVertices decoded;
    decodePose(asset, time.clipIndex, time.seconds, decoded);
    const auto at = [&](std::uint32_t vertex) { return static_cast<Vec3d>(decoded.positions[vertex]); };
    for (const DetailLevel& level : asset.levels)
      for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); vertex += 7) {
        double nearest = 1e30;
        const auto& indices = level.indices[0];
        for (std::size_t i = 0; i < indices.size(); i += 3)
          nearest = std::min(nearest, distanceToTriangle(at(vertex), at(indices[i]), at(indices[i + 1]), at(indices[i + 2])));
        EXPECT_LE(nearest, static_cast<double>(level.errorMetres) * 1.0001);
        ++compared;
      }
  }
  EXPECT_GT(compared, 500u);
}

// A flat sheet could be two triangles; but one that is going to fold needs its crease.
TEST(levels, poseThatFoldsTheSheetKeepsItsCrease) {
  Asset sheet = sheetAsset(20, 20);
  std::vector<Vec3f> folded = sheet.mesh.positions;
  for (Vec3f& p : folded)
    if (p.x > 0.1f) p = {0.1f, p.x - 0.1f, p.z};
  const std::vector<std::vector<Vec3f>> rest{sheet.mesh.positions}, both{sheet.mesh.positions, folded};
  const auto errorWith = [&](const std::vector<std::vector<Vec3f>>& poses) {
    Asset asset = sheet;
    addPoses(asset, both);
    asset.levels = makeLevels({asset.mesh, asset.primitives, poses}, {4, {}});
    EXPECT_EQ(asset.levels.size(), 4u);
    return measureLevelErrors(asset, asset.levels, measuredPoseTimes(asset)).back();
  };
  EXPECT_LT(errorWith(both), 1e-4);
  EXPECT_GT(errorWith(rest), 1e-2) << "the test would see a lost crease";
}

// Edges of the surface, counted by points: one that had two triangles still has two.
TEST(levels, seamsNeverCrack) {
  Asset asset = sphereAsset(24, 32);
  addPoses(asset, {asset.mesh.positions, asset.mesh.positions});
  const auto points = findPoints(std::span(&asset.mesh.positions, 1), 0);
  const auto levels = makeLevels(asset, 3);
  ASSERT_EQ(levels.size(), 3u);
  for (const DetailLevel& level : levels) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> sides;
    for (const auto& indices : level.indices)
      for (std::size_t i = 0; i < indices.size(); ++i) {
        const std::uint32_t from = points[indices[i]], to = points[indices[i % 3 == 2 ? i - 2 : i + 1]];
        ++sides[{from, to}];
      }
    EXPECT_GT(sides.size(), 30u);
    for (const auto& [edge, count] : sides) {
      EXPECT_EQ(count, 1);
      EXPECT_EQ((sides.count({edge.second, edge.first})), 1u) << "a crack or a hole at an edge";
    }
  }
}

TEST(levels, noTriangleReachesAcrossATextureSeam) {
  const Asset asset = sphereAsset(24, 32);
  const std::vector<std::vector<Vec3f>> poses{asset.mesh.positions};
  const auto levels = makeLevels({asset.mesh, asset.primitives, poses}, {2, {}});
  ASSERT_EQ(levels.size(), 2u);
  for (const DetailLevel& level : levels)
    for (const auto& indices : level.indices)
      for (std::size_t i = 0; i < indices.size(); i += 3) {
        float low = 1, high = 0;
        for (int corner = 0; corner < 3; ++corner) {
          low = std::min(low, asset.mesh.texCoords[0][indices[i + corner]].x);
          high = std::max(high, asset.mesh.texCoords[0][indices[i + corner]].x);
        }
        EXPECT_LT(high - low, 0.6f);
      }
}

TEST(levels, coarserLevelsUseVerticesOfFinerOnes) {
  const Asset asset = sphereAsset(24, 32);
  const std::vector<std::vector<Vec3f>> poses{asset.mesh.positions};
  const auto levels = makeLevels({asset.mesh, asset.primitives, poses}, {3, {}});
  std::set<std::uint32_t> finer;
  for (std::uint32_t v = 0; v < asset.vertexCount(); ++v) finer.insert(v);
  ASSERT_EQ(levels.size(), 3u);
  for (const DetailLevel& level : levels) {
    std::set<std::uint32_t> used;
    for (const auto& indices : level.indices) used.insert(indices.begin(), indices.end());
    for (const std::uint32_t vertex : used) EXPECT_TRUE(finer.count(vertex));
    EXPECT_LT(used.size(), finer.size());
    finer = used;
  }
}

TEST(levels, hiddenGroupsKeepTheirOutline) {
  Asset sheet = sheetAsset(20, 20);
  for (const Vec3f position : sheet.mesh.positions) sheet.mesh.groups.push_back(position.x > 0.1f);
  const std::vector<std::vector<Vec3f>> poses{sheet.mesh.positions};
  const auto levels = makeLevels({sheet.mesh, sheet.primitives, poses}, {2, {}});
  ASSERT_FALSE(levels.empty());
  for (const DetailLevel& level : levels) {
    float reach = 0;  // of triangles that are wholly of the group
    for (std::size_t i = 0; i < level.indices[0].size(); i += 3) {
      const std::uint32_t* corner = &level.indices[0][i];
      if (!sheet.mesh.groups[corner[0]] || !sheet.mesh.groups[corner[1]] || !sheet.mesh.groups[corner[2]]) continue;
      for (int k = 0; k < 3; ++k) reach = std::max(reach, sheet.mesh.positions[corner[k]].x);
    }
    EXPECT_NEAR(reach, 0.2f, 0.02f);
  }
}

TEST(levels, aMeshThatCannotShrinkHasNone) {
  Asset asset = sheetAsset(1, 1);
  asset.primitives[0].indices.resize(3);
  addPoses(asset, {asset.mesh.positions, asset.mesh.positions});
  EXPECT_TRUE(makeLevels(asset, 3).empty());
}

TEST(levels, strangeMeshesAreNoTrouble) {
  std::mt19937 random(3);
  for (int round = 0; round < 40; ++round) {
    Asset asset = sheetAsset(6, 6);
    for (std::uint32_t& index : asset.primitives[0].indices) index = random() % (round % 2 ? 8 : asset.vertexCount());
    for (Vec3f& position : asset.mesh.positions)
      if (random() % 3 == 0) position = {};
    addPoses(asset, {asset.mesh.positions, asset.mesh.positions});
    for (const DetailLevel& level : makeLevels(asset, 7)) EXPECT_TRUE(std::isfinite(level.errorMetres));
  }
}

TEST(levels, aFanOfVeryManyTrianglesTakesNoTime) {
  Asset fan;
  fan.mesh.texCoords.resize(1);
  fan.primitives.resize(1);
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    fan.mesh.positions.push_back({i ? std::cos(float(i)) : 0, i ? std::sin(float(i)) : 0, 0});
    if (i > 1) addTriangle(fan.primitives[0].indices, 0, i - 1, i);
  }
  fan.mesh.normals.resize(20'000);
  fan.mesh.texCoords[0].resize(20'000);
  const std::vector<std::vector<Vec3f>> poses{fan.mesh.positions};
  makeLevels({fan.mesh, fan.primitives, poses}, {3, {}});
}

// Square cards of 10 cm in a ball of 1 m, each of four quads.
Asset leafBall(std::uint32_t cards) {
  Asset ball;
  ball.primitives.resize(1);
  ball.mesh.texCoords.resize(1);
  std::mt19937 random(9);
  const auto unit = [&] { return float(random() % 10001) / 5000 - 1; };
  while (ball.mesh.positions.size() < cards * 9u) {
    const Vec3f centre{unit(), unit(), unit()};
    if (length(centre) > 1) continue;
    const float turn = 0.7f * unit();
    const auto first = static_cast<std::uint32_t>(ball.mesh.positions.size());
    for (std::uint32_t row = 0; row < 3; ++row)
      for (std::uint32_t column = 0; column < 3; ++column) {
        const float u = float(column) / 2, v = float(row) / 2;
        const float aside = 0.1f * (u - 0.5f);
        ball.mesh.positions.push_back(centre + Vec3f{aside * std::cos(turn), 0.1f * (v - 0.5f), aside * std::sin(turn)});
        ball.mesh.normals.push_back({0, 0, 1});
        ball.mesh.texCoords[0].push_back({u, v});
        const std::uint32_t corner = first + row * 3 + column;
        if (row == 0 || column == 0) continue;
        addTriangle(ball.primitives[0].indices, corner - 4, corner - 3, corner);
        addTriangle(ball.primitives[0].indices, corner - 4, corner, corner - 1);
      }
  }
  return ball;
}

double surfaceArea(const Asset& asset, const std::vector<std::uint32_t>& indices) {
  double area = 0;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const Vec3f a = asset.mesh.positions[indices[i]], b = asset.mesh.positions[indices[i + 1]], c = asset.mesh.positions[indices[i + 2]];
    area += static_cast<double>(length(cross(b - a, c - a))) / 2;
  }
  return area;
}

TEST(foliage, isWhatHasManySmallSheets) {
  const auto flags = [](const Asset& asset) {
    return findFoliage(asset.primitives, findPoints(std::span(&asset.mesh.positions, 1), 0));
  };
  EXPECT_EQ(flags(leafBall(40)), (std::vector<std::uint8_t>{1}));
  EXPECT_EQ(flags(leafBall(4)), (std::vector<std::uint8_t>{0}));
  EXPECT_EQ(flags(sphereAsset(24, 32)), (std::vector<std::uint8_t>{0, 0}));
  // Forty thin tubes are no leaves.
  Asset tubes;
  tubes.primitives.resize(1);
  for (int tube = 0; tube < 40; ++tube)
    for (std::uint32_t side = 0; side < 3; ++side) {
      for (int end = 0; end < 2; ++end) tubes.mesh.positions.push_back({float(tube) + float(side % 2), float(end), float(side / 2)});
      const auto first = static_cast<std::uint32_t>(tube * 6), a = first + 2 * side, b = first + 2 * ((side + 1) % 3);
      addTriangle(tubes.primitives[0].indices, a, b, b + 1);
      addTriangle(tubes.primitives[0].indices, a, b + 1, a + 1);
    }
  EXPECT_EQ(flags(tubes), (std::vector<std::uint8_t>{0}));
}

TEST(foliage, fewerLeavesAreLargerAndStandEverywhere) {
  const Asset ball = leafBall(800);
  const std::vector<std::vector<Vec3f>> poses{ball.mesh.positions};
  auto levels = makeLevels({ball.mesh, ball.primitives, poses}, {4, {}});
  ASSERT_EQ(levels.size(), 4u);
  levels.pop_back();
  const double full = surfaceArea(ball, ball.primitives[0].indices);
  EXPECT_GT(surfaceArea(ball, levels[1].indices[0]), 0.4 * full);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto& indices = levels[i].indices[0];
    // As many leaves in every eighth of the ball.
    std::array<std::size_t, 8> octants{};
    for (std::size_t at = 0; at < indices.size(); at += 3) {
      const Vec3f p = ball.mesh.positions[indices[at]];
      ++octants[(p.x > 0) + 2 * (p.y > 0) + 4 * (p.z > 0)];
    }
    const auto [least, most] = std::minmax_element(octants.begin(), octants.end());
    EXPECT_GT(*least, *most / 3) << "level " << i + 1;
    // Each triangle keeps the corners of the texture.
    for (std::size_t at = 0; i > 0 && at < indices.size(); at += 3) {
      const auto& uv = ball.mesh.texCoords[0];
      const float size = std::fabs((uv[indices[at + 1]].x - uv[indices[at]].x) * (uv[indices[at + 2]].y - uv[indices[at]].y) -
                                   (uv[indices[at + 2]].x - uv[indices[at]].x) * (uv[indices[at + 1]].y - uv[indices[at]].y));
      EXPECT_EQ(size, 1);
    }
  }
}

TEST(foliage, errorIsTheRootMeanSquareOfWhatIsLost) {
  Asset ball = leafBall(16);
  addPoses(ball, {ball.mesh.positions, ball.mesh.positions});
  DetailLevel level;  // the first card alone
  level.indices = {{ball.primitives[0].indices.begin(), ball.primitives[0].indices.begin() + 24}};
  level.vertexCount = 9;
  DecodedVertices decoded;
  decodePose(ball, 0, 0, decoded);
  double squares = 0;
  for (std::uint32_t v = 9; v < ball.vertexCount(); ++v) {
    double nearest = 1e30;
    for (int i = 0; i < 24; i += 3) {
      const auto at = [&](int corner) { return static_cast<Vec3d>(decoded.positions[level.indices[0][i + corner]]); };
      nearest = std::min(nearest, distanceToTriangle(static_cast<Vec3d>(decoded.positions[v]), at(0), at(1), at(2)));
    }
    squares += nearest * nearest;
  }
  const double expected = std::sqrt(squares / ball.vertexCount());
  EXPECT_NEAR(measureLevelErrors(ball, {level}, measuredPoseTimes(ball))[0], expected, 0.01 * expected);
}

TEST(triangleTree, findsTheNearestOfAllTriangles) {
  std::mt19937 random(4);
  const auto unit = [&] { return float(random() % 2001) / 1000 - 1; };
  std::vector<Vec3f> positions;
  std::vector<std::uint32_t> indices;
  for (std::uint32_t i = 0; i < 300; ++i) {
    positions.push_back({unit(), unit(), unit()});
    indices.push_back(random() % 100);
  }
  const TriangleTree tree(indices, positions);
  for (int i = 0; i < 100; ++i) {
    const Vec3f p{2 * unit(), 2 * unit(), 2 * unit()};
    double nearest = 1e30;
    for (std::size_t t = 0; t < indices.size(); t += 3)
      nearest = std::min(nearest, distanceToTriangle(static_cast<Vec3d>(p), static_cast<Vec3d>(positions[indices[t]]),
                                                     static_cast<Vec3d>(positions[indices[t + 1]]), static_cast<Vec3d>(positions[indices[t + 2]])));
    const double found = std::sqrt(static_cast<double>(tree.distanceSquare(p)));
    EXPECT_NEAR(found, nearest, 1e-5);
  }
  EXPECT_TRUE(std::isinf(TriangleTree({}, positions).distanceSquare({})));
}

TEST(poseTimes, coverEveryClipAndAreNotManyMore) {
  std::vector<AssetClip> clips(3);
  clips[0].durationSeconds = 1;
  clips[1].durationSeconds = 4;
  const auto times = spreadPoseTimes(clips, 20);
  std::set<std::uint32_t> seen;
  for (const PoseTime& time : times) {
    seen.insert(time.clipIndex);
    EXPECT_LE(time.seconds, clips[time.clipIndex].durationSeconds);
  }
  EXPECT_EQ(seen.size(), 3u);
  EXPECT_GE(times.size(), 18u);
  EXPECT_LE(times.size(), 20u);
  EXPECT_EQ(spreadPoseTimes(clips, 2).size(), 2u);
}

}  // namespace
}  // namespace throng
