// Uniform cubic B-splines in time by least squares.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace throng {

// The spline over `intervals` equal intervals that comes nearest to values at `places` (ascending, 0 to intervals, in
// intervals). Closed: the end is the beginning, value and derivatives, and there are as many control points as
// intervals; else three more. Factored once, solved for any number of coordinates.
class SplineFit {
 public:
  SplineFit(std::span<const double> places, std::uint32_t intervals, bool closed);

  std::uint32_t controlCount() const { return count_; }

  // controls: controlCount() values, strideControls apart; values: one per place, strideValues apart. Thread-safe.
  void solve(std::span<double> controls, const float* values, std::size_t strideValues) const;

  // The four controls and weights at a place.
  struct Basis {
    std::uint32_t controls[4];
    double weights[4];
  };
  const Basis& basis(std::size_t place) const { return bases_[place]; }

 private:
  std::uint32_t count_;
  std::vector<Basis> bases_;
  std::vector<std::uint32_t> firstColumn_;  // of each row of the factor
  std::vector<std::size_t> rowStart_;
  std::vector<double> factor_;              // Cholesky, lower, rows from their first column to the diagonal
};

}  // namespace throng
