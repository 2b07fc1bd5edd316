#include "throng/encode/bone_skin.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

#include "throng/base/parallel.h"
#include "throng/bone_rows.h"

namespace throng {

namespace {

constexpr std::size_t kMaxSampledPoses = 64;
constexpr std::uint32_t kMaxInfluences = 8;
constexpr std::array<std::uint32_t, 4> kClassSizes = {1, 2, 4, 8};

struct Influence {
  std::uint32_t bone;
  float weight;
};

// Parts that some pose may hide: those below a node that is hidden at rest or that a clip hides.
std::vector<std::uint8_t> partsThatMayHide(const Model& model) {
  std::vector<std::uint8_t> nodeMayHide(model.nodes.size());
  for (std::size_t node = 0; node < model.nodes.size(); ++node) nodeMayHide[node] = !model.nodes[node].visible;
  for (const Clip& clip : model.clips)
    for (const Channel& channel : clip.channels)
      if (channel.path == Path::Visibility && channel.nodeIndex != kNone)
        nodeMayHide[static_cast<std::size_t>(channel.nodeIndex)] = 1;
  std::vector<std::uint8_t> result(model.parts.size());
  for (std::size_t part = 0; part < model.parts.size(); ++part)
    for (int node = model.parts[part].nodeIndex; node != kNone; node = model.nodes[static_cast<std::size_t>(node)].parent)
      result[part] |= nodeMayHide[static_cast<std::size_t>(node)];
  return result;
}

// A few poses from all clips, spread evenly.
std::vector<RigPose> samplePoses(const Model& model, const Rig& rig) {
  const std::size_t clipCount = model.clips.size();
  const std::size_t count = std::min(kMaxSampledPoses, 8 * std::max<std::size_t>(clipCount, 1));
  std::vector<RigPose> poses(count + 1);
  PoseScratch scratch;
  poseRig(model, rig, nullptr, 0, scratch, poses.back());
  for (std::size_t i = 0; i < count && clipCount > 0; ++i) {
    const double place = static_cast<double>(i) * static_cast<double>(clipCount) / static_cast<double>(count);
    const auto index = std::min(static_cast<std::size_t>(place), clipCount - 1);
    const Clip& clip = model.clips[index];
    const double fraction = place - static_cast<double>(index);
    poseRig(model, rig, &clip, clip.startSeconds + fraction * clip.durationSeconds, scratch, poses[i]);
  }
  if (clipCount == 0) poses.erase(poses.begin(), poses.end() - 1);
  return poses;
}

bool invertible(const Affined& matrix) {
  const double size = std::max({length(matrix.column(0)), length(matrix.column(1)), length(matrix.column(2))});
  return isFinite(matrix) && size > 0 && std::fabs(determinant(matrix)) > 1e-9 * size * size * size;
}

class SkinBuilder {
 public:
  SkinBuilder(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
              const BoneSkinOptions& options)
      : model_(model), rig_(rig), vertices_(vertices), options_(options), poses_(samplePoses(model, rig)) {}

  BoneSkin run() {
    collectBones();
    placeGroups();
    placePivots();
    chooseClasses();
    sortVertices();
    if (options_.oneForm) joinClasses();
    packInfluences();
    return std::move(skin_);
  }

 private:
  std::uint32_t begin(std::size_t vertex) const { return rig_.influenceFirst[vertex]; }
  std::uint32_t end(std::size_t vertex) const { return rig_.influenceFirst[vertex + 1]; }

  void collectBones() {
    const std::vector<std::uint8_t> mayHide = partsThatMayHide(model_);
    std::map<std::pair<std::uint32_t, int>, std::uint32_t> numbers;
    boneOf_.resize(rig_.influenceBones.size());
    for (const std::uint32_t vertex : vertices_) {
      const int part = rig_.partOfVertex[vertex];
      const int hidingPart = mayHide[static_cast<std::size_t>(part)] ? part : kNone;
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i) {
        const auto next = static_cast<std::uint32_t>(skin_.bones.size());
        const auto [found, isNew] = numbers.try_emplace({rig_.influenceBones[i], hidingPart}, next);
        if (isNew) skin_.bones.push_back({rig_.influenceBones[i], hidingPart});
        boneOf_[i] = found->second;
      }
    }
  }

  std::uint32_t groupOf(std::uint32_t bone) {
    while (parent_[bone] != bone) bone = parent_[bone] = parent_[parent_[bone]];
    return bone;
  }

