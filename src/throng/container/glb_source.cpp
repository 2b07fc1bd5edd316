#include "throng/container/glb_source.h"

namespace throng {

namespace {

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

std::span<const std::byte> GlbSource::view(const JsonView& reference) {
  const JsonView view = root_.member("bufferViews").element(reference.requireUnsigned(kMaxBytes));
  const std::uint64_t buffer = view.member("buffer").requireUnsigned(kMaxBytes);
  const std::uint64_t offset = view.member("byteOffset").unsignedOr(0, kMaxBytes);
  const std::uint64_t length = view.member("byteLength").requireUnsigned(kMaxBytes);
  if (view.present() && view.member("extensions").present())
    view.fail(ErrorCode::FormatUnsupported, "has an extension (compression, perhaps) that this version does not read");
  if (faults_.any()) return {};
  if (buffer != 0 || root_.member("buffers").element(0).member("uri").present()) {
    view.fail(ErrorCode::FormatUnsupported, "lies outside the file; an asset holds its data in its own binary chunk");
    return {};
  }
  if (offset > binary_.size() || length > binary_.size() - offset) {
    view.malformed("spans bytes " + std::to_string(offset) + " to " + std::to_string(offset + length) +
                   " of a binary chunk of " + std::to_string(binary_.size()));
    return {};
  }
  if (length > unread_) {
    view.fail(ErrorCode::LimitExceeded, "is used by too many parts; an asset's parts do not share bytes");
    return {};
  }
  unread_ -= length;
  return binary_.subspan(offset, length);
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
  const JsonView viewJson = root_.member("bufferViews").element(accessor.member("bufferView").requireUnsigned(kMaxBytes));
  data.stride = viewJson.member("byteStride").unsignedOr(elementBytes, 252);
  if (faults_.any()) return {};
  if (data.stride < elementBytes) viewJson.member("byteStride").malformed("is less than an element");
  const std::uint64_t needed = data.count == 0 ? 0 : (data.count - 1) * data.stride + elementBytes;
  if (offset > bytes.size() || needed > bytes.size() - offset)
    accessor.malformed("needs " + std::to_string(needed) + " bytes from byte " + std::to_string(offset) +
                       " of a buffer view of " + std::to_string(bytes.size()));
  if (faults_.any()) return {};
  data.bytes = bytes.subspan(offset, needed);
  return data;
}

}  // namespace throng
