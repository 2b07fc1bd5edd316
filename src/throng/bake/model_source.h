// A model's clips as encoders read them.
#pragma once

#include "throng/encode/clip_source.h"
#include "throng/model/model.h"
#include "throng/pose/rig.h"

namespace throng {

// Poses a clip (nullptr: the rest pose) and picks the vertices of the asset. Everything passed must outlive the result.
ClipSource makeClipSource(const Model& model, const Rig& rig, const Clip* clip,
                          const std::vector<std::uint32_t>& sourceVertices);

}  // namespace throng
