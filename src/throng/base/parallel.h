// One way to use all cores. Results never depend on how many there are: tasks write to places of their own.
#pragma once

#include <cstddef>
#include <functional>

namespace throng {

// How many threads parallelFor may use from now on; 0 means all cores. Call it before the work, from one thread.
void setThreadCount(unsigned count);

// Runs body(begin, end) over disjoint ranges that cover [0, count), each at least `grain` long where possible, and
// returns when all are done. The body must not throw. May be nested.
void parallelFor(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body);

}  // namespace throng
