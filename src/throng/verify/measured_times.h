// At which times an asset is compared with its source.
#pragma once

#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// One comparison: the source at `sourceSeconds` of its own time line against the asset at `assetSeconds` from the
// clip's start. The two are one moment, up to rounding; at a jump they lie on the same side of it.
struct MeasuredTime {
  double sourceSeconds = 0;
  float assetSeconds = 0;
};

// Ascending: every key of the asset, every key of the source, `timesBetweenKeys` evenly between any two neighbouring
// keys of the asset, and both sides of every jump of either. Times within a microsecond of each other are one.
std::vector<MeasuredTime> listMeasuredTimes(const AssetClip& assetClip, const Clip& clip, int timesBetweenKeys);

// Further times within the steps that are marked (fast[i]: between times[i] and times[i + 1]), so that none is longer
// than maxStepSeconds (> 0) there. Ascending, none of `times` among them. LimitExceeded where they would be more than
// anybody can wait for; `where` is empty.
Result<std::vector<MeasuredTime>> refineTimes(std::span<const MeasuredTime> times, std::span<const std::uint8_t> fast,
                                              double maxStepSeconds);

}  // namespace throng
