#include "throng/container/write_materials.h"

#include <functional>
#include <map>
#include <string_view>
#include <tuple>

namespace throng {

namespace {

class MaterialWriter {
 public:
  MaterialWriter(const Asset& asset, GlbBuilder& builder) : asset_(asset), builder_(builder) {}

  Status write() {
    writeImages();
    for (std::size_t i = 0; i < asset_.materials.size(); ++i) {
      Json json = Json::object();
      writeCore(asset_.materials[i], json);
      THRONG_TRY(writeExtensions(asset_.materials[i], "materials[" + std::to_string(i) + "]", json));
      builder_.append("materials", std::move(json));
    }
    return Ok{};
  }

 private:
  void writeImages() {
    for (const Image& image : asset_.images) {
      if (image.bytes.empty()) {
        imageOf_.push_back(kNone);
        continue;
      }
      Json json = Json::object();
      if (!image.name.empty()) json["name"] = image.name;
      json["mimeType"] = image.mimeType;
      json["bufferView"] = builder_.addArray(std::span<const std::byte>(image.bytes));
      imageOf_.push_back(builder_.append("images", std::move(json)));
    }
  }

  // glTF index of a sampler, kNone for the default one.
  int samplerIndex(const TextureSampler& sampler) {
    if (sampler == TextureSampler{}) return kNone;
    const auto key = std::make_tuple(sampler.magFilter, sampler.minFilter, sampler.wrapS, sampler.wrapT);
    if (const auto found = samplers_.find(key); found != samplers_.end()) return found->second;
    Json json = Json::object();
    if (sampler.magFilter != 0) json["magFilter"] = sampler.magFilter;
    if (sampler.minFilter != 0) json["minFilter"] = sampler.minFilter;
    json["wrapS"] = sampler.wrapS;
    json["wrapT"] = sampler.wrapT;
    return samplers_[key] = builder_.append("samplers", std::move(json));
  }

  // glTF index of the texture of an image and a sampler; kNone where the image has no bytes.
  int textureIndex(const Texture& texture) {
    const int image = imageOf_[texture.imageIndex];
    if (image == kNone) return kNone;
    const int sampler = samplerIndex(texture.sampler);
    const auto key = std::make_pair(image, sampler);
    if (const auto found = textures_.find(key); found != textures_.end()) return found->second;
    Json json = Json::object();
    if (sampler != kNone) json["sampler"] = sampler;
    const std::string& mime = asset_.images[texture.imageIndex].mimeType;
    if (mime == "image/webp") setSource(json, "EXT_texture_webp", image);
    else if (mime == "image/ktx2") setSource(json, "KHR_texture_basisu", image);
    else json["source"] = image;
    return textures_[key] = builder_.append("textures", std::move(json));
  }

  // These two extensions ask to be required where the texture has no second image to fall back on.
  void setSource(Json& texture, const char* extension, int image) {
    texture["extensions"][extension]["source"] = image;
    builder_.extensionsUsed.insert(extension);
    builder_.extensionsRequired.insert(extension);
  }

  void writeTexture(const std::optional<Texture>& texture, const char* member, const char* amountMember, Json& parent) {
    if (!texture) return;
    const int index = textureIndex(*texture);
    if (index == kNone) return;
    Json info = {{"index", index}};
    if (texture->texCoord != 0) info["texCoord"] = texture->texCoord;
    if (amountMember && texture->amount != 1) info[amountMember] = shortestDouble(texture->amount);
    const TextureTransform& t = texture->transform;
    if (!(t == TextureTransform{})) {
      Json json = Json::object();
      if (!(t.offset == Vec2f{0, 0})) json["offset"] = numberArray(std::array{t.offset.x, t.offset.y});
      if (t.rotationRadians != 0) json["rotation"] = shortestDouble(t.rotationRadians);
      if (!(t.scale == Vec2f{1, 1})) json["scale"] = numberArray(std::array{t.scale.x, t.scale.y});
      info["extensions"]["KHR_texture_transform"] = std::move(json);
      builder_.extensionsUsed.insert("KHR_texture_transform");
    }
    parent[member] = std::move(info);
  }

