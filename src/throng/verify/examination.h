// What the parts of the doctor share: the asset, what they found, and how worst places are counted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/verify/doctor.h"

namespace throng {

// Where something is wrong.
struct Place {
  int clipIndex = kNone;
  double timeSeconds = -1;        // below 0: no time
  std::int64_t vertex = -1;       // below 0: no vertex
  std::string object;             // `socket "hand"`
};

// Counts places and keeps the worst.
struct Tally {
  std::size_t count = 0;
  double worst = 0;
  Place place;

  void add(double value, Place where) {
    if (count++ > 0 && !(value > worst)) return;
    worst = value;
    place = std::move(where);
  }
};

class Examination {
 public:
  Examination(const Asset& subject, const DiagnoseOptions& choices)
      : asset(subject), options(choices), size(static_cast<double>(sizeMetres(subject))) {}

  const Asset& asset;
  const DiagnoseOptions& options;
  const double size;  // of the rest pose, metres; may be 0
  Diagnosis diagnosis;

  // The issue is there where the tally counted something; else it was looked for in vain.
  void conclude(const Issue& issue, const Tally& tally, std::string measuredWrong, std::string measuredFine = "") {
    if (tally.count > 0) report(issue, std::move(measuredWrong), tally.place, tally.count);
    else pass(issue, std::move(measuredFine));
  }
  void report(const Issue& issue, std::string measured, const Place& place = {}, std::size_t placeCount = 1);
  void pass(const Issue& issue, std::string measured = "") { diagnosis.passed.push_back({&issue, std::move(measured)}); }
  // Findings by severity, passed checks by number.
  void sort();
};

// "3 clips", "1 vertex", "2 vertices".
std::string countWords(std::size_t count, const std::string& one, const std::string& many);

void examineMesh(Examination& examination);
void examineClips(Examination& examination);
void examineMemory(Examination& examination);
void examineAttachments(Examination& examination);
// These stop early with Interrupted. `source` may be null. examineError comes first: it finds out whether the source
// belongs to the asset.
Status examineError(Examination& examination, const Model* source);
Status examineMotion(Examination& examination, const Model* source);

}  // namespace throng
