// A clip's bounds, from their texture.
struct ThrongBounds {
  vec3 low;
  vec3 step;
};

vec3 throngThreeFloats(uvec4 words) { return vec3(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z)); }

ThrongBounds throngBounds(usampler2D throngClips, uint clip) {
  ThrongBounds bounds;
  bounds.low = throngThreeFloats(throngClipTexel(throngClips, clip, 1));
  bounds.step = throngThreeFloats(throngClipTexel(throngClips, clip, 2));
  return bounds;
}
