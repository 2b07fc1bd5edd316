#include "throng/edit/shelf_pack.h"

#include <algorithm>
#include <numeric>

namespace throng {
namespace {

bool placeOnShelves(std::span<PackedRect> rects, const std::vector<std::size_t>& order, PackedSize size) {
  std::uint32_t x = 0, y = 0, shelfHeight = 0;
  for (const std::size_t index : order) {
    PackedRect& rect = rects[index];
    if (rect.width > size.width) return false;
    if (x + rect.width > size.width) {
      x = 0;
      y += shelfHeight;
      shelfHeight = 0;
    }
    if (y + rect.height > size.height) return false;
    rect.x = x;
    rect.y = y;
    x += rect.width;
    shelfHeight = std::max(shelfHeight, rect.height);
  }
  return true;
}

}  // namespace

std::optional<PackedSize> packShelves(std::span<PackedRect> rects, std::uint32_t maxSide) {
  std::vector<std::size_t> order(rects.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rects[a].height > rects[b].height; });
  for (std::uint32_t side = 16; side <= maxSide; side *= 2)
    for (const PackedSize size : {PackedSize{side, side / 2}, PackedSize{side, side}})
      if (placeOnShelves(rects, order, size)) return size;
  return std::nullopt;
}

}  // namespace throng
