// How far a surface has come since the previous frame, in widths and heights of the picture: it was at uv - motion.
// Both places are clip x, y, w.
vec2 motionBetween(vec3 before, vec3 now) { return 0.5 * (now.xy / now.z - before.xy / max(before.z, 1e-6)); }
