// What the `packed` and `spline` encodings store: flat 32-bit words that a storage buffer or a texture of any width holds
// as they are. docs/format.md says what each word means; shaders/throng/packed_rows.h reads them.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/base/result.h"

namespace throng {

struct Asset;

// Words: a header (kPackedLayoutWords), the points and normals of the vertices, the rings of recomputed normals, and per
// clip a chunk of its own: kPackedClipWords, the pieces of a spline, headers, residuals, normals.
struct PackedRows {
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> clipsAt;  // the first word of each clip's chunk
};

// The same words; the stored keys are control points, the clips' rows their knots.
struct SplineRows : PackedRows {};

// Malformed or LimitExceeded unless every word index, point, field width and count that a decoder follows stays within
// the words and the clips. `where` names the part.
Status validatePackedRows(const Asset& asset, const PackedRows& rows);
Status validateSplineRows(const Asset& asset, const SplineRows& rows);

}  // namespace throng
