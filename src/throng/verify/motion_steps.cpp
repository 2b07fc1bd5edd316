#include "throng/verify/motion_steps.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

constexpr std::size_t kFewestMoves = 8;
constexpr double kMultipleSlack = 0.05;   // of a step
constexpr double kFloatRounding = 1.2e-7;  // of the position's size

// The step that all moves are multiples of, or 0.
double stepOf(std::vector<double>& moves, double rounding) {
  std::ranges::sort(moves);
  std::vector<double> distinct;
  for (const double move : moves)
    if (distinct.empty() || move > distinct.back() + 4 * rounding) distinct.push_back(move);
  if (distinct.size() < kFewestMoves) return 0;
  const double step = distinct.front();
  for (const double move : distinct) {
    const double steps = std::round(move / step);
    // The step itself is only known to within its rounding, which counts as often as it is taken.
    const double slack = kMultipleSlack * step;
    if (2 * rounding * steps > slack || std::fabs(move - steps * step) > slack) return 0;
  }
  return step;
}

}  // namespace

MotionSteps::MotionSteps(std::uint32_t vertexCount, std::size_t maxVertices) {
  const std::size_t count = std::min<std::size_t>(vertexCount, maxVertices);
  for (std::size_t i = 0; i < count; ++i)
    vertices_.push_back(static_cast<std::uint32_t>(i * std::size_t{vertexCount} / count));
}

void MotionSteps::addKey(const std::vector<Vec3f>& positions) {
  for (const std::uint32_t vertex : vertices_) positions_.push_back(positions[vertex]);
}

double MotionSteps::coarsest(std::uint32_t& vertex) const {
  double coarsest = 0;
  const std::size_t count = vertices_.size();
  std::vector<double> moves;
  for (std::size_t v = 0; v < count; ++v)
    for (int axis = 0; axis < 3; ++axis) {
      moves.clear();
      double farthest = 0;
      for (std::size_t at = v; at < positions_.size(); at += count)
        farthest = std::max(farthest, std::fabs(static_cast<double>(positions_[at][axis])));
      const double rounding = kFloatRounding * farthest;
      for (std::size_t at = v + count; at < positions_.size(); at += count) {
        const double move = std::fabs(static_cast<double>(positions_[at][axis]) - static_cast<double>(positions_[at - count][axis]));
        if (move > 4 * rounding && std::isfinite(move)) moves.push_back(move);
      }
      const double step = stepOf(moves, rounding);
      if (step > coarsest) coarsest = step, vertex = vertices_[v];
    }
  return coarsest;
}

}  // namespace throng
