// A vertex as a texel of vertex rows. Include after throng/vertex_texel.h.

uint positionCode(float value, float low, float high) {
  precise float share = high > low ? (value - low) / (high - low) : 0.0;
  precise float code = clamp(share, 0.0, 1.0) * 65535.0 + 0.5;
  return min(uint(code), 65535u);
}

// The best of the four codes around a normal.
uint normalCode(vec3 n) {
  precise float sum = abs(n.x) + abs(n.y) + abs(n.z);
  if (!(sum > 0.0)) return 127u | 127u << 8u;
  precise vec2 across = n.xy / sum;
  if (n.z < 0.0) {
    precise vec2 folded = (1.0 - abs(across.yx)) * mix(vec2(-1.0), vec2(1.0), greaterThanEqual(across, vec2(0.0)));
    across = folded;
  }
  uvec2 low = uvec2(clamp(across * 127.0 + 127.0, 0.0, 254.0));
  uint best = 0u;
  float bestCosine = -2.0;
  for (uint corner = 0u; corner < 4u; corner++) {
    uvec2 c = min(low + uvec2(corner & 1u, corner >> 1u), uvec2(254u));
    float cosine = dot(decodeOctahedral(c.x | c.y << 8u), n);
    if (cosine > bestCosine) best = c.x | c.y << 8u;
    bestCosine = max(bestCosine, cosine);
  }
  return best;
}

// Two words: x and y, z and the normal.
uvec2 encodeTexel(DecodedVertex vertex, vec3 boundsMin, vec3 boundsMax) {
  uint x = positionCode(vertex.position.x, boundsMin.x, boundsMax.x);
  uint y = positionCode(vertex.position.y, boundsMin.y, boundsMax.y);
  uint z = positionCode(vertex.position.z, boundsMin.z, boundsMax.z);
  return uvec2(x | y << 16u, z | normalCode(vertex.normal) << 16u);
}
