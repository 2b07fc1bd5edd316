#include <algorithm>

#include "throng/base/format_values.h"
#include "throng/verify/examination.h"

namespace throng {
namespace {

constexpr double kLargeShareOfSize = 0.005;
constexpr double kLargeNormalDegrees = 10;
// A measurement again may find times that the bake's did not.
constexpr double kStoredSlack = 1.1;
constexpr double kStoredSlackShareOfSize = 1e-4;

struct WorstError {
  Tally position, normal;
  double largestPosition = 0, largestNormal = 0;
};

void addClip(WorstError& worst, const ErrorStatistics& error, const Tolerance& limit, Place place) {
  worst.largestPosition = std::max(worst.largestPosition, error.positionMax);
  worst.largestNormal = std::max(worst.largestNormal, error.normalP999Degrees);
  if (error.normalP999Degrees > limit.normalDegrees) worst.normal.add(error.normalP999Degrees, {.clipIndex = place.clipIndex});
  if (error.positionMax > limit.positionMetres) worst.position.add(error.positionMax, std::move(place));
}

void concludeError(Examination& examination, const WorstError& worst, const std::string& how) {
  const auto length = [&](double metres) {
    const double size = examination.size;
    return formatLength(metres) + (size > 0 ? " (" + formatSignificant(100 * metres / size, 2) + " % of the size)" : "") + how;
  };
  examination.conclude(issues::kLargeError, worst.position, length(worst.position.worst), length(worst.largestPosition));
  examination.conclude(issues::kLargeNormalError, worst.normal, formatDegrees(worst.normal.worst) + ", 99.9th percentile" + how,
                       formatDegrees(worst.largestNormal) + ", 99.9th percentile" + how);
}

void compareStored(Examination& examination, const Verification& verification) {
  Tally tally;
  for (std::size_t i = 0; i < verification.clips.size(); ++i) {
    const double stored = examination.asset.clips[i].error.positionMax, measured = verification.clips[i].error.positionMax;
    if (stored > 0 && measured > stored * kStoredSlack + kStoredSlackShareOfSize * examination.size)
      tally.add(measured - stored, {.clipIndex = static_cast<int>(i)});
  }
  examination.conclude(issues::kStoredErrorWrong, tally, formatLength(tally.worst) + " more than stated");
}

void judgeStored(Examination& examination, const Tolerance& limit) {
  WorstError worst;
  bool known = false, moves = false;
  for (std::size_t i = 0; i < examination.asset.clips.size(); ++i) {
    const ErrorStatistics& error = examination.asset.clips[i].error;
    known = known || error.positionMax > 0;
    moves = moves || examination.asset.clips[i].durationSeconds > 0;
    addClip(worst, error, limit, {.clipIndex = static_cast<int>(i)});
  }
  if (!known && moves) return examination.report(issues::kErrorUnknown, "no clip states an error");
  examination.pass(issues::kErrorUnknown, known ? "as measured by the bake" : "stills have none");
  concludeError(examination, worst, ", as the bake measured");
}

Tolerance limitOf(const Examination& examination) {
  Tolerance limit = examination.options.tolerance;
  if (limit.positionMetres == 0) limit.positionMetres = kLargeShareOfSize * examination.size;
  if (limit.normalDegrees == 0) limit.normalDegrees = kLargeNormalDegrees;
  return limit;
}

}  // namespace

Status examineError(Examination& examination, const Model* source) {
  const Tolerance limit = limitOf(examination);
  if (source == nullptr) {
    judgeStored(examination, limit);
    return Ok{};
  }
  VerifyOptions options{.tolerance = examination.options.tolerance, .perVertex = true, .progress = examination.options.progress};
  auto verification = verifyAsset(examination.asset, *source, options);
  if (!verification) {
    if (verification.error().code == ErrorCode::Interrupted) return std::move(verification).error();
    examination.report(issues::kOtherSource, describe(verification.error()));
    return Ok{};
  }
  examination.pass(issues::kOtherSource, countWords(verification->clips.size(), "clip", "clips"));
  examination.pass(issues::kErrorUnknown, "measured now");
  WorstError worst;
  for (std::size_t i = 0; i < verification->clips.size(); ++i) {
    const ClipVerification& clip = verification->clips[i];
    addClip(worst, clip.error, limit, {static_cast<int>(i), clip.worstTimeSeconds, clip.worstVertex, ""});
  }
  concludeError(examination, worst, "");
  compareStored(examination, *verification);
  examination.diagnosis.verification = *std::move(verification);
  return Ok{};
}

}  // namespace throng
