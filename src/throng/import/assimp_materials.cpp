// Materials and textures of an Assimp scene.
#include <assimp/material.h>
#include <assimp/scene.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "throng/base/file.h"
#include "throng/import/assimp_scene.h"
#include "throng/import/image_file.h"

namespace throng {
namespace {

float clampUnit(float v) { return std::isfinite(v) ? std::clamp(v, 0.0f, 1.0f) : 1.0f; }

int wrapMode(int mode) {
  switch (mode) {
    case aiTextureMapMode_Clamp:
    case aiTextureMapMode_Decal: return 33071;   // CLAMP_TO_EDGE
    case aiTextureMapMode_Mirror: return 33648;  // MIRRORED_REPEAT
    default: return 10497;                       // REPEAT
  }
}

class MaterialReader {
 public:
  MaterialReader(const aiScene& scene, const std::filesystem::path& modelPath, Model& model)
      : scene_(scene), modelPath_(modelPath), model_(model) {}

  void read() {
    for (unsigned m = 0; m < scene_.mNumMaterials; ++m) model_.materials.push_back(readMaterial(*scene_.mMaterials[m]));
  }

 private:
  Material readMaterial(const aiMaterial& source) {
    Material material;
    aiString name;
    if (source.Get(AI_MATKEY_NAME, name) == AI_SUCCESS) material.name = name.C_Str();
    readFactors(source, material);
    material.baseColorTexture = readTexture(source, aiTextureType_BASE_COLOR, material);
    if (!material.baseColorTexture) material.baseColorTexture = readTexture(source, aiTextureType_DIFFUSE, material);
    material.normalTexture = readTexture(source, aiTextureType_NORMALS, material);
    material.emissiveTexture = readTexture(source, aiTextureType_EMISSIVE, material);
    return material;
  }

  static void readFactors(const aiMaterial& source, Material& material) {
    aiColor4D color(1, 1, 1, 1);
    if (source.Get(AI_MATKEY_BASE_COLOR, color) == AI_SUCCESS || source.Get(AI_MATKEY_COLOR_DIFFUSE, color) == AI_SUCCESS)
      material.baseColorFactor = {clampUnit(color.r), clampUnit(color.g), clampUnit(color.b), clampUnit(color.a)};
    float opacity = 1;
    if (source.Get(AI_MATKEY_OPACITY, opacity) == AI_SUCCESS && opacity < 1) {
      material.baseColorFactor.w = clampUnit(opacity);
      material.alphaMode = AlphaMode::Blend;
    }
    aiColor3D emissive(0, 0, 0);
    if (source.Get(AI_MATKEY_COLOR_EMISSIVE, emissive) == AI_SUCCESS)
      material.emissiveFactor = {clampUnit(emissive.r), clampUnit(emissive.g), clampUnit(emissive.b)};
    // Formats older than physically based shading have dielectrics with a Blinn-Phong exponent.
    float metallic = 0, roughness = 1, shininess = 0;
    source.Get(AI_MATKEY_METALLIC_FACTOR, metallic);
    if (source.Get(AI_MATKEY_ROUGHNESS_FACTOR, roughness) != AI_SUCCESS &&
        source.Get(AI_MATKEY_SHININESS, shininess) == AI_SUCCESS && shininess > 0)
      roughness = std::sqrt(2 / (shininess + 2));
    material.metallicFactor = clampUnit(metallic);
    material.roughnessFactor = clampUnit(roughness);
    int twoSided = 0;
    material.doubleSided = source.Get(AI_MATKEY_TWOSIDED, twoSided) == AI_SUCCESS && twoSided != 0;
  }

  std::optional<Texture> readTexture(const aiMaterial& source, aiTextureType type, Material& material) {
    aiString path;
    int uvSet = 0;
    aiTextureMapMode modes[3] = {aiTextureMapMode_Wrap, aiTextureMapMode_Wrap, aiTextureMapMode_Wrap};
    if (source.GetTexture(type, 0, &path, nullptr, nullptr, nullptr, nullptr, modes) != AI_SUCCESS || path.length == 0)
      return std::nullopt;
    source.Get(AI_MATKEY_UVWSRC(type, 0), uvSet);
    if (path.C_Str()[0] == '$') return std::nullopt;  // a name that Assimp made up
    const int image = findImage(path.C_Str(), material.name);
    if (image == kNone) return std::nullopt;
    // The picture gives the colour; Maya and Max write a grey or black factor beside it that they do not use.
    if (type == aiTextureType_DIFFUSE) {
      Vec4f& factor = material.baseColorFactor;
      factor = {1, 1, 1, factor.w};
    }
    if (type == aiTextureType_EMISSIVE) material.emissiveFactor = {1, 1, 1};
    Texture texture;
    texture.imageIndex = image;
    texture.texCoord = std::clamp(uvSet, 0, 7);
    texture.sampler.wrapS = wrapMode(modes[0]);
    texture.sampler.wrapT = wrapMode(modes[1]);
    return texture;
  }

  int findImage(const std::string& name, const std::string& materialName) {
    const auto known = imageOfName_.find(name);
    if (known != imageOfName_.end()) return known->second;
    const std::string where = model_.name + ": material '" + materialName + "'";
    Result<Image> image = loadImage(name);
    int index = kNone;
    if (image) {
      index = static_cast<int>(model_.images.size());
      model_.images.push_back(std::move(*image));
    } else {
      model_.warnings.push_back({where, "texture '" + name + "' is left out: " + image.error().detail});
    }
    imageOfName_[name] = index;
    return index;
  }

  Result<Image> loadImage(const std::string& name) {
    const aiTexture* embedded = scene_.GetEmbeddedTexture(name.c_str());
    if (!embedded) return readImageBeside(modelPath_, name);
    if (embedded->mHeight != 0)
      return Error{ErrorCode::FormatUnsupported, name, "it is stored as raw texels; save it as a PNG file"};
    const auto* bytes = reinterpret_cast<const std::byte*>(embedded->pcData);
    const std::string file = embedded->mFilename.length > 0 ? embedded->mFilename.C_Str() : name;
    return makeImage(file, Bytes(bytes, bytes + embedded->mWidth));
  }

  const aiScene& scene_;
  std::filesystem::path modelPath_;
  Model& model_;
  std::map<std::string, int> imageOfName_;
};

}  // namespace

void readMaterials(const aiScene& scene, const std::filesystem::path& modelPath, Model& model) {
  MaterialReader(scene, modelPath, model).read();
}

}  // namespace throng
