// Materials, textures, samplers and images as glTF. Private to the container room.
#pragma once

#include "throng/asset/asset.h"
#include "throng/base/result.h"
#include "throng/container/glb_builder.h"

namespace throng {

// Adds them to the document. Images without bytes are left out with the textures that show them.
// Malformed where a material's extensionsJson is no JSON object.
Status writeMaterials(const Asset& asset, GlbBuilder& builder);

// Calls visit(textureInfo) for every textureInfo within a material extension, in document order: an object with an
// integer "index" whose member name ends in "Texture". Where visit returns false the member is removed.
void visitTextureInfos(Json& extension, const std::function<bool(Json&)>& visit);

}  // namespace throng
