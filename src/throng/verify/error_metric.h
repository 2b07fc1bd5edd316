// How wrong one set of vertices is against another, gathered over millions of samples in bounded memory.
//
// The metric: for positions the distance in metres, for normals and tangents the angle in degrees, of every vertex at every
// time measured. A position counts once; a normal or tangent as much as is left of its surface (normal_weights.h).
// Maximum and root mean square are exact; percentiles come from a logarithmic
// histogram and are the upper edge of their bin, so they overstate by at most 0.8 % and never understate (values below
// a tenth of a nanometre count as that). A sample that is not finite counts as infinitely wrong.
// Everything here gives the same result in whatever order histograms are merged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/math.h"

namespace throng {

// Counts squares of values, each with a weight, by the leading bits of their floating-point form.
class SquareHistogram {
 public:
  SquareHistogram();
  void add(float square, std::uint32_t weight = 1);
  void merge(const SquareHistogram& other);
  std::uint64_t count() const;  // sum of weights
  // The square that `fraction` (0 to 1) of the samples do not exceed, rounded up to its bin's edge. 0 without samples.
  double percentile(double fraction) const;

 private:
  std::vector<std::uint64_t> counts_;
};

// The errors at one time.
struct TimeErrors {
  double positionSquareSum = 0;     // of the distances in metres
  float positionSquareMax = 0;
  std::uint32_t worstVertex = 0;    // where positionSquareMax is; the lowest of equals
  float normalChordSquareMax = 0;   // squared distance of the unit normals, of those that count
  float tangentChordSquareMax = 0;  // of the unit tangents, likewise
};

// Compares vertex i of `decoded` with vertex i of `source` (spans of one length), adding every sample to the histograms;
// normals by their weights.
TimeErrors measureTime(std::span<const Vec3f> decodedPositions, std::span<const Vec3f> sourcePositions,
                       std::span<const Vec3f> decodedNormals, std::span<const Vec3f> sourceNormals,
                       std::span<const std::uint32_t> normalWeights, SquareHistogram& positionSquares,
                       SquareHistogram& normalChordSquares);

// Vertices whose tangents are compared: one of each per vertex.
struct TangentFrames {
  std::span<const Vec4f> tangents;
  std::span<const Vec3f> normals;
};

// The same for tangents, each made at right angles to its own normal, as a normal map is read: the largest squared
// distance of the unit vectors, every sample added by its weight. A source's that lies along its normal is no sample.
float measureTangents(const TangentFrames& decoded, const TangentFrames& source, std::span<const std::uint32_t> weights,
                      SquareHistogram& chordSquares);

// The angle between unit vectors whose ends are that far apart.
double degreesFromChordSquare(double chordSquare);

// What many times add up to. Add the times of a clip in their order: sums of floating-point numbers depend on it.
class ErrorSummary {
 public:
  void addTime(const TimeErrors& errors);
  void addSummary(const ErrorSummary& other);
  void addHistograms(const SquareHistogram& positionSquares, const SquareHistogram& normalChordSquares,
                     const SquareHistogram& tangentChordSquares = {});
  ErrorStatistics statistics() const;

 private:
  double positionSquareSum_ = 0;
  float positionSquareMax_ = 0;
  float normalChordSquareMax_ = 0;
  float tangentChordSquareMax_ = 0;
  SquareHistogram positionSquares_;
  SquareHistogram normalChordSquares_;
  SquareHistogram tangentChordSquares_;
};

}  // namespace throng
