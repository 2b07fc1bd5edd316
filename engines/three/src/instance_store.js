// The instances of a crowd as vertex attributes: places without holes, so that one draw call takes them all.
import { DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three';

// One buffer of words, as a pipeline of WebGPU may have eight buffers only. Rows are bits of floats.
const kOffsets = { throngRow0: 0, throngRow1: 4, throngRow2: 8, throngSlot: 12, throngLook: 16 };
const kPastOffsets = { throngPast0: 20, throngPast1: 24, throngPast2: 28 };
export const kRowNames = ['throngRow0', 'throngRow1', 'throngRow2'];
export const kPastNames = Object.keys(kPastOffsets);

// Ids stay with an instance as long as it lives; places change as others go.
export class InstanceStore {
  // `past`: keep the rows of the frame before, for motion vectors.
  constructor(capacity, past = false) {
    this.offsets = past ? { ...kOffsets, ...kPastOffsets } : kOffsets;
    this.stride = 4 * Object.keys(this.offsets).length;
    this.capacity = capacity;
    this.count = 0;
    this.placeOfId = new Int32Array(capacity).fill(-1);
    this.idAtPlace = new Int32Array(capacity).fill(-1);
    this.freeIds = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
    this.words = new Uint32Array(this.stride * capacity);
    this.floats = new Float32Array(this.words.buffer);
    this.buffer = new InstancedInterleavedBuffer(this.words, this.stride);
    this.buffer.setUsage(DynamicDrawUsage);
    this.attributes = {};
    for (const [name, offset] of Object.entries(this.offsets)) this.attributes[name] = new InterleavedBufferAttribute(this.buffer, 4, offset);
  }

  add() {
    if (this.freeIds.length === 0) throw new RangeError(`the crowd is full: its capacity is ${this.capacity}; make it with a greater one`);
    const id = this.freeIds.pop();
    this.placeOfId[id] = this.count;
    this.idAtPlace[this.count] = id;
    this.count++;
    return id;
  }

  remove(id) {
    const place = this.placeOf(id);
    const last = this.count - 1;
    if (place !== last) {
      this.words.copyWithin(this.stride * place, this.stride * last, this.stride * last + this.stride);
      this.idAtPlace[place] = this.idAtPlace[last];
      this.placeOfId[this.idAtPlace[place]] = place;
      this.touch(place);
    }
    this.placeOfId[id] = -1;
    this.idAtPlace[last] = -1;
    this.count = last;
    this.freeIds.push(id);
  }

  has(id) {
    return Number.isInteger(id) && id >= 0 && id < this.capacity && this.placeOfId[id] >= 0;
  }

  placeOf(id) {
    if (!this.has(id)) throw new RangeError(`no instance ${id} lives in this crowd`);
    return this.placeOfId[id];
  }

  numbersOf(name) {
    return kRowNames.includes(name) || name in kPastOffsets ? this.floats : this.words;
  }

  set(name, id, ...numbers) {
    const place = this.placeOf(id);
    this.numbersOf(name).set(numbers, this.stride * place + this.offsets[name]);
    this.touch(place);
  }

  get(name, id) {
    const at = this.stride * this.placeOf(id) + this.offsets[name];
    return this.numbersOf(name).subarray(at, at + 4);
  }

  // Takes an instance's rows as those of the frame before.
  keepRows(id) {
    const at = this.stride * this.placeOf(id);
    this.words.copyWithin(at + kPastOffsets.throngPast0, at, at + 12);
    this.touch(this.placeOf(id));
  }

  // Notes what must reach the GPU; ranges of one frame grow into one.
  touch(place) {
    const [range] = this.buffer.updateRanges;
    const first = range ? Math.min(range.start, this.stride * place) : this.stride * place;
    const end = range ? Math.max(range.start + range.count, this.stride * place + this.stride) : this.stride * place + this.stride;
    this.touchRange(first, end);
  }

  touchRange(first, end) {
    this.buffer.clearUpdateRanges();
    if (end > first) this.buffer.addUpdateRange(first, end - first);
    this.buffer.needsUpdate = true;
  }

  // Draws only the instances at these places (a filter over places), or all again with null. Returns how many.
  choose(isDrawn) {
    if (isDrawn === null) return this.drawAll();
    if (this.buffer.array === this.words) this.buffer.array = new Uint32Array(this.words.length);
    let drawn = 0;
    for (let place = 0; place < this.count; place++) {
      if (!isDrawn(place)) continue;
      this.buffer.array.set(this.words.subarray(this.stride * place, this.stride * place + this.stride), this.stride * drawn);
      drawn++;
    }
    this.touchRange(0, this.stride * drawn);
    return drawn;
  }

  drawAll() {
    this.buffer.array = this.words;
    this.touchRange(0, this.stride * this.count);
    return this.count;
  }
}
