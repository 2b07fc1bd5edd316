#include <algorithm>
#include <nlohmann/json.hpp>

#include "throng/import/gltf_material.h"
#include "throng/import/gltf_mesh.h"

namespace throng::gltf {
namespace {

using Attributes = std::map<std::string, const Accessor*>;

Result<Attributes> readAttributes(const JsonValue& json, std::span<const Accessor> accessors) {
  Attributes attributes;
  for (const auto& [semantic, value] : json.json().items()) {
    const JsonValue entry(&value, json.pathOf(semantic.c_str()));
    THRONG_ASSIGN(const int index, entry.asIndex(accessors.size(), "accessors"));
    attributes.emplace(semantic, &accessors[index]);
  }
  return attributes;
}

// Every attribute of a primitive has as many elements as its positions.
Status checkCounts(const PrimitivePlan& plan) {
  const std::size_t count = plan.attributes.at("POSITION")->count;
  const auto check = [&](const Attributes& attributes, const std::string& path) -> Status {
    for (const auto& [semantic, accessor] : attributes)
      if (accessor->count != count)
        return Error{ErrorCode::Malformed, path + "." + semantic,
                     "has " + std::to_string(accessor->count) + " elements, but POSITION has " + std::to_string(count)};
    return Ok{};
  };
  THRONG_TRY(check(plan.attributes, plan.path + ".attributes"));
  for (std::size_t t = 0; t < plan.targets.size(); ++t)
    THRONG_TRY(check(plan.targets[t], plan.path + ".targets[" + std::to_string(t) + "]"));
  return Ok{};
}

// The decoded floats, and as many again where missing normals split the vertices.
Status chargePrimitive(const PrimitivePlan& plan, DecodeBudget& budget) {
  const bool flat = plan.attributes.count("NORMAL") == 0;
  const std::size_t vertexCount = plan.attributes.at("POSITION")->count;
  const std::size_t indexCount = plan.indices != nullptr ? plan.indices->count : vertexCount;
  const std::size_t triangleIndexCount = plan.mode == 4 ? indexCount : indexCount * 3;
  std::uint64_t floatsPerVertex = 3;
  const auto add = [&](const Attributes& attributes, std::uint64_t least) {
    std::uint64_t floats = 0;
    for (const auto& [semantic, accessor] : attributes) floats += accessor->componentCount();
    floatsPerVertex += std::max(floats, least);
  };
  add(plan.attributes, 3);
  for (const Attributes& target : plan.targets) add(target, 6);
  THRONG_TRY(budget.charge(vertexCount, floatsPerVertex * sizeof(float), plan.path));
  THRONG_TRY(budget.charge(triangleIndexCount, sizeof(std::uint32_t), plan.path));
  if (flat) THRONG_TRY(budget.charge(triangleIndexCount, floatsPerVertex * sizeof(float), plan.path));
  THRONG_TRY(budget.charge(plan.info->targetCount, sizeof(MorphTarget), plan.path));
  return budget.charge(plan.meshName.size() + plan.info->targetNameBytes, 1, plan.path);
}

Result<std::vector<std::map<std::string, const Accessor*>>> readTargets(const JsonValue& primitive,
                                                                        std::span<const Accessor> accessors) {
  THRONG_ASSIGN(const JsonValue list, primitive.array("targets"));
  std::vector<Attributes> targets;
  for (std::size_t t = 0; t < list.size(); ++t) {
    const JsonValue json = list.item(t);
    if (!json.json().is_object()) return json.malformed("is not an object of attributes");
    THRONG_ASSIGN(Attributes target, readAttributes(json, accessors));
    targets.push_back(std::move(target));
  }
  return targets;
}

// Why a primitive is left out, or "".
std::string reasonToSkip(const PrimitivePlan& plan) {
  if (plan.mode < 4) return "is made of points or lines and was left out";
  const auto position = plan.attributes.find("POSITION");
  if (position == plan.attributes.end()) return "has no positions and was left out";
  if (position->second->count == 0) return "has no vertices and was left out";
  return "";
}

}  // namespace

Result<std::vector<MeshInfo>> readMeshInfos(const Document& document) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("meshes"));
  std::vector<MeshInfo> infos(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonValue json = list.item(i);
    MeshInfo& info = infos[i];
    THRONG_ASSIGN(info.name, json.textOr("name", ""));
    THRONG_ASSIGN(const JsonValue primitives, json.array("primitives"));
    for (std::size_t p = 0; p < primitives.size(); ++p) {
      THRONG_ASSIGN(const JsonValue targets, primitives.item(p).array("targets"));
      info.targetCount = std::max(info.targetCount, targets.size());
    }
    info.weights.assign(info.targetCount, 0.0f);
    THRONG_ASSIGN(const JsonValue weights, json.array("weights"));
    for (std::size_t t = 0; t < std::min(weights.size(), info.targetCount); ++t) {
      THRONG_ASSIGN(const double weight, weights.item(t).asNumber());
      info.weights[t] = static_cast<float>(weight);
    }
    info.targetNames.assign(info.targetCount, "");
    // extras are the application's own: read where they are as Blender and many others write them, else left alone.
    const auto extras = json.object("extras");
    const auto names = extras.ok() ? extras->array("targetNames") : extras;
    for (std::size_t t = 0; names.ok() && t < std::min(names->size(), info.targetCount); ++t)
      if (const auto& name = names->item(t).json(); name.is_string()) info.targetNames[t] = name.get<std::string>();
    for (const std::string& name : info.targetNames) info.targetNameBytes += name.size();
  }
  return infos;
}

