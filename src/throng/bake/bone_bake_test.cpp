// The `bone` and `morph` encodings as a whole: what bake() makes of them, measured against the source.
#include <gtest/gtest.h>

#include <cmath>

#include "throng/bake/random_rig_fixture.h"
#include "throng/asset/bone_use.h"
#include "throng/asset/validate_asset.h"
#include "throng/bake/bake.h"
#include "throng/base/parallel.h"
#include "throng/bone_rows.h"
#include "throng/container/container.h"
#include "throng/decode/decode.h"
#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr double kMillimetre = 0.001;

BakeOptions boneOptions(Encoding encoding = Encoding::Bone) {
  BakeOptions options;
  options.encoding = encoding;
  options.tolerance = {kMillimetre, 2};
  return options;
}

// Bakes, and expects the promise to be kept and the container to carry every bit.
Baked expectWithin(const Model& model, const BakeOptions& options = boneOptions()) {
  auto baked = bake(model, options);
  EXPECT_TRUE(baked.ok()) << (baked.ok() ? "" : describe(baked.error()));
  if (!baked.ok()) return {};
  EXPECT_TRUE(baked->verification.withinTolerance)
      << model.name << ": " << baked->verification.error.positionMax * 1000 << " mm, "
      << baked->verification.error.normalP999Degrees << " degrees";
  EXPECT_TRUE(validateAsset(baked->asset).ok());
  const auto bytes = encodeGlb(baked->asset);
  EXPECT_TRUE(bytes.ok());
  const auto back = parseGlb(*bytes);
  EXPECT_TRUE(back.ok()) << (back.ok() ? "" : describe(back.error()));
  if (back.ok()) {
    DecodedVertices before, after;
    const float time = baked->asset.clips[0].durationSeconds * 0.37f;
    decodePose(baked->asset, 0, time, before);
    decodePose(*back, 0, time, after);
    EXPECT_EQ(before.positions, after.positions);
    EXPECT_EQ(before.normals, after.normals);
  }
  return *std::move(baked);
}

const BoneRows& boneRows(const Baked& baked) { return std::get<BoneRows>(baked.asset.rows); }

TEST(bone, randomRigsKeepThePromise) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    RigPlan plan;
    plan.seed = seed;
    plan.boneCount = 2 + static_cast<int>(seed) % 7;
    const Baked baked = expectWithin(randomRig(plan));
    EXPECT_GT(baked.verification.error.positionMax, 0.3 * kMillimetre) << "tolerance left unused, seed " << seed;
  }
}

// The promise holds for the rounded mesh, and what the small file gives back is the asset, bit for bit.
TEST(bone, smallFilesKeepThePromiseAndEveryBit) {
  for (unsigned seed = 21; seed <= 24; ++seed) {
    RigPlan plan;
    plan.seed = seed;
    plan.boneCount = 6;
    const Model model = randomRig(plan);
    BakeOptions options = boneOptions();
    options.forDownload = true;
    const Baked baked = expectWithin(model, options);
    const auto small = encodeGlb(baked.asset, {.compress = true, .small = true});
    const auto plain = encodeGlb(baked.asset, {.compress = true});
    ASSERT_TRUE(small.ok() && plain.ok());
    EXPECT_LT(small->size(), plain->size());
    const auto back = parseGlb(*small);
    ASSERT_TRUE(back.ok()) << describe(back.error());
    EXPECT_EQ(back->formatVersion, 2);
    EXPECT_EQ(std::get<BoneRows>(back->rows).words, boneRows(baked).words);
    EXPECT_EQ(back->mesh.positions, baked.asset.mesh.positions);
    EXPECT_EQ(back->mesh.normals, baked.asset.mesh.normals);
    const Vec3f first = back->mesh.positions[0] * 131072.0f;  // a body of more than 25 cm
    EXPECT_EQ(first.x, std::nearbyint(first.x));
  }
}

