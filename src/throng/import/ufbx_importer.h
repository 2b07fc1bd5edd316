// FBX of every version through ufbx, where the build found it.
#pragma once

#include "throng/import/importer.h"

namespace throng {

// Curves with their tangents, animation layers, in-between shapes, PC2 and MCX caches, segment scale compensation,
// visibility, versions from 3.0 on: nothing is lost, so it is preferred to Assimp for .fbx. nullptr where Throng was
// built without ufbx (see docs/import.md).
const Importer* ufbxImporter();

}  // namespace throng
