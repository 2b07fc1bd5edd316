// The materials and images that an asset's primitives show.
#pragma once

#include "throng/asset/asset.h"
#include "throng/model/model.h"

namespace throng {

// Copies the model's materials that some primitive or variant uses, and the images that those use, into the asset, and renumbers.
// Textures whose image has no bytes, or whose set of texture coordinates the mesh lacks, are left out; those of material
// extensions keep their place.
void collectMaterials(const Model& model, Asset& asset);

}  // namespace throng
