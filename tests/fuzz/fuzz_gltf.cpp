// The glTF reader on anything. Bytes that begin with "glTF" are a GLB as it is; all others are JSON text up to the
// first zero byte and the binary chunk after it, put into a GLB here, so that a mutation need not get the lengths
// right.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "throng/import/gltf_importer.h"
#include "throng/model/validate_model.h"

namespace {

void appendWord(throng::Bytes& file, std::size_t value) {
  for (int shift = 0; shift < 32; shift += 8) file.push_back(static_cast<std::byte>(value >> shift & 0xFF));
}

throng::Bytes assembleGlb(std::span<const std::byte> input) {
  const void* zero = std::memchr(input.data(), 0, input.size());
  const std::size_t textSize =
      zero == nullptr ? input.size() : static_cast<std::size_t>(static_cast<const std::byte*>(zero) - input.data());
  const auto text = input.first(textSize);
  const auto bin = zero == nullptr ? std::span<const std::byte>{} : input.subspan(textSize + 1);
  const std::size_t paddedText = (text.size() + 3) / 4 * 4, paddedBin = (bin.size() + 3) / 4 * 4;
  throng::Bytes file;
  appendWord(file, 0x46546C67);
  appendWord(file, 2);
  appendWord(file, 12 + 8 + paddedText + 8 + paddedBin);
  appendWord(file, paddedText);
  appendWord(file, 0x4E4F534A);
  file.insert(file.end(), text.begin(), text.end());
  file.resize(20 + paddedText, std::byte{' '});
  appendWord(file, paddedBin);
  appendWord(file, 0x004E4942);
  file.insert(file.end(), bin.begin(), bin.end());
  file.resize(28 + paddedText + paddedBin);
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> input(reinterpret_cast<const std::byte*>(data), size);
  const bool isGlb = size >= 4 && std::memcmp(data, "glTF", 4) == 0;
  throng::Bytes file = isGlb ? throng::Bytes(input.begin(), input.end()) : assembleGlb(input);
  // A folder that does not exist: nothing outside the input is read.
  const auto model = throng::parseGltf(std::move(file), "fuzz.glb", "/nonexistent");
  if (model.ok() && !throng::validateModel(*model).ok()) std::abort();
  if (!model.ok() && (model.error().where.empty() || model.error().detail.empty())) std::abort();
  return 0;
}