TEST(bone, wholeWordsKeepThePromiseToo) {
  BakeOptions options = boneOptions();
  options.prefer = Preference::Speed;
  const Baked baked = expectWithin(randomRig({.seed = 3}), options);
  const BoneUse use = findBoneUse(boneRows(baked));
  EXPECT_TRUE(use.wide) << "pivots and keys can be read four words at once";
  EXPECT_EQ(use.forms, 1u << shader::kBoneKeysScaled);
  EXPECT_EQ(use.trackForms, 0u);
  EXPECT_EQ(use.classes, 1u << 2) << "one form of influences";
}

// Rigid keys are scaled ones without the last word; no baker of ours writes them, others may.
TEST(bone, rigidKeysDecodeAsScaledOnesOfScaleOne) {
  BakeOptions options = boneOptions();
  options.prefer = Preference::Speed;
  const Asset scaled = expectWithin(randomRig({.seed = 43}), options).asset;
  Asset rigid = scaled;
  auto& words = std::get<BoneRows>(rigid.rows).words;
  const std::uint32_t at = std::get<BoneRows>(rigid.rows).clipsAt[0], rowsAt = at + words[at + 4];
  const std::size_t keyCount = std::size_t(words[0]) * scaled.clips[0].keyTimes.size();
  for (std::size_t key = 0; key < keyCount; ++key)
    std::copy_n(words.begin() + rowsAt + static_cast<std::ptrdiff_t>(4 * key), 3, words.begin() + rowsAt + static_cast<std::ptrdiff_t>(3 * key));
  words[at] = shader::kBoneKeysRigid;
  words[at + 2] = 3 * words[0];
  ASSERT_TRUE(validateAsset(rigid).ok());
  EXPECT_FALSE(findBoneUse(std::get<BoneRows>(rigid.rows)).wide);
  DecodedVertices fromRigid, fromScaled;
  decodePose(rigid, 0, 0.23f, fromRigid);
  decodePose(scaled, 0, 0.23f, fromScaled);
  EXPECT_EQ(fromRigid.positions, fromScaled.positions);
  EXPECT_EQ(fromRigid.normals, fromScaled.normals);
}

TEST(bone, whatOccursInPackedBitsIsFound) {
  RigPlan plan{.seed = 9, .influences = 8};
  plan.scaleOfBoneTwo = [](int key) { return Vec3f{1 + 0.05f * key, 1, 1 - 0.03f * key}; };
  const BoneUse use = findBoneUse(boneRows(expectWithin(randomRig(plan))));
  EXPECT_FALSE(use.wide);
  EXPECT_EQ(use.forms, 1u << shader::kBoneKeysMixed);
  EXPECT_EQ(use.trackForms, 1u << shader::kBoneKeysRanged | 1u << shader::kBoneKeysAffine);
  EXPECT_EQ(use.classes, 15u);
}

TEST(bone, tighterTolerancesTakeMoreKeysAndMeetThem) {
  const Model model = randomRig({.seed = 5});
  std::size_t fewer = 0;
  for (const double millimetres : {5.0, 1.0, 0.2}) {
    BakeOptions options = boneOptions();
    options.tolerance.positionMetres = millimetres * kMillimetre;
    const Baked baked = expectWithin(model, options);
    EXPECT_GT(baked.asset.clips[0].keyTimes.size(), fewer);
    fewer = baked.asset.clips[0].keyTimes.size();
  }
}

TEST(bone, animatedUniformScaleIsKept) {
  RigPlan plan{.seed = 7};
  plan.scaleOfBoneTwo = [](int key) { const float s = 1 + 0.5f * std::sin(0.4f * key); return Vec3f{s, s, s}; };
  expectWithin(randomRig(plan));
}

TEST(bone, scaleThroughZeroToNegativeIsKept) {
  RigPlan plan{.seed = 8};
  plan.scaleOfBoneTwo = [](int key) { const float s = 1 - key / 9.0f; return Vec3f{s, s, s}; };
  expectWithin(randomRig(plan));
}

