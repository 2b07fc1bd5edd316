#include "throng/encode/bone_clip.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>

#include "throng/base/parallel.h"
#include "throng/bone_rows.h"
#include "throng/encode/bone_tracks.h"
#include "throng/encode/test_vertices.h"
#include "throng/morph_rows.h"
#include "throng/time_line.h"

namespace throng {

namespace {

constexpr int kMaxRounds = 8;
constexpr std::size_t kMaxAddedPerRound = 48;
constexpr double kUsualNormalDegrees = 2;
// A bone that has shrunk to less than this, and what follows it to less than the tolerance, may be turned anyhow.
constexpr double kSpeckScale = 0.006;

shader::BoneMatrix shaderMatrix(const Affined& m) {
  const auto row = [&](int i) {
    return shader::vec4(static_cast<float>(m.m[i][0]), static_cast<float>(m.m[i][1]), static_cast<float>(m.m[i][2]),
                        static_cast<float>(m.m[i][3]));
  };
  shader::BoneMatrix result;
  result.row0 = row(0);
  result.row1 = row(1);
  result.row2 = row(2);
  return result;
}

// Squared difference and squared size of the linear parts, by entry.
void compareLinear(const shader::BoneMatrix& a, const shader::BoneMatrix& b, float& difference, float& size) {
  const auto add = [&](shader::vec4 x, shader::vec4 y) {
    const float dx = x.x - y.x, dy = x.y - y.y, dz = x.z - y.z;
    difference += dx * dx + dy * dy + dz * dz;
    size += y.x * y.x + y.y * y.y + y.z * y.z;
  };
  difference = size = 0;
  add(a.row0, b.row0);
  add(a.row1, b.row1);
  add(a.row2, b.row2);
}

// The worst of a segment between two keys, the first key counted in.
struct SegmentError {
  float squared = -1;
  std::uint32_t time = 0;
  std::uint32_t vertex = 0;  // index into the set measured
  Bounds bounds;
};

// What one thread needs.
struct JudgeScratch {
  std::vector<shader::BoneMatrix> source, decoded;
  std::vector<float> sourceWeights, decodedWeights;
};

// Candidate keys of a clip, decoded, and the errors between any two of them.
class ClipJudge {
 public:
  ClipJudge(const BoneEncodeContext& context, const ClipMotion& motion, const BoneClipOptions& options)
      : context_(context), motion_(motion), options_(options), timeCount_(static_cast<std::uint32_t>(motion.grid.count())) {}

  void prepare(double precisionMetres) {
    if (options_.bones) {
      const double normalDegrees = options_.normalToleranceDegrees > 0 ? options_.normalToleranceDegrees : kUsualNormalDegrees;
      tracks_ = makeBoneTracks(context_.skin, motion_,
                               {.precisionMetres = precisionMetres,
                                .precisionRadians = options_.roundingShare * normalDegrees * std::numbers::pi / 180,
                                .ranged = options_.ranged});
      if (motion_.endsMeet) closeLoop(tracks_.rows, tracks_.rowWords);
    }
    makeMorphRows();
    decodeCandidates();
    setFewVertices(context_.extreme);
  }

  void addVertices(const std::vector<std::uint32_t>& more) {
    std::vector<std::uint32_t> vertices = few_.vertices;
    vertices.insert(vertices.end(), more.begin(), more.end());
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    setFewVertices(vertices);
  }

  std::vector<std::uint32_t> place() const {
    JudgeScratch scratch;
    return placeKeys(motion_.grid, [&](std::uint32_t first, std::uint32_t last) {
      return visitBetween(first, last, [&](std::uint32_t time) { return isWithin(first, last, time, scratch); });
    });
  }

  // Every segment between neighbouring keys, all different vertices.
  std::vector<SegmentError> measure(const std::vector<std::uint32_t>& keys) const {
    if (all_.count() == 0) all_ = gatherVertices(context_.skin, context_.morph, context_.different);
    std::vector<SegmentError> errors(keys.size() - 1);
    parallelFor(errors.size(), 2, [&](std::size_t begin, std::size_t end) {
      JudgeScratch scratch;
      for (std::size_t i = begin; i < end; ++i) {
        const std::uint32_t last = i + 1 == errors.size() ? keys[i + 1] : keys[i + 1] - 1;
        for (std::uint32_t time = keys[i]; time <= last; ++time) measureTime(keys[i], keys[i + 1], time, scratch, errors[i]);
      }
    });
    return errors;
  }

  std::uint32_t assetVertex(const SegmentError& error) const { return all_.vertices[error.vertex]; }

