#include "throng/model/validate_model.h"

#include <cmath>
#include <string>

namespace throng {
namespace {

std::string numbered(const char* list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

bool isFiniteNumber(Vec2f v) { return std::isfinite(v.x) && std::isfinite(v.y); }
bool isFiniteNumber(Vec3f v) { return isFinite(v); }
bool isFiniteNumber(Vec4f v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

bool indexFits(int index, std::size_t count) {
  return index == kNone || (index >= 0 && static_cast<std::size_t>(index) < count);
}

// Walks a model and keeps the first broken invariant.
class Validator {
 public:
  explicit Validator(const Model& model) : model_(model) {}

  Status run() {
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) checkNode(i);
    if (ok()) checkForest();
    for (std::size_t i = 0; i < model_.meshes.size(); ++i) checkMesh(i);
    for (std::size_t i = 0; i < model_.skins.size(); ++i) checkSkin(i);
    for (std::size_t i = 0; ok() && i < model_.parts.size(); ++i) checkPart(i);
    for (std::size_t i = 0; i < model_.materials.size(); ++i) checkMaterial(i);
    for (std::size_t i = 0; ok() && i < model_.clips.size(); ++i) checkClip(i);
    return status_;
  }

 private:
  bool ok() const { return status_.ok(); }

  void require(bool holds, const std::string& where, const char* detail) {
    if (!holds && ok()) status_ = Error{ErrorCode::Malformed, model_.name + ": " + where, detail};
  }

  // Every entry is finite, and there is one per vertex or none at all.
  template <typename Item>
  void checkArray(const std::vector<Item>& items, std::size_t count, const std::string& where) {
    if (!ok()) return;
    require(items.empty() || items.size() == count, where, "has not one entry per vertex");
    for (const Item& item : items)
      if (!isFiniteNumber(item)) return require(false, where, "has a number that is NaN or infinite");
  }

  void checkNode(std::size_t index) {
    const Node& node = model_.nodes[index];
    const std::string where = numbered("nodes", index);
    require(indexFits(node.parent, model_.nodes.size()), where, "has a parent that does not exist");
    require(indexFits(node.compensatedNode, model_.nodes.size()), where,
            "compensates the scale of a node that does not exist");
    const Quatd& q = node.rotation;
    require(isFinite(node.translation) && isFinite(node.scale) && std::isfinite(q.x + q.y + q.z + q.w) &&
                (!node.matrix || isFinite(*node.matrix)),
            where, "has a transform that is NaN or infinite");
  }

  // Parents are followed upwards until a node that is known to end; meeting the path again is a cycle.
  void checkForest() {
    enum : char { kUnknown, kOnPath, kEnds };
    std::vector<char> state(model_.nodes.size(), kUnknown);
    std::vector<int> path;
    for (std::size_t start = 0; start < model_.nodes.size(); ++start) {
      path.clear();
      int at = static_cast<int>(start);
      for (; at != kNone && state[at] == kUnknown; at = model_.nodes[at].parent) {
        state[at] = kOnPath;
        path.push_back(at);
      }
      if (at != kNone && state[at] == kOnPath)
        return require(false, numbered("nodes", static_cast<std::size_t>(at)), "is its own ancestor");
      for (const int node : path) state[node] = kEnds;
    }
  }

  void checkMesh(std::size_t index) {
    if (!ok()) return;
    const Mesh& mesh = model_.meshes[index];
    const std::string where = numbered("meshes", index);
    const std::size_t count = mesh.vertexCount();
    checkArray(mesh.positions, count, where + ".positions");
    checkArray(mesh.normals, count, where + ".normals");
    require(mesh.normals.size() == count, where + ".normals", "are absent; importers fill them");
    checkArray(mesh.tangents, count, where + ".tangents");
    for (const auto& set : mesh.texCoords) checkArray(set, count, where + ".texCoords");
    for (const auto& set : mesh.colors) checkArray(set, count, where + ".colors");
    require(mesh.indices.size() % 3 == 0, where + ".indices", "are not triangles");
    for (const std::uint32_t vertex : mesh.indices)
      if (vertex >= count) return require(false, where + ".indices", "has an index beyond the vertices");
    require(indexFits(mesh.materialIndex, model_.materials.size()), where, "has a material that does not exist");
    require(mesh.variantMaterials.empty() || mesh.variantMaterials.size() == model_.variantNames.size(),
            where + ".variantMaterials", "has not one entry per variant");
    for (const int material : mesh.variantMaterials)
      require(indexFits(material, model_.materials.size()), where + ".variantMaterials", "has a material that does not exist");
    checkInfluences(mesh, where);
    for (std::size_t t = 0; t < mesh.morphTargets.size(); ++t) {
      const std::string target = where + "." + numbered("morphTargets", t);
      checkArray(mesh.morphTargets[t].positionDeltas, count, target);
      checkArray(mesh.morphTargets[t].normalDeltas, count, target);
      checkArray(mesh.morphTargets[t].tangentDeltas, count, target);
    }
  }

  void checkInfluences(const Mesh& mesh, const std::string& where) {
    const auto perVertex = static_cast<std::size_t>(mesh.influencesPerVertex > 0 ? mesh.influencesPerVertex : 0);
    require(mesh.influencesPerVertex >= 0 && mesh.influenceBones.size() == perVertex * mesh.vertexCount() &&
                mesh.influenceWeights.size() == mesh.influenceBones.size(),
            where + ".influences", "are not influencesPerVertex entries per vertex");
    if (!ok() || perVertex == 0) return;
    for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
      double sum = 0;
      for (std::size_t k = 0; k < perVertex; ++k) {
        const float weight = mesh.influenceWeights[v * perVertex + k];
        if (!(weight >= 0)) return require(false, where + ".influenceWeights", "has a weight that is negative or NaN");
        sum += weight;
      }
      if (!(std::abs(sum - 1) <= 1e-4)) return require(false, where + ".influenceWeights", "do not sum to 1");
    }
  }

  void checkSkin(std::size_t index) {
    const Skin& skin = model_.skins[index];
    const std::string where = numbered("skins", index);
    require(skin.boneFromBind.size() == skin.boneNodes.size(), where, "has not one bind matrix per bone");
    for (const int node : skin.boneNodes)
      require(node != kNone && indexFits(node, model_.nodes.size()), where, "has a bone that is no node");
    for (const Affined& matrix : skin.boneFromBind)
      require(isFinite(matrix), where, "has a bind matrix that is NaN or infinite");
  }

  void checkPart(std::size_t index) {
    const Part& part = model_.parts[index];
    const std::string where = numbered("parts", index);
    require(part.meshIndex != kNone && indexFits(part.meshIndex, model_.meshes.size()), where, "has no mesh");
    require(part.nodeIndex != kNone && indexFits(part.nodeIndex, model_.nodes.size()), where, "has no node");
    require(indexFits(part.skinIndex, model_.skins.size()), where, "has a skin that does not exist");
    if (!ok()) return;
    const Mesh& mesh = model_.meshes[part.meshIndex];
    require(part.morphWeights.size() == mesh.morphTargets.size(), where, "has not one weight per morph target");
    for (const float weight : part.morphWeights)
      require(std::isfinite(weight), where, "has a morph weight that is not finite");
    require(!part.nodeFromMesh || isFinite(*part.nodeFromMesh), where, "has a transform that is NaN or infinite");
    if (part.skinIndex == kNone) return;
    require(mesh.influencesPerVertex > 0, where, "has a skin, but its mesh has no influences");
    const std::size_t boneCount = model_.skins[part.skinIndex].boneNodes.size();
    for (const std::uint32_t bone : mesh.influenceBones)
      if (bone >= boneCount) return require(false, where, "has a vertex that follows a bone beyond its skin");
  }

  void checkTexture(const Texture& texture, const std::string& where) {
    require(indexFits(texture.imageIndex, model_.images.size()), where, "has a texture whose image does not exist");
  }

  void checkMaterial(std::size_t index) {
    const Material& material = model_.materials[index];
    const std::string where = numbered("materials", index);
    for (const auto* texture : {&material.baseColorTexture, &material.metallicRoughnessTexture, &material.normalTexture,
                                &material.occlusionTexture, &material.emissiveTexture})
      if (*texture) checkTexture(**texture, where);
    for (const Texture& texture : material.extraTextures) checkTexture(texture, where);
  }

  // How many numbers a key of the channel has, or 0 where its node's parts do not agree on it.
  std::size_t valuesPerKey(const Channel& channel) const {
    const std::size_t perValue = channel.interpolation == Interpolation::CubicSpline ? 3 : 1;
    switch (channel.path) {
      case Path::Translation:
      case Path::Scale:
        return 3 * perValue;
      case Path::Rotation:
        return 4 * perValue;
      case Path::Visibility:
        return perValue;
      case Path::MorphWeights:
        return channel.times.empty() ? 0 : channel.values.size() / channel.times.size();
    }
    return 0;
  }

  void checkChannel(const Channel& channel, const std::string& where) {
    require(channel.nodeIndex != kNone && indexFits(channel.nodeIndex, model_.nodes.size()), where, "drives no node");
    require(!channel.times.empty(), where, "has no keys");
    require(channel.values.size() == channel.times.size() * valuesPerKey(channel), where,
            "has not the values its keys need");
    for (std::size_t k = 0; k < channel.times.size(); ++k)
      if (!std::isfinite(channel.times[k]) || (k > 0 && !(channel.times[k] > channel.times[k - 1])))
        return require(false, where, "has key times that do not strictly increase");
    for (const float value : channel.values)
      if (!std::isfinite(value)) return require(false, where, "has a value that is NaN or infinite");
    if (!ok() || channel.path == Path::MorphWeights || channel.path == Path::Visibility) return;
    require(!model_.nodes[channel.nodeIndex].matrix, where, "drives a node that has a matrix");
  }

  // The node's parts have as many morph targets as each of its weight channels drives.
  void checkWeightCounts(const Clip& clip, const std::string& where) {
    for (const Channel& channel : clip.channels) {
      if (channel.path != Path::MorphWeights) continue;
      const std::size_t perValue = channel.interpolation == Interpolation::CubicSpline ? 3 : 1;
      for (const Part& part : model_.parts)
        if (part.nodeIndex == channel.nodeIndex)
          require(part.morphWeights.size() * perValue * channel.times.size() == channel.values.size(), where,
                  "drives another number of morph weights than its parts have");
    }
  }

  void checkCache(const PointCache& cache, const std::string& where) {
    const std::size_t count = cache.times.size() * modelVertexCount(model_);
    require(!cache.times.empty(), where, "has a point cache without samples");
    for (std::size_t k = 1; k < cache.times.size(); ++k)
      require(cache.times[k] > cache.times[k - 1], where, "has a point cache whose times do not increase");
    require(cache.positions.size() == count, where, "has a point cache of another vertex count");
    checkArray(cache.positions, count, where + ".cache.positions");
    checkArray(cache.normals, count, where + ".cache.normals");
  }

  void checkClip(std::size_t index) {
    const Clip& clip = model_.clips[index];
    const std::string where = numbered("clips", index);
    require(std::isfinite(clip.startSeconds) && std::isfinite(clip.durationSeconds) && clip.durationSeconds >= 0, where,
            "has a range that is not finite or negative");
    for (std::size_t c = 0; ok() && c < clip.channels.size(); ++c)
      checkChannel(clip.channels[c], where + "." + numbered("channels", c));
    if (ok()) checkWeightCounts(clip, where);
    if (ok() && clip.cache) checkCache(*clip.cache, where);
  }

  const Model& model_;
  Status status_ = Ok{};
};

}  // namespace

Status validateModel(const Model& model) { return Validator(model).run(); }

}  // namespace throng