// Everything grows from a point, bones one after the other, and turns 180 degrees within two frames while it is small:
// by keys placed at the fine grid where something can be seen, and by nothing where it is a speck.
TEST(bone, whatGrowsFromNothingKeepsItsNormals) {
  RigPlan plan{.seed = 41, .boneCount = 5, .vertexCount = 200, .seconds = 0.5};
  plan.scaleOfBoneTwo = [](int key) { const float s = 0.02f * key * key; return Vec3f{s, s, s}; };
  Model model = randomRig(plan);
  Clip& clip = model.clips[0];
  std::erase_if(clip.channels, [](const Channel& channel) { return channel.nodeIndex == 0; });
  addChannel(clip, 0, Path::Scale, Interpolation::Linear, 16, 30, [](int key) {
    const float s = std::min(1.0f, key / 8.0f);
    return std::vector<float>{s, s, s};
  });
  addChannel(clip, 0, Path::Rotation, Interpolation::Linear, 16, 30, [](int key) {
    return turn({0, 0, 1}, 3.14159 * std::min(1.0, key / 2.0));
  });
  const Baked baked = expectWithin(model);
  EXPECT_LT(baked.trials.front().keysPerSecond, 200);
}

// At 0.5 % of its size all through, a body of three millimetres. A tenth of a millimetre at its rim is 4 degrees, so the
// normals, not the positions, say where keys go; placed right the first time, none is spent on repairs.
TEST(bone, normalsOfASmallBodyPlaceItsKeys) {
  const auto keysAt = [](double normalDegrees) {
    Model model = randomRig({.seed = 42, .boneCount = 5, .vertexCount = 200});
    model.nodes[0].scale = {1, 1, 1};
    addChannel(model.clips[0], 0, Path::Scale, Interpolation::Linear, 2, 1,
               [](int) { return std::vector<float>{0.005f, 0.005f, 0.005f}; });
    BakeOptions options = boneOptions();
    options.tolerance = {0.1 * kMillimetre, normalDegrees};
    return expectWithin(model, options).asset.clips[0].keyTimes.size();
  };
  EXPECT_GT(keysAt(0.5), keysAt(20));
}

TEST(bone, nonUniformScaleAndShearBecomeMatrices) {
  RigPlan plan{.seed = 9};
  plan.scaleOfBoneTwo = [](int key) { return Vec3f{1 + 0.05f * key, 1, 1 - 0.03f * key}; };
  const Baked baked = expectWithin(randomRig(plan));
  const BoneRows& rows = boneRows(baked);
  const std::uint32_t at = rows.clipsAt[0];
  bool anyAffine = false;
  for (std::uint32_t bone = 0; bone < rows.words[0]; ++bone)
    anyAffine |= (rows.words[at + rows.words[at + 3] + shader::kBoneTrackWords * bone] >> 24 & 3) == shader::kBoneKeysAffine;
  EXPECT_TRUE(anyAffine);
}

TEST(bone, wholeWordsHoldScaleAndShear) {
  for (const bool uniform : {true, false}) {
    RigPlan plan{.seed = 10};
    plan.scaleOfBoneTwo = [uniform](int key) { const float s = 1 + 0.04f * key; return Vec3f{s, uniform ? s : 1, s}; };
    BakeOptions options = boneOptions();
    options.prefer = Preference::Speed;
    const Baked baked = expectWithin(randomRig(plan), options);
    EXPECT_EQ(boneRows(baked).words[boneRows(baked).clipsAt[0]], uniform ? shader::kBoneKeysScaled : shader::kBoneKeysAffine);
  }
}

TEST(bone, stepCurvesJumpBetweenTwoKeysAtOneTime) {
  RigPlan plan{.seed = 11};
  plan.interpolation = Interpolation::Step;
  plan.framesPerSecond = 8;
  const Baked baked = expectWithin(randomRig(plan));
  const std::vector<float>& times = baked.asset.clips[0].keyTimes;
  int jumps = 0;
  for (std::size_t i = 1; i < times.size(); ++i) jumps += times[i] == times[i - 1];
  EXPECT_GE(jumps, 3);
}

TEST(bone, aTeleportInOneFrameIsFollowed) {
  Model model = randomRig({.seed = 12});
  addChannel(model.clips[0], 0, Path::Translation, Interpolation::Linear, 19, 30, [](int key) {
    return std::vector<float>{key < 9 ? 0.f : 25.f, 0, 0};
  });
  expectWithin(model);
}

