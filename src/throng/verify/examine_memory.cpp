#include <cmath>

#include "throng/base/format_values.h"
#include "throng/verify/examination.h"

namespace throng {
namespace {

// Vulkan guarantees maxStorageBufferRange of 2^27 (Vulkan specification, required limits).
constexpr std::uint64_t kGuaranteedBufferBytes = std::uint64_t(1) << 27;
// What WebGPU guarantees and phones offer.
constexpr std::uint64_t kTextureSide = 8192;
// Below this nobody minds, and headers weigh more than keys.
constexpr std::uint64_t kSmallAssetBytes = 1'000'000;

// RGBA16UI for `vertex`, R32UI for the encodings made of words.
std::uint64_t bytesPerTexel(Encoding encoding) { return encoding == Encoding::Vertex ? 8 : 4; }

// Half as much again as the usual figure of docs/concepts.md at 30 keys per second or a tolerance of 0.05 %.
double usualBytesPerVertexFrame(Encoding encoding) {
  constexpr double kUsual[] = {12, 1, 1, 8, 3};  // vertex, bone, morph, packed, spline
  return kUsual[static_cast<int>(encoding)];
}

}  // namespace

void examineMemory(Examination& examination) {
  const Asset& asset = examination.asset;
  const std::uint64_t bytes = gpuBytes(asset);
  const std::string measured = formatBytes(bytes) + " on the GPU";
  if (bytes > kGuaranteedBufferBytes) examination.report(issues::kLargeBuffer, measured);
  else examination.pass(issues::kLargeBuffer, measured);

  const std::uint64_t lines = (bytes / bytesPerTexel(asset.encoding()) + kTextureSide - 1) / kTextureSide;
  const std::string texture = formatCount(kTextureSide) + " x " + formatCount(lines) + " texels";
  if (lines > kTextureSide) examination.report(issues::kBeyondTextures, texture);
  else examination.pass(issues::kBeyondTextures, texture);

  const double footprint = bytesPerVertexFrame(asset);
  const std::string ratio = formatSignificant(footprint, 2) + " bytes as " + name(asset.encoding());
  if (bytes > kSmallAssetBytes && footprint > usualBytesPerVertexFrame(asset.encoding()))
    examination.report(issues::kHeavyForEncoding, ratio);
  else examination.pass(issues::kHeavyForEncoding, ratio);
}

}  // namespace throng
