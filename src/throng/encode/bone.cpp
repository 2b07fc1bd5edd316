#include "throng/encode/bone.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <mutex>
#include <string>

#include "throng/base/parallel.h"
#include "throng/bone_rows.h"
#include "throng/encode/bone_clip.h"
#include "throng/encode/test_vertices.h"

namespace throng {

namespace {

// Shares of the tolerance: for leaving influences out, for ends that count as meeting, for morph deltas left out, for
// what may hide between candidate times.
constexpr double kReductionShare = 0.1;
constexpr double kMeetShare = 0.25;
constexpr double kDeltaShare = 0.02;
constexpr double kHiddenShare = 0.03;
// Keys are placed for a little less than the tolerance, so that the rounding of the decoder and moments between candidate
// times seldom make it miss.
constexpr double kAimedShare = 0.995;
constexpr std::uint64_t kMaxWords = std::uint64_t(1) << 30;

class BoneEncoder {
 public:
  BoneEncoder(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
              const BoneEncodeOptions& options, bool bones)
      : model_(model), rig_(rig), vertices_(vertices), options_(options), bones_(bones), clipCount_(std::max<std::size_t>(model.clips.size(), 1)) {}

  Result<BoneEncoding> run() {
    if (rig_.bones.size() >= 65536)
      return Error{ErrorCode::LimitExceeded, model_.name,
                   "has " + std::to_string(rig_.bones.size()) + " bones; bake it as `vertex`, or with fewer than 65536"};
    result_.skin = buildBoneSkin(model_, rig_, vertices_, {.reductionMetres = kReductionShare * smallestTolerance(), .oneForm = !options_.ranged});
    const MorphSet morph = findMorphs();
    BoneEncodeContext context{result_.skin, morph, differentVertices(result_.skin, morph), {}};
    context.extreme = extremeVertices(result_.skin, morph, context.different);
    codes_.resize(clipCount_);
    parallelFor(clipCount_, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t clip = begin; clip < end && !stopped_; ++clip) encodeClip(context, clip);
    });
    if (stopped_) return Error{ErrorCode::Interrupted, model_.name, "stopped on request"};
    if (bones_) writeStaticWords();
    result_.rows.morph.words = morph.words;
    return append();
  }

 private:
  const Clip* clipAt(std::size_t index) const { return model_.clips.empty() ? nullptr : &model_.clips[index]; }

  double toleranceOf(std::size_t clip) const {
    const double own = clip < options_.clipToleranceMetres.size() ? options_.clipToleranceMetres[clip] : 0;
    return own > 0 ? own : options_.toleranceMetres;
  }

  double normalToleranceOf(std::size_t clip) const {
    const std::vector<double>& all = options_.clipNormalToleranceDegrees;
    return clip < all.size() && all[clip] > 0 ? all[clip] : options_.normalToleranceDegrees;
  }

  double smallestTolerance() const {
    double smallest = toleranceOf(0);
    for (std::size_t clip = 1; clip < clipCount_; ++clip) smallest = std::min(smallest, toleranceOf(clip));
    return smallest;
  }

  ClipMotion sample(std::size_t clip) const {
    return sampleClipMotion(model_, rig_, result_.skin, clipAt(clip),
                            {.meetMetres = kMeetShare * toleranceOf(clip), .hiddenMetres = kHiddenShare * toleranceOf(clip)});
  }

  MorphSet findMorphs() const {
    if (rig_.morphs.empty()) return {};
    std::vector<WeightRange> ranges;
    for (std::size_t clip = 0; clip < clipCount_; ++clip) addWeights(sample(clip), ranges);
    return buildMorphSet(model_, rig_, result_.skin, ranges, kDeltaShare * smallestTolerance());
  }

  void encodeClip(const BoneEncodeContext& context, std::size_t clip) {
    codes_[clip] = encodeBoneClip(context, sample(clip),
                                  {.toleranceMetres = kAimedShare * toleranceOf(clip),
                                   .normalToleranceDegrees = normalToleranceOf(clip),
                                   .roundingShare = options_.roundingShare,
                                   .ranged = options_.ranged,
                                   .bones = bones_});
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    const std::string step = "baking " + (clipAt(clip) ? clipAt(clip)->name : model_.name);
    if (!stopped_ && !options_.progress(step, static_cast<double>(++done_) / static_cast<double>(clipCount_)))
      stopped_ = true;
  }

