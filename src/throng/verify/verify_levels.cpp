#include "throng/verify/verify_levels.h"

#include "throng/levels/measure_levels.h"

namespace throng {
namespace {

constexpr double kDensity = 2;
// Other moments than the bake's may show a little more.
constexpr double kStatedSlack = 1.1, kStatedSlackShareOfSize = 1e-4;

}  // namespace

std::vector<LevelVerification> verifyLevels(const Asset& asset) {
  if (asset.levels.empty()) return {};
  const std::vector<double> measured = measureLevelErrors(asset, asset.levels, measuredPoseTimes(asset, kDensity));
  std::vector<LevelVerification> result;
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const auto stated = static_cast<double>(asset.levels[i].errorMetres);
    const double limit = stated * kStatedSlack + kStatedSlackShareOfSize * static_cast<double>(sizeMetres(asset));
    result.push_back({stated, measured[i], measured[i] <= limit});
  }
  return result;
}

}  // namespace throng
