// What moves beside the vertices: sockets and root motion.
#pragma once

#include "throng/asset/asset.h"
#include "throng/model/model.h"

namespace throng {

// Every socket of the model at every row of the asset, whose clips are those of the model in order (or the one still of
// a model without clips). Shear of a socket's node is left out; where it has no extent its rotation is the identity's.
std::vector<SocketTrack> bakeSockets(const Model& model, const Asset& asset);

// The clip's root motion, ending exactly at durationSeconds; empty where it has none.
RootTrack bakeRootMotion(const Clip& clip, float durationSeconds);

}  // namespace throng
