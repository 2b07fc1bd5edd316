#include "throng/import/obj.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/import/text_scanner.h"

namespace throng {
namespace {

// Logical lines: any of \n, \r\n; a backslash at the end joins the next.
class LineReader {
 public:
  explicit LineReader(std::span<const std::byte> bytes)
      : text_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

  bool next(std::string_view& line) {
    if (text_.empty()) return false;
    line = physicalLine();
    if (!line.ends_with('\\')) return true;
    joined_.clear();
    while (line.ends_with('\\')) {
      joined_.append(line.substr(0, line.size() - 1)).push_back(' ');
      line = text_.empty() ? std::string_view() : physicalLine();
    }
    joined_.append(line);
    line = joined_;
    return true;
  }
  std::size_t number() const { return number_; }

 private:
  std::string_view physicalLine() {
    const std::size_t end = text_.find('\n');
    std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    ++number_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  std::string_view text_;
  std::string joined_;
  std::size_t number_ = 0;
};

class ObjParser {
 public:
  explicit ObjParser(const std::string& where) : where_(where) {}

  Result<PointMesh> parse(std::span<const std::byte> bytes) {
    LineReader lines(bytes);
    std::string_view line;
    while (lines.next(line)) {
      lineNumber_ = lines.number();
      THRONG_TRY(readLine(TextScanner(line)));
    }
    if (mesh_.pointColors.size() != mesh_.points.size()) mesh_.pointColors.clear();
    return std::move(mesh_);
  }

 private:
  Error malformed(const std::string& detail) const {
    return {ErrorCode::Malformed, where_ + ": line " + std::to_string(lineNumber_), detail};
  }

  Status readLine(TextScanner line) {
    const std::string_view keyword = line.word();
    if (keyword == "v") return readPoint(line);
    if (keyword == "vt") return readTexCoord(line);
    if (keyword == "vn") return readNormal(line);
    if (keyword == "f") return readFace(line);
    if (keyword == "usemtl") useMaterial(line.rest());
    if (keyword == "mtllib") mesh_.materialLibrary = line.rest();
    if (keyword == "o" && mesh_.name.empty()) mesh_.name = line.rest();
    if (keyword == "s") {
      const std::string_view group = line.word();
      smooth_ = group != "off" && group != "0";
    }
    return Ok{};
  }

  Result<Vec3f> readTriple(TextScanner& line, const char* what) {
    Vec3f value;
    for (int axis = 0; axis < 3; ++axis) {
      const auto number = line.number<float>();
      if (!number || !std::isfinite(*number)) return malformed(std::string(what) + " needs three finite numbers");
      value[axis] = *number;
    }
    return value;
  }

  Status readPoint(TextScanner line) {
    THRONG_ASSIGN(const Vec3f point, readTriple(line, "a point (v)"));
    mesh_.points.push_back(point);
    const auto red = line.number<float>(), green = line.number<float>(), blue = line.number<float>();
    if (red && green && blue) mesh_.pointColors.push_back({*red, *green, *blue, 1});
    return Ok{};
  }

  Status readTexCoord(TextScanner line) {
    const auto u = line.number<float>();
    const float v = line.number<float>().value_or(0.0f);
    if (!u || !std::isfinite(*u) || !std::isfinite(v)) return malformed("a texture coordinate (vt) needs finite numbers");
    mesh_.texCoords.push_back({*u, v});
    return Ok{};
  }

  Status readNormal(TextScanner line) {
    THRONG_ASSIGN(const Vec3f normal, readTriple(line, "a normal (vn)"));
    mesh_.normals.push_back(normal);
    return Ok{};
  }

  // OBJ counts from 1; negative numbers count back from the newest.
  static std::optional<std::int32_t> absoluteIndex(std::string_view word, std::size_t count) {
    const auto index = TextScanner::parse<std::int64_t>(word);
    if (!index || *index == 0) return std::nullopt;
    const std::int64_t absolute = *index > 0 ? *index - 1 : static_cast<std::int64_t>(count) + *index;
    if (absolute < 0 || absolute > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
    return static_cast<std::int32_t>(absolute);
  }

  std::optional<PointCorner> readCorner(std::string_view word) const {
    std::string_view fields[3];
    for (std::string_view& field : fields) {
      const std::size_t slash = word.find('/');
      field = word.substr(0, slash);
      word.remove_prefix(slash == std::string_view::npos ? word.size() : slash + 1);
    }
    PointCorner corner;
    const auto point = absoluteIndex(fields[0], mesh_.points.size());
    if (!point) return std::nullopt;
    corner.point = *point;
    if (!fields[1].empty()) {
      const auto texCoord = absoluteIndex(fields[1], mesh_.texCoords.size());
      if (!texCoord) return std::nullopt;
      corner.texCoord = *texCoord;
    }
    if (!fields[2].empty()) {
      const auto normal = absoluteIndex(fields[2], mesh_.normals.size());
      if (!normal) return std::nullopt;
      corner.normal = *normal;
    }
    return corner;
  }

  Status readFace(TextScanner line) {
    PointFace face{.firstCorner = static_cast<std::uint32_t>(mesh_.corners.size()), .material = material_, .smooth = smooth_};
    for (std::string_view word = line.word(); !word.empty() && word.front() != '#'; word = line.word()) {
      const auto corner = readCorner(word);
      if (!corner) return malformed("a face (f) has the corner '" + std::string(word.substr(0, 40)) + "', which is not v/vt/vn");
      mesh_.corners.push_back(*corner);
    }
    face.cornerCount = static_cast<std::uint32_t>(mesh_.corners.size()) - face.firstCorner;
    if (face.cornerCount >= 3) mesh_.faces.push_back(face);
    return Ok{};
  }

  void useMaterial(std::string_view name) {
    auto& names = mesh_.materialNames;
    const auto found = std::find(names.begin(), names.end(), name);
    material_ = static_cast<std::int32_t>(found - names.begin());
    if (found == names.end()) names.emplace_back(name);
  }

  std::string where_;
  PointMesh mesh_;
  std::size_t lineNumber_ = 0;
  std::int32_t material_ = kNone;
  bool smooth_ = true;
};

}  // namespace

Result<PointMesh> parseObj(std::span<const std::byte> bytes, const std::string& where) {
  return ObjParser(where).parse(bytes);
}

}  // namespace throng
