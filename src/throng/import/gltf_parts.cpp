#include "throng/import/gltf_parts.h"

#include <algorithm>

namespace throng::gltf {
namespace {

struct PrimitiveRange {
  std::size_t first = 0, count = 0;
  bool planned = false;
};

class PartPlanner {
 public:
  PartPlanner(Document& document, const std::vector<Node>& nodes, const std::vector<MeshInfo>& infos,
              std::span<const BufferView> views, std::span<const Accessor> accessors)
      : document_(document),
        nodes_(nodes),
        infos_(infos),
        views_(views),
        accessors_(accessors),
        ranges_(infos.size()) {}

  Status begin() {
    THRONG_ASSIGN(nodeList_, document_.root.array("nodes"));
    THRONG_ASSIGN(const JsonValue skins, document_.root.array("skins"));
    skinCount_ = skins.size();
    return Ok{};
  }

  Status addNode(int nodeIndex) {
    const JsonValue json = nodeList_.item(static_cast<std::size_t>(nodeIndex));
    THRONG_ASSIGN(const int meshIndex, json.indexOr("mesh", infos_.size(), "meshes"));
    if (meshIndex == kNone) return Ok{};
    THRONG_TRY(planMeshOnce(static_cast<std::size_t>(meshIndex)));
    const MeshInfo& info = infos_[meshIndex];
    Part part;
    part.name = nodes_[nodeIndex].name.empty() ? info.name : nodes_[nodeIndex].name;
    part.nodeIndex = nodeIndex;
    THRONG_ASSIGN(part.skinIndex, json.indexOr("skin", skinCount_, "skins"));
    THRONG_ASSIGN(part.morphWeights, readWeights(json, info));
    THRONG_ASSIGN(const std::vector<Affined> instances, readInstances(json, part.skinIndex != kNone));
    if (instances.empty()) return addPrimitives(json, part, ranges_[meshIndex]);
    for (const Affined& instance : instances) {
      part.nodeFromMesh = instance;
      THRONG_TRY(addPrimitives(json, part, ranges_[meshIndex]));
    }
    return Ok{};
  }

  ScenePlan take() { return std::move(plan_); }

 private:
  Status planMeshOnce(std::size_t meshIndex) {
    PrimitiveRange& range = ranges_[meshIndex];
    if (range.planned) return Ok{};
    THRONG_ASSIGN(std::vector<PrimitivePlan> plans,
                  planMesh(document_, meshIndex, infos_[meshIndex], views_, accessors_));
    range = {plan_.primitives.size(), plans.size(), true};
    for (PrimitivePlan& plan : plans) plan_.primitives.push_back(std::move(plan));
    plan_.drawnBySkin.resize(plan_.primitives.size(), false);
    return Ok{};
  }

  Status addPrimitives(const JsonValue& json, const Part& node, const PrimitiveRange& range) {
    const std::uint64_t bytes = sizeof(Part) + node.name.size() + node.morphWeights.size() * sizeof(float);
    THRONG_TRY(document_.budget.charge(range.count, bytes, json.path()));
    for (std::size_t p = range.first; p < range.first + range.count; ++p) {
      Part part = node;
      part.meshIndex = static_cast<int>(p);
      if (part.skinIndex != kNone && plan_.primitives[p].attributes.count("JOINTS_0") == 0) {
        document_.warnings.push_back({json.pathOf("skin"), "is of no use to " + plan_.primitives[p].path +
                                                               ", which has no JOINTS_0; it follows its node instead"});
        part.skinIndex = kNone;
      }
      if (part.skinIndex != kNone) plan_.drawnBySkin[p] = true;
      plan_.parts.push_back(std::move(part));
    }
    return Ok{};
  }

  // The node's own default weights, else the mesh's, one per target.
  Result<std::vector<float>> readWeights(const JsonValue& json, const MeshInfo& info) {
    std::vector<float> weights = info.weights;
    THRONG_ASSIGN(const JsonValue list, json.array("weights"));
    for (std::size_t t = 0; t < std::min(list.size(), weights.size()); ++t) {
      THRONG_ASSIGN(const double weight, list.item(t).asNumber());
      weights[t] = static_cast<float>(weight);
    }
    return weights;
  }

