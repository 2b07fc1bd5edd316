#include "throng/encode/packed.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <optional>

#include "throng/base/parallel.h"
#include "throng/encode/octahedral_bits.h"
#include "throng/encode/packed_clip.h"
#include "throng/encode/packed_points.h"
#include "throng/packed_rows.h"

namespace throng {

namespace {

// The ends of a loop are one pose when no vertex is further apart than this part of the tolerance.
constexpr double kMeetingPart = 0.02;
// Rounded octahedral normals use up this part of the normal tolerance, blending the rest.
constexpr double kNormalRoundingPart = 0.7;
// Recomputed normals are right when no more than this part of them is out of tolerance; a tenth in reserve.
constexpr double kWrongNormalPart = 0.0009;
constexpr std::size_t kJudgedTimes = 24;  // of each clip

struct ClipSamples {
  std::vector<Vec3f> positions, normals;  // time-major, of all vertices
  bool endsMeet = false;
};

class PackedEncoder {
 public:
  PackedEncoder(const AssetMesh& mesh, const std::vector<AssetPrimitive>& primitives,
                const std::vector<PackedClipInput>& clips, const PackedOptions& options)
      : mesh_(mesh), primitives_(primitives), clips_(clips), options_(options) {}

  Result<PackedEncoding> run() {
    THRONG_TRY(sample());
    findPoints();
    chooseNormals();
    writeParts();
    for (std::size_t i = 0; i < clips_.size(); ++i) THRONG_TRY(encodeClip(i));
    result_.storedNormals = rings_.empty();
    result_.pointCount = points_.count();
    return std::move(result_);
  }

 private:
  std::uint32_t vertexCount() const { return mesh_.vertexCount(); }

  Error refuse(const std::string& clip, std::string detail) const {
    return {ErrorCode::LimitExceeded, "clip '" + clip + "'", std::move(detail)};
  }

  Status report(const std::string& step, double fraction) const {
    if (options_.progress && !options_.progress(step, fraction))
      return Error{ErrorCode::Interrupted, step, "stopped on request"};
    return Ok{};
  }

  Status sample() {
    std::size_t bytes = 0;
    for (const PackedClipInput& clip : clips_) {
      bytes += clip.grid.count() * vertexCount() * 2 * sizeof(Vec3f);
      if (bytes > kMaxPackedSampleBytes)
        return refuse(clip.name, "makes the samples of all clips larger than " + std::to_string(kMaxPackedSampleBytes >> 20) +
                                     " MiB; bake fewer clips, or choose the vertex encoding");
    }
    samples_.resize(clips_.size());
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      THRONG_TRY(report("posing " + clips_[i].name, 0.3 * static_cast<double>(i) / static_cast<double>(clips_.size())));
      THRONG_TRY(sampleClip(clips_[i], samples_[i]));
    }
    return Ok{};
  }

  Status sampleClip(const PackedClipInput& clip, ClipSamples& samples) const {
    const std::size_t times = clip.grid.count(), count = vertexCount();
    samples.positions.resize(times * count);
    samples.normals.resize(times * count);
    parallelFor(times, 4, [&](std::size_t begin, std::size_t end) {
      for (std::size_t time = begin; time < end; ++time)
        clip.source(clip.grid.sampleSeconds[time] - clip.startSeconds,
                    {std::span(samples.positions).subspan(time * count, count),
                     std::span(samples.normals).subspan(time * count, count), {}});
    });
    double apart = 0;
    for (std::size_t i = 0; i < samples.positions.size(); ++i) {
      if (!isFinite(samples.positions[i]))
        return refuse(clip.name, "vertex " + std::to_string(i % count) +
                                     " is not finite; the pose overflows 32-bit floats, so scale the model down");
      if (i < count) apart = std::max(apart, double(length(samples.positions[i] - samples.positions[(times - 1) * count + i])));
    }
    samples.endsMeet = apart <= kMeetingPart * clip.toleranceMetres;
    return Ok{};
  }

