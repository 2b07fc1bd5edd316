// Rectangles packed on shelves: deterministic, good enough for the tiles of a character.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace throng {

struct PackedRect {
  std::uint32_t width = 0, height = 0;
  std::uint32_t x = 0, y = 0;  // set by packShelves
};

struct PackedSize {
  std::uint32_t width = 0, height = 0;
};

// Places the rectangles within the smallest power-of-two area, square or twice as wide as high, of at most maxSide;
// nothing where they do not fit.
std::optional<PackedSize> packShelves(std::span<PackedRect> rects, std::uint32_t maxSide);

}  // namespace throng
