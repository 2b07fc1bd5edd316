// Stanford PLY: text and binary of either byte order; points, colours, texture coordinates, normals, polygon lists.
#pragma once

#include "throng/import/point_mesh.h"

namespace throng {

// Elements and properties that are not ours are passed over. Malformed and Truncated name the element.
Result<PointMesh> parsePly(std::span<const std::byte> bytes, const std::string& where);

}  // namespace throng
