// What the `packed` and `spline` encodings share: positions and normals of stored keys, bit-packed in 32-bit words.
// docs/format.md is normative; packed.h and spline.h say which stored keys a moment is made of.
//
// The host defines THRONG_WORD(index), see words.h. `base` is where the asset's words (PackedRows::words) begin in the
// host's buffer.
// To draw a vertex:
//   PackedLayout parts = readPackedLayout(base);                       once per draw
//   PackedFrame frame = readPackedFrame(parts, base + clipAt, row, weight);   (packed.h) or
//                       readSplineFrame(...)  (spline.h): once per instance and layer; `row` and `weight` as resolved,
//                       absolute row; clipAt is PackedRows::clipsAt[clip]
//   PackedLink link = readPackedLink(parts, vertex);
//   position = packedPosition(frame, link.pointIndex);
//   normal = packedNormal(parts, frame, link.normal, restNormal);
// Where normals are not stored (parts.ringsAt != 0), packedNormal decodes the points around the vertex: about seven
// times the work. A compute pass that has decoded all points of an instance may sum the same rings from there.
#ifndef THRONG_PACKED_ROWS_H
#define THRONG_PACKED_ROWS_H

#include "throng/octahedral.h"
#include "throng/prelude.h"
#include "throng/words.h"

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kPackedLayoutWords = 4u;
THRONG_CONSTANT uint kPackedClipWords = 16u;
THRONG_CONSTANT uint kPackedRingBreak = 0xFFFFFFFFu;

// Vertices that share a place all the time are one point; those that share a normal all the time have one normal.
struct PackedLayout {
  uint pointCount;
  uint normalCount;
  uint linksAt;   // 0: vertex v is point v and has normal v
  uint ringsAt;   // 0: normals are stored
  bool wide;      // links take two words
  bool wideRings; // numbers of rings take a word, else half of one
};

THRONG_FUNCTION PackedLayout readPackedLayout(THRONG_WORDS uint base) {
  PackedLayout parts;
  parts.pointCount = THRONG_WORD(base);
  parts.normalCount = THRONG_WORD(base + 1u);
  uint links = THRONG_WORD(base + 2u);
  uint rings = THRONG_WORD(base + 3u);
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

THRONG_FUNCTION PackedLink readPackedLink(THRONG_WORDS PackedLayout parts, uint vertex) {
  PackedLink link;
  link.pointIndex = vertex;
  link.normal = vertex;
  if (parts.linksAt == 0u) return link;
  if (parts.wide) {
    link.pointIndex = THRONG_WORD(parts.linksAt + 2u * vertex);
    link.normal = THRONG_WORD(parts.linksAt + 2u * vertex + 1u);
    return link;
  }
  uint word = THRONG_WORD(parts.linksAt + vertex);
  link.pointIndex = word & 65535u;
  link.normal = word >> 16u;
  return link;
}

// How a clip's stored keys lie. Keys come in segments; a segment has a header per point: minimum, trend and width of
// each axis, and where its residuals begin.
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
  uint normalBits;      // per octahedral coordinate
  uint normalRowWords;
  uint headersAt;
  uint residualsAt;
  uint normalsAt;
  uint pieceCount;
  uint piecesAt;
  bool closed;          // the last key is the first
  vec3 origin;          // metres, of code 0
  float codeMetres;     // metres per code
};

