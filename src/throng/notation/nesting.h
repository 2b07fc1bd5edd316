// How deep a text's brackets and dotted keys nest, found without recursion: parsers recurse, so they must not see more
// than the stack bears.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace throng {

inline constexpr int kMaxNesting = 32;   // brackets within brackets
inline constexpr int kMaxKeyDots = 16;   // a.b.c has two

// The line, counted from 1, where a TOML or JSON text exceeds these; none where it does not.
std::optional<std::size_t> lineNestedTooDeep(std::string_view text);

}  // namespace throng
