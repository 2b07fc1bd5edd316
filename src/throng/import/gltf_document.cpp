#include "throng/import/gltf_document.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

#include "throng/import/gltf_extensions.h"
#include "throng/import/gltf_uri.h"

namespace throng::gltf {
namespace {

constexpr std::uint32_t kGlbMagic = 0x46546C67;   // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinChunk = 0x004E4942;   // "BIN"
constexpr std::size_t kGlbHeaderBytes = 12;
constexpr std::size_t kChunkHeaderBytes = 8;

struct Chunks {
  std::span<const std::byte> json;
  std::span<const std::byte> bin;
  bool hasBin = false;
};

std::uint32_t readWord(std::span<const std::byte> bytes, std::size_t offset) {
  std::array<std::uint8_t, 4> raw;
  std::memcpy(raw.data(), bytes.data() + offset, raw.size());
  return raw[0] | raw[1] << 8 | raw[2] << 16 | static_cast<std::uint32_t>(raw[3]) << 24;
}

bool isGlb(std::span<const std::byte> file) { return file.size() >= 4 && readWord(file, 0) == kGlbMagic; }

Error truncated(std::size_t byte, std::string detail) {
  return {ErrorCode::Truncated, "byte " + std::to_string(byte), detail + "; fetch or export the file again"};
}

Result<Chunks> splitGlb(std::span<const std::byte> file) {
  if (file.size() < kGlbHeaderBytes) return truncated(file.size(), "ends within the GLB header of 12 bytes");
  const std::uint32_t version = readWord(file, 4), length = readWord(file, 8);
  if (version != 2)
    return Error{ErrorCode::FormatUnsupported, "byte 4",
                 "is GLB version " + std::to_string(version) + "; only glTF 2.0 is read, convert the file to it"};
  if (length > file.size())
    return truncated(file.size(), "ends before the " + std::to_string(length) + " bytes that its header announces");
  if (length < kGlbHeaderBytes)
    return Error{ErrorCode::Malformed, "byte 8", "announces a length shorter than the header"};

  Chunks chunks;
  bool hasJson = false;
  std::size_t at = kGlbHeaderBytes;
  while (length - at >= kChunkHeaderBytes) {
    const std::uint32_t size = readWord(file, at), type = readWord(file, at + 4);
    const std::size_t begin = at + kChunkHeaderBytes;
    if (size > length - begin)
      return Error{ErrorCode::Truncated, "byte " + std::to_string(at),
                   "is a chunk of " + std::to_string(size) + " bytes, but only " + std::to_string(length - begin) +
                       " follow; fetch or export the file again"};
    if (type == kJsonChunk && !hasJson) {
      chunks.json = file.subspan(begin, size);
      hasJson = true;
    } else if (type == kBinChunk && !chunks.hasBin) {
      chunks.bin = file.subspan(begin, size);
      chunks.hasBin = true;
    }
    at = begin + size;
    at = std::min<std::size_t>(length, (at + 3) / 4 * 4);
  }
  if (!hasJson) return Error{ErrorCode::Malformed, "byte 12", "is a GLB without a JSON chunk; export the file again"};
  return chunks;
}

Status checkVersion(const JsonValue& root) {
  if (!root.json().is_object()) return Error{ErrorCode::FormatUnknown, "JSON", "is not an object, so this is not glTF"};
  THRONG_ASSIGN(const JsonValue asset, root.object("asset"));
  if (!asset.present())
    return Error{ErrorCode::FormatUnknown, "asset",
                 "is absent, so this is not glTF 2.0; check that it is the right file"};
  THRONG_ASSIGN(const std::string version, asset.textOr("version", ""));
  if (version.substr(0, 2) != "2.")
    return Error{ErrorCode::FormatUnsupported, "asset.version",
                 "is '" + version.substr(0, 20) + "'; only glTF 2.0 is read, convert the file to it"};
  THRONG_ASSIGN(const std::string minimum, asset.textOr("minVersion", "2.0"));
  if (minimum != "2.0")
    return Error{ErrorCode::FormatUnsupported, "asset.minVersion",
                 "is '" + minimum.substr(0, 20) + "'; only glTF 2.0 is read, export the file as that"};
  return Ok{};
}

Status checkRequiredExtensions(Document& document) {
  THRONG_ASSIGN(const JsonValue required, document.root.array("extensionsRequired"));
  for (std::size_t i = 0; i < required.size(); ++i) {
    const JsonValue name = required.item(i);
    if (!name.json().is_string()) return name.malformed("is not the name of an extension");
    const auto text = name.json().get<std::string>();
    if (!readsExtension(text))
      return Error{ErrorCode::FormatUnsupported, name.path(),
                   "is '" + text.substr(0, 80) + "', which is not read here; export the file without that extension"};
    document.requiredExtensions.push_back(text);
  }
  return Ok{};
}

// Loads buffers in their order; one file that several name is read once.
class BufferLoader {
 public:
  BufferLoader(Document& document, const Chunks& chunks) : document_(document), chunks_(chunks) {}

