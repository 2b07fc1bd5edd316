// Motion vectors of a crowd under WebGLRenderer, which has no velocity buffer of its own: a pass that draws them.
import { Matrix4, Matrix3, NoBlending, ShaderMaterial } from 'three';
import { momentsVertexGlsl } from './crowd_glsl.js';

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
  throngPoseVertex();
  vThrongNow = throngClipFromCrowd * vec4(throngPosition, 1.0);
  vThrongUv = (throngUvTransform * vec3(uv, 1.0)).xy;
  gl_Position = vThrongNow;
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
    const isTested = source.alphaTest > 0 && source.map;
    const { animation } = this.crowd.asset;
    const material = new ShaderMaterial({
      vertexShader: momentsVertexGlsl(animation, this.crowd.crossFades, this.crowd.pairs) + kVertex,
      fragmentShader: kFragment,
      defines: isTested ? { THRONG_ALPHA_TEST: 1 } : {},
      blending: NoBlending,
      side: source.side,
    });
    const { throngSeconds, throngFraction } = this.crowd.pastUniforms;
    material.uniforms = { ...this.crowd.uniforms, ...this.matrices, throngPastSeconds: throngSeconds, throngPastFraction: throngFraction, throngUvTransform: { value: isTested ? source.map.matrix : new Matrix3() } };
    if (isTested) Object.assign(material.uniforms, { throngMap: { value: source.map }, throngAlphaTest: { value: source.alphaTest } });
    return material;
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
