#include "throng/verify/error_metric.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace throng {
namespace {

// 64 bins to the octave of the square: a bin is 1/64 wide, its root 1/128. From 2^-67 (a tenth of a nanometre, squared)
// up to infinity, which has the last bin to itself.
constexpr int kMantissaBits = 6;
constexpr std::uint32_t kShift = 23 - kMantissaBits;
constexpr std::uint32_t kFirst = (127u - 67u) << kMantissaBits;
constexpr std::uint32_t kInfinity = 0x7f800000u >> kShift;
constexpr std::size_t kBinCount = kInfinity - kFirst + 1;
constexpr double kPercentile = 0.999;
constexpr std::size_t kBlock = 128;

std::size_t binOf(float square) {
  const std::uint32_t leading = std::bit_cast<std::uint32_t>(square) >> kShift;
  return std::max(leading, kFirst) - kFirst;
}

double upperEdge(std::size_t bin) {
  const std::uint32_t leading = static_cast<std::uint32_t>(bin) + kFirst;
  if (leading >= kInfinity) return std::numeric_limits<double>::infinity();
  return std::bit_cast<float>((leading << kShift) | ((1u << kShift) - 1));
}

// Squared distances of a block; not finite ones are infinite.
void squareDistances(const Vec3f* a, const Vec3f* b, std::size_t count, float* squares) {
  constexpr float kMost = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3f difference = a[i] - b[i];
    const float square = dot(difference, difference);
    squares[i] = square <= kMost ? square : std::numeric_limits<float>::infinity();
  }
}

}  // namespace

SquareHistogram::SquareHistogram() : counts_(kBinCount) {}

void SquareHistogram::add(float square, std::uint32_t weight) { counts_[binOf(square)] += weight; }

void SquareHistogram::merge(const SquareHistogram& other) {
  for (std::size_t bin = 0; bin < kBinCount; ++bin) counts_[bin] += other.counts_[bin];
}

std::uint64_t SquareHistogram::count() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts_) sum += count;
  return sum;
}

double SquareHistogram::percentile(double fraction) const {
  const std::uint64_t total = count();
  if (total == 0) return 0;
  const auto wanted = static_cast<std::uint64_t>(std::ceil(fraction * static_cast<double>(total)));
  std::uint64_t below = 0;
  for (std::size_t bin = 0; bin < kBinCount; ++bin) {
    below += counts_[bin];
    if (below >= wanted) return upperEdge(bin);
  }
  return std::numeric_limits<double>::infinity();
}

TimeErrors measureTime(std::span<const Vec3f> decodedPositions, std::span<const Vec3f> sourcePositions,
                       std::span<const Vec3f> decodedNormals, std::span<const Vec3f> sourceNormals,
                       std::span<const std::uint32_t> normalWeights, SquareHistogram& positionSquares,
                       SquareHistogram& normalChordSquares) {
  const std::size_t vertexCount = decodedPositions.size();
  assert(sourcePositions.size() == vertexCount && decodedNormals.size() == vertexCount &&
         sourceNormals.size() == vertexCount && normalWeights.size() == vertexCount);
  TimeErrors errors;
  float squares[kBlock], chords[kBlock];
  for (std::size_t first = 0; first < vertexCount; first += kBlock) {
    const std::size_t count = std::min(kBlock, vertexCount - first);
    squareDistances(&decodedPositions[first], &sourcePositions[first], count, squares);
    squareDistances(&decodedNormals[first], &sourceNormals[first], count, chords);
    for (std::size_t i = 0; i < count; ++i) {
      positionSquares.add(squares[i]);
      normalChordSquares.add(chords[i], normalWeights[first + i]);
      errors.positionSquareSum += static_cast<double>(squares[i]);
      if (squares[i] > errors.positionSquareMax) {
        errors.positionSquareMax = squares[i];
        errors.worstVertex = static_cast<std::uint32_t>(first + i);
      }
      if (normalWeights[first + i] > 0) errors.normalChordSquareMax = std::max(errors.normalChordSquareMax, chords[i]);
    }
  }
  return errors;
}