Result<std::vector<PrimitivePlan>> planMesh(Document& document, std::size_t meshIndex, const MeshInfo& info,
                                            std::span<const BufferView> views, std::span<const Accessor> accessors) {
  THRONG_ASSIGN(const JsonValue meshes, document.root.array("meshes"));
  THRONG_ASSIGN(const JsonValue materials, document.root.array("materials"));
  THRONG_ASSIGN(const JsonValue primitives, meshes.item(meshIndex).array("primitives"));
  std::vector<PrimitivePlan> plans;
  for (std::size_t p = 0; p < primitives.size(); ++p) {
    const JsonValue json = primitives.item(p);
    PrimitivePlan plan;
    plan.path = json.path();
    plan.meshName = info.name;
    plan.info = &info;
    THRONG_ASSIGN(const std::uint64_t mode, json.unsignedOr("mode", 4));
    if (mode > 6) return json.malformedAt("mode", "is " + std::to_string(mode) + ", which is no mode of glTF 2.0");
    plan.mode = static_cast<int>(mode);
    THRONG_ASSIGN(plan.materialIndex, json.indexOr("material", materials.size(), "materials"));
    THRONG_ASSIGN(plan.variantMaterials, readVariantMaterials(document, json, materials.size()));
    THRONG_TRY(document.budget.charge(plan.variantMaterials.size(), 2 * sizeof(int), plan.path));
    THRONG_ASSIGN(const JsonValue attributes, json.object("attributes"));
    if (!attributes.present()) return attributes.malformed("is absent, though glTF requires it");
    THRONG_ASSIGN(plan.attributes, readAttributes(attributes, accessors));
    THRONG_ASSIGN(plan.targets, readTargets(json, accessors));
    THRONG_ASSIGN(const int indices, json.indexOr("indices", accessors.size(), "accessors"));
    if (indices != kNone) plan.indices = &accessors[indices];
    if (const std::string reason = reasonToSkip(plan); !reason.empty()) {
      document.warnings.push_back({plan.path, reason});
      continue;
    }
    THRONG_TRY(checkCounts(plan));
    THRONG_TRY(chargePrimitive(plan, document.budget));
    THRONG_ASSIGN(const JsonValue draco, json.extension("KHR_draco_mesh_compression"));
    if (draco.present()) {
      const std::size_t vertexCount = plan.attributes.at("POSITION")->count;
      const std::size_t indexCount = plan.indices != nullptr ? plan.indices->count : vertexCount;
      THRONG_ASSIGN(plan.draco, readDracoSource(draco, views, vertexCount, indexCount));
    }
    plans.push_back(std::move(plan));
  }
  return plans;
}

}  // namespace throng::gltf
