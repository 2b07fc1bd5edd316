// Animations: clips and their channels.
#pragma once

#include <vector>

#include "throng/import/gltf_accessor.h"

namespace throng::gltf {

// A clip longer than this is refused: nobody meant it, and every baker would drown in it.
inline constexpr double kMaxClipSeconds = 86'400;

// All animations in the order of the file, with names of their own ("clip 0" for the unnamed first, "Walk (2)" for a
// second Walk). targetCounts: morph targets of each node's mesh. A node that is animated and has a matrix gets its
// nearest T, R and S instead, with a warning. Malformed: keys or values that are NaN or infinite, too few values.
// Keys out of order or at one time are repaired with a warning (key_repair.h).
Result<std::vector<Clip>> readClips(Document& document, std::span<const Accessor> accessors,
                                    std::span<const std::size_t> targetCounts, std::vector<Node>& nodes);

}  // namespace throng::gltf