  std::vector<std::uint32_t> boneChunk(const std::vector<std::uint32_t>& keys) const;
  std::vector<std::uint32_t> morphChunk(const std::vector<std::uint32_t>& keys) const;

 private:
  void closeLoop(std::vector<std::uint32_t>& rows, std::uint32_t rowWords) const {
    std::copy_n(rows.begin(), rowWords, rows.begin() + static_cast<std::ptrdiff_t>(std::size_t(timeCount_ - 1) * rowWords));
  }

  void makeMorphRows() {
    const std::uint32_t rowWords = morphRowWords(context_.morph);
    morphRows_.assign(std::size_t(timeCount_) * rowWords, 0);
    for (std::uint32_t time = 0; time < timeCount_; ++time)
      packMorphWeights(context_.morph, motion_.weightsAt(time), std::span(morphRows_).subspan(std::size_t(time) * rowWords, rowWords));
    if (motion_.endsMeet) closeLoop(morphRows_, rowWords);
  }

  std::size_t boneCount() const { return options_.bones ? context_.skin.bones.size() : 0; }

  void decodeCandidates() {
    decodedTracks_.assign(boneCount(), {});
    if (!tracks_.trackWords.empty())
      for (std::uint32_t bone = 0; bone < boneCount(); ++bone)
        decodedTracks_[bone] =
            shader::readBoneTrack(tracks_.trackWords.data(), bone * shader::kBoneTrackWords, tracks_.grid);
    keys_.resize(timeCount_ * boneCount());
    affineKeys_.clear();
    if (std::find(tracks_.boneKeys.begin(), tracks_.boneKeys.end(), shader::kBoneKeysAffine) != tracks_.boneKeys.end())
      affineKeys_.resize(timeCount_ * boneCount());
    for (std::size_t time = 0; time < timeCount_; ++time)
      for (std::size_t bone = 0; bone < boneCount(); ++bone) decodeKey(time, bone);
  }

  std::uint32_t wordOffset(std::size_t bone) const {
    constexpr std::uint32_t kKeyWords[] = {3, 4, 6};
    return tracks_.trackWords.empty() ? static_cast<std::uint32_t>(kKeyWords[tracks_.keys] * bone)
                                      : decodedTracks_[bone].bitOffset >> 5;
  }

  void decodeKey(std::size_t time, std::size_t bone) {
    const std::uint32_t* words = tracks_.rows.data() + time * tracks_.rowWords + wordOffset(bone);
    const shader::uvec4 four{words[0], words[1], words[2], words[3]};
    const std::size_t slot = time * boneCount() + bone;
    switch (tracks_.boneKeys[bone]) {
      case shader::kBoneKeysRanged:
        keys_[slot] = shader::decodeRangedKey(four, decodedTracks_[bone].bitOffset & 31, decodedTracks_[bone], tracks_.grid);
        break;
      case shader::kBoneKeysAffine:
        affineKeys_[slot] = shader::decodeAffineKey(four, {words[4], words[5]}, tracks_.grid);
        break;
      default:
        keys_[slot] = shader::decodeBoneKey(four, tracks_.boneKeys[bone] == shader::kBoneKeysScaled, tracks_.grid);
    }
  }

  shader::BoneMatrix matrixBetween(std::size_t bone, std::uint32_t first, std::uint32_t last, float weight) const {
    const Vec3f pivot = context_.skin.bones[bone].pivot;
    const std::size_t from = first * boneCount() + bone, to = last * boneCount() + bone;
    if (tracks_.boneKeys[bone] == shader::kBoneKeysAffine)
      return shader::affineKeyMatrix(affineKeys_[from], affineKeys_[to], weight, {pivot.x, pivot.y, pivot.z});
    shader::BoneKey key = shader::blendBoneKeys(keys_[from], keys_[to], weight);
    if (tracks_.boneKeys[bone] == shader::kBoneKeysRanged)
      key.rotation = shader::multiplyQuaternions(decodedTracks_[bone].reference, key.rotation);
    return shader::boneKeyMatrix(key, {pivot.x, pivot.y, pivot.z});
  }

  void sourcePose(std::uint32_t time, JudgeScratch& scratch) const {
    scratch.source.resize(boneCount());
    for (std::size_t bone = 0; bone < boneCount(); ++bone) scratch.source[bone] = shaderMatrix(motion_.bonesAt(time)[bone]);
    scratch.sourceWeights.resize(context_.morph.weights.size());
    for (std::size_t target = 0; target < scratch.sourceWeights.size(); ++target)
      scratch.sourceWeights[target] = motion_.weightsAt(time)[context_.morph.weights[target].rigWeight];
  }

