#include "throng/encode/bone_tracks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>

#include "throng/base/parallel.h"
#include "throng/bone_rows.h"

namespace throng {

namespace {

constexpr std::uint32_t kMaxRangedBits = 97;  // from any bit of a word on, four words hold them
constexpr int kMaxFieldBits = 24;
constexpr double kSmallScale = 1e-3;  // below it a bone whose vertices do not move either has no size

// A bone's pose as rotation, position and scale about its pivot.
struct TurnedBone {
  Quatd rotation;
  Vec3d position;
  double scale = 1;
};

// One bone over the clip.
struct BoneCurve {
  std::vector<TurnedBone> keys;
  bool turns = true;  // every pose is a rotation and one scale
};

Quatd quaternionOf(const Affined& r) {
  const double trace = r.m[0][0] + r.m[1][1] + r.m[2][2];
  Quatd q;
  if (trace > 0) {
    q = {r.m[2][1] - r.m[1][2], r.m[0][2] - r.m[2][0], r.m[1][0] - r.m[0][1], 1 + trace};
  } else if (r.m[0][0] >= r.m[1][1] && r.m[0][0] >= r.m[2][2]) {
    q = {1 + r.m[0][0] - r.m[1][1] - r.m[2][2], r.m[0][1] + r.m[1][0], r.m[0][2] + r.m[2][0], r.m[2][1] - r.m[1][2]};
  } else if (r.m[1][1] >= r.m[2][2]) {
    q = {r.m[0][1] + r.m[1][0], 1 + r.m[1][1] - r.m[0][0] - r.m[2][2], r.m[1][2] + r.m[2][1], r.m[0][2] - r.m[2][0]};
  } else {
    q = {r.m[0][2] + r.m[2][0], r.m[1][2] + r.m[2][1], 1 + r.m[2][2] - r.m[0][0] - r.m[1][1], r.m[1][0] - r.m[0][1]};
  }
  return normalized(q);
}

Quatd conjugate(Quatd q) { return {-q.x, -q.y, -q.z, q.w}; }
Quatd negated(Quatd q) { return {-q.x, -q.y, -q.z, -q.w}; }

double largestEntry(const Affined& m) {
  double largest = 0;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) largest = std::max(largest, std::fabs(m.m[row][col]));
  return largest;
}

// How far `linear` is from scale * rotation, by entry.
double residual(const Affined& linear, double scale, Quatd rotation) {
  Affined rebuilt = composeTrs(Vec3d{}, rotation, Vec3d{scale, scale, scale});
  double largest = 0;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) largest = std::max(largest, std::fabs(rebuilt.m[row][col] - linear.m[row][col]));
  return largest;
}

// Splits the poses of a bone. A bone without size at a time takes the rotation of the nearest earlier time that has
// one, or else the nearest later.
BoneCurve splitBone(const SkinBone& bone, const ClipMotion& motion, std::uint32_t boneIndex, double slackMetres,
                    double slackRadians) {
  BoneCurve curve;
  const auto count = static_cast<std::uint32_t>(motion.grid.count());
  curve.keys.resize(count);
  std::vector<std::uint8_t> known(count);
  const double reach = std::max<double>(bone.reach, 1e-9);
  for (std::uint32_t time = 0; time < count; ++time) {
    const Affined& matrix = motion.bonesAt(time)[boneIndex];
    TurnedBone& key = curve.keys[time];
    key.position = transformPoint(matrix, Vec3d(bone.pivot));
    key.scale = std::cbrt(determinant(matrix));
    if (std::fabs(key.scale) * reach > slackMetres || std::fabs(key.scale) > kSmallScale) {
      Affined rotation = matrix;
      for (auto& row : rotation.m)
        for (double& value : row) value /= key.scale;
      key.rotation = quaternionOf(rotation);
      known[time] = 1;
      const double off = residual(matrix, key.scale, key.rotation);
      if (off * reach > slackMetres || off > slackRadians * std::fabs(key.scale)) curve.turns = false;
    } else if (largestEntry(matrix) * reach > 2 * slackMetres) {
      curve.turns = false;
    }
  }
  for (std::uint32_t time = 1; time < count; ++time)
    if (!known[time] && known[time - 1]) { curve.keys[time].rotation = curve.keys[time - 1].rotation; known[time] = 1; }
  for (std::uint32_t time = count - 1; time-- > 0;)
    if (!known[time] && known[time + 1]) { curve.keys[time].rotation = curve.keys[time + 1].rotation; known[time] = 1; }
  for (std::uint32_t time = 1; time < count; ++time)
    if (dot(curve.keys[time - 1].rotation, curve.keys[time].rotation) < 0)
      curve.keys[time].rotation = negated(curve.keys[time].rotation);
  return curve;
}

