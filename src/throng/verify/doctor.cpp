#include "throng/verify/doctor.h"

#include <algorithm>

#include "throng/asset/validate_asset.h"
#include "throng/base/format_values.h"
#include "throng/verify/examination.h"

namespace throng {
namespace {

std::string describePlace(const Asset& asset, const Place& place) {
  std::string words = place.object;
  const auto append = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (place.clipIndex != kNone) append("clip \"" + asset.clips[static_cast<std::size_t>(place.clipIndex)].name + "\"");
  if (place.timeSeconds >= 0) append(formatSeconds(place.timeSeconds));
  if (place.vertex >= 0) append("vertex " + std::to_string(place.vertex));
  return words;
}

void examineIdentity(Examination& examination) {
  const Asset& asset = examination.asset;
  if (asset.meshDigest == computeMeshDigest(asset)) return examination.pass(issues::kForeignMesh, "the digests agree");
  examination.report(issues::kForeignMesh, "the digests of " + formatCount(asset.vertexCount()) + " vertices differ");
}

}  // namespace

const char* name(Severity severity) {
  constexpr const char* kNames[] = {"note", "warning", "error"};
  return kNames[static_cast<int>(severity)];
}

bool Diagnosis::healthy() const {
  return std::ranges::none_of(findings, [](const Finding& f) { return f.issue->severity == Severity::Error; });
}

std::string countWords(std::size_t count, const std::string& one, const std::string& many) {
  return formatCount(count) + " " + (count == 1 ? one : many);
}

void Examination::report(const Issue& issue, std::string measured, const Place& place, std::size_t placeCount) {
  Finding finding;
  finding.issue = &issue;
  finding.measured = std::move(measured);
  finding.where = describePlace(asset, place);
  finding.placeCount = placeCount;
  finding.clipIndex = place.clipIndex;
  if (place.vertex >= 0) finding.vertex = static_cast<std::uint32_t>(place.vertex);
  if (place.timeSeconds >= 0) finding.timeSeconds = place.timeSeconds;
  diagnosis.findings.push_back(std::move(finding));
}

void Examination::sort() {
  std::ranges::sort(diagnosis.findings, [](const Finding& a, const Finding& b) {
    return a.issue->severity != b.issue->severity ? a.issue->severity > b.issue->severity
                                                  : a.issue->number < b.issue->number;
  });
  std::ranges::sort(diagnosis.passed, {}, [](const PassedCheck& check) { return check.issue->number; });
}

Result<Diagnosis> diagnose(const Asset& asset, const Model* source, const DiagnoseOptions& options) {
  Examination examination(asset, options);
  if (const Status valid = validateAsset(asset); !valid) {
    // Nothing of it can be trusted, so nothing else is looked at.
    examination.report(issues::kInvalidAsset, describe(valid.error()));
    return std::move(examination.diagnosis);
  }
  examination.pass(issues::kInvalidAsset);
  examineIdentity(examination);
  examineMesh(examination);
  examineClips(examination);
  examineMemory(examination);
  examineAttachments(examination);
  THRONG_TRY(examineError(examination, source));
  THRONG_TRY(examineMotion(examination, source));
  examination.sort();
  return std::move(examination.diagnosis);
}

}  // namespace throng
