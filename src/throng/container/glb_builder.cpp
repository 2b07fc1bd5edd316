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

int GlbBuilder::addVertices(std::span<const std::byte> bytes, std::uint32_t stride, int target) {
  return small ? addMeshView(storeVertices(bytes, stride), target) : addView(bytes, target);
}

// 16-bit indices where every vertex has a number below 65535, which glTF keeps for itself.
int GlbBuilder::addTriangles(std::span<const std::uint32_t> indices, std::uint32_t vertexCount, int target) {
  if (small) return addMeshView(storeTriangles(indices, vertexCount), target);
  if (vertexCount > 65535) return addArray(indices, target);
  const std::vector<std::uint16_t> narrow(indices.begin(), indices.end());
  return addArray(std::span<const std::uint16_t>(narrow), target);
}

int GlbBuilder::addMeshView(const StoredMeshView& stored, int target) {
  const MeshoptForm& form = stored.form;
  const int view = addView(stored.bytes, target);
  Json& json = document["bufferViews"][static_cast<std::size_t>(view)];
  Json compressed = {{"buffer", 0}, {"byteOffset", json["byteOffset"]}, {"byteLength", json["byteLength"]}, {"byteStride", form.stride},
                     {"mode", form.triangles ? "TRIANGLES" : "ATTRIBUTES"}};
  if (form.exponential) compressed["filter"] = "EXPONENTIAL";
  compressed["count"] = form.count;
  json["buffer"] = 1;
  json["byteOffset"] = fallbackBytes;
  json["byteLength"] = form.contentBytes();
  if (target == kVertexTarget) json["byteStride"] = form.stride;
  json["extensions"][kMeshoptExtension] = std::move(compressed);
  fallbackBytes += (form.contentBytes() + 3) / 4 * 4;
  for (auto* list : {&extensionsUsed, &extensionsRequired}) list->insert(kMeshoptExtension);
  return view;
}

int GlbBuilder::addRows(std::span<const std::byte> bytes, const RowsForm& form) {
  if (!compress) return addView(bytes, kNoTarget, kRowAlignment);
  RowsForm allowed = form;
  allowed.boneKeys = form.boneKeys && small;
  const StoredRows stored = storeRows(bytes, allowed);
  if (stored.bytes.size() >= bytes.size()) return addView(bytes, kNoTarget, kRowAlignment);
  const int view = addView(stored.bytes, kNoTarget, kRowAlignment);
  Json chunks = Json::array();
  for (const StoredChunk& chunk : stored.chunks) {
    Json json = {{"storedLength", chunk.storedLength}, {"byteLength", chunk.decodedLength}};
    if (chunk.byteStride > 0) json["byteStride"] = chunk.byteStride;
    if (chunk.columns > 0) json["columns"] = chunk.columns;
    if (chunk.deltas) json["deltas"] = true;
    if (chunk.codedKeys) json["codedKeys"] = hasCodedKeys = true;
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
  if (builder.fallbackBytes > 0)
    document["buffers"].push_back({{"byteLength", builder.fallbackBytes}, {"extensions", {{kMeshoptExtension, {{"fallback", true}}}}}});
  if (builder.extensionsUsed.empty()) document.erase("extensionsUsed");
  else document["extensionsUsed"] = builder.extensionsUsed;
  if (builder.extensionsRequired.empty()) document.erase("extensionsRequired");
  else document["extensionsRequired"] = builder.extensionsRequired;
  // Names from importers may hold bytes that are no UTF-8; they become U+FFFD.
  return joinGlb(document.dump(-1, ' ', false, Json::error_handler_t::replace), builder.binary);
}

}  // namespace throng
