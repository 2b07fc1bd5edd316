// What an instance plays at a moment, once for all its vertices. first: row, bits of its weight, clip, bits of the second
// layer's weight. second: row, bits of its weight, clip.
struct ThrongState {
  uvec4 first;
  uvec4 second;
};

ThrongState throngResolve(usampler2D throngClips, usampler2D throngWords, usampler2D throngLater, TimePoint moment, uvec4 slot, uvec4 look) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  ThrongRows rows = throngRowsOf(throngClips, throngWords, layers.first);
  ThrongState state;
  state.first = uvec4(rows.row, floatBitsToUint(rows.weight), rows.clip, floatBitsToUint(layers.weight));
  state.second = uvec4(0u, 0u, 0u, 0u);
  if (layers.weight > 0.0f) {
    rows = throngRowsOf(throngClips, throngWords, layers.second);
    state.second = uvec4(rows.row, floatBitsToUint(rows.weight), rows.clip, 0u);
  }
  return state;
}
