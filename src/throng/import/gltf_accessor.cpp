#include "throng/import/gltf_accessor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>

#include "throng/base/parallel.h"
#include "throng/import/gltf_meshopt.h"

namespace throng::gltf {
namespace {

struct ElementShape {
  std::string_view name;
  int rows, columns;
};
constexpr std::array<ElementShape, 7> kShapes = {
    {{"SCALAR", 1, 1}, {"VEC2", 2, 1}, {"VEC3", 3, 1}, {"VEC4", 4, 1}, {"MAT2", 2, 2}, {"MAT3", 3, 3}, {"MAT4", 4, 4}}};

// Bytes from the start of one matrix column to the next: columns are aligned to four bytes.
std::size_t columnBytes(ComponentType type, int rows, int columns) {
  const std::size_t packed = sizeBytes(type) * static_cast<std::size_t>(rows);
  return columns > 1 ? (packed + 3) / 4 * 4 : packed;
}

// Bytes from the start of an element to the end of its last component.
std::size_t elementBytes(ComponentType type, int rows, int columns) {
  return columnBytes(type, rows, columns) * static_cast<std::size_t>(columns - 1) +
         sizeBytes(type) * static_cast<std::size_t>(rows);
}

Result<ComponentType> readComponentType(const JsonValue& json) {
  THRONG_ASSIGN(const std::uint64_t value, json.unsignedRequired("componentType"));
  for (const ComponentType type : {ComponentType::Int8, ComponentType::Uint8, ComponentType::Int16,
                                   ComponentType::Uint16, ComponentType::Uint32, ComponentType::Float})
    if (value == static_cast<std::uint64_t>(type)) return type;
  return json.malformedAt("componentType", "is " + std::to_string(value) + ", which is no component type of glTF 2.0");
}

Result<ElementShape> readShape(const JsonValue& json) {
  THRONG_ASSIGN(const std::string type, json.textOr("type", ""));
  for (const ElementShape& shape : kShapes)
    if (shape.name == type) return shape;
  return json.malformedAt("type", "is '" + type.substr(0, 20) + "', which is no type of glTF 2.0");
}

// The bytes of `count` elements within a view, or an error that names `json`.
Result<std::span<const std::byte>> sliceView(const JsonValue& json, const BufferView& view, std::uint64_t offset,
                                             std::uint64_t count, std::size_t stride, std::size_t element) {
  const std::uint64_t available = view.bytes.size();
  const auto tooLong = [&] {
    return Error{ErrorCode::Truncated, json.path(),
                 "needs " + std::to_string(count) + " elements from byte " + std::to_string(offset) +
                     ", more than its buffer view of " + std::to_string(available) +
                     " bytes holds; fetch or export the file again"};
  };
  if (count == 0) return std::span<const std::byte>{};
  if (offset > available || available - offset < element) return tooLong();
  if (count - 1 > (available - offset - element) / stride) return tooLong();
  return view.bytes.subspan(offset, (count - 1) * stride + element);
}

Result<SparseValues> readSparse(const JsonValue& json, const Accessor& accessor, std::span<const BufferView> views) {
  SparseValues sparse;
  THRONG_ASSIGN(sparse.count, json.unsignedRequired("count"));
  if (sparse.count > accessor.count)
    return json.malformedAt("count", "is " + std::to_string(sparse.count) + ", more than the accessor's own count of " +
                                         std::to_string(accessor.count));
  THRONG_ASSIGN(const JsonValue indices, json.object("indices"));
  THRONG_ASSIGN(const JsonValue values, json.object("values"));
  THRONG_ASSIGN(const int indexView, indices.indexRequired("bufferView", views.size(), "buffer views"));
  THRONG_ASSIGN(const int valueView, values.indexRequired("bufferView", views.size(), "buffer views"));
  THRONG_ASSIGN(const std::uint64_t indexOffset, indices.unsignedOr("byteOffset", 0));
  THRONG_ASSIGN(const std::uint64_t valueOffset, values.unsignedOr("byteOffset", 0));
  THRONG_ASSIGN(sparse.indexType, readComponentType(indices));
  if (sparse.indexType != ComponentType::Uint8 && sparse.indexType != ComponentType::Uint16 &&
      sparse.indexType != ComponentType::Uint32)
    return indices.malformedAt("componentType", "is not an unsigned integer type");
  const std::size_t indexBytes = sizeBytes(sparse.indexType);
  const std::size_t valueBytes = packedElementBytes(accessor.componentType, accessor.rows, accessor.columns);
  THRONG_ASSIGN(sparse.indices,
                sliceView(indices, views[indexView], indexOffset, sparse.count, indexBytes, indexBytes));
  THRONG_ASSIGN(sparse.values, sliceView(values, views[valueView], valueOffset, sparse.count, valueBytes,
                                         elementBytes(accessor.componentType, accessor.rows, accessor.columns)));
  return sparse;
}

Result<Accessor> readAccessor(const JsonValue& json, std::span<const BufferView> views) {
  Accessor accessor;
  accessor.path = json.path();
  THRONG_ASSIGN(accessor.componentType, readComponentType(json));
  THRONG_ASSIGN(const ElementShape shape, readShape(json));
  accessor.rows = shape.rows;
  accessor.columns = shape.columns;
  THRONG_ASSIGN(accessor.normalized, json.boolOr("normalized", false));
  THRONG_ASSIGN(accessor.count, json.unsignedRequired("count"));
  THRONG_ASSIGN(const int viewIndex, json.indexOr("bufferView", views.size(), "buffer views"));
  THRONG_ASSIGN(const std::uint64_t offset, json.unsignedOr("byteOffset", 0));
  const std::size_t packed = packedElementBytes(accessor.componentType, accessor.rows, accessor.columns);
  accessor.strideBytes = packed;
  if (viewIndex != kNone) {
    const BufferView& view = views[viewIndex];
    const std::size_t element = elementBytes(accessor.componentType, accessor.rows, accessor.columns);
    if (view.strideBytes != 0) accessor.strideBytes = view.strideBytes;
    if (accessor.strideBytes < element)
      return json.malformed("has elements of " + std::to_string(element) + " bytes in a buffer view whose stride is " +
                            std::to_string(view.strideBytes));
    accessor.absent = view.absent;
    if (!view.absent) {
      THRONG_ASSIGN(accessor.bytes, sliceView(json, view, offset, accessor.count, accessor.strideBytes, element));
    }
  }
  THRONG_ASSIGN(const JsonValue sparse, json.object("sparse"));
  if (sparse.present()) {
    THRONG_ASSIGN(accessor.sparse, readSparse(sparse, accessor, views));
  }
  return accessor;
}

template <typename Component>
Component load(const std::byte* at) {
  Component value;
  std::memcpy(&value, at, sizeof(Component));
  return value;
}

// One component as a float; glTF 2.0 section 3.11 for the normalised ones.
template <typename Component>
float toFloat(Component value, bool normalized) {
  if constexpr (std::is_same_v<Component, float>) {
    return value;
  } else {
    if (!normalized) return static_cast<float>(value);
    constexpr double scale = 1.0 / static_cast<double>(std::numeric_limits<Component>::max());
    return static_cast<float>(std::max(static_cast<double>(value) * scale, -1.0));
  }
}

template <typename Component>
void copyElement(const Accessor& accessor, const std::byte* source, float* destination) {
  const std::size_t column = columnBytes(accessor.componentType, accessor.rows, accessor.columns);
  for (int c = 0; c < accessor.columns; ++c)
    for (int r = 0; r < accessor.rows; ++r)
      *destination++ = toFloat(load<Component>(source + column * static_cast<std::size_t>(c) +
                                               sizeof(Component) * static_cast<std::size_t>(r)),
                               accessor.normalized);
}

// The element that sparse entry `entry` replaces. Indices rise, so a second look is never needed.
Result<std::size_t> sparseIndex(const Accessor& accessor, std::size_t entry, std::size_t atLeast) {
  const SparseValues& sparse = *accessor.sparse;
  std::size_t index = 0;
  switch (sparse.indexType) {
    case ComponentType::Uint8:
      index = load<std::uint8_t>(sparse.indices.data() + entry);
      break;
    case ComponentType::Uint16:
      index = load<std::uint16_t>(sparse.indices.data() + entry * 2);
      break;
    default:
      index = load<std::uint32_t>(sparse.indices.data() + entry * 4);
      break;
  }
  if (index < atLeast || index >= accessor.count)
    return Error{ErrorCode::Malformed, accessor.path + ".sparse.indices",
                 "has " + std::to_string(index) + " at " + std::to_string(entry) +
                     "; indices must rise and stay below the count of " + std::to_string(accessor.count)};
  return index;
}

template <typename Component>
Status readAs(const Accessor& accessor, std::span<float> destination) {
  const std::size_t components = accessor.componentCount();
  if (accessor.bytes.empty()) {
    std::fill(destination.begin(), destination.end(), 0.0f);
  } else if (std::is_same_v<Component, float> && accessor.strideBytes == components * sizeof(float)) {
    std::memcpy(destination.data(), accessor.bytes.data(), destination.size_bytes());
  } else {
    for (std::size_t i = 0; i < accessor.count; ++i)
      copyElement<Component>(accessor, accessor.bytes.data() + i * accessor.strideBytes, &destination[i * components]);
  }
  if (!accessor.sparse) return Ok{};
  const std::size_t packed = packedElementBytes(accessor.componentType, accessor.rows, accessor.columns);
  std::size_t next = 0;
  for (std::size_t entry = 0; entry < accessor.sparse->count; ++entry) {
    THRONG_ASSIGN(const std::size_t index, sparseIndex(accessor, entry, next));
    copyElement<Component>(accessor, accessor.sparse->values.data() + entry * packed, &destination[index * components]);
    next = index + 1;
  }
  return Ok{};
}

template <typename Component>
Status readUnsignedAs(const Accessor& accessor, std::span<std::uint32_t> destination) {
  const std::size_t components = accessor.componentCount();
  std::fill(destination.begin(), destination.end(), 0u);
  for (std::size_t i = 0; i < (accessor.bytes.empty() ? 0 : accessor.count); ++i)
    for (std::size_t c = 0; c < components; ++c)
      destination[i * components + c] =
          load<Component>(accessor.bytes.data() + i * accessor.strideBytes + c * sizeof(Component));
  if (!accessor.sparse) return Ok{};
  const std::size_t packed = packedElementBytes(accessor.componentType, accessor.rows, accessor.columns);
  std::size_t next = 0;
  for (std::size_t entry = 0; entry < accessor.sparse->count; ++entry) {
    THRONG_ASSIGN(const std::size_t index, sparseIndex(accessor, entry, next));
    for (std::size_t c = 0; c < components; ++c)
      destination[index * components + c] =
          load<Component>(accessor.sparse->values.data() + entry * packed + c * sizeof(Component));
    next = index + 1;
  }
  return Ok{};
}

Status checkReadable(const Accessor& accessor) {
  if (!accessor.absent) return Ok{};
  return accessor.malformed("lies in a buffer without data; export the file again with its .bin file");
}

// The compressed views among all, decoded in parallel, then kept by the document in the order of the file.
Status decodeCompressed(Document& document, std::span<const std::pair<std::size_t, MeshoptView>> compressed,
                        std::vector<BufferView>& views) {
  std::vector<Result<Bytes>> decoded(compressed.size(), Bytes{});
  parallelFor(compressed.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) decoded[i] = decodeMeshoptView(compressed[i].second);
  });
  for (std::size_t i = 0; i < compressed.size(); ++i) {
    THRONG_ASSIGN(Bytes bytes, std::move(decoded[i]));
    document.storage.push_back(std::make_shared<const Bytes>(std::move(bytes)));
    views[compressed[i].first] = {*document.storage.back(), compressed[i].second.strideBytes, false};
  }
  return Ok{};
}

}  // namespace

