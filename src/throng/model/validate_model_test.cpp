#include "throng/model/validate_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace throng {
namespace {

// A skinned and animated triangle that keeps every promise.
Model validModel() {
  Model model;
  model.name = "m.glb";
  model.nodes.resize(2);
  model.nodes[1].parent = 0;
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.normals.assign(3, Vec3f{0, 0, 1});
  mesh.indices = {0, 1, 2};
  mesh.influencesPerVertex = 1;
  mesh.influenceBones = {0, 0, 0};
  mesh.influenceWeights = {1, 1, 1};
  mesh.morphTargets.resize(1);
  model.meshes.push_back(mesh);
  model.skins.push_back({"skin", {1}, {Affined{}}});
  Part part;
  part.meshIndex = part.nodeIndex = part.skinIndex = 0;
  part.morphWeights = {0};
  model.parts.push_back(part);
  model.materials.resize(1);
  Clip clip;
  clip.durationSeconds = 1;
  clip.channels.push_back({1, Path::Translation, Interpolation::Linear, {0, 1}, {0, 0, 0, 1, 1, 1}});
  model.clips.push_back(clip);
  return model;
}

TEST(ValidateModel, acceptsAGoodModelAndAnEmptyOne) {
  EXPECT_TRUE(validateModel(validModel()).ok());
  EXPECT_TRUE(validateModel(Model{}).ok());
}

struct Fault {
  const char* where;
  std::function<void(Model&)> plant;
};

TEST(ValidateModel, namesEachBrokenPromise) {
  const float nan = std::nanf("");
  const std::vector<Fault> faults = {
      {"nodes[1]", [](Model& m) { m.nodes[1].parent = 2; }},
      {"nodes[1]", [](Model& m) { m.nodes[1].parent = -2; }},
      {"nodes[0]", [](Model& m) { m.nodes[0].parent = 1; }},
      {"nodes[1]", [](Model& m) { m.nodes[1].parent = 1; }},
      {"nodes[0]", [&](Model& m) { m.nodes[0].scale.y = nan; }},
      {"nodes[0]", [](Model& m) { m.nodes[0].compensatedNode = 7; }},
      {"meshes[0].positions", [&](Model& m) { m.meshes[0].positions[2].z = nan; }},
      {"meshes[0].normals", [](Model& m) { m.meshes[0].normals.pop_back(); }},
      {"meshes[0].normals", [](Model& m) { m.meshes[0].normals.clear(); }},
      {"meshes[0].tangents", [](Model& m) { m.meshes[0].tangents.resize(1); }},
      {"meshes[0].texCoords",
       [](Model& m) {
         m.meshes[0].texCoords = {{{0, 0}}};
       }},
      {"meshes[0].colors",
       [&](Model& m) {
         m.meshes[0].colors = {{{0, 0, 0, 0}, {0, 0, 0, nan}, {0, 0, 0, 0}}};
       }},
      {"meshes[0].indices", [](Model& m) { m.meshes[0].indices.pop_back(); }},
      {"meshes[0].indices", [](Model& m) { m.meshes[0].indices[1] = 3; }},
      {"meshes[0]", [](Model& m) { m.meshes[0].materialIndex = 1; }},
      {"meshes[0].variantMaterials", [](Model& m) { m.meshes[0].variantMaterials = {0}; }},
      {"meshes[0].variantMaterials",
       [](Model& m) {
         m.variantNames = {"night"};
         m.meshes[0].variantMaterials = {1};
       }},
      {"meshes[0].influences", [](Model& m) { m.meshes[0].influenceBones.pop_back(); }},
      {"meshes[0].influenceWeights", [](Model& m) { m.meshes[0].influenceWeights[0] = 0.5f; }},
      {"meshes[0].influenceWeights", [&](Model& m) { m.meshes[0].influenceWeights[0] = nan; }},
      {"meshes[0].morphTargets[0]", [](Model& m) { m.meshes[0].morphTargets[0].positionDeltas.resize(2); }},
      {"skins[0]", [](Model& m) { m.skins[0].boneFromBind.clear(); }},
      {"skins[0]", [](Model& m) { m.skins[0].boneNodes[0] = kNone; }},
      {"skins[0]", [&](Model& m) { m.skins[0].boneFromBind[0].m[0][0] = nan; }},
      {"parts[0]", [](Model& m) { m.parts[0].meshIndex = kNone; }},
      {"parts[0]", [](Model& m) { m.parts[0].nodeIndex = 2; }},
      {"parts[0]", [](Model& m) { m.parts[0].skinIndex = 1; }},
      {"parts[0]", [](Model& m) { m.parts[0].morphWeights.clear(); }},
      {"parts[0]", [](Model& m) { m.meshes[0].influenceBones[2] = 1; }},
      {"materials[0]", [](Model& m) { m.materials[0].normalTexture = Texture{.imageIndex = 0}; }},
      {"clips[0]", [](Model& m) { m.clips[0].durationSeconds = -1; }},
      {"clips[0].channels[0]", [](Model& m) { m.clips[0].channels[0].nodeIndex = kNone; }},
      {"clips[0].channels[0]",
       [](Model& m) {
         m.clips[0].channels[0].times = {1, 1};
       }},
      {"clips[0].channels[0]", [](Model& m) { m.clips[0].channels[0].values.pop_back(); }},
      {"clips[0].channels[0]", [&](Model& m) { m.clips[0].channels[0].values[0] = nan; }},
      {"clips[0].channels[0]", [](Model& m) { m.nodes[1].matrix = Affined{}; }},
      {"clips[0]",
       [](Model& m) {
         m.clips[0].channels[0] = {0, Path::MorphWeights, Interpolation::Linear, {0}, {1, 1}};
       }},
      {"clips[0]",
       [](Model& m) {
         m.clips[0].cache = PointCache{{0, 1}, std::vector<Vec3f>(5), {}};
       }},
  };
  for (std::size_t i = 0; i < faults.size(); ++i) {
    Model model = validModel();
    faults[i].plant(model);
    const Status status = validateModel(model);
    ASSERT_FALSE(status.ok()) << "fault " << i << " at " << faults[i].where;
    EXPECT_EQ(status.error().code, ErrorCode::Malformed);
    EXPECT_EQ(status.error().where, std::string("m.glb: ") + faults[i].where) << "fault " << i;
  }
}

}  // namespace
}  // namespace throng
