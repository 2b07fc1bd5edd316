// The steps that turn a ufbx scene into a model; each has a file of its own (ufbx_<step>.cpp). Compiled only where the
// build has ufbx.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

struct ufbx_open_file_cb;
struct ufbx_scene;

namespace throng {

// Which of the file's control points each vertex of a part is, for caches.
struct UfbxPart {
  std::uint32_t nodeId = 0;  // index into the scene's nodes
  std::vector<std::uint32_t> controlPoints;
};

// Fills model.nodes; node i is the scene's node i.
void readUfbxNodes(const ufbx_scene& scene, Model& model);

// Fills model.meshes, parts and skins. LimitExceeded where blend shapes or influences would not fit in memory.
Result<std::vector<UfbxPart>> readUfbxMeshes(const ufbx_scene& scene, Model& model);

// Fills model.materials and images.
void readUfbxMaterials(const ufbx_scene& scene, const std::filesystem::path& modelPath, Model& model);

// Fills model.clips: every take, its layers put together, curves sampled at `kUfbxSamplesPerSecond` where they are not
// straight. LimitExceeded, Malformed.
Status readUfbxClips(const ufbx_scene& scene, Model& model);

// Whether some mesh of the scene is moved by a vertex cache that was found.
bool hasUfbxCaches(const ufbx_scene& scene);

// Replaces the clips' curves by point caches of the whole model, one sample per frame of the file and per sample of the
// caches. LimitExceeded where that needs more than 4 GiB.
Status readUfbxCaches(const ufbx_scene& scene, const std::vector<UfbxPart>& parts, const ufbx_open_file_cb& files,
                      Model& model);

}  // namespace throng
