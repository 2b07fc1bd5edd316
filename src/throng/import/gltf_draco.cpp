#include "throng/import/gltf_draco.h"

#include <draco/compression/decode.h>
#include <draco/core/decoder_buffer.h>
#include <draco/mesh/mesh.h>

#include <nlohmann/json.hpp>

namespace throng::gltf {
namespace {

// Reads the first fields of a Draco bit stream (Draco bitstream specification 2.2); past the end it reads zeros and
// says so.
class HeaderReader {
 public:
  explicit HeaderReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }
  std::uint8_t byte() {
    if (at_ >= bytes_.size()) {
      ok_ = false;
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t next = byte();
      value |= static_cast<std::uint64_t>(next & 0x7F) << shift;
      if ((next & 0x80) == 0) return value;
    }
    ok_ = false;
    return 0;
  }
  void skip(std::uint64_t count) {
    if (count > bytes_.size() - at_)
      ok_ = false;
    else
      at_ += count;
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

// Skips one metadata record and those nested in it.
void skipMetadata(HeaderReader& reader) {
  std::vector<std::uint64_t> namedRecordsLeft;
  bool named = false;
  while (reader.ok()) {
    if (named) reader.skip(reader.byte());
    for (std::uint64_t left = reader.varint(); left > 0 && reader.ok(); --left) {
      reader.skip(reader.byte());
      reader.skip(reader.varint());
    }
    namedRecordsLeft.push_back(reader.varint());
    named = true;
    while (!namedRecordsLeft.empty() && namedRecordsLeft.back() == 0) namedRecordsLeft.pop_back();
    if (namedRecordsLeft.empty()) return;
    --namedRecordsLeft.back();
  }
}

struct Counts {
  std::uint64_t points = 0, faces = 0;
};

// What the stream announces, before anything is allocated for it.
Result<Counts> readCounts(const DracoSource& source) {
  HeaderReader reader(source.bytes);
  const auto malformed = [&](std::string detail) {
    return Error{ErrorCode::Malformed, source.path, std::move(detail)};
  };
  for (const char expected : std::string_view("DRACO"))
    if (reader.byte() != static_cast<std::uint8_t>(expected)) return malformed("holds no Draco data");
  const int major = reader.byte(), minor = reader.byte();
  const int geometry = reader.byte(), method = reader.byte();
  const int flagsLow = reader.byte(), flagsHigh = reader.byte();
  if (major != 2 || minor < 2)
    return Error{ErrorCode::FormatUnsupported, source.path,
                 "is a Draco stream of version " + std::to_string(major) + "." + std::to_string(minor) +
                     "; only 2.2 is read, compress the file again"};
  if (geometry != 1) return malformed("is no Draco triangle mesh");
  if (((flagsLow | flagsHigh << 8) & 0x8000) != 0) {
    for (std::uint64_t left = reader.varint(); left > 0 && reader.ok(); --left) {
      reader.varint();
      skipMetadata(reader);
    }
    skipMetadata(reader);
  }
  Counts counts;
  if (method == 0) {  // sequential: faces, points
    counts.faces = reader.varint();
    counts.points = reader.varint();
  } else if (method == 1) {  // edgebreaker: traversal kind, vertices, faces
    reader.byte();
    counts.points = reader.varint();
    counts.faces = reader.varint();
  } else {
    return malformed("is a Draco mesh of an unknown method");
  }
  if (!reader.ok()) return Error{ErrorCode::Truncated, source.path, "ends within the header of its Draco data"};
  return counts;
}

template <typename Component>
bool copyValues(const draco::PointAttribute& attribute, std::uint32_t pointCount, int components, Bytes& bytes) {
  auto* destination = reinterpret_cast<Component*>(bytes.data());
  for (draco::PointIndex point(0); point < pointCount; ++point) {
    const auto value = attribute.mapped_index(point);
    if (value.value() >= attribute.size()) return false;
    if (!attribute.ConvertValue<Component>(value, static_cast<std::int8_t>(components), destination)) return false;
    destination += components;
  }
  return true;
}

bool copyValues(const draco::PointAttribute& attribute, const Accessor& declared, std::uint32_t pointCount,
                Bytes& bytes) {
  const int components = declared.rows * declared.columns;
  switch (declared.componentType) {
    case ComponentType::Int8:
      return copyValues<std::int8_t>(attribute, pointCount, components, bytes);
    case ComponentType::Uint8:
      return copyValues<std::uint8_t>(attribute, pointCount, components, bytes);
    case ComponentType::Int16:
      return copyValues<std::int16_t>(attribute, pointCount, components, bytes);
    case ComponentType::Uint16:
      return copyValues<std::uint16_t>(attribute, pointCount, components, bytes);
    case ComponentType::Uint32:
      return copyValues<std::uint32_t>(attribute, pointCount, components, bytes);
    case ComponentType::Float:
      return copyValues<float>(attribute, pointCount, components, bytes);
  }
  return false;
}

}  // namespace

Result<DracoSource> readDracoSource(const JsonValue& extension, std::span<const BufferView> views,
                                    std::size_t vertexCount, std::size_t indexCount) {
  DracoSource source;
  source.path = extension.path();
  THRONG_ASSIGN(const int view, extension.indexRequired("bufferView", views.size(), "buffer views"));
  if (views[view].absent) return extension.malformedAt("bufferView", "lies in a buffer without data");
  source.bytes = views[view].bytes;
  THRONG_ASSIGN(const JsonValue attributes, extension.object("attributes"));
  if (!attributes.present()) return attributes.malformed("is absent, though the extension requires it");
  for (const auto& [semantic, value] : attributes.json().items()) {
    THRONG_ASSIGN(const int id,
                  JsonValue(&value, attributes.pathOf(semantic.c_str())).asIndex(1 << 16, "Draco attributes"));
    source.attributeIds.emplace(semantic, static_cast<std::uint32_t>(id));
  }
  THRONG_ASSIGN(const Counts counts, readCounts(source));
  if (counts.points > vertexCount || counts.faces > indexCount / 3)
    return extension.malformed("holds " + std::to_string(counts.points) + " vertices and " +
                               std::to_string(counts.faces) + " triangles, more than its accessors announce");
  return source;
}

Result<DracoPrimitive> decodeDraco(const DracoSource& source, const std::map<std::string, const Accessor*>& declared) {
  const auto malformed = [&](std::string detail) {
    return Error{ErrorCode::Malformed, source.path, std::move(detail)};
  };
  draco::DecoderBuffer buffer;
  buffer.Init(reinterpret_cast<const char*>(source.bytes.data()), source.bytes.size());
  draco::Decoder decoder;
  auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
  if (!decoded.ok())
    return malformed("cannot be decoded (" + decoded.status().error_msg_string() + "); compress the file again");
  const draco::Mesh& mesh = *decoded.value();

  DracoPrimitive result;
  result.storage.reserve(source.attributeIds.size());
  for (const auto& [semantic, id] : source.attributeIds) {
    const auto found = declared.find(semantic);
    if (found == declared.end()) continue;
    const Accessor& accessor = *found->second;
    if (accessor.count != mesh.num_points())
      return malformed("has " + std::to_string(mesh.num_points()) + " vertices, but " + accessor.path + ".count is " +
                       std::to_string(accessor.count));
    const draco::PointAttribute* attribute = mesh.GetAttributeByUniqueId(id);
    if (attribute == nullptr) return malformed("has no attribute " + std::to_string(id) + " for " + semantic);
    const std::size_t element = sizeBytes(accessor.componentType) * accessor.componentCount();
    Bytes bytes(element * accessor.count);
    if (!copyValues(*attribute, accessor, mesh.num_points(), bytes))
      return malformed("has values for " + semantic + " that do not fit its accessor's type");
    result.storage.push_back(std::move(bytes));
    Accessor read = accessor;
    read.absent = false;
    read.sparse.reset();
    read.strideBytes = element;
    read.bytes = result.storage.back();
    result.attributes.emplace(semantic, std::move(read));
  }
  result.indices.reserve(static_cast<std::size_t>(mesh.num_faces()) * 3);
  for (draco::FaceIndex face(0); face < mesh.num_faces(); ++face)
    for (const draco::PointIndex& point : mesh.face(face)) result.indices.push_back(point.value());
  return result;
}

}  // namespace throng::gltf
