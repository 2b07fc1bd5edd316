// The instances of a crowd as vertex attributes: places without holes, so that one draw call takes them all.
import { DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three';

// One buffer of words, as a pipeline of WebGPU may have eight buffers only. Rows are bits of floats.
const kOffsets = { throngRow0: 0, throngRow1: 4, throngRow2: 8, throngSlot: 12, throngLook: 16 };
const kWords = 20;

// Ids stay with an instance as long as it lives; places change as others go.
export class InstanceStore {
  constructor(capacity) {
    this.capacity = capacity;
    this.count = 0;
    this.placeOfId = new Int32Array(capacity).fill(-1);
    this.idAtPlace = new Int32Array(capacity).fill(-1);
    this.freeIds = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
    this.words = new Uint32Array(kWords * capacity);
    this.floats = new Float32Array(this.words.buffer);
    this.buffer = new InstancedInterleavedBuffer(this.words, kWords);
    this.buffer.setUsage(DynamicDrawUsage);
    this.attributes = {};
    for (const [name, offset] of Object.entries(kOffsets)) this.attributes[name] = new InterleavedBufferAttribute(this.buffer, 4, offset);
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
      this.words.copyWithin(kWords * place, kWords * last, kWords * last + kWords);
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
    return name.startsWith('throngRow') ? this.floats : this.words;
  }

  set(name, id, ...numbers) {
    const place = this.placeOf(id);
    this.numbersOf(name).set(numbers, kWords * place + kOffsets[name]);
    this.touch(place);
  }

  get(name, id) {
    const at = kWords * this.placeOf(id) + kOffsets[name];
    return this.numbersOf(name).subarray(at, at + 4);
  }

  // Notes what must reach the GPU; ranges of one frame grow into one.
  touch(place) {
    const [range] = this.buffer.updateRanges;
    const first = range ? Math.min(range.start, kWords * place) : kWords * place;
    const end = range ? Math.max(range.start + range.count, kWords * place + kWords) : kWords * place + kWords;
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
      this.buffer.array.set(this.words.subarray(kWords * place, kWords * place + kWords), kWords * drawn);
      drawn++;
    }
    this.touchRange(0, kWords * drawn);
    return drawn;
  }

  drawAll() {
    this.buffer.array = this.words;
    this.touchRange(0, kWords * this.count);
    return this.count;
  }
}
