// Knots of a `spline` clip: as many a second as make knots and rounding together smallest.
#include <algorithm>
#include <cmath>

#include "throng/base/parallel.h"
#include "throng/encode/packed_clip.h"
#include "throng/encode/point_codes.h"
#include "throng/encode/spline_fit.h"

namespace throng {

namespace {

constexpr std::uint32_t kJudgedPoints = 256;
constexpr double kRateGrowth = 1.15;

// The times of the grid between two cuts.
struct Stretch {
  std::uint32_t first, last;  // grid times, last included
};

std::vector<Stretch> stretchesOf(const TimeGrid& grid) {
  std::vector<Stretch> stretches;
  std::uint32_t first = 0;
  for (std::uint32_t i = 0; i < grid.count(); ++i)
    if (grid.beforeJump[i] || i + 1 == grid.count()) {
      stretches.push_back({first, i});
      first = i + 1;
    }
  return stretches;
}

double lengthOf(const TimeGrid& grid, const Stretch& stretch) {
  return double(grid.keyTimes[stretch.last]) - grid.keyTimes[stretch.first];
}

// One piece between cuts: its fit, its knots and where its controls begin.
struct Piece {
  Stretch stretch;
  SplineFit fit;
  std::uint32_t intervals, firstControl;
};

SplineFit fitStretch(const TimeGrid& grid, const Stretch& stretch, std::uint32_t intervals, bool closed) {
  std::vector<double> places;
  const double length = lengthOf(grid, stretch);
  for (std::uint32_t i = stretch.first; i <= stretch.last; ++i)
    places.push_back(length > 0 ? (double(grid.keyTimes[i]) - grid.keyTimes[stretch.first]) / length * intervals : 0);
  return SplineFit(places, intervals, closed);
}

struct Layout {
  std::vector<Piece> pieces;
  std::vector<float> keyTimes;
  std::uint32_t controlCount = 0;
};

void addKnots(const TimeGrid& grid, const Stretch& stretch, std::uint32_t intervals, std::vector<float>& keyTimes) {
  const float start = grid.keyTimes[stretch.first];
  const double length = lengthOf(grid, stretch);
  for (std::uint32_t knot = 0; knot < intervals; ++knot)
    keyTimes.push_back(static_cast<float>(start + length * knot / intervals));
  keyTimes.push_back(grid.keyTimes[stretch.last]);
}

Layout layOut(const PointSamples& samples, double knotsPerSecond) {
  Layout layout;
  for (const Stretch& stretch : stretchesOf(samples.grid)) {
    const double length = lengthOf(samples.grid, stretch);
    const std::uint32_t most = std::max(1u, stretch.last - stretch.first);
    const auto wanted = static_cast<std::uint32_t>(std::min(std::ceil(length * knotsPerSecond), double(most)));
    const std::uint32_t intervals = std::max(1u, wanted);
    layout.pieces.push_back({stretch, fitStretch(samples.grid, stretch, intervals, samples.closed), intervals, layout.controlCount});
    layout.controlCount += layout.pieces.back().fit.controlCount();
    if (stretch.first < stretch.last) addKnots(samples.grid, stretch, intervals, layout.keyTimes);
    else layout.keyTimes.push_back(samples.grid.keyTimes[stretch.first]);
  }
  if (layout.keyTimes.size() == 1) layout.keyTimes.push_back(layout.keyTimes[0]);
  return layout;
}

std::vector<TimeWeights> weightsOf(const Layout& layout, std::size_t timeCount) {
  std::vector<TimeWeights> result(timeCount);
  for (const Piece& piece : layout.pieces)
    for (std::uint32_t time = piece.stretch.first; time <= piece.stretch.last; ++time) {
      const SplineFit::Basis& basis = piece.fit.basis(time - piece.stretch.first);
      for (int i = 0; i < 4; ++i) {
        result[time].keys[i] = piece.firstControl + basis.controls[i];
        result[time].weights[i] = basis.weights[i];
      }
    }
  return result;
}

// Controls of every pointStep-th of `count` vectors, control-major; the others stay zero.
std::vector<Vec3f> controlsOf(const Layout& layout, std::span<const Vec3f> values, std::uint32_t count, std::uint32_t pointStep) {
  std::vector<Vec3f> controls(std::size_t(layout.controlCount) * count);
  parallelFor((count + pointStep - 1) / pointStep, 16, [&](std::size_t begin, std::size_t end) {
    std::vector<double> solved;
    for (std::size_t judged = begin; judged < end; ++judged) {
      const std::size_t point = judged * pointStep;
      for (const Piece& piece : layout.pieces) {
        solved.resize(piece.fit.controlCount());
        for (int axis = 0; axis < 3; ++axis) {
          const Vec3f* first = &values[std::size_t(piece.stretch.first) * count + point];
          piece.fit.solve(solved, &(*first)[axis], std::size_t(3) * count);
          for (std::size_t i = 0; i < solved.size(); ++i)
            controls[(piece.firstControl + i) * count + point][axis] = static_cast<float>(solved[i]);
        }
      }
    }
  });
  return controls;
}

// The controls of every pointStep-th point, side by side.
std::vector<Vec3f> thin(std::span<const Vec3f> keys, std::uint32_t count, std::uint32_t pointStep) {
  std::vector<Vec3f> result;
  for (std::size_t row = 0; row < keys.size(); row += count)
    for (std::uint32_t point = 0; point < count; point += pointStep) result.push_back(keys[row + point]);
  return result;
}

// Bits per point of a knot rate, judged by a few points; negative where the tolerance is missed.
double judgeRate(const PointSamples& samples, double rate, std::uint32_t pointStep, double& keyError) {
  const Layout layout = layOut(samples, rate);
  const std::vector<Vec3f> controls = controlsOf(layout, samples.positions, samples.pointCount, pointStep);
  keyError = exactError(weightsOf(layout, samples.grid.count()), controls, samples, pointStep);
  if (keyError > 0.9 * samples.toleranceMetres) return -1;
  PointClip few;
  const std::vector<Vec3f> judged = thin(controls, samples.pointCount, pointStep);
  // Rounding errors of four controls seldom add up: they may be larger than what is left.
  roundKeys(few, judged, static_cast<std::uint32_t>(judged.size() / layout.controlCount),
            1.4 * (samples.toleranceMetres - keyError));
  const double points = few.codes.pointCount;
  return estimateStreamBits(few.codes, planStream(few.codes)) / points +
         samples.normalBitsPerKey * layout.controlCount / samples.pointCount;
}

double chooseRate(const PointSamples& samples) {
  const std::uint32_t pointStep = std::max(1u, samples.pointCount / kJudgedPoints);
  const double duration = std::max(double(samples.grid.keyTimes.back()), 1e-3);
  const double most = static_cast<double>(samples.grid.count()) / duration;
  double best = most, bestBits = -1;
  for (double rate = std::max(1.0, 2 / duration); rate < most; rate *= kRateGrowth) {
    double keyError = 0;
    const double bits = judgeRate(samples, rate, pointStep, keyError);
    if (bits >= 0 && (bestBits < 0 || bits < bestBits)) {
      best = rate;
      bestBits = bits;
    }
    if (bits >= 0 && (keyError < 0.1 * samples.toleranceMetres || bits > 1.3 * bestBits)) break;
  }
  return best;
}

PointClip clipOfRate(const PointSamples& samples, double rate, double& keyError) {
  const Layout layout = layOut(samples, rate);
  PointClip clip;
  clip.keyTimes = layout.keyTimes;
  std::uint32_t firstKey = 0;
  for (const Piece& piece : layout.pieces) {
    // The moment at a clip's end behind a cut there: its piece begins at the key before.
    const bool single = piece.stretch.first == piece.stretch.last;
    clip.pieces.push_back({single && firstKey > 0 ? firstKey - 1 : firstKey, piece.firstControl});
    firstKey += single ? 1 : piece.intervals + 1;
  }
  clip.timeWeights = weightsOf(layout, samples.grid.count());
  const std::vector<Vec3f> controls = controlsOf(layout, samples.positions, samples.pointCount, 1);
  keyError = exactError(clip.timeWeights, controls, samples, 1);
  roundWithin(clip, controls, samples, keyError);
  return clip;
}

}  // namespace

PointClip encodeSplinePoints(const PointSamples& samples) {
  const double duration = std::max(double(samples.grid.keyTimes.back()), 1e-3);
  const double most = static_cast<double>(samples.grid.count()) / duration;
  double rate = chooseRate(samples);
  for (int round = 0;; ++round) {
    double keyError = 0;
    PointClip clip = clipOfRate(samples, rate, keyError);
    if (clip.positionMax <= samples.toleranceMetres || rate >= most || round == 24) return clip;
    rate = std::min(rate * 1.1, most);
  }
}

std::vector<Vec3f> splineKeysOf(const TimeGrid& grid, const PointClip& clip, bool closed, std::span<const Vec3f> values,
                                std::uint32_t valueCount) {
  Layout layout;
  const std::vector<Stretch> stretches = stretchesOf(grid);
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    const std::uint32_t end = i + 1 < stretches.size() ? clip.pieces[i + 1].firstControl : clip.codes.keyCount;
    const std::uint32_t controls = end - clip.pieces[i].firstControl;
    const std::uint32_t intervals = closed ? controls : controls - 3;
    layout.pieces.push_back({stretches[i], fitStretch(grid, stretches[i], intervals, closed), intervals, clip.pieces[i].firstControl});
  }
  layout.controlCount = clip.codes.keyCount;
  return controlsOf(layout, values, valueCount, 1);
}

}  // namespace throng
