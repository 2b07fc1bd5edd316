// The vertex cache readers on anything: each reader is tried on every input. What is read must be complete.
#include <cstdint>
#include <cstdlib>

#include "throng/import/cache_samples.h"

namespace {

void check(const throng::Result<throng::CacheSamples>& samples) {
  if (!samples) {
    if (samples.error().where.empty() || samples.error().detail.empty()) std::abort();
    return;
  }
  if (samples->positions.size() != samples->times.size() * samples->pointCount || samples->times.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> input(reinterpret_cast<const std::byte*>(data), size);
  check(throng::parseMdd(input, "fuzz"));
  check(throng::parsePc2(input, {}, "fuzz"));
  check(throng::parseMayaCache(input, "", "fuzz"));
  return 0;
}
