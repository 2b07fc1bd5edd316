// A mesh as text formats and simulations see it: points, and faces whose corners name a point, a texture coordinate
// and a normal. Vertex caches move the points; a model's vertices are the distinct corners.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

struct PointCorner {
  std::int32_t point = 0;
  std::int32_t texCoord = kNone;
  std::int32_t normal = kNone;
  friend auto operator<=>(const PointCorner&, const PointCorner&) = default;
};

struct PointFace {
  std::uint32_t firstCorner = 0;
  std::uint32_t cornerCount = 0;  // 3 or more
  std::int32_t material = kNone;  // index into PointMesh::materialNames
  bool smooth = true;             // without normals: shares normals with its smooth neighbours
};

struct PointMesh {
  std::string name;
  std::vector<Vec3f> points;
  std::vector<Vec4f> pointColors;  // empty or one per point
  std::vector<Vec2f> texCoords;    // v upwards, as OBJ and PLY have it
  std::vector<Vec3f> normals;
  std::vector<PointCorner> corners;
  std::vector<PointFace> faces;
  std::vector<std::string> materialNames;
  std::string materialLibrary;  // OBJ's mtllib, relative to the file
};

// A model with one node, a part per material, and for each of its vertices the point it came from.
struct PointModel {
  Model model;
  std::vector<std::uint32_t> pointOfVertex;  // modelVertexCount entries
};

// Faces become triangle fans; normals that are missing are computed, area-weighted over smooth faces. Malformed where a
// corner names what is not there. Materials get their names only; obj_material fills them.
Result<PointModel> modelFromPointMesh(const PointMesh& mesh, const std::string& where);

}  // namespace throng
