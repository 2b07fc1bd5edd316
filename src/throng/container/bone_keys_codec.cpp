#include "throng/container/bone_keys_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "throng/bone_rows.h"
#include "throng/container/bit_coder.h"
#include "throng/container/key_prediction.h"

namespace throng {

namespace {

using shader::kBoneClipWords;
using shader::kBoneKeysAffine;
using shader::kBoneKeysMixed;
using shader::kBoneKeysRanged;
using shader::kBoneKeysScaled;
using shader::kBoneTrackWords;

constexpr std::uint32_t kUnusedWords = 3;  // behind the rows
constexpr std::size_t kMostKeys = std::size_t(1) << 20;  // of all bones that move; memory is taken by it
constexpr int kMostFields = 12;
constexpr std::size_t kParentReach = 255;  // of the bones before, those that may be a bone's parent
constexpr double kStrayLimit = 200;        // square codes
constexpr int kMostTried = 64;             // rows to choose a parent by
constexpr int kTurns = 0, kMoves = 1, kOther = 2;  // what a field says

struct Quaternion {
  double x = 0, y = 0, z = 0, w = 1;
};
struct Point {
  double x = 0, y = 0, z = 0;
};

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
Quaternion inverted(const Quaternion& q) { return {-q.x, -q.y, -q.z, q.w}; }
Quaternion unit(const Quaternion& q) {
  const double size = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  if (!(size > 1e-30)) return {};
  return {q.x / size, q.y / size, q.z / size, q.w / size};
}
Point rotated(const Quaternion& q, const Point& p) {
  const Quaternion r = product(product(q, {p.x, p.y, p.z, 0}), inverted(q));
  return {r.x, r.y, r.z};
}

double component(const Quaternion& q, int axis) { return axis == 0 ? q.x : axis == 1 ? q.y : q.z; }
double component(const Point& p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

struct Pose {
  Quaternion rotation;
  Point position;
};

// The mean of points.
struct Offset {
  Point sum;
  int count = 0;
  void add(const Point& p) {
    sum = {sum.x + p.x, sum.y + p.y, sum.z + p.z};
    ++count;
  }
  Point mean() const { return {sum.x / count, sum.y / count, sum.z / count}; }
};

// The nearest code, for any number at all.
int nearestCode(double value, int largest) {
  if (!(value > 0)) return 0;
  return value >= largest ? largest : static_cast<int>(std::floor(value + 0.5));
}

// A bone whose keys take bits, and where.
struct Track {
  std::uint32_t form = 0;
  std::uint32_t firstBit = 0;
  int fieldCount = 0;
  std::size_t firstField = 0;  // of a row's
  std::array<std::uint8_t, kMostFields> widths{};
  int parent = -1;  // among the tracks; -1: none
  // Of ranged keys.
  Quaternion reference;
  double step = 0;
  Point positionMin;
  std::array<double, 3> middle{};

  bool ranged() const { return form == kBoneKeysRanged; }
  int largest(int field) const { return static_cast<int>((1u << widths[static_cast<std::size_t>(field)]) - 1); }
  int kindOf(int field) const { return !ranged() || field == 6 ? kOther : field < 3 ? kTurns : kMoves; }
};

void setFields(Track& track, std::uint32_t word1, std::uint32_t word2) {
  if (track.form == kBoneKeysScaled) {
    track.fieldCount = 10;
    track.widths = {15, 15, 2, 15, 1, 16, 16, 16, 16, 16};
  } else if (track.form == kBoneKeysAffine) {
    track.fieldCount = 12;
    track.widths.fill(16);
  } else {
    track.fieldCount = 7;
    for (int i = 0; i < 6; ++i) track.widths[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(word1 >> (5 * i) & 31);
    track.widths[6] = static_cast<std::uint8_t>(word2 & 31);
  }
}

double floatOf(std::uint32_t word) { return static_cast<double>(std::bit_cast<float>(word)); }

Quaternion smallestThree(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t largest) {
  const auto part = [](std::uint32_t code) { return (static_cast<double>(code & 32767) - 16383) * 4.3160938e-05; };
  const double x = part(a), y = part(b), z = part(c);
  const double rest = 1 - x * x - y * y - z * z;
  const double root = std::sqrt(rest > 0 ? rest : 0);
  if (largest == 0) return {root, x, y, z};
  if (largest == 1) return {x, root, y, z};
  return largest == 2 ? Quaternion{x, y, root, z} : Quaternion{x, y, z, root};
}

std::uint32_t bitsAt(const std::uint32_t* words, std::uint64_t bit, std::uint32_t width) {
  if (width == 0) return 0;
  std::uint64_t both = words[bit >> 5];
  if ((bit & 31) + width > 32) both |= std::uint64_t(words[(bit >> 5) + 1]) << 32;
  return static_cast<std::uint32_t>(both >> (bit & 31)) & ((1u << width) - 1);
}
void putBits(std::uint32_t* words, std::uint64_t bit, std::uint32_t width, std::uint32_t value) {
  if (width == 0) return;
  words[bit >> 5] |= value << (bit & 31);
  if ((bit & 31) + width > 32) words[(bit >> 5) + 1] |= value >> (32 - (bit & 31));
}

// What is learnt while a chunk is coded.
struct Chances {
  Probability isZero[3][16], exponent[3][16][24], mantissa[3][24][2];
  Probability hasWord, form[4], hasScale, width[2][32], stepMantissa[64], stepExponent[32], scaleByte[256], parent[256], part[32];
};

// The walk through a chunk, the same for both directions: words are read (BitEncoder) or made (BitDecoder).
template <typename Coder>
class Walk {
 public:
  Walk(Coder& coder, std::span<std::uint32_t> words) : coder_(coder), words_(words) {}

  // False where the words or the bits are none that this form knows. Words that are read may still be others than those
  // that the bits give back: only what is coded was looked at.
  bool run() {
    if (words_.size() < kBoneClipWords + kUnusedWords || !walkHead() || !walkTracks()) return false;
    if (tracks_.empty()) return true;
    if (std::uint64_t(rowCount_) * tracks_.size() > kMostKeys) return false;
    makeRoom();
    walkParents();
    timeLine_ = KeyTimeLine(static_cast<int>(rowCount_));
    for (const KeyStep& step : keySteps(static_cast<int>(rowCount_)))
      if (!walkRow(step)) return false;
    return true;
  }

 private:
  static constexpr bool kEncodes = std::is_same_v<Coder, BitEncoder>;

  std::uint32_t tree(Probability* probabilities, int bits, std::uint32_t value) {
    std::uint32_t node = 1;
    for (int i = bits - 1; i >= 0; --i)
      node = node << 1 | static_cast<std::uint32_t>(coder_.code(probabilities[node], static_cast<int>(value >> i & 1)));
    return node - (1u << bits);
  }

  void plainWord(std::uint32_t& word) {
    if (coder_.code(chances_.hasWord, word != 0) == 0) {
      word = 0;
      return;
    }
    const std::uint32_t high = coder_.codePlain(word >> 16, 16);
    word = high << 16 | coder_.codePlain(word & 0xFFFF, 16);
  }

  bool walkHead() {
    if constexpr (kEncodes) boneCount_ = words_[4] / kBoneTrackWords - kBoneClipWords / kBoneTrackWords;
    boneCount_ = coder_.codePlain(boneCount_ & 0x1FFFF, 17);
    for (const std::size_t i : {1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}) plainWord(words_[i]);
    rowCount_ = words_[14];
    rowsAt_ = kBoneClipWords + std::uint64_t(kBoneTrackWords) * boneCount_;
    return rowsAt_ + kUnusedWords <= words_.size();
  }

  // All tracks, then what follows from them: where keys begin, how long a row is, and the rest of the header.
  bool walkTracks() {
    std::vector<Track> all(boneCount_);
    for (std::uint32_t bone = 0; bone < boneCount_; ++bone)
      if (!walkTrack(&words_[kBoneClipWords + std::size_t(kBoneTrackWords) * bone], all[bone])) return false;
    std::uint32_t bit = 0;
    for (const bool ranged : {false, true})
      for (std::uint32_t bone = 0; bone < boneCount_; ++bone) {
        if (all[bone].ranged() != ranged) continue;
        all[bone].firstBit = bit;
        for (const std::uint8_t width : all[bone].widths) bit += width;
        if constexpr (!kEncodes) words_[kBoneClipWords + std::size_t(kBoneTrackWords) * bone] = all[bone].firstBit | all[bone].form << 24;
        if (bit > 0xFFFFFF) return false;
      }
    rowWords_ = (bit + 31) / 32;
    if (rowsAt_ + std::uint64_t(rowCount_) * rowWords_ + kUnusedWords != words_.size()) return false;
    for (Track& track : all)
      if (std::any_of(track.widths.begin(), track.widths.end(), [](std::uint8_t width) { return width > 0; })) tracks_.push_back(track);
    if constexpr (!kEncodes) {
      words_[0] = kBoneKeysMixed;
      words_[2] = rowWords_;
      words_[3] = kBoneClipWords;
      words_[4] = static_cast<std::uint32_t>(rowsAt_);
    }
    return true;
  }

  // Words 1 to 5 of a track, and the form in word 0.
  bool walkTrack(std::uint32_t* words, Track& track) {
    track.form = tree(chances_.form, 2, words[0] >> 24 & 3);
    if (track.form == 0) return false;
    std::uint32_t widths = 0;
    for (int i = 0; i < 6; ++i) widths |= tree(chances_.width[i < 3 ? 0 : 1], 5, words[1] >> (5 * i) & 31) << (5 * i);
    std::uint32_t scaleWidth = words[2] & 31;
    scaleWidth = coder_.code(chances_.hasScale, scaleWidth != 0) != 0 ? coder_.codePlain(scaleWidth, 5) : 0;
    const std::uint32_t mantissa = tree(chances_.stepMantissa, 6, words[2] >> 5 & 63);
    const std::uint32_t exponent = tree(chances_.stepExponent, 5, words[2] >> 11 & 31);
    const std::uint32_t scaleHigh = tree(chances_.scaleByte, 8, words[2] >> 24);
    const std::uint32_t scaleLow = tree(chances_.scaleByte, 8, words[2] >> 16 & 255);
    words[1] = widths;
    words[2] = scaleWidth | mantissa << 5 | exponent << 11 | scaleLow << 16 | scaleHigh << 24;
    for (int i = 3; i < 6; ++i) {
      const std::uint32_t low = coder_.codePlain(words[i] & 0xFFFF, 16);
      words[i] = low | coder_.codePlain(words[i] >> 16, 16) << 16;
    }
    setFields(track, words[1], words[2]);
    setRange(track, words);
    return true;
  }

  void setRange(Track& track, const std::uint32_t* words) const {
    const double coarse = floatOf(words_[8]);
    track.reference = smallestThree(words[5], words[5] >> 15, words[4] >> 16, words[5] >> 30);
    track.step = static_cast<double>(64 + (words[2] >> 5 & 63)) / static_cast<double>(1u << (words[2] >> 11 & 31));
    track.positionMin = {floatOf(words_[5]) + (words[3] & 65535) * coarse, floatOf(words_[6]) + (words[3] >> 16) * coarse,
                         floatOf(words_[7]) + (words[4] & 65535) * coarse};
    for (int axis = 0; axis < 3; ++axis) track.middle[static_cast<std::size_t>(axis)] = track.largest(axis) / 2.0;
  }

  void makeRoom() {
    for (Track& track : tracks_) {
      track.firstField = fieldsPerRow_;
      fieldsPerRow_ += static_cast<std::size_t>(track.fieldCount);
    }
    codes_.assign(fieldsPerRow_ * rowCount_, 0);
    residuals_.assign(fieldsPerRow_ * rowCount_, 0);
    poses_.assign(tracks_.size() * rowCount_, {});
    offsets_.assign(tracks_.size(), {});
    if constexpr (!kEncodes) return;
    for (std::uint32_t row = 0; row < rowCount_; ++row)
      for (std::size_t k = 0; k < tracks_.size(); ++k) {
        std::uint32_t bit = tracks_[k].firstBit;
        for (int field = 0; field < tracks_[k].fieldCount; ++field) {
          const std::uint32_t width = tracks_[k].widths[static_cast<std::size_t>(field)];
          codes_[place(row, k) + static_cast<std::size_t>(field)] = static_cast<int>(bitsAt(rowWordsAt(row), bit, width));
          bit += width;
        }
        makePose(row, k);
      }
  }

  const std::uint32_t* rowWordsAt(std::uint32_t row) const { return words_.data() + rowsAt_ + std::size_t(row) * rowWords_; }
  std::size_t place(std::uint32_t row, std::size_t k) const { return row * fieldsPerRow_ + tracks_[k].firstField; }
  Pose& poseAt(int row, std::size_t k) { return poses_[static_cast<std::size_t>(row) * tracks_.size() + k]; }

  void makePose(std::uint32_t row, std::size_t k) {
    const Track& track = tracks_[k];
    if (!track.ranged()) return;
    const int* codes = &codes_[place(row, k)];
    const Quaternion turn{(codes[0] - track.middle[0]) * track.step, (codes[1] - track.middle[1]) * track.step,
                          (codes[2] - track.middle[2]) * track.step, 1};
    const double fine = floatOf(words_[9]);
    poseAt(static_cast<int>(row), k) = {unit(product(track.reference, unit(turn))),
                                        {track.positionMin.x + codes[3] * fine, track.positionMin.y + codes[4] * fine,
                                         track.positionMin.z + codes[5] * fine}};
  }

  void walkParents() {
    for (std::size_t k = 0; k < tracks_.size(); ++k) {
      if (!tracks_[k].ranged()) continue;
      if constexpr (kEncodes) tracks_[k].parent = chooseParent(k);
      // How many tracks before; 0: none.
      const std::size_t chosen = tracks_[k].parent < 0 ? 0 : k - static_cast<std::size_t>(tracks_[k].parent);
      const std::uint32_t back = tree(chances_.parent, 8, static_cast<std::uint32_t>(chosen));
      tracks_[k].parent = back == 0 || back > k || !tracks_[k - back].ranged() ? -1 : static_cast<int>(k - back);
    }
  }

  // The bone in whose space this one's position varies least, unless it varies everywhere.
  int chooseParent(std::size_t k) {
    int best = -1;
    double least = kStrayLimit;
    for (std::size_t candidate = k > kParentReach ? k - kParentReach : 0; candidate < k; ++candidate) {
      if (!tracks_[candidate].ranged()) continue;
      const double stray = strayIn(candidate, k);
      if (stray < least) {
        least = stray;
        best = static_cast<int>(candidate);
      }
    }
    return best;
  }

  // The mean square distance from the mean place, in codes; a row counts only so much.
  double strayIn(std::size_t parent, std::size_t k) {
    const int stride = static_cast<int>(rowCount_ + kMostTried - 1) / kMostTried;
    Offset offset;
    for (int row = 0; row < static_cast<int>(rowCount_); row += stride) offset.add(localPlace(row, parent, k));
    const Point mean = offset.mean();
    const double fine = floatOf(words_[9]);
    double sum = 0;
    for (int row = 0; row < static_cast<int>(rowCount_); row += stride) {
      const Point local = localPlace(row, parent, k);
      const double x = (local.x - mean.x) / fine, y = (local.y - mean.y) / fine, z = (local.z - mean.z) / fine;
      sum += std::min(x * x + y * y + z * z, 2 * kStrayLimit);
    }
    // Of equals the nearest, which moves most like it.
    return sum / offset.count + 1e-3 * std::sqrt(mean.x * mean.x + mean.y * mean.y + mean.z * mean.z) / fine;
  }

  // A bone's position as its parent sees it.
  Point localPlace(int row, std::size_t parent, std::size_t k) {
    const Pose &pose = poseAt(row, k), &from = poseAt(row, parent);
    return rotated(inverted(from.rotation),
                   {pose.position.x - from.position.x, pose.position.y - from.position.y, pose.position.z - from.position.z});
  }

  bool walkRow(const KeyStep& step) {
    std::array<double, 4> weights{0, 1, 0, 0};
    if (step.known[2] >= 0) {
      int part = 0;
      if constexpr (kEncodes) part = choosePart(step);
      part = static_cast<int>(tree(chances_.part, 5, static_cast<std::uint32_t>(part)));
      if (part == 0) return false;
      timeLine_.place(step, part);
      weights = timeLine_.weights(step);
    }
    for (std::size_t k = 0; k < tracks_.size(); ++k)
      if (!walkKey(step, weights, k)) return false;
    return true;
  }

  // The one that lets expect the row's codes best.
  int choosePart(const KeyStep& step) {
    int best = kTimeParts / 2;
    double least = 1e300;
    for (int part = 1; part < kTimeParts; ++part) {
      timeLine_.place(step, part);
      const std::array<double, 4> weights = timeLine_.weights(step);
      double cost = 0;
      const int* codes = &codes_[static_cast<std::size_t>(step.row) * fieldsPerRow_];
      for (std::size_t field = 0; field < fieldsPerRow_; ++field)
        cost += bitsFor(std::fabs(mixedCode(step, weights, field) - codes[field]));
      if (cost < least) {
        least = cost;
        best = part;
      }
    }
    return best;
  }

  // About as many as a residual of this size takes; the same number with every library of mathematics.
  static double bitsFor(double size) {
    if (!(size < 1e12)) return 40;  // no number where rows crowd together
    const int exponent = std::ilogb(1 + size);
    return exponent + (std::ldexp(1 + size, -exponent) - 1);
  }

  double mixedCode(const KeyStep& step, const std::array<double, 4>& weights, std::size_t field) const {
    double code = 0;
    for (std::size_t i = 0; i < 4; ++i)
      if (weights[i] != 0) code = code + weights[i] * codes_[static_cast<std::size_t>(step.known[i]) * fieldsPerRow_ + field];
    return code;
  }

  bool walkKey(const KeyStep& step, const std::array<double, 4>& weights, std::size_t k) {
    const Track& track = tracks_[k];
    std::array<double, kMostFields> expected;
    expect(step, weights, k, expected);
    const std::size_t at = place(static_cast<std::uint32_t>(step.row), k);
    std::uint32_t bit = track.firstBit;
    int before = 0;
    for (int field = 0; field < track.fieldCount; ++field) {
      const auto f = static_cast<std::size_t>(field);
      if (field == 3) before = 0;
      if (track.widths[f] == 0) continue;
      const int prediction = nearestCode(expected[f], track.largest(field));
      std::int64_t residual = std::int64_t(codes_[at + f]) - prediction;
      if (!walkResidual(track.kindOf(field), context(step, k, field, before), residual)) return false;
      const std::int64_t code = prediction + residual;
      if (code < 0 || code > track.largest(field)) return false;
      codes_[at + f] = static_cast<int>(code);
      residuals_[at + f] = static_cast<int>(residual < 0 ? -residual : residual);
      before = field % 3 == 0 ? residuals_[at + f] : static_cast<int>((std::int64_t(before) + residuals_[at + f]) / 2);
      if constexpr (!kEncodes)
        putBits(words_.data() + rowsAt_ + std::size_t(step.row) * rowWords_, bit, track.widths[f], static_cast<std::uint32_t>(code));
      bit += track.widths[f];
    }
    makePose(static_cast<std::uint32_t>(step.row), k);
    if (track.parent >= 0) offsets_[k].add(localPlace(step.row, static_cast<std::size_t>(track.parent), k));
    return true;
  }

  // By the keys around it alone, or with a parent: turned as it turns against the parent, at its place in the parent's space.
  void expect(const KeyStep& step, const std::array<double, 4>& weights, std::size_t k, std::array<double, kMostFields>& expected) {
    const Track& track = tracks_[k];
    const bool first = step.known[1] < 0;
    for (int field = 0; field < track.fieldCount; ++field)
      expected[static_cast<std::size_t>(field)] =
          first ? track.largest(field) / 2.0 : mixedCode(step, weights, track.firstField + static_cast<std::size_t>(field));
    if (track.parent < 0 || first) return;
    const auto parent = static_cast<std::size_t>(track.parent);
    const Pose& from = poseAt(step.row, parent);
    const Quaternion turn = product(inverted(track.reference), product(from.rotation, mixedTurn(step, weights, parent, k)));
    if (std::fabs(turn.w) > 1e-3)
      for (int axis = 0; axis < 3; ++axis)
        expected[static_cast<std::size_t>(axis)] =
            component(turn, axis) / turn.w / track.step + track.middle[static_cast<std::size_t>(axis)];
    const Point arm = rotated(from.rotation, offsets_[k].mean());
    for (int axis = 0; axis < 3; ++axis)
      expected[3 + static_cast<std::size_t>(axis)] =
          (component(from.position, axis) + component(arm, axis) - component(track.positionMin, axis)) / floatOf(words_[9]);
  }

  Quaternion mixedTurn(const KeyStep& step, const std::array<double, 4>& weights, std::size_t parent, std::size_t k) {
    const auto turnAt = [&](int row) { return product(inverted(poseAt(row, parent).rotation), poseAt(row, k).rotation); };
    const Quaternion nearest = turnAt(step.known[1]);
    Quaternion sum{0, 0, 0, 0};
    for (std::size_t i = 0; i < 4; ++i) {
      if (weights[i] == 0) continue;
      const Quaternion turn = turnAt(step.known[i]);
      const double along = turn.x * nearest.x + turn.y * nearest.y + turn.z * nearest.z + turn.w * nearest.w;
      const double weight = along < 0 ? -weights[i] : weights[i];
      sum = {sum.x + weight * turn.x, sum.y + weight * turn.y, sum.z + weight * turn.z, sum.w + weight * turn.w};
    }
    return unit(sum);
  }

  // How large the residual may be, by those around it: 0 to 14; 15 for the first row.
  std::size_t context(const KeyStep& step, std::size_t k, int field, int before) const {
    if (step.known[1] < 0) return 15;
    const auto f = static_cast<std::size_t>(field);
    const auto at = [&](int row) { return std::int64_t(residuals_[place(static_cast<std::uint32_t>(row), k) + f]); };
    const bool beforeIsEnd = step.known[1] == 0, behindIsEnd = step.known[2] == static_cast<int>(rowCount_) - 1;
    std::int64_t around = tracks_[k].largest(field) / 4;
    if (step.known[2] >= 0 && !(beforeIsEnd && behindIsEnd))
      around = beforeIsEnd ? 2 * at(step.known[2]) : behindIsEnd ? 2 * at(step.known[1]) : at(step.known[1]) + at(step.known[2]);
    const int parent = tracks_[k].parent;
    const std::int64_t above =
        parent < 0 ? around / 2 : residuals_[place(static_cast<std::uint32_t>(step.row), static_cast<std::size_t>(parent)) + f];
    const auto size = static_cast<std::uint64_t>((4 * around + 7 * std::int64_t(before) + 5 * above) / 5);
    return std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(size)), 14);
  }

  bool walkResidual(int kind, std::size_t context, std::int64_t& residual) {
    if (coder_.code(chances_.isZero[kind][context], residual != 0) == 0) {
      residual = 0;
      return true;
    }
    const std::uint32_t negative = coder_.codePlain(residual < 0 ? 1 : 0, 1);
    auto size = static_cast<std::uint32_t>(residual < 0 ? -residual : residual);
    const int given = std::bit_width(size) - 1;
    int exponent = 0;
    while (coder_.code(chances_.exponent[kind][context][std::min(exponent, 23)], exponent < given ? 1 : 0) != 0)
      if (++exponent > 30) return false;
    std::uint32_t value = 1;
    for (int i = exponent - 1; i >= 0; --i) {
      std::uint32_t bit = size >> i & 1;
      const int rank = exponent - 1 - i;
      if (rank < 2) bit = static_cast<std::uint32_t>(coder_.code(chances_.mantissa[kind][std::min(exponent, 23)][rank], static_cast<int>(bit)));
      else bit = coder_.codePlain(bit, 1);
      value = value << 1 | bit;
    }
    residual = negative != 0 ? -std::int64_t(value) : std::int64_t(value);
    return true;
  }

  Coder& coder_;
  std::span<std::uint32_t> words_;
  Chances chances_;
  std::uint32_t boneCount_ = 0, rowCount_ = 0, rowWords_ = 0;
  std::uint64_t rowsAt_ = 0;
  std::vector<Track> tracks_;  // those that take bits
  std::size_t fieldsPerRow_ = 0;
  std::vector<int> codes_, residuals_;  // by row; the residuals' sizes
  std::vector<Pose> poses_;
  std::vector<Offset> offsets_;  // of each track in its parent's space, over the rows so far
  KeyTimeLine timeLine_{0};
};

}  // namespace

std::optional<Bytes> encodeBoneKeys(std::span<const std::uint32_t> words) {
  std::vector<std::uint32_t> given(words.begin(), words.end());
  BitEncoder encoder;
  if (!Walk<BitEncoder>(encoder, given).run()) return std::nullopt;
  Bytes stored = encoder.finish();
  std::vector<std::uint32_t> back(words.size());
  if (!decodeBoneKeys(back, stored) || !std::equal(back.begin(), back.end(), words.begin())) return std::nullopt;
  return stored;
}

bool decodeBoneKeys(std::span<std::uint32_t> words, std::span<const std::byte> stored) {
  std::fill(words.begin(), words.end(), 0u);
  BitDecoder decoder(stored);
  return Walk<BitDecoder>(decoder, words).run() && decoder.complete();
}

}  // namespace throng
