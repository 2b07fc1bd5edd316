#include "throng/container/glb_source.h"

#include <algorithm>
#include <atomic>

#include "throng/base/parallel.h"
#include "throng/container/extension_terms.h"
#include "throng/container/meshopt_view.h"

namespace throng {

namespace {

constexpr std::size_t kMaxChunks = 1u << 18;
constexpr std::uint64_t kMaxBytes = std::uint64_t(1) << 32;  // no .glb is longer

std::size_t componentBytes(int componentType) {
  switch (componentType) {
    case 5120: case 5121: return 1;
    case 5122: case 5123: return 2;
    case 5125: case 5126: return 4;
    default: return 0;
  }
}

}  // namespace

ViewPlace GlbSource::place(const JsonView& reference) {
  const JsonView view = viewJson(reference);
  const JsonView extensions = view.member("extensions"), meshopt = extensions.member(kMeshoptExtension);
  const JsonView stored = meshopt.present() ? meshopt : view;
  const std::uint64_t buffer = stored.member("buffer").requireUnsigned(kMaxBytes);
  const std::uint64_t offset = stored.member("byteOffset").unsignedOr(0, kMaxBytes);
  const std::uint64_t length = stored.member("byteLength").requireUnsigned(kMaxBytes);
  if (extensions.present() && !extensions.member(kExtensionName).present() && !meshopt.present())
    view.fail(ErrorCode::FormatUnsupported, "has an extension (compression, perhaps) that this version does not read");
  if (faults_.any()) return {};
  if (buffer != 0 || root_.member("buffers").element(0).member("uri").present()) {
    view.fail(ErrorCode::FormatUnsupported, "lies outside the file; an asset holds its data in its own binary chunk");
    return {};
  }
  if (offset > binary_.size || length > binary_.size - offset) {
    view.malformed("spans bytes " + std::to_string(offset) + " to " + std::to_string(offset + length) +
                   " of a binary chunk of " + std::to_string(binary_.size));
    return {};
  }
  if (length > unread_) {
    view.fail(ErrorCode::LimitExceeded, "is used by too many parts; an asset's parts do not share bytes");
    return {};
  }
  unread_ -= length;
  return {offset, length};
}

std::span<const std::byte> GlbSource::view(const JsonView& reference) {
  const ViewPlace found = place(reference);
  if (faults_.any()) return {};
  const std::span<const std::byte> bytes = binary_.read(found);
  const JsonView json = viewJson(reference), meshopt = json.member("extensions").member(kMeshoptExtension);
  return meshopt.present() && !faults_.any() ? decodeMeshopt(json, meshopt, bytes) : bytes;
}

std::span<const std::byte> GlbSource::decodeMeshopt(const JsonView& view, const JsonView& form, std::span<const std::byte> stored) {
  const std::string mode = form.member("mode").requireString(), filter = form.member("filter").stringOr("NONE");
  MeshoptForm meshopt{.triangles = mode == "TRIANGLES", .exponential = filter == "EXPONENTIAL"};
  meshopt.stride = static_cast<std::uint32_t>(form.member("byteStride").requireUnsigned(256));
  meshopt.count = form.member("count").requireUnsigned(kMaxBytes);
  if (!meshopt.triangles && mode != "ATTRIBUTES")
    form.member("mode").fail(ErrorCode::FormatUnsupported, "is '" + mode + "'; an asset's are ATTRIBUTES or TRIANGLES");
  if (!meshopt.exponential && filter != "NONE")
    form.member("filter").fail(ErrorCode::FormatUnsupported, "is '" + filter + "'; an asset's is EXPONENTIAL or none");
  if (!isPossible(meshopt, stored.size())) form.malformed("claims what so many bytes cannot hold");
  if (faults_.any()) return {};
  if (view.member("byteLength").requireUnsigned(kMaxBytes) != meshopt.contentBytes())
    view.member("byteLength").malformed("is not that of the decoded elements");
  std::optional<Bytes> content = decodeMeshView(meshopt, stored);
  if (!content) {
    form.malformed("does not decode");
    return {};
  }
  decoded_.push_back(*std::move(content));
  return decoded_.back();
}

JsonView GlbSource::chunkForm(const JsonView& reference) const {
  return viewJson(reference).member("extensions").member(kExtensionName);
}

std::vector<StoredChunk> GlbSource::storedChunks(const JsonView& form, std::uint64_t storedBytes) const {
  std::vector<StoredChunk> chunks;
  const JsonView list = form.member("chunks");
  std::uint64_t stored = 0, decoded = 0;
  for (std::size_t i = 0, count = list.arraySize(kMaxChunks); i < count && !faults_.any(); ++i) {
    const JsonView json = list.element(i);
    StoredChunk chunk;
    chunk.storedLength = json.member("storedLength").requireUnsigned(kMaxBytes);
    chunk.decodedLength = json.member("byteLength").requireUnsigned(kMaxBytes);
    chunk.byteStride = static_cast<std::uint32_t>(json.member("byteStride").unsignedOr(0, 256));
    chunk.columns = static_cast<std::uint32_t>(json.member("columns").unsignedOr(0, 0x7FFFFFFF));
    chunk.deltas = json.member("deltas").boolOr(false);
    chunk.codedKeys = json.member("codedKeys").boolOr(false);
    if (chunk.decodedLength > largestDecodedLength(chunk.storedLength))
      json.member("byteLength").malformed("is more than " + std::to_string(chunk.storedLength) + " bytes can hold");
    stored += chunk.storedLength;
    decoded += chunk.decodedLength;
    if (stored > storedBytes) json.malformed("goes beyond the buffer view");
    chunks.push_back(chunk);
  }
  if (stored != storedBytes) list.malformed("are not as long together as the buffer view");
  if (decoded != form.member("byteLength").requireUnsigned(kMaxBytes))
    form.member("byteLength").malformed("is not the sum of the chunks'");
  return chunks;
}

bool GlbSource::checkDecodedLength(const JsonView& reference, const std::vector<StoredChunk>& chunks, std::uint64_t count,
                                   std::size_t valueBytes) const {
  std::uint64_t decoded = 0;
  for (const StoredChunk& chunk : chunks) decoded += chunk.decodedLength;
  if (count <= decoded / valueBytes && count * valueBytes == decoded) return true;
  reference.malformed("decodes to " + std::to_string(decoded) + " bytes where " + std::to_string(count) + " times " +
                      std::to_string(valueBytes) + " are needed");
  return false;
}

void GlbSource::decodeChunks(const JsonView& form, const std::vector<StoredChunk>& chunks, std::span<const std::byte> stored,
                             std::span<std::byte> destination) const {
  std::vector<std::size_t> storedAt, decodedAt;
  std::size_t from = 0, to = 0;
  for (const StoredChunk& chunk : chunks) {
    storedAt.push_back(from);
    decodedAt.push_back(to);
    from += chunk.storedLength;
    to += chunk.decodedLength;
  }
  std::atomic<std::size_t> firstBad = chunks.size();
  parallelFor(chunks.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (decodeChunk(destination.subspan(decodedAt[i], chunks[i].decodedLength),
                      stored.subspan(storedAt[i], chunks[i].storedLength), chunks[i]))
        continue;
      for (std::size_t known = firstBad; i < known && !firstBad.compare_exchange_weak(known, i);) {}
    }
  });
  if (firstBad < chunks.size()) form.member("chunks").element(firstBad).malformed("does not decode");
}