TEST(bone, eightInfluencesAreKeptOrReducedWithinTheTolerance) {
  RigPlan plan{.seed = 13};
  plan.boneCount = 9;
  plan.influences = 8;
  const Baked baked = expectWithin(randomRig(plan));
  const std::uint32_t firstOfEight = boneRows(baked).words[4];
  EXPECT_LT(firstOfEight, baked.asset.vertexCount());
}

TEST(bone, wideIndicesServeManyBones) {
  RigPlan plan{.seed = 14};
  plan.boneCount = 1100;
  plan.vertexCount = 1500;
  plan.seconds = 0.1;
  expectWithin(randomRig(plan));
}

// An item that cannot move costs nothing per key.
TEST(bone, aStillClipHasEmptyRows) {
  Model model = randomRig({.seed = 15});
  model.clips[0].channels.clear();
  const Baked baked = expectWithin(model);
  EXPECT_EQ(baked.asset.clips[0].keyTimes.size(), 2u);
  EXPECT_EQ(boneRows(baked).words[boneRows(baked).clipsAt[0] + 2], 0u);
}

TEST(bone, aLoopEndsWithItsFirstRow) {
  Model model = randomRig({.seed = 16});
  Clip& clip = model.clips[0];
  clip.loop = LoopMode::Loop;
  for (Channel& channel : clip.channels) std::copy_n(channel.values.begin(), 4, channel.values.end() - 4);
  const Baked baked = expectWithin(model);
  const BoneRows& rows = boneRows(baked);
  const std::uint32_t* head = rows.words.data() + rows.clipsAt[0];
  const std::uint32_t *first = head + head[4], *last = first + head[2] * (baked.asset.clips[0].keyTimes.size() - 1);
  EXPECT_TRUE(std::equal(first, first + head[2], last));
  EXPECT_TRUE(baked.warnings.empty());
}

TEST(bone, degenerateMeshesAreFine) {
  expectWithin(randomRig({.seed = 17, .boneCount = 1, .vertexCount = 1}));
  Model point = randomRig({.seed = 18});
  for (Vec3f& position : point.meshes[0].positions) position = {0.1f, 0.2f, 0.3f};
  expectWithin(point);
  Model frame = randomRig({.seed = 19});
  frame.clips[0].durationSeconds = 0;
  expectWithin(frame);
  Model none = randomRig({.seed = 20});
  none.clips.clear();
  EXPECT_EQ(expectWithin(none).asset.clips.size(), 1u);
}

TEST(bone, manyVerticesAndManyFramesAreFine) {
  expectWithin(randomRig({.seed = 21, .boneCount = 3, .vertexCount = 65600, .seconds = 0.07}));
  RigPlan longPlan{.seed = 22, .boneCount = 2, .vertexCount = 4, .seconds = 10000 / 240.0, .framesPerSecond = 240};
  expectWithin(randomRig(longPlan));
}

TEST(bone, aPartHiddenForAWhileVanishesForThatWhile) {
  Model model = randomRig({.seed = 23});
  Node holder;
  holder.translation = {1, 0, 0};
  model.nodes.push_back(holder);
  Mesh piece = model.meshes[0];
  piece.influencesPerVertex = 0;
  piece.influenceBones.clear();
  piece.influenceWeights.clear();
  model.meshes.push_back(piece);
  Part part;
  part.meshIndex = 1;
  part.nodeIndex = static_cast<int>(model.nodes.size()) - 1;
  model.parts.push_back(part);
  addChannel(model.clips[0], part.nodeIndex, Path::Visibility, Interpolation::Step, 3, 5,
             [](int key) { return std::vector<float>{key == 1 ? 0.f : 1.f}; });
  ASSERT_TRUE(validateModel(model).ok());
  expectWithin(model);
}

TEST(morph, underBonesKeepsThePromise) {
  Model model = randomRig({.seed = 24});
  addMorphs(model);
  const Baked baked = expectWithin(model);
  EXPECT_FALSE(boneRows(baked).morph.empty());
}

