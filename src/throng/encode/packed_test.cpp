// `packed` and `spline` as a whole: what comes out of the decoder, against what went in.
#include "throng/encode/packed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "throng/asset/validate_asset.h"
#include "throng/base/parallel.h"
#include "throng/decode/decode.h"
#include "throng/encode/octahedral_bits.h"
#include "throng/encode/spline_fit.h"
#include "throng/packed_rows.h"

namespace throng {
namespace {

constexpr double kTolerance = 0.001;

// A sheet of vertices, each on waves of its own: smooth in time, different everywhere.
struct Waves {
  std::uint32_t columns = 8, rows = 6;
  unsigned seed = 1;
  double seconds = 1.2, reach = 0.1, turnsPerSecond = 1;
  bool loop = false;
  double jumpSeconds = -1;   // all is 0.5 m further from here on
  std::uint32_t seam = 0;    // so many vertices at the end repeat the first ones

  std::uint32_t count() const { return columns * rows + seam; }

  Vec3f position(std::uint32_t vertex, double time) const {
    const std::uint32_t at = vertex % (columns * rows);
    std::minstd_rand random(seed * 7919 + at);
    Vec3d p{0.03 * (at % columns), 0, 0.03 * (at / columns)};
    if (time < 0) return Vec3f(p);
    for (int axis = 0; axis < 3; ++axis) {
      const double phase = (random() % 1000) * 0.00628, turns = loop ? 1 + random() % 2 : turnsPerSecond * seconds;
      p[axis] += reach * std::sin(2 * std::numbers::pi * turns * time / std::max(seconds, 1e-9) + phase);
    }
    if (jumpSeconds >= 0 && time >= jumpSeconds) p.y += 0.5;
    return Vec3f(p);
  }
  Vec3f normal(std::uint32_t vertex, double time) const {
    const double angle = vertex + 0.3 * std::max(time, 0.0);
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0};
  }
};

AssetMesh restMesh(const Waves& waves) {
  AssetMesh mesh;
  for (std::uint32_t v = 0; v < waves.count(); ++v) {
    mesh.positions.push_back(waves.position(v, -1));
    mesh.normals.push_back(waves.normal(v, -1));
  }
  return mesh;
}

std::vector<AssetPrimitive> triangles(const Waves& waves) {
  AssetPrimitive primitive;
  for (std::uint32_t row = 0; row + 1 < waves.rows; ++row)
    for (std::uint32_t column = 0; column + 1 < waves.columns; ++column) {
      const std::uint32_t a = row * waves.columns + column, b = a + 1, c = a + waves.columns, d = c + 1;
      primitive.indices.insert(primitive.indices.end(), {a, c, b, b, c, d});
    }
  if (primitive.indices.empty()) primitive.indices = {0, 0, 0};
  return {primitive};
}

PackedClipInput inputOf(const Waves& waves) {
  PackedClipInput input;
  input.name = "waves";
  Clip clip;
  clip.durationSeconds = waves.seconds;
  if (waves.jumpSeconds >= 0) {
    Channel channel;
    channel.interpolation = Interpolation::Step;
    channel.path = Path::Translation;
    channel.times = {0, waves.jumpSeconds};
    channel.values = {0, 0, 0, 0, 0.5f, 0};
    clip.channels.push_back(channel);
  }
  input.grid = makeTimeGrid(clip, {.stepSeconds = 1.0 / 120});
  input.closeLoop = waves.loop;
  input.toleranceMetres = kTolerance;
  input.source = [waves](double seconds, const ClipSample& sample) {
    for (std::uint32_t v = 0; v < sample.positions.size(); ++v) {
      sample.positions[v] = waves.position(v, seconds);
      sample.normals[v] = waves.normal(v, seconds);
    }
  };
  return input;
}

PackedOptions stored(bool spline) {
  PackedOptions options;
  options.spline = spline;
  options.normals = PackedNormals::Stored;
  return options;
}

Asset assetOf(const Waves& waves, const std::vector<PackedClipInput>& inputs, const PackedOptions& options) {
  Asset asset;
  asset.mesh = restMesh(waves);
  asset.primitives = triangles(waves);
  auto encoded = encodePacked(asset.mesh, asset.primitives, inputs, options);
  EXPECT_TRUE(encoded.ok()) << (encoded.ok() ? "" : describe(encoded.error()));
  if (!encoded.ok()) return asset;
  std::uint32_t firstRow = 0;
  for (const PackedClipCode& code : encoded->clips) {
    AssetClip clip;
    clip.name = "waves";
    clip.durationSeconds = code.keyTimes.back();
    clip.keyTimes = code.keyTimes;
    clip.firstRow = firstRow;
    clip.bounds = code.bounds;
    firstRow += static_cast<std::uint32_t>(code.keyTimes.size());
    asset.clips.push_back(clip);
  }
  if (options.spline) asset.rows = SplineRows{encoded->rows};
  else asset.rows = encoded->rows;
  const Status valid = validateAsset(asset);
  EXPECT_TRUE(valid.ok()) << (valid.ok() ? "" : describe(valid.error()));
  return asset;
}

Asset assetOf(const Waves& waves, const PackedOptions& options) { return assetOf(waves, {inputOf(waves)}, options); }

// The largest error over moments of the grid.
double largestError(const Asset& asset, const Waves& waves, const TimeGrid& grid) {
  double largest = 0;
  DecodedVertices decoded;
  for (std::size_t i = 0; i < grid.count(); ++i) {
    if (grid.beforeJump[i]) continue;
    decodePose(asset, 0, grid.keyTimes[i], decoded);
    for (std::uint32_t v = 0; v < waves.count(); ++v)
      largest = std::max(largest, double(length(decoded.positions[v] - waves.position(v, grid.sampleSeconds[i]))));
    for (const Vec3f& position : decoded.positions)
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(position[axis], asset.clips[0].bounds.min[axis]);
        EXPECT_LE(position[axis], asset.clips[0].bounds.max[axis]);
      }
  }
  return largest;
}