THRONG_FUNCTION PackedClip readPackedClip(THRONG_WORDS PackedLayout parts, uint clipAt) {
  PackedClip clip;
  clip.firstRow = THRONG_WORD(clipAt);
  clip.storedKeys = THRONG_WORD(clipAt + 1u);
  clip.pointCount = parts.pointCount;
  clip.normalCount = parts.normalCount;
  uint keys = THRONG_WORD(clipAt + 2u);
  clip.segmentKeys = keys & 65535u;
  clip.normalBits = (keys >> 16u) & 255u;
  clip.closed = (keys >> 24u) != 0u;
  uint widths = THRONG_WORD(clipAt + 3u);
  clip.minBitsX = widths & 31u;
  clip.minBitsY = (widths >> 5u) & 31u;
  clip.minBitsZ = (widths >> 10u) & 31u;
  clip.trendBits = (widths >> 15u) & 31u;
  clip.widthBits = (widths >> 20u) & 7u;
  clip.offsetBits = (widths >> 23u) & 63u;
  clip.trendShift = THRONG_WORD(clipAt + 4u);
  clip.headerBits = clip.minBitsX + clip.minBitsY + clip.minBitsZ + 3u * (clip.trendBits + clip.widthBits) + clip.offsetBits;
  clip.normalRowWords = (clip.normalCount * 2u * clip.normalBits + 31u) >> 5u;
  clip.headersAt = clipAt + THRONG_WORD(clipAt + 5u);
  clip.residualsAt = clipAt + THRONG_WORD(clipAt + 6u);
  clip.normalsAt = clipAt + THRONG_WORD(clipAt + 7u);
  clip.origin = vec3(uintBitsToFloat(THRONG_WORD(clipAt + 8u)), uintBitsToFloat(THRONG_WORD(clipAt + 9u)),
                     uintBitsToFloat(THRONG_WORD(clipAt + 10u)));
  clip.codeMetres = uintBitsToFloat(THRONG_WORD(clipAt + 11u));
  clip.pieceCount = THRONG_WORD(clipAt + 12u);
  clip.piecesAt = clipAt + THRONG_WORD(clipAt + 13u);
  return clip;
}

// A moment of a clip as a weighted sum of stored keys: two of them (packed) or four (spline). Weights sum to 1.
struct PackedFrame {
  PackedClip clip;
  uint keyCount;  // 2 or 4
  uint key0;
  uint key1;
  uint key2;
  uint key3;
  float weight0;
  float weight1;
  float weight2;
  float weight3;
};

// `width` bits (0 to 32) from bit `bit` on, counted from word `at`, lowest first.
THRONG_FUNCTION uint packedBits(THRONG_WORDS uint at, uint bit, uint width) {
  if (width == 0u) return 0u;
  uint index = at + (bit >> 5u);
  uint shift = bit & 31u;
  uint bits = THRONG_WORD(index) >> shift;
  if (shift + width > 32u) bits = bits | (THRONG_WORD(index + 1u) << (32u - shift));
  if (width == 32u) return bits;
  return bits & ((1u << width) - 1u);
}

// A point's header in a segment, unpacked.
struct PackedHeader {
  int minX;
  int minY;
  int minZ;
  int trendX;  // codes per key, times 1 << trendShift
  int trendY;
  int trendZ;
  uint widthX;
  uint widthY;
  uint widthZ;
  uint offset;  // bit of the first residual
};

