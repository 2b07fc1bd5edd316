// The baked result: a rest-pose mesh with materials, and clips in one encoding. Plain values, no importer needed.
//
// docs/format.md says how it lies in a file. Space: right-handed, Y up, metres. Data are row-major: a row is one key of
// one clip; clips follow one another, each owning rows [firstRow, firstRow + keyTimes.size()).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "throng/asset/bone_rows.h"
#include "throng/asset/packed_rows.h"
#include "throng/base/math.h"
#include "throng/model/clip_terms.h"
#include "throng/model/material.h"

namespace throng {

// Version of the format written by this code. Readers read this and all older ones.
inline constexpr int kFormatVersion = 1;

// What readers refuse to exceed, whatever a file says.
struct AssetLimits {
  std::uint32_t vertexCount = 4u << 20;  // so that a vertex number is two parts below 2048, exact in half precision
  std::uint32_t clipCount = 65536;
  std::uint32_t rowCount = 16u << 20;
  std::uint32_t boneCount = 65536;
  bool refuseForeignMesh = true;  // where the mesh's digest does not fit; false lets a doctor look at such an asset
};

enum class Encoding { Vertex, Bone, Morph, Packed, Spline };
const char* name(Encoding encoding);  // "vertex", "bone", ...

// Measured, not promised: decoded against the source at the keys and between them. Metres and degrees.
struct ErrorStatistics {
  double positionMax = 0;
  double positionP999 = 0;
  double positionRms = 0;
  double normalMaxDegrees = 0;
  double normalP999Degrees = 0;
  double tangentMaxDegrees = 0;  // 0 where no tangents are decoded
  double tangentP999Degrees = 0;
};

// A node's transform at every row of the asset, in model space, for attachments. Between keys: lerp, slerp, lerp.
struct SocketTrack {
  std::string name;
  std::vector<Vec3f> translations;
  std::vector<Quatf> rotations;
  std::vector<Vec3f> scales;
};

// Movement taken out of a clip, relative to its start, at times of its own.
struct RootTrack {
  std::vector<float> times;  // seconds from the clip's start, ascending, first 0, last the duration; empty: no track
  std::vector<Vec3f> translations;
  std::vector<Quatf> rotations;
};

struct AssetClip {
  std::string name;
  float durationSeconds = 0;
  LoopMode loop = LoopMode::Loop;
  std::uint32_t firstRow = 0;
  // Seconds from the clip's start, ascending, first 0, last durationSeconds. Two equal times are a jump: the first is
  // the pose before it, the second after it. At least two, so that row + 1 always exists: a still has {0, 0} and two
  // equal rows. The last row of a looping clip equals its first where the source's ends meet.
  std::vector<float> keyTimes;
  Bounds bounds;  // of all vertices over the whole clip: quantisation and culling
  ErrorStatistics error;
  std::vector<ClipEvent> events;
  RootTrack rootMotion;
};

// Vertices of the rest pose, one numbering for all primitives. Arrays are empty or vertexCount long.
struct AssetMesh {
  std::vector<Vec3f> positions;
  std::vector<Vec3f> normals;
  std::vector<Vec4f> tangents;
  std::vector<std::vector<Vec2f>> texCoords;
  std::vector<std::vector<Vec4f>> colors;
  std::vector<std::uint8_t> groups;  // 0: always drawn; n: belongs to Asset::groupNames[n - 1]; empty: no groups
  std::uint32_t vertexCount() const { return static_cast<std::uint32_t>(positions.size()); }
};

// The triangles of one material.
struct AssetPrimitive {
  int materialIndex = kNone;
  std::vector<std::uint32_t> indices;
};

// Materials that an instance can wear instead of the primitives' own, as glTF's KHR_materials_variants has them.
struct MaterialVariant {
  std::string name;
  std::vector<int> materialIndices;  // one per primitive; kNone: the primitive's own
};

// A coarser level of detail: other triangles over the same vertices, and so over the same rows.
struct DetailLevel {
  std::vector<std::vector<std::uint32_t>> indices;  // one list per primitive; some may be empty, not all
  std::uint32_t vertexCount = 0;  // every index is below: a decoder needs no others
  float errorMetres = 0;          // measured over poses: how far the full mesh is from it (levels/measure_levels.h)
};
inline constexpr std::size_t kMaxCoarserLevels = 7;

// `vertex`: RGBA16UI texels, texel (row, vertex) at index row * vertexCount + vertex, four uint16 each:
// x, y, z over the clip's bounds (0 = min, 65535 = max), w = octahedral normal, low byte x, high byte y.
// Tangents, where stored: a byte per vertex, the angle about the decoded normal (shaders/throng/tangent_angle.h); a row
// begins at row * tangentRowBytes. Only with mesh.tangents, whose w stays.
struct VertexRows {
  std::vector<std::uint16_t> texels;
  std::vector<std::uint8_t> tangents;  // empty: tangents turn as their normals do
};

// Bytes of a row of VertexRows::tangents: a multiple of 8; those behind the last vertex are 0.
std::uint64_t tangentRowBytes(std::uint32_t vertexCount);

struct Asset {
  int formatVersion = kFormatVersion;
  std::string name;
  std::string generator;
  AssetMesh mesh;
  // The largest extent of the model at rest, metres. 0: that of the mesh, which of a skinned asset is the bind pose.
  float restSizeMetres = 0;
  std::vector<AssetPrimitive> primitives;
  std::vector<DetailLevel> levels;  // ever coarser, without the full mesh; empty: none were made
  std::vector<std::string> groupNames;  // up to 32 parts that an instance can hide
  std::vector<Material> materials;
  std::vector<MaterialVariant> variants;  // besides the primitives' own materials
  std::vector<Image> images;
  std::vector<AssetClip> clips;
  // One alternative per encoding, in the order of Encoding.
  std::variant<VertexRows, BoneRows, MorphRows, PackedRows, SplineRows> rows;
  // The model vertex (modelVertexCount's numbering) each vertex came from, for verify. Empty: the same numbers.
  std::vector<std::uint32_t> sourceVertices;
  std::vector<SocketTrack> sockets;  // each with rowCount() entries
  std::uint64_t meshDigest = 0;   // of the mesh the rows belong to; see computeMeshDigest

  std::uint32_t vertexCount() const { return mesh.vertexCount(); }
  std::uint32_t rowCount() const { return clips.empty() ? 0 : clips.back().firstRow + static_cast<std::uint32_t>(clips.back().keyTimes.size()); }
  Encoding encoding() const { return static_cast<Encoding>(rows.index()); }
};

// XXH64 (seed 0) of the rest positions, each set of texture coordinates and each primitive's indices, in that order, as
// little-endian float32 and uint32: tells whether rows and mesh belong together.
std::uint64_t computeMeshDigest(const Asset& asset);

// Bytes on the GPU that playback needs beyond the static mesh.
std::uint64_t gpuBytes(const Asset& asset);

// gpuBytes over vertices x sum of clip durations x 30.
double bytesPerVertexFrame(const Asset& asset);

// The largest extent of the rest pose, metres: what a tolerance in percent is of.
float sizeMetres(const Asset& asset);

}  // namespace throng
