#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "throng/asset/key_times.h"
#include "throng/base/parallel.h"
#include "throng/decode/decode.h"
#include "throng/encode/octahedral.h"
#include "throng/encode/quantize.h"
#include "throng/encode/vertex.h"
#include "throng/octahedral.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

// By the sine, which stays exact for small angles where the cosine does not.
double degreesBetween(Vec3f a, Vec3f b) {
  const Vec3d x(a), y(b);
  return std::atan2(length(cross(x, y)), dot(x, y)) * 180 / M_PI;
}

Vec3f decoded(std::uint16_t code) {
  const shader::vec3 n = shader::decodeOctahedral(code);
  return {n.x, n.y, n.z};
}

std::vector<Vec3f> randomDirections(std::size_t count) {
  std::mt19937 random(20);
  std::normal_distribution<float> gauss;
  std::vector<Vec3f> directions(count);
  for (Vec3f& d : directions) d = normalizedOr(Vec3f{gauss(random), gauss(random), gauss(random)}, Vec3f{0, 0, 1});
  return directions;
}

TEST(octahedralEncoding, isWithinTheStatedBoundOfEveryDirection) {
  std::vector<Vec3f> normals = randomDirections(100'000);
  for (float z : {-1.0f, 0.0f, 1.0f})
    for (float y : {-1.0f, -1e-20f, 0.0f, 1.0f})
      for (float x : {-1.0f, 0.0f, 1e-20f, 1.0f})
        if (x != 0 || y != 0 || z != 0) normals.push_back(normalizedOr(Vec3f{x, y, z}, Vec3f{0, 0, 1}));
  std::vector<std::uint16_t> codes(normals.size());
  encodeOctahedral(codes, normals);
  double worst = 0;
  for (std::size_t i = 0; i < normals.size(); ++i) worst = std::max(worst, degreesBetween(normals[i], decoded(codes[i])));
  EXPECT_LE(worst, 0.65);
  EXPECT_GT(worst, 0.5);  // else nothing was measured
}

// The oracle is a search of all codes near the direction, which knows nothing of octahedra.
TEST(octahedralEncoding, choosesTheNearestOfTheFourCodesAround) {
  const std::vector<Vec3f> normals = randomDirections(2000);
  std::vector<std::uint16_t> codes(normals.size());
  encodeOctahedral(codes, normals);
  for (std::size_t i = 0; i < normals.size(); ++i) {
    const double chosen = degreesBetween(normals[i], decoded(codes[i]));
    const int x = codes[i] & 255, y = codes[i] >> 8;
    int farther = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const int nx = x + dx, ny = y + dy;
        if (nx < 0 || ny < 0 || nx > 254 || ny > 254) continue;
        farther += degreesBetween(normals[i], decoded(static_cast<std::uint16_t>(nx | ny << 8))) >= chosen - 0.02;
      }
    // Of the nine codes around the chosen one at most one (across a fold or a far diagonal) may be nearer.
    EXPECT_GE(farther, (x == 0 || y == 0 || x == 254 || y == 254) ? 3 : 8) << i;
  }
}

TEST(octahedralEncoding, decodesWhatWasDecodedToTheSameNormal) {
  int checked = 0;
  for (int y = 0; y < 255; ++y)
    for (int x = 0; x < 255; ++x, ++checked) {
      const Vec3f normal[] = {decoded(static_cast<std::uint16_t>(x | y << 8))};
      std::uint16_t code[1];
      encodeOctahedral(code, normal);
      ASSERT_LT(degreesBetween(normal[0], decoded(code[0])), 0.03) << x << ' ' << y;
    }
  EXPECT_EQ(checked, 65025);
}

