// A crowd that only cuts plays one clip at a time.
PlayLayers throngLayers(usampler2D throngLater, uvec4 slot, uvec4 look, TimePoint moment) {
  return throngOneLayer(throngFirstSlot(slot, look), moment);
}
