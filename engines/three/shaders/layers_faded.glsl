// The highest bit of slot.x says that more than one clip counts; look.w is whose later slots and fades they are.
Fade throngReadFade(uvec4 words) {
  Fade fade;
  fade.start.seconds = int(words.x);
  fade.start.fraction = uintBitsToFloat(words.y);
  fade.lengthSeconds = uintBitsToFloat(words.z);
  fade.startWeight = uintBitsToFloat(words.w);
  return fade;
}

// Five texels an instance, in rows of 4096.
uvec4 throngLaterTexel(usampler2D throngLater, uint instance, uint place) {
  uint index = 5u * instance + place;
  return texelFetch(throngLater, ivec2(int(index & 4095u), int(index >> 12u)), 0);
}

PlayLayers throngLayers(usampler2D throngLater, uvec4 slot, uvec4 look, TimePoint moment) {
  if ((slot.x >> 31u) == 0u) return throngOneLayer(throngFirstSlot(slot, look), moment);
  uvec4 a = throngLaterTexel(throngLater, look.w, 0u);
  uvec4 b = throngLaterTexel(throngLater, look.w, 1u);
  uvec4 c = throngLaterTexel(throngLater, look.w, 2u);
  InstancePlay play;
  play.slot0 = throngFirstSlot(slot, look);
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(throngLaterTexel(throngLater, look.w, 3u));
  play.fade1 = throngReadFade(throngLaterTexel(throngLater, look.w, 4u));
  return resolvePlay(play, moment);
}
