// Where instances were in the frame before, for motion vectors: kept per move, so that what stands costs nothing.
export class PastPlaces {
  constructor(store) {
    this.store = store;
    this.moved = new Set(); // since the last step
    this.movedBefore = new Set(); // in the step before
  }

  // Called before the rows of an instance change: what they say is what the frame before drew.
  beforeMove(id) {
    if (this.moved.has(id)) return;
    this.moved.add(id);
    this.store.keepRows(id);
  }

  // A new instance has not moved.
  settle(id) {
    this.moved.delete(id);
    this.movedBefore.delete(id);
    this.store.keepRows(id);
  }

  // A new frame: what moved for the last one and stands now is where it was.
  step() {
    for (const id of this.movedBefore) if (!this.moved.has(id) && this.store.has(id)) this.store.keepRows(id);
    this.movedBefore = this.moved;
    this.moved = new Set();
  }
}
