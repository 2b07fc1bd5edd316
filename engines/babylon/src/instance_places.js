// The instances of a crowd without holes, so that one draw call takes them all: ids stay with an instance as long as it
// lives, places change as others go.
export class InstancePlaces {
  constructor(capacity) {
    this.capacity = capacity;
    this.count = 0;
    this.placeOfId = new Int32Array(capacity).fill(-1);
    this.idAtPlace = new Int32Array(capacity).fill(-1);
    this.freeIds = Array.from({ length: capacity }, (_, i) => capacity - 1 - i);
  }

  // The new instance's id; it stands at the last place.
  add() {
    if (this.freeIds.length === 0) throw new RangeError(`the crowd is full: its capacity is ${this.capacity}; make it with a greater one`);
    const id = this.freeIds.pop();
    this.placeOfId[id] = this.count;
    this.idAtPlace[this.count] = id;
    this.count++;
    return id;
  }

  // Moves the last instance, at place `from`, to the place `to` that is free now.
  remove(id) {
    const to = this.placeOf(id);
    const from = this.count - 1;
    const moved = this.idAtPlace[from];
    this.idAtPlace[to] = moved;
    this.placeOfId[moved] = to;
    this.placeOfId[id] = -1;
    this.idAtPlace[from] = -1;
    this.count = from;
    this.freeIds.push(id);
    return { from, to };
  }

  placeOf(id) {
    if (!Number.isInteger(id) || id < 0 || id >= this.capacity || this.placeOfId[id] < 0) throw new RangeError(`no instance ${id} lives in this crowd`);
    return this.placeOfId[id];
  }
}
