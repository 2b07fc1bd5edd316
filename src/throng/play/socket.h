// Where an attachment is while its bearer plays: the same state and clock as the GPU's, on the CPU, without a GPU.
#pragma once

#include "throng/asset/asset.h"
#include "throng/play/play.h"

namespace throng {

// A socket's transform in the bearer's model space at a moment. Between keys and between the layers of a cross-fade
// translations and scales are mixed linearly, rotations by slerp along the shorter arc. The track must be one of the
// asset's. Thread-safe.
Affinef socketTransform(const Asset& asset, const SocketTrack& socket, const InstancePlay& play, TimePoint now);

}  // namespace throng
