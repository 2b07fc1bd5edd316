#include "throng/container/glb_builder.h"

#include <charconv>
#include <cstring>

#include "throng/container/extension_terms.h"

namespace throng {

double shortestDouble(float value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  double result = 0;
  std::from_chars(text, end, result);
  return result;
}

int GlbBuilder::append(const char* list, Json value) {
  Json& array = document[list];
  if (array.is_null()) array = Json::array();
  array.push_back(std::move(value));
  return static_cast<int>(array.size()) - 1;
}

int GlbBuilder::addView(std::span<const std::byte> bytes, int target, std::size_t alignment) {
  const std::size_t offset = (binary.size() + alignment - 1) / alignment * alignment;
  binary.resize(offset + bytes.size());
  if (!bytes.empty()) std::memcpy(binary.data() + offset, bytes.data(), bytes.size());
  Json view = {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes.size()}};
  if (target != kNoTarget) view["target"] = target;
  return append("bufferViews", std::move(view));
}

int GlbBuilder::addRows(std::span<const std::byte> bytes, const RowsForm& form) {
  if (!compress) return addView(bytes, kNoTarget, kRowAlignment);
  const StoredRows stored = storeRows(bytes, form);
  if (stored.bytes.size() >= bytes.size()) return addView(bytes, kNoTarget, kRowAlignment);
  const int view = addView(stored.bytes, kNoTarget, kRowAlignment);
  Json chunks = Json::array();
  for (const StoredChunk& chunk : stored.chunks) {
    Json json = {{"storedLength", chunk.storedLength}, {"byteLength", chunk.decodedLength}};
    if (chunk.byteStride > 0) json["byteStride"] = chunk.byteStride;
    if (chunk.columns > 0) json["columns"] = chunk.columns;
    if (chunk.deltas) json["deltas"] = true;
    chunks.push_back(std::move(json));
  }
  document["bufferViews"][view]["extensions"][kExtensionName] = {{"byteLength", bytes.size()}, {"chunks", std::move(chunks)}};
  return view;
}

int GlbBuilder::addAccessor(int view, int componentType, std::size_t count, const char* type) {
  return append("accessors",
                {{"bufferView", view}, {"componentType", componentType}, {"count", count}, {"type", type}});
}

}  // namespace throng