  void decodedPose(std::uint32_t first, std::uint32_t last, std::uint32_t time, JudgeScratch& scratch) const {
    const auto& times = motion_.grid.keyTimes;
    // At the last key itself the decoder may come from either side; both give that key.
    const float weight = time == last ? 1.0f : shader::keyWeight(times[time], times[first], times[last]);
    scratch.decoded.resize(boneCount());
    for (std::size_t bone = 0; bone < boneCount(); ++bone) scratch.decoded[bone] = matrixBetween(bone, first, last, weight);
    scratch.decodedWeights.resize(context_.morph.weights.size());
    const std::uint32_t rowWords = morphRowWords(context_.morph);
    for (std::uint32_t target = 0; target < scratch.decodedWeights.size(); ++target) {
      const float from = shader::morphCode(morphRows_[first * rowWords + target / 2], target);
      const float to = shader::morphCode(morphRows_[last * rowWords + target / 2], target);
      const MorphWeight& range = context_.morph.weights[target];
      scratch.decodedWeights[target] = range.min + (from + (to - from) * weight) * range.step;
    }
  }

  void setFewVertices(const std::vector<std::uint32_t>& vertices) {
    few_ = gatherVertices(context_.skin, context_.morph, vertices);
    fewPositions_.resize(timeCount_ * few_.count());
    parallelFor(timeCount_, 64, [&](std::size_t begin, std::size_t end) {
      JudgeScratch scratch;
      for (std::size_t time = begin; time < end; ++time) {
        sourcePose(static_cast<std::uint32_t>(time), scratch);
        for (std::size_t i = 0; i < few_.count(); ++i)
          fewPositions_[time * few_.count() + i] =
              posedVertex(few_.source, i, few_.rest[i], scratch.source, scratch.sourceWeights);
      }
    });
  }

  bool isWithin(std::uint32_t first, std::uint32_t last, std::uint32_t time, JudgeScratch& scratch) const {
    decodedPose(first, last, time, scratch);
    if (options_.normalToleranceDegrees > 0 && !turnsWell(time, scratch)) return false;
    const auto limit = static_cast<float>(options_.toleranceMetres * options_.toleranceMetres);
    for (std::size_t i = 0; i < few_.count(); ++i) {
      const Vec3f off = posedVertex(few_.decoded, i, few_.rest[i], scratch.decoded, scratch.decodedWeights) -
                        fewPositions_[time * few_.count() + i];
      if (!(dot(off, off) <= limit)) return false;
    }
    return true;
  }

  // For rotations by an angle a apart, the entries' squared difference is 8 sin^2(a / 2) of a matrix of squared size 3.
  bool turnsWell(std::uint32_t time, JudgeScratch& scratch) const {
    const double half = options_.normalToleranceDegrees * std::numbers::pi / 360;
    const auto limit = static_cast<float>(8 * std::sin(half) * std::sin(half) / 3);
    for (std::size_t bone = 0; bone < boneCount(); ++bone) {
      float difference, size;
      compareLinear(scratch.decoded[bone], shaderMatrix(motion_.bonesAt(time)[bone]), difference, size);
      if (difference > limit * size && !isSpeck(bone, size)) return false;
    }
    return true;
  }

  // `squaredSize` is three times the square of the scale.
  bool isSpeck(std::size_t bone, float squaredSize) const {
    const double scale = std::sqrt(static_cast<double>(squaredSize) / 3);
    return scale < kSpeckScale && 2 * scale * static_cast<double>(context_.skin.bones[bone].reach) <= options_.toleranceMetres;
  }

  void measureTime(std::uint32_t first, std::uint32_t last, std::uint32_t time, JudgeScratch& scratch,
                   SegmentError& error) const {
    sourcePose(time, scratch);
    decodedPose(first, last, time, scratch);
    for (std::uint32_t i = 0; i < all_.count(); ++i) {
      const Vec3f decoded = posedVertex(all_.decoded, i, all_.rest[i], scratch.decoded, scratch.decodedWeights);
      const Vec3f off = decoded - posedVertex(all_.source, i, all_.rest[i], scratch.source, scratch.sourceWeights);
      error.bounds.add(decoded);
      const float squared = dot(off, off);
      if (squared > error.squared || !(squared == squared)) {
        error.squared = squared == squared ? squared : std::numeric_limits<float>::infinity();
        error.time = time;
        error.vertex = i;
      }
    }
  }

