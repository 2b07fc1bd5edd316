// A crowd for WebGLRenderer: one Object3D that draws all instances of an asset in one call per material.
import { MeshDepthMaterial, MeshDistanceMaterial, RGBADepthPacking } from 'three';
import { CrowdBase } from './crowd_base.js';
import { crowdVertexGlsl } from './crowd_glsl.js';
import { patchMaterial } from './patch_material.js';
import { StatePass } from './state_pass.js';

export class Crowd extends CrowdBase {
  makeUniforms() {
    const { textures } = this;
    const { animation } = this.asset;
    this.vertexGlsl = crowdVertexGlsl(animation, this.crossFades);
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
