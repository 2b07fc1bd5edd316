// How a model's vertices hang on its nodes: all skins, rigid parts and morph targets brought into one numbering.
//
// A palette entry ("bone" of the rig) is one (node, boneFromBind) pair that some vertex follows: a bone of a skin, or
// the node of a rigid part (then boneFromBind is the part's constant transform). A rigid vertex has one influence.
// A posed vertex is  sum over influences of weight * modelFromNode(node) * boneFromBind * (rest + morphs).
// Vertices are those of modelVertexCount: part by part.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/model/model.h"

namespace throng {

struct RigBone {
  int nodeIndex = kNone;
  Affined boneFromBind;
};

// A part's morph targets within the rig.
struct RigMorph {
  int partIndex = kNone;
  int nodeIndex = kNone;           // whose MorphWeights channel drives it
  std::uint32_t firstVertex = 0;
  std::uint32_t vertexCount = 0;
  std::uint32_t firstWeight = 0;   // this part's weights in RigPose::morphWeights
  std::uint32_t targetCount = 0;
};

struct Rig {
  std::vector<RigBone> bones;  // entries that no vertex follows are dropped, equal ones shared

  // Rest (bind space) geometry, one per model vertex; tangents empty unless every mesh has them.
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
  std::vector<Vec4f> tangents;

  // Influences of vertex v: [influenceFirst[v], influenceFirst[v + 1]); weights > 0, falling, sum 1.
  std::vector<std::uint32_t> influenceFirst;
  std::vector<std::uint32_t> influenceBones;
  std::vector<float> influenceWeights;

  std::vector<RigMorph> morphs;
  std::uint32_t morphWeightCount = 0;
  std::vector<int> partOfVertex;  // part index of each vertex (for visibility)

  // Only where a clip's point cache has no normals: vertices with the same rest position and rest normal have the same
  // group, so that recomputed normals keep the hard edges. Triangles are model vertex indices, three each.
  std::vector<std::uint32_t> normalGroups;
  std::uint32_t normalGroupCount = 0;
  std::vector<std::uint32_t> cacheTriangles;
  std::vector<Vec3f> cacheRestPositions;  // the rest pose in model space, for tangents and degenerate normals
  std::vector<Vec3f> cacheRestNormals;
  std::vector<Vec4f> cacheRestTangents;

  std::size_t vertexCount() const { return positions.size(); }
};

// Builds the rig of a valid model. The model must outlive no one: everything is copied, morph deltas excepted, which
// stay in the model's meshes.
Rig buildRig(const Model& model);

}  // namespace throng
