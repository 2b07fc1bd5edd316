#include "throng/edit/atlas.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/edit/shelf_pack.h"
#include "throng/image/pixels.h"

namespace throng {
namespace {

constexpr std::uint32_t kBorder = 4;     // pixels of a tile's own edge around it
constexpr std::uint32_t kPlainSide = 4;  // a material without a texture
constexpr std::uint32_t kMaxSourceSide = 4096;
constexpr float kMergedCutoff = 0.5f;
constexpr double kWrapSlack = 1e-4;      // of texture coordinates that should end at 0 and 1

enum Kind { BaseColor, MetallicRoughness, Normal, Occlusion, Emissive, kKindCount };

const std::optional<Texture>& textureOf(const Material& material, int kind) {
  switch (kind) {
    case BaseColor: return material.baseColorTexture;
    case MetallicRoughness: return material.metallicRoughnessTexture;
    case Normal: return material.normalTexture;
    case Occlusion: return material.occlusionTexture;
    default: return material.emissiveTexture;
  }
}

double linearFromSrgb(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }
double srgbFromLinear(double c) { return c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055; }

std::byte toByte(double value) { return static_cast<std::byte>(std::lround(std::clamp(value, 0.0, 1.0) * 255)); }

// A material that goes into the atlas: its place, and the smallest whole shift of its texture coordinates.
struct Tile {
  int materialIndex = kNone;
  std::array<Pixels, kKindCount> pixels;  // of the tile's size, factors multiplied in; empty: not used by any
  PackedRect rect;
  Vec2f shift{0, 0};
};

// Why a material cannot be merged, or "".
std::string whyApart(const Material& material) {
  if (material.alphaMode == AlphaMode::Blend) return "it is blended";
  if (material.unlit) return "it is unlit";
  if (!material.extensionsJson.empty()) return "it has extensions";
  const Texture* first = nullptr;
  for (int kind = 0; kind < kKindCount; ++kind) {
    const auto& texture = textureOf(material, kind);
    if (!texture) continue;
    if (first && (texture->texCoord != first->texCoord || !(texture->transform == first->transform)))
      return "its textures use different coordinates";
    first = &*texture;
  }
  return "";
}

const Texture* anyTexture(const Material& material) {
  for (int kind = 0; kind < kKindCount; ++kind)
    if (textureOf(material, kind)) return &*textureOf(material, kind);
  return nullptr;
}

// The coordinates that a material's textures are sampled at, its transform applied.
Vec2f sampledCoordinate(const Mesh& mesh, const Texture& texture, std::size_t vertex) {
  const auto set = static_cast<std::size_t>(texture.texCoord);
  const Vec2f uv = set < mesh.texCoords.size() ? mesh.texCoords[set][vertex] : Vec2f{0, 0};
  const TextureTransform& t = texture.transform;
  const float c = std::cos(t.rotationRadians), s = std::sin(t.rotationRadians);
  const float x = uv.x * t.scale.x, y = uv.y * t.scale.y;
  return {t.offset.x + c * x + s * y, t.offset.y - s * x + c * y};
}

// The whole shift that brings all coordinates of a material into 0 to 1, or nothing where they span more.
std::optional<Vec2f> wrapShift(const Model& model, int materialIndex, const Texture& texture) {
  double low[2] = {1e30, 1e30}, high[2] = {-1e30, -1e30};
  for (const Mesh& mesh : model.meshes) {
    if (mesh.materialIndex != materialIndex) continue;
    for (std::size_t vertex = 0; vertex < mesh.vertexCount(); ++vertex) {
      const Vec2f uv = sampledCoordinate(mesh, texture, vertex);
      const double values[2] = {uv.x, uv.y};
      for (int axis = 0; axis < 2; ++axis) {
        low[axis] = std::min(low[axis], values[axis]);
        high[axis] = std::max(high[axis], values[axis]);
      }
    }
  }
  Vec2f shift;
  for (int axis = 0; axis < 2; ++axis) {
    if (low[axis] > high[axis]) continue;  // no vertex uses it
    const double whole = std::floor(low[axis] + kWrapSlack);
    if (high[axis] - whole > 1 + kWrapSlack) return std::nullopt;
    (axis == 0 ? shift.x : shift.y) = static_cast<float>(-whole);
  }
  return shift;
}

Pixels plainPixels(std::uint32_t side) {
  return {side, side, std::vector<std::byte>(std::size_t(side) * side * 4, std::byte{255})};
}

// Nearest pixels at another size: all kinds of a tile have the size of its largest.
Pixels stretched(const Pixels& source, std::uint32_t width, std::uint32_t height) {
  Pixels result{width, height, std::vector<std::byte>(std::size_t(width) * height * 4)};
  for (std::uint32_t y = 0; y < height; ++y)
    for (std::uint32_t x = 0; x < width; ++x) {
      const std::size_t from = (std::size_t(y) * source.height / height * source.width + std::size_t(x) * source.width / width) * 4;
      std::copy_n(source.rgba.begin() + static_cast<std::ptrdiff_t>(from), 4,
                  result.rgba.begin() + static_cast<std::ptrdiff_t>((std::size_t(y) * width + x) * 4));
    }
  return result;
}

// Multiplies a material's factors into the pixels of one kind. Colours are multiplied in linear light.
void applyFactors(Pixels& pixels, const Material& material, int kind) {
  const double cutoffScale = material.alphaMode == AlphaMode::Mask ? kMergedCutoff / std::max(material.alphaCutoff, 1e-3f) : 0;
  for (std::size_t at = 0; at < pixels.rgba.size(); at += 4) {
    double c[4];
    for (int channel = 0; channel < 4; ++channel) c[channel] = std::to_integer<int>(pixels.rgba[at + channel]) / 255.0;
    if (kind == BaseColor) {
      for (int axis = 0; axis < 3; ++axis) c[axis] = srgbFromLinear(linearFromSrgb(c[axis]) * material.baseColorFactor[axis]);
      c[3] = cutoffScale > 0 ? c[3] * material.baseColorFactor.w * cutoffScale : 1;
    } else if (kind == MetallicRoughness) {
      c[1] *= material.roughnessFactor;
      c[2] *= material.metallicFactor;
    } else if (kind == Normal && material.normalTexture) {
      const double amount = material.normalTexture->amount;
      for (int axis = 0; axis < 2; ++axis) c[axis] = 0.5 + (c[axis] - 0.5) * amount;
    } else if (kind == Occlusion && material.occlusionTexture) {
      c[0] = 1 + (c[0] - 1) * material.occlusionTexture->amount;
    } else if (kind == Emissive) {
      for (int axis = 0; axis < 3; ++axis) c[axis] = srgbFromLinear(linearFromSrgb(c[axis]) * material.emissiveFactor[axis]);
    }
    for (int channel = 0; channel < 4; ++channel) pixels.rgba[at + channel] = toByte(c[channel]);
  }
}

// A flat normal and white elsewhere: what a kind looks like for a material that lacks it.
Pixels neutralPixels(int kind, std::uint32_t side) {
  Pixels pixels = plainPixels(side);
  if (kind == Normal)
    for (std::size_t at = 0; at < pixels.rgba.size(); at += 4) pixels.rgba[at] = pixels.rgba[at + 1] = std::byte{128};
  return pixels;
}

Result<Tile> makeTile(const Model& model, int materialIndex, const std::array<bool, kKindCount>& used) {
  const Material& material = model.materials[materialIndex];
  Tile tile;
  tile.materialIndex = materialIndex;
  std::uint32_t width = kPlainSide, height = kPlainSide;
  for (int kind = 0; kind < kKindCount; ++kind) {
    const auto& texture = textureOf(material, kind);
    if (!texture || texture->imageIndex == kNone || model.images[texture->imageIndex].bytes.empty()) continue;
    const Image& image = model.images[texture->imageIndex];
    THRONG_ASSIGN(Pixels pixels, decodePixels(image.bytes, model.name + ": image '" + image.name + "'"));
    tile.pixels[kind] = shrinkToFit(pixels, kMaxSourceSide, kind == BaseColor || kind == Emissive);
    width = std::max(width, tile.pixels[kind].width);
    height = std::max(height, tile.pixels[kind].height);
  }
  for (int kind = 0; kind < kKindCount; ++kind) {
    if (!used[kind]) {
      tile.pixels[kind] = {};
      continue;
    }
    if (tile.pixels[kind].rgba.empty()) tile.pixels[kind] = neutralPixels(kind, kPlainSide);
    tile.pixels[kind] = stretched(tile.pixels[kind], width, height);
    applyFactors(tile.pixels[kind], material, kind);
  }
  tile.rect = {width + 2 * kBorder, height + 2 * kBorder};
  return tile;
}

void halveTiles(std::vector<Tile>& tiles) {
  for (Tile& tile : tiles) {
    const std::uint32_t width = std::max((tile.rect.width - 2 * kBorder) / 2, 1u);
    const std::uint32_t height = std::max((tile.rect.height - 2 * kBorder) / 2, 1u);
    for (int kind = 0; kind < kKindCount; ++kind) {
      Pixels& pixels = tile.pixels[kind];
      if (!pixels.rgba.empty())
        pixels = stretched(shrinkToFit(pixels, std::max(width, height), kind == BaseColor || kind == Emissive), width, height);
    }
    tile.rect = {width + 2 * kBorder, height + 2 * kBorder};
  }
}

std::optional<PackedSize> packTiles(std::vector<Tile>& tiles, std::uint32_t maxSide) {
  for (int attempt = 0; attempt < 12; ++attempt) {
    std::vector<PackedRect> rects;
    for (const Tile& tile : tiles) rects.push_back(tile.rect);
    if (const auto size = packShelves(rects, maxSide)) {
      for (std::size_t index = 0; index < tiles.size(); ++index) tiles[index].rect = rects[index];
      return size;
    }
    halveTiles(tiles);
  }
  return std::nullopt;
}

// Copies a tile with its border: pixels outside are the nearest of its edge.
void drawTile(Pixels& atlas, const Tile& tile, const Pixels& pixels) {
  for (std::uint32_t y = 0; y < tile.rect.height; ++y)
    for (std::uint32_t x = 0; x < tile.rect.width; ++x) {
      const std::uint32_t fromX = std::clamp<std::int64_t>(std::int64_t(x) - kBorder, 0, pixels.width - 1);
      const std::uint32_t fromY = std::clamp<std::int64_t>(std::int64_t(y) - kBorder, 0, pixels.height - 1);
      const std::size_t from = (std::size_t(fromY) * pixels.width + fromX) * 4;
      const std::size_t to = (std::size_t(tile.rect.y + y) * atlas.width + tile.rect.x + x) * 4;
      std::copy_n(pixels.rgba.begin() + static_cast<std::ptrdiff_t>(from), 4, atlas.rgba.begin() + static_cast<std::ptrdiff_t>(to));
    }
}

// Moves the coordinates of a tile's meshes into its place; they then use set 0 alone.
void moveCoordinates(Model& model, const Tile& tile, PackedSize size, int mergedIndex) {
  const Texture plain;
  const Texture* texture = anyTexture(model.materials[tile.materialIndex]);
  const float width = static_cast<float>(tile.rect.width - 2 * kBorder), height = static_cast<float>(tile.rect.height - 2 * kBorder);
  for (Mesh& mesh : model.meshes) {
    if (mesh.materialIndex != tile.materialIndex) continue;
    std::vector<Vec2f> moved;
    for (std::size_t vertex = 0; vertex < mesh.vertexCount(); ++vertex) {
      const Vec2f uv = texture ? sampledCoordinate(mesh, *texture, vertex) : Vec2f{0.5f, 0.5f};
      const float u = std::clamp(uv.x + tile.shift.x, 0.0f, 1.0f), v = std::clamp(uv.y + tile.shift.y, 0.0f, 1.0f);
      moved.push_back({(static_cast<float>(tile.rect.x + kBorder) + u * width) / static_cast<float>(size.width),
                       (static_cast<float>(tile.rect.y + kBorder) + v * height) / static_cast<float>(size.height)});
    }
    mesh.texCoords = {std::move(moved)};
    mesh.materialIndex = mergedIndex;
  }
}

Material mergedMaterial(const Model& model, const std::vector<Tile>& tiles) {
  Material merged;
  merged.name = "atlas";
  for (const Tile& tile : tiles) {
    const Material& material = model.materials[tile.materialIndex];
    if (material.alphaMode == AlphaMode::Mask) merged.alphaMode = AlphaMode::Mask;
    merged.doubleSided = merged.doubleSided || material.doubleSided;
    if (material.emissiveFactor != Vec3f{0, 0, 0}) merged.emissiveFactor = {1, 1, 1};
  }
  merged.alphaCutoff = kMergedCutoff;
  return merged;
}

// Adds the atlas pictures to the model and names them in the merged material.
void drawAtlases(Model& model, const std::vector<Tile>& tiles, PackedSize size, Material& merged) {
  constexpr std::array<const char*, kKindCount> kNames{"atlas base colour", "atlas metallic roughness", "atlas normal", "atlas occlusion", "atlas emissive"};
  for (int kind = 0; kind < kKindCount; ++kind) {
    if (tiles.front().pixels[kind].rgba.empty()) continue;
    Pixels atlas{size.width, size.height, std::vector<std::byte>(std::size_t(size.width) * size.height * 4, std::byte{0})};
    if (merged.alphaMode == AlphaMode::Opaque || kind != BaseColor)
      for (std::size_t at = 3; at < atlas.rgba.size(); at += 4) atlas.rgba[at] = std::byte{255};
    for (const Tile& tile : tiles) drawTile(atlas, tile, tile.pixels[kind]);
    Texture texture{.imageIndex = static_cast<int>(model.images.size())};
    texture.sampler = {.magFilter = 9729, .minFilter = 9987, .wrapS = 33071, .wrapT = 33071};
    model.images.push_back({kNames[kind], "image/png", pngOf(atlas)});
    if (kind == BaseColor) merged.baseColorTexture = texture;
    if (kind == MetallicRoughness) merged.metallicRoughnessTexture = texture;
    if (kind == Normal) merged.normalTexture = texture;
    if (kind == Occlusion) merged.occlusionTexture = texture;
    if (kind == Emissive) merged.emissiveTexture = texture;
  }
}

// The materials that meshes use and that can be merged; notes say why others stay apart.
std::vector<int> chooseMaterials(const Model& model, std::vector<std::string>& notes) {
  std::vector<int> chosen;
  for (int index = 0; index < static_cast<int>(model.materials.size()); ++index) {
    const bool used = std::any_of(model.meshes.begin(), model.meshes.end(), [&](const Mesh& mesh) { return mesh.materialIndex == index; });
    if (!used) continue;
    std::string why = whyApart(model.materials[index]);
    const bool worn = std::any_of(model.meshes.begin(), model.meshes.end(), [&](const Mesh& mesh) { return mesh.materialIndex == index && !mesh.variantMaterials.empty(); });
    if (why.empty() && worn) why = "variants replace it";
    const Texture* texture = anyTexture(model.materials[index]);
    if (why.empty() && texture && !wrapShift(model, index, *texture)) why = "its texture repeats";
    if (why.empty()) chosen.push_back(index);
    else notes.push_back("material '" + model.materials[index].name + "' stays apart: " + why);
  }
  return chosen;
}

}  // namespace

Result<AtlasReport> mergeMaterials(Model& model, const AtlasOptions& options) {
  AtlasReport report;
  const std::vector<int> chosen = chooseMaterials(model, report.notes);
  if (chosen.size() < 2) return report;
  std::array<bool, kKindCount> used{true, true, false, false, false};
  for (const int index : chosen) {
    for (int kind = Normal; kind < kKindCount; ++kind) used[kind] = used[kind] || textureOf(model.materials[index], kind).has_value();
    used[Emissive] = used[Emissive] || model.materials[index].emissiveFactor != Vec3f{0, 0, 0};
  }
  std::vector<Tile> tiles;
  for (const int index : chosen) {
    THRONG_ASSIGN(Tile tile, makeTile(model, index, used));
    if (const Texture* texture = anyTexture(model.materials[index])) tile.shift = *wrapShift(model, index, *texture);
    tiles.push_back(std::move(tile));
  }
  const auto size = packTiles(tiles, options.maxSide);
  if (!size)
    return Error{ErrorCode::LimitExceeded, model.name,
                 "has more materials than an atlas of " + std::to_string(options.maxSide) + " pixels holds"};
  Material merged = mergedMaterial(model, tiles);
  drawAtlases(model, tiles, *size, merged);
  const int mergedIndex = static_cast<int>(model.materials.size());
  for (const Tile& tile : tiles) moveCoordinates(model, tile, *size, mergedIndex);
  model.materials.push_back(std::move(merged));
  report.mergedMaterials = tiles.size();
  report.width = size->width;
  report.height = size->height;
  return report;
}

}  // namespace throng