// Values over [min, min + steps * step].
struct Range {
  double min = 0, max = 0;
  void add(double value, bool first) {
    min = first ? value : std::min(min, value);
    max = first ? value : std::max(max, value);
  }
};

std::uint32_t codeOf(double value, double min, double step, std::uint32_t largest) {
  if (!(step > 0)) return 0;
  return static_cast<std::uint32_t>(std::clamp(std::floor((value - min) / step + 0.5), 0.0, double(largest)));
}

int bitsFor(double largestCode) { return largestCode < 0.5 ? 0 : std::bit_width(static_cast<std::uint32_t>(std::min(largestCode + 0.5, 4e9))); }

// Appends bit fields, lowest first, to words that are zero.
class BitWriter {
 public:
  BitWriter(std::uint32_t* words, std::uint32_t bit) : words_(words), bit_(bit) {}
  void put(std::uint32_t code, std::uint32_t width) {
    if (width == 0) return;
    const std::uint32_t shift = bit_ & 31;
    words_[bit_ >> 5] |= code << shift;
    if (shift + width > 32) words_[(bit_ >> 5) + 1] |= code >> (32 - shift);
    bit_ += width;
  }

 private:
  std::uint32_t* words_;
  std::uint32_t bit_;
};

struct SmallestThree {
  std::uint32_t largest = 3;
  std::array<std::uint32_t, 3> codes{16383, 16383, 16383};
};

SmallestThree smallestThreeOf(Quatd q) {
  const double parts[4] = {q.x, q.y, q.z, q.w};
  SmallestThree result;
  result.largest = 0;
  for (std::uint32_t i = 1; i < 4; ++i)
    if (std::fabs(parts[i]) > std::fabs(parts[result.largest])) result.largest = i;
  const double side = parts[result.largest] < 0 ? -1 : 1;
  std::size_t place = 0;
  for (std::uint32_t i = 0; i < 4; ++i)
    if (i != result.largest)
      result.codes[place++] =
          static_cast<std::uint32_t>(std::clamp(std::floor(parts[i] * side / 4.3160938e-05 + 16383.5), 0.0, 32766.0));
  return result;
}

Quatd decoded(const SmallestThree& code) {
  const shader::vec4 q = shader::smallestThree(code.codes[0], code.codes[1], code.codes[2], code.largest);
  return normalized(Quatd{q.x, q.y, q.z, q.w});
}

// The rational rotation vector of a rotation relative to the reference; w tells how far it still is from half a turn.
struct RotationVector {
  Vec3d vector;
  double cosineOfHalfAngle = 1;
};

RotationVector relativeTo(Quatd reference, Quatd rotation) {
  const Quatd relative = conjugate(reference) * rotation;
  const double w = std::fabs(relative.w) < 1e-9 ? 1e-9 : relative.w;
  return {{relative.x / w, relative.y / w, relative.z / w}, std::fabs(relative.w)};
}

struct TrackPlan {
  std::uint32_t keys = shader::kBoneKeysRanged;
  std::uint32_t bitOffset = 0;
  std::uint32_t bitCount = 0;
  std::array<int, 7> widths{};       // rotation, position, scale
  std::array<std::uint32_t, 3> positionCodes{};
  std::uint32_t scaleCode = 0;
  SmallestThree reference;
  std::uint32_t stepMantissa = 0, stepExponent = 31;
  double rotationStep = 0;
};

