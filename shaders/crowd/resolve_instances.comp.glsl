#version 460
#extension GL_GOOGLE_include_directive : require
// One thread per entry of a list: what the instance plays now and where it stands, for its vertices.
#include "crowd/resolve_instance.glsl"

// Whether the instance is resolved as the previous frame had it, by the same functions.
layout(constant_id = 0) const bool kPrevious = false;

layout(local_size_x = kInstancesPerPage) in;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

void main() {
  ListDispatch list = ListDispatches(frame.listDispatches).dispatch[push.listIndex];
  if (gl_GlobalInvocationID.x >= list.instanceCount) return;
  uint entry = list.firstEntry + gl_GlobalInvocationID.x;
  uint first = (push.listIndex == kRevealedList ? 0u : push.listIndex) * frame.visibleCapacity;
  uint instance = Words(frame.listed).value[first + entry];
  GpuAsset asset = Assets(frame.assets).asset[Words(frame.pageAssets).value[instance / kInstancesPerPage]];
  InstancePlace place = Places(frame.places).place[instance];
  InstancePlay play = Plays(frame.plays).play[instance];
  if (kPrevious) {
    PosedInstances(frame.previousVisible).posed[entry] =
        poseInstance(instance, asset, place, placeBefore(place), frame.previousCamera, resolvePlay(play, frame.previous));
  } else {
    PosedInstances(frame.visible).posed[first + entry] =
        poseInstance(instance, asset, place, place.now, frame.camera, resolvePlay(play, frame.now));
  }
}
