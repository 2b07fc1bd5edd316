// For tests: how far two sets of points are apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "throng/base/math.h"

namespace throng {

// The symmetric Hausdorff distance: no point of either set is further than this from the other set.
inline double vertexSetDistance(std::vector<Vec3f> a, std::vector<Vec3f> b) {
  const auto byX = [](Vec3f p, Vec3f q) { return p.x < q.x; };
  std::sort(a.begin(), a.end(), byX);
  std::sort(b.begin(), b.end(), byX);
  const auto oneWay = [&](const std::vector<Vec3f>& from, const std::vector<Vec3f>& to) {
    double worst = 0;
    for (Vec3f p : from) {
      double best = std::numeric_limits<double>::infinity();
      const auto consider = [&](Vec3f q) {
        best = std::min(best, static_cast<double>(length(p - q)));
        return std::abs(p.x - q.x) < best;
      };
      const auto middle = std::lower_bound(to.begin(), to.end(), p, byX);
      for (auto right = middle; right != to.end() && consider(*right);) ++right;
      for (auto left = middle; left != to.begin() && consider(*--left);) {}
      worst = std::max(worst, best);
    }
    return worst;
  };
  return std::max(oneWay(a, b), oneWay(b, a));
}

}  // namespace throng
