// The vertex codec of meshoptimizer, version 0, as EXT_meshopt_compression specifies its mode ATTRIBUTES.
import { malformed } from './throng_error.js';

const kCodecVersion = 0xa0;
const kGroup = 16; // elements that share a width
const kWidths = [0, 2, 4, 8]; // bits of an element's byte, by mode
const kTailBytes = 32;

// `destination`: as many whole elements of `stride` bytes as it holds. Throws where the data are not exactly those.
export function decodeVertexCodec(destination, data, stride, where) {
  const tail = Math.max(stride, kTailBytes);
  if (data.byteLength < 1 + tail || data[0] !== kCodecVersion) throw malformed(where, 'does not decode');
  const last = data.slice(data.byteLength - stride);
  const end = data.byteLength - tail;
  const count = destination.byteLength / stride;
  const blockElements = Math.min(Math.floor(8192 / stride) & ~(kGroup - 1), 256);
  let at = 1;
  for (let first = 0; first < count; first += blockElements) {
    const elements = Math.min(blockElements, count - first);
    for (let lane = 0; lane < stride; lane++) {
      const modesAt = at;
      at += Math.ceil(elements / kGroup / 4);
      for (let group = 0; group * kGroup < elements; group++) {
        if (at > end) throw malformed(where, 'does not decode');
        const bits = kWidths[(data[modesAt + (group >> 2)] >> ((group & 3) * 2)) & 3];
        const packedAt = at, escape = (1 << bits) - 1;
        at += 2 * bits;
        for (let i = 0; i < kGroup; i++) {
          let code = bits === 0 ? 0 : (data[packedAt + ((i * bits) >> 3)] >> (8 - bits - ((i * bits) & 7))) & escape;
          if ((bits === 2 || bits === 4) && code === escape) code = data[at++];
          const element = group * kGroup + i;
          if (element >= elements) continue;
          last[lane] += (code >> 1) ^ -(code & 1);
          destination[(first + element) * stride + lane] = last[lane];
        }
      }
    }
  }
  if (at !== end) throw malformed(where, 'does not decode');
}