  void findPoints() {
    EqualityGroups groups(mesh_.positions);
    forEachRow([&](const ClipSamples& samples, std::size_t first) {
      groups.refine(std::span(samples.positions).subspan(first, vertexCount()));
    });
    points_ = numberGroups(groups.representatives());
  }

  template <typename Visit>
  void forEachRow(const Visit& visit) const {
    for (const ClipSamples& samples : samples_)
      for (std::size_t first = 0; first < samples.positions.size(); first += vertexCount()) visit(samples, first);
  }

  void chooseNormals() {
    if (options_.normals != PackedNormals::Stored) {
      normals_ = restNormalGroups(mesh_);
      rings_ = makeRings(primitives_, points_, normals_);
      if (options_.normals == PackedNormals::Recomputed || ringsAreRight()) return;
      rings_.clear();
    }
    EqualityGroups groups(mesh_.normals);
    forEachRow([&](const ClipSamples& samples, std::size_t first) {
      groups.refine(std::span(samples.normals).subspan(first, vertexCount()));
    });
    normals_ = numberGroups(groups.representatives());
  }

  // Recomputes normals from positions rounded as coarsely as the tolerance allows.
  bool ringsAreRight() const {
    std::size_t judged = 0, wrong = 0;
    const double least = std::cos(options_.normalToleranceDegrees * 3.14159265358979 / 180);
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      const std::size_t times = clips_[i].grid.count(), step = std::max<std::size_t>(1, times / kJudgedTimes);
      const double cell = clips_[i].toleranceMetres * 2 / std::sqrt(3.0);
      for (std::size_t time = 0; time < times; time += step) {
        const auto positions = std::span(samples_[i].positions).subspan(time * vertexCount(), vertexCount());
        const auto normals = std::span(samples_[i].normals).subspan(time * vertexCount(), vertexCount());
        wrong += wrongNormals(positions, normals, cell, least);
        judged += vertexCount();
      }
    }
    return static_cast<double>(wrong) <= kWrongNormalPart * static_cast<double>(judged);
  }

  std::size_t wrongNormals(std::span<const Vec3f> positions, std::span<const Vec3f> normals, double cell, double least) const {
    std::vector<Vec3f> rounded;
    for (const std::uint32_t vertex : points_.firstOf) {
      const Vec3d p(positions[vertex]);
      rounded.push_back(Vec3f(Vec3d{std::round(p.x / cell), std::round(p.y / cell), std::round(p.z / cell)}));
    }
    std::vector<Vec3d> found;
    for (const auto& ring : rings_) found.push_back(ringNormalOf(ring, rounded));
    std::size_t wrong = 0;
    for (std::uint32_t vertex = 0; vertex < vertexCount(); ++vertex) {
      Vec3d normal = found[normals_.numberOf[vertex]];
      if (dot(normal, normal) == 0) normal = Vec3d(mesh_.normals[vertex]);
      const Vec3d wanted = normalizedOr(Vec3d(normals[vertex]), Vec3d{0, 0, 1});
      wrong += dot(normal, wanted) < least;
    }
    return wrong;
  }

