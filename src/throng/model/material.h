// Materials and images, as glTF has them. Models and assets share these: they are carried through, not changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/math.h"

namespace throng {

// "No such thing", for every index of a model or an asset.
inline constexpr int kNone = -1;

// An encoded image file (PNG, JPEG, WebP, KTX2), carried through untouched.
struct Image {
  std::string name;
  std::string mimeType;  // "image/png", "image/jpeg", "image/webp", "image/ktx2"
  Bytes bytes;           // empty: the source names a file that could not be read (a warning says which)
};

// glTF sampler constants (9729 LINEAR, 10497 REPEAT, ...). 0: not given.
struct TextureSampler {
  int magFilter = 0;
  int minFilter = 0;
  int wrapS = 10497;
  int wrapT = 10497;
  friend bool operator==(const TextureSampler&, const TextureSampler&) = default;
};

// KHR_texture_transform: uv' = offset + rotate(rotation) * (scale * uv).
struct TextureTransform {
  Vec2f offset{0, 0};
  float rotationRadians = 0;
  Vec2f scale{1, 1};
  friend bool operator==(const TextureTransform&, const TextureTransform&) = default;
};

struct Texture {
  int imageIndex = kNone;
  TextureSampler sampler;
  int texCoord = 0;  // which TEXCOORD_n
  TextureTransform transform;
  float amount = 1;  // normal scale, or occlusion strength
};

enum class AlphaMode { Opaque, Mask, Blend };

// glTF's core metallic-roughness material. What a material extension adds rides along as JSON text, untouched but for
// its texture indices, which are rewritten to Material::extraTextures by position.
struct Material {
  std::string name;
  Vec4f baseColorFactor{1, 1, 1, 1};
  float metallicFactor = 1;
  float roughnessFactor = 1;
  Vec3f emissiveFactor{0, 0, 0};
  std::optional<Texture> baseColorTexture;
  std::optional<Texture> metallicRoughnessTexture;
  std::optional<Texture> normalTexture;
  std::optional<Texture> occlusionTexture;
  std::optional<Texture> emissiveTexture;
  AlphaMode alphaMode = AlphaMode::Opaque;
  float alphaCutoff = 0.5f;
  bool doubleSided = false;
  bool unlit = false;
  std::string extensionsJson;  // "" or a JSON object of further KHR_materials_* extensions
  std::vector<Texture> extraTextures;
};

}  // namespace throng
