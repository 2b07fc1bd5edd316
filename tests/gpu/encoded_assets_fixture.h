// An asset of every encoding and of every form of it, baked from models made here.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
#include "throng/crowd/test_figure.h"
#include "wave_cache_fixture.h"

namespace throng {

struct EncodedAsset {
  std::string name;
  Asset asset;
};

inline EncodedAsset bakedAs(std::string name, const Model& model, const BakeOptions& options) {
  auto baked = bake(model, options);
  EXPECT_TRUE(baked.ok()) << name << ": " << describe(baked.error());
  return {std::move(name), baked.ok() ? std::move(baked->asset) : Asset()};
}

// A second clip "sway": the first backwards, in other time.
inline Model withSecondClip(Model model) {
  Clip second = model.clips[0];
  second.name = "sway";
  second.durationSeconds *= 1.5;
  for (Channel& channel : second.channels) {
    const std::size_t width = channel.values.size() / channel.times.size();
    std::vector<float> reversed;
    for (std::size_t key = channel.times.size(); key-- > 0;)
      reversed.insert(reversed.end(), channel.values.begin() + static_cast<std::ptrdiff_t>(key * width),
                      channel.values.begin() + static_cast<std::ptrdiff_t>((key + 1) * width));
    channel.values = std::move(reversed);
    for (double& time : channel.times) time *= 1.5;
  }
  if (second.cache) {
    std::vector<Vec3f> reversed;
    const std::size_t width = second.cache->positions.size() / second.cache->times.size();
    for (std::size_t frame = second.cache->times.size(); frame-- > 0;)
      reversed.insert(reversed.end(), second.cache->positions.begin() + static_cast<std::ptrdiff_t>(frame * width),
                      second.cache->positions.begin() + static_cast<std::ptrdiff_t>((frame + 1) * width));
    second.cache->positions = std::move(reversed);
    for (double& time : second.cache->times) time *= 1.5;
  }
  model.clips.push_back(std::move(second));
  for (Clip& clip : model.clips) clip.loop = LoopMode::Loop;
  return model;
}

// The figure of test_figure.h as a skinned model: a bone for each box, and the vertices of each limb's upper end half on
// the trunk's.
inline Model figureModel() {
  Model model;
  model.name = "figure";
  const auto boxes = test::figureBoxes();
  Skin skin;
  for (const test::FigureBox& box : boxes) {
    Node node;
    node.translation = Vec3d(box.pivot);
    skin.boneNodes.push_back(static_cast<int>(model.nodes.size()));
    model.nodes.push_back(node);
  }
  PoseScratch scratch;
  std::vector<Affined> rest;
  poseNodes(model, nullptr, 0, scratch, rest);
  for (const Affined& modelFromBone : rest) skin.boneFromBind.push_back(inverse(modelFromBone));
  model.skins.push_back(skin);
  Mesh mesh;
  mesh.influencesPerVertex = 2;
  for (const test::FigureVertex& vertex : test::figureVertices()) {
    const auto index = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.push_back(vertex.position);
    mesh.normals.push_back(vertex.normal);
    const float share = vertex.box > 1 && vertex.position.y > 0.8f ? 0.75f : 1;
    mesh.influenceBones.insert(mesh.influenceBones.end(), {static_cast<std::uint32_t>(vertex.box), 0});
    mesh.influenceWeights.insert(mesh.influenceWeights.end(), {share, 1 - share});
    if (index % 4 == 0)
      for (const std::uint32_t corner : {0, 1, 2, 0, 2, 3}) mesh.indices.push_back(index + corner);
  }
  model.meshes.push_back(mesh);
  Part part;
  part.meshIndex = part.skinIndex = part.nodeIndex = 0;
  model.parts.push_back(part);
  Clip walk;
  walk.name = "walk";
  walk.durationSeconds = 1.2;
  for (std::size_t bone = 0; bone < boxes.size(); ++bone)
    addChannel(walk, static_cast<int>(bone), Path::Rotation, Interpolation::Linear, 37, 30, [&](int key) {
      return turn({1, 0, 0}, boxes[bone].swing * std::sin(key / 36.0 * 6.2831853));
    });
  model.clips.push_back(walk);
  return withSecondClip(model);
}

inline std::vector<EncodedAsset> boneAssets() {
  std::vector<EncodedAsset> assets;
  RigPlan affine{.seed = 61, .boneCount = 9, .vertexCount = 200, .influences = 8};
  affine.scaleOfBoneTwo = [](int key) { return Vec3f{1 + 0.05f * key, 1, 1 - 0.03f * key}; };
  assets.push_back(bakedAs("bone, ranged and affine", withSecondClip(randomRig(affine)), {.encoding = Encoding::Bone}));
  assets.push_back(bakedAs("bone, whole words", withSecondClip(randomRig({.seed = 62, .boneCount = 7, .vertexCount = 150})),
                           {.encoding = Encoding::Bone, .prefer = Preference::Speed}));
  Model morphed = randomRig({.seed = 63, .vertexCount = 120});
  addMorphs(morphed);
  assets.push_back(bakedAs("bone over morph", withSecondClip(morphed), {.encoding = Encoding::Bone}));
  return assets;
}

inline std::vector<EncodedAsset> encodedAssets() {
  std::vector<EncodedAsset> assets = boneAssets();
  Model still = randomRig({.seed = 64, .vertexCount = 90});
  addMorphs(still);
  still.skins.clear();
  still.parts[0].skinIndex = kNone;
  still.meshes[0].influencesPerVertex = 0;
  still.meshes[0].influenceBones.clear();
  still.meshes[0].influenceWeights.clear();
  for (Clip& clip : still.clips) std::erase_if(clip.channels, [](const Channel& c) { return c.path != Path::MorphWeights; });
  assets.push_back(bakedAs("morph", withSecondClip(still), {.encoding = Encoding::Morph}));
  const Model rig = withSecondClip(randomRig({.seed = 65, .vertexCount = 150})), waves = withSecondClip(waveCache());
  for (const Encoding encoding : {Encoding::Packed, Encoding::Spline}) {
    assets.push_back(bakedAs(std::string(throng::name(encoding)) + ", stored normals", rig,
                             {.encoding = encoding, .prefer = Preference::Speed}));
    assets.push_back(bakedAs(std::string(throng::name(encoding)) + ", recomputed normals", waves, {.encoding = encoding}));
  }
  return assets;
}

}  // namespace throng
