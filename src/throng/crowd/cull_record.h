// What culling must know of an instance, from its place and what it plays.
#pragma once

#include <span>

#include "throng/crowd/gpu_asset.h"
#include "throng/shared/crowd_types.h"

namespace throng {

// The sphere holds whatever the state's clips reach where the instance stands, at any time; effects widen it on the GPU.
// The fades' windows hold every moment at which two clips are blended. `clips` are the asset's.
shader::CullRecord cullRecordOf(const shader::InstancePlace& place, const shader::InstancePlay& play,
                                std::span<const ClipTerms> clips);

}  // namespace throng
