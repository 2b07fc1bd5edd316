#include "samples.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "flag.h"
#include "gait.h"
#include "glb_view.h"
#include "motion_modes.h"

namespace throng::samples {
namespace {

const std::vector<SampleFile>& filesOf(const std::string& name) {
  static std::map<std::string, std::vector<SampleFile>> made;
  if (!made.contains(name))
    for (const Sample& sample : allSamples())
      if (sample.name == name) made[name] = sample.make();
  return made[name];
}

GlbView viewOf(const std::string& name) { return GlbView(filesOf(name).at(0).bytes); }

const char* const kPeople[] = {"person_a", "person_b"};

TEST(Samples, madeTwiceAreTheSameBytes) {
  std::size_t compared = 0;
  for (const Sample& sample : allSamples()) {
    const std::vector<SampleFile> again = sample.make();
    ASSERT_EQ(again.size(), filesOf(sample.name).size());
    for (std::size_t i = 0; i < again.size(); ++i, ++compared) EXPECT_EQ(again[i].bytes, filesOf(sample.name)[i].bytes) << again[i].name;
  }
  EXPECT_EQ(compared, 10u);
}

TEST(Samples, peopleHaveTheVerticesBonesAndClipsTheyShould) {
  for (const char* person : kPeople) {
    const GlbView view = viewOf(person);
    const std::size_t vertexCount = view.attribute("POSITION").size() / 3;
    EXPECT_GE(vertexCount, 2500u) << person;
    EXPECT_LE(vertexCount, 4000u) << person;
    EXPECT_GE(view.json["skins"][0]["joints"].size(), 30u);
    EXPECT_EQ(view.json["materials"].size(), 5u);
    for (const auto& material : view.json["materials"]) EXPECT_TRUE(material["pbrMetallicRoughness"].contains("baseColorTexture"));
    std::vector<std::string> clips;
    for (const auto& clip : view.json["animations"]) clips.push_back(clip["name"]);
    EXPECT_EQ(clips, (std::vector<std::string>{"idle", "walk", "run", "wave", "cheer"}));
  }
}

TEST(Samples, peopleStandOnTheGroundAndFaceForward) {
  for (const char* person : kPeople) {
    const std::vector<double> positions = viewOf(person).attribute("POSITION");
    double low = 1, high = 0, front = 0, back = 0;
    for (std::size_t i = 0; i < positions.size(); i += 3) {
      low = std::min(low, positions[i + 1]);
      high = std::max(high, positions[i + 1]);
      if (positions[i + 1] > 0.05) continue;
      front = std::max(front, positions[i + 2]);
      back = std::min(back, positions[i + 2]);
    }
    EXPECT_NEAR(low, 0, 0.005) << person;
    EXPECT_GT(high, 1.70) << person;
    EXPECT_LT(high, 1.85) << person;
    EXPECT_GT(front, -1.5 * back) << "toes reach further than heels";
  }
}

TEST(Samples, weightsArePositiveAndSumToOne) {
  for (const char* person : kPeople) {
    const GlbView view = viewOf(person);
    const std::vector<double> weights = view.attribute("WEIGHTS_0"), bones = view.attribute("JOINTS_0");
    ASSERT_GT(weights.size(), 10000u);
    std::set<int> used;
    for (std::size_t i = 0; i < weights.size(); i += 4) {
      double sum = 0;
      for (std::size_t k = i; k < i + 4; ++k) {
        EXPECT_GE(weights[k], 0);
        sum += weights[k];
        if (weights[k] > 0) used.insert(int(bones[k]));
      }
      EXPECT_NEAR(sum, 1, 1e-6);
    }
    EXPECT_EQ(used.size(), view.json["skins"][0]["joints"].size() - 1) << "every bone but the root moves something";
  }
}

TEST(Samples, peopleShareOneSkeleton) {
  const GlbView a = viewOf("person_a"), b = viewOf("person_b");
  const auto& nodesA = a.json["nodes"];
  const auto& nodesB = b.json["nodes"];
  ASSERT_EQ(a.json["skins"][0]["joints"], b.json["skins"][0]["joints"]);
  for (const int joint : a.json["skins"][0]["joints"]) EXPECT_EQ(nodesA[joint], nodesB[joint]);
  EXPECT_EQ(a.numbers(a.json["skins"][0]["inverseBindMatrices"]), b.numbers(b.json["skins"][0]["inverseBindMatrices"]));
}

TEST(Samples, everyClipEndsAsItBegins) {
  std::size_t channels = 0;
  for (const char* name : {"person_a", "person_b", "grass", "flag"}) {
    const GlbView view = viewOf(name);
    for (const auto& clip : view.json["animations"])
      for (const auto& sampler : clip["samplers"]) {
        const std::vector<double> times = view.numbers(sampler["input"]), values = view.numbers(sampler["output"]);
        EXPECT_EQ(times.front(), 0);
        const std::size_t width = values.size() / times.size();
        const std::vector<double> first(values.begin(), values.begin() + std::ptrdiff_t(width)), last(values.end() - std::ptrdiff_t(width), values.end());
        EXPECT_EQ(first, last) << name << " " << clip["name"];
        ++channels;
      }
  }
  EXPECT_GT(channels, 300u);
}

TEST(Samples, trianglesFaceTheWayTheirNormalsPoint) {
  for (const char* name : {"person_a", "person_b", "grass", "flag", "tree_broadleaf", "tree_conifer"}) {
    const GlbView view = viewOf(name);
    std::size_t agreeing = 0, all = 0;
    for (const auto& mesh : view.json["meshes"])
      for (const auto& primitive : mesh["primitives"]) {
        const std::vector<double> p = view.numbers(primitive["attributes"]["POSITION"]), n = view.numbers(primitive["attributes"]["NORMAL"]);
        const std::vector<double> indices = view.numbers(primitive["indices"]);
        const auto at = [](const std::vector<double>& v, double index) { return Vec3d{v[std::size_t(index) * 3], v[std::size_t(index) * 3 + 1], v[std::size_t(index) * 3 + 2]}; };
        for (std::size_t i = 0; i < indices.size(); i += 3) {
          const Vec3d a = at(p, indices[i]), face = cross(at(p, indices[i + 1]) - a, at(p, indices[i + 2]) - a);
          const Vec3d normal = at(n, indices[i]) + at(n, indices[i + 1]) + at(n, indices[i + 2]);
          agreeing += dot(face, normal) > 0;
          ++all;
        }
      }
    EXPECT_GT(all, 400u) << name;
    EXPECT_GT(double(agreeing) / double(all), 0.98) << name;
  }
}

// Where the sole's middle is, from the solved bones rather than from the gait's own words.
Vec3d plantedPoint(const Gait& gait, Side side, double phase) {
  const Vec3d underBall = placeOf(legBone(side, kToes)) - Vec3d{0, placeOf(legBone(side, kToes)).y, 0};
  return transformPoint(solvePose(gaitTargets(gait, phase)).modelFromBind[std::size_t(legBone(side, kFoot))], underBall);
}

TEST(Gait, plantedFeetMoveWithTheGround) {
  for (const Gait& gait : {walkGait(), runGait()})
    for (const Side side : {Side::Left, Side::Right}) {
      const double strike = side == Side::Left ? 0 : 0.5;
      const double from = strike + gait.stance * 0.22, to = strike + gait.stance * 0.90;
      const Vec3d start = plantedPoint(gait, side, from);
      for (int step = 1; step <= 20; ++step) {
        const double phase = from + (to - from) * step / 20;
        const Vec3d at = plantedPoint(gait, side, phase);
        const double passed = (phase - from) * gait.strideSeconds * gait.groundSpeed;
        EXPECT_NEAR(at.z, start.z - passed, 0.004) << "phase " << phase;
        EXPECT_NEAR(at.x, start.x, 0.002);
        EXPECT_NEAR(at.y, 0, 0.004);
      }
    }
}

TEST(Gait, feetStayAboveTheGround) {
  for (const Gait& gait : {walkGait(), runGait()})
    for (int step = 0; step < 60; ++step) {
      const Pose pose = solvePose(gaitTargets(gait, step / 60.0));
      const Vec3d ankle = placeOf(legBone(Side::Left, kFoot)), heel{ankle.x, 0, ankle.z - 0.055};
      EXPECT_GT(transformPoint(pose.modelFromBind[std::size_t(legBone(Side::Left, kFoot))], heel).y, -0.006) << step;
      const Vec3d tip{ankle.x + 0.01, 0, 0.185};
      EXPECT_GT(transformPoint(pose.modelFromBind[std::size_t(legBone(Side::Left, kToes))], tip).y, -0.015) << step;
    }
}

TEST(Samples, treesCarryWindWeightsThatDoNotTintThem) {
  for (const char* name : {"tree_broadleaf", "tree_conifer"}) {
    const GlbView view = viewOf(name);
    const std::vector<double> positions = view.attribute("POSITION"), wind = view.attribute("COLOR_1"), tint = view.attribute("COLOR_0");
    ASSERT_EQ(wind.size() / 4, positions.size() / 3);
    double high = 0, jitter = 0, flutter = 0;
    for (std::size_t i = 0; i < positions.size() / 3; ++i) {
      high = std::max(high, positions[i * 3 + 1]);
      flutter = std::max(flutter, wind[i * 4 + 1]);
      jitter = std::max(jitter, wind[i * 4 + 3]);
      if (positions[i * 3 + 1] < 0.3) {
        EXPECT_LT(wind[i * 4], 0.01) << "the foot of the trunk stands still";
      }
      EXPECT_EQ(tint[i * 4], tint[i * 4 + 1]);
      EXPECT_EQ(tint[i * 4], tint[i * 4 + 2]);
    }
    EXPECT_GT(high, 6);
    EXPECT_LT(high, 12);
    EXPECT_NEAR(flutter, 1, 0.05);
    EXPECT_GT(jitter, 0.5);
    EXPECT_EQ(view.json["materials"][1]["alphaMode"], "MASK");
    EXPECT_EQ(view.json["materials"][1]["doubleSided"], true);
    std::size_t triangles = 0;
    for (const auto& primitive : view.json["meshes"][0]["primitives"]) triangles += view.count(primitive["indices"]) / 3;
    EXPECT_GT(triangles, 1500u);
    EXPECT_LT(triangles, 5000u);
  }
}

TEST(Samples, grassSwaysByMorphTargets) {
  const GlbView view = viewOf("grass");
  const std::size_t vertexCount = view.attribute("POSITION").size() / 3;
  EXPECT_GE(vertexCount, 300u);
  EXPECT_LE(vertexCount, 1500u);
  EXPECT_EQ(view.json["meshes"][0]["primitives"][0]["targets"].size(), 4u);
  EXPECT_EQ(view.json["animations"][0]["name"], "sway");
  EXPECT_EQ(view.json["animations"][0]["channels"][0]["target"]["path"], "weights");
  EXPECT_EQ(view.attribute("COLOR_1").size() / 4, vertexCount);
}

TEST(Flag, modesKeepTheSimulatedMotion) {
  const FlagMotion motion = simulatedFlag();
  const MotionModes modes = modesOf(motion.frames, 8);
  double missed = 0, moved = 0;
  for (std::size_t frame = 0; frame < motion.frames.size(); ++frame)
    for (std::size_t i = 0; i < modes.mean.size(); ++i) {
      Vec3d p = modes.mean[i];
      for (std::size_t mode = 0; mode < 8; ++mode) p += modes.modes[mode][i] * modes.weights[frame][mode];
      missed += dot(p - motion.frames[frame][i], p - motion.frames[frame][i]);
      moved += dot(motion.frames[frame][i] - modes.mean[i], motion.frames[frame][i] - modes.mean[i]);
    }
  EXPECT_GT(moved, 1) << "square metres over all points and frames: the flag waves";
  EXPECT_LT(missed / moved, 0.08);
}

TEST(Flag, simulationKeepsTheClothsSizeAndClosesItsLoop) {
  const FlagMotion motion = simulatedFlag();
  const double rest = motion.sheet.width / (motion.sheet.columns - 1);
  double largestStep = 0, seamStep = 0, stretch = 0;
  for (std::size_t frame = 0; frame < motion.frames.size(); ++frame) {
    const std::vector<Vec3d>& now = motion.frames[frame];
    const std::vector<Vec3d>& next = motion.frames[(frame + 1) % motion.frames.size()];
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double step = length(next[i] - now[i]);
      double& largest = frame + 1 == motion.frames.size() ? seamStep : largestStep;
      largest = std::max(largest, step);
      if (int(i) % motion.sheet.columns + 1 < motion.sheet.columns) stretch = std::max(stretch, std::abs(length(now[i + 1] - now[i]) / rest - 1));
    }
  }
  EXPECT_LE(seamStep, 1.2 * largestStep);
  EXPECT_LT(stretch, 0.25) << "also where the loop is faded";
}

TEST(Flag, cacheHoldsEveryFrameOfTheObjsPoints) {
  const std::vector<SampleFile>& files = filesOf("flag");
  ASSERT_EQ(files.size(), 3u);
  const Bytes& mdd = files[2].bytes;
  const auto bigEndian = [&](std::size_t at) { return (unsigned(mdd[at]) << 24) | (unsigned(mdd[at + 1]) << 16) | (unsigned(mdd[at + 2]) << 8) | unsigned(mdd[at + 3]); };
  EXPECT_EQ(bigEndian(0), 121u);
  EXPECT_EQ(bigEndian(4), 33u * 25u);
  EXPECT_EQ(mdd.size(), 8 + 121 * 4 + 121 * 33 * 25 * 12u);
  const std::string obj(reinterpret_cast<const char*>(files[1].bytes.data()), files[1].bytes.size());
  std::size_t points = 0;
  for (std::size_t at = obj.find("\nv "); at != std::string::npos; at = obj.find("\nv ", at + 1)) ++points;
  EXPECT_EQ(points, 33u * 25u);
}

}  // namespace
}  // namespace throng::samples