TEST(octahedralEncoding, takesLengthsThatAreNotOneAndDirectionsThatAreNone) {
  const float nan = std::nanf(""), inf = INFINITY;
  const Vec3f normals[] = {{0, 0, 0}, {nan, 0, 1}, {inf, 0, 0}, {1e-12f, 0, 0}, {0, -3e20f, 0}, {1e-40f, 0, 0}};
  std::uint16_t codes[6];
  encodeOctahedral(codes, normals);
  EXPECT_EQ(decoded(codes[0]), (Vec3f{0, 0, 1}));
  EXPECT_EQ(decoded(codes[1]), (Vec3f{0, 0, 1}));
  EXPECT_EQ(decoded(codes[2]), (Vec3f{0, 0, 1}));
  EXPECT_EQ(decoded(codes[3]), (Vec3f{1, 0, 0}));
  EXPECT_EQ(decoded(codes[4]), (Vec3f{0, -1, 0}));
  EXPECT_EQ(decoded(codes[5]), (Vec3f{0, 0, 1}));
}

// Half a step of extent / 65535, and the rounding of the floats that hold the positions.
void expectWithinHalfAStep(const std::vector<Vec3f>& positions) {
  Bounds bounds;
  for (Vec3f p : positions) bounds.add(p);
  std::vector<std::uint16_t> texels(4 * positions.size());
  quantizePositions(texels, positions, bounds);
  const shader::vec3 low{bounds.min.x, bounds.min.y, bounds.min.z};
  const shader::vec3 step{shader::positionStep(low.x, bounds.max.x), shader::positionStep(low.y, bounds.max.y),
                          shader::positionStep(low.z, bounds.max.z)};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::uint16_t* t = texels.data() + 4 * i;
    const shader::vec3 p = shader::decodeVertexTexel({t[0], t[1], t[2], t[3]}, low, step).position;
    const Vec3f back{p.x, p.y, p.z};
    for (int axis = 0; axis < 3; ++axis) {
      const double magnitude = std::max(std::fabs(bounds.min[axis]), std::fabs(bounds.max[axis]));
      // 1e-37: where a step is smaller than floats can be.
      const double bound = 0.51 * (double(bounds.max[axis]) - bounds.min[axis]) / 65535 + 2e-7 * magnitude + 1e-37;
      ASSERT_LE(std::fabs(double(back[axis]) - positions[i][axis]), bound) << "vertex " << i << " axis " << axis;
    }
  }
}

TEST(positionQuantization, isWithinHalfAStepForRandomClouds) {
  std::mt19937 random(3);
  for (float size : {1e-6f, 0.3f, 2.0f, 4000.0f, 1e12f})
    for (float offset : {0.0f, 0.7f, -300.0f}) {
      std::uniform_real_distribution<float> uniform(-size, size);
      std::vector<Vec3f> cloud(3000);
      for (Vec3f& p : cloud) p = {uniform(random) + offset * size, uniform(random), 0.01f * uniform(random) + offset};
      expectWithinHalfAStep(cloud);
    }
}

TEST(positionQuantization, holdsForOneVertexAndForNoExtent) {
  expectWithinHalfAStep({{3, -4, 5e-9f}});
  expectWithinHalfAStep(std::vector<Vec3f>(7, Vec3f{1, 1, 1}));
  expectWithinHalfAStep({{1, 2, 3}, {1, 9, 3}});
  expectWithinHalfAStep({{0, 0, 0}, {1e-42f, 0, 0}});
}

TEST(positionQuantization, reachesBothEndsOfTheRange) {
  const Vec3f positions[] = {{-1, 0, 5}, {1, 10, 6}};
  std::uint16_t texels[8] = {};
  quantizePositions(texels, positions, {{-1, 0, 5}, {1, 10, 6}});
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(texels[axis], 0);
    EXPECT_EQ(texels[4 + axis], 65535);
  }
}

TEST(positionQuantization, neverWrapsOutsideTheBounds) {
  const Vec3f positions[] = {{-5, 5, std::nanf("")}};
  std::uint16_t texels[4] = {};
  quantizePositions(texels, positions, {{0, 0, 0}, {1, 1, 1}});
  EXPECT_EQ(texels[0], 0);
  EXPECT_EQ(texels[1], 65535);
  EXPECT_EQ(texels[2], 0);
}

