// Unit vectors.
export function unit(x, y, z) {
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// The unit part of v at right angles to a unit normal (docs/format.md, section 7).
export function alongSurface(v, normal) {
  const reject = (w) => w.map((value, axis) => value - normal[axis] * dot(w, normal));
  const flat = reject(v);
  if (dot(flat, flat) > 1e-6) return unit(...flat);
  return unit(...reject(Math.abs(normal[0]) < 0.57 ? [1, 0, 0] : [0, 1, 0]));
}

// The unit tangent of an 8-bit angle about a normal, from the rest pose's tangent and normal.
export function tangentOfAngle(code, normal, restTangent, restNormal) {
  const sum = restNormal.map((value, axis) => value + normal[axis]);
  const squared = dot(sum, sum);
  const turned = squared > 1e-8 ? restTangent.map((value, axis) => value - (sum[axis] * 2 * dot(sum, restTangent)) / squared) : restTangent;
  const [a, b, c] = alongSurface(turned, normal);
  const quarters = ((code + 128) & 255) / 64;
  const x = Math.abs(quarters - 2) - 1;
  const y = quarters < 2 ? 1 - Math.abs(x) : Math.abs(x) - 1;
  const [nx, ny, nz] = normal;
  return unit(a * x + (ny * c - nz * b) * y, b * x + (nz * a - nx * c) * y, c * x + (nx * b - ny * a) * y);
}

// The unit vector of octahedral coordinates, each -1 to 1 (docs/format.md, section 7).
export function octahedral(u, v) {
  const z = 1 - Math.abs(u) - Math.abs(v);
  const fold = Math.max(-z, 0);
  return unit(u + (u >= 0 ? -fold : fold), v + (v >= 0 ? -fold : fold), z);
}
