// The depth pyramid: what a picture shows at its farthest, over squares of pixels. Depth is reversed, so the farthest is
// the smallest number. Texel (x, y) of level n stands for the pixels from (x, y) * 2^n on, 2^n each way, as far as the
// picture reaches. Level 1 comes first in the buffer, row by row, then level 2, and so on.

uvec2 pyramidExtent(uvec2 extentPixels, uint level) { return (extentPixels + ((1u << level) - 1u)) >> level; }

// Where a level begins.
uint pyramidFirst(uvec2 extentPixels, uint level) {
  uint first = 0u;
  for (uint finer = 1u; finer < level; finer++) {
    uvec2 extent = pyramidExtent(extentPixels, finer);
    first += extent.x * extent.y;
  }
  return first;
}