// The largest representable step, (64 + mantissa) / 2^exponent, not above `step`.
void setRotationStep(TrackPlan& plan, double step) {
  step = std::clamp(step, 3.1e-8, 0.5);
  int exponent = 0;
  std::frexp(step, &exponent);                     // step = f * 2^exponent, f in [1/2, 1)
  plan.stepExponent = static_cast<std::uint32_t>(std::min(7 - exponent, 31));
  const double mantissa = std::floor(std::ldexp(step, static_cast<int>(plan.stepExponent)));
  plan.stepMantissa = static_cast<std::uint32_t>(std::clamp(mantissa, 64.0, 127.0)) - 64;
  plan.rotationStep = std::ldexp(64.0 + plan.stepMantissa, -static_cast<int>(plan.stepExponent));
}

class TrackMaker {
 public:
  TrackMaker(const BoneSkin& skin, const ClipMotion& motion, const BoneTrackOptions& options)
      : skin_(skin), motion_(motion), options_(options), timeCount_(static_cast<std::uint32_t>(motion.grid.count())) {}

  BoneTracks run() {
    const std::size_t boneCount = skin_.bones.size();
    curves_.resize(boneCount);
    parallelFor(boneCount, 4, [&](std::size_t begin, std::size_t end) {
      for (std::size_t bone = begin; bone < end; ++bone)
        curves_[bone] = splitBone(skin_.bones[bone], motion_, static_cast<std::uint32_t>(bone),
                                  0.05 * options_.precisionMetres, 0.2 * options_.precisionRadians);
    });
    measureGrid();
    plans_.resize(boneCount);
    for (std::size_t bone = 0; bone < boneCount; ++bone) planBone(bone);
    layOutRow();
    writeRows();
    return std::move(tracks_);
  }

 private:
  // The grid's steps are floats; everything below works with the numbers that the decoder will see.
  void measureGrid() {
    std::array<Range, 3> position;
    Range scale;
    double linear = 0, reach = 1e-9;
    bool first = true;
    for (std::size_t bone = 0; bone < curves_.size(); ++bone) {
      for (const TurnedBone& key : curves_[bone].keys) {
        for (int axis = 0; axis < 3; ++axis) position[static_cast<std::size_t>(axis)].add(key.position[axis], first);
        if (curves_[bone].turns) scale.add(key.scale, !anyTurns_);
        anyTurns_ |= curves_[bone].turns;
        scaleIsOne_ &= curves_[bone].turns && std::fabs(key.scale - 1) * skin_.bones[bone].reach <= 0.05 * options_.precisionMetres;
        first = false;
      }
      if (!curves_[bone].turns)
        for (std::uint32_t time = 0; time < timeCount_; ++time)
          linear = std::max(linear, largestEntry(motion_.bonesAt(time)[bone]));
      allTurn_ &= curves_[bone].turns;
      reach = std::max<double>(reach, skin_.bones[bone].reach);
    }
    if (scaleIsOne_) scale = {1, 1};
    shader::BoneGrid& grid = tracks_.grid;
    double extent = 0;
    for (const Range& range : position) extent = std::max(extent, range.max - range.min);
    grid.positionMin = {static_cast<float>(position[0].min), static_cast<float>(position[1].min),
                        static_cast<float>(position[2].min)};
    grid.positionCoarse = static_cast<float>(extent / 65535 * (1 + 1e-6));
    grid.positionFine = static_cast<float>(options_.precisionMetres / std::sqrt(3.0));
    grid.scaleMin = static_cast<float>(anyTurns_ ? scale.min : 1);
    grid.scaleCoarse = static_cast<float>(anyTurns_ ? (scale.max - scale.min) / 65535 * (1 + 1e-6) : 0);
    grid.scaleFine = static_cast<float>(0.5 * options_.precisionMetres / reach);
    grid.linearRange = static_cast<float>(linear * (1 + 1e-6));
  }

