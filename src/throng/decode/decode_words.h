// Decoding of the encodings that store 32-bit words: `bone` and `morph`.
#pragma once

#include <span>

#include "throng/asset/asset.h"
#include "throng/decode/decode.h"

namespace throng {

// All vertices, or those listed, between two rows of a clip. The asset's encoding is Bone or Morph; its rows are valid
// (validateBoneRows, validateMorphRows).
void decodeWords(const Asset& asset, std::uint32_t clipIndex, RowBlend blend,
                 const std::span<const std::uint32_t>* vertices, DecodedVertices& destination);

}  // namespace throng
