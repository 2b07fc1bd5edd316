#include "throng/import/point_mesh.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace throng {
namespace {

Status checkFaces(const PointMesh& mesh, const std::string& where) {
  const auto inRange = [](std::int32_t index, std::size_t count, bool optional) {
    return (optional && index == kNone) || (index >= 0 && static_cast<std::size_t>(index) < count);
  };
  for (std::size_t faceIndex = 0; faceIndex < mesh.faces.size(); ++faceIndex) {
    const PointFace& face = mesh.faces[faceIndex];
    assert(std::size_t(face.firstCorner) + face.cornerCount <= mesh.corners.size());
    for (std::uint32_t index = 0; index < face.cornerCount; ++index) {
      const PointCorner& corner = mesh.corners[face.firstCorner + index];
      if (!inRange(corner.point, mesh.points.size(), false) || !inRange(corner.texCoord, mesh.texCoords.size(), true) ||
          !inRange(corner.normal, mesh.normals.size(), true))
        return Error{ErrorCode::Malformed, where + ": face " + std::to_string(faceIndex),
                     "names a point, texture coordinate or normal that the file does not have; export it again"};
    }
  }
  return Ok{};
}

Vec3f faceNormal(const PointMesh& mesh, const PointFace& face) {
  // Newell's method (Sutherland et al. 1974): right for polygons that are not quite flat; its length is twice the area.
  Vec3f sum;
  for (std::uint32_t index = 0; index < face.cornerCount; ++index) {
    const Vec3f a = mesh.points[mesh.corners[face.firstCorner + index].point];
    const Vec3f b = mesh.points[mesh.corners[face.firstCorner + (index + 1) % face.cornerCount].point];
    sum += Vec3f{(a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y)};
  }
  return sum;
}

// Gives every corner without a normal one: of its point where the face is smooth, of its face where it is not.
void addNormals(PointMesh& mesh) {
  std::vector<Vec3f> ofPoint(mesh.points.size());
  for (const PointFace& face : mesh.faces) {
    if (!face.smooth) continue;
    const Vec3f normal = faceNormal(mesh, face);
    for (std::uint32_t index = 0; index < face.cornerCount; ++index)
      ofPoint[mesh.corners[face.firstCorner + index].point] += normal;
  }
  const auto firstPointNormal = static_cast<std::int32_t>(mesh.normals.size());
  for (const Vec3f& sum : ofPoint) mesh.normals.push_back(normalizedOr(sum, Vec3f{0, 1, 0}));
  for (const PointFace& face : mesh.faces) {
    std::int32_t ofFace = kNone;
    for (std::uint32_t index = 0; index < face.cornerCount; ++index) {
      PointCorner& corner = mesh.corners[face.firstCorner + index];
      if (corner.normal != kNone) continue;
      if (!face.smooth && ofFace == kNone) {
        ofFace = static_cast<std::int32_t>(mesh.normals.size());
        mesh.normals.push_back(normalizedOr(faceNormal(mesh, face), Vec3f{0, 1, 0}));
      }
      corner.normal = face.smooth ? firstPointNormal + corner.point : ofFace;
    }
  }
}

// The faces of one material as a mesh; appends the points of its vertices.
Mesh buildMesh(const PointMesh& source, std::int32_t material, std::vector<std::uint32_t>& pointOfVertex) {
  Mesh mesh;
  mesh.name = source.name;
  const bool hasTexCoords = !source.texCoords.empty();
  if (hasTexCoords) mesh.texCoords.resize(1);
  if (!source.pointColors.empty()) mesh.colors.resize(1);

  std::map<PointCorner, std::uint32_t> vertexOfCorner;
  const auto vertexOf = [&](const PointCorner& corner) {
    const auto [place, isNew] = vertexOfCorner.try_emplace(corner, static_cast<std::uint32_t>(mesh.positions.size()));
    if (!isNew) return place->second;
    mesh.positions.push_back(source.points[corner.point]);
    mesh.normals.push_back(normalizedOr(source.normals[corner.normal], Vec3f{0, 1, 0}));
    if (hasTexCoords) {
      const Vec2f uv = corner.texCoord == kNone ? Vec2f{0, 0} : source.texCoords[corner.texCoord];
      mesh.texCoords[0].push_back({uv.x, 1 - uv.y});  // glTF's v runs downwards
    }
    if (!source.pointColors.empty()) mesh.colors[0].push_back(source.pointColors[corner.point]);
    pointOfVertex.push_back(static_cast<std::uint32_t>(corner.point));
    return place->second;
  };
  for (const PointFace& face : source.faces) {
    if (face.material != material) continue;
    for (std::uint32_t index = 1; index + 1 < face.cornerCount; ++index)
      for (const std::uint32_t corner : {0u, index, index + 1})
        mesh.indices.push_back(vertexOf(source.corners[face.firstCorner + corner]));
  }
  return mesh;
}

}  // namespace

Result<PointModel> modelFromPointMesh(const PointMesh& source, const std::string& where) {
  THRONG_TRY(checkFaces(source, where));
  if (source.faces.empty())
    return Error{ErrorCode::Malformed, where, "has no faces; a base mesh needs triangles or polygons"};
  PointMesh mesh = source;
  addNormals(mesh);

  PointModel result;
  Model& model = result.model;
  model.name = mesh.name;
  model.nodes.push_back({.name = mesh.name});
  for (const std::string& name : mesh.materialNames) {
    Material material;
    material.name = name;
    material.metallicFactor = 0;
    model.materials.push_back(std::move(material));
  }
  for (std::int32_t material = kNone; material < static_cast<std::int32_t>(mesh.materialNames.size()); ++material) {
    Mesh part = buildMesh(mesh, material, result.pointOfVertex);
    if (part.indices.empty()) continue;
    part.materialIndex = material;
    Part drawing;
    drawing.name = mesh.name;
    drawing.meshIndex = static_cast<int>(model.meshes.size());
    drawing.nodeIndex = 0;
    model.meshes.push_back(std::move(part));
    model.parts.push_back(std::move(drawing));
  }
  return result;
}

}  // namespace throng
