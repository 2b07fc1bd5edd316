// Views of the mesh that EXT_meshopt_compression stores (docs/format.md, section 4), as its specification has them:
// vertex attributes and triangles.
import { requireObject, requireString, requireWhole } from './json_checks.js';
import { malformed, ThrongError } from './throng_error.js';
import { decodeVertexCodec } from './vertex_codec.js';

const kMaxBytes = 0xffffffff;
const kIndexVersion = 0xe1;
const kTailBytes = 16;
const kFifo = 16;
const kMostBytesPerStoredByte = 64;

// The content of a view. `form`: its extension; `stored`: its bytes; `byteLength`: how many the view says that they are.
export function decodeMeshoptView(form, stored, byteLength, where) {
  const stride = requireWhole(form.byteStride, `${where}.byteStride`, 256);
  const count = requireWhole(form.count, `${where}.count`, kMaxBytes);
  const filter = requireString(form.filter ?? 'NONE', `${where}.filter`);
  if (filter !== 'NONE' && filter !== 'EXPONENTIAL') throw new ThrongError('unsupported', `${where}.filter`, `is '${filter}'; an asset's is EXPONENTIAL or none`);
  if (stride * count !== byteLength) throw malformed(where, 'does not hold as many bytes as its view says');
  if (form.mode === 'TRIANGLES') return decodeTriangles(stored, count, stride, filter, where);
  if (form.mode !== 'ATTRIBUTES') throw new ThrongError('unsupported', `${where}.mode`, `is '${form.mode}'; an asset's are ATTRIBUTES or TRIANGLES`);
  if (stride === 0 || stride % 4 !== 0) throw malformed(`${where}.byteStride`, 'is no positive multiple of 4');
  if (byteLength > kMostBytesPerStoredByte * stored.byteLength) throw malformed(`${where}.count`, `is more than ${stored.byteLength} bytes can hold`);
  const content = new Uint8Array(byteLength);
  decodeVertexCodec(content, stored, stride, where);
  if (filter === 'EXPONENTIAL') expandFloats(new Uint32Array(content.buffer));
  return content;
}

// Where the stored bytes of a view lie: its own, or those that the extension names.
export function storedPlace(view, name) {
  const form = (view.extensions ?? {}).EXT_meshopt_compression;
  return form === undefined ? view : requireObject(form, `${name}.extensions.EXT_meshopt_compression`);
}

// A whole number of 24 bits and the power of two in the upper eight, as floats, in place.
function expandFloats(words) {
  const floats = new Float32Array(words.buffer);
  for (let i = 0; i < words.length; i++) floats[i] = 2 ** (words[i] >> 24) * ((words[i] << 8) >> 8);
}

function decodeTriangles(data, count, stride, filter, where) {
  if ((stride !== 2 && stride !== 4) || filter !== 'NONE') throw malformed(where, 'is no list of triangles');
  if (count % 3 !== 0 || count / 3 > data.byteLength) throw malformed(`${where}.count`, `is more than ${data.byteLength} bytes can hold, or no multiple of three`);
  if (data.byteLength < 1 + count / 3 + kTailBytes || data[0] !== kIndexVersion) throw malformed(where, 'does not decode');
  const decoder = new TriangleDecoder(data, 1 + count / 3);
  const indices = stride === 2 ? new Uint16Array(count) : new Uint32Array(count);
  for (let at = 0; at < count; at += 3) indices.set(decoder.next(data[1 + at / 3], where), at);
  if (decoder.at !== data.byteLength - kTailBytes) throw malformed(where, 'does not decode');
  return new Uint8Array(indices.buffer);
}

// Triangles by the edges and the vertices met last, sixteen of each.
class TriangleDecoder {
  constructor(data, at) {
    this.data = data;
    this.at = at;
    this.end = data.byteLength - kTailBytes;
    this.edges = new Uint32Array(2 * kFifo);
    this.vertices = new Uint32Array(kFifo);
    this.edgeCount = this.vertexCount = 0;
    this.fresh = this.last = 0; // the next new vertex; the last that was spelt out
  }

  next(code, where) {
    if (this.at > this.end) throw malformed(where, 'does not decode');
    if (code < 0xf0) return this.acrossEdge(code >> 4, code & 15);
    if (code < 0xfe) return this.apart(0, this.data[this.end + (code & 15)], false);
    const aux = this.data[this.at++];
    if (aux === 0) this.fresh = 0;
    return this.apart(code === 0xfe ? 0 : 15, aux, true);
  }

  acrossEdge(edge, third) {
    const slot = (this.edgeCount - 1 - edge) & (kFifo - 1);
    const a = this.edges[2 * slot], b = this.edges[2 * slot + 1];
    let c, isNew = true;
    if (third === 0) c = this.fresh++;
    else if (third < 13) [c, isNew] = [this.vertices[(this.vertexCount - 1 - third) & (kFifo - 1)], false];
    else c = this.last = third === 15 ? this.spelt() : this.last + (third === 13 ? -1 : 1);
    if (isNew) this.pushVertex(c);
    this.pushEdge(c, b);
    this.pushEdge(a, c);
    return [a, b, c];
  }

  // `first`: 0, a new vertex, or 15, one that is spelt out; `aux`: what the other two are.
  apart(first, aux, maySpell) {
    const codes = [first, aux >> 4, aux & 15];
    const corners = codes.map((code) => (code === 0 ? this.fresh++ : this.vertices[(this.vertexCount - code) & (kFifo - 1)]));
    const isSpelt = (code) => maySpell && code === 15;
    codes.forEach((code, i) => {
      if (isSpelt(code)) corners[i] = this.last = this.spelt();
    });
    codes.forEach((code, i) => {
      if (code === 0 || isSpelt(code)) this.pushVertex(corners[i]);
    });
    const [a, b, c] = corners;
    this.pushEdge(b, a);
    this.pushEdge(c, b);
    this.pushEdge(a, c);
    return corners;
  }

  // A vertex as its difference to the last: seven bits a byte, zigzag.
  spelt() {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.data[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return (this.last + ((value >>> 1) ^ -(value & 1))) >>> 0;
  }

  pushVertex(vertex) {
    this.vertices[this.vertexCount++ & (kFifo - 1)] = vertex;
  }

  pushEdge(a, b) {
    const slot = this.edgeCount++ & (kFifo - 1);
    this.edges[2 * slot] = a;
    this.edges[2 * slot + 1] = b;
  }
}
