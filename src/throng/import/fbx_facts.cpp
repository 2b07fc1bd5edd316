#include "throng/import/fbx_facts.h"

#include <algorithm>
#include <map>
#include <set>

#include "throng/import/fbx_records.h"

namespace throng {
namespace {

constexpr int kOldestVersion = 7100;
constexpr std::uint64_t kMaxCurveKeys = 1 << 20;
constexpr const char* kWayOut =
    "install ufbx and build Throng again, use --fbx-via fbx2gltf, or bake it down on export";

struct FbxObject {
  std::string_view type;  // the record's name: "AnimationLayer"
  std::string name;
  bool varies = false;    // a curve whose keys differ
};

struct Connection {
  std::int64_t child = 0, parent = 0;
};

// "Arm" of the binary "Arm\0\1Model" and of the text "Model::Arm".
std::string plainName(std::string_view name) {
  if (const std::size_t end = name.find('\0'); end != std::string_view::npos) return std::string(name.substr(0, end));
  const std::size_t colons = name.find("::");
  return std::string(colons == std::string_view::npos ? name : name.substr(colons + 2));
}

// The objects and connections of a file, as far as the warnings need them.
class Facts {
 public:
  void add(const FbxRecord& record) {
    if (record.depth == 0) section_ = record.name;
    if (section_ == "Objects") addObject(record);
    if (section_ == "Connections" && record.depth == 1 && record.values.size() >= 3)
      connections_.push_back({record.values[1].integer, record.values[2].integer});
  }

  void warn(Model& model) {
    std::stable_sort(connections_.begin(), connections_.end(),
                     [](const Connection& a, const Connection& b) { return a.parent < b.parent; });
    warnLayers(model);
    warnCaches(model);
    warnVisibility(model);
  }

 private:
  void addObject(const FbxRecord& record) {
    if (record.depth == 1 && record.values.size() >= 2) {
      current_ = record.values[0].integer;
      FbxObject& object = objects_[current_];
      object.type = record.name;
      object.name = plainName(record.values[1].text);
      if (record.values.size() >= 3 && record.values[2].text == "VertexCacheDeformer") object.type = "VertexCacheDeformer";
    } else if (record.depth == 2 && record.name == "KeyValueFloat" && !record.values.empty()) {
      const std::vector<double> keys = decodeFbxArray(record.values[0], kMaxCurveKeys);
      objects_[current_].varies =
          std::any_of(keys.begin(), keys.end(), [&](double key) { return key != keys.front(); });
    }
  }

  template <typename Visit> void childrenOf(std::int64_t parent, std::string_view type, Visit visit) const {
    auto it = std::lower_bound(connections_.begin(), connections_.end(), parent,
                               [](const Connection& c, std::int64_t id) { return c.parent < id; });
    for (; it != connections_.end() && it->parent == parent; ++it)
      if (const auto object = objects_.find(it->child); object != objects_.end() && object->second.type == type)
        visit(object->first, object->second);
  }

  void warnLayers(Model& model) const {
    for (const auto& [id, stack] : objects_) {
      if (stack.type != "AnimationStack") continue;
      int used = 0;
      childrenOf(id, "AnimationLayer", [&](std::int64_t layer, const FbxObject&) {
        bool hasCurves = false;
        childrenOf(layer, "AnimationCurveNode", [&](std::int64_t, const FbxObject&) { hasCurves = true; });
        used += hasCurves;
      });
      if (used < 2) continue;
      model.warnings.push_back({model.name + ": clip '" + stack.name + "'",
                                "it has " + std::to_string(used) + " animation layers and only one of them is read: " +
                                    kWayOut});
    }
  }

  void warnCaches(Model& model) const {
    std::set<std::string> names;
    for (const auto& [id, object] : objects_)
      if (object.type == "VertexCacheDeformer") names.insert(object.name);
    if (names.empty()) return;
    model.warnings.push_back({model.name + ": vertex cache '" + *names.begin() + "'",
                              std::to_string(names.size()) + " vertex cache(s) are not read, so the mesh stands still: "
                              "build Throng with ufbx, or give the cache as MDD or PC2"});
  }

  void warnVisibility(Model& model) const {
    int count = 0;
    for (const auto& [id, object] : objects_) {
      if (object.type != "AnimationCurveNode" || object.name != "Visibility") continue;
      bool varies = false;
      childrenOf(id, "AnimationCurve", [&](std::int64_t, const FbxObject& curve) { varies |= curve.varies; });
      count += varies;
    }
    if (count > 0)
      model.warnings.push_back({model.name + ": animated visibility",
                                std::to_string(count) + " curve(s) that hide and show nodes are not read: build Throng "
                                "with ufbx, or scale the node to zero instead"});
  }

  std::string_view section_;
  std::int64_t current_ = 0;
  std::map<std::int64_t, FbxObject> objects_;
  std::vector<Connection> connections_;
};

}  // namespace

Error oldFbxError(const std::string& fileName, int version) {
  const std::string which = version > 0 ? " " + std::to_string(version) : "";
  return {ErrorCode::FormatUnsupported, fileName,
          "FBX version" + which + " is older than 7.1 (FBX 2011); export it as FBX 2011 or newer, use --fbx-via fbx2gltf, "
          "or build Throng with ufbx"};
}

Status checkFbxFacts(std::span<const std::byte> bytes, Model& model) {
  const int version = fbxVersion(bytes);
  if (version > 0 && version < kOldestVersion) return oldFbxError(model.name, version);
  Facts facts;
  visitFbxRecords(bytes, [&](const FbxRecord& record) { facts.add(record); });
  facts.warn(model);
  return Ok{};
}

}  // namespace throng
