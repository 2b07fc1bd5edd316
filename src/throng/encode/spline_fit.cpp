#include "throng/encode/spline_fit.h"

#include <algorithm>
#include <cmath>

namespace throng {

namespace {

// What little stiffness keeps the system solvable where an interval has no sample: a weight of second differences.
constexpr double kStiffness = 1e-7;

SplineFit::Basis basisAt(double place, std::uint32_t intervals, bool closed) {
  const auto interval = std::min(static_cast<std::uint32_t>(std::max(place, 0.0)), intervals - 1);
  const double u = place - interval, v = 1 - u;
  SplineFit::Basis basis;
  for (std::uint32_t i = 0; i < 4; ++i) basis.controls[i] = closed ? (interval + i) % intervals : interval + i;
  basis.weights[0] = v * v * v / 6;
  basis.weights[1] = ((3 * u - 6) * u * u + 4) / 6;
  basis.weights[2] = ((3 * v - 6) * v * v + 4) / 6;
  basis.weights[3] = u * u * u / 6;
  return basis;
}

}  // namespace

SplineFit::SplineFit(std::span<const double> places, std::uint32_t intervals, bool closed)
    : count_(closed ? intervals : intervals + 3) {
  for (const double place : places) bases_.push_back(basisAt(place, intervals, closed));
  // Rows of a band of four; the last three of a closed spline reach round to the first columns, so they are full.
  std::size_t size = 0;
  for (std::uint32_t row = 0; row < count_; ++row) {
    firstColumn_.push_back(closed && row + 3 >= count_ ? 0 : row < 3 ? 0 : row - 3);
    rowStart_.push_back(size);
    size += row - firstColumn_.back() + 1;
  }
  factor_.assign(size, 0);
  const auto entry = [&](std::uint32_t row, std::uint32_t column) -> double& {
    return factor_[rowStart_[row] + (column - firstColumn_[row])];
  };
  const auto addProduct = [&](const std::uint32_t* controls, const double* weights, int terms, double scale) {
    for (int a = 0; a < terms; ++a)
      for (int b = 0; b < terms; ++b)
        if (controls[b] <= controls[a]) entry(controls[a], controls[b]) += scale * weights[a] * weights[b];
  };
  for (const Basis& basis : bases_) addProduct(basis.controls, basis.weights, 4, 1);
  constexpr double kSecondDifference[3] = {1, -2, 1};
  for (std::uint32_t i = 0; closed ? i < count_ : i + 2 < count_; ++i) {
    const std::uint32_t controls[3] = {i, (i + 1) % count_, (i + 2) % count_};
    addProduct(controls, kSecondDifference, 3, kStiffness);
  }
  for (std::uint32_t row = 0; row < count_; ++row)
    for (std::uint32_t column = firstColumn_[row]; column <= row; ++column) {
      double sum = entry(row, column);
      for (std::uint32_t k = std::max(firstColumn_[row], firstColumn_[column]); k < column; ++k)
        sum -= entry(row, k) * entry(column, k);
      entry(row, column) = column < row ? sum / entry(column, column) : std::sqrt(std::max(sum, 1e-18));
    }
}

void SplineFit::solve(std::span<double> controls, const float* values, std::size_t strideValues) const {
  // About the first value, so that the stiffness does not pull and large offsets lose no digits.
  const double offset = values[0];
  std::fill(controls.begin(), controls.end(), 0.0);
  for (std::size_t place = 0; place < bases_.size(); ++place)
    for (int i = 0; i < 4; ++i)
      controls[bases_[place].controls[i]] += bases_[place].weights[i] * (values[place * strideValues] - offset);
  for (std::uint32_t row = 0; row < count_; ++row) {
    const double* factorRow = &factor_[rowStart_[row]];
    double sum = controls[row];
    for (std::uint32_t k = firstColumn_[row]; k < row; ++k) sum -= factorRow[k - firstColumn_[row]] * controls[k];
    controls[row] = sum / factorRow[row - firstColumn_[row]];
  }
  for (std::uint32_t row = count_; row-- > 0;) {
    const double* factorRow = &factor_[rowStart_[row]];
    controls[row] /= factorRow[row - firstColumn_[row]];
    for (std::uint32_t k = firstColumn_[row]; k < row; ++k) controls[k] -= factorRow[k - firstColumn_[row]] * controls[row];
  }
  for (double& control : controls) control += offset;
}

}  // namespace throng
