// What the `bone` and `morph` encodings store: flat 32-bit words that a storage buffer or a texture of any width holds
// as they are. docs/format.md says what each word means; shaders/throng/bone_rows.h and morph_rows.h read them.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/base/result.h"

namespace throng {

struct Asset;

// `morph`: sparse targets, and the weights of all targets at every row.
// Words: a header (kMorphLayoutWords), a record per target, where each vertex's deltas begin, the deltas, and per clip a
// chunk of its own: kMorphClipWords, then its rows.
struct MorphRows {
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> clipsAt;  // the first word of each clip's chunk

  bool empty() const { return words.empty(); }
};

// `bone`: a rotation and a position per bone and row; the vertices of the asset are sorted by their number of bones.
// Words: a header (kBoneLayoutWords), the pivots, the influences, and per clip a chunk of its own: kBoneClipWords, the
// tracks of a mixed clip, its rows, and three words that are never used, so that four may always be read at once.
struct BoneRows {
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> clipsAt;  // the first word of each clip's chunk
  MorphRows morph;                     // deltas added to the rest pose before the bones turn it; empty: none
};

// Malformed or LimitExceeded unless every word index, bone, field width and count that a decoder follows stays within
// the words, the bones and the clips. `where` names the part.
Status validateBoneRows(const Asset& asset, const BoneRows& rows);
Status validateMorphRows(const Asset& asset, const MorphRows& rows);

}  // namespace throng
