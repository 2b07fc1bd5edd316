// Reflection of light at a surface: Lambert and GGX as glTF 2.0 appendix B describes them.
struct Surface {
  vec3 baseColor;
  float metallic;
  float roughness;
  float occlusion;
  vec3 emissive;
  vec3 normal;  // unit
};

// Height-correlated Smith visibility term (Heitz 2014).
float visibilityGgx(float nDotL, float nDotV, float alpha) {
  float squared = alpha * alpha;
  float v = nDotL * sqrt(nDotV * nDotV * (1.0 - squared) + squared);
  float l = nDotV * sqrt(nDotL * nDotL * (1.0 - squared) + squared);
  return 0.5 / max(v + l, 1e-5);
}

// Trowbridge-Reitz distribution (Walter et al. 2007).
float distributionGgx(float nDotH, float alpha) {
  float squared = alpha * alpha;
  float f = (nDotH * squared - nDotH) * nDotH + 1.0;
  return squared / (kPi * f * f);
}

vec3 shadeSurface(Surface surface, vec3 world, float sunShare) {
  vec3 v = normalize(-world), l = frame.towardsSun, n = surface.normal;
  vec3 h = normalize(v + l);
  float nDotL = clamp(dot(n, l), 0.0, 1.0), nDotV = clamp(dot(n, v), 1e-4, 1.0);
  float nDotH = clamp(dot(n, h), 0.0, 1.0), vDotH = clamp(dot(v, h), 0.0, 1.0);
  float alpha = max(surface.roughness * surface.roughness, 0.002);
  vec3 f0 = mix(vec3(0.04), surface.baseColor, surface.metallic);
  vec3 fresnel = f0 + (1.0 - f0) * pow(1.0 - vDotH, 5.0);
  vec3 diffuse = surface.baseColor * (1.0 - surface.metallic);
  vec3 sun = (diffuse * (1.0 - fresnel) / kPi + fresnel * visibilityGgx(nDotL, nDotV, alpha) * distributionGgx(nDotH, alpha)) *
             nDotL * sunShare * frame.sunRadiance;
  vec3 mirrored = reflect(-v, n);
  vec3 around = mix(skyRadiance(normalize(vec3(mirrored.x, abs(mirrored.y), mirrored.z))) * smoothstep(-0.3, 0.2, mirrored.y) +
                        frame.groundRadiance * smoothstep(0.2, -0.3, mirrored.y),
                    ambientRadiance(n), surface.roughness);
  // Split-sum ambient reflection, fitted (Karis 2014).
  vec4 r = surface.roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a = min(r.x * r.x, exp2(-9.28 * nDotV)) * r.x + r.y;
  vec2 scaleBias = vec2(-1.04, 1.04) * a + r.zw;
  vec3 ambient = diffuse * ambientRadiance(n) + around * (f0 * scaleBias.x + scaleBias.y);
  return sun + ambient * surface.occlusion + surface.emissive;
}
