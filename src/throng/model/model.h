// The source scene as imported: what every importer produces and every baker reads. Plain values.
//
// Space: right-handed, Y up, metres, as glTF. Importers of other formats convert. Time: seconds.
// Invariants (checkModel in validate_model.h tests them; importers return nothing that breaks them):
//   every index points into its list or is kNone; the node graph is a forest, in any order;
//   arrays of a mesh are empty or have vertexCount entries; all floats are finite; indices are triangles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/base/math.h"
#include "throng/model/clip_terms.h"
#include "throng/model/material.h"

namespace throng {

// One morph target: deltas to add, each array empty or one per vertex.
struct MorphTarget {
  std::string name;
  std::vector<Vec3f> positionDeltas;
  std::vector<Vec3f> normalDeltas;
  std::vector<Vec3f> tangentDeltas;
};

// Triangles with one material (a glTF primitive), in the space of the node or the bind pose.
struct Mesh {
  std::string name;
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;   // unit; importers fill them where the source has none (flat, as glTF says)
  std::vector<Vec4f> tangents;  // xyz unit, w = +1 or -1; may be empty
  std::vector<std::vector<Vec2f>> texCoords;  // by set
  std::vector<std::vector<Vec4f>> colors;     // by set, linear
  std::vector<std::uint32_t> indices;         // three per triangle
  int materialIndex = kNone;
  std::vector<int> variantMaterials;  // one per Model::variantNames, kNone: materialIndex; or empty: none replaces it

  // Skin influences: influencesPerVertex entries per vertex (vertex v owns [v * n, v * n + n)), weights >= 0 and sum
  // to 1 (importers normalise and warn); unused entries have weight 0. Empty where the mesh has no skin.
  int influencesPerVertex = 0;
  std::vector<std::uint32_t> influenceBones;  // index into Skin::boneNodes
  std::vector<float> influenceWeights;

  std::vector<MorphTarget> morphTargets;

  std::size_t vertexCount() const { return positions.size(); }
};

// A place in the node graph. Its local transform is T * R * S, or `matrix` where that cannot be split.
struct Node {
  std::string name;
  int parent = kNone;
  Vec3d translation{0, 0, 0};
  Quatd rotation{0, 0, 0, 1};
  Vec3d scale{1, 1, 1};
  std::optional<Affined> matrix;  // replaces T, R and S; such a node is not animated
  bool visible = true;            // KHR_node_visibility; hides the subtree

  // Maya's segment scale compensation: local = T * inverse(scale of that node) * R * S. kNone: not used.
  int compensatedNode = kNone;
};

// boneFromBind (glTF: inverseBindMatrices) takes the mesh's bind pose to the bone.
struct Skin {
  std::string name;
  std::vector<int> boneNodes;
  std::vector<Affined> boneFromBind;  // as many as boneNodes
};

// One drawing of a mesh: at a node, or by a skin (then the node's own transform does not count, as glTF says).
struct Part {
  std::string name;
  int meshIndex = kNone;
  int nodeIndex = kNone;
  int skinIndex = kNone;
  std::string group;                              // "" or the name of a group that an instance can hide ("helmet")
  std::vector<float> morphWeights;                // defaults, one per target
  std::optional<Affined> nodeFromMesh;            // an extra constant transform (GPU instancing, FBX geometry offset)
};

enum class Path { Translation, Rotation, Scale, MorphWeights, Visibility };
enum class Interpolation { Step, Linear, CubicSpline };

// A curve of one property of one node. `values` holds, per key, 3 (translation, scale), 4 (rotation x y z w),
// the number of targets (weights) or 1 (visibility, 0 or 1) floats; three times as many for CubicSpline
// (in-tangent, value, out-tangent). Times are seconds, strictly increasing. Morph weights drive every part of the node.
struct Channel {
  int nodeIndex = kNone;
  Path path = Path::Translation;
  Interpolation interpolation = Interpolation::Linear;
  std::vector<double> times;
  std::vector<float> values;
};

// Positions of all model vertices (in the order of modelVertexCount below) at given times: a simulation or a sequence
// of files. Between samples positions are linear. Times strictly increase.
struct PointCache {
  std::vector<double> times;
  std::vector<Vec3f> positions;  // times.size() * vertexCount, frame-major, model space
  std::vector<Vec3f> normals;    // as many, or empty: recomputed, keeping the hard edges of the meshes
};

// What was taken out of a clip's root (extractRootMotion): the movement over the ground, relative to the clip's start.
struct RootMotion {
  std::vector<double> times;  // seconds from the clip's start, ascending, first 0, last the duration
  std::vector<Vec3d> translations;
  std::vector<Quatd> rotations;
};

// A node whose transform is baked as a track, to hang weapons and effects on.
struct Socket {
  std::string name;
  int nodeIndex = kNone;
};

// A named animation over [startSeconds, startSeconds + durationSeconds] of its curves. A property without a channel
// keeps its rest value. Outside its keys a curve holds its first or last value.
struct Clip {
  std::string name;
  double startSeconds = 0;
  double durationSeconds = 0;
  LoopMode loop = LoopMode::Loop;
  double sourceFramesPerSecond = 0;  // 0: the format does not say
  std::vector<Channel> channels;
  std::optional<PointCache> cache;  // then the channels do not move vertices
  std::vector<ClipEvent> events;
  std::optional<RootMotion> rootMotion;
};

// Something tolerated while importing, for the user to read: "Crab.glb: mesh 'Crab': 12 NaN weights set to 0".
struct Warning {
  std::string where;
  std::string detail;
};

struct Model {
  std::string name;
  std::vector<Node> nodes;
  std::vector<Mesh> meshes;
  std::vector<Skin> skins;
  std::vector<Part> parts;  // drawing order; the model's vertices are numbered part by part
  std::vector<Material> materials;
  std::vector<Image> images;
  std::vector<std::string> variantNames;  // of sets of materials that can be worn instead (KHR_materials_variants)
  std::vector<Clip> clips;
  std::vector<Socket> sockets;
  std::vector<Warning> warnings;
};

// Sum of the vertex counts of all parts: part 0's vertices come first.
std::size_t modelVertexCount(const Model& model);

// The index of the model's first vertex of each part, and the total at the end (parts.size() + 1 entries).
std::vector<std::size_t> partFirstVertices(const Model& model);

}  // namespace throng
