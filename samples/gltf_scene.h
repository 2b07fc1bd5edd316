// What the sample models are made of: a small mirror of glTF, filled by the makers and written by glb_writer.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "picture.h"

namespace throng::samples {

inline constexpr int kNothing = -1;

struct MorphDeltas {
  std::string name;
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
};

// One material's triangles. Every list but `indices` is empty or has one entry per vertex.
struct Primitive {
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
  std::vector<Vec2f> uvs;
  std::vector<Vec4f> colors0;  // multiplies the base colour, as glTF says
  std::vector<Vec4f> colors1;  // wind weights, see README.md
  std::vector<std::array<std::uint8_t, 4>> bones;
  std::vector<std::array<float, 4>> weights;
  std::vector<std::uint32_t> indices;
  std::vector<MorphDeltas> morphs;  // every primitive of a mesh has the same ones
  int material = kNothing;
};

struct SceneMesh {
  std::string name;
  std::vector<Primitive> primitives;
};

struct SceneNode {
  std::string name;
  int parent = kNothing;
  Vec3d translation{};
  int mesh = kNothing;
  bool skinned = false;  // by the scene's skin
};

struct SceneMaterial {
  std::string name;
  Bytes baseColorPng;  // empty: no texture
  Color baseColor{1, 1, 1, 1};
  double roughness = 0.8;
  bool alphaMask = false;  // cut off at 0.5, seen from both sides
  bool doubleSided = false;
  bool clampTexture = false;
};

enum class Property { Translation, Rotation, Weights };

// LINEAR keys. `values` holds 3, 4 or morph-count floats per key.
struct SceneChannel {
  int node = kNothing;
  Property property = Property::Rotation;
  std::vector<float> times;
  std::vector<float> values;
};

struct SceneClip {
  std::string name;
  double groundSpeed = 0;  // metres a second at which the ground must pass for feet not to slide
  std::vector<SceneChannel> channels;
};

struct Scene {
  std::string name;
  std::vector<SceneNode> nodes;
  std::vector<SceneMesh> meshes;
  std::vector<SceneMaterial> materials;
  std::vector<int> skinNodes;       // bones, in the order of Primitive::bones
  std::vector<Vec3d> skinOrigins;   // where each bone stands in the bind pose; bind rotations are the identity
  std::vector<SceneClip> clips;
};

}  // namespace throng::samples
