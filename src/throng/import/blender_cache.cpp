#include "throng/import/blender_cache.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "throng/base/file.h"
#include "throng/import/image_file.h"
#include "throng/import/mesh_normals.h"
#include "throng/import/weld_vertices.h"

namespace throng {
namespace {

using Json = nlohmann::json;

Error badReport(const std::string& fileName) {
  return {ErrorCode::Malformed, fileName, "Blender's report about it cannot be understood; please report this file"};
}

Material materialOf(const Json& json, BlenderReport& report) {
  Material material;
  material.name = json.at("name").get<std::string>();
  const auto color = json.at("color").get<std::vector<float>>();
  if (color.size() == 4) material.baseColorFactor = {color[0], color[1], color[2], color[3]};
  material.roughnessFactor = json.at("roughness").get<float>();
  material.metallicFactor = json.at("metallic").get<float>();
  material.doubleSided = json.at("doubleSided").get<bool>();
  if (json.at("image").is_string()) {
    material.baseColorFactor = {1, 1, 1, 1};
    material.baseColorTexture.emplace().imageIndex = static_cast<int>(report.imageFiles.size());
    report.imageFiles.push_back(json.at("image").get<std::string>());
  }
  return material;
}

BlenderObject objectOf(const Json& json) {
  BlenderObject object;
  object.name = json.at("name").get<std::string>();
  object.pointCount = json.at("points").get<std::uint64_t>();
  for (const Json& part : json.at("parts"))
    object.parts.push_back({part.at("corners").get<std::uint64_t>(), part.at("uvs").get<bool>(), part.at("material").get<int>()});
  return object;
}

// Arrays from a file, one after the other.
class ArrayReader {
 public:
  explicit ArrayReader(Bytes bytes) : bytes_(std::move(bytes)) {}