  std::uint64_t loadedBytes() const { return loadedBytes_; }

  Status load(const JsonValue& json, std::size_t index) {
    THRONG_ASSIGN(const std::uint64_t length, json.unsignedRequired("byteLength"));
    THRONG_ASSIGN(const std::string uri, json.textOr("uri", ""));
    Buffer buffer;
    if (!uri.empty()) {
      auto loaded = isDataUri(uri) ? loadData(uri) : loadFile(uri);
      if (!loaded) return atUri(json, std::move(loaded).error());
      buffer.bytes = *loaded;
    } else if (index == 0 && chunks_.hasBin) {
      buffer.bytes = chunks_.bin;
    } else {
      buffer.absent = true;
    }
    if (!buffer.absent && buffer.bytes.size() < length)
      return Error{ErrorCode::Truncated, json.pathOf("byteLength"),
                   "is " + std::to_string(length) + ", but the buffer has " + std::to_string(buffer.bytes.size()) +
                       " bytes; fetch or export the file again"};
    if (!buffer.absent) buffer.bytes = buffer.bytes.first(length);
    document_.buffers.push_back(buffer);
    return Ok{};
  }

 private:
  // What went wrong with a URI, told at the place that has it; a file's own error keeps the file's name.
  static Error atUri(const JsonValue& json, Error error) {
    if (error.where != "uri") error.detail = error.where + " " + error.detail;
    error.where = json.pathOf("uri");
    return error;
  }

  Result<std::span<const std::byte>> loadData(const std::string& uri) {
    THRONG_ASSIGN(DataUri data, decodeDataUri(uri));
    return keep(std::move(data.bytes));
  }

  Result<std::span<const std::byte>> loadFile(const std::string& uri) {
    THRONG_ASSIGN(const std::filesystem::path path, resolveUri(document_.folder, uri));
    const auto known = files_.find(path);
    if (known != files_.end()) return known->second;
    THRONG_ASSIGN(Bytes bytes, readFile(path));
    const auto span = keep(std::move(bytes));
    files_.emplace(path, span);
    return span;
  }

  std::span<const std::byte> keep(Bytes bytes) {
    loadedBytes_ += bytes.size();
    document_.storage.push_back(std::make_shared<const Bytes>(std::move(bytes)));
    return *document_.storage.back();
  }

  Document& document_;
  const Chunks& chunks_;
  std::map<std::filesystem::path, std::span<const std::byte>> files_;
  std::uint64_t loadedBytes_ = 0;
};

}  // namespace

bool looksLikeGltf(std::span<const std::byte> head) {
  if (isGlb(head)) return true;
  std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return false;
  constexpr std::array<std::string_view, 5> keys = {"\"asset\"", "\"accessors\"", "\"bufferViews\"", "\"meshes\"",
                                                    "\"scenes\""};
  return std::any_of(keys.begin(), keys.end(), [&](auto key) { return text.find(key) != std::string_view::npos; });
}

Result<Document> readDocument(Bytes file, const std::filesystem::path& folder) {
  Document document;
  document.folder = folder;
  document.storage.push_back(std::make_shared<const Bytes>(std::move(file)));
  const std::span<const std::byte> bytes = *document.storage.front();
  if (bytes.empty()) return truncated(0, "is empty");

  Chunks chunks{bytes, {}, false};
  if (isGlb(bytes)) {
    THRONG_ASSIGN(chunks, splitGlb(bytes));
  }
  THRONG_ASSIGN(nlohmann::json json, parseJson(chunks.json));
  document.json = std::make_shared<const nlohmann::json>(std::move(json));
  document.root = JsonValue(document.json.get(), "");
  THRONG_TRY(checkVersion(document.root));
  THRONG_TRY(checkRequiredExtensions(document));

  BufferLoader loader(document, chunks);
  THRONG_ASSIGN(const JsonValue buffers, document.root.array("buffers"));
  for (std::size_t i = 0; i < buffers.size(); ++i) THRONG_TRY(loader.load(buffers.item(i), i));
  document.budget = DecodeBudget(bytes.size() + loader.loadedBytes());
  return document;
}

}  // namespace throng::gltf
