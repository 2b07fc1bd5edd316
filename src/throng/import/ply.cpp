#include "throng/import/ply.h"

#include <array>
#include <cmath>

#include "throng/base/byte_reader.h"
#include "throng/import/text_scanner.h"

namespace throng {
namespace {

enum class Scalar { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float, Double };

struct ScalarName {
  std::string_view name;
  Scalar scalar;
};
constexpr std::array<ScalarName, 16> kScalarNames{{
    {"char", Scalar::Int8},     {"int8", Scalar::Int8},     {"uchar", Scalar::UInt8},  {"uint8", Scalar::UInt8},
    {"short", Scalar::Int16},   {"int16", Scalar::Int16},   {"ushort", Scalar::UInt16}, {"uint16", Scalar::UInt16},
    {"int", Scalar::Int32},     {"int32", Scalar::Int32},   {"uint", Scalar::UInt32},  {"uint32", Scalar::UInt32},
    {"float", Scalar::Float},   {"float32", Scalar::Float}, {"double", Scalar::Double}, {"float64", Scalar::Double},
}};

std::size_t sizeOf(Scalar scalar) {
  constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return kSizes[static_cast<int>(scalar)];
}

struct Property {
  std::string name;
  Scalar scalar = Scalar::Float;
  bool isList = false;
  Scalar countScalar = Scalar::UInt8;
};

struct Element {
  std::string name;
  std::uint64_t count = 0;
  std::vector<Property> properties;
};

struct Header {
  bool isText = true;
  std::endian order = std::endian::little;
  std::vector<Element> elements;
  std::size_t bodyOffset = 0;
};

std::optional<Scalar> scalarNamed(std::string_view name) {
  for (const ScalarName& candidate : kScalarNames)
    if (candidate.name == name) return candidate.scalar;
  return std::nullopt;
}

std::optional<Property> readProperty(TextScanner line) {
  Property property;
  std::string_view type = line.word();
  if (type == "list") {
    property.isList = true;
    const auto countScalar = scalarNamed(line.word());
    if (!countScalar) return std::nullopt;
    property.countScalar = *countScalar;
    type = line.word();
  }
  const auto scalar = scalarNamed(type);
  if (!scalar) return std::nullopt;
  property.scalar = *scalar;
  property.name = line.word();
  return property;
}

Result<Header> readHeader(std::string_view text, const std::string& where) {
  const auto malformed = [&](std::string_view line) {
    return Error{ErrorCode::Malformed, where, "has the header line '" + std::string(line.substr(0, 60)) + "', which is not PLY"};
  };
  if (!text.starts_with("ply")) return Error{ErrorCode::FormatUnknown, where, "does not start with 'ply', so it is no PLY file"};
  Header header;
  std::size_t offset = 0;
  while (true) {
    const std::size_t end = text.find('\n', offset);
    if (end == std::string_view::npos) return Error{ErrorCode::Truncated, where, "ends inside its header; copy or export it again"};
    const std::string_view line = text.substr(offset, end - offset);
    offset = end + 1;
    TextScanner scanner(line);
    const std::string_view keyword = scanner.word();
    if (keyword == "end_header") break;
    if (keyword == "format") {
      const std::string_view format = scanner.word();
      header.isText = format == "ascii";
      header.order = format == "binary_big_endian" ? std::endian::big : std::endian::little;
      if (!header.isText && !format.starts_with("binary_")) return malformed(line);
    } else if (keyword == "element") {
      Element element;
      element.name = scanner.word();
      const auto count = scanner.number<std::uint64_t>();
      if (!count) return malformed(line);
      element.count = *count;
      header.elements.push_back(std::move(element));
    } else if (keyword == "property") {
      const auto property = readProperty(scanner);
      if (!property || header.elements.empty()) return malformed(line);
      header.elements.back().properties.push_back(*property);
    }
  }
  header.bodyOffset = offset;
  return header;
}

// Values one after the other, text or binary.
class BodyReader {
 public:
  BodyReader(std::span<const std::byte> bytes, const Header& header)
      : binary_(bytes, header.order), order_(header.order), isText_(header.isText),
        text_(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())) {}

  bool ok() const { return ok_ && binary_.ok(); }

  double value(Scalar scalar) {
    if (isText_) {
      const auto number = text_.number<double>();
      ok_ = ok_ && number.has_value();
      return number.value_or(0);
    }
    const auto taken = binary_.take(sizeOf(scalar));
    std::uint64_t bits = 0;
    for (std::size_t index = 0; index < taken.size(); ++index) {
      const std::size_t place = order_ == std::endian::little ? index : taken.size() - 1 - index;
      bits |= std::to_integer<std::uint64_t>(taken[index]) << (8 * place);
    }
    switch (scalar) {
      case Scalar::Int8: return static_cast<std::int8_t>(bits);
      case Scalar::UInt8: return static_cast<std::uint8_t>(bits);
      case Scalar::Int16: return static_cast<std::int16_t>(bits);
      case Scalar::UInt16: return static_cast<std::uint16_t>(bits);
      case Scalar::Int32: return static_cast<std::int32_t>(bits);
      case Scalar::UInt32: return static_cast<std::uint32_t>(bits);
      case Scalar::Float: return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
      case Scalar::Double: return std::bit_cast<double>(bits);
    }
    return 0;
  }

