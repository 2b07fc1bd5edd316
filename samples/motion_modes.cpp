#include "motion_modes.h"

#include <algorithm>

namespace throng::samples {
namespace {

using Matrix = std::vector<std::vector<double>>;

// Eigenvectors (rows) of a symmetric matrix with their values, by cyclic Jacobi rotations (Jacobi 1846).
struct Eigen {
  std::vector<double> values;
  Matrix vectors;
};

void rotate(Matrix& m, Matrix& vectors, std::size_t p, std::size_t q) {
  if (std::abs(m[p][q]) < 1e-300) return;
  const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
  const double t = (theta >= 0 ? 1.0 : -1.0) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const auto turn = [c, s](double& a, double& b) {
    const double before = a;
    a = c * a - s * b;
    b = s * before + c * b;
  };
  for (std::size_t k = 0; k < m.size(); ++k) turn(m[k][p], m[k][q]);
  for (std::size_t k = 0; k < m.size(); ++k) turn(m[p][k], m[q][k]);
  for (std::size_t k = 0; k < m.size(); ++k) turn(vectors[p][k], vectors[q][k]);
}

Eigen eigenOf(Matrix m) {
  Eigen eigen;
  eigen.vectors.assign(m.size(), std::vector<double>(m.size(), 0.0));
  for (std::size_t i = 0; i < m.size(); ++i) eigen.vectors[i][i] = 1;
  constexpr int kSweeps = 10;
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (std::size_t p = 0; p < m.size(); ++p)
      for (std::size_t q = p + 1; q < m.size(); ++q) rotate(m, eigen.vectors, p, q);
  for (std::size_t i = 0; i < m.size(); ++i) eigen.values.push_back(m[i][i]);
  return eigen;
}

std::vector<Vec3d> meanOf(const std::vector<std::vector<Vec3d>>& frames) {
  std::vector<Vec3d> mean(frames.front().size());
  for (const std::vector<Vec3d>& frame : frames)
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += frame[i] * (1.0 / double(frames.size()));
  return mean;
}

}  // namespace

MotionModes modesOf(const std::vector<std::vector<Vec3d>>& frames, int modeCount) {
  MotionModes result;
  result.mean = meanOf(frames);
  const std::size_t frameCount = frames.size();
  Matrix gram(frameCount, std::vector<double>(frameCount, 0.0));
  for (std::size_t a = 0; a < frameCount; ++a)
    for (std::size_t b = 0; b <= a; ++b) {
      double sum = 0;
      for (std::size_t i = 0; i < result.mean.size(); ++i) sum += dot(frames[a][i] - result.mean[i], frames[b][i] - result.mean[i]);
      gram[a][b] = gram[b][a] = sum;
    }
  const Eigen eigen = eigenOf(gram);
  std::vector<std::size_t> order(frameCount);
  for (std::size_t i = 0; i < frameCount; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return eigen.values[a] > eigen.values[b]; });
  result.weights.assign(frameCount, {});
  const double rootCount = std::sqrt(double(frameCount));
  for (int mode = 0; mode < modeCount; ++mode) {
    const std::vector<double>& vector = eigen.vectors[order[std::size_t(mode)]];
    std::vector<Vec3d> deltas(result.mean.size());
    for (std::size_t frame = 0; frame < frameCount; ++frame) {
      result.weights[frame].push_back(vector[frame] * rootCount);
      for (std::size_t i = 0; i < deltas.size(); ++i) deltas[i] += (frames[frame][i] - result.mean[i]) * (vector[frame] / rootCount);
    }
    result.modes.push_back(std::move(deltas));
  }
  return result;
}

}  // namespace throng::samples
