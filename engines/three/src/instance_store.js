// The instances of a crowd as vertex attributes: places without holes, so that one draw call takes them all.
import { DynamicDrawUsage, InstancedBufferAttribute } from 'three';

const kNames = ['throngRow0', 'throngRow1', 'throngRow2', 'throngSlot', 'throngLook'];

// Ids stay with an instance as long as it lives; places change as others go.
export class InstanceStore {
  constructor(capacity) {
    this.capacity = capacity;
    this.count = 0;
    this.placeOfId = new Int32Array(capacity).fill(-1);
    this.idAtPlace = new Int32Array(capacity).fill(-1);
    this.freeIds = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
    this.attributes = {};
    this.sources = {};
    for (const name of kNames) {
      const Numbers = name.startsWith('throngRow') ? Float32Array : Uint32Array;
      this.sources[name] = new Numbers(4 * capacity);
      const attribute = new InstancedBufferAttribute(this.sources[name], 4);
      attribute.setUsage(DynamicDrawUsage);
      this.attributes[name] = attribute;
    }
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
      for (const name of kNames) this.sources[name].copyWithin(4 * place, 4 * last, 4 * last + 4);
      this.idAtPlace[place] = this.idAtPlace[last];
      this.placeOfId[this.idAtPlace[place]] = place;
      for (const name of kNames) this.touch(name, place);
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

  set(name, id, ...numbers) {
    const place = this.placeOf(id);
    this.sources[name].set(numbers, 4 * place);
    this.touch(name, place);
  }

  get(name, id) {
    const place = this.placeOf(id);
    return this.sources[name].subarray(4 * place, 4 * place + 4);
  }

  // Marks what must reach the GPU; ranges of one frame grow into one.
  touch(name, place) {
    const attribute = this.attributes[name];
    const [range] = attribute.updateRanges;
    const first = range ? Math.min(range.start, 4 * place) : 4 * place;
    const end = range ? Math.max(range.start + range.count, 4 * place + 4) : 4 * place + 4;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(first, end - first);
    attribute.needsUpdate = true;
  }

  // Draws only the instances at these places (a filter over places), or all again with null. Returns how many.
  choose(isDrawn) {
    if (isDrawn === null) return this.drawAll();
    let drawn = 0;
    for (const name of kNames) {
      const attribute = this.attributes[name];
      if (attribute.array === this.sources[name]) attribute.array = new this.sources[name].constructor(4 * this.capacity);
    }
    for (let place = 0; place < this.count; place++) {
      if (!isDrawn(place)) continue;
      for (const name of kNames) this.attributes[name].array.set(this.sources[name].subarray(4 * place, 4 * place + 4), 4 * drawn);
      drawn++;
    }
    for (const name of kNames) this.touchAll(name, drawn);
    return drawn;
  }

  drawAll() {
    for (const name of kNames) {
      this.attributes[name].array = this.sources[name];
      this.touchAll(name, this.count);
    }
    return this.count;
  }

  touchAll(name, count) {
    const attribute = this.attributes[name];
    attribute.clearUpdateRanges();
    if (count > 0) attribute.addUpdateRange(0, 4 * count);
    attribute.needsUpdate = true;
  }
}