std::size_t sizeBytes(ComponentType type) {
  switch (type) {
    case ComponentType::Int8:
    case ComponentType::Uint8:
      return 1;
    case ComponentType::Int16:
    case ComponentType::Uint16:
      return 2;
    case ComponentType::Uint32:
    case ComponentType::Float:
      return 4;
  }
  return 0;
}

std::size_t packedElementBytes(ComponentType type, int rows, int columns) {
  return columnBytes(type, rows, columns) * static_cast<std::size_t>(columns);
}

Result<std::vector<BufferView>> readBufferViews(Document& document) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("bufferViews"));
  std::vector<BufferView> views(list.size());
  std::vector<std::pair<std::size_t, MeshoptView>> compressed;
  const std::size_t bufferCount = document.buffers.size();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonValue json = list.item(i);
    THRONG_ASSIGN(const JsonValue packed, json.extension("EXT_meshopt_compression"));
    const JsonValue& place = packed.present() ? packed : json;
    THRONG_ASSIGN(const int bufferIndex, place.indexRequired("buffer", bufferCount, "buffers"));
    const Buffer& buffer = document.buffers[bufferIndex];
    if (packed.present()) {
      if (buffer.absent) return packed.malformedAt("buffer", "has no data; export the file again with its .bin file");
      THRONG_ASSIGN(MeshoptView view, readMeshoptView(packed, buffer.bytes, document.budget));
      compressed.emplace_back(i, std::move(view));
      continue;
    }
    THRONG_ASSIGN(const std::uint64_t offset, json.unsignedOr("byteOffset", 0));
    THRONG_ASSIGN(const std::uint64_t length, json.unsignedRequired("byteLength"));
    THRONG_ASSIGN(views[i].strideBytes, json.unsignedOr("byteStride", 0));
    views[i].absent = buffer.absent;
    if (buffer.absent) continue;
    if (offset > buffer.bytes.size() || length > buffer.bytes.size() - offset)
      return Error{ErrorCode::Truncated, json.path(),
                   "reaches past the end of its buffer of " + std::to_string(buffer.bytes.size()) +
                       " bytes; fetch or export the file again"};
    views[i].bytes = buffer.bytes.subspan(offset, length);
  }
  THRONG_TRY(decodeCompressed(document, compressed, views));
  return views;
}

