// Wavefront OBJ: points, faces, groups of smoothing, materials. Lines, curves and surfaces are passed over.
#pragma once

#include <filesystem>

#include "throng/import/point_mesh.h"

namespace throng {

// Malformed names the line. Understands negative (relative) indices, polygons of any size, `v x y z r g b` colours,
// line continuations and any line ending.
Result<PointMesh> parseObj(std::span<const std::byte> bytes, const std::string& where);

// Reads the .mtl that the mesh names, beside `objPath`, into the model's materials and images (Kd, d, map_Kd, Ke, Pm,
// Pr). What cannot be read becomes a warning. A library or texture outside the folder of the file is not read.
void loadObjMaterials(const PointMesh& mesh, const std::filesystem::path& objPath, Model& model);

}  // namespace throng
