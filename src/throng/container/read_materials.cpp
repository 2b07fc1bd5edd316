#include "throng/container/read_materials.h"

#include "throng/container/write_materials.h"

namespace throng {

namespace {

constexpr std::size_t kMaxListed = 1u << 20;  // of materials, textures, images: bounds work, not need
constexpr std::uint64_t kMaxIndex = 0x7FFFFFFF;

class MaterialReader {
 public:
  MaterialReader(GlbSource& source, Asset& asset) : source_(source), root_(source.root()), asset_(asset) {}

  void read() {
    const JsonView images = root_.member("images");
    for (std::size_t i = 0, count = images.arraySize(kMaxListed); i < count; ++i) readImage(images.element(i));
    const JsonView materials = root_.member("materials");
    for (std::size_t i = 0, count = materials.arraySize(kMaxListed); i < count; ++i)
      asset_.materials.push_back(readMaterial(materials.element(i)));
  }

 private:
  void readImage(const JsonView& json) {
    Image image;
    image.name = json.member("name").stringOr("");
    image.mimeType = json.member("mimeType").requireString();
    const auto bytes = source_.view(json.member("bufferView"));
    image.bytes.assign(bytes.begin(), bytes.end());
    asset_.images.push_back(std::move(image));
  }

  TextureSampler readSampler(const JsonView& json) {
    TextureSampler sampler;
    sampler.magFilter = static_cast<int>(json.member("magFilter").unsignedOr(0, 65535));
    sampler.minFilter = static_cast<int>(json.member("minFilter").unsignedOr(0, 65535));
    sampler.wrapS = static_cast<int>(json.member("wrapS").unsignedOr(10497, 65535));
    sampler.wrapT = static_cast<int>(json.member("wrapT").unsignedOr(10497, 65535));
    return sampler;
  }

  // Image and sampler of glTF texture `index`; imageIndex is kNone where it has no image.
  Texture readTexture(const JsonView& index) {
    const JsonView json = root_.member("textures").element(index.requireUnsigned(kMaxIndex));
    Texture texture;
    const JsonView extensions = json.member("extensions");
    JsonView image = json.member("source");
    for (const char* name : {"EXT_texture_webp", "KHR_texture_basisu"})
      if (!image.present()) image = extensions.member(name).member("source");
    if (image.present()) {
      const std::uint64_t imageIndex = image.requireUnsigned(kMaxIndex);
      if (imageIndex >= asset_.images.size()) image.malformed("there is no such image");
      else texture.imageIndex = static_cast<int>(imageIndex);
    }
    if (json.member("sampler").present())
      texture.sampler = readSampler(root_.member("samplers").element(json.member("sampler").requireUnsigned(kMaxIndex)));
    return texture;
  }

  std::optional<Texture> readTextureInfo(const JsonView& json, const char* amountMember) {
    if (!json.present()) return std::nullopt;
    Texture texture = readTexture(json.member("index"));
    texture.texCoord = static_cast<int>(json.member("texCoord").unsignedOr(0, kMaxIndex));
    if (amountMember) texture.amount = static_cast<float>(json.member(amountMember).numberOr(1));
    const JsonView transform = json.member("extensions").member("KHR_texture_transform");
    float pair[2];
    if (transform.member("offset").numbers(pair, 2)) texture.transform.offset = {pair[0], pair[1]};
    if (transform.member("scale").numbers(pair, 2)) texture.transform.scale = {pair[0], pair[1]};
    texture.transform.rotationRadians = static_cast<float>(transform.member("rotation").numberOr(0));
    if (texture.imageIndex == kNone) return std::nullopt;
    return texture;
  }

  Material readMaterial(const JsonView& json) {
    Material material;
    material.name = json.member("name").stringOr("");
    const JsonView pbr = json.member("pbrMetallicRoughness");
    float color[4];
    if (pbr.member("baseColorFactor").numbers(color, 4)) material.baseColorFactor = {color[0], color[1], color[2], color[3]};
    if (json.member("emissiveFactor").numbers(color, 3)) material.emissiveFactor = {color[0], color[1], color[2]};
    material.metallicFactor = static_cast<float>(pbr.member("metallicFactor").numberOr(1));
    material.roughnessFactor = static_cast<float>(pbr.member("roughnessFactor").numberOr(1));
    material.baseColorTexture = readTextureInfo(pbr.member("baseColorTexture"), nullptr);
    material.metallicRoughnessTexture = readTextureInfo(pbr.member("metallicRoughnessTexture"), nullptr);
    material.normalTexture = readTextureInfo(json.member("normalTexture"), "scale");
    material.occlusionTexture = readTextureInfo(json.member("occlusionTexture"), "strength");
    material.emissiveTexture = readTextureInfo(json.member("emissiveTexture"), nullptr);
    const std::string alpha = json.member("alphaMode").stringOr("OPAQUE");
    if (alpha == "BLEND") material.alphaMode = AlphaMode::Blend;
    else if (alpha == "MASK") material.alphaMode = AlphaMode::Mask;
    else if (alpha != "OPAQUE") json.member("alphaMode").malformed("is none of OPAQUE, MASK and BLEND");
    material.alphaCutoff = static_cast<float>(json.member("alphaCutoff").numberOr(0.5));
    material.doubleSided = json.member("doubleSided").boolOr(false);
    readExtensions(json.member("extensions"), material);
    return material;
  }

  void readExtensions(const JsonView& json, Material& material) {
    if (!json.present()) return;
    json.requireObject();
    if (!json.json()->is_object()) return;
    Json extensions = *json.json();
    material.unlit = extensions.erase("KHR_materials_unlit") > 0;
    visitTextureInfos(extensions, [&](Json& info) {
      const Texture texture = readTexture(json.beside(info["index"], "index"));
      if (texture.imageIndex == kNone) return false;
      info["index"] = material.extraTextures.size();
      material.extraTextures.push_back(texture);
      return true;
    });
    if (!extensions.empty()) material.extensionsJson = extensions.dump();
  }

  GlbSource& source_;
  JsonView root_;
  Asset& asset_;
};

}  // namespace

void readMaterials(GlbSource& source, Asset& asset) { MaterialReader(source, asset).read(); }

}  // namespace throng
