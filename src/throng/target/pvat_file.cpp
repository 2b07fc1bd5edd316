// The PVAT container: a header, a JSON chunk and a binary chunk, as glTF's .glb has them.
#include <array>
#include <cmath>
#include <cstring>

#include "throng/image/pixels.h"
#include "throng/target/frame_json.h"
#include "throng/target/pvat.h"

namespace throng {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kMagic = 0x54415650, kVersion = 1, kJsonChunk = 0x4e4f534a, kBinaryChunk = 0x004e4942;

void append(Bytes& bytes, std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

void appendWord(Bytes& bytes, std::size_t word) {
  for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::byte>(word >> shift & 255));
}

// Adds an array at a multiple of four bytes and says where it is.
template <typename Value>
Json addArray(Bytes& binary, const std::vector<Value>& values) {
  binary.resize((binary.size() + 3) / 4 * 4);
  const Json place{{"byteOffset", binary.size()}, {"byteLength", values.size() * sizeof(Value)}};
  append(binary, std::as_bytes(std::span(values)));
  return place;
}

Json addIndices(Bytes& binary, const std::vector<std::uint32_t>& indices, std::uint32_t vertexCount) {
  const bool wide = vertexCount > 65535;
  Json place = wide ? addArray(binary, indices) : addArray(binary, std::vector<std::uint16_t>(indices.begin(), indices.end()));
  place["type"] = wide ? "uint32" : "uint16";
  place["count"] = indices.size();
  return place;
}

const Material* materialOf(const Asset& asset) {
  const int index = asset.primitives.empty() ? kNone : asset.primitives[0].materialIndex;
  return index == kNone ? nullptr : &asset.materials[static_cast<std::size_t>(index)];
}

// The coordinates of the base colour, moved as KHR_texture_transform says, which the container knows nothing of.
std::vector<Vec2f> texCoordsOf(const Asset& asset) {
  const Material* material = materialOf(asset);
  const Texture texture = material && material->baseColorTexture ? *material->baseColorTexture : Texture{};
  const auto set = static_cast<std::size_t>(texture.texCoord);
  std::vector<Vec2f> coords = set < asset.mesh.texCoords.size() ? asset.mesh.texCoords[set] : std::vector<Vec2f>(asset.vertexCount());
  const TextureTransform& transform = texture.transform;
  if (transform == TextureTransform{}) return coords;
  const float cosine = std::cos(transform.rotationRadians), sine = std::sin(transform.rotationRadians);
  for (Vec2f& uv : coords) {
    const float u = uv.x * transform.scale.x, v = uv.y * transform.scale.y;
    uv = {transform.offset.x + cosine * u + sine * v, transform.offset.y - sine * u + cosine * v};
  }
  return coords;
}

// sRGB (IEC 61966-2-1).
double linearOf(double srgb) { return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4); }
double srgbOf(double linear) { return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055; }

void multiplyByFactor(Pixels& pixels, Vec4f factor) {
  for (int channel = 0; channel < 3; ++channel) {
    std::array<std::byte, 256> table;
    for (std::size_t value = 0; value < table.size(); ++value) {
      const double product = std::clamp(linearOf(double(value) / 255) * factor[channel], 0.0, 1.0);
      table[value] = static_cast<std::byte>(std::lround(srgbOf(product) * 255));
    }
    for (std::size_t i = static_cast<std::size_t>(channel); i < pixels.rgba.size(); i += 4)
      pixels.rgba[i] = table[std::to_integer<std::size_t>(pixels.rgba[i])];
  }
}

// The base colour as a picture file, its factor multiplied in; without bytes where all is white.
Result<Image> albedoOf(const Asset& asset) {
  const Material* material = materialOf(asset);
  if (!material) return Image{};
  const Vec4f factor = material->baseColorFactor;
  const bool isWhite = factor.x == 1 && factor.y == 1 && factor.z == 1;
  const int index = material->baseColorTexture ? material->baseColorTexture->imageIndex : kNone;
  const Image* image = index == kNone ? nullptr : &asset.images[static_cast<std::size_t>(index)];
  if (image && image->bytes.empty()) image = nullptr;
  if (!image && isWhite) return Image{};
  Pixels pixels{1, 1, std::vector<std::byte>(4, std::byte{255})};
  if (image) {
    THRONG_ASSIGN(pixels, decodePixels(image->bytes, asset.name + ": image '" + image->name + "'"));
    if (isWhite) return *image;
  }
  multiplyByFactor(pixels, factor);
  return Image{"albedo", "image/png", pngOf(pixels)};
}