  // Bones that share a vertex need one rest pose. It is the bind pose brought where the heaviest bone of the group rests,
  // so that the mesh looks right in viewers and a constant scale of the whole costs nothing.
  void placeGroups() {
    const std::size_t boneCount = skin_.bones.size();
    parent_.resize(boneCount);
    std::iota(parent_.begin(), parent_.end(), 0u);
    std::vector<double> load(boneCount);
    for (const std::uint32_t vertex : vertices_)
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i) {
        load[boneOf_[i]] += rig_.influenceWeights[i];
        const std::uint32_t a = groupOf(boneOf_[begin(vertex)]), b = groupOf(boneOf_[i]);
        parent_[std::max(a, b)] = std::min(a, b);
      }
    std::vector<std::uint32_t> heaviest(boneCount);
    std::iota(heaviest.begin(), heaviest.end(), 0u);
    for (std::uint32_t bone = 0; bone < boneCount; ++bone)
      if (load[bone] > load[heaviest[groupOf(bone)]]) heaviest[groupOf(bone)] = bone;
    for (std::uint32_t bone = 0; bone < boneCount; ++bone) {
      SkinBone& entry = skin_.bones[bone];
      entry.restFromBind = restTransform(skin_.bones[heaviest[groupOf(bone)]].rigBone);
      entry.bindFromRest = inverse(entry.restFromBind);
    }
  }

  // Where the bone rests; of a bone flattened at rest, the first sampled pose that is not.
  Affined restTransform(std::uint32_t rigBone) const {
    if (const Affined& rest = poses_.back().modelFromBind[rigBone]; invertible(rest)) return rest;
    for (const RigPose& pose : poses_)
      if (invertible(pose.modelFromBind[rigBone])) return pose.modelFromBind[rigBone];
    return {};
  }

  Vec3f restPosition(std::size_t vertex) const {
    return Vec3f(transformPoint(skin_.bones[boneOf_[begin(vertex)]].restFromBind, Vec3d(rig_.positions[vertex])));
  }

