// Formats that store whole meshes per frame (MD2, MD3), of which Assimp reads one frame at a time.
#pragma once

#include <filesystem>
#include <functional>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Whether the file's first bytes say MD2 or MD3.
bool isKeyframed(const std::filesystem::path& path);

// The model at one frame: all frames must give the same vertices in the same order.
using ReadFrame = std::function<Result<Model>(int frame)>;

// Reads all frames of the file into point-cache clips of the model, the first frame being its rest pose. Frames named
// alike but for their number ("run1", "run2"; "pain101" is frame 1 of "pain1") become one clip. The formats have no
// frame rate: 10 a second, Quake's. Malformed, LimitExceeded, and what readFrame says.
Result<Model> readKeyframes(const std::filesystem::path& path, const ReadFrame& readFrame);

}  // namespace throng
