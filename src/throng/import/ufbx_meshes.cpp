// Nodes, meshes, skins and blend shapes of a ufbx scene.
#ifdef THRONG_HAS_UFBX

#include <algorithm>
#include <bit>

#include "throng/import/mesh_normals.h"
#include "throng/import/ufbx_convert.h"
#include "throng/import/ufbx_scene.h"
#include "throng/import/vertex_influences.h"
#include "throng/import/weld_vertices.h"

namespace throng {
namespace {

constexpr std::size_t kMaxShapeEntries = std::size_t(1) << 28;

// The corners of one material's triangles.
std::vector<std::uint32_t> cornersOf(const ufbx_mesh& mesh, const ufbx_mesh_part& part) {
  std::vector<std::uint32_t> corners, triangles(mesh.max_face_triangles * 3);
  corners.reserve(part.num_triangles * 3);
  for (const std::uint32_t face : part.face_indices) {
    const std::uint32_t count = ufbx_triangulate_face(triangles.data(), triangles.size(), &mesh, mesh.faces[face]);
    corners.insert(corners.end(), triangles.begin(), triangles.begin() + count * 3);
  }
  return corners;
}

Mesh meshOfCorners(const ufbx_mesh& source, const std::vector<std::uint32_t>& corners) {
  Mesh mesh;
  mesh.name = toString(source.name);
  for (const std::uint32_t corner : corners) {
    mesh.positions.push_back(toVec3f(ufbx_get_vertex_vec3(&source.vertex_position, corner)));
    if (source.vertex_normal.exists)
      mesh.normals.push_back(toVec3f(ufbx_get_vertex_vec3(&source.vertex_normal, corner)));
    mesh.indices.push_back(static_cast<std::uint32_t>(mesh.indices.size()));
  }
  for (const ufbx_uv_set& set : source.uv_sets) {
    std::vector<Vec2f>& uvs = mesh.texCoords.emplace_back();
    for (const std::uint32_t corner : corners) {
      const ufbx_vec2 uv = ufbx_get_vertex_vec2(&set.vertex_uv, corner);
      uvs.push_back({static_cast<float>(uv.x), static_cast<float>(1 - uv.y)});  // FBX counts v from below
    }
  }
  for (const ufbx_color_set& set : source.color_sets) {
    std::vector<Vec4f>& colors = mesh.colors.emplace_back();
    for (const std::uint32_t corner : corners) {
      const ufbx_vec4 c = ufbx_get_vertex_vec4(&set.vertex_color, corner);
      colors.push_back({static_cast<float>(c.x), static_cast<float>(c.y), static_cast<float>(c.z), static_cast<float>(c.w)});
    }
  }
  return mesh;
}

// One target for every shape of every channel, in-betweens included.
void addShapes(const ufbx_mesh& source, const std::vector<std::uint32_t>& controlPoints, Mesh& mesh) {
  for (const ufbx_blend_deformer* deformer : source.blend_deformers)
    for (const ufbx_blend_channel* channel : deformer->channels)
      for (const ufbx_blend_keyframe& key : channel->keyframes) {
        const ufbx_blend_shape& shape = *key.shape;
        std::vector<Vec3f> positions(source.num_vertices), normals;
        if (shape.normal_offsets.count == shape.num_offsets) normals.resize(source.num_vertices);
        for (std::size_t i = 0; i < shape.num_offsets; ++i) {
          const std::uint32_t point = shape.offset_vertices[i];
          if (point >= source.num_vertices) continue;
          positions[point] += toVec3f(shape.position_offsets[i]);
          if (!normals.empty()) normals[point] += toVec3f(shape.normal_offsets[i]);
        }
        MorphTarget target;
        target.name = toString(channel->name);
        for (const std::uint32_t point : controlPoints) {
          target.positionDeltas.push_back(positions[point]);
          if (!normals.empty()) target.normalDeltas.push_back(normals[point]);
        }
        mesh.morphTargets.push_back(std::move(target));
      }
}

class UfbxMeshReader {
 public:
  UfbxMeshReader(const ufbx_scene& scene, Model& model) : scene_(scene), model_(model) {}

  Result<std::vector<UfbxPart>> read() {
    for (const ufbx_node* node : scene_.nodes) {
      if (!node->mesh) continue;
      for (const ufbx_mesh_part& part : node->mesh->material_parts)
        if (part.num_triangles > 0) THRONG_TRY(addPart(*node, part));
    }
    return std::move(parts_);
  }

 private:
  std::string where(const ufbx_node& node) const { return model_.name + ": mesh '" + toString(node.name) + "'"; }

