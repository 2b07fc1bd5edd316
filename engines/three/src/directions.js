// Unit vectors.
export function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

// The unit vector of octahedral coordinates, each -1 to 1 (docs/format.md, section 7).
export function octahedral(u, v) {
  const z = 1 - Math.abs(u) - Math.abs(v);
  const fold = Math.max(-z, 0);
  return unit(u + (u >= 0 ? -fold : fold), v + (v >= 0 ? -fold : fold), z);
}
