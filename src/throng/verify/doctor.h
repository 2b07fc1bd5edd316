// Goes through the checklist for an asset that looks wrong: what is wrong, what was measured, what to do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"
#include "throng/verify/issues.h"
#include "throng/verify/verify_asset.h"

namespace throng {

// One issue of the asset, at its worst place.
struct Finding {
  const Issue* issue = nullptr;
  std::string measured;         // "12.3 mm apart"
  std::string where;            // `clip "Run", 0.31 s, vertex 12`; empty: the whole asset
  std::size_t placeCount = 1;   // how many clips, sockets, vertices, ... have it
  int clipIndex = kNone;        // of the worst place, where it has one
  std::optional<std::uint32_t> vertex;
  std::optional<double> timeSeconds;  // from the clip's start
};

// One issue that was looked for and is not there.
struct PassedCheck {
  const Issue* issue = nullptr;
  std::string measured;  // may be empty
};

struct Diagnosis {
  std::vector<Finding> findings;     // errors first, then warnings, then notes; each issue once
  std::vector<PassedCheck> passed;   // by number
  std::optional<Verification> verification;  // with a source that belongs to the asset; vertexPositionMax included

  bool healthy() const;  // no error among the findings
};

struct DiagnoseOptions {
  Tolerance tolerance;  // against the source; 0: half a percent of the model's size, ten degrees
  Progress progress;
};

// Any asset, valid or not; of one that breaks the format only that is said. Every clip is decoded at its keys and
// between them (at most kMaxExaminedTimes times, spread evenly). With a source also the error against it.
// Errors: Interrupted only; whatever is wrong with the data is a finding.
Result<Diagnosis> diagnose(const Asset& asset, const Model* source = nullptr, const DiagnoseOptions& options = {});

inline constexpr std::size_t kMaxExaminedTimes = 2000;

}  // namespace throng
