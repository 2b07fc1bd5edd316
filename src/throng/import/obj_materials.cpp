#include <algorithm>

#include "throng/import/image_file.h"
#include "throng/import/obj.h"
#include "throng/import/path_guard.h"
#include "throng/import/text_scanner.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

// The .mtl file that the .obj names, from its own folder or below only.
Result<Bytes> readLibrary(const fs::path& objPath, const std::string& name) {
  const fs::path path = objPath.parent_path() / name;
  if (!isInsideFolder(path, objPath.parent_path()))
    return Error{ErrorCode::FormatUnsupported, objPath.string(),
                 "names '" + name + "', which is outside its folder and is not read; copy it beside the file"};
  return readFile(path);
}

void addTexture(Model& model, Material& material, const fs::path& objPath, const std::string& name) {
  Result<Image> image = readImageBeside(objPath, name);
  if (!image) {
    model.warnings.push_back({objPath.string(), "a texture is left out: " + describe(image.error())});
    return;
  }
  material.baseColorTexture = Texture{.imageIndex = static_cast<int>(model.images.size())};
  model.images.push_back(*std::move(image));
}

void readStatement(std::string_view line, const fs::path& objPath, Model& model, Material*& material) {
  TextScanner scanner(line);
  const std::string_view keyword = scanner.word();
  if (keyword == "newmtl") {
    const std::string_view name = scanner.rest();
    const auto found = std::find_if(model.materials.begin(), model.materials.end(),
                                    [&](const Material& candidate) { return candidate.name == name; });
    material = found == model.materials.end() ? nullptr : &*found;
    return;
  }
  if (material == nullptr) return;
  const auto unit = [&](float fallback) { return std::clamp(scanner.number<float>().value_or(fallback), 0.0f, 1.0f); };
  if (keyword == "Kd") {
    for (int axis = 0; axis < 3; ++axis) material->baseColorFactor[axis] = unit(1);
  } else if (keyword == "Ke") {
    for (int axis = 0; axis < 3; ++axis) material->emissiveFactor[axis] = unit(0);
  } else if (keyword == "d") {
    material->baseColorFactor.w = unit(1);
    if (material->baseColorFactor.w < 1) material->alphaMode = AlphaMode::Blend;
  } else if (keyword == "Pm") {
    material->metallicFactor = unit(0);
  } else if (keyword == "Pr") {
    material->roughnessFactor = unit(1);
  } else if (keyword == "map_Kd") {
    // Options (-s 1 1 1, -clamp on) come before the name, which is the last word.
    const std::string_view rest = scanner.rest();
    const std::size_t blank = rest.starts_with('-') ? rest.find_last_of(" \t") : std::string_view::npos;
    addTexture(model, *material, objPath, std::string(blank == std::string_view::npos ? rest : rest.substr(blank + 1)));
  }
}

}  // namespace

void loadObjMaterials(const PointMesh& mesh, const fs::path& objPath, Model& model) {
  if (mesh.materialLibrary.empty()) return;
  const Result<Bytes> library = readLibrary(objPath, mesh.materialLibrary);
  if (!library) {
    model.warnings.push_back({objPath.string(), "materials stay plain: " + describe(library.error())});
    return;
  }
  std::string_view text(reinterpret_cast<const char*>(library->data()), library->size());
  Material* material = nullptr;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    readStatement(text.substr(0, end), objPath, model, material);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace throng
