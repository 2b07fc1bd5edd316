// Normals where the source gives none, or none that can be used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/model/model.h"

namespace throng {

// The mesh with three vertices of its own per triangle, in triangle order, and the triangle's normal on them, as glTF
// 2.0 (section 3.7.2.1) demands where normals are absent. Tangents go; each morph target's normal deltas become the
// difference between the morphed and the plain triangle's normal. Everything else is copied along.
Mesh withFlatNormals(const Mesh& mesh);

// How many vertices withFlatNormals gives.
inline std::size_t flatVertexCount(const Mesh& mesh) { return mesh.indices.size(); }

// Makes every normal unit. A normal that is zero or not finite becomes the area-weighted mean of the normals of its
// vertex's triangles (or +Y where there is none). Returns how many were replaced so.
std::size_t repairNormals(Mesh& mesh);

// Makes every tangent unit with w = +1 or -1. One that is zero or not finite becomes a direction perpendicular to the
// normal. Returns how many were replaced so. Call after repairNormals.
std::size_t repairTangents(Mesh& mesh);

}  // namespace throng