  // Layout, pivots and influences.
  void writeStaticWords() {
    const BoneSkin& skin = result_.skin;
    std::vector<std::uint32_t>& words = result_.rows.words;
    words.assign(shader::kBoneLayoutWords, 0);
    words[0] = static_cast<std::uint32_t>(skin.bones.size());
    words[1] = shader::kBoneLayoutWords;
    for (std::size_t i = 0; i < 3; ++i) words[2 + i] = skin.classFirst[i];
    words[9] = static_cast<std::uint32_t>(skin.vertexCount());
    words[10] = options_.ranged ? 0 : 4;
    for (const SkinBone& bone : skin.bones) {
      for (int axis = 0; axis < 3; ++axis) words.push_back(std::bit_cast<std::uint32_t>(bone.pivot[axis]));
      if (!options_.ranged) words.push_back(0);
    }
    for (std::size_t cls = 0; cls < 4; ++cls) {
      words[5 + cls] = static_cast<std::uint32_t>(words.size());
      words.insert(words.end(), skin.classWords[cls].begin(), skin.classWords[cls].end());
    }
  }

  Result<BoneEncoding> append() {
    std::uint32_t firstRow = 0;
    for (BoneClipCode& code : codes_) {
      if (bones_) code.boneWords[1] = firstRow;
      if (!code.morphWords.empty()) code.morphWords[0] = firstRow;
      firstRow += static_cast<std::uint32_t>(code.keyTimes.size());
      THRONG_TRY(appendWords(code.boneWords, result_.rows.words, result_.rows.clipsAt));
      THRONG_TRY(appendWords(code.morphWords, result_.rows.morph.words, result_.rows.morph.clipsAt));
      result_.clips.push_back({std::move(code.keyTimes), code.bounds, code.endsMeet, code.positionMax});
    }
    return std::move(result_);
  }

  Status appendWords(const std::vector<std::uint32_t>& chunk, std::vector<std::uint32_t>& words,
                     std::vector<std::uint32_t>& clipsAt) const {
    if (chunk.empty()) return Ok{};
    if (std::uint64_t(words.size()) + chunk.size() > kMaxWords)
      return Error{ErrorCode::LimitExceeded, model_.name, "needs more than 4 GiB of keys; raise the tolerance or bake fewer clips"};
    // Whole words are read four at once.
    while (!options_.ranged && words.size() % 4 != 0) words.push_back(0);
    clipsAt.push_back(static_cast<std::uint32_t>(words.size()));
    words.insert(words.end(), chunk.begin(), chunk.end());
    return Ok{};
  }

  const Model& model_;
  const Rig& rig_;
  std::span<const std::uint32_t> vertices_;
  const BoneEncodeOptions& options_;
  const bool bones_;
  const std::size_t clipCount_;
  std::vector<BoneClipCode> codes_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::atomic<bool> stopped_ = false;
  BoneEncoding result_;
};

}  // namespace

bool canEncodeBone(const Model& model) {
  return modelVertexCount(model) > 0 &&
         std::none_of(model.clips.begin(), model.clips.end(), [](const Clip& clip) { return clip.cache.has_value(); });
}

bool canEncodeMorph(const Model& model, const Rig& rig) {
  if (!canEncodeBone(model) || rig.morphs.empty()) return false;
  std::vector<std::uint8_t> moves(model.nodes.size());
  for (const Clip& clip : model.clips)
    for (const Channel& channel : clip.channels)
      if (channel.path != Path::MorphWeights && channel.nodeIndex != kNone)
        moves[static_cast<std::size_t>(channel.nodeIndex)] = 1;
  for (const Part& part : model.parts)
    if (part.skinIndex != kNone) return false;
  for (const RigBone& bone : rig.bones)
    for (int node = bone.nodeIndex; node != kNone; node = model.nodes[static_cast<std::size_t>(node)].parent)
      if (moves[static_cast<std::size_t>(node)] || !model.nodes[static_cast<std::size_t>(node)].visible) return false;
  return true;
}

Result<BoneEncoding> encodeBone(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                                const BoneEncodeOptions& options) {
  assert(options.toleranceMetres > 0 && canEncodeBone(model));
  return BoneEncoder(model, rig, vertices, options, true).run();
}

Result<BoneEncoding> encodeMorph(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                                 const BoneEncodeOptions& options) {
  assert(options.toleranceMetres > 0 && canEncodeMorph(model, rig));
  return BoneEncoder(model, rig, vertices, options, false).run();
}

}  // namespace throng
