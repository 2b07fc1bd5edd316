// Materials merged into one by a texture atlas, so that a character is one draw.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

struct AtlasOptions {
  std::uint32_t maxSide = 4096;  // pixels; textures are halved until all fit
};

struct AtlasReport {
  std::size_t mergedMaterials = 0;
  std::uint32_t width = 0, height = 0;
  std::vector<std::string> notes;  // which materials stayed apart, and why
};

// Puts the textures of all materials into one atlas per kind (base colour, metallic-roughness, normal, occlusion,
// emissive), factors multiplied in, and moves texture coordinates. Opaque and masked materials become one (masked where
// any is; two-sided where any is). Apart stay: blended, unlit and extended materials, and those whose textures repeat or
// use several sets of coordinates. Every tile has a border of its own edge, so that mip maps do not bleed at once.
// Fewer than two materials that fit change nothing. Malformed where an image cannot be decoded, naming it.
Result<AtlasReport> mergeMaterials(Model& model, const AtlasOptions& options = {});

}  // namespace throng
