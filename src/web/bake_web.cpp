// What a page calls: bytes of a .glb in, bytes of an asset and a report out. One bake at a time; see docs/try/worker.js.
#include <emscripten.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "report.h"
#include "throng/bake/bake.h"
#include "throng/container/container.h"
#include "throng/import/gltf_importer.h"
#include "throng/pose/pose.h"

// clang-format off
EM_JS(void, tellProgress, (const char* step, int stepBytes, double fraction), {
  if (Module.onProgress) Module.onProgress(UTF8ToString(step, stepBytes), fraction);
});
// clang-format on

namespace throng {
namespace {

struct Outcome {
  Bytes asset;
  std::string report;
};
Outcome outcome;

// Model size times `tolerancePart`, or the baker's default at 0.
struct WebOptions {
  double tolerancePart = 0;
  double normalDegrees = 0;
};

Result<Outcome> bakeBytes(Bytes bytes, const std::string& fileName, const WebOptions& wanted) {
  const auto start = std::chrono::steady_clock::now();
  BakeOptions options{.progress = [](std::string_view step, double fraction) {
    tellProgress(step.data(), static_cast<int>(step.size()), fraction);
    return true;
  }};
  THRONG_ASSIGN(const Model model, parseGltf(std::move(bytes), fileName, {}, {.progress = options.progress}));
  options.tolerance = {wanted.tolerancePart * modelSize(model, buildRig(model)), wanted.normalDegrees};
  THRONG_ASSIGN(const Baked baked, bake(model, options));
  Outcome result;
  THRONG_ASSIGN(result.asset, encodeGlb(baked.asset, {.compress = true}));
  const cli::AssetOnDisk written{baked.asset, fileName, result.asset.size()};
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.report = cli::bakeJson(written, baked, seconds);
  return result;
}

}  // namespace
}  // namespace throng

// Bakes the glTF at `bytes`, which stay the caller's. Returns whether there is an asset; throngReport says either way
// what came of it: the JSON of `throng bake --json`, or {"error": ...}. tolerancePart 0 and normalDegrees 0: the defaults.
extern "C" int throngBake(const std::uint8_t* bytes, std::size_t byteCount, const char* fileName, double tolerancePart,
                          double normalDegrees) {
  const auto* begin = reinterpret_cast<const std::byte*>(bytes);
  throng::outcome = {};
  auto result = throng::bakeBytes({begin, begin + byteCount}, fileName, {tolerancePart, normalDegrees});
  if (result) throng::outcome = std::move(*result);
  else throng::outcome.report = throng::cli::errorJson(result.error());
  return result ? 1 : 0;
}

// Of the last bake; valid until the next.
extern "C" const char* throngReport() { return throng::outcome.report.c_str(); }
extern "C" const std::byte* throngAsset() { return throng::outcome.asset.data(); }
extern "C" std::size_t throngAssetBytes() { return throng::outcome.asset.size(); }
