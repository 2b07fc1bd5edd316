// Every number in the words of `bone` and `morph` rows that a decoder follows without looking.
#include <bit>
#include <cmath>
#include <string>

#include "throng/asset/asset.h"
#include "throng/bone_rows.h"
#include "throng/morph_rows.h"

namespace throng {

namespace {

Error malformed(std::string where, std::string detail) { return {ErrorCode::Malformed, std::move(where), std::move(detail)}; }

bool fits(std::uint64_t at, std::uint64_t count, std::uint64_t size) { return at <= size && count <= size - at; }

bool areFinite(const std::vector<std::uint32_t>& words, std::size_t at, std::size_t count) {
  for (std::size_t i = at; i < at + count; ++i)
    if (!std::isfinite(std::bit_cast<float>(words[i]))) return false;
  return true;
}

Status checkClipsAt(const Asset& asset, const std::vector<std::uint32_t>& clipsAt, const char* where) {
  if (clipsAt.size() == asset.clips.size()) return Ok{};
  return malformed(where, "has " + std::to_string(clipsAt.size()) + " entries for " + std::to_string(asset.clips.size()) +
                              " clips");
}

// The bones, the influences and the clips of `bone` rows.
class BoneChecker {
 public:
  BoneChecker(const Asset& asset, const BoneRows& rows) : asset_(asset), rows_(rows), words_(rows.words) {}

  Status run() {
    THRONG_TRY(checkClipsAt(asset_, rows_.clipsAt, "bone.clips"));
    if (words_.size() < shader::kBoneLayoutWords) return malformed("bone.words", "are too few for a header");
    parts_ = shader::readBoneLayout(words_.data(), 0);
    THRONG_TRY(checkParts());
    for (std::uint32_t vertex = 0; vertex < asset_.vertexCount(); ++vertex) THRONG_TRY(checkInfluences(vertex));
    for (std::size_t clip = 0; clip < asset_.clips.size(); ++clip) THRONG_TRY(checkClip(clip));
    return Ok{};
  }

 private:
  Status checkParts() const {
    if (parts_.boneCount == 0 || parts_.boneCount > AssetLimits{}.boneCount)
      return malformed("bone.words[0]", "names " + std::to_string(parts_.boneCount) + " bones");
    if (words_[10] != 0 && words_[10] != 3 && words_[10] != 4)
      return malformed("bone.words[10]", "spaces the pivots by " + std::to_string(words_[10]) + " words, neither 3 nor 4");
    if (!fits(words_[1], std::uint64_t(parts_.pivotWords) * parts_.boneCount, words_.size()))
      return malformed("bone.words[1]", "puts the pivots beyond the words");
    if (!areFinite(words_, parts_.pivotsAt, std::size_t(parts_.pivotWords) * parts_.boneCount))
      return malformed("bone.words[1]", "names a pivot that is not finite");
    const std::uint64_t starts[] = {0, parts_.firstOfTwo, parts_.firstOfFour, parts_.firstOfEight, asset_.vertexCount()};
    const std::uint64_t boneWords = parts_.boneCount > 256 ? 2 : 1;
    const std::uint64_t sizes[] = {0, parts_.boneCount > 1024 ? 2u : 1u, boneWords + 1, 2 * boneWords + 3};
    for (std::size_t cls = 0; cls < 4; ++cls) {
      const std::string where = "bone.words[" + std::to_string(5 + cls) + "]";
      if (starts[cls] > starts[cls + 1]) return malformed(where, "begins after the next class of vertices");
      const std::uint64_t vertices = starts[cls + 1] - starts[cls];
      const std::uint64_t needed = cls == 0 ? (vertices + 1) / 2 : vertices * sizes[cls];
      if (!fits(words_[5 + cls], needed, words_.size())) return malformed(where, "puts influences beyond the words");
    }
    return Ok{};
  }

  Status checkInfluences(std::uint32_t vertex) const {
    const shader::BoneInfluences influences = shader::readBoneInfluences(words_.data(), parts_, vertex);
    const std::uint32_t stored = vertex < parts_.firstOfTwo ? 1 : vertex < parts_.firstOfFour ? 2 : vertex < parts_.firstOfEight ? 4 : 8;
    for (std::uint32_t place = 0; place < stored; ++place)
      if (shader::influenceBone(influences, place) >= parts_.boneCount)
        return malformed("bone.influences[" + std::to_string(vertex) + "]",
                         "names bone " + std::to_string(shader::influenceBone(influences, place)) + " of " +
                             std::to_string(parts_.boneCount));
    return Ok{};
  }

  Status checkClip(std::size_t clip) const {
    const std::string where = "bone.clips[" + std::to_string(clip) + "]";
    const std::uint64_t at = rows_.clipsAt[clip];
    if (!fits(at, shader::kBoneClipWords, words_.size())) return malformed(where, "begins beyond the words");
    const std::uint32_t* head = words_.data() + at;
    const std::uint64_t keyCount = asset_.clips[clip].keyTimes.size();
    if (head[0] > shader::kBoneKeysMixed) return malformed(where, "has keys of an unknown form");
    if (head[1] != asset_.clips[clip].firstRow) return malformed(where, "names another first row than the clip");
    // Four words may be read from any word of a row on, so three follow the last.
    if (!fits(at + std::uint64_t(head[4]), std::uint64_t(head[2]) * keyCount + 3, words_.size()))
      return malformed(where, "has rows beyond the words");
    if (!areFinite(words_, at + 5, 9)) return malformed(where, "has a grid that is not finite");
    if (head[0] != shader::kBoneKeysMixed) {
      constexpr std::uint64_t kKeyWords[] = {3, 4, 6};
      return kKeyWords[head[0]] * parts_.boneCount <= head[2] ? Status(Ok{}) : malformed(where, "has rows too short for its bones");
    }
    if (!fits(at + std::uint64_t(head[3]), std::uint64_t(shader::kBoneTrackWords) * parts_.boneCount, words_.size()))
      return malformed(where, "has tracks beyond the words");
    for (std::uint32_t bone = 0; bone < parts_.boneCount; ++bone)
      THRONG_TRY(checkTrack(at + head[3] + std::uint64_t(shader::kBoneTrackWords) * bone, head[2], where + ".tracks[" + std::to_string(bone) + "]"));
    return Ok{};
  }