  double positionMin(int axis) const {
    const shader::vec3& min = tracks_.grid.positionMin;
    return axis == 0 ? min.x : axis == 1 ? min.y : min.z;
  }

  void planBone(std::size_t bone) {
    TrackPlan& plan = plans_[bone];
    if (!options_.ranged) {
      plan.keys = allTurn_ ? shader::kBoneKeysScaled : shader::kBoneKeysAffine;
    } else if (!curves_[bone].turns) {
      plan.keys = shader::kBoneKeysAffine;
    } else {
      planRotation(bone, plan);
      planPosition(bone, plan);
      planScale(bone, plan);
      for (const int width : plan.widths) plan.bitCount += static_cast<std::uint32_t>(width);
      if (plan.bitCount > kMaxRangedBits) plan.keys = shader::kBoneKeysScaled;
      for (const int width : plan.widths)
        if (width > kMaxFieldBits) plan.keys = shader::kBoneKeysScaled;
    }
    constexpr std::uint32_t kWholeWordBits[] = {96, 128, 192};
    if (plan.keys != shader::kBoneKeysRanged) plan.bitCount = kWholeWordBits[plan.keys];
  }

  // The middle of the rotations as the reference, so that the vectors spread evenly about zero.
  void planRotation(std::size_t bone, TrackPlan& plan) {
    const std::vector<TurnedBone>& keys = curves_[bone].keys;
    // Half a step on each axis turns by at most sqrt(3) steps.
    const double forVertices = options_.precisionMetres / (2 * std::sqrt(3.0) * std::max<double>(skin_.bones[bone].reach, 1e-9));
    setRotationStep(plan, std::min(forVertices, options_.precisionRadians / std::sqrt(3.0)));
    Quatd sum{0, 0, 0, 0};
    for (const TurnedBone& key : keys) {
      sum.x += key.rotation.x; sum.y += key.rotation.y; sum.z += key.rotation.z; sum.w += key.rotation.w;
    }
    Quatd reference = normalized(sum);
    if (dot(sum, sum) < 1e-6) reference = keys.front().rotation;
    std::array<Range, 3> ranges;
    for (int round = 0; round < 5; ++round) {
      plan.reference = smallestThreeOf(reference);
      ranges = vectorRanges(keys, decoded(plan.reference));
      const Vec3d middle{(ranges[0].min + ranges[0].max) / 2, (ranges[1].min + ranges[1].max) / 2,
                         (ranges[2].min + ranges[2].max) / 2};
      if (round == 4 || length(middle) > 10) break;
      reference = normalized(decoded(plan.reference) * Quatd{middle.x, middle.y, middle.z, 1});
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double half = std::max(std::fabs(ranges[axis].min), std::fabs(ranges[axis].max));
      const double codes = 2 * half / plan.rotationStep;
      plan.widths[axis] = codes <= 1 ? 0 : static_cast<int>(std::ceil(std::log2(codes)));
    }
  }

