// Materials, textures, samplers and images of an asset's glTF. Private to the container room.
#pragma once

#include "throng/asset/asset.h"
#include "throng/container/glb_source.h"

namespace throng {

// Fills asset.materials and asset.images; faults go to the source's.
void readMaterials(GlbSource& source, Asset& asset);

}  // namespace throng
