// Made by tools/make_three_wgsl.py from shaders/throng/packed_rows.h; a test compares. Do not edit.
export const kPackedRows = `const kPackedLayoutWords: u32 = 4u;
const kPackedClipWords: u32 = 16u;
const kPackedRingBreak: u32 = 0xFFFFFFFFu;
struct PackedLayout {
  pointCount: u32,
  normalCount: u32,
  linksAt: u32,
  ringsAt: u32,
  wide: bool,
  wideRings: bool,
}
fn readPackedLayout(throngWords: texture_2d<u32>, base: u32) -> PackedLayout {
  var parts: PackedLayout;
  parts.pointCount = throngWord(throngWords, base);
  parts.normalCount = throngWord(throngWords, (base + 1u));
  var links: u32 = throngWord(throngWords, (base + 2u));
  var rings: u32 = throngWord(throngWords, (base + 3u));
  parts.linksAt = select((base + links), 0u, (links == 0u));
  parts.ringsAt = select((base + rings), 0u, (rings == 0u));
  parts.wide = (max(parts.pointCount, parts.normalCount) > 65536u);
  parts.wideRings = (parts.pointCount > 65535u);
  return parts;
}
struct PackedLink {
  pointIndex: u32,
  normal: u32,
}
fn readPackedLink(throngWords: texture_2d<u32>, parts: PackedLayout, vertex: u32) -> PackedLink {
  var link: PackedLink;
  link.pointIndex = vertex;
  link.normal = vertex;
  if ((parts.linksAt == 0u)) {
    return link;
  }
  if (parts.wide) {
    link.pointIndex = throngWord(throngWords, (parts.linksAt + (2u * vertex)));
    link.normal = throngWord(throngWords, ((parts.linksAt + (2u * vertex)) + 1u));
    return link;
  }
  var word: u32 = throngWord(throngWords, (parts.linksAt + vertex));
  link.pointIndex = (word & 65535u);
  link.normal = (word >> 16u);
  return link;
}
struct PackedClip {
  firstRow: u32,
  storedKeys: u32,
  pointCount: u32,
  normalCount: u32,
  segmentKeys: u32,
  minBitsX: u32,
  minBitsY: u32,
  minBitsZ: u32,
  trendBits: u32,
  trendShift: u32,
  widthBits: u32,
  offsetBits: u32,
  headerBits: u32,
  normalBits: u32,
  normalRowWords: u32,
  headersAt: u32,
  residualsAt: u32,
  normalsAt: u32,
  pieceCount: u32,
  piecesAt: u32,
  closed: bool,
  origin: vec3f,
  codeMetres: f32,
}
fn readPackedClip(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32) -> PackedClip {
  var clip: PackedClip;
  clip.firstRow = throngWord(throngWords, clipAt);
  clip.storedKeys = throngWord(throngWords, (clipAt + 1u));
  clip.pointCount = parts.pointCount;
  clip.normalCount = parts.normalCount;
  var keys: u32 = throngWord(throngWords, (clipAt + 2u));
  clip.segmentKeys = (keys & 65535u);
  clip.normalBits = ((keys >> 16u) & 255u);
  clip.closed = ((keys >> 24u) != 0u);
  var widths: u32 = throngWord(throngWords, (clipAt + 3u));
  clip.minBitsX = (widths & 31u);
  clip.minBitsY = ((widths >> 5u) & 31u);
  clip.minBitsZ = ((widths >> 10u) & 31u);
  clip.trendBits = ((widths >> 15u) & 31u);
  clip.widthBits = ((widths >> 20u) & 7u);
  clip.offsetBits = ((widths >> 23u) & 63u);
  clip.trendShift = throngWord(throngWords, (clipAt + 4u));
  clip.headerBits = ((((clip.minBitsX + clip.minBitsY) + clip.minBitsZ) + (3u * (clip.trendBits + clip.widthBits))) + clip.offsetBits);
  clip.normalRowWords = ((((clip.normalCount * 2u) * clip.normalBits) + 31u) >> 5u);
  clip.headersAt = (clipAt + throngWord(throngWords, (clipAt + 5u)));
  clip.residualsAt = (clipAt + throngWord(throngWords, (clipAt + 6u)));
  clip.normalsAt = (clipAt + throngWord(throngWords, (clipAt + 7u)));
  clip.origin = vec3f(bitcast<f32>(throngWord(throngWords, (clipAt + 8u))), bitcast<f32>(throngWord(throngWords, (clipAt + 9u))), bitcast<f32>(throngWord(throngWords, (clipAt + 10u))));
  clip.codeMetres = bitcast<f32>(throngWord(throngWords, (clipAt + 11u)));
  clip.pieceCount = throngWord(throngWords, (clipAt + 12u));
  clip.piecesAt = (clipAt + throngWord(throngWords, (clipAt + 13u)));
  return clip;
}
struct PackedFrame {
  clip: PackedClip,
  keyCount: u32,
  key0: u32,
  key1: u32,
  key2: u32,
  key3: u32,
  weight0: f32,
  weight1: f32,
  weight2: f32,
  weight3: f32,
}
fn packedBits(throngWords: texture_2d<u32>, at: u32, bit: u32, width: u32) -> u32 {
  if ((width == 0u)) {
    return 0u;
  }
  var index: u32 = (at + (bit >> 5u));
  var shift: u32 = (bit & 31u);
  var bits: u32 = (throngWord(throngWords, index) >> shift);
  if (((shift + width) > 32u)) {
    bits = (bits | (throngWord(throngWords, (index + 1u)) << (32u - shift)));
  }
  if ((width == 32u)) {
    return bits;
  }
  return (bits & ((1u << width) - 1u));
}
struct PackedHeader {
  minX: i32,
  minY: i32,
  minZ: i32,
  trendX: i32,
  trendY: i32,
  trendZ: i32,
  widthX: u32,
  widthY: u32,
  widthZ: u32,
  offset: u32,
}
fn readPackedHeader(throngWords: texture_2d<u32>, clip: PackedClip, segment: u32, pointIndex: u32) -> PackedHeader {
  var header: PackedHeader;
  var at: u32 = clip.headersAt;
  var bit: u32 = (((segment * clip.pointCount) + pointIndex) * clip.headerBits);
  header.minX = i32(packedBits(throngWords, at, bit, clip.minBitsX));
  bit = (bit + clip.minBitsX);
  header.minY = i32(packedBits(throngWords, at, bit, clip.minBitsY));
  bit = (bit + clip.minBitsY);
  header.minZ = i32(packedBits(throngWords, at, bit, clip.minBitsZ));
  bit = (bit + clip.minBitsZ);
  var bias: i32 = select(i32((1u << (clip.trendBits - 1u))), 0, (clip.trendBits == 0u));
  header.trendX = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.trendY = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.trendZ = (i32(packedBits(throngWords, at, bit, clip.trendBits)) - bias);
  bit = (bit + clip.trendBits);
  header.widthX = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.widthY = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.widthZ = packedBits(throngWords, at, bit, clip.widthBits);
  bit = (bit + clip.widthBits);
  header.offset = packedBits(throngWords, at, bit, clip.offsetBits);
  return header;
}
fn packedTrend(trend: i32, local: u32, trendShift: u32) -> i32 {
  return ((trend * i32(local)) >> trendShift);
}
fn packedCodes(throngWords: texture_2d<u32>, clip: PackedClip, pointIndex: u32, key: u32) -> vec3f {
  var segment: u32 = (key / clip.segmentKeys);
  var local: u32 = (key - (segment * clip.segmentKeys));
  var header: PackedHeader = readPackedHeader(throngWords, clip, segment, pointIndex);
  var bit: u32 = (header.offset + (local * ((header.widthX + header.widthY) + header.widthZ)));
  var x: i32 = ((header.minX + packedTrend(header.trendX, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthX)));
  bit = (bit + header.widthX);
  var y: i32 = ((header.minY + packedTrend(header.trendY, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthY)));
  bit = (bit + header.widthY);
  var z: i32 = ((header.minZ + packedTrend(header.trendZ, local, clip.trendShift)) + i32(packedBits(throngWords, clip.residualsAt, bit, header.widthZ)));
  return vec3f(f32(x), f32(y), f32(z));
}
fn addWeighted(sum: vec3f, value: vec3f, weight: f32) -> vec3f {
  var x: f32 = (sum.x + (value.x * weight));
  var y: f32 = (sum.y + (value.y * weight));
  var z: f32 = (sum.z + (value.z * weight));
  return vec3f(x, y, z);
}
fn packedFrameCodes(throngWords: texture_2d<u32>, frame: PackedFrame, pointIndex: u32) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key0), frame.weight0);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key1), frame.weight1);
  if ((frame.keyCount == 2u)) {
    return sum;
  }
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key2), frame.weight2);
  return addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key3), frame.weight3);
}
fn packedMetres(clip: PackedClip, codes: vec3f) -> vec3f {
  var x: f32 = (clip.origin.x + (codes.x * clip.codeMetres));
  var y: f32 = (clip.origin.y + (codes.y * clip.codeMetres));
  var z: f32 = (clip.origin.z + (codes.z * clip.codeMetres));
  return vec3f(x, y, z);
}
fn packedPosition(throngWords: texture_2d<u32>, frame: PackedFrame, pointIndex: u32) -> vec3f {
  return packedMetres(frame.clip, packedFrameCodes(throngWords, frame, pointIndex));
}
fn storedNormal(throngWords: texture_2d<u32>, clip: PackedClip, normal: u32, key: u32) -> vec3f {
  var at: u32 = (clip.normalsAt + (key * clip.normalRowWords));
  var bit: u32 = ((normal * 2u) * clip.normalBits);
  var middle: f32 = f32(((1u << (clip.normalBits - 1u)) - 1u));
  var x: f32 = ((f32(packedBits(throngWords, at, bit, clip.normalBits)) - middle) / middle);
  var y: f32 = ((f32(packedBits(throngWords, at, (bit + clip.normalBits), clip.normalBits)) - middle) / middle);
  return octahedralDirection(x, y);
}
fn storedFrameNormal(throngWords: texture_2d<u32>, frame: PackedFrame, normal: u32) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  var first: vec3f = storedNormal(throngWords, frame.clip, normal, frame.key0);
  sum = addWeighted(sum, first, frame.weight0);
  sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key1), frame.weight1);
  if ((frame.keyCount != 2u)) {
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key2), frame.weight2);
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key3), frame.weight3);
  }
  var squared: f32 = (((sum.x * sum.x) + (sum.y * sum.y)) + (sum.z * sum.z));
  if (!(squared > 1.0e-12f)) {
    return first;
  }
  return unitVector(sum.x, sum.y, sum.z);
}
fn ringStart(throngWords: texture_2d<u32>, parts: PackedLayout, normal: u32) -> u32 {
  return throngWord(throngWords, (parts.ringsAt + normal));
}
fn ringNumber(throngWords: texture_2d<u32>, parts: PackedLayout, index: u32) -> u32 {
  var at: u32 = ((parts.ringsAt + parts.normalCount) + 1u);
  if (parts.wideRings) {
    return throngWord(throngWords, (at + index));
  }
  var number: u32 = ((throngWord(throngWords, (at + (index >> 1u))) >> (16u * (index & 1u))) & 65535u);
  return select(number, kPackedRingBreak, (number == 65535u));
}
fn addTriangle(sum: vec3f, centre: vec3f, from_: vec3f, to: vec3f) -> vec3f {
  var ax: f32 = (from_.x - centre.x);
  var ay: f32 = (from_.y - centre.y);
  var az: f32 = (from_.z - centre.z);
  var bx: f32 = (to.x - centre.x);
  var by: f32 = (to.y - centre.y);
  var bz: f32 = (to.z - centre.z);
  var x: f32 = (sum.x + ((ay * bz) - (az * by)));
  var y: f32 = (sum.y + ((az * bx) - (ax * bz)));
  var z: f32 = (sum.z + ((ax * by) - (ay * bx)));
  return vec3f(x, y, z);
}
fn ringNormal(sum: vec3f, restNormal: vec3f) -> vec3f {
  var largest: f32 = max(max(abs(sum.x), abs(sum.y)), abs(sum.z));
  if (!(largest > 0.0f)) {
    return restNormal;
  }
  return unitVector((sum.x / largest), (sum.y / largest), (sum.z / largest));
}
fn recomputedNormal(throngWords: texture_2d<u32>, parts: PackedLayout, frame: PackedFrame, normal: u32, restNormal: vec3f) -> vec3f {
  var sum: vec3f = vec3f(0.0f, 0.0f, 0.0f);
  var centre: vec3f = sum;
  var previous: vec3f = sum;
  var place: u32 = 0u;
  var end: u32 = ringStart(throngWords, parts, (normal + 1u));
  for (var index: u32 = ringStart(throngWords, parts, normal); (index < end); index = (index + 1u)) {
    var pointIndex: u32 = ringNumber(throngWords, parts, index);
    if ((pointIndex == kPackedRingBreak)) {
      place = 0u;
    } else {
      var codes: vec3f = packedFrameCodes(throngWords, frame, pointIndex);
      if ((place == 0u)) {
        centre = codes;
      }
      if ((place >= 2u)) {
        sum = addTriangle(sum, centre, previous, codes);
      }
      previous = codes;
      place = (place + 1u);
    }
  }
  return ringNormal(sum, restNormal);
}
fn packedNormal(throngWords: texture_2d<u32>, parts: PackedLayout, frame: PackedFrame, normal: u32, restNormal: vec3f) -> vec3f {
  if ((parts.ringsAt != 0u)) {
    return recomputedNormal(throngWords, parts, frame, normal, restNormal);
  }
  return storedFrameNormal(throngWords, frame, normal);
}
`;
