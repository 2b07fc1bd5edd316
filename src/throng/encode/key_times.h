// Where keys go: as few as keep every moment between them within tolerance, on the source's own key grid and between.
//
// A clip is sampled on a fine grid of candidate times once; whoever encodes says whether two grid times may be
// neighbouring keys, and the placement finds the farthest such neighbour again and again. All functions are pure.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "throng/model/model.h"

namespace throng {

// Candidate times of one clip, ascending. A jump of the source (a STEP key) is two neighbouring entries at one time,
// the pose before it and the pose after it; both always become keys.
struct TimeGrid {
  std::vector<float> keyTimes;         // seconds from the clip's start, as an asset stores them
  std::vector<double> sampleSeconds;   // where to pose the source for it, on the clip's own time line
  std::vector<std::uint8_t> beforeJump;  // 1: the entry is the pose before a jump, the next one the pose after
  std::size_t count() const { return keyTimes.size(); }
};

struct TimeGridOptions {
  double stepSeconds = 1.0 / 480;      // no two neighbours are further apart
  std::size_t maxTimes = 1u << 18;     // longer clips get longer steps, never fewer than the source's own keys
};

// The source's key times, each gap cut into equal steps. A clip without duration has two entries at time 0.
TimeGrid makeTimeGrid(const Clip& clip, const TimeGridOptions& options = {});

// The grid with further times: pieces[i] equal steps instead of one between times i and i + 1 (one entry less than the
// grid has times). `source` receives, for each new time, the old index it was, or kNewTime.
inline constexpr std::uint32_t kNewTime = 0xFFFFFFFFu;
TimeGrid refineTimeGrid(const TimeGrid& grid, const std::vector<std::uint32_t>& pieces,
                        std::vector<std::uint32_t>& source);

// May the grid times `first` and `last` be neighbouring keys, that is: is every grid time between them good enough?
using SegmentTest = std::function<bool(std::uint32_t first, std::uint32_t last)>;

// Indices of the grid times that become keys, ascending, at least two: the ends, both sides of every jump, and in
// between the fewest that a farthest-first search finds. Neighbouring grid times are taken without asking.
std::vector<std::uint32_t> placeKeys(const TimeGrid& grid, const SegmentTest& fits);

// Every index between first and last, the middle first: the order in which a SegmentTest finds a
// violation soonest. Calls visit(index) until it returns false; returns whether all were visited.
template <typename Visit>
bool visitBetween(std::uint32_t first, std::uint32_t last, Visit visit) {
  if (last <= first + 1) return true;
  const std::uint32_t middle = first + (last - first) / 2;
  for (std::uint32_t offset = 0; offset < last - first; ++offset) {
    if (offset > 0 && middle + offset < last && !visit(middle + offset)) return false;
    if (middle > first + offset && !visit(middle - offset)) return false;
  }
  return true;
}

}  // namespace throng
