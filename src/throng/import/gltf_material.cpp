#include "throng/import/gltf_material.h"

#include <array>
#include <nlohmann/json.hpp>

namespace throng::gltf {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kMaterialExtensions = "KHR_materials_";

Result<TextureSampler> readSampler(const JsonValue& json) {
  TextureSampler sampler;
  const auto read = [&](const char* key, int& destination) -> Status {
    THRONG_ASSIGN(const std::uint64_t value, json.unsignedOr(key, static_cast<std::uint64_t>(destination)));
    if (value > 65535) return json.malformedAt(key, "is no sampler constant");
    destination = static_cast<int>(value);
    return Ok{};
  };
  THRONG_TRY(read("magFilter", sampler.magFilter));
  THRONG_TRY(read("minFilter", sampler.minFilter));
  THRONG_TRY(read("wrapS", sampler.wrapS));
  THRONG_TRY(read("wrapT", sampler.wrapT));
  return sampler;
}

class MaterialReader {
 public:
  MaterialReader(Document& document, std::size_t imageCount) : document_(document), imageCount_(imageCount) {}

  Status begin() {
    THRONG_ASSIGN(textures_, document_.root.array("textures"));
    THRONG_ASSIGN(samplers_, document_.root.array("samplers"));
    return Ok{};
  }

  Result<Material> read(const JsonValue& json) {
    Material material;
    THRONG_ASSIGN(material.name, json.textOr("name", ""));
    THRONG_TRY(readMetallicRoughness(json, material));
    THRONG_ASSIGN(material.normalTexture, readTexture(json, "normalTexture", "scale"));
    THRONG_ASSIGN(material.occlusionTexture, readTexture(json, "occlusionTexture", "strength"));
    THRONG_ASSIGN(material.emissiveTexture, readTexture(json, "emissiveTexture", nullptr));
    std::array<double, 3> emissive = {0, 0, 0};
    THRONG_TRY(json.numbers("emissiveFactor", emissive));
    material.emissiveFactor = Vec3f(Vec3d{emissive[0], emissive[1], emissive[2]});
    THRONG_ASSIGN(const std::string mode, json.textOr("alphaMode", "OPAQUE"));
    if (mode == "MASK")
      material.alphaMode = AlphaMode::Mask;
    else if (mode == "BLEND")
      material.alphaMode = AlphaMode::Blend;
    else if (mode != "OPAQUE")
      return json.malformedAt("alphaMode", "is '" + mode.substr(0, 40) + "', none of OPAQUE, MASK, BLEND");
    THRONG_ASSIGN(const double cutoff, json.numberOr("alphaCutoff", 0.5));
    material.alphaCutoff = static_cast<float>(cutoff);
    THRONG_ASSIGN(material.doubleSided, json.boolOr("doubleSided", false));
    THRONG_TRY(readExtensions(json, material));
    return material;
  }

 private:
  Status readMetallicRoughness(const JsonValue& json, Material& material) {
    THRONG_ASSIGN(const JsonValue pbr, json.object("pbrMetallicRoughness"));
    std::array<double, 4> color = {1, 1, 1, 1};
    THRONG_TRY(pbr.numbers("baseColorFactor", color));
    material.baseColorFactor = {static_cast<float>(color[0]), static_cast<float>(color[1]),
                                static_cast<float>(color[2]), static_cast<float>(color[3])};
    THRONG_ASSIGN(const double metallic, pbr.numberOr("metallicFactor", 1));
    THRONG_ASSIGN(const double roughness, pbr.numberOr("roughnessFactor", 1));
    material.metallicFactor = static_cast<float>(metallic);
    material.roughnessFactor = static_cast<float>(roughness);
    THRONG_ASSIGN(material.baseColorTexture, readTexture(pbr, "baseColorTexture", nullptr));
    THRONG_ASSIGN(material.metallicRoughnessTexture, readTexture(pbr, "metallicRoughnessTexture", nullptr));
    return Ok{};
  }

