#include "throng/import/image_file.h"

#include <algorithm>
#include <cstring>

#include "throng/import/path_guard.h"

namespace throng {
namespace {

constexpr std::uint64_t kMaxImageBytes = std::uint64_t(256) << 20;

bool startsWith(const Bytes& bytes, std::string_view magic, std::size_t offset = 0) {
  return bytes.size() >= offset + magic.size() && std::memcmp(bytes.data() + offset, magic.data(), magic.size()) == 0;
}

}  // namespace

std::string imageMimeType(const Bytes& bytes) {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "\xabKTX 20\xbb\r\n\x1a\n")) return "image/ktx2";
  return "";
}

Result<Image> makeImage(const std::string& fileName, Bytes bytes) {
  std::string mimeType = imageMimeType(bytes);
  if (mimeType.empty())
    return Error{ErrorCode::FormatUnsupported, fileName, "it is no PNG, JPEG, WebP or KTX2 picture; convert it to PNG"};
  std::string slashed = fileName;
  std::replace(slashed.begin(), slashed.end(), '\\', '/');
  return Image{std::filesystem::path(slashed).filename().string(), std::move(mimeType), std::move(bytes)};
}

Result<Image> readImageBeside(const std::filesystem::path& modelPath, const std::string& name) {
  std::string slashed = name;
  std::replace(slashed.begin(), slashed.end(), '\\', '/');
  const std::filesystem::path given(slashed), file = given.filename();
  const std::filesystem::path folder = modelPath.parent_path();
  for (const std::filesystem::path& candidate : {given, file, "textures" / file, "Textures" / file}) {
    if (candidate.empty() || candidate.is_absolute()) continue;
    const std::filesystem::path path = folder / candidate;
    std::error_code failure;
    if (!isInsideFolder(path, folder) || !std::filesystem::is_regular_file(path, failure)) continue;
    THRONG_ASSIGN(Bytes bytes, readFile(path, kMaxImageBytes));
    return makeImage(name, std::move(bytes));
  }
  return Error{ErrorCode::FileNotFound, name, "there is no such file beside the model; put it into the model's folder"};
}

}  // namespace throng
