#include "throng/container/key_prediction.h"

#include <utility>

namespace throng {

namespace {

constexpr double kClipLength = 65536;
constexpr double kNearEnough = 0.3;  // of the interval; a far row nearer than this would count too much
constexpr double kCurvature = 0.8;   // how far from the straight line to the curve through all

}  // namespace

std::vector<KeyStep> keySteps(int rowCount) {
  std::vector<KeyStep> steps;
  if (rowCount > 0) steps.push_back({0});
  if (rowCount < 2) return steps;
  steps.push_back({rowCount - 1, {-1, 0, -1, -1}});
  // Neighbours among the rows that are known.
  std::vector<int> previous(static_cast<std::size_t>(rowCount), -1), next(static_cast<std::size_t>(rowCount), -1);
  next[0] = rowCount - 1;
  previous[static_cast<std::size_t>(rowCount - 1)] = 0;
  std::vector<std::pair<int, int>> intervals{{0, rowCount - 1}};
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    const auto [before, behind] = intervals[i];
    if (behind - before < 2) continue;
    const int row = (before + behind) / 2;
    steps.push_back({row, {previous[static_cast<std::size_t>(before)], before, behind, next[static_cast<std::size_t>(behind)]}});
    next[static_cast<std::size_t>(before)] = previous[static_cast<std::size_t>(behind)] = row;
    previous[static_cast<std::size_t>(row)] = before;
    next[static_cast<std::size_t>(row)] = behind;
    intervals.insert(intervals.end(), {{before, row}, {row, behind}});
  }
  return steps;
}

KeyTimeLine::KeyTimeLine(int rowCount) : times_(static_cast<std::size_t>(rowCount), 0.0) {
  if (rowCount > 1) times_.back() = kClipLength;
}

void KeyTimeLine::place(const KeyStep& step, int part) {
  const double before = times_[static_cast<std::size_t>(step.known[1])], behind = times_[static_cast<std::size_t>(step.known[2])];
  times_[static_cast<std::size_t>(step.row)] = before + (behind - before) * part / kTimeParts;
}

// Lagrange's polynomial through those that are near enough, brought nearer to the straight line.
std::array<double, 4> KeyTimeLine::weights(const KeyStep& step) const {
  std::array<double, 4> weights{0, 1, 0, 0};
  if (step.known[2] < 0) return weights;
  std::array<double, 4> at{};
  std::array<bool, 4> counts{};
  for (std::size_t i = 0; i < 4; ++i) {
    counts[i] = step.known[i] >= 0;
    if (counts[i]) at[i] = times_[static_cast<std::size_t>(step.known[i])];
  }
  const double time = times_[static_cast<std::size_t>(step.row)], interval = at[2] - at[1];
  counts[0] = counts[0] && at[1] - at[0] > kNearEnough * interval;
  counts[3] = counts[3] && at[3] - at[2] > kNearEnough * interval;
  const double part = (time - at[1]) / interval;
  const std::array<double, 4> straight{0, 1 - part, part, 0};
  for (std::size_t i = 0; i < 4; ++i) {
    weights[i] = 0;
    if (!counts[i]) continue;
    double curve = 1;
    for (std::size_t j = 0; j < 4; ++j)
      if (j != i && counts[j]) curve = curve * ((time - at[j]) / (at[i] - at[j]));
    weights[i] = straight[i] + (curve - straight[i]) * kCurvature;
  }
  return weights;
}

}  // namespace throng
