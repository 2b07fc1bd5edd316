// Meshes, skins and blend shapes of an Assimp scene.
#include <assimp/scene.h>

#include <algorithm>
#include <map>

#include "throng/import/assimp_convert.h"
#include "throng/import/assimp_scene.h"
#include "throng/import/mesh_normals.h"
#include "throng/import/vertex_influences.h"
#include "throng/import/weld_vertices.h"

namespace throng {
namespace {

Vec3f finiteOr(Vec3f v, Vec3f fallback) { return isFinite(v) ? v : fallback; }

void readBlendShapes(const aiMesh& source, Mesh& mesh) {
  for (unsigned a = 0; a < source.mNumAnimMeshes; ++a) {
    const aiAnimMesh& shape = *source.mAnimMeshes[a];
    MorphTarget target;
    target.name = shape.mName.C_Str();
    if (shape.mVertices && shape.mNumVertices == source.mNumVertices) {
      target.positionDeltas.resize(source.mNumVertices);
      for (unsigned v = 0; v < source.mNumVertices; ++v)
        target.positionDeltas[v] = finiteOr(toVec3f(shape.mVertices[v]) - mesh.positions[v], {});
    }
    if (shape.mNormals && shape.mNumVertices == source.mNumVertices && !mesh.normals.empty()) {
      target.normalDeltas.resize(source.mNumVertices);
      for (unsigned v = 0; v < source.mNumVertices; ++v)
        target.normalDeltas[v] = finiteOr(toVec3f(shape.mNormals[v]) - toVec3f(source.mNormals[v]), {});
    }
    mesh.morphTargets.push_back(std::move(target));
  }
}

class MeshReader {
 public:
  MeshReader(const aiScene& scene, const SceneNodes& nodes, bool weld, Model& model)
      : scene_(scene), nodes_(nodes), weld_(weld), model_(model) {}

  Status read() {
    std::vector<const aiNode*> stack{scene_.mRootNode};
    while (!stack.empty()) {
      const aiNode* node = stack.back();
      stack.pop_back();
      for (unsigned i = 0; i < node->mNumMeshes; ++i)
        if (node->mMeshes[i] < scene_.mNumMeshes) THRONG_TRY(addPart(*node, node->mMeshes[i]));
      for (unsigned i = node->mNumChildren; i-- > 0;) stack.push_back(node->mChildren[i]);
    }
    equaliseTargets();
    return Ok{};
  }

 private:
  std::string where(const aiMesh& source) const { return model_.name + ": mesh '" + source.mName.C_Str() + "'"; }

  Status addPart(const aiNode& node, unsigned sourceIndex) {
    const aiMesh& source = *scene_.mMeshes[sourceIndex];
    const auto nodeIndex = nodes_.lastNode.find(&node);
    if (nodeIndex == nodes_.lastNode.end()) return Ok{};
    const auto shared = meshOfSource_.find(sourceIndex);
    Part part;
    part.name = source.mName.length > 0 ? source.mName.C_Str() : node.mName.C_Str();
    part.nodeIndex = nodeIndex->second;
    if (shared != meshOfSource_.end() && source.mNumBones == 0) {
      part.meshIndex = shared->second;
    } else {
      Mesh mesh = readMesh(source);
      if (mesh.indices.empty()) {
        model_.warnings.push_back({where(source), "it has no triangles (only points or lines) and is left out"});
        return Ok{};
      }
      if (source.mNumBones > 0) THRONG_TRY(readSkin(source, part, mesh));
      warnInbetweens(source);
      if (mesh.normals.empty()) mesh = withFlatNormals(mesh);
      repairNormals(mesh);
      if (weld_) weldVertices(mesh);
      part.meshIndex = static_cast<int>(model_.meshes.size());
      meshOfSource_[sourceIndex] = part.meshIndex;
      model_.meshes.push_back(std::move(mesh));
    }
    for (unsigned a = 0; a < source.mNumAnimMeshes; ++a) {
      const float weight = source.mAnimMeshes[a]->mWeight;
      part.morphWeights.push_back(std::isfinite(weight) ? weight : 0);
    }
    model_.parts.push_back(std::move(part));
    return Ok{};
  }

