// One texel of a ThrongState, for passes that write one at a time: 0 the first, 1 the second.
uvec4 throngResolvedHalf(usampler2D throngClips, usampler2D throngWords, usampler2D throngLater, int seconds, float fraction, uvec4 slot, uvec4 look, uint which) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  ThrongState state = throngResolve(throngClips, throngWords, throngLater, moment, slot, look);
  return which == 0u ? state.first : state.second;
}
