#include "throng/import/gltf_meshopt.h"

#include <meshoptimizer.h>

namespace throng::gltf {
namespace {

Result<MeshoptMode> readMode(const JsonValue& extension) {
  THRONG_ASSIGN(const std::string mode, extension.textOr("mode", ""));
  if (mode == "ATTRIBUTES") return MeshoptMode::Attributes;
  if (mode == "TRIANGLES") return MeshoptMode::Triangles;
  if (mode == "INDICES") return MeshoptMode::Indices;
  return extension.malformedAt("mode", "is '" + mode.substr(0, 40) + "', none of ATTRIBUTES, TRIANGLES, INDICES");
}

Result<MeshoptFilter> readFilter(const JsonValue& extension) {
  THRONG_ASSIGN(const std::string filter, extension.textOr("filter", "NONE"));
  if (filter == "NONE") return MeshoptFilter::None;
  if (filter == "OCTAHEDRAL") return MeshoptFilter::Octahedral;
  if (filter == "QUATERNION") return MeshoptFilter::Quaternion;
  if (filter == "EXPONENTIAL") return MeshoptFilter::Exponential;
  return extension.malformedAt("filter",
                               "is '" + filter.substr(0, 40) + "', none of NONE, OCTAHEDRAL, QUATERNION, EXPONENTIAL");
}

// What the extension's specification demands of the stride for each mode and filter.
bool strideFits(const MeshoptView& view) {
  const std::size_t stride = view.strideBytes;
  if (view.mode != MeshoptMode::Attributes) return stride == 2 || stride == 4;
  if (stride == 0 || stride > 256 || stride % 4 != 0) return false;
  if (view.filter == MeshoptFilter::Octahedral) return stride == 4 || stride == 8;
  if (view.filter == MeshoptFilter::Quaternion) return stride == 8;
  return true;
}

// The most items that so many compressed bytes can hold: the attribute codec spends at least two bits on 16 bytes of
// one channel, the triangle codec a byte on three indices, the index codec a byte on one.
std::size_t largestCount(const MeshoptView& view) {
  const std::size_t size = view.compressed.size();
  switch (view.mode) {
    case MeshoptMode::Attributes:
      return size * 64 / view.strideBytes;
    case MeshoptMode::Triangles:
      return size * 3;
    case MeshoptMode::Indices:
      return size;
  }
  return 0;
}

}  // namespace

Result<MeshoptView> readMeshoptView(const JsonValue& extension, std::span<const std::byte> bytes,
                                    DecodeBudget& budget) {
  MeshoptView view;
  view.path = extension.path();
  THRONG_ASSIGN(const std::uint64_t offset, extension.unsignedOr("byteOffset", 0));
  THRONG_ASSIGN(const std::uint64_t length, extension.unsignedRequired("byteLength"));
  THRONG_ASSIGN(view.count, extension.unsignedRequired("count"));
  THRONG_ASSIGN(view.strideBytes, extension.unsignedRequired("byteStride"));
  THRONG_ASSIGN(view.mode, readMode(extension));
  THRONG_ASSIGN(view.filter, readFilter(extension));
  if (offset > bytes.size() || length > bytes.size() - offset)
    return extension.malformedAt("byteLength",
                                 "reaches past the end of its buffer of " + std::to_string(bytes.size()) + " bytes");
  view.compressed = bytes.subspan(offset, length);
  if (!strideFits(view))
    return extension.malformedAt("byteStride",
                                 "is " + std::to_string(view.strideBytes) + ", which its mode and filter do not allow");
  if (view.mode == MeshoptMode::Triangles && view.count % 3 != 0)
    return extension.malformedAt("count", "is not a multiple of three indices");
  if (view.mode != MeshoptMode::Attributes && view.filter != MeshoptFilter::None)
    return extension.malformedAt("filter", "is only for attributes");
  if (view.count > largestCount(view))
    return Error{
        ErrorCode::LimitExceeded, extension.pathOf("count"),
        "is " + std::to_string(view.count) + ", more than " + std::to_string(length) + " compressed bytes can hold"};
  THRONG_TRY(budget.charge(view.count, view.strideBytes, extension.pathOf("count")));
  return view;
}

Result<Bytes> decodeMeshoptView(const MeshoptView& view) {
  Bytes bytes(view.sizeBytes());
  const auto* source = reinterpret_cast<const unsigned char*>(view.compressed.data());
  const std::size_t sourceBytes = view.compressed.size();
  int failed = 0;
  switch (view.mode) {
    case MeshoptMode::Attributes:
      failed = meshopt_decodeVertexBuffer(bytes.data(), view.count, view.strideBytes, source, sourceBytes);
      break;
    case MeshoptMode::Triangles:
      failed = meshopt_decodeIndexBuffer(bytes.data(), view.count, view.strideBytes, source, sourceBytes);
      break;
    case MeshoptMode::Indices:
      failed = meshopt_decodeIndexSequence(bytes.data(), view.count, view.strideBytes, source, sourceBytes);
      break;
  }
  if (failed != 0)
    return Error{ErrorCode::Malformed, view.path,
                 "holds no data of meshoptimizer's codec that can be read (code " + std::to_string(failed) +
                     "); pack the file again"};
  switch (view.filter) {
    case MeshoptFilter::None:
      break;
    case MeshoptFilter::Octahedral:
      meshopt_decodeFilterOct(bytes.data(), view.count, view.strideBytes);
      break;
    case MeshoptFilter::Quaternion:
      meshopt_decodeFilterQuat(bytes.data(), view.count, view.strideBytes);
      break;
    case MeshoptFilter::Exponential:
      meshopt_decodeFilterExp(bytes.data(), view.count, view.strideBytes);
      break;
  }
  return bytes;
}

}  // namespace throng::gltf