  Result<std::vector<Affined>> readInstances(const JsonValue& json, bool skinned) {
    std::vector<Affined> instances;
    THRONG_ASSIGN(const JsonValue extension, json.extension("EXT_mesh_gpu_instancing"));
    if (!extension.present()) return instances;
    if (skinned) {
      document_.warnings.push_back({extension.path(), "is left out on a skinned node, which is drawn once"});
      return instances;
    }
    THRONG_ASSIGN(const JsonValue attributes, extension.object("attributes"));
    THRONG_ASSIGN(const Accessor* translation, instanceAttribute(attributes, "TRANSLATION", 3));
    THRONG_ASSIGN(const Accessor* rotation, instanceAttribute(attributes, "ROTATION", 4));
    THRONG_ASSIGN(const Accessor* scale, instanceAttribute(attributes, "SCALE", 3));
    const Accessor* first = translation != nullptr ? translation : rotation != nullptr ? rotation : scale;
    if (first == nullptr) return instances;
    const std::size_t count = first->count;
    for (const Accessor* other : {rotation, scale})
      if (other != nullptr && other->count != count)
        return other->malformed("has " + std::to_string(other->count) + " instances, but " + first->path + " has " +
                                std::to_string(count));
    THRONG_TRY(document_.budget.charge(count, sizeof(Affined) + 10 * sizeof(float), extension.path()));
    std::vector<Vec3f> translations(count, Vec3f{0, 0, 0}), scales(count, Vec3f{1, 1, 1});
    std::vector<Vec4f> rotations(count, Vec4f{0, 0, 0, 1});
    if (translation != nullptr) THRONG_TRY(readFinite(*translation, floatsOf(translations)));
    if (rotation != nullptr) THRONG_TRY(readFinite(*rotation, floatsOf(rotations)));
    if (scale != nullptr) THRONG_TRY(readFinite(*scale, floatsOf(scales)));
    for (std::size_t i = 0; i < count; ++i) {
      const Vec4f& q = rotations[i];
      instances.push_back(composeTrs(Vec3d(translations[i]), normalized(Quatd{q.x, q.y, q.z, q.w}), Vec3d(scales[i])));
    }
    return instances;
  }

  Result<const Accessor*> instanceAttribute(const JsonValue& attributes, const char* semantic, int rows) {
    THRONG_ASSIGN(const int index, attributes.indexOr(semantic, accessors_.size(), "accessors"));
    if (index == kNone) return static_cast<const Accessor*>(nullptr);
    const Accessor& accessor = accessors_[index];
    if (accessor.rows != rows || accessor.columns != 1)
      return attributes.malformedAt(semantic, "needs vectors of " + std::to_string(rows) + " components");
    return &accessor;
  }

  static Status readFinite(const Accessor& accessor, std::span<float> numbers) {
    THRONG_TRY(readFloats(accessor, numbers));
    if (firstNonFinite(numbers) == numbers.size()) return Ok{};
    return accessor.malformed("has an instance transform that is NaN or infinite");
  }

  Document& document_;
  const std::vector<Node>& nodes_;
  const std::vector<MeshInfo>& infos_;
  std::span<const BufferView> views_;
  std::span<const Accessor> accessors_;
  std::vector<PrimitiveRange> ranges_;
  JsonValue nodeList_;
  std::size_t skinCount_ = 0;
  ScenePlan plan_;
};

}  // namespace

Result<ScenePlan> planParts(Document& document, const std::vector<int>& order, const std::vector<Node>& nodes,
                            const std::vector<MeshInfo>& infos, std::span<const BufferView> views,
                            std::span<const Accessor> accessors) {
  PartPlanner planner(document, nodes, infos, views, accessors);
  THRONG_TRY(planner.begin());
  for (const int node : order) THRONG_TRY(planner.addNode(node));
  return planner.take();
}

}  // namespace throng::gltf