TEST(morph, aloneNeedsNoBones) {
  Model model = randomRig({.seed = 25});
  addMorphs(model);
  model.skins.clear();
  model.parts[0].skinIndex = kNone;
  model.meshes[0].influencesPerVertex = 0;
  model.meshes[0].influenceBones.clear();
  model.meshes[0].influenceWeights.clear();
  std::erase_if(model.clips[0].channels, [](const Channel& channel) { return channel.path != Path::MorphWeights; });
  model.nodes.back().translation = {0, 1, 0};
  model.nodes.back().scale = {2, 2, 2};
  ASSERT_TRUE(validateModel(model).ok());
  const Baked baked = expectWithin(model, boneOptions(Encoding::Morph));
  EXPECT_EQ(baked.asset.encoding(), Encoding::Morph);
  EXPECT_EQ(bake(model, {.tolerance = {kMillimetre, 2}})->asset.encoding(), Encoding::Morph) << "the smallest is chosen";
}

TEST(bone, theSameBytesOnAnyNumberOfThreads) {
  Model model = randomRig({.seed = 26});
  model.clips.push_back(model.clips[0]);
  model.clips.back().name = "again";
  model.clips.back().durationSeconds = 0.4;
  std::vector<Bytes> files;
  for (const unsigned threads : {1u, 2u, 5u}) {
    setThreadCount(threads);
    files.push_back(*encodeGlb(expectWithin(model).asset));
  }
  setThreadCount(0);
  EXPECT_EQ(files[0], files[1]);
  EXPECT_EQ(files[0], files[2]);
}

// Of gcc 12 and clang 14, with and without optimisation. A change of the encoder that is meant changes the number.
TEST(bone, theSameBytesFromEveryCompiler) {
  const Baked baked = expectWithin(randomRig({.seed = 40}));
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (const std::uint32_t word : boneRows(baked).words) hash = (hash ^ word) * 1099511628211u;
  EXPECT_EQ(hash, 17875559194981712810u);
}

TEST(bone, mirroredModelsKeepTheirNormalsOutside) {
  Model model = randomRig({.seed = 27});
  model.nodes[0].scale = {-1, 1, 1};
  expectWithin(model);
}

// Whatever a word says, reading refuses it or decoding stays within the words (AddressSanitizer would tell).
TEST(bone, noWordCanLeadADecoderAstray) {
  Model model = randomRig({.seed = 28, .boneCount = 4, .vertexCount = 20, .seconds = 0.2});
  model.clips[0].channels.resize(3);
  const Asset asset = expectWithin(model).asset;
  const std::vector<std::uint32_t> words = std::get<BoneRows>(asset.rows).words;
  int refused = 0, decoded = 0;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const std::uint32_t wrong : {0u, words[i] + 1, words[i] ^ 0x80000000u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
      Asset broken = asset;
      auto& brokenWords = std::get<BoneRows>(broken.rows).words;
      brokenWords = std::vector<std::uint32_t>(words.begin(), words.end());
      brokenWords[i] = wrong;
      brokenWords.shrink_to_fit();
      if (!validateAsset(broken).ok()) {
        ++refused;
        continue;
      }
      DecodedVertices vertices;
      decodePose(broken, 0, 0.11f, vertices);
      ++decoded;
    }
  EXPECT_GT(refused, 100);
  EXPECT_GT(decoded, 100);
}

TEST(bone, wordsCutShortAreRefused) {
  const Asset asset = expectWithin(randomRig({.seed = 29, .boneCount = 3, .vertexCount = 12, .seconds = 0.2})).asset;
  const std::size_t count = std::get<BoneRows>(asset.rows).words.size();
  for (std::size_t length = 0; length < count; ++length) {
    Asset broken = asset;
    std::get<BoneRows>(broken.rows).words.resize(length);
    std::get<BoneRows>(broken.rows).words.shrink_to_fit();
    ASSERT_FALSE(validateAsset(broken).ok()) << length;
  }
  EXPECT_GT(count, 50u);
}

