// What an instance plays, from its numbers to the slots of play_state.h.
ClipSlot throngReadSlot(uint clip, uint loopMode, uint seconds, uint fraction, uint loopsPerSecond, uint phase) {
  ClipSlot slot;
  slot.clipIndex = clip;
  slot.loopMode = loopMode;
  slot.start.seconds = int(seconds);
  slot.start.fraction = uintBitsToFloat(fraction);
  slot.loopsPerSecond = uintBitsToFloat(loopsPerSecond);
  slot.phase = uintBitsToFloat(phase);
  return slot;
}

ClipSlot throngFirstSlot(uvec4 slot, uvec4 look) {
  return throngReadSlot(slot.x & 65535u, (slot.x >> 16u) & 3u, slot.y, slot.z, slot.w, look.x);
}

PlayLayers throngOneLayer(ClipSlot slot, TimePoint moment) {
  PlayLayers layers;
  layers.first = layerOfSlot(slot, moment);
  layers.second = layers.first;
  layers.weight = 0.0f;
  return layers;
}