 private:
  ByteReader binary_;
  std::endian order_;
  bool isText_;
  TextScanner text_;
  bool ok_ = true;
};

// Where a vertex property goes: field 0-2 position, 3-5 normal, 6-7 texture coordinate, 8-10 colour.
int vertexField(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, int>, 17> kFields{{
      {"x", 0}, {"y", 1}, {"z", 2}, {"nx", 3}, {"ny", 4}, {"nz", 5}, {"s", 6}, {"t", 7}, {"u", 6}, {"v", 7},
      {"texture_u", 6}, {"texture_v", 7}, {"red", 8}, {"green", 9}, {"blue", 10}, {"texture_s", 6}, {"texture_t", 7}}};
  for (const auto& [fieldName, field] : kFields)
    if (fieldName == name) return field;
  return kNone;
}

bool isInteger(Scalar scalar) { return scalar != Scalar::Float && scalar != Scalar::Double; }

class PlyParser {
 public:
  PlyParser(const Header& header, std::span<const std::byte> body, const std::string& where)
      : header_(header), body_(body, header), where_(where), bodyBytes_(body.size()) {}

  Result<PointMesh> parse() {
    for (const Element& element : header_.elements) {
      // Text spends at least two bytes on a value, binary its size: a count that cannot fit is refused unallocated.
      if (element.count > bodyBytes_)
        return Error{ErrorCode::Truncated, where_ + ": element " + element.name,
                     "announces more entries than the file holds; copy or export it again"};
      for (std::uint64_t index = 0; index < element.count; ++index) {
        if (element.name == "vertex") readVertex(element);
        else THRONG_TRY(readOther(element, index));
        if (!body_.ok())
          return Error{ErrorCode::Truncated, where_ + ": " + element.name + " " + std::to_string(index),
                       "the file ends or stops being numbers there; copy or export it again"};
      }
    }
    for (std::size_t index = 0; index < mesh_.points.size(); ++index)
      if (!isFinite(mesh_.points[index]))
        return Error{ErrorCode::Malformed, where_ + ": vertex " + std::to_string(index), "is not a finite number"};
    return std::move(mesh_);
  }

 private:
  void readVertex(const Element& element) {
    double fields[11] = {};
    bool present[11] = {};
    for (const Property& property : element.properties) {
      const std::uint64_t count = property.isList ? static_cast<std::uint64_t>(body_.value(property.countScalar)) : 1;
      for (std::uint64_t index = 0; index < count && body_.ok(); ++index) {
        const double value = body_.value(property.scalar);
        const int field = property.isList ? kNone : vertexField(property.name);
        if (field == kNone) continue;
        fields[field] = field >= 8 && isInteger(property.scalar) ? value / 255 : value;
        present[field] = true;
      }
    }
    const auto f = [&](int field) { return static_cast<float>(fields[field]); };
    mesh_.points.push_back({f(0), f(1), f(2)});
    if (present[3]) mesh_.normals.push_back({f(3), f(4), f(5)});
    if (present[6]) mesh_.texCoords.push_back({f(6), f(7)});
    if (present[8]) mesh_.pointColors.push_back({f(8), f(9), f(10), 1});
  }

  Status readOther(const Element& element, std::uint64_t elementIndex) {
    for (const Property& property : element.properties) {
      const bool isFace = element.name == "face" && property.isList &&
                          (property.name == "vertex_indices" || property.name == "vertex_index");
      const double announced = property.isList ? body_.value(property.countScalar) : 1;
      if (!(announced >= 0) || announced > static_cast<double>(bodyBytes_))
        return Error{ErrorCode::Malformed, where_ + ": " + element.name + " " + std::to_string(elementIndex),
                     "announces a list longer than the file; copy or export it again"};
      PointFace face{.firstCorner = static_cast<std::uint32_t>(mesh_.corners.size())};
      for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(announced) && body_.ok(); ++index) {
        const double value = body_.value(property.scalar);
        if (isFace) addCorner(value);
      }
      face.cornerCount = static_cast<std::uint32_t>(mesh_.corners.size()) - face.firstCorner;
      if (isFace && face.cornerCount >= 3) mesh_.faces.push_back(face);
    }
    return Ok{};
  }

  void addCorner(double point) {
    // Out of range is found by modelFromPointMesh; a value beyond int32 must not wrap into range.
    const std::int32_t index = point >= 0 && point < 2147483648.0 ? static_cast<std::int32_t>(point) : kNone;
    const bool hasTexCoords = !mesh_.texCoords.empty(), hasNormals = !mesh_.normals.empty();
    mesh_.corners.push_back({index, hasTexCoords ? index : kNone, hasNormals ? index : kNone});
  }

  const Header& header_;
  BodyReader body_;
  std::string where_;
  std::size_t bodyBytes_;
  PointMesh mesh_;
};

}  // namespace

Result<PointMesh> parsePly(std::span<const std::byte> bytes, const std::string& where) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  THRONG_ASSIGN(const Header header, readHeader(text, where));
  return PlyParser(header, bytes.subspan(header.bodyOffset), where).parse();
}

}  // namespace throng