TEST(bake, theBudgetPicksTheSmallestAndSaysWhy) {
  BakeOptions options;
  options.tolerance = {kMillimetre, 2};
  const Baked baked = expectWithin(randomRig({.seed = 30, .vertexCount = 300}), options);
  EXPECT_EQ(baked.asset.encoding(), Encoding::Bone);
  ASSERT_GE(baked.trials.size(), 2u);
  EXPECT_TRUE(baked.trials[0].chosen);
  EXPECT_NE(baked.trials[0].verdict.find("smallest within 1 mm and 2°"), std::string::npos) << baked.trials[0].verdict;
  EXPECT_EQ(baked.trials.back().encoding, Encoding::Vertex);
  EXPECT_GT(baked.trials.back().gpuBytes, baked.trials[0].gpuBytes);
  EXPECT_NE(baked.trials.back().verdict.find("misses: clip 'swing'"), std::string::npos) << baked.trials.back().verdict;
}

TEST(bake, speedPrefersPlainFramesWhereTheyMeetTheTolerance) {
  BakeOptions options;
  options.prefer = Preference::Speed;
  options.tolerance = {0.5, 45};
  EXPECT_EQ(expectWithin(randomRig({.seed = 31}), options).asset.encoding(), Encoding::Vertex);
}

TEST(bake, vertexKeysCanBePlacedByError) {
  BakeOptions options = boneOptions(Encoding::Vertex);
  options.placeKeys = true;
  options.tolerance = {2 * kMillimetre, 10};
  const Baked baked = expectWithin(randomRig({.seed = 32}), options);
  EXPECT_EQ(baked.trials[0].variant, "placed keys");
}

TEST(bake, maxBytesLoosensTheToleranceUntilItFits) {
  const Model model = randomRig({.seed = 33});
  const std::uint64_t bytes = gpuBytes(expectWithin(model).asset);
  BakeOptions options = boneOptions();
  options.maxBytes = bytes * 7 / 10;
  const auto baked = bake(model, options);
  ASSERT_TRUE(baked.ok());
  EXPECT_LE(gpuBytes(baked->asset), options.maxBytes);
  EXPECT_FALSE(baked->verification.withinTolerance);
}

TEST(bake, aClipMayHaveAToleranceOfItsOwn) {
  Model model = randomRig({.seed = 34});
  model.clips.push_back(model.clips[0]);
  model.clips[1].name = "loose";
  BakeOptions options = boneOptions();
  options.clipOverrides = {{.clipName = "loose", .positionMetres = 0.01}};
  const Baked baked = expectWithin(model, options);
  EXPECT_LT(baked.asset.clips[1].keyTimes.size(), baked.asset.clips[0].keyTimes.size());
  options.clipOverrides = {{.clipName = "absent", .positionMetres = 0.01}};
  EXPECT_EQ(bake(model, options).error().code, ErrorCode::InvalidArgument);
}

// A small body, whose normals say where keys go (see normalsOfASmallBodyPlaceItsKeys).
TEST(bake, aClipMayHaveANormalToleranceOfItsOwn) {
  Model model = randomRig({.seed = 42, .boneCount = 5, .vertexCount = 200});
  addChannel(model.clips[0], 0, Path::Scale, Interpolation::Linear, 2, 1,
             [](int) { return std::vector<float>{0.005f, 0.005f, 0.005f}; });
  model.clips.push_back(model.clips[0]);
  model.clips[1].name = "exact";
  BakeOptions options = boneOptions();
  options.tolerance = {0.1 * kMillimetre, 20};
  options.clipOverrides = {{.clipName = "exact", .normalDegrees = 0.5}};
  const Baked baked = expectWithin(model, options);
  EXPECT_GT(baked.asset.clips[1].keyTimes.size(), baked.asset.clips[0].keyTimes.size());
  EXPECT_LE(baked.verification.clips[1].error.normalP999Degrees, 0.5);
  EXPECT_GT(baked.verification.clips[0].error.normalP999Degrees, 0.5);
}

TEST(bake, bonesDoNotSuitAPointCache) {
  Model model = randomRig({.seed = 35});
  PointCache cache;
  cache.times = {0, 0.6};
  cache.positions = model.meshes[0].positions;
  cache.positions.insert(cache.positions.end(), model.meshes[0].positions.begin(), model.meshes[0].positions.end());
  model.clips[0].cache = cache;
  const auto baked = bake(model, boneOptions());
  ASSERT_FALSE(baked.ok());
  EXPECT_EQ(baked.error().code, ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace throng
