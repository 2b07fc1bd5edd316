// parallelFor on a page: one thread, since several would demand headers of the server that a plain folder cannot send.
#include "throng/base/parallel.h"

namespace throng {

void setThreadCount(unsigned) {}

void parallelFor(std::size_t count, std::size_t, const std::function<void(std::size_t, std::size_t)>& body) {
  if (count > 0) body(0, count);
}

}  // namespace throng
