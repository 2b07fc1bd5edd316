// Runs a reader that we do not trust with hostile files in a process of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// The model that `read` gives, read in a child process: if the child crashes, runs longer than 10 s plus 1 s for every
// MiB of the file, or wants more than 1 GiB plus 64 times the file, the caller gets an Error (Malformed, LimitExceeded)
// with where = fileName. `read` must start no threads. Where the system has no fork (Windows), or the environment says
// THRONG_ISOLATE=0 (for a debugger), it runs here.
Result<Model> runIsolated(const std::string& fileName, std::uint64_t fileBytes, const Progress& progress,
                          const std::function<Result<Model>()>& read);

// Whether runIsolated limits memory in this build: not under AddressSanitizer, which reserves terabytes of addresses.
bool isolationLimitsMemory();

}  // namespace throng