THRONG_FUNCTION PackedHeader readPackedHeader(THRONG_WORDS PackedClip clip, uint segment, uint pointIndex) {
  PackedHeader header;
  uint at = clip.headersAt;
  uint bit = (segment * clip.pointCount + pointIndex) * clip.headerBits;
  header.minX = int(packedBits(THRONG_PASS_WORDS at, bit, clip.minBitsX));
  bit = bit + clip.minBitsX;
  header.minY = int(packedBits(THRONG_PASS_WORDS at, bit, clip.minBitsY));
  bit = bit + clip.minBitsY;
  header.minZ = int(packedBits(THRONG_PASS_WORDS at, bit, clip.minBitsZ));
  bit = bit + clip.minBitsZ;
  int bias = clip.trendBits == 0u ? 0 : int(1u << (clip.trendBits - 1u));
  header.trendX = int(packedBits(THRONG_PASS_WORDS at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendY = int(packedBits(THRONG_PASS_WORDS at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendZ = int(packedBits(THRONG_PASS_WORDS at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.widthX = packedBits(THRONG_PASS_WORDS at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthY = packedBits(THRONG_PASS_WORDS at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthZ = packedBits(THRONG_PASS_WORDS at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.offset = packedBits(THRONG_PASS_WORDS at, bit, clip.offsetBits);
  return header;
}

// What the trend adds at a segment's local-th key. The shift rounds towards minus infinity.
THRONG_FUNCTION int packedTrend(int trend, uint local, uint trendShift) { return (trend * int(local)) >> trendShift; }

// A point at a stored key, in codes: position = origin + code * codeMetres.
THRONG_FUNCTION vec3 packedCodes(THRONG_WORDS PackedClip clip, uint pointIndex, uint key) {
  uint segment = key / clip.segmentKeys;
  uint local = key - segment * clip.segmentKeys;
  PackedHeader header = readPackedHeader(THRONG_PASS_WORDS clip, segment, pointIndex);
  uint bit = header.offset + local * (header.widthX + header.widthY + header.widthZ);
  int x = header.minX + packedTrend(header.trendX, local, clip.trendShift) +
          int(packedBits(THRONG_PASS_WORDS clip.residualsAt, bit, header.widthX));
  bit = bit + header.widthX;
  int y = header.minY + packedTrend(header.trendY, local, clip.trendShift) +
          int(packedBits(THRONG_PASS_WORDS clip.residualsAt, bit, header.widthY));
  bit = bit + header.widthY;
  int z = header.minZ + packedTrend(header.trendZ, local, clip.trendShift) +
          int(packedBits(THRONG_PASS_WORDS clip.residualsAt, bit, header.widthZ));
  return vec3(float(x), float(y), float(z));
}

THRONG_FUNCTION vec3 addWeighted(vec3 sum, vec3 value, float weight) {
  THRONG_PRECISE float x = sum.x + value.x * weight;
  THRONG_PRECISE float y = sum.y + value.y * weight;
  THRONG_PRECISE float z = sum.z + value.z * weight;
  return vec3(x, y, z);
}

// A point at the frame's moment, in codes.
THRONG_FUNCTION vec3 packedFrameCodes(THRONG_WORDS PackedFrame frame, uint pointIndex) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  sum = addWeighted(sum, packedCodes(THRONG_PASS_WORDS frame.clip, pointIndex, frame.key0), frame.weight0);
  sum = addWeighted(sum, packedCodes(THRONG_PASS_WORDS frame.clip, pointIndex, frame.key1), frame.weight1);
  if (frame.keyCount == 2u) return sum;
  sum = addWeighted(sum, packedCodes(THRONG_PASS_WORDS frame.clip, pointIndex, frame.key2), frame.weight2);
  return addWeighted(sum, packedCodes(THRONG_PASS_WORDS frame.clip, pointIndex, frame.key3), frame.weight3);
}

// Codes as a position in model space, metres.
THRONG_FUNCTION vec3 packedMetres(PackedClip clip, vec3 codes) {
  THRONG_PRECISE float x = clip.origin.x + codes.x * clip.codeMetres;
  THRONG_PRECISE float y = clip.origin.y + codes.y * clip.codeMetres;
  THRONG_PRECISE float z = clip.origin.z + codes.z * clip.codeMetres;
  return vec3(x, y, z);
}

THRONG_FUNCTION vec3 packedPosition(THRONG_WORDS PackedFrame frame, uint pointIndex) {
  return packedMetres(frame.clip, packedFrameCodes(THRONG_PASS_WORDS frame, pointIndex));
}

// A stored normal at a stored key: an octahedral code as in octahedral.h, with 127 replaced by 2^(bits - 1) - 1.
THRONG_FUNCTION vec3 storedNormal(THRONG_WORDS PackedClip clip, uint normal, uint key) {
  uint at = clip.normalsAt + key * clip.normalRowWords;
  uint bit = normal * 2u * clip.normalBits;
  float middle = float((1u << (clip.normalBits - 1u)) - 1u);
  THRONG_PRECISE float x = (float(packedBits(THRONG_PASS_WORDS at, bit, clip.normalBits)) - middle) / middle;
  THRONG_PRECISE float y =
      (float(packedBits(THRONG_PASS_WORDS at, bit + clip.normalBits, clip.normalBits)) - middle) / middle;
  return octahedralDirection(x, y);
}

THRONG_FUNCTION vec3 storedFrameNormal(THRONG_WORDS PackedFrame frame, uint normal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 first = storedNormal(THRONG_PASS_WORDS frame.clip, normal, frame.key0);
  sum = addWeighted(sum, first, frame.weight0);
  sum = addWeighted(sum, storedNormal(THRONG_PASS_WORDS frame.clip, normal, frame.key1), frame.weight1);
  if (frame.keyCount != 2u) {
    sum = addWeighted(sum, storedNormal(THRONG_PASS_WORDS frame.clip, normal, frame.key2), frame.weight2);
    sum = addWeighted(sum, storedNormal(THRONG_PASS_WORDS frame.clip, normal, frame.key3), frame.weight3);
  }
  THRONG_PRECISE float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-12f)) return first;
  return unitVector(sum.x, sum.y, sum.z);
}

// The rings of a normal: fans of triangles. A fan is a centre and the points around it, each two in a row an edge of a
// triangle; kPackedRingBreak ends it.
THRONG_FUNCTION uint ringStart(THRONG_WORDS PackedLayout parts, uint normal) {
  return THRONG_WORD(parts.ringsAt + normal);
}

THRONG_FUNCTION uint ringNumber(THRONG_WORDS PackedLayout parts, uint index) {
  uint at = parts.ringsAt + parts.normalCount + 1u;
  if (parts.wideRings) return THRONG_WORD(at + index);
  uint number = (THRONG_WORD(at + (index >> 1u)) >> (16u * (index & 1u))) & 65535u;
  return number == 65535u ? kPackedRingBreak : number;
}

// sum + the area vector of a triangle.
THRONG_FUNCTION vec3 addTriangle(vec3 sum, vec3 centre, vec3 from, vec3 to) {
  THRONG_PRECISE float ax = from.x - centre.x;
  THRONG_PRECISE float ay = from.y - centre.y;
  THRONG_PRECISE float az = from.z - centre.z;
  THRONG_PRECISE float bx = to.x - centre.x;
  THRONG_PRECISE float by = to.y - centre.y;
  THRONG_PRECISE float bz = to.z - centre.z;
  THRONG_PRECISE float x = sum.x + (ay * bz - az * by);
  THRONG_PRECISE float y = sum.y + (az * bx - ax * bz);
  THRONG_PRECISE float z = sum.z + (ax * by - ay * bx);
  return vec3(x, y, z);
}

// A sum of area vectors as a normal; where it has no direction, the rest normal.
THRONG_FUNCTION vec3 ringNormal(vec3 sum, vec3 restNormal) {
  float largest = max(max(abs(sum.x), abs(sum.y)), abs(sum.z));
  if (!(largest > 0.0f)) return restNormal;
  return unitVector(sum.x / largest, sum.y / largest, sum.z / largest);
}

// The area-weighted normal of the triangles around, from the points at the frame's moment.
THRONG_FUNCTION vec3 recomputedNormal(THRONG_WORDS PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 centre = sum;
  vec3 previous = sum;
  uint place = 0u;  // within the fan
  uint end = ringStart(THRONG_PASS_WORDS parts, normal + 1u);
  for (uint index = ringStart(THRONG_PASS_WORDS parts, normal); index < end; index = index + 1u) {
    uint pointIndex = ringNumber(THRONG_PASS_WORDS parts, index);
    if (pointIndex == kPackedRingBreak) {
      place = 0u;
    } else {
      vec3 codes = packedFrameCodes(THRONG_PASS_WORDS frame, pointIndex);
      if (place == 0u) centre = codes;
      if (place >= 2u) sum = addTriangle(sum, centre, previous, codes);
      previous = codes;
      place = place + 1u;
    }
  }
  return ringNormal(sum, restNormal);
}

// Unit. `restNormal` is the vertex's in the rest pose; it counts only where the triangles around have no area.
THRONG_FUNCTION vec3 packedNormal(THRONG_WORDS PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  if (parts.ringsAt != 0u) return recomputedNormal(THRONG_PASS_WORDS parts, frame, normal, restNormal);
  return storedFrameNormal(THRONG_PASS_WORDS frame, normal);
}

THRONG_SHADER_END

#endif