  template <typename T> std::vector<T> take(std::uint64_t count) {
    if (failed_ || count > (bytes_.size() - at_) / sizeof(T)) {
      failed_ = true;
      return {};
    }
    std::vector<T> values(static_cast<std::size_t>(count));
    if (count > 0) std::memcpy(values.data(), bytes_.data() + at_, values.size() * sizeof(T));
    at_ += values.size() * sizeof(T);
    return values;
  }
  bool complete() const { return !failed_ && at_ == bytes_.size(); }
  bool failed() const { return failed_; }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

// A part's mesh and, per vertex, the point of its object that moves it.
struct CachedPart {
  std::vector<std::uint32_t> points;
  std::size_t objectIndex = 0;
};

CachedPart readPart(const BlenderObject& object, std::size_t objectIndex, const BlenderPart& source, ArrayReader& in,
                    Model& model) {
  CachedPart part{in.take<std::uint32_t>(source.cornerCount), objectIndex};
  Mesh mesh;
  mesh.name = object.name;
  mesh.materialIndex = source.materialIndex < static_cast<int>(model.materials.size()) ? source.materialIndex : kNone;
  mesh.normals = in.take<Vec3f>(source.cornerCount);
  if (source.hasTexCoords) {
    mesh.texCoords.push_back(in.take<Vec2f>(source.cornerCount));
    for (Vec2f& uv : mesh.texCoords[0]) uv.y = 1 - uv.y;  // Blender counts v from below
  }
  for (std::uint32_t i = 0; i < part.points.size(); ++i) mesh.indices.push_back(i);
  Part drawn;
  drawn.name = object.name;
  drawn.meshIndex = static_cast<int>(model.meshes.size());
  drawn.nodeIndex = 0;
  model.meshes.push_back(std::move(mesh));
  model.parts.push_back(std::move(drawn));
  return part;
}

// Welds corners of one point that look alike; the points of a vertex stay known through the weld.
void weldPart(Mesh& mesh, CachedPart& part, const std::vector<Vec3f>& restPoints) {
  std::vector<Vec3f> ids;
  for (const std::uint32_t point : part.points) {
    mesh.positions.push_back(point < restPoints.size() ? restPoints[point] : Vec3f{});
    ids.push_back({std::bit_cast<float>(point), 0, 0});
  }
  repairNormals(mesh);
  const std::vector<std::uint32_t> from = weldVertices(mesh, std::span(&ids, 1));
  std::vector<std::uint32_t> points;
  for (const std::uint32_t v : from) points.push_back(part.points[v]);
  part.points = std::move(points);
}

}  // namespace

Result<BlenderReport> readBlenderReport(const std::filesystem::path& folder, const std::string& fileName) {
  THRONG_ASSIGN(const Bytes bytes, readFile(folder / "report.json", 64 << 20));
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  const Json json = Json::parse(text, text + bytes.size(), nullptr, false);
  if (json.is_discarded()) return badReport(fileName);
  try {
    BlenderReport report;
    report.unitScale = json.at("unitScale").get<double>();
    if (!std::isfinite(report.unitScale) || report.unitScale <= 0) report.unitScale = 1;
    const std::string way = json.at("way").get<std::string>();
    if (json.contains("lacks")) return Error{ErrorCode::EnvironmentLacks, fileName, json.at("lacks").get<std::string>()};
    if (json.contains("refuses")) return Error{ErrorCode::FormatUnsupported, fileName, json.at("refuses").get<std::string>()};
    if (way == "gltf") return report;
    report.way = BlenderWay::Cache;
    report.reason = json.at("reason").get<std::string>();
    report.framesPerSecond = json.at("framesPerSecond").get<double>();
    report.frameCount = json.at("frameCount").get<std::uint64_t>();
    report.frameStep = json.at("frameStep").get<std::uint64_t>();
    for (const Json& material : json.at("materials")) report.materials.push_back(materialOf(material, report));
    for (const Json& object : json.at("objects")) report.objects.push_back(objectOf(object));
    if (!(report.framesPerSecond > 0) || report.frameCount == 0 || report.frameStep == 0) return badReport(fileName);
    return report;
  } catch (const Json::exception&) {
    return badReport(fileName);
  }
}

Result<Model> readBlenderCache(const std::filesystem::path& folder, const BlenderReport& report,
                               const std::string& fileName) {
  THRONG_ASSIGN(Bytes bytes, readFile(folder / "cache.bin"));
  ArrayReader in(std::move(bytes));
  Model model;
  model.name = fileName;
  model.nodes.emplace_back().name = "root";
  model.materials = report.materials;
  for (const std::string& file : report.imageFiles) {
    Result<Image> image = readImageBeside(folder / "report.json", file);
    if (!image) model.warnings.push_back({fileName + ": " + file, image.error().detail});
    model.images.push_back(image ? std::move(*image) : Image{file, "image/png", {}});
  }
  std::vector<CachedPart> parts;
  for (std::size_t o = 0; o < report.objects.size(); ++o)
    for (const BlenderPart& part : report.objects[o].parts)
      parts.push_back(readPart(report.objects[o], o, part, in, model));

  Clip clip;
  clip.name = std::filesystem::path(fileName).stem().string();
  clip.sourceFramesPerSecond = report.framesPerSecond;
  PointCache& cache = clip.cache.emplace();
  for (std::uint64_t frame = 0; frame < report.frameCount && !in.failed(); ++frame) {
    std::vector<std::vector<Vec3f>> points;
    for (const BlenderObject& object : report.objects) points.push_back(in.take<Vec3f>(object.pointCount));
    if (frame == 0)
      for (std::size_t p = 0; p < parts.size(); ++p) weldPart(model.meshes[p], parts[p], points[parts[p].objectIndex]);
    for (const CachedPart& part : parts)
      for (const std::uint32_t point : part.points) {
        if (point >= points[part.objectIndex].size()) return badReport(fileName);
        const Vec3f position = points[part.objectIndex][point];
        cache.positions.push_back(isFinite(position) ? position : Vec3f{});
      }
    cache.times.push_back(static_cast<double>(frame * report.frameStep) / report.framesPerSecond);
  }
  if (!in.complete()) return badReport(fileName);
  clip.durationSeconds = cache.times.back();
  if (cache.times.size() > 1) model.clips.push_back(std::move(clip));
  model.warnings.push_back({fileName, "its frames are taken as a point cache, since " + report.reason +
                                          " cannot be told with bones and shape keys alone"});
  return model;
}

}  // namespace throng