TEST(keyTimes, coverTheClipFromFirstToLastMomentInEqualSteps) {
  EXPECT_EQ(uniformKeyCount(1.0, 30), 31);
  EXPECT_EQ(uniformKeyCount(1.01, 30), 32);         // never coarser than asked
  EXPECT_EQ(uniformKeyCount(1.00001, 30), 31);      // but not for a rounding
  EXPECT_EQ(uniformKeyCount(0, 30), 2);
  EXPECT_EQ(uniformKeyCount(0.001, 30), 2);
  const std::vector<float> times = uniformKeyTimes(0.7f, 22);
  ASSERT_EQ(times.size(), 22u);
  EXPECT_EQ(times.front(), 0.0f);
  EXPECT_EQ(times.back(), 0.7f);
  for (std::size_t i = 1; i < times.size(); ++i) EXPECT_NEAR(times[i] - times[i - 1], 0.7 / 21, 1e-6);
  EXPECT_TRUE(areUniformKeyTimes(times, 0.7f));
  EXPECT_FALSE(areUniformKeyTimes({0, 0.3f, 0.7f}, 0.7f));
}

// A rigid cloud that turns about Y and drifts: positions and normals known in closed form.
ClipSource turningCloud(const std::vector<Vec3f>& cloud, double turnsPerSecond, double driftPerSecond) {
  return [=](double seconds, const ClipSample& sample) {
    const double angle = 2 * M_PI * turnsPerSecond * seconds;
    const float c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
    const float drift = static_cast<float>(driftPerSecond * seconds);
    for (std::size_t i = 0; i < cloud.size(); ++i) {
      const Vec3f p = cloud[i];
      sample.positions[i] = {c * p.x + s * p.z + drift, p.y, c * p.z - s * p.x};
      sample.normals[i] = normalizedOr(Vec3f{c * p.x + s * p.z, p.y, c * p.z - s * p.x}, Vec3f{0, 1, 0});
    }
  };
}

struct EncodedCloud {
  Asset asset;
  bool endsMeet;
};

EncodedCloud encodeCloud(std::uint32_t vertexCount, double duration, const ClipSource& source, bool closeLoop = true) {
  Asset asset;
  asset.mesh.positions.resize(vertexCount);
  AssetClip clip;
  clip.durationSeconds = static_cast<float>(duration);
  clip.keyTimes = uniformKeyTimes(clip.durationSeconds, static_cast<std::uint32_t>(uniformKeyCount(duration, 30)));
  VertexRows rows;
  rows.texels.resize(clip.keyTimes.size() * vertexCount * 4);
  const auto code = encodeVertexClip(rows.texels, {.name = "cloud", .durationSeconds = duration,
                                                   .keyTimes = clip.keyTimes, .vertexCount = vertexCount,
                                                   .closeLoop = closeLoop, .source = source});
  EXPECT_TRUE(code.ok());
  clip.bounds = code->bounds;
  asset.rows = std::move(rows);
  asset.clips = {clip};
  return {asset, code->endsMeet};
}

