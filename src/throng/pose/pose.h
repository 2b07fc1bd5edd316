// The model at one time: node transforms, bone palette, morph weights, posed vertices.
//
// Nodes, curves and palettes are evaluated in double precision, vertices in single. Rotations are slerped, cubic
// splines are glTF's Hermite form, normals go by the inverse transpose (cofactor) of the blended matrix and are unit.
// Results do not depend on the number of threads. All functions are thread-safe on const arguments.
#pragma once

#include <span>
#include <vector>

#include "throng/model/model.h"
#include "throng/pose/curve.h"
#include "throng/pose/rig.h"

namespace throng {

// What drives the vertices at one time.
struct RigPose {
  std::vector<Affined> modelFromBind;     // one per Rig::bones: modelFromNode * boneFromBind
  std::vector<float> morphWeights;        // Rig::morphWeightCount
  std::vector<std::uint8_t> partVisible;  // one per Model::parts, 0 or 1
  std::vector<Vec3f> partOrigins;         // one per Model::parts: the origin of its node, where a hidden part goes
};

// Space every function here needs, reused between calls; one per thread. Its contents never change a result, so one
// scratch serves any number of models and clips in turn.
struct PoseScratch {
  std::vector<Vec3d> translations;
  std::vector<Quatd> rotations;
  std::vector<Vec3d> scales;
  std::vector<std::uint8_t> visible;  // of each node, its ancestors counted
  std::vector<CurveCursor> cursors;   // one per channel
  std::vector<double> sampled;
  std::vector<std::uint8_t> nodeDone;
  std::vector<int> nodeStack;
  std::vector<Affined> modelFromNode;
  std::vector<Affinef> palette;
  std::vector<Vec3f> morphedPositions, morphedNormals;
  std::vector<Vec4f> morphedTangents;
  std::vector<Vec3d> groupNormals, tangentSums;
  RigPose pose;
};

struct PosedVertices {
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
  std::vector<Vec4f> tangents;  // empty unless the rig has them
};

// The transform of every node, and in scratch.visible whether it is shown, at `timeSeconds` of the clip's own time line (in [startSeconds, start + duration];
// clamped), modelFromNode[i] for node i. clip == nullptr: the rest pose.
void poseNodes(const Model& model, const Clip* clip, double timeSeconds, PoseScratch& scratch,
               std::vector<Affined>& modelFromNode);

// The palette, morph weights and visibility at a time.
void poseRig(const Model& model, const Rig& rig, const Clip* clip, double timeSeconds, PoseScratch& scratch,
             RigPose& pose);

// All vertices of the rig in a pose. A part that is not visible collapses onto its node's origin (normals kept), so
// that its triangles vanish. Point-cache clips: use poseModel.
void poseVertices(const Model& model, const Rig& rig, const RigPose& pose, PoseScratch& scratch,
                  PosedVertices& vertices);

// Only the vertices named (ascending model vertex indices), in that order: what error measurement of a few needs.
void poseVertices(const Model& model, const Rig& rig, const RigPose& pose, std::span<const std::uint32_t> subset,
                  PoseScratch& scratch, PosedVertices& vertices);

// All of the above for any kind of clip, point caches included.
void poseModel(const Model& model, const Rig& rig, const Clip* clip, double timeSeconds, PoseScratch& scratch,
               PosedVertices& vertices);

// The clip's own key times within its range, as seconds from the clip's start, ascending, unique, with 0 and the
// duration: every time at which some curve or cache has a key. STEP keys appear as the time of the jump.
std::vector<double> sourceKeyTimes(const Clip& clip);

// The times, seconds from the clip's start, ascending, unique and greater than 0, at which a STEP curve changes its
// value: there the pose jumps. Just before such a time (std::nextafter) the functions above give the pose before the
// jump, at it the pose after.
std::vector<double> sourceJumpTimes(const Clip& clip);

// The size of the model: the largest extent of its rest pose, metres. A tolerance in percent is of this.
float modelSize(const Model& model, const Rig& rig);

}  // namespace throng
