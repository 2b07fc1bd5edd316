#version 460
#extension GL_GOOGLE_include_directive : require
// From radiance to a picture: every sample is mapped before they are averaged, so that edges against bright things
// stay smooth; then the sRGB curve.
layout(set = 0, binding = 0) uniform sampler2DMS radianceTexture;
layout(push_constant) uniform ToneBlock { float exposure; };

layout(location = 0) in vec2 inClip;
layout(location = 0) out vec4 outColor;

// A filmic curve (Narkowicz 2015).
vec3 mapTone(vec3 x) {
  return clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}

vec3 encodeSrgb(vec3 linear) {
  return mix(linear * 12.92, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, greaterThan(linear, vec3(0.0031308)));
}

void main() {
  vec3 sum = vec3(0.0);
  for (int index = 0; index < 4; index++)
    sum += mapTone(texelFetch(radianceTexture, ivec2(gl_FragCoord.xy), index).rgb * exposure);
  outColor = vec4(encodeSrgb(sum * 0.25), 1.0);
}
