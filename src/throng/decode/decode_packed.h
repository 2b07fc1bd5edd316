// Decoding of the encodings that store bit-packed points: `packed` and `spline`.
#pragma once

#include <span>

#include "throng/asset/asset.h"
#include "throng/decode/decode.h"

namespace throng {

// All vertices, or those listed, between two rows of a clip. The asset's encoding is Packed or Spline; its rows are valid.
void decodePacked(const Asset& asset, std::uint32_t clipIndex, RowBlend blend,
                  const std::span<const std::uint32_t>* vertices, DecodedVertices& destination);

}  // namespace throng
