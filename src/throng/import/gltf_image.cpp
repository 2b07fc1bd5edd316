#include <array>
#include <cstring>
#include <map>
#include <string_view>

#include "throng/import/gltf_material.h"
#include "throng/import/gltf_uri.h"

namespace throng::gltf {
namespace {

bool startsWith(std::span<const std::byte> bytes, std::string_view magic, std::size_t offset = 0) {
  return bytes.size() >= offset + magic.size() && std::memcmp(bytes.data() + offset, magic.data(), magic.size()) == 0;
}

// The type that the first bytes tell, or `declared`.
std::string mimeTypeOf(std::span<const std::byte> bytes, const std::string& declared) {
  if (startsWith(bytes, "\x89PNG")) return "image/png";
  if (startsWith(bytes, "\xFF\xD8\xFF")) return "image/jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "\xABKTX 20\xBB")) return "image/ktx2";
  return declared;
}

class ImageReader {
 public:
  ImageReader(Document& document, std::span<const BufferView> views) : document_(document), views_(views) {}

  Result<Image> read(const JsonValue& json) {
    Image image;
    THRONG_ASSIGN(image.name, json.textOr("name", ""));
    THRONG_ASSIGN(image.mimeType, json.textOr("mimeType", ""));
    THRONG_ASSIGN(const std::string uri, json.textOr("uri", ""));
    THRONG_ASSIGN(const int view, json.indexOr("bufferView", views_.size(), "buffer views"));
    if (view != kNone) {
      const std::span<const std::byte> bytes = views_[view].bytes;
      THRONG_TRY(document_.budget.charge(bytes.size(), 1, json.path()));
      image.bytes.assign(bytes.begin(), bytes.end());
      if (bytes.empty()) warn(json, "lies in a buffer without data; the image is left empty");
    } else if (isDataUri(uri)) {
      auto data = decodeDataUri(uri);
      if (!data) {
        warn(json, data.error().detail + "; the image is left empty");
      } else {
        image.bytes = std::move(data->bytes);
        if (image.mimeType.empty()) image.mimeType = data->mimeType;
      }
    } else {
      THRONG_TRY(readFileInto(json, uri, image));
    }
    image.mimeType = mimeTypeOf(image.bytes, image.mimeType);
    return image;
  }

 private:
  void warn(const JsonValue& json, std::string detail) {
    document_.warnings.push_back({json.path(), std::move(detail)});
  }

  Status readFileInto(const JsonValue& json, const std::string& uri, Image& image) {
    const auto path = resolveUri(document_.folder, uri);
    if (!path) {
      warn(json, "uri " + path.error().detail + "; the image is left empty");
      return Ok{};
    }
    const auto [known, isNew] = files_.try_emplace(*path);
    if (isNew) {
      auto bytes = readFile(*path);
      if (!bytes)
        warn(json, "file '" + path->filename().string() + "' cannot be read: " + bytes.error().detail +
                       "; the image is left empty");
      else
        known->second = *std::move(bytes);
    } else {
      THRONG_TRY(document_.budget.charge(known->second.size(), 1, json.path()));
    }
    image.bytes = known->second;
    if (image.name.empty()) image.name = path->stem().string();
    return Ok{};
  }

  Document& document_;
  std::span<const BufferView> views_;
  std::map<std::filesystem::path, Bytes> files_;
};

}  // namespace

Result<std::vector<Image>> readImages(Document& document, std::span<const BufferView> views) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("images"));
  ImageReader reader(document, views);
  std::vector<Image> images;
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(Image image, reader.read(list.item(i)));
    images.push_back(std::move(image));
  }
  return images;
}

}  // namespace throng::gltf
