// Makes five levels of the depth pyramid out of the one before them; each workgroup turns 32 x 32 texels into 16 x 16 and
// so on down to one. The includer declares farthestAt(texel), which reads the level that is there.

layout(local_size_x = 16, local_size_y = 16) in;

shared float depths[16 * 16];

// Level 1 is always there; a level of one texel is the last.
void store(uint level, uvec2 texel, float depth) {
  if (level > 1u && pyramidExtent(push.extentPixels, level - 1u) == uvec2(1u)) return;
  uvec2 extent = pyramidExtent(push.extentPixels, level);
  if (any(greaterThanEqual(texel, extent))) return;
  WritableFloats(frame.depthPyramid).value[pyramidFirst(push.extentPixels, level) + texel.y * extent.x + texel.x] = depth;
}

void main() {
  uvec2 source = pyramidExtent(push.extentPixels, push.level), texel = gl_GlobalInvocationID.xy;
  float farthest = 1.0;
  for (uint corner = 0u; corner < 4u; corner++) {
    uvec2 from = texel * 2u + uvec2(corner & 1u, corner >> 1u);
    if (all(lessThan(from, source))) farthest = min(farthest, farthestAt(from));
  }
  store(push.level + 1u, texel, farthest);
  uint level = push.level + 2u;
  uvec2 own = gl_LocalInvocationID.xy;
  for (uint side = 8u; side > 0u; side /= 2u) {
    depths[own.y * 16u + own.x] = farthest;
    barrier();
    if (all(lessThan(own, uvec2(side)))) {
      uint first = own.y * 32u + own.x * 2u;
      farthest = min(min(depths[first], depths[first + 1u]), min(depths[first + 16u], depths[first + 17u]));
      store(level, gl_WorkGroupID.xy * side + own, farthest);
    }
    barrier();
    level++;
  }
}
