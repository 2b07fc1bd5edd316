// A glTF's container: the GLB chunks or the .gltf text, its JSON, and the bytes of its buffers.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/result.h"
#include "throng/import/decode_budget.h"
#include "throng/import/gltf_json.h"
#include "throng/model/model.h"

namespace throng::gltf {

// The bytes of buffers[i]. A buffer may have none: it names no file and no chunk, as the fallback buffers of
// EXT_meshopt_compression do; reading from it is an error then.
struct Buffer {
  std::span<const std::byte> bytes;
  bool absent = false;
};

struct Document {
  std::filesystem::path folder;  // where external files are looked for
  std::shared_ptr<const nlohmann::json> json;
  JsonValue root;
  std::vector<Buffer> buffers;
  std::vector<std::shared_ptr<const Bytes>> storage;  // what the buffers point into
  std::vector<std::string> requiredExtensions;
  DecodeBudget budget{0};
  std::vector<Warning> warnings;
};

// Whether these first bytes of a file are of glTF 2.0 or an older glTF.
bool looksLikeGltf(std::span<const std::byte> head);

// Splits the container, parses the JSON, checks version and required extensions, and loads the buffers.
// Truncated, Malformed (with the byte offset for JSON), FormatUnknown (not glTF), FormatUnsupported (glTF 1, a required
// extension that is not read, named), and what reading an external buffer says.
Result<Document> readDocument(Bytes file, const std::filesystem::path& folder);

}  // namespace throng::gltf