float measureTangents(const TangentFrames& decoded, const TangentFrames& source, std::span<const std::uint32_t> weights,
                      SquareHistogram& chordSquares) {
  assert(decoded.tangents.size() == source.tangents.size() && decoded.normals.size() == source.normals.size());
  assert(weights.size() == decoded.tangents.size());
  constexpr float kMost = std::numeric_limits<float>::max();
  constexpr float kLeastSine = 1e-3f;
  float largest = 0;
  const auto inPlane = [](const TangentFrames& frames, std::size_t i) {
    const Vec3f tangent{frames.tangents[i].x, frames.tangents[i].y, frames.tangents[i].z};
    return tangent - frames.normals[i] * dot(tangent, frames.normals[i]);
  };
  for (std::size_t i = 0; i < decoded.tangents.size(); ++i) {
    const Vec3f wanted = inPlane(source, i), found = inPlane(decoded, i);
    const float sine = length(wanted);
    if (sine < kLeastSine || weights[i] == 0) continue;
    const Vec3f difference = found * (1 / length(found)) - wanted * (1 / sine);
    const float square = dot(difference, difference);
    const float chord = square <= kMost ? square : std::numeric_limits<float>::infinity();
    chordSquares.add(chord, weights[i]);
    largest = std::max(largest, chord);
  }
  return largest;
}

double degreesFromChordSquare(double chordSquare) {
  const double halfChord = std::min(1.0, std::sqrt(chordSquare) / 2);
  return 2 * std::asin(halfChord) * (180 / 3.14159265358979323846);
}

void ErrorSummary::addTime(const TimeErrors& errors) {
  positionSquareSum_ += errors.positionSquareSum;
  positionSquareMax_ = std::max(positionSquareMax_, errors.positionSquareMax);
  normalChordSquareMax_ = std::max(normalChordSquareMax_, errors.normalChordSquareMax);
  tangentChordSquareMax_ = std::max(tangentChordSquareMax_, errors.tangentChordSquareMax);
}

void ErrorSummary::addSummary(const ErrorSummary& other) {
  positionSquareSum_ += other.positionSquareSum_;
  positionSquareMax_ = std::max(positionSquareMax_, other.positionSquareMax_);
  normalChordSquareMax_ = std::max(normalChordSquareMax_, other.normalChordSquareMax_);
  tangentChordSquareMax_ = std::max(tangentChordSquareMax_, other.tangentChordSquareMax_);
  addHistograms(other.positionSquares_, other.normalChordSquares_, other.tangentChordSquares_);
}

void ErrorSummary::addHistograms(const SquareHistogram& positionSquares, const SquareHistogram& normalChordSquares,
                                 const SquareHistogram& tangentChordSquares) {
  positionSquares_.merge(positionSquares);
  normalChordSquares_.merge(normalChordSquares);
  tangentChordSquares_.merge(tangentChordSquares);
}

ErrorStatistics ErrorSummary::statistics() const {
  ErrorStatistics statistics;
  const auto samples = static_cast<double>(positionSquares_.count());
  statistics.positionMax = std::sqrt(static_cast<double>(positionSquareMax_));
  // The bin's edge may lie beyond the largest sample.
  statistics.positionP999 = std::min(statistics.positionMax, std::sqrt(positionSquares_.percentile(kPercentile)));
  statistics.positionRms = samples > 0 ? std::sqrt(positionSquareSum_ / samples) : 0;
  statistics.normalMaxDegrees = degreesFromChordSquare(normalChordSquareMax_);
  statistics.normalP999Degrees = std::min(
      statistics.normalMaxDegrees, degreesFromChordSquare(normalChordSquares_.percentile(kPercentile)));
  statistics.tangentMaxDegrees = degreesFromChordSquare(static_cast<double>(tangentChordSquareMax_));
  statistics.tangentP999Degrees = std::min(
      statistics.tangentMaxDegrees, degreesFromChordSquare(tangentChordSquares_.percentile(kPercentile)));
  return statistics;
}

}  // namespace throng
