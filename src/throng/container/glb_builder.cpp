#include "throng/container/glb_builder.h"

#include <charconv>
#include <cstring>

#include "throng/container/extension_terms.h"
#include "throng/container/glb_chunks.h"

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

void startGlb(GlbBuilder& builder, const std::string& generator) {
  Json& document = builder.document;
  document["asset"] = {{"version", "2.0"}};
  if (!generator.empty()) document["asset"]["generator"] = generator;
  document["extensionsUsed"] = nullptr;  // holds the place; filled when all are known
  document["extensionsRequired"] = nullptr;
}

Result<Bytes> finishGlb(GlbBuilder& builder) {
  Json& document = builder.document;
  document["buffers"] = Json::array({{{"byteLength", builder.binary.size()}}});
  if (builder.extensionsUsed.empty()) document.erase("extensionsUsed");
  else document["extensionsUsed"] = builder.extensionsUsed;
  if (builder.extensionsRequired.empty()) document.erase("extensionsRequired");
  else document["extensionsRequired"] = builder.extensionsRequired;
  // Names from importers may hold bytes that are no UTF-8; they become U+FFFD.
  return joinGlb(document.dump(-1, ' ', false, Json::error_handler_t::replace), builder.binary);
}

}  // namespace throng
