// What every instance plays at a moment, resolved once per instance and frame in a compute pass of WebGPU, so that vertices
// only read it: StatePass, for WebGPURenderer.
import { attribute, Fn, instanceIndex, select, storage, uint } from 'three/tsl';
import { Node, NodeUpdateType, StorageBufferAttribute } from 'three/webgpu';
import { resolveNode } from './node_pose.js';

const kPlayTexels = 2; // of an instance in `plays`: its slot; its phase and, last, its id

// The id of the instance that is drawn. Who uses it has states of this moment.
class ResolvedInstanceNode extends Node {
  constructor(states) {
    super('uint');
    this.states = states;
    this.updateBeforeType = NodeUpdateType.OBJECT;
  }

  updateBefore({ renderer }) {
    this.states.run(renderer);
  }

  setup() {
    return attribute('throngLook', 'uvec4').w;
  }
}

export class StateCompute {
  // `moments`: uniforms (see momentUniforms) of the frame, and of the frame before where motion vectors are wanted.
  constructor(asset, { crossFades }, capacity, textures, moments) {
    this.moments = moments;
    this.later = textures.later;
    this.layerCount = crossFades ? 2 : 1;
    this.texelCount = this.layerCount * moments.length;
    this.plays = new StorageBufferAttribute(new Uint32Array(4 * kPlayTexels * capacity), 4);
    this.states = new StorageBufferAttribute(new Uint32Array(4 * this.texelCount * capacity), 4);
    this.read = storage(this.states, 'uvec4', this.states.count).toReadOnly();
    this.id = new ResolvedInstanceNode(this);
    this.compute = this.makeCompute(resolveNode(asset, { crossFades }, textures), capacity);
    this.drawn = {};
  }

  // An invocation for each texel of a state: layers of the first moment, then of the second.
  makeCompute(resolve, capacity) {
    const plays = storage(this.plays, 'uvec4', this.plays.count).toReadOnly();
    const states = storage(this.states, 'uvec4', this.states.count);
    const [now, past = now] = this.moments;
    return Fn(() => {
      const place = instanceIndex.mod(uint(this.texelCount));
      const isNow = place.lessThan(uint(this.layerCount));
      const moment = { seconds: select(isNow, now.seconds, past.seconds), fraction: select(isNow, now.fraction, past.fraction) };
      const playAt = instanceIndex.div(uint(this.texelCount)).mul(uint(kPlayTexels)).toVar();
      states.element(instanceIndex).assign(resolve(moment, plays.element(playAt), plays.element(playAt.add(uint(1))), place.mod(uint(this.layerCount))));
    })().compute(this.texelCount * capacity, [64]);
  }

  // What an instance plays: words of its slot (see InstanceStore) and its phase.
  write(id, slot, phase) {
    const at = 4 * kPlayTexels * id;
    this.plays.array.set(slot, at);
    this.plays.array[at + 4] = phase;
    this.plays.array[at + 7] = id;
    const [range] = this.plays.updateRanges;
    const first = range ? Math.min(range.start, at) : at;
    const end = range ? Math.max(range.start + range.count, at + 8) : at + 8;
    this.plays.clearUpdateRanges();
    this.plays.addUpdateRange(first, end - first);
    this.plays.needsUpdate = true;
  }

  // The two texels of the drawn instance at a moment: 0 the frame's, 1 that before.
  of(moment) {
    const first = this.id.mul(uint(this.texelCount)).add(uint(moment * this.layerCount)).toVar();
    const texel = this.read.element(first).toVar();
    return { id: this.id, first: texel, second: this.layerCount > 1 ? this.read.element(first.add(uint(1))).toVar() : texel };
  }

  // Resolves all where the states are not those of this moment. Runs inside a render, before an object that reads them.
  run(renderer) {
    const wanted = { renderer, plays: this.plays.version, later: this.later.version };
    this.moments.forEach(({ seconds, fraction }, i) => Object.assign(wanted, { [`seconds${i}`]: seconds.value, [`fraction${i}`]: fraction.value }));
    if (Object.keys(wanted).every((name) => wanted[name] === this.drawn[name])) return;
    this.drawn = wanted;
    renderer.compute(this.compute);
  }

  dispose() {
    this.compute.dispose();
  }
}
