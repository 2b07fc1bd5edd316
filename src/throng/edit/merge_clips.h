// Clips from other files onto a model: the mesh in one file, its animations in others.
#pragma once

#include <string>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

enum class Retarget {
  Auto,  // Copy where the rest poses agree within a degree, else Follow
  Copy,  // local curves as they are: same skeleton, same bone axes
  Follow // bones turn in the model as the source's do, from their own rest pose; bone lengths are kept
};

struct MergeOptions {
  Retarget retarget = Retarget::Auto;
};

struct MergeReport {
  std::vector<std::string> clips;             // names as added
  std::vector<std::string> unmatchedBones;    // animated in the source, absent in the model
  std::vector<std::string> stillBones;        // bones of the model's skins that no clip of the source moves
  bool followed = false;                      // rest poses differed and were retargeted
  double worstRestDifferenceDegrees = 0;
};

// Adds every clip of `source` to `model`, nodes matched by name: exactly, else without a namespace ("mixamorig:",
// "rig|") and case. Names that are taken get a number. Malformed where no animated node of the source matches, naming some.
Result<MergeReport> mergeClips(Model& model, const Model& source, const MergeOptions& options = {});

}  // namespace throng
