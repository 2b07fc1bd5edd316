// How the bones and morph weights of one clip move, sampled on the candidate times of its keys.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/encode/bone_skin.h"
#include "throng/encode/key_times.h"

namespace throng {

struct ClipMotion {
  TimeGrid grid;
  std::uint32_t boneCount = 0;
  std::uint32_t weightCount = 0;
  std::vector<Affined> modelFromRest;  // of bone b at grid time t: [t * boneCount + b]
  std::vector<float> morphWeights;     // of the rig's weight w at grid time t: [t * weightCount + w]
  bool endsMeet = false;               // a looping clip whose last pose is its first within MotionOptions::meetMetres

  const Affined* bonesAt(std::uint32_t time) const { return modelFromRest.data() + std::size_t(time) * boneCount; }
  const float* weightsAt(std::uint32_t time) const { return morphWeights.data() + std::size_t(time) * weightCount; }
};

struct MotionOptions {
  double meetMetres = 0;    // how far apart the ends of a looping clip may be and still meet
  double hiddenMetres = 0;  // no vertex strays further than this from the chord between neighbouring times; 0: no matter
  TimeGridOptions grid;
};

// Samples a clip (nullptr: the rest pose, as a still). Parallel over times.
ClipMotion sampleClipMotion(const Model& model, const Rig& rig, const BoneSkin& skin, const Clip* clip,
                            const MotionOptions& options);

}  // namespace throng