TEST(vertexEncoding, decodesToTheSourceAtEveryKey) {
  for (std::uint32_t vertexCount : {1u, 3u, 65u, 70'000u}) {
    const std::vector<Vec3f> cloud = randomDirections(vertexCount);
    const ClipSource source = turningCloud(cloud, 0.3, 2.0);
    const Asset asset = encodeCloud(vertexCount, vertexCount > 1000 ? 0.1 : 1.5, source).asset;
    const AssetClip& clip = asset.clips[0];
    std::vector<Vec3f> positions(vertexCount), normals(vertexCount);
    DecodedVertices decodedVertices;
    const double bound = 0.51 * length(Vec3d(clip.bounds.extent())) / 65535 + 1e-6;
    for (float time : clip.keyTimes) {
      source(time, {positions, normals, {}});
      decodePose(asset, 0, time, decodedVertices);
      for (std::size_t i = 0; i < vertexCount; ++i) {
        ASSERT_LE(length(decodedVertices.positions[i] - positions[i]), bound);
        ASSERT_LE(degreesBetween(decodedVertices.normals[i], normals[i]), 0.65);
      }
    }
  }
}

TEST(vertexEncoding, aClosedLoopEndsOnExactlyItsFirstRow) {
  const EncodedCloud encoded = encodeCloud(50, 2.0, turningCloud(randomDirections(50), 0.5, 0));
  EXPECT_TRUE(encoded.endsMeet);
  const auto& texels = std::get<VertexRows>(encoded.asset.rows).texels;
  EXPECT_TRUE(std::equal(texels.begin(), texels.begin() + 200, texels.end() - 200));
  EXPECT_FALSE(std::equal(texels.begin(), texels.begin() + 200, texels.begin() + 200));
}

TEST(vertexEncoding, anOpenLoopKeepsItsOwnLastPose) {
  const std::vector<Vec3f> cloud = randomDirections(50);
  const ClipSource source = turningCloud(cloud, 0.5, 1.0);
  const EncodedCloud encoded = encodeCloud(50, 2.0, source);
  EXPECT_FALSE(encoded.endsMeet);
  DecodedVertices last;
  decodePose(encoded.asset, 0, 2.0f, last);
  EXPECT_NEAR(last.positions[0].x, cloud[0].x + 2.0f, 1e-3);
}

TEST(vertexEncoding, aStillHasTwoEqualRows) {
  const EncodedCloud encoded = encodeCloud(5, 0, turningCloud(randomDirections(5), 1, 1));
  const auto& texels = std::get<VertexRows>(encoded.asset.rows).texels;
  ASSERT_EQ(texels.size(), 40u);
  EXPECT_TRUE(std::equal(texels.begin(), texels.begin() + 20, texels.begin() + 20));
}

TEST(vertexEncoding, sameBytesForAnyNumberOfThreads) {
  const ClipSource source = turningCloud(randomDirections(500), 0.4, 1.0);
  setThreadCount(1);
  const Asset one = encodeCloud(500, 3.0, source).asset;
  setThreadCount(0);
  const Asset all = encodeCloud(500, 3.0, source).asset;
  EXPECT_EQ(std::get<VertexRows>(one.rows).texels, std::get<VertexRows>(all.rows).texels);
  EXPECT_EQ(one.clips[0].bounds, all.clips[0].bounds);
}

TEST(vertexEncoding, namesTheFirstVertexThatIsNotFinite) {
  const float times[] = {0, 0.5f, 1};
  std::vector<std::uint16_t> texels(3 * 2 * 4);
  const auto code = encodeVertexClip(
      texels, {.name = "burst", .durationSeconds = 1, .keyTimes = times, .vertexCount = 2,
               .source = [](double seconds, const ClipSample& sample) {
                 sample.positions[0] = sample.positions[1] = {};
                 sample.normals[0] = sample.normals[1] = {0, 1, 0};
                 if (seconds > 0.2) sample.positions[1].y = INFINITY;
               }});
  ASSERT_FALSE(code.ok());
  EXPECT_EQ(code.error().code, ErrorCode::LimitExceeded);
  EXPECT_EQ(code.error().where, "clip 'burst'");
  EXPECT_NE(code.error().detail.find("vertex 1 is not finite at 0.5"), std::string::npos) << code.error().detail;
}

TEST(vertexEncoding, stopsWhenAsked) {
  const std::vector<float> times = uniformKeyTimes(10, 301);
  std::vector<std::uint16_t> texels(301 * 4);
  int keys = 0;
  const auto code = encodeVertexClip(texels, {.name = "long", .durationSeconds = 10, .keyTimes = times,
                                              .vertexCount = 1, .source = turningCloud(randomDirections(1), 1, 1),
                                              .keyDone = [&] { return ++keys < 3; }});
  ASSERT_FALSE(code.ok());
  EXPECT_EQ(code.error().code, ErrorCode::Interrupted);
  EXPECT_LT(keys, 301);
}

}  // namespace
}  // namespace throng
