// Skins: bones and their inverse bind matrices.
#pragma once

#include <vector>

#include "throng/import/gltf_accessor.h"

namespace throng::gltf {

// All skins in the order of the file. A skin without inverseBindMatrices has identities. Malformed: no bones, too few
// matrices, a matrix that is not finite. A singular matrix is fine: nothing inverts it.
Result<std::vector<Skin>> readSkins(Document& document, std::span<const Accessor> accessors, std::size_t nodeCount);

}  // namespace throng::gltf
