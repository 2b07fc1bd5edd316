// The `packed` and `spline` encodings of whole clips. What is stored: asset/packed_rows.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/encode/clip_source.h"
#include "throng/encode/key_times.h"

namespace throng {

struct PackedClipInput {
  std::string name;           // for errors
  TimeGrid grid;              // the moments that are looked at, and where keys may be
  double startSeconds = 0;    // TimeGrid::sampleSeconds minus this is what `source` takes
  bool linearBetween = false; // the source is linear between the grid's times, so that all of them as keys are exact
  bool closeLoop = false;     // make the last pose the first where they are the same
  double toleranceMetres = 0; // > 0
  ClipSource source;
};

enum class PackedNormals {
  Chosen,      // recomputed where that is right, else stored
  Stored,      // costs bits, decodes fast
  Recomputed,  // from the triangles; costs nothing per key, decodes slowly
};

struct PackedOptions {
  bool spline = false;
  PackedNormals normals = PackedNormals::Chosen;
  double normalToleranceDegrees = 2;  // > 0: how wide stored normals are, and how right recomputed ones must be
  Progress progress;
};

struct PackedClipCode {
  std::vector<float> keyTimes;
  Bounds bounds;           // of all vertices at all times
  bool endsMeet = false;   // the last pose is the first
  double positionMax = 0;  // largest error on the grid, metres
};

struct PackedEncoding {
  PackedRows rows;  // of either encoding; firstRow filled
  std::vector<PackedClipCode> clips;
  bool storedNormals = false;
  std::uint32_t pointCount = 0;
};

// How much memory the samples of all clips may take while they are encoded.
inline constexpr std::size_t kMaxPackedSampleBytes = std::size_t(3) << 29;

// The mesh has normals; primitives are its triangles; vertices of a source are the mesh's. At least one clip.
// Where the tolerance cannot be kept (positions too wide for 22 bits, a motion no spline follows) the nearest is
// returned and positionMax says how near. LimitExceeded (too many samples, not finite), Interrupted. Deterministic.
Result<PackedEncoding> encodePacked(const AssetMesh& mesh, const std::vector<AssetPrimitive>& primitives,
                                    const std::vector<PackedClipInput>& clips, const PackedOptions& options);

}  // namespace throng
