#include "throng/import/gltf_importer.h"

#include <algorithm>
#include <new>

#include "throng/base/parallel.h"
#include "throng/import/gltf_animation.h"
#include "throng/import/gltf_material.h"
#include "throng/import/gltf_nodes.h"
#include "throng/import/gltf_parts.h"
#include "throng/import/gltf_skin.h"
#include "throng/model/scale_model.h"
#include "throng/model/validate_model.h"

namespace throng {
namespace gltf {
namespace {

Status report(const ImportOptions& options, std::string_view step, double fraction) {
  if (!options.progress || options.progress(step, fraction)) return Ok{};
  return Error{ErrorCode::Interrupted, std::string(step), "was stopped by the caller"};
}

// Decodes all primitives in parallel; the first error in the order of the file wins, whatever thread met it.
Status decodeMeshes(const ScenePlan& plan, Model& model) {
  const std::size_t count = plan.primitives.size();
  std::vector<Result<DecodedMesh>> decoded(count, DecodedMesh{});
  parallelFor(count, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) decoded[i] = decodePrimitive(plan.primitives[i], plan.drawnBySkin[i]);
  });
  model.meshes.reserve(count);
  for (Result<DecodedMesh>& result : decoded) {
    THRONG_ASSIGN(DecodedMesh mesh, std::move(result));
    model.meshes.push_back(std::move(mesh.mesh));
    for (Warning& warning : mesh.warnings) model.warnings.push_back(std::move(warning));
  }
  return Ok{};
}

// A vertex may only follow bones that the skins drawing its mesh have.
Status checkInfluences(const ScenePlan& plan, const Model& model) {
  std::vector<std::uint32_t> boneCounts(model.meshes.size(), 0);
  for (std::size_t m = 0; m < model.meshes.size(); ++m)
    for (const std::uint32_t bone : model.meshes[m].influenceBones) boneCounts[m] = std::max(boneCounts[m], bone + 1);
  for (const Part& part : model.parts) {
    if (part.skinIndex == kNone) continue;
    const std::size_t available = model.skins[part.skinIndex].boneNodes.size();
    if (boneCounts[part.meshIndex] > available)
      return Error{ErrorCode::Malformed, plan.primitives[part.meshIndex].path + ".attributes.JOINTS_0",
                   "has a vertex that follows bone " + std::to_string(boneCounts[part.meshIndex] - 1) + ", but skins[" +
                       std::to_string(part.skinIndex) + "] has " + std::to_string(available) + " bones"};
  }
  return Ok{};
}

// Bones outside the scene are posed like any node, but a viewer may show the skin differently.
void warnOfBonesOutside(const std::vector<int>& order, Model& model) {
  std::vector<char> inside(model.nodes.size(), 0);
  for (const int node : order) inside[node] = 1;
  std::vector<char> used(model.skins.size(), 0);
  for (const Part& part : model.parts)
    if (part.skinIndex != kNone) used[part.skinIndex] = 1;
  for (std::size_t s = 0; s < model.skins.size(); ++s) {
    if (used[s] == 0) continue;
    const auto& bones = model.skins[s].boneNodes;
    const auto outside = std::count_if(bones.begin(), bones.end(), [&](int bone) { return inside[bone] == 0; });
    if (outside != 0)
      model.warnings.push_back({"skins[" + std::to_string(s) + "]",
                                std::to_string(outside) + " bones are outside the scene; they are posed all the same"});
  }
}

Result<std::vector<std::size_t>> targetCountsOf(const Document& document, const std::vector<MeshInfo>& infos,
                                                std::size_t nodeCount) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("nodes"));
  std::vector<std::size_t> counts(nodeCount, 0);
  for (std::size_t i = 0; i < nodeCount; ++i) {
    THRONG_ASSIGN(const int mesh, list.item(i).indexOr("mesh", infos.size(), "meshes"));
    if (mesh != kNone) counts[i] = infos[mesh].targetCount;
  }
  return counts;
}

Result<Model> readModel(Document& document, const ImportOptions& options) {
  Model model;
  THRONG_TRY(report(options, "reading buffers", 0.1));
  THRONG_ASSIGN(const std::vector<BufferView> views, readBufferViews(document));
  THRONG_ASSIGN(const std::vector<Accessor> accessors, readAccessors(document, views));
  THRONG_ASSIGN(const std::vector<MeshInfo> infos, readMeshInfos(document));
  THRONG_ASSIGN(model.nodes, readNodes(document));
  THRONG_ASSIGN(model.images, readImages(document, views));
  THRONG_ASSIGN(model.materials, readMaterials(document, model.images.size()));
  THRONG_ASSIGN(model.variantNames, readVariantNames(document));
  THRONG_ASSIGN(model.skins, readSkins(document, accessors, model.nodes.size()));
  THRONG_ASSIGN(const std::vector<int> roots, readSceneRoots(document, model.nodes, options.sceneIndex));
  THRONG_ASSIGN(const std::vector<int> order, depthFirstOrder(document, roots, model.nodes.size()));
  THRONG_ASSIGN(ScenePlan plan, planParts(document, order, model.nodes, infos, views, accessors));
  THRONG_TRY(report(options, "decoding meshes", 0.2));
  THRONG_TRY(decodeMeshes(plan, model));
  model.parts = std::move(plan.parts);
  THRONG_TRY(checkInfluences(plan, model));
  warnOfBonesOutside(order, model);
  THRONG_TRY(report(options, "reading animations", 0.7));
  THRONG_ASSIGN(const std::vector<std::size_t> targetCounts, targetCountsOf(document, infos, model.nodes.size()));
  THRONG_ASSIGN(model.clips, readClips(document, accessors, targetCounts, model.nodes));
  for (Warning& warning : document.warnings) model.warnings.push_back(std::move(warning));
  return model;
}

class GltfImporter final : public Importer {
 public:
  std::string name() const override { return "glTF 2.0"; }
  std::vector<std::string> extensions() const override { return {".gltf", ".glb"}; }
  bool recognises(std::span<const std::byte> head) const override { return looksLikeGltf(head); }
  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override {
    THRONG_ASSIGN(Bytes bytes, readFile(path));
    return parseGltf(std::move(bytes), path.filename().string(), path.parent_path(), options);
  }
};

}  // namespace
}  // namespace gltf

const Importer& gltfImporter() {
  static const gltf::GltfImporter importer;
  return importer;
}

Result<Model> parseGltf(Bytes bytes, const std::string& fileName, const std::filesystem::path& folder,
                        const ImportOptions& options) {
  const auto inFile = [&](Error error) {
    error.where = error.where.empty() ? fileName : fileName + ": " + error.where;
    return error;
  };
  try {
    auto document = gltf::readDocument(std::move(bytes), folder);
    if (!document) return inFile(std::move(document).error());
    auto model = gltf::readModel(*document, options);
    if (!model) return inFile(std::move(model).error());
    model->name = fileName;
    for (Warning& warning : model->warnings) warning.where = fileName + ": " + warning.where;
    scaleLengths(*model, options.unitScale);
    THRONG_TRY(validateModel(*model));
    return *std::move(model);
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::OutOfMemory, fileName, "needs more memory than there is; split the file"};
  } catch (const std::exception& exception) {  // what a library below throws at data it cannot take
    return Error{ErrorCode::Malformed, fileName, std::string("cannot be read (") + exception.what() + ")"};
  }
}

}  // namespace throng
