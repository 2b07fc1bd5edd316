// The steps that turn an Assimp scene into a model; each has a file of its own (assimp_<step>.cpp).
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

struct aiMesh;
struct aiNode;
struct aiScene;

namespace throng {

// Where the curves of one Assimp node go. FBX splits a node's transform into a chain ("Arm_$AssimpFbx$_PreRotation",
// "..._Rotation", "Arm"); the importer joins the links that one translation, rotation and scale can express. A link's
// curve therefore adds to constants: translation + t, preRotation * r * postRotation, scale * s.
struct CurveTarget {
  int nodeIndex = kNone;
  bool translation = true, rotation = true, scale = true;  // which of its curves mean something
  Vec3d addedTranslation{0, 0, 0};
  Quatd preRotation, postRotation;
  Vec3d scaleFactor{1, 1, 1};
};

// An FBX node and the nodes of the model it became, first (topmost) to last.
struct ChainNodes {
  std::vector<int> nodes;
  int lastNode = kNone;    // the node whose transform is the whole: meshes, bones and children hang on it
  int scaleNode = kNone;   // the node that carries its scale
};

struct SceneNodes {
  std::unordered_map<std::string, CurveTarget> targets;    // by Assimp node name, links included
  std::unordered_map<std::string, ChainNodes> byName;      // by the name without link suffix, first of equal names
  std::unordered_map<const aiNode*, int> lastNode;         // of every node that is no link
};

// "Arm" of "Arm_$AssimpFbx$_Rotation" and of "Arm".
std::string bareName(const std::string& assimpName);
bool isLinkName(const std::string& assimpName);

// Fills model.nodes.
SceneNodes readNodes(const aiScene& scene, Model& model);

// Fills model.meshes, parts and skins; `weld`: equal vertices become one. LimitExceeded where influences would not fit
// in memory.
Status readMeshes(const aiScene& scene, const SceneNodes& nodes, bool weld, Model& model);

// The triangles of one Assimp mesh as a mesh of ours, not welded. Lines and points are left out.
Mesh readMesh(const aiMesh& source);

// Fills model.materials and model.images. Image files are looked for in the model's folder and below only.
void readMaterials(const aiScene& scene, const std::filesystem::path& modelPath, Model& model);

// Fills model.clips. `sparseKeysMatter`: the format's curves may be non-linear between keys, which Assimp drops.
void readClips(const aiScene& scene, const SceneNodes& nodes, bool sparseKeysMatter, Model& model);

}  // namespace throng
