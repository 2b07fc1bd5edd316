#include "throng/encode/morph_set.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "throng/morph_rows.h"

namespace throng {

namespace {

constexpr float kNoticeableTurn = 0.002f;  // of a unit normal: a tenth of a degree

float largestAbs(Vec3f v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

std::uint32_t roundedCode(float value, float step, int zero, int largest) {
  if (!(step > 0)) return static_cast<std::uint32_t>(zero);
  const double code = std::floor(static_cast<double>(value) / step + zero + 0.5);
  return static_cast<std::uint32_t>(std::clamp(code, 0.0, double(largest)));
}

class MorphBuilder {
 public:
  MorphBuilder(const Model& model, const Rig& rig, const BoneSkin& skin, std::span<const WeightRange> ranges)
      : model_(model), rig_(rig), skin_(skin), ranges_(ranges) {}

  MorphSet run(double slackMetres) {
    collectWeights();
    if (!set_.empty()) {
      collectDeltas(static_cast<float>(slackMetres));
      quantize();
    }
    return std::move(set_);
  }

 private:
  void collectWeights() {
    targetOf_.assign(rig_.morphWeightCount, kNone);
    largestWeight_.clear();
    for (std::uint32_t weight = 0; weight < rig_.morphWeightCount; ++weight) {
      const float low = ranges_[weight].min, high = ranges_[weight].max;
      const float largest = std::max(std::fabs(low), std::fabs(high));
      if (!(largest > 0) || set_.weights.size() >= 65536) continue;
      targetOf_[weight] = static_cast<int>(set_.weights.size());
      set_.weights.push_back({weight, low, static_cast<float>((double(high) - low) / 65535 * (1 + 1e-7))});
      largestWeight_.push_back(largest);
    }
  }

  // The morph that owns a model vertex, or nullptr.
  const RigMorph* morphOf(std::uint32_t vertex) const {
    for (const RigMorph& morph : rig_.morphs)
      if (vertex >= morph.firstVertex && vertex - morph.firstVertex < morph.vertexCount) return &morph;
    return nullptr;
  }

  void collectDeltas(float slack) {
    set_.deltaFirst.push_back(0);
    for (std::size_t vertex = 0; vertex < skin_.vertexCount(); ++vertex) {
      const std::uint32_t source = skin_.sourceVertices[vertex];
      if (const RigMorph* morph = morphOf(source)) appendDeltas(vertex, source, *morph, slack);
      set_.deltaFirst.push_back(static_cast<std::uint32_t>(set_.sourceDeltas.size()));
    }
  }

  void appendDeltas(std::size_t vertex, std::uint32_t source, const RigMorph& morph, float slack) {
    const Mesh& mesh = model_.meshes[static_cast<std::size_t>(model_.parts[static_cast<std::size_t>(morph.partIndex)].meshIndex)];
    const Affined& restFromBind = skin_.bones[skin_.influenceBones[skin_.influenceFirst[vertex]]].restFromBind;
    const double side = determinant(restFromBind) < 0 ? -1 : 1;
    const Affined turn = cofactor(restFromBind);
    const double restLength = length(transformVector(turn, Vec3d(rig_.normals[source])));
    const std::uint32_t local = source - morph.firstVertex;
    for (std::uint32_t k = 0; k < morph.targetCount; ++k) {
      const int target = targetOf_[morph.firstWeight + k];
      if (target == kNone) continue;
      const MorphTarget& from = mesh.morphTargets[k];
      MorphDelta delta;
      delta.target = static_cast<std::uint32_t>(target);
      if (!from.positionDeltas.empty())
        delta.position = Vec3f(transformVector(restFromBind, Vec3d(from.positionDeltas[local])));
      if (!from.normalDeltas.empty() && restLength > 0)
        delta.normal = Vec3f(transformVector(turn, Vec3d(from.normalDeltas[local])) * (side / restLength));
      const float most = largestWeight_[static_cast<std::size_t>(target)];
      if (length(delta.position) * most > slack || length(delta.normal) * most > kNoticeableTurn)
        set_.sourceDeltas.push_back(delta);
    }
  }

  void quantize() {
    const std::size_t targetCount = set_.weights.size();
    std::vector<float> positionSteps(targetCount), normalSteps(targetCount);
    bool anyNormals = false;
    for (const MorphDelta& delta : set_.sourceDeltas) {
      positionSteps[delta.target] = std::max(positionSteps[delta.target], largestAbs(delta.position) / 32767.0f);
      normalSteps[delta.target] = std::max(normalSteps[delta.target], largestAbs(delta.normal) / 511.0f);
      anyNormals |= largestAbs(delta.normal) > 0;
    }
    const std::uint32_t deltaWords = anyNormals ? 3 : 2;
    const auto firstsAt = static_cast<std::uint32_t>(shader::kMorphLayoutWords + shader::kMorphTargetWords * targetCount);
    const auto deltasAt = static_cast<std::uint32_t>(firstsAt + set_.deltaFirst.size());
    set_.words = {static_cast<std::uint32_t>(targetCount), shader::kMorphLayoutWords, firstsAt, deltasAt, deltaWords, 0};
    for (std::size_t target = 0; target < targetCount; ++target)
      for (const float value : {positionSteps[target], normalSteps[target], set_.weights[target].min, set_.weights[target].step})
        set_.words.push_back(std::bit_cast<std::uint32_t>(value));
    set_.words.insert(set_.words.end(), set_.deltaFirst.begin(), set_.deltaFirst.end());
    for (const MorphDelta& delta : set_.sourceDeltas)
      appendDelta(delta, positionSteps[delta.target], normalSteps[delta.target], deltaWords);
  }

  void appendDelta(const MorphDelta& delta, float positionStep, float normalStep, std::uint32_t deltaWords) {
    std::uint32_t p[3], n[3];
    MorphDelta decoded;
    decoded.target = delta.target;
    for (int axis = 0; axis < 3; ++axis) {
      p[axis] = roundedCode(delta.position[axis], positionStep, 32767, 65534);
      n[axis] = roundedCode(delta.normal[axis], normalStep, 511, 1022);
      decoded.position[axis] = (static_cast<float>(p[axis]) - 32767.0f) * positionStep;
      decoded.normal[axis] = (static_cast<float>(n[axis]) - 511.0f) * normalStep;
    }
    set_.words.push_back(delta.target | p[0] << 16);
    set_.words.push_back(p[1] | p[2] << 16);
    if (deltaWords == 3) set_.words.push_back(n[0] | n[1] << 10 | n[2] << 20);
    set_.deltas.push_back(decoded);
  }

  const Model& model_;
  const Rig& rig_;
  const BoneSkin& skin_;
  std::span<const WeightRange> ranges_;
  std::vector<int> targetOf_;         // of a rig weight, its target or kNone
  std::vector<float> largestWeight_;  // per target
  MorphSet set_;
};

}  // namespace

void addWeights(const ClipMotion& motion, std::vector<WeightRange>& ranges) {
  const bool first = ranges.empty();
  ranges.resize(motion.weightCount);
  for (std::uint32_t time = 0; time < motion.grid.count(); ++time)
    for (std::uint32_t weight = 0; weight < motion.weightCount; ++weight) {
      const float value = motion.weightsAt(time)[weight];
      WeightRange& range = ranges[weight];
      range.min = first && time == 0 ? value : std::min(range.min, value);
      range.max = first && time == 0 ? value : std::max(range.max, value);
    }
}

MorphSet buildMorphSet(const Model& model, const Rig& rig, const BoneSkin& skin, std::span<const WeightRange> ranges,
                       double slackMetres) {
  return MorphBuilder(model, rig, skin, ranges).run(slackMetres);
}

std::uint32_t morphRowWords(const MorphSet& set) { return static_cast<std::uint32_t>((set.weights.size() + 1) / 2); }

void packMorphWeights(const MorphSet& set, const float* rigWeights, std::span<std::uint32_t> row) {
  assert(row.size() == morphRowWords(set));
  std::fill(row.begin(), row.end(), 0u);
  for (std::size_t target = 0; target < set.weights.size(); ++target) {
    const MorphWeight& weight = set.weights[target];
    const double offset = double(rigWeights[weight.rigWeight]) - weight.min;
    const double code = weight.step > 0 ? std::clamp(std::floor(offset / weight.step + 0.5), 0.0, 65535.0) : 0;
    row[target / 2] |= static_cast<std::uint32_t>(code) << (target % 2 * 16);
  }
}

}  // namespace throng