Result<std::vector<Accessor>> readAccessors(const Document& document, std::span<const BufferView> views) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("accessors"));
  std::vector<Accessor> accessors;
  accessors.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(Accessor accessor, readAccessor(list.item(i), views));
    accessors.push_back(std::move(accessor));
  }
  return accessors;
}

Status readFloats(const Accessor& accessor, std::span<float> destination) {
  assert(destination.size() == accessor.count * accessor.componentCount());
  THRONG_TRY(checkReadable(accessor));
  switch (accessor.componentType) {
    case ComponentType::Int8:
      return readAs<std::int8_t>(accessor, destination);
    case ComponentType::Uint8:
      return readAs<std::uint8_t>(accessor, destination);
    case ComponentType::Int16:
      return readAs<std::int16_t>(accessor, destination);
    case ComponentType::Uint16:
      return readAs<std::uint16_t>(accessor, destination);
    case ComponentType::Uint32:
      return readAs<std::uint32_t>(accessor, destination);
    case ComponentType::Float:
      return readAs<float>(accessor, destination);
  }
  return Ok{};
}

Status readUnsigned(const Accessor& accessor, std::span<std::uint32_t> destination) {
  assert(destination.size() == accessor.count * accessor.componentCount());
  THRONG_TRY(checkReadable(accessor));
  if (accessor.normalized || accessor.columns != 1)
    return accessor.malformed("must hold plain unsigned integers for this use");
  switch (accessor.componentType) {
    case ComponentType::Uint8:
      return readUnsignedAs<std::uint8_t>(accessor, destination);
    case ComponentType::Uint16:
      return readUnsignedAs<std::uint16_t>(accessor, destination);
    case ComponentType::Uint32:
      return readUnsignedAs<std::uint32_t>(accessor, destination);
    default:
      return accessor.malformed("must hold plain unsigned integers for this use");
  }
}

std::size_t firstNonFinite(std::span<const float> numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (!std::isfinite(numbers[i])) return i;
  return numbers.size();
}

}  // namespace throng::gltf