  Status checkTrack(std::uint64_t at, std::uint64_t rowWords, const std::string& where) const {
    const shader::BoneTrack track = shader::readBoneTrack(words_.data(), static_cast<std::uint32_t>(at), {});
    if (track.keys == shader::kBoneKeysRigid) return malformed(where, "has keys of an unknown form");
    std::uint64_t bits = track.keys == shader::kBoneKeysScaled ? 128 : 192;
    if (track.keys == shader::kBoneKeysRanged) {
      bits = std::uint64_t(track.rotationBitsX) + track.rotationBitsY + track.rotationBitsZ + track.positionBitsX +
             track.positionBitsY + track.positionBitsZ + track.scaleBits;
      if (bits > 97) return malformed(where, "has a key of " + std::to_string(bits) + " bits, more than 97");
    } else if (track.bitOffset % 32 != 0) {
      return malformed(where, "does not begin at a word");
    }
    if (track.bitOffset + bits > 32 * rowWords) return malformed(where, "has a key beyond its row");
    return Ok{};
  }

  const Asset& asset_;
  const BoneRows& rows_;
  const std::vector<std::uint32_t>& words_;
  shader::BoneLayout parts_{};
};

Status checkMorphDeltas(const Asset& asset, const MorphRows& rows, const shader::MorphLayout& parts) {
  const std::uint64_t size = rows.words.size();
  if (parts.targetCount > 65536 || !fits(parts.targetsAt, std::uint64_t(shader::kMorphTargetWords) * parts.targetCount, size))
    return malformed("morph.words[1]", "puts the targets beyond the words");
  if (!areFinite(rows.words, parts.targetsAt, std::size_t(shader::kMorphTargetWords) * parts.targetCount))
    return malformed("morph.words[1]", "names a step or weight that is not finite");
  if (!fits(parts.firstsAt, std::uint64_t(asset.vertexCount()) + 1, size))
    return malformed("morph.words[2]", "puts the vertices' beginnings beyond the words");
  if (parts.deltaWords != 2 && parts.deltaWords != 3) return malformed("morph.words[4]", "is neither 2 nor 3");
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex)
    if (rows.words[parts.firstsAt + vertex] > rows.words[parts.firstsAt + vertex + 1])
      return malformed("morph.vertices[" + std::to_string(vertex) + "]", "begins after the next vertex");
  const std::uint64_t deltaCount = rows.words[parts.firstsAt + asset.vertexCount()];
  if (!fits(parts.deltasAt, deltaCount * parts.deltaWords, size)) return malformed("morph.words[3]", "puts deltas beyond the words");
  for (std::uint64_t delta = 0; delta < deltaCount; ++delta)
    if ((rows.words[parts.deltasAt + delta * parts.deltaWords] & 65535u) >= parts.targetCount)
      return malformed("morph.deltas[" + std::to_string(delta) + "]", "names a target that does not exist");
  return Ok{};
}

}  // namespace

Status validateBoneRows(const Asset& asset, const BoneRows& rows) {
  THRONG_TRY(BoneChecker(asset, rows).run());
  return rows.morph.empty() ? Status(Ok{}) : validateMorphRows(asset, rows.morph);
}

Status validateMorphRows(const Asset& asset, const MorphRows& rows) {
  if (rows.empty()) return rows.clipsAt.empty() ? Status(Ok{}) : malformed("morph.clips", "are named but have no words");
  THRONG_TRY(checkClipsAt(asset, rows.clipsAt, "morph.clips"));
  if (rows.words.size() < shader::kMorphLayoutWords) return malformed("morph.words", "are too few for a header");
  const shader::MorphLayout parts = shader::readMorphLayout(rows.words.data(), 0);
  THRONG_TRY(checkMorphDeltas(asset, rows, parts));
  for (std::size_t clip = 0; clip < asset.clips.size(); ++clip) {
    const std::string where = "morph.clips[" + std::to_string(clip) + "]";
    const std::uint64_t at = rows.clipsAt[clip];
    if (!fits(at, shader::kMorphClipWords, rows.words.size())) return malformed(where, "begins beyond the words");
    const std::uint32_t* head = rows.words.data() + at;
    if (head[0] != asset.clips[clip].firstRow) return malformed(where, "names another first row than the clip");
    if (head[2] < (std::uint64_t(parts.targetCount) + 1) / 2) return malformed(where, "has rows too short for its targets");
    if (!fits(at + std::uint64_t(head[1]), std::uint64_t(head[2]) * asset.clips[clip].keyTimes.size(), rows.words.size()))
      return malformed(where, "has rows beyond the words");
  }
  return Ok{};
}

}  // namespace throng
