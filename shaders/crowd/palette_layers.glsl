// Which matrices an instance of a bone asset needs: those of all bones for each live layer, the first and the second of
// now, then, where motion is wanted, those of the previous frame. live_layer.glsl takes them in this order.
#include "crowd/resolve_instance.glsl"
#include "throng/shared/expand_types.h"

// One live layer: what boneMatrixAt needs to know.
struct LiveLayer {
  uint clipAt;
  uint row;
  float weight;
};

struct LiveLayers {
  uint count;
  LiveLayer layers[4];
};

void addLayer(inout LiveLayers live, GpuAsset asset, PlayLayer layer) {
  GpuClip clip = Clips(asset.clips).clip[layer.clipIndex];
  if (!isLive(clip)) return;
  ResolvedRows rows = resolveLayer(clip, layer.position);
  live.layers[live.count] = LiveLayer(clip.clipAt, clip.firstRow + rows.row, rows.weight);
  live.count++;
}

void addMoment(inout LiveLayers live, GpuAsset asset, PlayLayers layers) {
  addLayer(live, asset, layers.first);
  if (layers.weight > 0.0) addLayer(live, asset, layers.second);
}

LiveLayers liveLayersOf(uint instance, GpuAsset asset) {
  LiveLayers live;
  live.count = 0u;
  InstancePlay play = Plays(frame.plays).play[instance];
  addMoment(live, asset, resolvePlay(play, frame.now));
  if (frame.motion != 0u) addMoment(live, asset, resolvePlay(play, frame.previous));
  return live;
}

bool isListed(uint instance) { return Words(frame.bins).value[instance] != 0xffffffffu; }