  // v = sum of weight * modelFromNode(bone) * offset * v. Vertices without influences follow the mesh's own node.
  Status readSkin(const aiMesh& source, Part& part, Mesh& mesh) {
    Skin skin;
    skin.name = part.name;
    InfluenceLists influences(source.mNumVertices);
    std::size_t badWeights = 0;
    for (unsigned b = 0; b < source.mNumBones; ++b) {
      const aiBone& bone = *source.mBones[b];
      const auto node = nodes_.byName.find(bareName(bone.mName.C_Str()));
      if (node == nodes_.byName.end())
        return Error{ErrorCode::Malformed, where(source),
                     "it is bound to bone '" + std::string(bone.mName.C_Str()) + "', which the file does not have"};
      skin.boneNodes.push_back(node->second.lastNode);
      skin.boneFromBind.push_back(toAffine(bone.mOffsetMatrix));
      for (unsigned w = 0; w < bone.mNumWeights; ++w) {
        const aiVertexWeight& weight = bone.mWeights[w];
        if (weight.mVertexId >= source.mNumVertices || !std::isfinite(weight.mWeight) || weight.mWeight < 0) ++badWeights;
        else if (weight.mWeight > 0) influences[weight.mVertexId].push_back({b, static_cast<float>(weight.mWeight)});
      }
    }
    if (badWeights > 0)
      model_.warnings.push_back({where(source), std::to_string(badWeights) + " weights are not numbers, are negative or "
                                                "name no vertex, and are ignored"});
    const auto meshBone = static_cast<std::uint32_t>(skin.boneNodes.size());
    THRONG_ASSIGN(const std::size_t loose, storeInfluences(where(source), influences, meshBone, mesh));
    if (loose > 0) {
      skin.boneNodes.push_back(part.nodeIndex);
      skin.boneFromBind.push_back(Affined{});
      model_.warnings.push_back({where(source), std::to_string(loose) + " of " + std::to_string(influences.size()) +
                                                    " vertices have no bone; they follow the mesh's node"});
    }
    part.skinIndex = static_cast<int>(model_.skins.size());
    model_.skins.push_back(std::move(skin));
    return Ok{};
  }

  // FBX gives the shapes of one channel with in-betweens one name; at which weights they stand is not to be had.
  void warnInbetweens(const aiMesh& source) {
    for (unsigned a = 1; a < source.mNumAnimMeshes; ++a) {
      const aiString& name = source.mAnimMeshes[a]->mName;
      if (name.length == 0 || name != source.mAnimMeshes[a - 1]->mName) continue;
      model_.warnings.push_back({where(source), "blend shape '" + std::string(name.C_Str()) +
                                 "' has in-betweens, which this reader cannot place, so its shapes are wrong: export "
                                 "without in-betweens, or build Throng with ufbx"});
      return;
    }
  }

  // A node's weights curve drives all its parts, so they must have equally many targets.
  void equaliseTargets() {
    std::map<int, std::size_t> count;
    for (const Part& part : model_.parts)
      count[part.nodeIndex] = std::max(count[part.nodeIndex], model_.meshes[part.meshIndex].morphTargets.size());
    for (Part& part : model_.parts) {
      auto& targets = model_.meshes[part.meshIndex].morphTargets;
      if (targets.empty()) continue;
      targets.resize(std::max(targets.size(), count[part.nodeIndex]));
      part.morphWeights.resize(targets.size());
    }
    for (Part& part : model_.parts) part.morphWeights.resize(model_.meshes[part.meshIndex].morphTargets.size());
  }

  const aiScene& scene_;
  const SceneNodes& nodes_;
  bool weld_;
  Model& model_;
  std::map<unsigned, int> meshOfSource_;
};

}  // namespace

Mesh readMesh(const aiMesh& source) {
  Mesh mesh;
  mesh.name = source.mName.C_Str();
  mesh.materialIndex = static_cast<int>(source.mMaterialIndex);
  const unsigned count = source.mNumVertices;
  mesh.positions.resize(count);
  for (unsigned v = 0; v < count; ++v) mesh.positions[v] = finiteOr(toVec3f(source.mVertices[v]), {});
  if (source.mNormals) {
    mesh.normals.resize(count);
    for (unsigned v = 0; v < count; ++v) mesh.normals[v] = toVec3f(source.mNormals[v]);
  }
  for (unsigned set = 0; set < source.GetNumUVChannels(); ++set) {
    std::vector<Vec2f>& uvs = mesh.texCoords.emplace_back(count);
    for (unsigned v = 0; v < count; ++v) {
      // Assimp's textures start at the lower left, ours at the upper left.
      const Vec3f uv = finiteOr(toVec3f(source.mTextureCoords[set][v]), {});
      uvs[v] = {uv.x, 1 - uv.y};
    }
  }
  for (unsigned set = 0; set < source.GetNumColorChannels(); ++set) {
    std::vector<Vec4f>& colors = mesh.colors.emplace_back(count);
    for (unsigned v = 0; v < count; ++v) {
      const aiColor4D& c = source.mColors[set][v];
      const Vec3f rgb = finiteOr({c.r, c.g, c.b}, {1, 1, 1});
      colors[v] = {rgb.x, rgb.y, rgb.z, std::isfinite(c.a) ? c.a : 1};
    }
  }
  for (unsigned f = 0; f < source.mNumFaces; ++f) {
    const aiFace& face = source.mFaces[f];
    if (face.mNumIndices != 3) continue;
    if (face.mIndices[0] >= count || face.mIndices[1] >= count || face.mIndices[2] >= count) continue;
    mesh.indices.insert(mesh.indices.end(), {face.mIndices[0], face.mIndices[1], face.mIndices[2]});
  }
  readBlendShapes(source, mesh);
  return mesh;
}

Status readMeshes(const aiScene& scene, const SceneNodes& nodes, bool weld, Model& model) {
  return MeshReader(scene, nodes, weld, model).read();
}

}  // namespace throng
