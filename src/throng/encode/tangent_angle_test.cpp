#include "throng/encode/tangent_angle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "throng/asset/key_times.h"
#include "throng/decode/decode.h"
#include "throng/encode/octahedral.h"
#include "throng/encode/vertex.h"
#include "throng/tangent_angle.h"

namespace throng {
namespace {

shader::vec3 toShader(Vec3f v) { return {v.x, v.y, v.z}; }
Vec3f toVector(shader::vec3 v) { return {v.x, v.y, v.z}; }

double degreesBetween(Vec3f a, Vec3f b) {
  const Vec3d x(a), y(b);
  return std::atan2(length(cross(x, y)), dot(x, y)) * 180 / M_PI;
}

class Directions {
 public:
  Vec3f next() {
    return normalizedOr(Vec3f{gauss_(random_), gauss_(random_), gauss_(random_)}, Vec3f{0, 0, 1});
  }
  // At right angles to a unit vector.
  Vec3f across(Vec3f normal) { return normalizedOr(cross(normal, next()), Vec3f{1, 0, 0}); }

 private:
  std::mt19937 random_{41};
  std::normal_distribution<float> gauss_;
};

std::uint16_t normalCode(Vec3f normal) {
  std::uint16_t code[1];
  const Vec3f normals[] = {normal};
  encodeOctahedral(code, normals);
  return code[0];
}

void expectNear(Vec3f actual, Vec3f expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-6);
  EXPECT_NEAR(actual.y, expected.y, 1e-6);
  EXPECT_NEAR(actual.z, expected.z, 1e-6);
}

// +Z turns to +X about +Y, which takes +X to -Z; about +X a quarter further is +Y.
TEST(tangentAngle, countsFromTheRestTangentTurnedByTheShortestWay) {
  const shader::vec3 x{1, 0, 0}, z{0, 0, 1};
  expectNear(toVector(shader::decodeTangent(128, x, x, z)), {0, 0, -1});
  expectNear(toVector(shader::decodeTangent(192, x, x, z)), {0, 1, 0});
  expectNear(toVector(shader::decodeTangent(0, x, x, z)), {0, 0, 1});
  expectNear(toVector(shader::decodeTangent(64, x, x, z)), {0, -1, 0});
}

TEST(tangentAngle, aTangentIsAtRightAnglesToItsNormalAndUnitWhateverTheRestPoseIs) {
  Directions directions;
  const Vec3f up{0, 0, 1}, along{1, 0, 0};
  for (int i = 0; i < 2000; ++i) {
    const Vec3f normal = directions.next();
    const Vec3f nearlyOpposite = normalizedOr(normal * -1.0f + directions.next() * std::pow(10.0f, -static_cast<float>(i % 8)), up);
    for (const auto& [restTangent, restNormal] : {std::pair{along, up}, {normal, normal}, {up, up}, {directions.across(normal), normal * -1.0f},
                                                  {directions.across(nearlyOpposite), nearlyOpposite}, {Vec3f{}, normal}}) {
      const Vec3f tangent = toVector(shader::decodeTangent(static_cast<std::uint32_t>(i & 255), toShader(normal), toShader(restTangent), toShader(restNormal)));
      ASSERT_NEAR(length(tangent), 1, 1e-5);
      ASSERT_NEAR(dot(tangent, normal), 0, 1e-3);
    }
  }
}

// The bound is half of the widest step: 1/64 of a quarter measured along the square, which half way between its corners
// is 2/64 radians.
TEST(tangentAngle, isWithinTheStatedBoundInThePlaneOfTheNormal) {
  Directions directions;
  double worst = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Vec3f restNormal[] = {directions.next()}, normal = directions.next();
    const Vec3f t = directions.across(restNormal[0]), posed = directions.across(normal);
    const Vec4f restTangent[] = {{t.x, t.y, t.z, 1}}, tangent[] = {{posed.x, posed.y, posed.z, 1}};
    const std::uint16_t texel[] = {0, 0, 0, normalCode(normal)};
    std::uint8_t angle[1];
    encodeTangentAngles(angle, tangent, texel, restTangent, restNormal);
    const shader::vec3 decodedNormal = shader::decodeOctahedral(texel[3]);
    const Vec3f decoded = toVector(shader::decodeTangent(angle[0], decodedNormal, toShader(t), toShader(restNormal[0])));
    const Vec3f inPlane = toVector(shader::alongSurface(toShader(posed), decodedNormal));
    worst = std::max(worst, degreesBetween(decoded, inPlane));
  }
  EXPECT_LE(worst, 0.9);
  EXPECT_GT(worst, 0.7);  // else nothing was measured
}

TEST(tangentAngle, takesTangentsThatAreNoDirection) {
  const float nan = std::nanf("");
  const Vec4f tangents[] = {{0, 0, 0, 1}, {nan, 0, 0, 1}, {0, 0, 1, 1}, {INFINITY, 0, 0, 1}};
  const std::vector<Vec4f> restTangents(4, Vec4f{1, 0, 0, 1});
  const std::vector<Vec3f> restNormals(4, Vec3f{0, 0, 1});
  std::vector<std::uint16_t> texels(16, normalCode({0, 0, 1}));
  std::uint8_t angles[4];
  encodeTangentAngles(angles, tangents, texels, restTangents, restNormals);
  for (const std::uint8_t angle : angles) EXPECT_EQ(angle, 128);
}

