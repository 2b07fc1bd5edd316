// The asset reader on anything. Bytes that begin with "glTF" are a file as it is; all others are JSON text up to the
// first zero byte and the binary chunk after it, put into a file here. What is read must decode, and must be written and
// read again to the same bytes.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "throng/container/asset_slices.h"
#include "throng/container/container.h"
#include "throng/container/glb_chunks.h"
#include "throng/decode/decode.h"

namespace {

throng::Bytes assembleFile(std::span<const std::byte> input) {
  if (input.size() >= 4 && std::memcmp(input.data(), "glTF", 4) == 0) return {input.begin(), input.end()};
  std::size_t textSize = 0;
  while (textSize < input.size() && input[textSize] != std::byte(0)) ++textSize;
  const std::string_view text(reinterpret_cast<const char*>(input.data()), textSize);
  return *throng::joinGlb(text, textSize < input.size() ? input.subspan(textSize + 1) : std::span<const std::byte>{});
}

void require(bool condition) {
  if (!condition) std::abort();
}

// Clip by clip, from the same bytes.
void loadClips(const throng::Bytes& file) {
  const auto read = [&](std::uint64_t offset, std::span<std::byte> destination) -> throng::Status {
    require(offset + destination.size() <= file.size());
    std::memcpy(destination.data(), file.data() + offset, destination.size());
    return throng::Ok{};
  };
  auto slices = throng::AssetSlices::open({file.size(), read});
  if (!slices.ok()) return;
  for (std::size_t clip = 0; clip < slices->clips().size() && clip < 4; ++clip)
    if (slices->loadClip(clip).ok()) slices->dropClip(clip == 0 ? 0 : clip - 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const throng::Bytes file = assembleFile({reinterpret_cast<const std::byte*>(data), size});
  loadClips(file);
  const auto asset = throng::parseGlb(file);
  if (!asset.ok()) {
    require(!asset.error().where.empty() && !asset.error().detail.empty());
    return 0;
  }
  throng::DecodedVertices decoded;
  for (std::uint32_t clip = 0; clip < asset->clips.size() && clip < 4; ++clip)
    throng::decodePose(*asset, clip, asset->clips[clip].durationSeconds * 0.4f, decoded);
  const auto written = throng::encodeGlb(*asset);
  require(written.ok());
  const auto again = throng::parseGlb(*written);
  require(again.ok());
  require(*throng::encodeGlb(*again) == *written);
  const auto small = throng::encodeGlb(*asset, {.compress = true});
  require(small.ok());
  const auto inflated = throng::parseGlb(*small);
  require(inflated.ok() && *throng::encodeGlb(*inflated) == *written);
  loadClips(*small);
  return 0;
}
