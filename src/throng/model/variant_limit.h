// How many variants of its materials a model or an asset may have.
#pragma once

#include <cstddef>

namespace throng {

inline constexpr std::size_t kMaxVariants = 256;

}  // namespace throng
