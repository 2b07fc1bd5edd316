// look.w: 1 + the row of the later slots and fades; 0 where one clip plays alone.
Fade throngReadFade(uvec4 words) {
  Fade fade;
  fade.start.seconds = int(words.x);
  fade.start.fraction = uintBitsToFloat(words.y);
  fade.lengthSeconds = uintBitsToFloat(words.z);
  fade.startWeight = uintBitsToFloat(words.w);
  return fade;
}

PlayLayers throngLayers(usampler2D throngLater, uvec4 slot, uvec4 look, TimePoint moment) {
  if (look.w == 0u) return throngOneLayer(throngFirstSlot(slot, look), moment);
  int row = int(look.w - 1u);
  uvec4 a = texelFetch(throngLater, ivec2(0, row), 0);
  uvec4 b = texelFetch(throngLater, ivec2(1, row), 0);
  uvec4 c = texelFetch(throngLater, ivec2(2, row), 0);
  InstancePlay play;
  play.slot0 = throngFirstSlot(slot, look);
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(texelFetch(throngLater, ivec2(3, row), 0));
  play.fade1 = throngReadFade(texelFetch(throngLater, ivec2(4, row), 0));
  return resolvePlay(play, moment);
}
