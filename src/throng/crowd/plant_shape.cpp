// Measures plants, and where they have no painted weights makes them.
#include <algorithm>

#include "throng/crowd/effects_store.h"
#include "throng/effects/trunk_section.h"

namespace throng {
namespace {

std::uint16_t toUnorm16(float value) {
  return static_cast<std::uint16_t>(std::clamp(value, 0.0f, 1.0f) * 65535 + 0.5f);
}

bool isOpaque(const Asset& asset, const AssetPrimitive& primitive) {
  return primitive.materialIndex == kNone || asset.materials[primitive.materialIndex].alphaMode == AlphaMode::Opaque;
}

}  // namespace

PlantShape measurePlant(const Asset& asset, const PlantOptions& options) {
  PlantShape shape;
  shape.options = options;
  const auto measure = [&](Vec3f p) {
    shape.heightMetres = std::max(shape.heightMetres, p.y);
    shape.footHeight = std::min(shape.footHeight, p.y);
    shape.crownRadius = std::max(shape.crownRadius, std::sqrt(p.x * p.x + p.z * p.z));
  };
  for (const Vec3f position : asset.mesh.positions) measure(position);
  for (const AssetClip& clip : asset.clips) {
    shape.heightMetres = std::max(shape.heightMetres, clip.bounds.empty() ? 0 : clip.bounds.max.y);
    shape.footHeight = std::min(shape.footHeight, clip.bounds.empty() ? 0 : clip.bounds.min.y);
  }
  for (const AssetPrimitive& primitive : asset.primitives) {
    if (!isOpaque(asset, primitive)) continue;
    for (std::size_t first = 0; first + 2 < primitive.indices.size(); first += 3) {
      std::array<Vec3f, 3>& triangle = shape.stem.emplace_back();
      for (int corner = 0; corner < 3; ++corner) triangle[corner] = asset.mesh.positions[primitive.indices[first + corner]];
    }
  }
  const auto section = trunkSection(shape.stem, shape.heightMetres / 8, shader::kMaxSectionPoints);
  shape.trunkRadius = options.trunkRadiusMetres > 0 ? options.trunkRadiusMetres : sectionRadius(section);
  shape.trunkHeight = options.trunkHeightMetres > 0 ? options.trunkHeightMetres : shape.heightMetres * 0.4f;
  return shape;
}

std::vector<std::array<std::uint16_t, 4>> plantWeights(const Asset& asset, const PlantShape& shape) {
  std::vector<std::array<std::uint16_t, 4>> weights(asset.vertexCount());
  const bool painted = asset.mesh.colors.size() > 1;
  for (std::size_t index = 0; index < weights.size(); ++index) {
    const shader::WindWeights fromHeight =
        shader::windWeightsFromHeight(asset.mesh.positions[index].y, shape.heightMetres);
    const Vec4f color = painted ? asset.mesh.colors[1][index]
                                : Vec4f{fromHeight.sway, fromHeight.flutter, fromHeight.phase, fromHeight.tremble};
    for (int channel = 0; channel < 4; ++channel) weights[index][channel] = toUnorm16(color[channel]);
  }
  return weights;
}

}  // namespace throng