// Vertices whose frames spin about their own normals while all turn about Y: known in closed form.
struct SpinningFrames {
  std::vector<Vec3f> normals, tangents;
  double turnsPerSecond, spinsPerSecond;

  SpinningFrames(std::uint32_t count, double turns, double spins) : turnsPerSecond(turns), spinsPerSecond(spins) {
    Directions directions;
    for (std::uint32_t v = 0; v < count; ++v) {
      normals.push_back(directions.next());
      tangents.push_back(directions.across(normals.back()));
    }
  }

  static Vec3f turned(Vec3f v, double turns) {
    const float c = static_cast<float>(std::cos(2 * M_PI * turns)), s = static_cast<float>(std::sin(2 * M_PI * turns));
    return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
  }

  Vec3f tangent(std::size_t v, double seconds) const {
    const double angle = 2 * M_PI * spinsPerSecond * seconds;
    const Vec3f spun = tangents[v] * static_cast<float>(std::cos(angle)) +
                       cross(normals[v], tangents[v]) * static_cast<float>(std::sin(angle));
    return turned(spun, turnsPerSecond * seconds);
  }

  void sample(double seconds, const ClipSample& sample) const {
    for (std::size_t v = 0; v < normals.size(); ++v) {
      sample.positions[v] = sample.normals[v] = turned(normals[v], turnsPerSecond * seconds);
      if (sample.tangents.empty()) continue;
      const Vec3f t = tangent(v, seconds);
      sample.tangents[v] = {t.x, t.y, t.z, 1};
    }
  }
};

Asset encodeFrames(const SpinningFrames& frames, double duration) {
  Asset asset;
  asset.mesh.positions = asset.mesh.normals = frames.normals;
  for (const Vec3f& t : frames.tangents) asset.mesh.tangents.push_back({t.x, t.y, t.z, -1});
  AssetClip clip;
  clip.durationSeconds = static_cast<float>(duration);
  clip.keyTimes = uniformKeyTimes(clip.durationSeconds, static_cast<std::uint32_t>(uniformKeyCount(duration, 30)));
  VertexRows rows;
  rows.texels.resize(clip.keyTimes.size() * frames.normals.size() * 4);
  rows.tangents.resize(clip.keyTimes.size() * tangentRowBytes(asset.vertexCount()));
  VertexClipInput input;
  input.name = "frames";
  input.durationSeconds = duration;
  input.keyTimes = clip.keyTimes;
  input.vertexCount = asset.vertexCount();
  input.closeLoop = true;
  input.source = [&](double seconds, const ClipSample& sample) { frames.sample(seconds, sample); };
  const auto code = encodeVertexClip(rows.texels, input, {rows.tangents, asset.mesh.tangents, asset.mesh.normals});
  EXPECT_TRUE(code.ok());
  clip.bounds = code->bounds;
  asset.rows = std::move(rows);
  asset.clips = {clip};
  return asset;
}

// A normal off by 0.65 degrees and an angle off by 0.9 add up to 1.1 where they are at right angles; tangents blended over
// a thirtieth of a second's spin are off by nothing that could be seen.
TEST(tangentAngle, aClipDecodesToItsTangentsAtKeysAndBetween) {
  for (const std::uint32_t count : {1u, 3u, 8u, 1001u}) {
    const SpinningFrames frames(count, 0.3, 0.4);
    const Asset asset = encodeFrames(frames, 1.1);
    DecodedVertices decoded;
    for (double time : {0.0, 0.31, 0.5, 0.8123, 1.1}) {
      decodePose(asset, 0, static_cast<float>(time), decoded);
      ASSERT_EQ(decoded.tangents.size(), count);
      for (std::size_t v = 0; v < count; ++v) {
        const Vec4f t = decoded.tangents[v];
        ASSERT_LE(degreesBetween({t.x, t.y, t.z}, frames.tangent(v, time)), 1.2) << v << " at " << time;
        ASSERT_NEAR(dot(Vec3f{t.x, t.y, t.z}, decoded.normals[v]), 0, 1e-5);
        ASSERT_EQ(t.w, -1);
      }
    }
  }
}

TEST(tangentAngle, rowsBeginAtMultiplesOfEightBytesAndTheRestIsZero) {
  const Asset asset = encodeFrames(SpinningFrames(3, 0.3, 0.4), 0.2);
  const VertexRows& rows = std::get<VertexRows>(asset.rows);
  ASSERT_EQ(rows.tangents.size(), 8 * asset.clips[0].keyTimes.size());
  for (std::size_t byte = 0; byte < rows.tangents.size(); ++byte)
    if (byte % 8 >= 3) { ASSERT_EQ(rows.tangents[byte], 0) << byte; }
}

TEST(tangentAngle, aLoopOfWholeSpinsEndsOnItsFirstRowAndOneOfPartsDoesNot) {
  const auto endsAsItBegins = [](double spins) {
    const Asset asset = encodeFrames(SpinningFrames(40, 1, spins), 1);
    const auto& angles = std::get<VertexRows>(asset.rows).tangents;
    return std::equal(angles.begin(), angles.begin() + 40, angles.end() - 40);
  };
  EXPECT_TRUE(endsAsItBegins(2));
  EXPECT_FALSE(endsAsItBegins(0.5));
}

}  // namespace
}  // namespace throng
