// Models made from a seed, for tests of skinned and morphed baking.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "throng/model/validate_model.h"
#include "throng/pose/pose.h"

namespace throng {

struct RigPlan {
  unsigned seed = 1;
  int boneCount = 6;
  int vertexCount = 60;
  int influences = 4;
  double seconds = 0.6;
  double framesPerSecond = 30;
  Interpolation interpolation = Interpolation::Linear;
  std::function<Vec3f(int key)> scaleOfBoneTwo;  // empty: no scale
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double between(double low, double high) { return low + (high - low) * (engine_() / 4294967296.0); }
  std::size_t below(std::size_t count) { return engine_() % count; }
  // Numbers one at a time: compilers evaluate arguments in orders of their own.
  Vec3d direction() {
    const double x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
    return normalizedOr(Vec3d{x, y, z}, Vec3d{1, 0, 0});
  }

 private:
  std::mt19937 engine_;
};

inline void addChannel(Clip& clip, int node, Path path, Interpolation interpolation, int keyCount, double framesPerSecond,
                const std::function<std::vector<float>(int)>& valueAt) {
  Channel channel;
  channel.nodeIndex = node;
  channel.path = path;
  channel.interpolation = interpolation;
  for (int key = 0; key < keyCount; ++key) {
    channel.times.push_back(key / framesPerSecond);
    const std::vector<float> value = valueAt(key);
    channel.values.insert(channel.values.end(), value.begin(), value.end());
  }
  clip.channels.push_back(std::move(channel));
}

inline std::vector<float> turn(Vec3d axis, double angle) {
  const double s = std::sin(angle / 2);
  return {float(axis.x * s), float(axis.y * s), float(axis.z * s), float(std::cos(angle / 2))};
}

// A chain of bones about 0.3 m long each, and the skin of their rest pose.
inline void addBones(int boneCount, Random& random, Model& model) {
  Skin skin;
  for (int bone = 0; bone < boneCount; ++bone) {
    Node node;
    node.parent = bone == 0 ? kNone : static_cast<int>(random.below(static_cast<std::size_t>(bone)));
    if (bone > 0) node.translation = random.direction() * 0.3;
    model.nodes.push_back(node);
    skin.boneNodes.push_back(bone);
  }
  PoseScratch scratch;
  std::vector<Affined> rest;
  poseNodes(model, nullptr, 0, scratch, rest);
  for (const Affined& modelFromBone : rest) skin.boneFromBind.push_back(inverse(modelFromBone));
  model.skins.push_back(skin);
}

// Vertices within 0.2 m of a bone, held by a few bones each.
inline Mesh meshAroundBones(const RigPlan& plan, const Skin& skin, Random& random) {
  Mesh mesh;
  mesh.influencesPerVertex = plan.influences;
  const auto boneCount = static_cast<std::size_t>(plan.boneCount);
  const auto most = static_cast<std::size_t>(plan.influences);
  for (int v = 0; v < plan.vertexCount; ++v) {
    const std::size_t home = random.below(boneCount);
    const Vec3d origin = inverse(skin.boneFromBind[home]).translation();
    const Vec3d outwards = random.direction();
    mesh.positions.push_back(Vec3f(origin + outwards * random.between(0, 0.2)));
    mesh.normals.push_back(Vec3f(random.direction()));
    const std::size_t used = 1 + random.below(most);
    double left = 1;
    for (std::size_t i = 0; i < most; ++i) {
      const double weight = i >= used ? 0 : i + 1 == used ? left : left * random.between(0.3, 0.7);
      left -= weight;
      mesh.influenceBones.push_back(static_cast<std::uint32_t>((home + i) % boneCount));
      mesh.influenceWeights.push_back(static_cast<float>(weight));
    }
  }
  for (int v = 0; v < plan.vertexCount; ++v)
    for (int i = 0; i < 3; ++i) mesh.indices.push_back(static_cast<std::uint32_t>((v + i) % plan.vertexCount));
  return mesh;
}

// Every bone swings about an axis of its own.
inline Clip swingingClip(const RigPlan& plan, Random& random) {
  Clip clip;
  clip.name = "swing";
  clip.durationSeconds = plan.seconds;
  clip.loop = LoopMode::Once;
  const int keyCount = static_cast<int>(std::lround(plan.seconds * plan.framesPerSecond)) + 1;
  for (int bone = 0; bone < plan.boneCount; ++bone) {
    const Vec3d axis = random.direction();
    const double speed = random.between(1, 6), reach = random.between(0.2, 1.2);
    addChannel(clip, bone, Path::Rotation, plan.interpolation, keyCount, plan.framesPerSecond, [&](int key) {
      return turn(axis, reach * std::sin(speed * key / plan.framesPerSecond));
    });
  }
  if (plan.scaleOfBoneTwo)
    addChannel(clip, 2, Path::Scale, plan.interpolation, keyCount, plan.framesPerSecond, [&](int key) {
      const Vec3f s = plan.scaleOfBoneTwo(key);
      return std::vector<float>{s.x, s.y, s.z};
    });
  return clip;
}

inline Model randomRig(const RigPlan& plan) {
  Random random(plan.seed);
  Model model;
  model.name = "rig " + std::to_string(plan.seed);
  addBones(plan.boneCount, random, model);
  model.meshes.push_back(meshAroundBones(plan, model.skins[0], random));
  Part part;
  part.meshIndex = 0;
  part.skinIndex = 0;
  part.nodeIndex = 0;
  model.parts.push_back(part);
  model.clips.push_back(swingingClip(plan, random));
  const Status valid = validateModel(model);
  EXPECT_TRUE(valid.ok()) << (valid.ok() ? "" : describe(valid.error()));
  return model;
}

// Two targets, one that moves three vertices and one that moves all; their weights go up and down.
inline void addMorphs(Model& model) {
  Mesh& mesh = model.meshes[0];
  mesh.morphTargets.resize(2);
  for (int target = 0; target < 2; ++target) {
    mesh.morphTargets[target].positionDeltas.resize(mesh.vertexCount());
    mesh.morphTargets[target].normalDeltas.resize(mesh.vertexCount());
  }
  for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
    mesh.morphTargets[0].positionDeltas[v] = Vec3f{0.01f, 0.02f * std::sin(float(v)), 0.05f};
    mesh.morphTargets[0].normalDeltas[v] = Vec3f{0.1f, 0, 0};
    if (v < 3) mesh.morphTargets[1].positionDeltas[v] = {0, 0.1f, 0};
  }
  model.parts[0].morphWeights = {0, 0};
  Channel channel;
  channel.nodeIndex = model.parts[0].nodeIndex = static_cast<int>(model.nodes.size());
  model.nodes.push_back({});
  channel.path = Path::MorphWeights;
  for (int key = 0; key < 19; ++key) {
    channel.times.push_back(key / 30.0);
    channel.values.push_back(std::sin(0.5f * key));
    channel.values.push_back(key % 4 / 3.0f);
  }
  model.clips[0].channels.push_back(channel);
  ASSERT_TRUE(validateModel(model).ok());
}

}  // namespace throng
