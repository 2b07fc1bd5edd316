// Fades without blending: a share of the pixels is kept, spread evenly (interleaved gradient noise, Jimenez 2014).
bool isDithered(float visibility) {
  float threshold = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  return threshold >= visibility;
}
