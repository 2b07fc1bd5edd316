// How fast the ground must pass under a clip so that feet do not slide.
#pragma once

#include <cstdint>

#include "throng/asset/asset.h"

namespace throng {

// Metres a second at speed 1 and scale 1. Where movement was taken out of the clip (AssetClip::rootMotion), that movement's
// length over the clip's duration; else measured: the median speed over the ground of the vertices that stand on it, those
// within 2 % of the model's size of the clip's lowest point at both ends of a step of 1/60 s. 0 where nothing stands still
// long enough. Decodes the clip: some milliseconds a second of it. Bad calls (clip index out of range) assert.
float groundSpeed(const Asset& asset, std::uint32_t clipIndex);

}  // namespace throng
