// From camera-relative world space to a view's clip space, rounded alike in every pass.
vec4 projectPoint(mat4 clipFromWorld, vec3 world) {
  precise vec4 clip = clipFromWorld[0] * world.x + clipFromWorld[1] * world.y + clipFromWorld[2] * world.z +
                      clipFromWorld[3];
  return clip;
}
