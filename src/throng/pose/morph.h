// Morph targets: rest geometry plus weighted deltas, in bind space, before skinning (glTF 2.0, 3.7.2.2).
#pragma once

#include <span>

#include "throng/model/model.h"
#include "throng/pose/pose.h"
#include "throng/pose/rig.h"

namespace throng {

// Whether any weight of the pose moves anything.
bool hasActiveMorphs(const RigPose& pose);

// Fills scratch.morphedPositions, morphedNormals and (where the rig has them) morphedTangents with all vertices of the
// rig, targets of weight 0 left out. Normals and tangents are not unit; skinning makes them so.
void morphAll(const Model& model, const Rig& rig, const RigPose& pose, PoseScratch& scratch);

// The same for the vertices named (ascending), in that order.
void morphSubset(const Model& model, const Rig& rig, const RigPose& pose, std::span<const std::uint32_t> subset,
                 PoseScratch& scratch);

}  // namespace throng