  // The bone's own origin, unless its vertices are far from it; then their middle.
  void placePivots() {
    const std::size_t boneCount = skin_.bones.size();
    std::vector<Vec3d> centres(boneCount);
    std::vector<double> loads(boneCount), radii(boneCount);
    for (const std::uint32_t vertex : vertices_)
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i) {
        centres[boneOf_[i]] += Vec3d(restPosition(vertex)) * static_cast<double>(rig_.influenceWeights[i]);
        loads[boneOf_[i]] += rig_.influenceWeights[i];
      }
    for (std::size_t bone = 0; bone < boneCount; ++bone) centres[bone] = centres[bone] * (1 / loads[bone]);
    forEachReach(centres, radii);
    std::vector<Vec3d> pivots(boneCount);
    for (std::size_t bone = 0; bone < boneCount; ++bone) {
      pivots[bone] = centres[bone];
      const Affined& boneFromBind = rig_.bones[skin_.bones[bone].rigBone].boneFromBind;
      if (!invertible(boneFromBind)) continue;
      const Vec3d origin = transformPoint(skin_.bones[bone].restFromBind, inverse(boneFromBind).translation());
      if (length(origin - centres[bone]) <= 4 * radii[bone]) pivots[bone] = origin;
    }
    forEachReach(pivots, radii);
    for (std::size_t bone = 0; bone < boneCount; ++bone) {
      skin_.bones[bone].pivot = Vec3f(pivots[bone]);
      skin_.bones[bone].reach = static_cast<float>(radii[bone]);
    }
  }

  void forEachReach(const std::vector<Vec3d>& pivots, std::vector<double>& reach) const {
    std::fill(reach.begin(), reach.end(), 0);
    for (const std::uint32_t vertex : vertices_)
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i) {
        const double distance = length(Vec3d(restPosition(vertex)) - pivots[boneOf_[i]]);
        reach[boneOf_[i]] = std::max(reach[boneOf_[i]], distance * rig_.influenceWeights[i]);
      }
  }

  // The first `count` influences with weights that sum to 1.
  std::vector<Influence> reduced(std::size_t vertex, std::uint32_t count) const {
    std::vector<Influence> result;
    double sum = 0;
    for (std::uint32_t i = begin(vertex); i < std::min(end(vertex), begin(vertex) + count); ++i) {
      result.push_back({boneOf_[i], rig_.influenceWeights[i]});
      sum += rig_.influenceWeights[i];
    }
    for (Influence& influence : result) influence.weight = static_cast<float>(influence.weight / sum);
    return result;
  }

  bool reductionFits(std::size_t vertex, const std::vector<Influence>& fewer, Vec3d rest) const {
    for (const std::vector<Affined>& palette : palettes_) {
      Vec3d difference{};
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i)
        difference += transformPoint(palette[boneOf_[i]], rest) * static_cast<double>(rig_.influenceWeights[i]);
      for (const Influence influence : fewer)
        difference = difference - transformPoint(palette[influence.bone], rest) * static_cast<double>(influence.weight);
      if (!(length(difference) <= options_.reductionMetres)) return false;
    }
    return true;
  }

  std::uint8_t classOf(std::size_t vertex) const {
    const std::uint32_t count = end(vertex) - begin(vertex);
    const Vec3d rest(restPosition(vertex));
    for (std::uint8_t cls = 0; cls < kClassSizes.size(); ++cls) {
      if (count <= kClassSizes[cls]) return cls;
      if (kClassSizes[cls] < kMaxInfluences && reductionFits(vertex, reduced(vertex, kClassSizes[cls]), rest)) return cls;
    }
    return 3;
  }

  void chooseClasses() {
    palettes_.resize(poses_.size());
    for (std::size_t i = 0; i < poses_.size(); ++i) poseSkinBones(skin_, poses_[i], palettes_[i]);
    classes_.resize(vertices_.size());
    parallelFor(vertices_.size(), 256, [&](std::size_t first, std::size_t last) {
      for (std::size_t place = first; place < last; ++place) classes_[place] = classOf(vertices_[place]);
    });
  }

  // How many influences the vertex at a place of the list keeps.
  std::uint32_t keptCount(std::uint32_t place) const {
    return std::min(end(vertices_[place]) - begin(vertices_[place]), kClassSizes[classes_[place]]);
  }

  // Where there is more than one class up to four. How many influences each vertex keeps stays in classes_.
  void joinClasses() {
    const std::uint32_t ones = skin_.classFirst[0], twos = skin_.classFirst[1] - ones, fours = skin_.classFirst[2] - skin_.classFirst[1];
    if ((ones > 0) + (twos > 0) + (fours > 0) < 2) return;
    skin_.classFirst[0] = skin_.classFirst[1] = 0;
    joined_ = true;
  }

  void sortVertices() {
    skin_.listPlaces.resize(vertices_.size());
    std::iota(skin_.listPlaces.begin(), skin_.listPlaces.end(), 0u);
    std::stable_sort(skin_.listPlaces.begin(), skin_.listPlaces.end(), [&](std::uint32_t a, std::uint32_t b) {
      return options_.oneForm ? keptCount(a) < keptCount(b) : classes_[a] < classes_[b];
    });
    for (std::size_t cls = 1; cls < kClassSizes.size(); ++cls)
      skin_.classFirst[cls - 1] = static_cast<std::uint32_t>(
          std::count_if(classes_.begin(), classes_.end(), [&](std::uint8_t c) { return c < cls; }));
    for (const std::uint32_t place : skin_.listPlaces) {
      skin_.sourceVertices.push_back(vertices_[place]);
      appendRest(vertices_[place]);
    }
  }

  void appendRest(std::uint32_t vertex) {
    const Affined& restFromBind = skin_.bones[boneOf_[begin(vertex)]].restFromBind;
    const double side = determinant(restFromBind) < 0 ? -1 : 1;
    const Vec3d normal = transformVector(cofactor(restFromBind), Vec3d(rig_.normals[vertex])) * side;
    skin_.positions.push_back(restPosition(vertex));
    skin_.normals.push_back(Vec3f(normalizedOr(normal, Vec3d(rig_.normals[vertex]))));
    if (rig_.tangents.empty()) return;
    const Vec4f source = rig_.tangents[vertex];
    const Vec3d along{source.x, source.y, source.z};
    const Vec3f tangent(normalizedOr(transformVector(restFromBind, along), along));
    skin_.tangents.push_back({tangent.x, tangent.y, tangent.z, source.w * static_cast<float>(side)});
  }

  void packInfluences() {
    skin_.sourceInfluenceFirst.push_back(0);
    for (const std::uint32_t place : skin_.listPlaces) {
      const std::uint8_t cls = classes_[place];
      const std::uint32_t vertex = vertices_[place];
      pack(joined_ ? std::max<std::uint8_t>(cls, 2) : cls, reduced(vertex, kClassSizes[cls]));
      for (std::uint32_t i = begin(vertex); i < end(vertex); ++i) {
        skin_.sourceInfluenceBones.push_back(boneOf_[i]);
        skin_.sourceInfluenceWeights.push_back(rig_.influenceWeights[i]);
      }
      skin_.sourceInfluenceFirst.push_back(static_cast<std::uint32_t>(skin_.sourceInfluenceBones.size()));
    }
    readBack();
  }

  void pack(std::uint8_t cls, const std::vector<Influence>& influences) {
    std::uint32_t bones[kMaxInfluences] = {};
    float weights[kMaxInfluences] = {};
    for (std::size_t i = 0; i < influences.size(); ++i) {
      bones[i] = influences[i].bone;
      weights[i] = influences[i].weight;
    }
    std::vector<std::uint32_t>& words = skin_.classWords[cls];
    if (cls == 0) {
      if (onesPacked_++ % 2 == 0) words.push_back(bones[0]);
      else words.back() |= bones[0] << 16;
    } else if (cls == 1) {
      packPair(words, bones, weights[1]);
    } else {
      packMany(words, bones, weights, kClassSizes[cls]);
    }
  }

  void packPair(std::vector<std::uint32_t>& words, const std::uint32_t* bones, float second) const {
    const auto code = static_cast<std::uint32_t>(std::min(std::lround(second * 8190.0f), 4095l));
    if (skin_.bones.size() <= 1024) {
      words.push_back(bones[0] | bones[1] << 10 | code << 20);
    } else {
      words.push_back(bones[0] | bones[1] << 16);
      words.push_back(code);
    }
  }

  void packMany(std::vector<std::uint32_t>& words, const std::uint32_t* bones, const float* weights,
                std::uint32_t count) const {
    const std::uint32_t perWord = skin_.bones.size() > 256 ? 2 : 4;
    for (std::uint32_t i = 0; i < count; i += perWord) {
      std::uint32_t word = 0;
      for (std::uint32_t k = 0; k < perWord; ++k) word |= bones[i + k] << (32 / perWord * k);
      words.push_back(word);
    }
    for (std::uint32_t i = 1; i < count; i += 3) {
      std::uint32_t word = 0;
      for (std::uint32_t k = 0; k < 3 && i + k < count; ++k) {
        const float scale = 1023.0f * static_cast<float>(i + k + 1);
        word |= static_cast<std::uint32_t>(std::clamp(std::lround(weights[i + k] * scale), 0l, 1023l)) << (10 * k);
      }
      words.push_back(word);
    }
  }

  // The influences as the decoder sees them.
  void readBack() {
    std::vector<std::uint32_t> words;
    shader::BoneLayout parts;
    parts.boneCount = static_cast<std::uint32_t>(skin_.bones.size());
    parts.pivotsAt = 0;
    parts.firstOfTwo = skin_.classFirst[0];
    parts.firstOfFour = skin_.classFirst[1];
    parts.firstOfEight = skin_.classFirst[2];
    std::uint32_t* const starts[] = {&parts.onesAt, &parts.twosAt, &parts.foursAt, &parts.eightsAt};
    for (std::size_t cls = 0; cls < 4; ++cls) {
      *starts[cls] = static_cast<std::uint32_t>(words.size());
      words.insert(words.end(), skin_.classWords[cls].begin(), skin_.classWords[cls].end());
    }
    skin_.influenceFirst.push_back(0);
    for (std::uint32_t vertex = 0; vertex < skin_.vertexCount(); ++vertex) {
      const shader::BoneInfluences found = shader::readBoneInfluences(words.data(), parts, vertex);
      for (std::uint32_t place = 0; place < found.count; ++place) {
        if (!(shader::influenceShare(found, place) > 0)) continue;
        skin_.influenceBones.push_back(shader::influenceBone(found, place));
        skin_.influenceWeights.push_back(shader::influenceShare(found, place));
      }
      skin_.influenceFirst.push_back(static_cast<std::uint32_t>(skin_.influenceBones.size()));
    }
  }

  const Model& model_;
  const Rig& rig_;
  std::span<const std::uint32_t> vertices_;
  const BoneSkinOptions& options_;
  std::vector<RigPose> poses_;               // sampled, the rest pose last
  std::vector<std::vector<Affined>> palettes_;
  std::vector<std::uint32_t> boneOf_;        // per influence of the rig, the skin's bone
  std::vector<std::uint32_t> parent_;        // union-find over bones
  std::vector<std::uint8_t> classes_;        // per listed vertex, index into kClassSizes
  std::size_t onesPacked_ = 0;
  bool joined_ = false;
  BoneSkin skin_;
};

}  // namespace

BoneSkin buildBoneSkin(const Model& model, const Rig& rig, std::span<const std::uint32_t> vertices,
                       const BoneSkinOptions& options) {
  assert(!vertices.empty() && rig.bones.size() < 65536);
  return SkinBuilder(model, rig, vertices, options).run();
}

void poseSkinBones(const BoneSkin& skin, const RigPose& pose, std::vector<Affined>& modelFromRest) {
  modelFromRest.resize(skin.bones.size());
  for (std::size_t bone = 0; bone < skin.bones.size(); ++bone) {
    const SkinBone& entry = skin.bones[bone];
    if (entry.hidingPart != kNone && pose.partVisible[static_cast<std::size_t>(entry.hidingPart)] == 0) {
      Affined& hidden = modelFromRest[bone];
      hidden = Affined{{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}};
      hidden.setColumn(3, Vec3d(pose.partOrigins[static_cast<std::size_t>(entry.hidingPart)]));
    } else {
      modelFromRest[bone] = pose.modelFromBind[entry.rigBone] * entry.bindFromRest;
    }
  }
}

}  // namespace throng
