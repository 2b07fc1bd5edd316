// The instances of a crowd as vertex attributes: places without holes, so that one draw call takes them all; or copies of
// them sorted by level of detail, so that one call takes all of a level.
import { DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three';

// One buffer of words, as a pipeline of WebGPU may have eight buffers only. Rows are bits of floats.
const kOffsets = { throngRow0: 0, throngRow1: 4, throngRow2: 8, throngSlot: 12, throngLook: 16 };
const kPastOffsets = { throngPast0: 20, throngPast1: 24, throngPast2: 28 };
export const kRowNames = ['throngRow0', 'throngRow1', 'throngRow2'];
export const kPastNames = Object.keys(kPastOffsets);

// What one draw call takes: `count` instances at the front of a buffer.
class DrawnGroup {
  constructor(words, stride, offsets) {
    this.count = 0;
    this.buffer = new InstancedInterleavedBuffer(words, stride);
    this.buffer.setUsage(DynamicDrawUsage);
    this.attributes = {};
    for (const [name, offset] of Object.entries(offsets)) this.attributes[name] = new InterleavedBufferAttribute(this.buffer, 4, offset);
  }

  // Notes what must reach the GPU; ranges of one frame grow into one.
  touch(first, end) {
    const [range] = this.buffer.updateRanges;
    this.touchOnly(range ? Math.min(range.start, first) : first, range ? Math.max(range.start + range.count, end) : end);
  }

  touchOnly(first, end) {
    this.buffer.clearUpdateRanges();
    if (end > first) this.buffer.addUpdateRange(first, end - first);
    this.buffer.needsUpdate = true;
  }
}

// Ids stay with an instance as long as it lives; places change as others go.
export class InstanceStore {
  // `past`: keep the rows of the frame before, for motion vectors. `groupCount`: one per level of detail.
  constructor(capacity, past = false, groupCount = 1) {
    const offsets = past ? { ...kOffsets, ...kPastOffsets } : kOffsets;
    this.offsets = offsets;
    this.stride = 4 * Object.keys(offsets).length;
    this.capacity = capacity;
    this.count = 0;
    this.placeOfId = new Int32Array(capacity).fill(-1);
    this.idAtPlace = new Int32Array(capacity).fill(-1);
    this.freeIds = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
    this.words = new Uint32Array(this.stride * capacity);
    this.floats = new Float32Array(this.words.buffer);
    this.groups = Array.from({ length: groupCount }, (_, i) => new DrawnGroup(i === 0 ? this.words : new Uint32Array(this.stride * capacity), this.stride, offsets));
    this.isSorted = false;
    this.groupOfPlace = new Int8Array(capacity);
    this.slotOfPlace = new Int32Array(capacity);
  }

  get buffer() {
    return this.groups[0].buffer;
  }

  get attributes() {
    return this.groups[0].attributes;
  }

  add() {
    if (this.freeIds.length === 0) throw new RangeError(`the crowd is full: its capacity is ${this.capacity}; make it with a greater one`);
    this.drawAll();
    const id = this.freeIds.pop();
    this.placeOfId[id] = this.count;
    this.idAtPlace[this.count] = id;
    this.groups[0].count = ++this.count;
    return id;
  }

  remove(id) {
    const place = this.placeOf(id);
    this.drawAll();
    const last = this.count - 1;
    if (place !== last) {
      this.words.copyWithin(this.stride * place, this.stride * last, this.stride * last + this.stride);
      this.idAtPlace[place] = this.idAtPlace[last];
      this.placeOfId[this.idAtPlace[place]] = place;
      this.touch(place);
    }
    this.placeOfId[id] = -1;
    this.idAtPlace[last] = -1;
    this.groups[0].count = this.count = last;
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

  // An instance has changed: so does its copy, and the GPU learns of it.
  touch(place) {
    const group = this.isSorted ? this.groupOfPlace[place] : 0;
    if (group < 0) return;
    const at = this.stride * (this.isSorted ? this.slotOfPlace[place] : place);
    if (this.isSorted) this.copy(place, group, at);
    this.groups[group].touch(at, at + this.stride);
  }

  copy(place, group, at) {
    const from = this.stride * place;
    const target = this.groups[group].buffer.array;
    for (let i = 0; i < this.stride; i++) target[at + i] = this.words[from + i];
  }

  // Draws each instance in the group that `groupOf(place)` says, or not at all (-1). Returns how many are drawn.
  sort(groupOf) {
    const [first] = this.groups;
    if (first.buffer.array === this.words) first.buffer.array = new Uint32Array(this.words.length);
    this.isSorted = true;
    for (const group of this.groups) group.count = 0;
    for (let place = 0; place < this.count; place++) {
      const group = groupOf(place);
      this.groupOfPlace[place] = group;
      if (group < 0) continue;
      this.slotOfPlace[place] = this.groups[group].count++;
      this.copy(place, group, this.stride * this.slotOfPlace[place]);
    }
    for (const group of this.groups) group.touchOnly(0, this.stride * group.count);
    return this.groups.reduce((sum, group) => sum + group.count, 0);
  }

  // Draws all instances in the first group again.
  drawAll() {
    if (!this.isSorted) return;
    this.isSorted = false;
    for (const group of this.groups) group.count = 0;
    const [first] = this.groups;
    first.buffer.array = this.words;
    first.count = this.count;
    first.touchOnly(0, this.stride * this.count);
  }
}
