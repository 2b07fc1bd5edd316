// What the `bone` encoding keeps for all clips: which bones there are, the rest pose they turn, and each vertex's
// influences, sorted by their number and packed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/model/model.h"
#include "throng/pose/pose.h"
#include "throng/pose/rig.h"

namespace throng {

// A bone of the asset. A part that is hidden at times has bones of its own, which then have no size.
struct SkinBone {
  std::uint32_t rigBone = 0;
  int hidingPart = kNone;
  Affined restFromBind;  // of the group of bones that share vertices: the asset's rest pose from the source's bind pose
  Affined bindFromRest;
  Vec3f pivot;           // asset's rest pose, metres
  float reach = 0;       // the largest weight times distance to the pivot of any vertex, metres
};

// All vertex arrays are in the asset's numbering.
struct BoneSkin {
  std::vector<SkinBone> bones;
  std::vector<std::uint32_t> sourceVertices;   // of each vertex, its model vertex
  std::vector<std::uint32_t> listPlaces;       // and its place in the list of vertices that was given
  std::vector<Vec3f> positions, normals;       // the rest pose
  std::vector<Vec4f> tangents;                 // empty unless the rig has them
  std::array<std::uint32_t, 3> classFirst{};   // the first vertex with two influences, with three or four, with more

  // Influences as decoded. Vertex v owns [influenceFirst[v], influenceFirst[v + 1]).
  std::vector<std::uint32_t> influenceFirst, influenceBones;
  std::vector<float> influenceWeights;

  // Influences as the source has them, in the same numbering.
  std::vector<std::uint32_t> sourceInfluenceFirst, sourceInfluenceBones;
  std::vector<float> sourceInfluenceWeights;

  std::array<std::vector<std::uint32_t>, 4> classWords;  // packed, as bone_rows.h reads them

  std::size_t vertexCount() const { return positions.size(); }
};

struct BoneSkinOptions {
  // Influences are left out of a vertex as long as it moves by no more than this in any sampled pose.
  double reductionMetres = 0;
  // Vertices with one to four influences all take the form for four, so that a shader reads one form; they are sorted by
  // their number still, so that neighbours do the same work.
  bool oneForm = false;
};

// Of the model vertices listed (at least one), whose order is kept among those with as many influences. Deterministic.
// The rig has fewer than 65,536 bones (the caller checks).
BoneSkin buildBoneSkin(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                       const BoneSkinOptions& options);

// modelFromRest of every bone of the skin in a pose of the rig.
void poseSkinBones(const BoneSkin& skin, const RigPose& pose, std::vector<Affined>& modelFromRest);

}  // namespace throng