// A still has no length, and the player divides by it: it lasts for its one step.
double durationOf(const FrameClip& clip) {
  return clip.durationSeconds > 0 ? clip.durationSeconds : (clip.frameCount - 1) / clip.framesPerSecond;
}

Json headJson(const Asset& asset, const PvatTexture& texture) {
  Json clips = Json::array();
  for (const FrameClip& clip : texture.clips)
    clips.push_back({{"name", clip.name},
                     {"frameStart", clip.firstFrame},
                     {"frameCount", clip.frameCount - 1},
                     {"duration", durationOf(clip)}});
  return {{"version", kVersion},
          {"generator", asset.generator},
          {"fps", texture.framesPerSecond},
          {"vertexCount", texture.vertexCount},
          {"frameCount", texture.frameCount},
          {"texture", {{"width", texture.width}, {"height", texture.height}, {"format", "rgba16u"}, {"layout", "quant16"}}},
          {"bounds", toJson(texture.bounds)},
          {"animations", std::move(clips)}};
}

}  // namespace

std::vector<std::string> pvatLeavesOut(const Asset& asset) {
  std::vector<std::string> words;
  if (!asset.mesh.colors.empty()) words.push_back("vertex colours");
  if (!asset.groupNames.empty()) words.push_back("groups");
  if (!asset.sockets.empty()) words.push_back("sockets");
  const Material* material = materialOf(asset);
  if (!material) return words;
  if (material->metallicRoughnessTexture) words.push_back("the metallic-roughness texture");
  if (material->normalTexture) words.push_back("the normal texture");
  if (material->occlusionTexture) words.push_back("the occlusion texture");
  if (material->emissiveTexture || material->emissiveFactor != Vec3f{0, 0, 0}) words.push_back("emission");
  if (material->alphaMode != AlphaMode::Opaque) words.push_back("transparency");
  if (material->doubleSided) words.push_back("back faces");
  return words;
}

Result<Bytes> encodePvat(const Asset& asset, const PvatTexture& texture) {
  THRONG_ASSIGN(const Image albedo, albedoOf(asset));
  Json json = headJson(asset, texture);
  Bytes binary;
  Json vat = addArray(binary, texture.texels);
  Json indices = addIndices(binary, asset.primitives.empty() ? std::vector<std::uint32_t>{} : asset.primitives[0].indices,
                            texture.vertexCount);
  Json uvs = addArray(binary, texCoordsOf(asset));
  Json picture = addArray(binary, albedo.bytes);
  binary.resize((binary.size() + 3) / 4 * 4);
  json["binary"] = {{"byteLength", binary.size()}};
  json["vat"] = std::move(vat);
  json["indices"] = std::move(indices);
  json["uvs"] = std::move(uvs);
  if (!albedo.bytes.empty()) {
    picture["mimeType"] = albedo.mimeType;
    json["albedo"] = std::move(picture);
  }
  std::string text = toText(json, -1);
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const std::size_t length = 12 + 8 + text.size() + 8 + binary.size();
  if (length > 0xffffffff) return Error{ErrorCode::LimitExceeded, asset.name, "the container would be larger than 4 GiB; take fewer frames per second"};
  Bytes file;
  file.reserve(length);
  for (const std::size_t word : {std::size_t(kMagic), std::size_t(kVersion), length, text.size(), std::size_t(kJsonChunk)}) appendWord(file, word);
  append(file, std::as_bytes(std::span(text)));
  appendWord(file, binary.size());
  appendWord(file, kBinaryChunk);
  append(file, binary);
  return file;
}

std::string pvatJson(const Asset& asset, const PvatTexture& texture, const FrameMeasurement& measurement) {
  Json clips = Json::array();
  for (std::size_t index = 0; index < texture.clips.size(); ++index) {
    Json clip = toJson(texture.clips[index]);
    clip["error"] = toJson(measurement.clips[index].blended);
    clips.push_back(std::move(clip));
  }
  return toText({{"layout", "playcanvas"},
                 {"width", texture.width},
                 {"height", texture.height},
                 {"vertexCount", texture.vertexCount},
                 {"frames", texture.frameCount},
                 {"bounds", toJson(texture.bounds)},
                 {"clips", std::move(clips)},
                 {"leftOut", pvatLeavesOut(asset)},
                 {"error", toJson(measurement.all.blended)}}, 2) + "\n";
}

}  // namespace throng