void expectKept(const Waves& waves, bool spline) {
  const PackedClipInput input = inputOf(waves);
  const double error = largestError(assetOf(waves, stored(spline)), waves, input.grid);
  EXPECT_LE(error, kTolerance) << "seed " << waves.seed << (spline ? " spline" : " packed");
  EXPECT_GT(error, 0.3 * kTolerance) << "tolerance left unused";
}

class PackedPoints : public testing::TestWithParam<bool> {};

TEST_P(PackedPoints, randomSheetsStayWithinTheTolerance) {
  for (unsigned seed = 1; seed <= 6; ++seed)
    expectKept({.columns = 3 + seed, .rows = 9 - seed, .seed = seed, .seconds = 0.3 * seed, .reach = 0.02 * seed}, GetParam());
}

TEST_P(PackedPoints, jumpsAreNotSmoothed) { expectKept({.seconds = 1, .jumpSeconds = 0.4}, GetParam()); }

TEST_P(PackedPoints, aJumpAtTheEndShowsThePoseAfterIt) {
  const Waves waves{.seconds = 1, .jumpSeconds = 1};
  const Asset asset = assetOf(waves, stored(GetParam()));
  DecodedVertices end, before;
  decodePose(asset, 0, 1.0f, end);
  decodePose(asset, 0, 0.999f, before);
  EXPECT_NEAR(end.positions[3].y, waves.position(3, 1).y, 2 * kTolerance);
  EXPECT_NEAR(before.positions[3].y, waves.position(3, 0.999).y, 2 * kTolerance);
}

TEST_P(PackedPoints, aLoopEndsAsItBegins) {
  const Waves waves{.seed = 4, .seconds = 2, .loop = true};
  expectKept(waves, GetParam());
  const Asset asset = assetOf(waves, stored(GetParam()));
  DecodedVertices begin, end;
  decodePose(asset, 0, 0, begin);
  decodePose(asset, 0, 2, end);
  for (std::uint32_t v = 0; v < waves.count(); ++v) EXPECT_LT(length(begin.positions[v] - end.positions[v]), 1e-6f);
}

TEST_P(PackedPoints, verticesAtOnePlaceStayThereBitForBit) {
  Waves waves{.seed = 5, .seam = 11};
  const Asset asset = assetOf(waves, stored(GetParam()));
  EXPECT_EQ(waves.count() - 11, GetParam() ? std::get<SplineRows>(asset.rows).words[0] : std::get<PackedRows>(asset.rows).words[0]);
  DecodedVertices decoded;
  for (const float time : {0.0f, 0.31f, 0.77f, 1.2f}) {
    decodePose(asset, 0, time, decoded);
    for (std::uint32_t v = 0; v < waves.seam; ++v)
      EXPECT_EQ(decoded.positions[v], decoded.positions[waves.columns * waves.rows + v]);
  }
}

