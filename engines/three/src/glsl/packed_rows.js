// Made by tools/make_three_glsl.py from shaders/throng/packed_rows.h; a test compares. Do not edit.
export const kPackedRows = `const uint kPackedLayoutWords = 4u;
const uint kPackedClipWords = 16u;
const uint kPackedRingBreak = 0xFFFFFFFFu;
struct PackedLayout {
  uint pointCount;
  uint normalCount;
  uint linksAt;
  uint ringsAt;
  bool wide;
  bool wideRings;
};
PackedLayout readPackedLayout(usampler2D throngWords, uint base) {
  PackedLayout parts;
  parts.pointCount = throngWord(throngWords, base);
  parts.normalCount = throngWord(throngWords, base + 1u);
  uint links = throngWord(throngWords, base + 2u);
  uint rings = throngWord(throngWords, base + 3u);
  parts.linksAt = links == 0u ? 0u : base + links;
  parts.ringsAt = rings == 0u ? 0u : base + rings;
  parts.wide = max(parts.pointCount, parts.normalCount) > 65536u;
  parts.wideRings = parts.pointCount > 65535u;
  return parts;
}
struct PackedLink {
  uint pointIndex;
  uint normal;
};
PackedLink readPackedLink(usampler2D throngWords, PackedLayout parts, uint vertex) {
  PackedLink link;
  link.pointIndex = vertex;
  link.normal = vertex;
  if (parts.linksAt == 0u) return link;
  if (parts.wide) {
    link.pointIndex = throngWord(throngWords, parts.linksAt + 2u * vertex);
    link.normal = throngWord(throngWords, parts.linksAt + 2u * vertex + 1u);
    return link;
  }
  uint word = throngWord(throngWords, parts.linksAt + vertex);
  link.pointIndex = word & 65535u;
  link.normal = word >> 16u;
  return link;
}
struct PackedClip {
  uint firstRow;
  uint storedKeys;
  uint pointCount;
  uint normalCount;
  uint segmentKeys;
  uint minBitsX;
  uint minBitsY;
  uint minBitsZ;
  uint trendBits;
  uint trendShift;
  uint widthBits;
  uint offsetBits;
  uint headerBits;
  uint normalBits;
  uint normalRowWords;
  uint headersAt;
  uint residualsAt;
  uint normalsAt;
  uint pieceCount;
  uint piecesAt;
  bool closed;
  vec3 origin;
  float codeMetres;
};
PackedClip readPackedClip(usampler2D throngWords, PackedLayout parts, uint clipAt) {
  PackedClip clip;
  clip.firstRow = throngWord(throngWords, clipAt);
  clip.storedKeys = throngWord(throngWords, clipAt + 1u);
  clip.pointCount = parts.pointCount;
  clip.normalCount = parts.normalCount;
  uint keys = throngWord(throngWords, clipAt + 2u);
  clip.segmentKeys = keys & 65535u;
  clip.normalBits = (keys >> 16u) & 255u;
  clip.closed = (keys >> 24u) != 0u;
  uint widths = throngWord(throngWords, clipAt + 3u);
  clip.minBitsX = widths & 31u;
  clip.minBitsY = (widths >> 5u) & 31u;
  clip.minBitsZ = (widths >> 10u) & 31u;
  clip.trendBits = (widths >> 15u) & 31u;
  clip.widthBits = (widths >> 20u) & 7u;
  clip.offsetBits = (widths >> 23u) & 63u;
  clip.trendShift = throngWord(throngWords, clipAt + 4u);
  clip.headerBits = clip.minBitsX + clip.minBitsY + clip.minBitsZ + 3u * (clip.trendBits + clip.widthBits) + clip.offsetBits;
  clip.normalRowWords = (clip.normalCount * 2u * clip.normalBits + 31u) >> 5u;
  clip.headersAt = clipAt + throngWord(throngWords, clipAt + 5u);
  clip.residualsAt = clipAt + throngWord(throngWords, clipAt + 6u);
  clip.normalsAt = clipAt + throngWord(throngWords, clipAt + 7u);
  clip.origin = vec3(uintBitsToFloat(throngWord(throngWords, clipAt + 8u)), uintBitsToFloat(throngWord(throngWords, clipAt + 9u)),
                     uintBitsToFloat(throngWord(throngWords, clipAt + 10u)));
  clip.codeMetres = uintBitsToFloat(throngWord(throngWords, clipAt + 11u));
  clip.pieceCount = throngWord(throngWords, clipAt + 12u);
  clip.piecesAt = clipAt + throngWord(throngWords, clipAt + 13u);
  return clip;
}
struct PackedFrame {
  PackedClip clip;
  uint keyCount;
  uint key0;
  uint key1;
  uint key2;
  uint key3;
  float weight0;
  float weight1;
  float weight2;
  float weight3;
};
uint packedBits(usampler2D throngWords, uint at, uint bit, uint width) {
  if (width == 0u) return 0u;
  uint index = at + (bit >> 5u);
  uint shift = bit & 31u;
  uint bits = throngWord(throngWords, index) >> shift;
  if (shift + width > 32u) bits = bits | (throngWord(throngWords, index + 1u) << (32u - shift));
  if (width == 32u) return bits;
  return bits & ((1u << width) - 1u);
}
struct PackedHeader {
  int minX;
  int minY;
  int minZ;
  int trendX;
  int trendY;
  int trendZ;
  uint widthX;
  uint widthY;
  uint widthZ;
  uint offset;
};
PackedHeader readPackedHeader(usampler2D throngWords, PackedClip clip, uint segment, uint pointIndex) {
  PackedHeader header;
  uint at = clip.headersAt;
  uint bit = (segment * clip.pointCount + pointIndex) * clip.headerBits;
  header.minX = int(packedBits(throngWords, at, bit, clip.minBitsX));
  bit = bit + clip.minBitsX;
  header.minY = int(packedBits(throngWords, at, bit, clip.minBitsY));
  bit = bit + clip.minBitsY;
  header.minZ = int(packedBits(throngWords, at, bit, clip.minBitsZ));
  bit = bit + clip.minBitsZ;
  int bias = clip.trendBits == 0u ? 0 : int(1u << (clip.trendBits - 1u));
  header.trendX = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendY = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendZ = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.widthX = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthY = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthZ = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.offset = packedBits(throngWords, at, bit, clip.offsetBits);
  return header;
}
int packedTrend(int trend, uint local, uint trendShift) { return (trend * int(local)) >> trendShift; }
vec3 packedCodes(usampler2D throngWords, PackedClip clip, uint pointIndex, uint key) {
  uint segment = key / clip.segmentKeys;
  uint local = key - segment * clip.segmentKeys;
  PackedHeader header = readPackedHeader(throngWords, clip, segment, pointIndex);
  uint bit = header.offset + local * (header.widthX + header.widthY + header.widthZ);
  int x = header.minX + packedTrend(header.trendX, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthX));
  bit = bit + header.widthX;
  int y = header.minY + packedTrend(header.trendY, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthY));
  bit = bit + header.widthY;
  int z = header.minZ + packedTrend(header.trendZ, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthZ));
  return vec3(float(x), float(y), float(z));
}
vec3 addWeighted(vec3 sum, vec3 value, float weight) {
  float x = sum.x + value.x * weight;
  float y = sum.y + value.y * weight;
  float z = sum.z + value.z * weight;
  return vec3(x, y, z);
}
vec3 packedFrameCodes(usampler2D throngWords, PackedFrame frame, uint pointIndex) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key0), frame.weight0);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key1), frame.weight1);
  if (frame.keyCount == 2u) return sum;
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key2), frame.weight2);
  return addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key3), frame.weight3);
}
vec3 packedMetres(PackedClip clip, vec3 codes) {
  float x = clip.origin.x + codes.x * clip.codeMetres;
  float y = clip.origin.y + codes.y * clip.codeMetres;
  float z = clip.origin.z + codes.z * clip.codeMetres;
  return vec3(x, y, z);
}
vec3 packedPosition(usampler2D throngWords, PackedFrame frame, uint pointIndex) {
  return packedMetres(frame.clip, packedFrameCodes(throngWords, frame, pointIndex));
}
vec3 storedNormal(usampler2D throngWords, PackedClip clip, uint normal, uint key) {
  uint at = clip.normalsAt + key * clip.normalRowWords;
  uint bit = normal * 2u * clip.normalBits;
  float middle = float((1u << (clip.normalBits - 1u)) - 1u);
  float x = (float(packedBits(throngWords, at, bit, clip.normalBits)) - middle) / middle;
  float y =
      (float(packedBits(throngWords, at, bit + clip.normalBits, clip.normalBits)) - middle) / middle;
  return octahedralDirection(x, y);
}
vec3 storedFrameNormal(usampler2D throngWords, PackedFrame frame, uint normal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 first = storedNormal(throngWords, frame.clip, normal, frame.key0);
  sum = addWeighted(sum, first, frame.weight0);
  sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key1), frame.weight1);
  if (frame.keyCount != 2u) {
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key2), frame.weight2);
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key3), frame.weight3);
  }
  float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-12f)) return first;
  return unitVector(sum.x, sum.y, sum.z);
}
uint ringStart(usampler2D throngWords, PackedLayout parts, uint normal) {
  return throngWord(throngWords, parts.ringsAt + normal);
}
uint ringNumber(usampler2D throngWords, PackedLayout parts, uint index) {
  uint at = parts.ringsAt + parts.normalCount + 1u;
  if (parts.wideRings) return throngWord(throngWords, at + index);
  uint number = (throngWord(throngWords, at + (index >> 1u)) >> (16u * (index & 1u))) & 65535u;
  return number == 65535u ? kPackedRingBreak : number;
}
vec3 addTriangle(vec3 sum, vec3 centre, vec3 from, vec3 to) {
  float ax = from.x - centre.x;
  float ay = from.y - centre.y;
  float az = from.z - centre.z;
  float bx = to.x - centre.x;
  float by = to.y - centre.y;
  float bz = to.z - centre.z;
  float x = sum.x + (ay * bz - az * by);
  float y = sum.y + (az * bx - ax * bz);
  float z = sum.z + (ax * by - ay * bx);
  return vec3(x, y, z);
}
vec3 ringNormal(vec3 sum, vec3 restNormal) {
  float largest = max(max(abs(sum.x), abs(sum.y)), abs(sum.z));
  if (!(largest > 0.0f)) return restNormal;
  return unitVector(sum.x / largest, sum.y / largest, sum.z / largest);
}
vec3 recomputedNormal(usampler2D throngWords, PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 centre = sum;
  vec3 previous = sum;
  uint place = 0u;
  uint end = ringStart(throngWords, parts, normal + 1u);
  for (uint index = ringStart(throngWords, parts, normal); index < end; index = index + 1u) {
    uint pointIndex = ringNumber(throngWords, parts, index);
    if (pointIndex == kPackedRingBreak) {
      place = 0u;
    } else {
      vec3 codes = packedFrameCodes(throngWords, frame, pointIndex);
      if (place == 0u) centre = codes;
      if (place >= 2u) sum = addTriangle(sum, centre, previous, codes);
      previous = codes;
      place = place + 1u;
    }
  }
  return ringNormal(sum, restNormal);
}
vec3 packedNormal(usampler2D throngWords, PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  if (parts.ringsAt != 0u) return recomputedNormal(throngWords, parts, frame, normal, restNormal);
  return storedFrameNormal(throngWords, frame, normal);
}
`;