  static std::array<Range, 3> vectorRanges(const std::vector<TurnedBone>& keys, Quatd reference) {
    std::array<Range, 3> ranges;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const Vec3d vector = relativeTo(reference, keys[i].rotation).vector;
      for (int axis = 0; axis < 3; ++axis) ranges[static_cast<std::size_t>(axis)].add(vector[axis], i == 0);
    }
    return ranges;
  }

  // The code of the coarse grid to start from, and the bits from there.
  static int planRange(Range range, double gridMin, double coarse, double fine, std::uint32_t& code) {
    if (range.max - range.min <= fine) {
      code = codeOf((range.min + range.max) / 2, gridMin, coarse, 65535);
      const double start = gridMin + code * coarse;
      if (std::max(range.max - start, start - range.min) <= fine) return 0;
    }
    const double below = coarse > 0 ? std::floor((range.min - gridMin) / coarse) : 0;
    code = static_cast<std::uint32_t>(std::clamp(below, 0.0, 65535.0));
    return bitsFor((range.max - (gridMin + code * coarse)) / fine);
  }

  void planPosition(std::size_t bone, TrackPlan& plan) {
    std::array<Range, 3> ranges;
    bool first = true;
    for (const TurnedBone& key : curves_[bone].keys) {
      for (int axis = 0; axis < 3; ++axis) ranges[static_cast<std::size_t>(axis)].add(key.position[axis], first);
      first = false;
    }
    for (int axis = 0; axis < 3; ++axis)
      plan.widths[3 + static_cast<std::size_t>(axis)] =
          planRange(ranges[static_cast<std::size_t>(axis)], positionMin(axis), tracks_.grid.positionCoarse,
                    tracks_.grid.positionFine, plan.positionCodes[static_cast<std::size_t>(axis)]);
  }

  void planScale(std::size_t bone, TrackPlan& plan) {
    if (scaleIsOne_) return;
    Range range;
    bool first = true;
    for (const TurnedBone& key : curves_[bone].keys) {
      range.add(key.scale, first);
      first = false;
    }
    plan.widths[6] = planRange(range, tracks_.grid.scaleMin, tracks_.grid.scaleCoarse, tracks_.grid.scaleFine, plan.scaleCode);
  }

  // Whole-word keys first, so that they start at words.
  void layOutRow() {
    std::uint32_t bit = 0;
    for (const bool ranged : {false, true})
      for (TrackPlan& plan : plans_) {
        if ((plan.keys == shader::kBoneKeysRanged) != ranged) continue;
        plan.bitOffset = bit;
        bit += plan.bitCount;
      }
    tracks_.rowWords = (bit + 31) / 32;
    tracks_.keys = options_.ranged ? shader::kBoneKeysMixed : plans_.empty() ? shader::kBoneKeysRigid : plans_[0].keys;
    for (const TrackPlan& plan : plans_) {
      tracks_.boneKeys.push_back(static_cast<std::uint8_t>(plan.keys));
      if (options_.ranged) appendTrackWords(plan);
    }
  }

  void appendTrackWords(const TrackPlan& plan) {
    const bool ranged = plan.keys == shader::kBoneKeysRanged;
    std::uint32_t widths = 0;
    for (std::size_t i = 0; i < 6 && ranged; ++i) widths |= static_cast<std::uint32_t>(plan.widths[i]) << (5 * i);
    const std::uint32_t scaleWidth = ranged ? static_cast<std::uint32_t>(plan.widths[6]) : 0;
    const std::uint32_t words[] = {
        plan.bitOffset | plan.keys << 24,
        widths,
        scaleWidth | plan.stepMantissa << 5 | plan.stepExponent << 11 | plan.scaleCode << 16,
        plan.positionCodes[0] | plan.positionCodes[1] << 16,
        plan.positionCodes[2] | plan.reference.codes[2] << 16,
        plan.reference.codes[0] | plan.reference.codes[1] << 15 | plan.reference.largest << 30};
    tracks_.trackWords.insert(tracks_.trackWords.end(), std::begin(words), std::end(words));
  }

  void writeRows() {
    tracks_.rows.assign(std::size_t(timeCount_) * tracks_.rowWords + 3, 0);
    parallelFor(timeCount_, 64, [&](std::size_t begin, std::size_t end) {
      for (std::size_t time = begin; time < end; ++time)
        for (std::size_t bone = 0; bone < plans_.size(); ++bone) writeKey(bone, static_cast<std::uint32_t>(time));
    });
  }

  void writeKey(std::size_t bone, std::uint32_t time) {
    std::uint32_t* row = tracks_.rows.data() + std::size_t(time) * tracks_.rowWords;
    const TrackPlan& plan = plans_[bone];
    if (plan.keys == shader::kBoneKeysRanged) writeRanged(plan, curves_[bone].keys[time], row);
    else if (plan.keys == shader::kBoneKeysAffine) writeAffine(plan, curves_[bone].keys[time].position, motion_.bonesAt(time)[bone], row);
    else writeTurned(plan, curves_[bone].keys[time], row);
  }

  void writeRanged(const TrackPlan& plan, const TurnedBone& key, std::uint32_t* row) const {
    BitWriter writer(row, plan.bitOffset);
    const Vec3d vector = relativeTo(decoded(plan.reference), key.rotation).vector;
    for (int axis = 0; axis < 3; ++axis) {
      const auto width = static_cast<std::uint32_t>(plan.widths[static_cast<std::size_t>(axis)]);
      const std::uint32_t largest = (1u << width) - 1;
      writer.put(codeOf(vector[axis] + 0.5 * largest * plan.rotationStep, 0, plan.rotationStep, largest), width);
    }
    for (int axis = 0; axis < 3; ++axis) {
      const auto width = static_cast<std::uint32_t>(plan.widths[3 + static_cast<std::size_t>(axis)]);
      const double start = positionMin(axis) + plan.positionCodes[static_cast<std::size_t>(axis)] * double(tracks_.grid.positionCoarse);
      writer.put(codeOf(key.position[axis], start, tracks_.grid.positionFine, (1u << width) - 1), width);
    }
    const auto width = static_cast<std::uint32_t>(plan.widths[6]);
    const double start = tracks_.grid.scaleMin + plan.scaleCode * double(tracks_.grid.scaleCoarse);
    writer.put(codeOf(key.scale, start, tracks_.grid.scaleFine, (1u << width) - 1), width);
  }

  std::array<std::uint32_t, 3> coarseCodes(Vec3d position) const {
    std::array<std::uint32_t, 3> codes;
    for (int axis = 0; axis < 3; ++axis)
      codes[static_cast<std::size_t>(axis)] = codeOf(position[axis], positionMin(axis), tracks_.grid.positionCoarse, 65535);
    return codes;
  }

  void writeTurned(const TrackPlan& plan, const TurnedBone& key, std::uint32_t* row) const {
    std::uint32_t* words = row + plan.bitOffset / 32;
    const SmallestThree rotation = smallestThreeOf(key.rotation);
    const std::array<std::uint32_t, 3> position = coarseCodes(key.position);
    words[0] = rotation.codes[0] | rotation.codes[1] << 15 | rotation.largest << 30;
    words[1] = rotation.codes[2] | position[0] << 16;
    words[2] = position[1] | position[2] << 16;
    if (plan.keys == shader::kBoneKeysScaled)
      words[3] = codeOf(key.scale, tracks_.grid.scaleMin, tracks_.grid.scaleCoarse, 65535);
  }

  void writeAffine(const TrackPlan& plan, Vec3d position, const Affined& matrix, std::uint32_t* row) const {
    std::array<std::uint32_t, 12> codes{};
    const std::array<std::uint32_t, 3> place = coarseCodes(position);
    std::copy(place.begin(), place.end(), codes.begin());
    const double range = tracks_.grid.linearRange;
    for (std::size_t i = 0; i < 9; ++i) {
      const double entry = matrix.m[i / 3][i % 3];
      codes[3 + i] = range > 0 ? codeOf(entry, -range, range / 32767, 65534) : 32767;
    }
    std::uint32_t* words = row + plan.bitOffset / 32;
    for (std::size_t i = 0; i < 6; ++i) words[i] = codes[2 * i] | codes[2 * i + 1] << 16;
  }

  const BoneSkin& skin_;
  const ClipMotion& motion_;
  const BoneTrackOptions& options_;
  std::uint32_t timeCount_;
  std::vector<BoneCurve> curves_;
  std::vector<TrackPlan> plans_;
  bool allTurn_ = true, anyTurns_ = false, scaleIsOne_ = true;
  BoneTracks tracks_;
};

}  // namespace

BoneTracks makeBoneTracks(const BoneSkin& skin, const ClipMotion& motion, const BoneTrackOptions& options) {
  assert(options.precisionMetres > 0 && options.precisionRadians > 0);
  return TrackMaker(skin, motion, options).run();
}

}  // namespace throng
