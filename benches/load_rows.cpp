// How fast compressed rows are read: bytes of decoded rows per second of one core, from bytes in memory to a checked asset.
//
//   bench_load [Google Benchmark's own flags]
#include <benchmark/benchmark.h>

#include <cmath>

#include "throng/base/parallel.h"
#include "throng/container/container.h"
#include "throng/container/stored_chunks.h"

namespace throng {
namespace {

// 4,000 vertices that swing smoothly for 20 seconds at 30 keys a second: 19 MB of texels.
std::vector<std::uint16_t> swingingTexels(std::uint32_t vertices, std::uint32_t keys) {
  std::vector<std::uint16_t> texels;
  texels.reserve(std::size_t(4) * vertices * keys);
  for (std::uint32_t key = 0; key < keys; ++key)
    for (std::uint32_t v = 0; v < vertices; ++v) {
      const double phase = 0.15 * key + 0.37 * v, slow = 0.04 * key + 0.01 * v;
      texels.push_back(static_cast<std::uint16_t>(32768 + 24000 * std::sin(phase) * std::cos(slow)));
      texels.push_back(static_cast<std::uint16_t>(32768 + 30000 * std::cos(slow)));
      texels.push_back(static_cast<std::uint16_t>(16 * v + 2000 * std::sin(slow)));
      texels.push_back(static_cast<std::uint16_t>(static_cast<int>(127 + 60 * std::sin(slow)) | static_cast<int>(127 + 60 * std::cos(phase)) << 8));
    }
  return texels;
}

constexpr std::uint32_t kVertices = 4000, kKeys = 600;

void decodeRows(benchmark::State& state) {
  const std::vector<std::uint16_t> texels = swingingTexels(kVertices, kKeys);
  const auto bytes = std::as_bytes(std::span(texels));
  const StoredRows stored = storeRows(bytes, {{bytes.size()}, kVertices});
  Bytes back(bytes.size());
  for (auto _ : state)
    if (!decodeChunk(back, stored.bytes, stored.chunks[0])) state.SkipWithError("does not decode");
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes.size()));
  state.counters["stored/decoded"] = double(stored.bytes.size()) / double(bytes.size());
}
BENCHMARK(decodeRows)->Unit(benchmark::kMillisecond);

void parseAsset(benchmark::State& state) {
  setThreadCount(1);
  Asset asset;
  asset.mesh.positions.resize(kVertices);
  asset.mesh.normals.resize(kVertices, {0, 1, 0});
  asset.mesh.texCoords.resize(1, std::vector<Vec2f>(kVertices));
  asset.primitives = {{kNone, {0, 1, 2}}};
  AssetClip clip;
  clip.durationSeconds = 20;
  for (std::uint32_t key = 0; key < kKeys; ++key) clip.keyTimes.push_back(20.0f * (static_cast<float>(key) / (kKeys - 1)));
  clip.bounds = {{0, 0, 0}, {1, 1, 1}};
  asset.clips = {clip};
  asset.rows = VertexRows{swingingTexels(kVertices, kKeys)};
  const auto glb = encodeGlb(asset, {.compress = state.range(0) != 0});
  for (auto _ : state) benchmark::DoNotOptimize(parseGlb(*glb).ok());
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * kVertices * kKeys * 8);
}
BENCHMARK(parseAsset)->ArgName("compressed")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace throng

BENCHMARK_MAIN();