TEST_P(PackedPoints, degenerateMeshesAreFine) {
  expectKept({.columns = 1, .rows = 1, .seed = 6}, GetParam());
  Waves still{.seed = 7, .seconds = 0};
  EXPECT_LE(largestError(assetOf(still, stored(GetParam())), still, inputOf(still).grid), kTolerance);
  Waves point{.seed = 8, .reach = 0};
  EXPECT_LE(largestError(assetOf(point, stored(GetParam())), point, inputOf(point).grid), kTolerance);
  Waves short1{.seed = 9, .seconds = 1.0 / 240};
  EXPECT_LE(largestError(assetOf(short1, stored(GetParam())), short1, inputOf(short1).grid), kTolerance);
}

TEST_P(PackedPoints, manyVerticesAreFine) {
  const Waves many{.columns = 330, .rows = 200, .seconds = 0.05, .reach = 0.01, .turnsPerSecond = 4};
  EXPECT_GT(many.count(), 65536u);
  EXPECT_LE(largestError(assetOf(many, stored(GetParam())), many, inputOf(many).grid), kTolerance);
}

TEST_P(PackedPoints, manyFramesAreFine) {
  const Waves many{.columns = 2, .rows = 1, .seconds = 10000 / 120.0, .reach = 0.02};
  EXPECT_LE(largestError(assetOf(many, stored(GetParam())), many, inputOf(many).grid), kTolerance);
}

TEST_P(PackedPoints, storedNormalsAreWithinTwoDegrees) {
  const Waves waves{.seed = 10};
  const Asset asset = assetOf(waves, stored(GetParam()));
  DecodedVertices decoded;
  for (double time = 0; time < 1.2; time += 0.1) {
    decodePose(asset, 0, static_cast<float>(time), decoded);
    for (std::uint32_t v = 0; v < waves.count(); ++v)
      EXPECT_GT(dot(decoded.normals[v], waves.normal(v, time)), std::cos(2 * std::numbers::pi / 180));
  }
}

// The normals of a decoded sheet, by a loop over its triangles that knows nothing of rings.
TEST_P(PackedPoints, recomputedNormalsAreThoseOfTheTriangles) {
  const Waves waves{.seed = 11, .reach = 0.05};
  PackedOptions options;
  options.spline = GetParam();
  options.normals = PackedNormals::Recomputed;
  const Asset asset = assetOf(waves, options);
  DecodedVertices decoded, few;
  decodePose(asset, 0, 0.63f, decoded);
  std::vector<Vec3d> sums(waves.count());
  const auto& indices = asset.primitives[0].indices;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const Vec3d a(decoded.positions[indices[i]]), b(decoded.positions[indices[i + 1]]), c(decoded.positions[indices[i + 2]]);
    for (int k = 0; k < 3; ++k) sums[indices[i + static_cast<std::size_t>(k)]] += cross(b - a, c - a);
  }
  for (std::uint32_t v = 0; v < waves.count(); ++v)
    EXPECT_GT(dot(Vec3d(decoded.normals[v]), normalizedOr(sums[v], Vec3d{})), 0.99999) << v;
  std::vector<std::uint32_t> all(waves.count());
  for (std::uint32_t v = 0; v < all.size(); ++v) all[v] = v;
  decodePose(asset, 0, 0.63f, std::span<const std::uint32_t>(all), few);
  EXPECT_EQ(few.positions, decoded.positions);
  EXPECT_EQ(few.normals, decoded.normals);
}

TEST_P(PackedPoints, severalClipsKeepToTheirOwnRows) {
  const Waves first{.seed = 12}, second{.seed = 12, .seconds = 0.4, .reach = 0.3};
  const Asset asset = assetOf(first, {inputOf(first), inputOf(second)}, stored(GetParam()));
  ASSERT_EQ(asset.clips.size(), 2u);
  DecodedVertices decoded;
  decodePose(asset, 1, 0.25f, decoded);
  for (std::uint32_t v = 0; v < first.count(); ++v)
    EXPECT_LT(length(decoded.positions[v] - second.position(v, 0.25)), 1.5 * kTolerance);
}

