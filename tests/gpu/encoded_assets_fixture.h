// An asset of every encoding and of every form of it, baked from models made here.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "throng/bake/bake.h"
#include "throng/bake/random_rig_fixture.h"
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

inline std::vector<EncodedAsset> boneAssets() {
  std::vector<EncodedAsset> assets;
  RigPlan affine{.seed = 61, .boneCount = 9, .vertexCount = 200, .influences = 8};
  affine.scaleOfBoneTwo = [](int key) { return Vec3f{1 + 0.05f * key, 1, 1 - 0.03f * key}; };
  assets.push_back(bakedAs("bone, ranged and affine", randomRig(affine), {.encoding = Encoding::Bone}));
  assets.push_back(bakedAs("bone, whole words", randomRig({.seed = 62, .boneCount = 7, .vertexCount = 150}),
                           {.encoding = Encoding::Bone, .prefer = Preference::Speed}));
  Model morphed = randomRig({.seed = 63, .vertexCount = 120});
  addMorphs(morphed);
  assets.push_back(bakedAs("bone over morph", morphed, {.encoding = Encoding::Bone}));
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
  assets.push_back(bakedAs("morph", still, {.encoding = Encoding::Morph}));
  const Model rig = randomRig({.seed = 65, .vertexCount = 150}), waves = waveCache();
  for (const Encoding encoding : {Encoding::Packed, Encoding::Spline}) {
    assets.push_back(bakedAs(std::string(throng::name(encoding)) + ", stored normals", rig,
                             {.encoding = encoding, .prefer = Preference::Speed}));
    assets.push_back(bakedAs(std::string(throng::name(encoding)) + ", recomputed normals", waves, {.encoding = encoding}));
  }
  return assets;
}

}  // namespace throng
