#include "throng/verify/doctor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "throng/base/parallel.h"
#include "throng/verify/test_box.h"

namespace throng {
namespace {

using test::boxAsset;
using test::boxModel;
using test::ClipPlan;
using test::morphAsset;
using test::seal;
using test::uniformTimes;
using test::usualClips;

std::set<int> numbersOf(const Diagnosis& diagnosis) {
  std::set<int> numbers;
  for (const Finding& finding : diagnosis.findings) numbers.insert(finding.issue->number);
  return numbers;
}

// The finding of an asset that must have exactly this one.
Finding only(int number, const Asset& asset, const Model* source = nullptr) {
  const auto diagnosis = diagnose(asset, source);
  EXPECT_TRUE(diagnosis.ok());
  EXPECT_EQ(numbersOf(*diagnosis), std::set<int>{number});
  static const Issue kNothing{};
  if (diagnosis->findings.empty()) {
    Finding nothing;
    nothing.issue = &kNothing;
    return nothing;
  }
  return diagnosis->findings.front();
}

std::vector<std::uint16_t>& texelsOf(Asset& asset) { return std::get<VertexRows>(asset.rows).texels; }

// Moves a vertex by metres along an axis in all rows of clip 0.
void moveVertex(Asset& asset, std::size_t vertex, int axis, float metres) {
  const AssetClip& clip = asset.clips[0];
  const float codes = metres / clip.bounds.extent()[axis] * 65535;
  for (std::size_t row = 0; row < clip.keyTimes.size(); ++row) {
    std::uint16_t& code = texelsOf(asset)[(row * asset.vertexCount() + vertex) * 4 + static_cast<std::size_t>(axis)];
    code = static_cast<std::uint16_t>(std::clamp(static_cast<float>(code) + codes, 0.0f, 65535.0f));
  }
}

ClipPlan sliding(std::string name, std::function<float(std::size_t)> x) {
  return {.name = std::move(name), .keyTimes = uniformTimes(1, 31), .offset = [=](std::size_t key) { return Vec3f{x(key), 0, 0}; }};
}

TEST(Doctor, aHealthyAssetHasNoFindingAndSaysWhatWasLookedAt) {
  const auto diagnosis = diagnose(boxAsset());
  ASSERT_TRUE(diagnosis.ok());
  EXPECT_EQ(numbersOf(*diagnosis), std::set<int>{});
  EXPECT_TRUE(diagnosis->healthy());
  // All issues but the two that need a source.
  EXPECT_EQ(diagnosis->passed.size(), kIssues.size() - 2);
  const auto withSource = [] { const Model model = boxModel(); return diagnose(boxAsset(), &model); }();
  EXPECT_EQ(numbersOf(*withSource), std::set<int>{});
  EXPECT_EQ(withSource->passed.size(), kIssues.size());
  ASSERT_TRUE(withSource->verification);
  EXPECT_EQ(withSource->verification->vertexPositionMax.size(), 48u);
  EXPECT_EQ(numbersOf(*diagnose(morphAsset())), std::set<int>{});
}

TEST(Doctor, everyIssueNumberHasATestOfItsName) {
  std::set<std::string> suites;
  const auto& unitTest = *testing::UnitTest::GetInstance();
  for (int i = 0; i < unitTest.total_test_suite_count(); ++i) suites.insert(unitTest.GetTestSuite(i)->name());
  for (const Issue* issue : kIssues) EXPECT_TRUE(suites.contains("Issue" + std::to_string(issue->number))) << issue->number;
}

TEST(Doctor, errorsComeFirstAndEachIssueOnce) {
  Asset asset = boxAsset();
  for (AssetClip& clip : asset.clips) clip.events.push_back({"late", 9});
  asset.meshDigest ^= 1;
  const auto diagnosis = diagnose(asset);
  ASSERT_EQ(diagnosis->findings.size(), 2u);
  EXPECT_EQ(diagnosis->findings[0].issue->number, 1002);
  EXPECT_EQ(diagnosis->findings[1].issue->number, 3003);
  EXPECT_EQ(diagnosis->findings[1].placeCount, 2u);
  EXPECT_FALSE(diagnosis->healthy());
}

TEST(Doctor, theDiagnosisDoesNotDependOnTheNumberOfThreads) {
  Asset asset = boxAsset();
  moveVertex(asset, 0, 1, 0.001f);
  setThreadCount(1);
  const auto one = diagnose(asset);
  setThreadCount(4);
  const auto four = diagnose(asset);
  setThreadCount(0);
  ASSERT_EQ(one->findings.size(), 1u);
  ASSERT_EQ(four->findings.size(), 1u);
  EXPECT_EQ(one->findings[0].measured, four->findings[0].measured);
  EXPECT_EQ(one->findings[0].where, four->findings[0].where);
}

TEST(Doctor, theCallerCanStopIt) {
  DiagnoseOptions options;
  options.progress = [](std::string_view, double) { return false; };
  const auto diagnosis = diagnose(boxAsset(), nullptr, options);
  ASSERT_FALSE(diagnosis.ok());
  EXPECT_EQ(diagnosis.error().code, ErrorCode::Interrupted);
}

TEST(Issue1001, aBrokenRuleIsNamedAndNothingElseLookedAt) {
  Asset asset = boxAsset();
  asset.clips[1].firstRow = 5;
  EXPECT_NE(only(1001, asset).measured.find("clips[1].firstRow"), std::string::npos);
}

TEST(Issue1002, anotherMeshThanTheDigestSays) {
  Asset asset = boxAsset();
  std::swap(asset.mesh.texCoords[0][0], asset.mesh.texCoords[0][1]);
  EXPECT_EQ(only(1002, asset).issue->severity, Severity::Error);
}

TEST(Issue2001, restNormalsThatAreNotUnit) {
  Asset asset = boxAsset();
  asset.mesh.normals[3] = {0, 0, 0};
  const Finding finding = only(2001, asset);
  EXPECT_EQ(finding.vertex, 3u);
  EXPECT_EQ(finding.measured, "1 vertex, length off by up to 1.0");
}

TEST(Issue2002, restNormalsAgainstTheWinding) {
  Asset asset = boxAsset();
  for (Vec3f& normal : asset.mesh.normals) normal = -normal;
  EXPECT_EQ(only(2002, asset).measured, "100 % of the surface");
  asset.materials[0].doubleSided = true;
  EXPECT_EQ(numbersOf(*diagnose(asset)), std::set<int>{});
}

TEST(Issue2003, trianglesWithoutArea) {
  Asset asset = boxAsset();
  auto& indices = asset.primitives[0].indices;
  indices.insert(indices.end(), {0, 1, 1});
  seal(asset);
  EXPECT_EQ(only(2003, asset).measured, "1 of 25 triangles");
}

TEST(Issue2004, trianglesThatAreThereTwice) {
  Asset asset = boxAsset();
  auto& indices = asset.primitives[0].indices;
  indices.insert(indices.end(), {indices[1], indices[2], indices[0]});
  seal(asset);
  EXPECT_EQ(only(2004, asset).measured, "1 of 25 triangles");
  // Its back is another triangle.
  std::swap(indices[indices.size() - 1], indices[indices.size() - 2]);
  seal(asset);
  EXPECT_FALSE(numbersOf(*diagnose(asset)).contains(2004));
}

TEST(Issue2005, verticesOfNoTriangle) {
  Asset asset = boxAsset();
  asset.primitives[0].indices.resize(asset.primitives[0].indices.size() - 6);
  seal(asset);
  EXPECT_EQ(only(2005, asset).measured, "4 of 48 vertices");
}

TEST(Issue2006, tangentsThatAreNotUnit) {
  Asset asset = boxAsset();
  asset.mesh.tangents.assign(48, {1, 0, 0, 1});
  EXPECT_EQ(numbersOf(*diagnose(asset)), std::set<int>{});
  asset.mesh.tangents[7] = {1, 0, 0, 0};
  EXPECT_EQ(only(2006, asset).vertex, 7u);
}

TEST(Issue3001, clipsOfOneName) {
  Asset asset = boxAsset();
  asset.clips[1].name = "Slide";
  EXPECT_EQ(only(3001, asset).clipIndex, 1);
}

TEST(Issue3002, clipsThatLastNoTime) {
  auto plans = usualClips();
  plans.push_back({.name = "Rest", .keyTimes = {0, 0}, .offset = [](std::size_t) { return Vec3f{}; }});
  const Finding finding = only(3002, boxAsset(plans));
  EXPECT_EQ(finding.clipIndex, 2);
  EXPECT_EQ(finding.issue->severity, Severity::Note);
}

TEST(Issue3003, eventsOutsideOfTheirClip) {
  Asset asset = boxAsset();
  asset.clips[1].events.push_back({"step", 0.75});
  const Finding finding = only(3003, asset);
  EXPECT_EQ(finding.measured, "1 event, by up to 0.25 s");
  EXPECT_EQ(finding.where, "event \"step\", clip \"Hop\"");
}

TEST(Issue3004, clipsInWhichNothingMoves) {
  auto plans = usualClips();
  plans.push_back(sliding("Still", [](std::size_t) { return 0.0f; }));
  EXPECT_EQ(only(3004, boxAsset(plans)).clipIndex, 2);
}

TEST(Issue3005, loopEndsThatDoNotMeet) {
  Asset asset = boxAsset({sliding("Walk", [](std::size_t key) { return 0.01f * static_cast<float>(key); })});
  EXPECT_EQ(only(3005, asset).measured, "300 mm between the last and the first pose");
  asset.clips[0].loop = LoopMode::Once;
  EXPECT_EQ(numbersOf(*diagnose(asset)), std::set<int>{});
}

TEST(Issue3006, jumpsWithinALoop) {
  const float x[] = {0, 0.02f, 0.12f, 0};
  const Finding finding = only(3006, boxAsset({{.name = "Blink", .keyTimes = {0, 0.5f, 0.5f, 1}, .offset = [&](std::size_t key) { return Vec3f{x[key], 0, 0}; }}}));
  EXPECT_EQ(finding.measured, "100 mm at once");
  EXPECT_EQ(finding.timeSeconds, 0.5);
}

TEST(Issue3007, jumpsSmearedBetweenKeys) {
  Asset asset = boxAsset({sliding("Teleport", [](std::size_t key) { return key < 15 ? 0.001f * static_cast<float>(key) : 0.5f; })});
  asset.clips[0].loop = LoopMode::Once;
  const Finding finding = only(3007, asset);
  EXPECT_EQ(finding.measured, "486 mm between two keys");
  EXPECT_NEAR(*finding.timeSeconds, 0.5, 1e-6);
}

TEST(Issue4001, verticesThatAreNotFinite) {
  EXPECT_EQ(only(4001, morphAsset(3e38f)).clipIndex, 0);
}

TEST(Issue4002, normalsThatAreNotUnitWhenDecoded) {
  EXPECT_EQ(only(4002, morphAsset(0.5f / 32767, 3e38f)).measured, "length off by up to 1.0");
}

TEST(Issue4003, normalsThatTurnInside) {
  auto plans = usualClips();
  plans[1].normalsInwards = true;
  const Finding finding = only(4003, boxAsset(plans));
  EXPECT_EQ(finding.measured, "100 % of the surface, 0 % at rest");
  EXPECT_EQ(finding.clipIndex, 1);
}

TEST(Issue4004, seamsThatCrack) {
  Asset asset = boxAsset();
  moveVertex(asset, 0, 1, 0.001f);
  const Finding finding = only(4004, asset);
  EXPECT_EQ(finding.measured, "2 of 32 pairs, 0.992 mm apart");  // 65 of the codes of a metre
}

TEST(Issue4005, touchingVerticesThatComeFarApart) {
  Asset asset = boxAsset();
  moveVertex(asset, 0, 1, 0.1f);
  EXPECT_EQ(only(4005, asset).measured, "2 of 32 pairs, 100.0 mm apart");
}

TEST(Issue4006, spikes) {
  Asset asset = boxAsset();
  const Vec3f corner = asset.mesh.positions[24];
  for (std::size_t v = 24; v < 48; ++v)
    if (asset.mesh.positions[v] == corner) moveVertex(asset, v, 1, 0.3f);
  const Finding finding = only(4006, asset);
  EXPECT_EQ(finding.issue->severity, Severity::Warning);
  EXPECT_EQ(finding.clipIndex, 0);
}

TEST(Issue5001, coarseSteps) {
  auto plans = usualClips();
  plans[0].codeStep = 64;
  plans[0].offset = [](std::size_t key) {
    const float turn = 6.2831853f * static_cast<float>(key % 30) / 30;
    return Vec3f{0.2f * std::sin(turn) + 0.03f * std::sin(3 * turn + 1), 0, 0};
  };
  EXPECT_EQ(only(5001, boxAsset(plans)).measured, "steps of 1.37 mm");  // 64 codes of 1.4 m over 65535
}

TEST(Issue5002, motionFarFromTheOrigin) {
  auto plans = usualClips();
  const auto offset = plans[1].offset;
  plans[1].offset = [=](std::size_t key) { return offset(key) + Vec3f{0, 0, 80}; };
  const Finding finding = only(5002, boxAsset(plans));
  EXPECT_EQ(finding.measured, "80.0 m from it");
  EXPECT_EQ(finding.clipIndex, 1);
}

TEST(Issue5003, boundsThatDoNotCoverTheMotion) {
  Asset asset = morphAsset();
  asset.clips[0].bounds.max.y = 0.75f;
  const Finding finding = only(5003, asset);
  EXPECT_EQ(finding.measured, "250 mm outside");
  EXPECT_EQ(finding.timeSeconds, 1.0);
}

TEST(Issue5004, boundsThatAreMuchLargerThanTheMotion) {
  auto plans = usualClips();
  plans[0].boundsFactor = 3;
  EXPECT_EQ(only(5004, boxAsset(plans)).measured, "3.00 times the motion");
}

TEST(Issue6001, moreThanAnyDeviceCanBind) {
  // An asset as large as this is heavy too.
  const auto diagnosis = diagnose(morphAsset(0.5f / 32767, 0, std::size_t{32} << 20));
  EXPECT_EQ(numbersOf(*diagnosis), (std::set<int>{6001, 6003}));
  EXPECT_EQ(diagnosis->findings[0].measured, "134 MB on the GPU");
}

TEST(Issue6002, moreThanATextureHolds) {
  // And larger than a buffer.
  const auto diagnosis = diagnose(morphAsset(0.5f / 32767, 0, std::size_t{64} << 20));
  EXPECT_EQ(numbersOf(*diagnosis), (std::set<int>{6001, 6002, 6003}));
  EXPECT_EQ(diagnosis->findings[1].measured, "8,192 x 8,193 texels");
}

TEST(Issue6003, heavyForItsEncoding) {
  EXPECT_EQ(only(6003, morphAsset(0.5f / 32767, 0, 500'000)).issue->severity, Severity::Note);
}

TEST(Issue7001, socketsThatAreNotUnit) {
  Asset asset = boxAsset();
  asset.sockets[0].rotations[2] = {0, 0, 0, 1.1f};
  const Finding finding = only(7001, asset);
  EXPECT_EQ(finding.where, "socket \"hand\"");
  EXPECT_EQ(finding.measured, "length off by up to 0.10");
}

TEST(Issue7002, imagesThatAreMissing) {
  Asset asset = boxAsset();
  asset.images[0].bytes.clear();
  EXPECT_EQ(only(7002, asset).where, "image \"paint\"");
}

TEST(Issue7003, trianglesWithoutMaterial) {
  Asset asset = boxAsset();
  asset.primitives[0].materialIndex = kNone;
  EXPECT_EQ(only(7003, asset).measured, "24 triangles");
}

TEST(Issue7004, texturesWithoutCoordinates) {
  Asset asset = boxAsset();
  asset.materials[0].baseColorTexture->texCoord = 2;
  EXPECT_EQ(only(7004, asset).measured, "set 2 of 1");
}

TEST(Issue7005, groupsWithoutVertices) {
  Asset asset = boxAsset();
  asset.groupNames.push_back("hat");
  EXPECT_EQ(only(7005, asset).where, "group \"hat\"");
}

TEST(Issue8001, motionFarFromItsSource) {
  Asset asset = boxAsset();
  asset.clips[1].error.positionMax = 0.02;
  EXPECT_EQ(only(8001, asset).measured, "20.0 mm (2.0 % of the size), as the bake measured");
  asset = boxAsset();
  asset.clips[0].error.positionMax = 0.03;  // stated, so that only the distance is wrong
  asset.clips[0].bounds.min.z += 0.02f;
  asset.clips[0].bounds.max.z += 0.02f;
  const Model model = boxModel();
  const Finding finding = only(8001, asset, &model);
  EXPECT_EQ(finding.measured, "20.0 mm (2.0 % of the size)");
  EXPECT_EQ(finding.clipIndex, 0);
}

TEST(Issue8002, normalsFarFromTheirSource) {
  Asset asset = boxAsset();
  asset.clips[0].error.normalP999Degrees = 15;
  EXPECT_EQ(only(8002, asset).measured, "15.00°, 99.9th percentile, as the bake measured");
}

TEST(Issue8003, errorsNobodyMeasured) {
  Asset asset = boxAsset();
  for (AssetClip& clip : asset.clips) clip.error = {};
  EXPECT_EQ(only(8003, asset).issue->severity, Severity::Note);
  // A still has no error to speak of.
  Asset still = boxAsset({{.name = "Rest", .keyTimes = {0, 0}, .offset = [](std::size_t) { return Vec3f{}; }}});
  still.clips[0].error = {};
  EXPECT_EQ(numbersOf(*diagnose(still)), std::set<int>{3002});
}

TEST(Issue8004, anotherSource) {
  Model model = boxModel();
  model.clips[0].name = "Glide";
  EXPECT_NE(only(8004, boxAsset(), &model).measured.find("clip 'Slide'"), std::string::npos);
}

TEST(Issue8005, moreErrorThanStated) {
  Asset asset = boxAsset();
  asset.clips[0].bounds.min.z += 0.001f;
  asset.clips[0].bounds.max.z += 0.001f;
  const Model model = boxModel();
  const Finding finding = only(8005, asset, &model);
  EXPECT_EQ(finding.clipIndex, 0);
  EXPECT_EQ(finding.measured.substr(finding.measured.find(' ')), " mm more than stated");
}

}  // namespace
}  // namespace throng