  // The header, links and rings.
  void writeParts() {
    std::vector<std::uint32_t>& words = result_.rows.words;
    words = {points_.count(), normals_.count(), 0, 0};
    const std::uint32_t count = vertexCount();
    if (points_.count() != count || normals_.count() != count) {
      words[2] = static_cast<std::uint32_t>(words.size());
      const bool wide = std::max(points_.count(), normals_.count()) > 65536;
      for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
        const std::uint32_t point = points_.numberOf[vertex], normal = normals_.numberOf[vertex];
        words.push_back(wide ? point : point | normal << 16);
        if (wide) words.push_back(normal);
      }
    }
    if (rings_.empty()) return;
    words[3] = static_cast<std::uint32_t>(words.size());
    std::uint32_t start = 0;
    for (const auto& ring : rings_) {
      words.push_back(start);
      start += static_cast<std::uint32_t>(ring.size());
    }
    words.push_back(start);
    BitWriter numbers;
    for (const auto& ring : rings_)
      for (const std::uint32_t point : ring) {
        if (points_.count() > 65535) numbers.append(point, 32);
        else numbers.append(point & 65535u, 16);
      }
    append(numbers.take());
  }

  void append(const std::vector<std::uint32_t>& more) {
    result_.rows.words.insert(result_.rows.words.end(), more.begin(), more.end());
  }

  // The values of those that stand for points or normals, time-major.
  std::vector<Vec3f> pick(const std::vector<Vec3f>& values, const Numbering& numbering) const {
    std::vector<Vec3f> picked;
    picked.reserve(values.size() / vertexCount() * numbering.count());
    for (std::size_t first = 0; first < values.size(); first += vertexCount())
      for (const std::uint32_t vertex : numbering.firstOf) picked.push_back(values[first + vertex]);
    return picked;
  }

  static bool hasJump(const TimeGrid& grid) {
    return std::find(grid.beforeJump.begin(), grid.beforeJump.end(), 1) != grid.beforeJump.end();
  }

  Status encodeClip(std::size_t index) {
    const PackedClipInput& input = clips_[index];
    const double part = static_cast<double>(index) / static_cast<double>(clips_.size());
    THRONG_TRY(report("encoding " + input.name, 0.3 + 0.7 * part));
    const bool still = !(input.grid.keyTimes.back() > 0);
    const bool meets = still || samples_[index].endsMeet;
    const bool closed = still || (input.closeLoop && meets && !(options_.spline && hasJump(input.grid)));
    const std::vector<Vec3f> positions = pick(samples_[index].positions, points_);
    samples_[index].positions = {};
    const std::uint32_t normalBits = octahedralBitsFor(kNormalRoundingPart * options_.normalToleranceDegrees);
    PointSamples samples{input.grid, points_.count(), positions, input.linearBetween, closed, input.toleranceMetres, 0};
    if (rings_.empty()) samples.normalBitsPerKey = 2.0 * normalBits * normals_.count();
    const PointClip clip = options_.spline ? encodeSplinePoints(samples) : encodePackedPoints(samples);
    std::vector<Vec3f> normalKeys;
    if (rings_.empty()) {
      const std::vector<Vec3f> normals = pick(samples_[index].normals, normals_);
      normalKeys = options_.spline ? splineKeysOf(input.grid, clip, closed, normals, normals_.count())
                                   : packedKeysOf(clip, normals, normals_.count());
    }
    samples_[index].normals = {};
    THRONG_TRY(writeClip(input, clip, normalKeys, normalBits, closed));
    result_.clips.back().endsMeet = meets;
    return Ok{};
  }

  std::vector<std::uint32_t> normalWords(const std::vector<Vec3f>& keys, std::uint32_t bits) const {
    std::vector<std::uint32_t> words;
    for (std::size_t first = 0; first < keys.size(); first += normals_.count()) {
      BitWriter row;
      for (std::size_t i = first; i < first + normals_.count(); ++i) {
        const std::uint32_t code = encodeOctahedralBits(keys[i], bits);
        row.append(code & 65535u, bits);
        row.append(code >> 16, bits);
      }
      const std::vector<std::uint32_t> rowWords = row.take();
      words.insert(words.end(), rowWords.begin(), rowWords.end());
    }
    return words;
  }

  Status writeClip(const PackedClipInput& input, const PointClip& clip, const std::vector<Vec3f>& normalKeys,
                   std::uint32_t normalBits, bool closed) {
    const PackedStream stream = encodeStream(clip.codes, planStream(clip.codes));
    if (stream.tooLong) return refuse(input.name, "takes more than 512 MiB; cut it into several");
    const std::vector<std::uint32_t> normals = normalWords(normalKeys, normalBits);
    std::vector<std::uint32_t> head(shader::kPackedClipWords);
    const auto firstRow = static_cast<std::uint32_t>(rowCount_);
    head[0] = firstRow;
    head[1] = clip.codes.keyCount;
    head[2] = stream.plan.segmentKeys | (rings_.empty() ? normalBits : 0u) << 16 | std::uint32_t(closed) << 24;
    head[3] = stream.minBits[0] | stream.minBits[1] << 5 | stream.minBits[2] << 10 | stream.plan.trendBits << 15 |
              stream.widthBits << 20 | stream.offsetBits << 23;
    head[4] = stream.plan.trendShift;
    const std::uint32_t pieceWords = 2 * static_cast<std::uint32_t>(clip.pieces.size());
    head[5] = shader::kPackedClipWords + pieceWords;
    head[6] = head[5] + static_cast<std::uint32_t>(stream.headers.size());
    head[7] = head[6] + static_cast<std::uint32_t>(stream.residuals.size());
    for (int axis = 0; axis < 3; ++axis)
      head[8 + static_cast<std::size_t>(axis)] = std::bit_cast<std::uint32_t>(
          static_cast<float>(clip.origin[axis] + double(stream.firstCode[axis]) * clip.codeMetres));
    head[11] = std::bit_cast<std::uint32_t>(clip.codeMetres);
    head[12] = static_cast<std::uint32_t>(clip.pieces.size());
    head[13] = shader::kPackedClipWords;
    if (result_.rows.words.size() + head[7] + normals.size() > 0x3FFFFFFFull)
      return refuse(input.name, "brings the asset beyond 4 GiB; bake fewer clips");
    result_.rows.clipsAt.push_back(static_cast<std::uint32_t>(result_.rows.words.size()));
    append(head);
    for (const SplinePiece& piece : clip.pieces) append({piece.firstKey, piece.firstControl});
    append(stream.headers);
    append(stream.residuals);
    append(normals);
    PackedClipCode code;
    code.keyTimes = clip.keyTimes;
    code.positionMax = clip.positionMax;
    code.bounds = boundsOf(clip);
    rowCount_ += code.keyTimes.size();
    if (rowCount_ > AssetLimits{}.rowCount) return refuse(input.name, "brings the asset beyond its number of rows");
    result_.clips.push_back(std::move(code));
    return Ok{};
  }

  // Of the stored keys; a spline stays within its control points.
  static Bounds boundsOf(const PointClip& clip) {
    Bounds bounds;
    for (std::size_t i = 0; i < clip.codes.codes.size(); i += 3) {
      const std::int32_t* code = &clip.codes.codes[i];
      const Vec3d position = Vec3d(clip.origin) + Vec3d{double(code[0]), double(code[1]), double(code[2])} * double(clip.codeMetres);
      bounds.add(Vec3f(position));
    }
    // What 32-bit sums may add.
    const Vec3f slack = (bounds.extent() + Vec3f{std::fabs(bounds.min.x) + std::fabs(bounds.max.x),
                                                 std::fabs(bounds.min.y) + std::fabs(bounds.max.y),
                                                 std::fabs(bounds.min.z) + std::fabs(bounds.max.z)}) * 1e-6f;
    return {bounds.min - slack, bounds.max + slack};
  }

  const AssetMesh& mesh_;
  const std::vector<AssetPrimitive>& primitives_;
  const std::vector<PackedClipInput>& clips_;
  const PackedOptions& options_;
  std::vector<ClipSamples> samples_;
  Numbering points_, normals_;
  std::vector<std::vector<std::uint32_t>> rings_;  // empty: normals are stored
  PackedEncoding result_;
  std::uint64_t rowCount_ = 0;
};

}  // namespace

Result<PackedEncoding> encodePacked(const AssetMesh& mesh, const std::vector<AssetPrimitive>& primitives,
                                    const std::vector<PackedClipInput>& clips, const PackedOptions& options) {
  return PackedEncoder(mesh, primitives, clips, options).run();
}

}  // namespace throng
