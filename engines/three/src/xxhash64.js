// XXH64 with seed 0 (Collet 2012), as 16 hexadecimal digits.
const kPrime1 = 11400714785074694791n;
const kPrime2 = 14029467366897019727n;
const kPrime3 = 1609587929392839161n;
const kPrime4 = 9650029242287828579n;
const kPrime5 = 2870177450012600261n;

const word = (value) => BigInt.asUintN(64, value);
const rotate = (value, bits) => word((value << bits) | (value >> (64n - bits)));
const mixLane = (lane, input) => word(rotate(word(lane + input * kPrime2), 31n) * kPrime1);

// `bytes` is a Uint8Array.
export function xxhash64(bytes) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = bytes.byteLength;
  let at = 0;
  let hash = kPrime5;
  if (size >= 32) {
    let [a, b, c, d] = [word(kPrime1 + kPrime2), kPrime2, 0n, word(-kPrime1)];
    for (; at <= size - 32; at += 32) {
      a = mixLane(a, data.getBigUint64(at, true));
      b = mixLane(b, data.getBigUint64(at + 8, true));
      c = mixLane(c, data.getBigUint64(at + 16, true));
      d = mixLane(d, data.getBigUint64(at + 24, true));
    }
    hash = word(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n));
    for (const lane of [a, b, c, d]) hash = word((hash ^ mixLane(0n, lane)) * kPrime1 + kPrime4);
  }
  hash = word(hash + BigInt(size));
  for (; at <= size - 8; at += 8) hash = word(rotate(hash ^ mixLane(0n, data.getBigUint64(at, true)), 27n) * kPrime1 + kPrime4);
  if (at <= size - 4) {
    hash = word(rotate(hash ^ word(BigInt(data.getUint32(at, true)) * kPrime1), 23n) * kPrime2 + kPrime3);
    at += 4;
  }
  for (; at < size; at++) hash = word(rotate(hash ^ word(BigInt(bytes[at]) * kPrime5), 11n) * kPrime1);
  hash = word((hash ^ (hash >> 33n)) * kPrime2);
  hash = word((hash ^ (hash >> 29n)) * kPrime3);
  return (hash ^ (hash >> 32n)).toString(16).padStart(16, '0');
}
