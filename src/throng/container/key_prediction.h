// What the keys around a key let expect of it: the order in which the rows of a clip are coded, and weights of those that
// are known already. docs/format.md ("Coded keys") is normative: the arithmetic is in doubles, in this order. Private to
// the container room.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace throng {

// A row and up to four known rows around it, -1 where there is none: the nearest before it and the one before that, the
// nearest behind it and the one behind that.
struct KeyStep {
  int row = 0;
  std::array<int, 4> known{-1, -1, -1, -1};  // far before, before, behind, far behind
};

// The first row, the last, then always the middle between two that are known.
std::vector<KeyStep> keySteps(int rowCount);

inline constexpr int kTimeParts = 32;

// Where rows stand in time, as the stream tells: parts of the way between two neighbours.
class KeyTimeLine {
 public:
  explicit KeyTimeLine(int rowCount);
  // Puts the step's row `part` (1 to 31) of 32 parts of the way from the row before to the row behind it.
  void place(const KeyStep& step, int part);
  // What each of the known rows counts for the step's row, which is placed; the sum is 1.
  std::array<double, 4> weights(const KeyStep& step) const;

 private:
  std::vector<double> times_;
};

}  // namespace throng
