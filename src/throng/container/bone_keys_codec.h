// The words of a clip of the `bone` encoding as coded keys: every field of every key as its difference to what the keys
// around it and the bone before it let expect. Without loss. Private to the container room.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "throng/base/file.h"

namespace throng {

// A clip's chunk (docs/format.md, section 8) as docs/format.md says under "Coded keys". Nothing where it has not the layout
// that this form knows: mixed keys, without gaps.
std::optional<Bytes> encodeBoneKeys(std::span<const std::uint32_t> words);

// False where the bytes are no such chunk of exactly as many words; nothing is read or written outside, and memory stays
// in proportion to the words. The words may still be wrong in any way that words can be.
bool decodeBoneKeys(std::span<std::uint32_t> words, std::span<const std::byte> stored);

}  // namespace throng
