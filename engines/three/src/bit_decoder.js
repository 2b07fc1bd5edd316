// Binary arithmetic decoding with probabilities that learn (docs/format.md, section 2, "Coded keys").
const kLeastRange = 2 ** 24;
const kFastShift = 4;
const kSlowShift = 6;

// How likely next bits are 0, of many at once: learnt at two speeds, quick at first.
export class Probabilities {
  constructor(count) {
    this.fast = new Uint16Array(count).fill(32768);
    this.slow = new Uint16Array(count).fill(32768);
    this.seen = new Uint8Array(count);
  }

  learn(index, bit) {
    const fastShift = Math.min(this.seen[index] + 1, kFastShift), slowShift = Math.min(this.seen[index] + 1, kSlowShift);
    const { fast, slow } = this;
    if (bit === 0) {
      fast[index] += (65535 - fast[index]) >> fastShift;
      slow[index] += (65535 - slow[index]) >> slowShift;
    } else {
      fast[index] -= fast[index] >> fastShift;
      slow[index] -= slow[index] >> slowShift;
    }
    this.seen[index] = slowShift;
  }
}

// Reads beyond the end as zeros; `complete` tells whether all bytes were used, and no more.
export class BitDecoder {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.range = 0xffffffff;
    this.code = 0;
    for (let i = 0; i < 4; i++) this.shiftIn();
  }

  get complete() {
    return this.at === this.bytes.length;
  }

  bit(probabilities, index) {
    const ofZero = Math.min(Math.max((probabilities.fast[index] + probabilities.slow[index]) >>> 5, 1), 4095);
    const bound = (this.range >>> 12) * ofZero;
    const bit = this.code >= bound ? 1 : 0;
    if (bit === 0) this.range = bound;
    else {
      this.code -= bound;
      this.range -= bound;
    }
    probabilities.learn(index, bit);
    while (this.range < kLeastRange) this.widen();
    return bit;
  }

  // Bits that are as likely 0 as 1, the highest first.
  plain(count) {
    let bits = 0;
    for (let i = 0; i < count; i++) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit === 1) this.code -= this.range;
      bits = bits * 2 + bit;
      while (this.range < kLeastRange) this.widen();
    }
    return bits;
  }

  // A number of so many bits, each by a probability of its own below `first` for what was read of it before.
  tree(probabilities, first, bits) {
    let node = 1;
    for (let i = 0; i < bits; i++) node = node * 2 + this.bit(probabilities, first + node);
    return node - 2 ** bits;
  }

  widen() {
    this.range = (this.range << 8) >>> 0;
    this.shiftIn();
  }

  shiftIn() {
    this.code = ((this.code << 8) | (this.at < this.bytes.length ? this.bytes[this.at] : 0)) >>> 0;
    this.at++;
  }
}
