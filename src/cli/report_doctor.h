// What throng doctor prints.
#pragma once

#include <string>

#include "throng/verify/doctor.h"

namespace throng::cli {

// A list to read at a glance: findings first, each with its advice, then what was looked for and is fine.
std::string doctorText(const Diagnosis& diagnosis);

// {"healthy", "findings": [{"number", "severity", "sentence", "measured", "where", "placeCount", "clipIndex", "vertex",
// "timeSeconds", "advice"}], "passed": [{"number", "sentence", "measured"}]}; what a finding lacks is null.
std::string doctorJson(const Diagnosis& diagnosis);

}  // namespace throng::cli
