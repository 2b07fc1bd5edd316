#include "throng/base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>

#include <memory>
#include <thread>

namespace throng {
namespace {
std::unique_ptr<tbb::global_control> threadLimit;
}

void setThreadCount(unsigned count) {
  if (count == 0) count = std::max(1u, std::thread::hardware_concurrency());
  threadLimit.reset();
  threadLimit = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, count);
}

void parallelFor(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& body) {
  if (count == 0) return;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, grain == 0 ? 1 : grain),
                    [&](const tbb::blocked_range<std::size_t>& range) { body(range.begin(), range.end()); });
}

}  // namespace throng