  Status addPart(const ufbx_node& node, const ufbx_mesh_part& sourcePart) {
    const ufbx_mesh& source = *node.mesh;
    const std::vector<std::uint32_t> corners = cornersOf(source, sourcePart);
    Mesh mesh = meshOfCorners(source, corners);
    UfbxPart ufbxPart{node.typed_id, {}};
    for (const std::uint32_t corner : corners) ufbxPart.controlPoints.push_back(source.vertex_indices[corner]);

    std::size_t shapeCount = 0;
    for (const ufbx_blend_deformer* deformer : source.blend_deformers)
      for (const ufbx_blend_channel* channel : deformer->channels) shapeCount += channel->keyframes.count;
    if (shapeCount > kMaxShapeEntries / std::max<std::size_t>(1, corners.size()))
      return Error{ErrorCode::LimitExceeded, where(node), "its " + std::to_string(shapeCount) + " blend shapes do not fit in memory"};
    addShapes(source, ufbxPart.controlPoints, mesh);
    if (sourcePart.index < node.materials.count && node.materials[sourcePart.index])
      mesh.materialIndex = static_cast<int>(node.materials[sourcePart.index]->typed_id);

    Part part;
    part.name = toString(node.name);
    part.nodeIndex = static_cast<int>(node.typed_id);
    part.morphWeights.assign(mesh.morphTargets.size(), 0);
    if (source.skin_deformers.count > 0) THRONG_TRY(addSkin(node, ufbxPart.controlPoints, part, mesh));
    else if (node.has_geometry_transform) part.nodeFromMesh = toAffine(node.geometry_to_node);
    if (mesh.normals.empty()) mesh = withFlatNormals(mesh);  // ufbx makes normals where there are none; corners stay
    repairNormals(mesh);
    weld(mesh, ufbxPart);
    part.meshIndex = static_cast<int>(model_.meshes.size());
    model_.meshes.push_back(std::move(mesh));
    model_.parts.push_back(std::move(part));
    parts_.push_back(std::move(ufbxPart));
    return Ok{};
  }

  // Vertices of different control points stay apart: a cache may part them.
  static void weld(Mesh& mesh, UfbxPart& part) {
    std::vector<Vec3f> points;
    for (const std::uint32_t point : part.controlPoints) points.push_back({std::bit_cast<float>(point), 0, 0});
    const std::vector<std::uint32_t> from = weldVertices(mesh, std::span(&points, 1));
    std::vector<std::uint32_t> kept;
    for (const std::uint32_t v : from) kept.push_back(std::bit_cast<std::uint32_t>(points[v].x));
    part.controlPoints = std::move(kept);
  }

  Status addSkin(const ufbx_node& node, const std::vector<std::uint32_t>& controlPoints, Part& part, Mesh& mesh) {
    const ufbx_skin_deformer& source = *node.mesh->skin_deformers[0];
    if (node.mesh->skin_deformers.count > 1)
      model_.warnings.push_back({where(node), "it has several skins, of which the first is used"});
    Skin skin;
    skin.name = part.name;
    for (const ufbx_skin_cluster* cluster : source.clusters) {
      skin.boneNodes.push_back(static_cast<int>(cluster->bone_node->typed_id));
      skin.boneFromBind.push_back(toAffine(cluster->geometry_to_bone));
    }
    InfluenceLists lists(controlPoints.size());
    for (std::size_t v = 0; v < controlPoints.size(); ++v) {
      if (controlPoints[v] >= source.vertices.count) continue;
      const ufbx_skin_vertex& influences = source.vertices[controlPoints[v]];
      for (std::uint32_t i = 0; i < influences.num_weights; ++i) {
        const ufbx_skin_weight& weight = source.weights[influences.weight_begin + i];
        if (weight.weight > 0 && std::isfinite(weight.weight))
          lists[v].push_back({weight.cluster_index, static_cast<float>(weight.weight)});
      }
    }
    const auto meshBone = static_cast<std::uint32_t>(skin.boneNodes.size());
    THRONG_ASSIGN(const std::size_t loose, storeInfluences(where(node), lists, meshBone, mesh));
    if (loose > 0) {
      skin.boneNodes.push_back(part.nodeIndex);
      skin.boneFromBind.push_back(toAffine(node.geometry_to_node));
      model_.warnings.push_back({where(node), "some vertices have no bone; they follow the mesh's node"});
    }
    part.skinIndex = static_cast<int>(model_.skins.size());
    model_.skins.push_back(std::move(skin));
    return Ok{};
  }

  const ufbx_scene& scene_;
  Model& model_;
  std::vector<UfbxPart> parts_;
};

}  // namespace

void readUfbxNodes(const ufbx_scene& scene, Model& model) {
  for (const ufbx_node* source : scene.nodes) {
    Node node;
    node.name = source->is_root && source->name.length == 0 ? "root" : toString(source->name);
    node.parent = source->parent ? static_cast<int>(source->parent->typed_id) : kNone;
    node.translation = toVec3d(source->local_transform.translation);
    node.rotation = normalized(toQuatd(source->local_transform.rotation));
    node.scale = toVec3d(source->local_transform.scale);
    node.visible = source->visible;
    if (source->inherit_mode == UFBX_INHERIT_MODE_IGNORE_PARENT_SCALE && source->parent && !source->parent->is_root)
      node.compensatedNode = node.parent;
    model.nodes.push_back(std::move(node));
  }
}

Result<std::vector<UfbxPart>> readUfbxMeshes(const ufbx_scene& scene, Model& model) {
  return UfbxMeshReader(scene, model).read();
}

}  // namespace throng

#endif
