#version 460
// A picture of texels over the whole viewport, each a rectangle.
layout(set = 0, binding = 0) uniform sampler2D texels;

layout(location = 0) in vec2 inClip;
layout(location = 0) out vec4 outColor;

void main() { outColor = vec4(texture(texels, inClip * 0.5 + 0.5).rgb, 1.0); }