TEST_P(PackedPoints, theSameBytesOnAnyNumberOfThreads) {
  const Waves waves{.columns = 20, .rows = 20, .seed = 13};
  std::vector<std::vector<std::uint32_t>> words;
  for (const unsigned threads : {1u, 3u}) {
    setThreadCount(threads);
    const Asset asset = assetOf(waves, stored(GetParam()));
    words.push_back(GetParam() ? std::get<SplineRows>(asset.rows).words : std::get<PackedRows>(asset.rows).words);
  }
  setThreadCount(0);
  EXPECT_EQ(words[0], words[1]);
}

std::vector<std::uint32_t>& wordsOf(Asset& asset) {
  if (auto* spline = std::get_if<SplineRows>(&asset.rows)) return spline->words;
  return std::get<PackedRows>(asset.rows).words;
}

// Whatever a word says, reading refuses it or decoding stays within the words (AddressSanitizer would tell).
TEST_P(PackedPoints, noWordCanLeadADecoderAstray) {
  for (const PackedNormals normals : {PackedNormals::Stored, PackedNormals::Recomputed}) {
    const Waves waves{.columns = 3, .rows = 3, .seconds = 0.2, .jumpSeconds = 0.1, .seam = 2};
    PackedOptions options = stored(GetParam());
    options.normals = normals;
    Asset asset = assetOf(waves, options);
    const std::vector<std::uint32_t> words = wordsOf(asset);
    int refused = 0, decoded = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
      for (const std::uint32_t wrong : {0u, words[i] + 1, words[i] ^ 0x80000000u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
        wordsOf(asset) = std::vector<std::uint32_t>(words);
        wordsOf(asset)[i] = wrong;
        if (!validateAsset(asset).ok()) {
          ++refused;
          continue;
        }
        DecodedVertices vertices;
        for (const float time : {0.0f, 0.09f, 0.2f}) decodePose(asset, 0, time, vertices);
        ++decoded;
      }
    EXPECT_GT(refused, 50);
    EXPECT_GT(decoded, 50);
  }
}

TEST_P(PackedPoints, wordsCutShortAreRefused) {
  const Waves waves{.columns = 3, .rows = 3, .seconds = 0.2};
  Asset asset = assetOf(waves, stored(GetParam()));
  const std::vector<std::uint32_t> words = wordsOf(asset);
  for (std::size_t size = 0; size < words.size(); ++size) {
    wordsOf(asset) = std::vector<std::uint32_t>(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(size));
    ASSERT_FALSE(validateAsset(asset).ok()) << size;
  }
  EXPECT_GT(words.size(), 50u);
}

INSTANTIATE_TEST_SUITE_P(, PackedPoints, testing::Bool(), [](const auto& info) { return info.param ? "spline" : "packed"; });

TEST(splineFit, reproducesCubicsExactly) {
  std::vector<double> places;
  std::vector<float> values;
  for (int i = 0; i <= 40; ++i) {
    const double t = i / 10.0;
    places.push_back(t);
    values.push_back(static_cast<float>(1000 + t * t * t - 2 * t * t + 0.5 * t));
  }
  const SplineFit fit(places, 4, false);
  std::vector<double> controls(fit.controlCount());
  fit.solve(controls, values.data(), 1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    double value = 0;
    for (int k = 0; k < 4; ++k) value += fit.basis(i).weights[k] * controls[fit.basis(i).controls[k]];
    EXPECT_NEAR(value, values[i], 1e-4);
  }
}

TEST(octahedralBits, areWithinTheirBound) {
  std::mt19937 random(3);
  std::normal_distribution<float> gauss;
  for (const double bound : {5.0, 2.0, 1.3, 0.4, 0.1}) {
    const std::uint32_t bits = octahedralBitsFor(bound);
    const double middle = (1 << (bits - 1)) - 1;
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
      const Vec3d n = normalizedOr(Vec3d{gauss(random), gauss(random), gauss(random)}, Vec3d{0, 0, 1});
      const std::uint32_t code = encodeOctahedralBits(Vec3f(n), bits);
      const auto d = shader::octahedralDirection(static_cast<float>(((code & 65535) - middle) / middle),
                                                 static_cast<float>(((code >> 16) - middle) / middle));
      const Vec3d back{d.x, d.y, d.z};
      worst = std::max(worst, std::atan2(length(cross(n, back)), dot(n, back)) * 180 / std::numbers::pi);
    }
    EXPECT_LE(worst, bound) << bits;
    EXPECT_GT(worst, bound / 3) << bits;
  }
}

}  // namespace
}  // namespace throng
