// What every instance plays at a moment, resolved once per instance and frame on the GPU, so that vertices only fetch it.
import { GLSL3, InstancedBufferGeometry, Camera, NearestFilter, NoBlending, Points, RawShaderMaterial, RGBAIntegerFormat, UnsignedIntType, Vector2, Vector4, WebGLRenderTarget } from 'three';
import { resolveVertexGlsl } from './crowd_glsl.js';

const kWidth = 1024; // crowd_sources.js knows it
const kFragment = `
precision highp float;
precision highp int;
flat in uvec4 vThrongFirst;
flat in uvec4 vThrongSecond;
layout(location = 0) out uvec4 first;
layout(location = 1) out uvec4 second;
void main() {
  first = vThrongFirst;
  second = vThrongSecond;
}`;
const camera = new Camera();
const viewport = new Vector4();

export class StatePass {
  // `uniforms`: throngClips, throngWords, throngLater, throngSeconds, throngFraction, shared with the crowd.
  constructor(asset, crossFades, store, uniforms) {
    const height = Math.ceil(store.capacity / kWidth);
    this.store = store;
    this.target = new WebGLRenderTarget(kWidth, height, {
      count: crossFades ? 2 : 1, format: RGBAIntegerFormat, type: UnsignedIntType, internalFormat: 'RGBA32UI', minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false,
    });
    const material = new RawShaderMaterial({
      glslVersion: GLSL3, vertexShader: resolveVertexGlsl(asset, crossFades), blending: NoBlending, depthTest: false, depthWrite: false,
      fragmentShader: crossFades ? kFragment : kFragment.replace('layout(location = 1) out uvec4 second;', '').replace('second = vThrongSecond;', ''),
    });
    material.uniforms = { ...uniforms, throngStateSize: { value: new Vector2(kWidth, height) } };
    this.material = material;
    this.groups = store.groups.map(({ attributes }) => {
      const geometry = new InstancedBufferGeometry();
      geometry.setDrawRange(0, 1);
      for (const name of ['throngSlot', 'throngLook']) geometry.setAttribute(name, attributes[name]);
      return { points: new Points(geometry, material), drawn: {} };
    });
  }

  get textures() {
    const [first, second = first] = this.target.textures;
    return { first, second };
  }

  // Draws the states of a group of the store, where they are not those of this moment. Runs inside a render of the crowd's,
  // after the group's buffer has reached the GPU, and leaves the renderer as it was.
  run(renderer, index, moment) {
    const { count, buffer } = this.store.groups[index];
    const group = this.groups[index];
    const wanted = { renderer, count, moment, buffer: buffer.version, later: this.material.uniforms.throngLater.value.version };
    if (count === 0 || Object.keys(wanted).every((name) => wanted[name] === group.drawn[name])) return;
    group.drawn = wanted;
    group.points.geometry.instanceCount = count;
    const target = renderer.getRenderTarget();
    const [face, level] = [renderer.getActiveCubeFace(), renderer.getActiveMipmapLevel()];
    const gl = renderer.getContext();
    viewport.fromArray(gl.getParameter(gl.VIEWPORT));
    renderer.setRenderTarget(this.target);
    renderer.renderBufferDirect(camera, null, group.points.geometry, this.material, group.points, null);
    renderer.setRenderTarget(target, face, level);
    renderer.state.viewport(viewport);
  }

  dispose() {
    this.target.dispose();
    for (const { points } of this.groups) points.geometry.dispose();
    this.material.dispose();
  }
}