  void writeCore(const Material& m, Json& json) {
    if (!m.name.empty()) json["name"] = m.name;
    Json pbr = Json::object();
    const Vec4f& base = m.baseColorFactor;
    if (!(base == Vec4f{1, 1, 1, 1})) pbr["baseColorFactor"] = numberArray(std::array{base.x, base.y, base.z, base.w});
    writeTexture(m.baseColorTexture, "baseColorTexture", nullptr, pbr);
    if (m.metallicFactor != 1) pbr["metallicFactor"] = shortestDouble(m.metallicFactor);
    if (m.roughnessFactor != 1) pbr["roughnessFactor"] = shortestDouble(m.roughnessFactor);
    writeTexture(m.metallicRoughnessTexture, "metallicRoughnessTexture", nullptr, pbr);
    json["pbrMetallicRoughness"] = std::move(pbr);
    writeTexture(m.normalTexture, "normalTexture", "scale", json);
    writeTexture(m.occlusionTexture, "occlusionTexture", "strength", json);
    writeTexture(m.emissiveTexture, "emissiveTexture", nullptr, json);
    const Vec3f& glow = m.emissiveFactor;
    if (!(glow == Vec3f{0, 0, 0})) json["emissiveFactor"] = numberArray(std::array{glow.x, glow.y, glow.z});
    if (m.alphaMode == AlphaMode::Blend) json["alphaMode"] = "BLEND";
    if (m.alphaMode == AlphaMode::Mask) {
      json["alphaMode"] = "MASK";
      if (m.alphaCutoff != 0.5f) json["alphaCutoff"] = shortestDouble(m.alphaCutoff);
    }
    if (m.doubleSided) json["doubleSided"] = true;
  }

  Status writeExtensions(const Material& material, const std::string& where, Json& json) {
    Json extensions = Json::object();
    if (!material.extensionsJson.empty()) {
      extensions = Json::parse(material.extensionsJson, nullptr, false);
      if (!extensions.is_object())
        return Error{ErrorCode::Malformed, where + ".extensionsJson", "is no JSON object"};
      visitTextureInfos(extensions, [&](Json& info) {
        const auto position = info["index"].get<std::int64_t>();
        if (position < 0 || std::size_t(position) >= material.extraTextures.size()) return false;
        const int index = textureIndex(material.extraTextures[position]);
        info["index"] = index;
        if (index != kNone && info.contains("extensions")) noteExtensions(info["extensions"]);
        return index != kNone;
      });
    }
    if (material.unlit) extensions["KHR_materials_unlit"] = Json::object();
    noteExtensions(extensions);
    if (!extensions.empty()) json["extensions"] = std::move(extensions);
    return Ok{};
  }

  void noteExtensions(const Json& extensions) {
    if (!extensions.is_object()) return;
    for (const auto& [name, value] : extensions.items()) builder_.extensionsUsed.insert(name);
  }

  const Asset& asset_;
  GlbBuilder& builder_;
  std::vector<int> imageOf_;  // Asset::images index to glTF image index
  std::map<std::tuple<int, int, int, int>, int> samplers_;
  std::map<std::pair<int, int>, int> textures_;
};

}  // namespace

void visitTextureInfos(Json& extension, const std::function<bool(Json&)>& visit) {
  if (!extension.is_structured()) return;
  for (auto member = extension.begin(); member != extension.end();) {
    Json& value = *member;
    const bool named = extension.is_object() && std::string_view(member.key()).ends_with("Texture");
    if (named && value.is_object() && value.contains("index") && value["index"].is_number_integer()) {
      if (!visit(value)) {
        member = extension.erase(member);
        continue;
      }
    } else {
      visitTextureInfos(value, visit);
    }
    ++member;
  }
}

Status writeMaterials(const Asset& asset, GlbBuilder& builder) { return MaterialWriter(asset, builder).write(); }

}  // namespace throng
