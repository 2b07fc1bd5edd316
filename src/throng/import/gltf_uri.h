// The URIs of glTF buffers and images: data URIs, and files beside the model.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "throng/base/file.h"
#include "throng/base/result.h"

namespace throng::gltf {

bool isDataUri(std::string_view uri);

struct DataUri {
  std::string mimeType;  // "image/png"; "" where not given
  Bytes bytes;
};

// Decodes "data:[type][;base64],payload" (RFC 2397). Malformed: no comma, a character that is not base64.
Result<DataUri> decodeDataUri(std::string_view uri);

// The file that a relative URI names in `folder`: percent-decoded, backslashes taken as slashes. Malformed where the
// URI is absolute, has a scheme, or climbs out of the folder.
Result<std::filesystem::path> resolveUri(const std::filesystem::path& folder, std::string_view uri);

}  // namespace throng::gltf