  const BoneEncodeContext& context_;
  const ClipMotion& motion_;
  const BoneClipOptions& options_;
  std::uint32_t timeCount_;
  BoneTracks tracks_;
  std::vector<std::uint32_t> morphRows_;
  std::vector<shader::BoneTrack> decodedTracks_;
  std::vector<shader::BoneKey> keys_;
  std::vector<shader::BoneMatrix> affineKeys_;
  TestVertices few_;
  std::vector<Vec3f> fewPositions_;  // of the source, per grid time
  mutable TestVertices all_;
};

std::vector<std::uint32_t> ClipJudge::boneChunk(const std::vector<std::uint32_t>& keys) const {
  const shader::BoneGrid& grid = tracks_.grid;
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
  const auto rowsAt = static_cast<std::uint32_t>(shader::kBoneClipWords + tracks_.trackWords.size());
  std::vector<std::uint32_t> words = {tracks_.keys, 0, tracks_.rowWords, shader::kBoneClipWords, rowsAt,
                                      bits(grid.positionMin.x), bits(grid.positionMin.y), bits(grid.positionMin.z),
                                      bits(grid.positionCoarse), bits(grid.positionFine), bits(grid.scaleMin),
                                      bits(grid.scaleCoarse), bits(grid.scaleFine), bits(grid.linearRange),
                                      static_cast<std::uint32_t>(keys.size()), 0};
  assert(words.size() == shader::kBoneClipWords);
  words.insert(words.end(), tracks_.trackWords.begin(), tracks_.trackWords.end());
  for (const std::uint32_t key : keys) {
    const auto row = tracks_.rows.begin() + static_cast<std::ptrdiff_t>(std::size_t(key) * tracks_.rowWords);
    words.insert(words.end(), row, row + tracks_.rowWords);
  }
  words.insert(words.end(), 3, 0);
  return words;
}

std::vector<std::uint32_t> ClipJudge::morphChunk(const std::vector<std::uint32_t>& keys) const {
  if (context_.morph.empty()) return {};
  const std::uint32_t rowWords = morphRowWords(context_.morph);
  std::vector<std::uint32_t> words = {0, shader::kMorphClipWords, rowWords};
  for (const std::uint32_t key : keys) {
    const auto row = morphRows_.begin() + static_cast<std::ptrdiff_t>(std::size_t(key) * rowWords);
    words.insert(words.end(), row, row + rowWords);
  }
  return words;
}

// The vertices of the segments that miss, the worst first.
std::vector<std::uint32_t> missedVertices(const ClipJudge& judge, std::vector<SegmentError> errors, float limit) {
  std::erase_if(errors, [&](const SegmentError& error) { return error.squared <= limit; });
  std::stable_sort(errors.begin(), errors.end(),
                   [](const SegmentError& a, const SegmentError& b) { return a.squared > b.squared; });
  std::vector<std::uint32_t> vertices;
  for (std::size_t i = 0; i < std::min(errors.size(), kMaxAddedPerRound); ++i) vertices.push_back(judge.assetVertex(errors[i]));
  return vertices;
}

// A key at the worst time of every segment that misses and has room for one. Returns whether any was added.
bool splitMissed(const std::vector<SegmentError>& errors, float limit, std::vector<std::uint32_t>& keys) {
  std::vector<std::uint32_t> added;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (errors[i].squared <= limit || keys[i + 1] <= keys[i] + 1) continue;
    added.push_back(std::clamp(errors[i].time, keys[i] + 1, keys[i + 1] - 1));
  }
  if (added.empty()) return false;
  keys.insert(keys.end(), added.begin(), added.end());
  std::sort(keys.begin(), keys.end());
  return true;
}

}  // namespace

BoneClipCode encodeBoneClip(const BoneEncodeContext& context, ClipMotion motion, const BoneClipOptions& options) {
  assert(options.toleranceMetres > 0);
  const auto limit = static_cast<float>(options.toleranceMetres * options.toleranceMetres);
  ClipJudge judge(context, motion, options);
  judge.prepare(options.roundingShare * options.toleranceMetres);
  std::vector<std::uint32_t> keys = judge.place();
  std::vector<SegmentError> errors = judge.measure(keys);
  for (int round = 1; round < kMaxRounds; ++round) {
    const std::vector<std::uint32_t> missed = missedVertices(judge, errors, limit);
    if (missed.empty()) break;
    judge.addVertices(missed);
    keys = judge.place();
    errors = judge.measure(keys);
  }
  while (splitMissed(errors, limit, keys)) errors = judge.measure(keys);

  BoneClipCode code;
  for (const std::uint32_t key : keys) code.keyTimes.push_back(motion.grid.keyTimes[key]);
  if (options.bones) code.boneWords = judge.boneChunk(keys);
  code.morphWords = judge.morphChunk(keys);
  code.endsMeet = motion.endsMeet;
  for (const SegmentError& error : errors) {
    code.bounds.add(error.bounds);
    code.positionMax = std::max(code.positionMax, std::sqrt(double(error.squared)));
  }
  return code;
}

}  // namespace throng
