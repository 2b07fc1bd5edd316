// OBJ and PLY files as point meshes and as static models.
#pragma once

#include <filesystem>

#include "throng/import/importer.h"
#include "throng/import/point_mesh.h"

namespace throng {

// Whether the file's name says OBJ or PLY.
bool isPointMeshFile(const std::filesystem::path& path);

// Reads and parses, by extension.
Result<PointMesh> readPointMesh(const std::filesystem::path& path);

// The same as a model, with OBJ's materials.
Result<PointModel> readPointModel(const std::filesystem::path& path);

// The importer of both, for importer.cpp's list.
const Importer& pointMeshImporter();

}  // namespace throng
