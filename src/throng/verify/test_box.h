// A healthy asset for the doctor's tests, and the model it could be baked from: two boxes, one a metre, one two
// centimetres wide, that slide and hop.
#pragma once

#include <functional>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/model/model.h"

namespace throng::test {

struct ClipPlan {
  std::string name;
  std::vector<float> keyTimes;
  std::function<Vec3f(std::size_t key)> offset;  // of all vertices
  float boundsFactor = 1;                        // how much larger than needed the bounds are
  bool normalsInwards = false;
  int codeStep = 1;                              // codes are rounded to multiples of this
};

std::vector<float> uniformTimes(float durationSeconds, std::size_t keyCount);

// "Slide", a second, along x and back; "Hop", half a second, up and down.
std::vector<ClipPlan> usualClips();

// 48 vertices, 24 of each box, in the `vertex` encoding; a material with an image, texture coordinates, a group, a
// socket, errors stated, a right digest.
Asset boxAsset(const std::vector<ClipPlan>& plans = usualClips());

// The same boxes in the `morph` encoding: one clip of two keys and one target that lifts everything by half a metre at
// weight 1. metresPerCode and turnPerCode: what a delta counts; `extraWords`: unused words at the end.
Asset morphAsset(float metresPerCode = 0.5f / 32767, float turnPerCode = 0, std::size_t extraWords = 0);

// What boxAsset() is baked from: a node with a linear key at every key of the asset.
Model boxModel();

// After a change of the mesh.
void seal(Asset& asset);

}  // namespace throng::test
