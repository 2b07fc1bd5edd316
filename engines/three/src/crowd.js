// A crowd for WebGLRenderer: one Object3D that draws all instances of an asset in one call per material.
import { MeshDepthMaterial, MeshDistanceMaterial, RGBADepthPacking } from 'three';
import { CrowdBase } from './crowd_base.js';
import { crowdVertexGlsl } from './crowd_glsl.js';
import { crowdFeatures } from './crowd_sources.js';
import { patchMaterial } from './patch_material.js';
import { fadesEnd } from './play_state.js';
import { StatePass } from './state_pass.js';

const kCalmSeconds = 1; // without a fade, before the shader that fades is left

export class Crowd extends CrowdBase {
  makeUniforms() {
    const { textures } = this;
    const { animation } = this.asset;
    // Vertices pay for fades even where nobody fades, so most frames are drawn by a shader that knows none. The first frame
    // takes the other, so that both are compiled when the first fade begins.
    this.isFading = this.crossFades;
    this.isDrawn = false;
    this.fadesUntil = -Infinity;
    this.vertexGlslOf = [false, true].map((fades) => crowdVertexGlsl(animation, fades, this.pairs));
    this.patched = new Set();
    const played = { throngClips: { value: textures.clips }, throngWords: { value: textures.words }, throngLater: { value: textures.later } };
    this.momentUniforms = { throngSeconds: { value: 0 }, throngFraction: { value: 0 } };
    this.pastUniforms = { throngSeconds: { value: 0 }, throngFraction: { value: 0 } };
    this.statePass = new StatePass(animation, this.crossFades, this.store, { ...played, ...this.momentUniforms });
    const { first, second } = this.statePass.textures;
    this.uniforms = { ...played, throngTexels: { value: textures.texels }, throngAt: { value: textures.at }, throngFirst: { value: first }, throngSecond: { value: second } };
  }

  setMoment(moment, past) {
    for (const [uniforms, { seconds, fraction }] of [[this.momentUniforms, moment], [this.pastUniforms, past]]) {
      uniforms.throngSeconds.value = seconds;
      uniforms.throngFraction.value = fraction;
    }
  }

  get vertexGlsl() {
    return this.vertexGlslOf[Number(this.isFading)];
  }

  // Names the shader, which all crowds with these features share.
  shaderKey() {
    const { animation } = this.asset;
    return ['throng', animation.encoding, ...crowdFeatures(animation, this.isFading, this.pairs), ...(this.isTinted ? ['tinted'] : [])].join(' ');
  }

  update(timeSeconds) {
    super.update(timeSeconds);
    this.chooseShader();
    return this;
  }

  writePlay(id) {
    super.writePlay(id);
    this.fadesUntil = Math.max(this.fadesUntil, fadesEnd(this.plays[id]));
    this.chooseShader();
  }

  chooseShader() {
    if (this.isFading ? !this.isDrawn || this.time < this.fadesUntil + kCalmSeconds : this.time >= this.fadesUntil) return;
    this.isFading = !this.isFading;
    for (const material of this.patched) material.needsUpdate = true;
  }

  dressPart(part) {
    if (!part.level) {
      part.customDepthMaterial = this.patch(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }));
      part.customDistanceMaterial = this.patch(new MeshDistanceMaterial());
    }
    part.onBeforeRender = part.onBeforeShadow = (renderer) => this.resolve(renderer, part.level);
    return part;
  }

  // Resolves what is played at this moment by the instances drawn in a level, where that has not been done; parts call it by
  // themselves. An object of your own that draws the crowd calls it in its onBeforeRender and onBeforeShadow.
  resolve(renderer, level = 0) {
    this.isDrawn = true;
    this.statePass.run(renderer, level, this.time);
  }

  // Makes a material draw this crowd: for passes that replace it (MeshNormalMaterial, MeshDepthMaterial, your own).
  patch(material) {
    this.patched.add(material);
    return patchMaterial(material, this);
  }

  // The tint is a varying, which costs rasterisers more than all decoding: it comes into the shader with the first tint.
  startTinting() {
    if (this.isTinted) return;
    this.isTinted = true;
    for (const material of this.patched) material.needsUpdate = true;
  }

  dispose() {
    super.dispose();
    this.statePass.dispose();
  }
}
