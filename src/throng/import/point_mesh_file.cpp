#include "throng/import/point_mesh_file.h"

#include <algorithm>

#include "throng/import/obj.h"
#include "throng/import/ply.h"

namespace throng {
namespace {

std::string lowerExtension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

class PointMeshImporter final : public Importer {
 public:
  std::string name() const override { return "OBJ and PLY"; }
  std::vector<std::string> extensions() const override { return {".obj", ".ply"}; }

  // OBJ has no signature; only PLY is known by its bytes.
  bool recognises(std::span<const std::byte> head) const override {
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    return text.starts_with("ply\n") || text.starts_with("ply\r");
  }

  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override {
    THRONG_ASSIGN(PointModel result, readPointModel(path));
    result.model.nodes.front().scale = {options.unitScale, options.unitScale, options.unitScale};
    return std::move(result.model);
  }
};

}  // namespace

bool isPointMeshFile(const std::filesystem::path& path) {
  const std::string extension = lowerExtension(path);
  return extension == ".obj" || extension == ".ply";
}

Result<PointMesh> readPointMesh(const std::filesystem::path& path) {
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 4));
  THRONG_ASSIGN(PointMesh mesh, text.starts_with("ply") ? parsePly(bytes, path.string()) : parseObj(bytes, path.string()));
  if (mesh.name.empty()) mesh.name = path.stem().string();
  return mesh;
}

Result<PointModel> readPointModel(const std::filesystem::path& path) {
  THRONG_ASSIGN(const PointMesh mesh, readPointMesh(path));
  THRONG_ASSIGN(PointModel result, modelFromPointMesh(mesh, path.string()));
  result.model.name = path.filename().string();
  loadObjMaterials(mesh, path, result.model);
  return result;
}

const Importer& pointMeshImporter() {
  static const PointMeshImporter importer;
  return importer;
}

}  // namespace throng
