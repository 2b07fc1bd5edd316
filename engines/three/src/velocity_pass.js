// Motion vectors of a crowd under WebGLRenderer, which has no velocity buffer of its own: a pass that draws them.
import { Matrix4, Matrix3, NoBlending, ShaderMaterial } from 'three';

const kVertex = `
uniform mat4 throngClipFromCrowd;
uniform mat4 throngPastClipFromCrowd;
uniform int throngPastSeconds;
uniform float throngPastFraction;
uniform mat3 throngUvTransform;
attribute uvec4 throngPast0;
attribute uvec4 throngPast1;
attribute uvec4 throngPast2;
varying vec4 vThrongNow;
varying vec4 vThrongPast;
varying vec2 vThrongUv;
void main() {
  vThrongNow = throngClipFromCrowd * vec4(position, 1.0);
  vThrongUv = (throngUvTransform * vec3(uv, 1.0)).xy;
  gl_Position = vThrongNow;
#undef position
#undef normal
  mat3 past = throngPose(throngClips, throngWords, throngTexels, throngLater, throngAt, throngPastSeconds, throngPastFraction,
    throngPast0, throngPast1, throngPast2, throngSlot, throngLook, throngGroupOfVertex, uint(gl_VertexID), position, normal, vec3(0.0));
  vThrongPast = throngPastClipFromCrowd * vec4(past[0], 1.0);
}`;

const kFragment = `
varying vec4 vThrongNow;
varying vec4 vThrongPast;
varying vec2 vThrongUv;
#ifdef THRONG_ALPHA_TEST
uniform sampler2D throngMap;
uniform float throngAlphaTest;
#endif
void main() {
#ifdef THRONG_ALPHA_TEST
  if (texture2D(throngMap, vThrongUv).a < throngAlphaTest) discard;
#endif
  gl_FragColor = vec4(vThrongNow.xy / vThrongNow.w - vThrongPast.xy / vThrongPast.w, 0.0, 1.0);
}`;

export class VelocityPass {
  // `crowd`: made with motionVectors: true.
  constructor(crowd) {
    if (!crowd.past) throw new TypeError('the crowd was made without motionVectors: true, so it keeps no past places');
    this.crowd = crowd;
    this.matrices = { throngClipFromCrowd: { value: new Matrix4() }, throngPastClipFromCrowd: { value: new Matrix4() } };
    this.isFirst = true;
    this.materials = crowd.parts.map((part) => this.makeMaterial(part.material));
  }

  makeMaterial(source) {
    const past = this.crowd.pastUniforms;
    const isTested = source.alphaTest > 0 && source.map;
    const material = new ShaderMaterial({
      vertexShader: kVertex,
      fragmentShader: kFragment,
      uniforms: { ...this.matrices, throngPastSeconds: past.throngSeconds, throngPastFraction: past.throngFraction, throngUvTransform: { value: isTested ? source.map.matrix : new Matrix3() } },
      defines: isTested ? { THRONG_ALPHA_TEST: 1 } : {},
      blending: NoBlending,
      side: source.side,
    });
    if (isTested) Object.assign(material.uniforms, { throngMap: { value: source.map }, throngAlphaTest: { value: source.alphaTest } });
    // ShaderMaterial copies uniforms; these are shared.
    Object.assign(material.uniforms, this.matrices, { throngPastSeconds: past.throngSeconds, throngPastFraction: past.throngFraction });
    return this.crowd.patch(material);
  }

  // Draws into red and green of the renderer's target, of a float type, how far each pixel's surface has moved since the
  // last call, in normalised device coordinates (now less then), as three's velocity node does. Once per frame, after
  // crowd.update. Clears by renderer.autoClear.
  render(renderer, camera) {
    const { crowd } = this;
    camera.updateWorldMatrix(true, false);
    crowd.updateWorldMatrix(true, false);
    const { throngClipFromCrowd: now, throngPastClipFromCrowd: past } = this.matrices;
    past.value.copy(now.value);
    now.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(crowd.matrixWorld);
    if (this.isFirst) past.value.copy(now.value);
    this.isFirst = false;
    const kept = crowd.parts.map((part) => part.material);
    crowd.parts.forEach((part, i) => (part.material = this.materials[i]));
    renderer.render(crowd, camera);
    crowd.parts.forEach((part, i) => (part.material = kept[i]));
  }

  dispose() {
    for (const material of this.materials) material.dispose();
  }
}