  // A textureInfo object of a material; `amountKey` is what its number is called, where it has one.
  Result<std::optional<Texture>> readTexture(const JsonValue& owner, const char* key, const char* amountKey) {
    THRONG_ASSIGN(const JsonValue info, owner.object(key));
    if (!info.present()) return std::optional<Texture>();
    Texture texture;
    THRONG_ASSIGN(const int index, info.indexRequired("index", textures_.size(), "textures"));
    THRONG_TRY(readSource(textures_.item(static_cast<std::size_t>(index)), texture));
    THRONG_ASSIGN(const std::uint64_t set, info.unsignedOr("texCoord", 0));
    if (amountKey != nullptr) {
      THRONG_ASSIGN(const double amount, info.numberOr(amountKey, 1));
      texture.amount = static_cast<float>(amount);
    }
    THRONG_ASSIGN(const JsonValue transform, info.extension("KHR_texture_transform"));
    THRONG_ASSIGN(const std::uint64_t transformSet, transform.unsignedOr("texCoord", set));
    if (transformSet > 255)
      return info.malformedAt("texCoord", "is " + std::to_string(transformSet) + ", beyond any set of a mesh");
    texture.texCoord = static_cast<int>(transformSet);
    std::array<double, 2> offset = {0, 0}, scale = {1, 1};
    THRONG_TRY(transform.numbers("offset", offset));
    THRONG_TRY(transform.numbers("scale", scale));
    THRONG_ASSIGN(const double rotation, transform.numberOr("rotation", 0));
    texture.transform = {{static_cast<float>(offset[0]), static_cast<float>(offset[1])},
                         static_cast<float>(rotation),
                         {static_cast<float>(scale[0]), static_cast<float>(scale[1])}};
    return std::optional<Texture>(texture);
  }

  Status readSource(const JsonValue& json, Texture& texture) {
    THRONG_ASSIGN(texture.imageIndex, json.indexOr("source", imageCount_, "images"));
    for (const char* name : {"EXT_texture_webp", "KHR_texture_basisu"}) {
      THRONG_ASSIGN(const JsonValue extension, json.extension(name));
      THRONG_ASSIGN(const int source, extension.indexOr("source", imageCount_, "images"));
      if (source != kNone) texture.imageIndex = source;
    }
    THRONG_ASSIGN(const int sampler, json.indexOr("sampler", samplers_.size(), "samplers"));
    if (sampler != kNone) {
      THRONG_ASSIGN(texture.sampler, readSampler(samplers_.item(static_cast<std::size_t>(sampler))));
    }
    return Ok{};
  }

  Status readExtensions(const JsonValue& json, Material& material) {
    THRONG_ASSIGN(const JsonValue extensions, json.object("extensions"));
    if (!extensions.present()) return Ok{};
    Json kept = Json::object();
    for (const auto& [name, value] : extensions.json().items()) {
      if (name == "KHR_materials_unlit")
        material.unlit = true;
      else if (name.substr(0, kMaterialExtensions.size()) == kMaterialExtensions && value.is_object()) {
        kept[name] = value;
        THRONG_TRY(moveTextures(JsonValue(&value, extensions.pathOf(name.c_str())), kept[name], material));
      }
    }
    if (!kept.empty()) material.extensionsJson = kept.dump();
    return Ok{};
  }

  // Every textureInfo of an extension becomes one of extraTextures, and its index the place there.
  Status moveTextures(const JsonValue& source, Json& copy, Material& material) {
    constexpr std::string_view suffix = "Texture";
    for (auto& [key, value] : copy.items()) {
      const bool isTexture = key.size() >= suffix.size() && key.substr(key.size() - suffix.size()) == suffix;
      if (!isTexture || !value.is_object()) continue;
      THRONG_ASSIGN(const std::optional<Texture> texture, readTexture(source, key.c_str(), "scale"));
      value["index"] = material.extraTextures.size();
      material.extraTextures.push_back(*texture);
    }
    return Ok{};
  }

  Document& document_;
  std::size_t imageCount_;
  JsonValue textures_, samplers_;
};

}  // namespace

Result<std::vector<Material>> readMaterials(Document& document, std::size_t imageCount) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("materials"));
  MaterialReader reader(document, imageCount);
  THRONG_TRY(reader.begin());
  std::vector<Material> materials;
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(Material material, reader.read(list.item(i)));
    materials.push_back(std::move(material));
  }
  return materials;
}

}  // namespace throng::gltf
