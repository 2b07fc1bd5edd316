// Moving a curve from one bone to another whose axes, rest pose or side differ. For edit/ only.
//
// Both retargeting and mirroring ask that a bone's rotation in the model follow the source bone's:
//   rotation(target) = M(rotation(source)) * K,   K = inverse(M(rest rotation of the source)) * rest rotation of the target
// where M is the identity, or the reflection at the plane x = 0. For local rotations that is
//   local(target) = inverse(K of the parent) * M(local(source)) * K,
// linear in the source's quaternion, so it holds key by key for STEP, LINEAR and CUBICSPLINE alike.
#pragma once

#include <vector>

#include "throng/model/model.h"

namespace throng {

struct ChannelMap {
  int targetNode = kNone;
  bool mirror = false;
  Quatd inverseParentK;
  Quatd k;
  Vec3d sourceRestTranslation, targetRestTranslation;
  Vec3d sourceRestScale{1, 1, 1}, targetRestScale{1, 1, 1};
  double lengthScale = 1;  // of translations about the rest: the ratio of the bones' lengths
};

Quatd conjugate(Quatd q);
Vec3d rotate(Quatd q, Vec3d v);

// The rest rotation of every node in the model, scale left out.
std::vector<Quatd> restRotations(const Model& model);

// The same curve for the target bone.
Channel mapChannel(const Channel& source, const ChannelMap& map);

// Fills the map's rotations, rests and length scale for source node -> target node. The rest rotations are those of
// restRotations of the two models (the same model when mirroring).
ChannelMap makeChannelMap(const Model& source, const std::vector<Quatd>& sourceRest, int sourceNode,
                          const Model& target, const std::vector<Quatd>& targetRest, int targetNode, bool mirror);

}  // namespace throng
