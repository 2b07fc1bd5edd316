#version 460
#extension GL_GOOGLE_include_directive : require
// The first levels of the depth pyramid, from a depth of several samples, of which the farthest counts.
#include "crowd/crowd_data.glsl"
#include "crowd/depth_pyramid.glsl"

layout(set = 1, binding = 0) uniform sampler2DMS depthImage;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

float farthestAt(uvec2 texel) {
  float farthest = 1.0;
  for (int index = 0; index < textureSamples(depthImage); index++)
    farthest = min(farthest, texelFetch(depthImage, ivec2(texel), index).r);
  return farthest;
}

#include "crowd/reduce_depth.glsl"