AccessorData GlbSource::accessor(const JsonView& reference, const char* type, int componentCount) {
  const JsonView accessor = root_.member("accessors").element(reference.requireUnsigned(kMaxBytes));
  if (accessor.member("type").requireString() != type) accessor.member("type").malformed(std::string("is not ") + type);
  if (accessor.present() && accessor.member("sparse").present())
    accessor.fail(ErrorCode::FormatUnsupported, "is sparse, which an asset's accessors never are");
  AccessorData data;
  data.componentType = static_cast<int>(accessor.member("componentType").requireUnsigned(65535));
  data.count = accessor.member("count").requireUnsigned(kMaxBytes);
  const std::uint64_t offset = accessor.member("byteOffset").unsignedOr(0, kMaxBytes);
  const std::size_t elementBytes = componentBytes(data.componentType) * componentCount;
  if (elementBytes == 0) accessor.member("componentType").malformed("is none of glTF's");
  if (faults_.any()) return {};
  const std::span<const std::byte> bytes = view(accessor.member("bufferView"));
  if (!faults_.any() && chunkForm(accessor.member("bufferView")).present())
    accessor.fail(ErrorCode::FormatUnsupported, "lies in a compressed buffer view; only rows are compressed");
  const JsonView json = viewJson(accessor.member("bufferView"));
  data.stride = json.member("byteStride").unsignedOr(elementBytes, 252);
  if (faults_.any()) return {};
  if (data.stride < elementBytes) json.member("byteStride").malformed("is less than an element");
  const std::uint64_t needed = data.count == 0 ? 0 : (data.count - 1) * data.stride + elementBytes;
  if (offset > bytes.size() || needed > bytes.size() - offset)
    accessor.malformed("needs " + std::to_string(needed) + " bytes from byte " + std::to_string(offset) +
                       " of a buffer view of " + std::to_string(bytes.size()));
  if (faults_.any()) return {};
  data.bytes = bytes.subspan(offset, needed);
  return data;
}

}  // namespace throng
