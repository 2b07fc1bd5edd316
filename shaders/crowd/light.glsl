// Light of the scene: one sun with shadow cascades, a sky of two colours, haze. Radiance is linear, Rec. 709 primaries.
layout(set = 0, binding = 1) uniform sampler2DArrayShadow shadowMaps;

const float kPi = 3.14159265358979;

// The sky in a direction: a gradient from horizon to zenith, brighter and warmer around the sun.
vec3 skyRadiance(vec3 direction) {
  float up = clamp(direction.y, 0.0, 1.0);
  vec3 sky = mix(frame.horizonRadiance, frame.zenithRadiance, 1.0 - pow(1.0 - up, 3.5));
  float towards = max(dot(direction, frame.towardsSun), 0.0);
  float glow = 0.25 * pow(towards, 6.0) * pow(1.0 - up, 2.0) + 0.5 * pow(towards, 64.0);
  return sky + frame.sunRadiance * glow * 0.12;
}

// Light from everywhere that falls on a surface with this normal, over pi.
vec3 ambientRadiance(vec3 normal) {
  vec3 upper = mix(frame.horizonRadiance, frame.zenithRadiance, 0.6);
  float up = normal.y * 0.5 + 0.5;
  vec3 side = frame.horizonRadiance * 0.35 * max(dot(normal, normalize(frame.towardsSun * vec3(1, 0, 1))), 0.0);
  return mix(frame.groundRadiance, upper, up) + side;
}

// Eight points of a Vogel spiral within the unit circle (Vogel 1979).
const vec2 kDisk[8] = vec2[](vec2(0.2500, 0.0000), vec2(-0.3193, 0.2925), vec2(0.0489, -0.5569), vec2(0.4025, 0.5250),
                             vec2(-0.7385, -0.1306), vec2(0.6994, -0.4449), vec2(-0.2339, 0.8705), vec2(-0.4464, -0.8593));

uint hashWords(uvec2 v) {
  uint h = v.x * 0x9e3779b1u ^ (v.y + 0x7f4a7c15u) * 0x85ebca6bu;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;
  return h ^ h >> 15;
}

// The share of the sun that reaches a point, 0 to 1: the first cascade that holds it, filtered over a rotated disk.
float sunVisibility(vec3 world, vec3 normal) {
  float facing = dot(normal, frame.towardsSun);
  if (facing <= 0.0) return 0.0;
  float slope = 1.0 - facing;
  for (uint cascade = 0u; cascade < frame.cascadeCount; cascade++) {
    float texelMetres = frame.shadowTexelMetres[cascade];
    vec3 moved = world + normal * texelMetres * (0.6 + 1.8 * slope) + frame.towardsSun * texelMetres * 0.6;
    vec4 clip = frame.views[cascade + 1u].clipFromWorld * vec4(moved, 1.0);
    // What stands beside a receiver behind the far side is not in this cascade either.
    if (clip.z > 1.0 && cascade + 1u < frame.cascadeCount) continue;
    vec3 place = vec3(clip.xy * 0.5 + 0.5, min(clip.z, 1.0));
    vec2 texel = 1.0 / vec2(textureSize(shadowMaps, 0).xy);
    const float kRadiusTexels = 2.2;
    if (any(lessThan(place.xy, texel * 4.0)) || any(greaterThan(place.xy, 1.0 - texel * 4.0))) continue;
    float angle = float(hashWords(uvec2(gl_FragCoord.xy)) & 1023u) * (2.0 * kPi / 1024.0);
    mat2 turn = mat2(cos(angle), sin(angle), -sin(angle), cos(angle));
    float lit = 0.0;
    for (int tap = 0; tap < 8; tap++)
      lit += texture(shadowMaps, vec4(place.xy + turn * kDisk[tap] * texel * kRadiusTexels, float(cascade), place.z));
    return lit / 8.0;
  }
  return 1.0;
}

// What the air between the camera and a point adds and takes.
vec3 addHaze(vec3 radiance, vec3 world) {
  float distanceMetres = length(world);
  vec3 direction = world / max(distanceMetres, 1e-6);
  float clear = exp(-distanceMetres * frame.hazePerMetre);
  return mix(skyRadiance(normalize(vec3(direction.x, abs(direction.y) * 0.5 + 0.02, direction.z))), radiance, clear);
}
