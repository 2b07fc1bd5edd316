#include "throng/import/gltf_mesh.h"

#include <algorithm>
#include <cmath>

#include "throng/import/mesh_normals.h"
#include "throng/import/skin_weights.h"

namespace throng::gltf {
namespace {

// Texture coordinate and colour sets beyond these are left out; skins may use up to kMaxInfluenceSets * 4 influences.
constexpr int kMaxSets = 8;
constexpr int kMaxInfluenceSets = 16;

using Attributes = std::map<std::string, const Accessor*>;

const Accessor* find(const Attributes& attributes, const std::string& semantic) {
  const auto found = attributes.find(semantic);
  return found == attributes.end() ? nullptr : found->second;
}

Status expectShape(const Accessor& accessor, int rows, const std::string& use) {
  if (accessor.rows == rows && accessor.columns == 1) return Ok{};
  return accessor.malformed("is used for " + use + ", which needs vectors of " + std::to_string(rows) + " components");
}

template <typename Vector>
Result<std::vector<Vector>> readVectors(const Accessor& accessor, const std::string& use) {
  THRONG_TRY(expectShape(accessor, static_cast<int>(sizeof(Vector) / sizeof(float)), use));
  std::vector<Vector> vectors(accessor.count);
  THRONG_TRY(readFloats(accessor, floatsOf(vectors)));
  return vectors;
}

class PrimitiveDecoder {
 public:
  explicit PrimitiveDecoder(const PrimitivePlan& plan) : plan_(plan), attributes_(plan.attributes) {}

  Result<DecodedMesh> decode(bool keepInfluences) {
    Mesh& mesh = result_.mesh;
    mesh.name = plan_.meshName;
    mesh.materialIndex = plan_.materialIndex;
    mesh.variantMaterials = plan_.variantMaterials;
    if (plan_.draco) THRONG_TRY(unpack());
    THRONG_TRY(readPositions());
    THRONG_TRY(readIndices());
    THRONG_TRY(readSurface());
    if (keepInfluences) THRONG_TRY(readInfluences());
    THRONG_TRY(readMorphTargets());
    finishNormals();
    return std::move(result_);
  }

 private:
  void warn(std::string detail) { result_.warnings.push_back({plan_.path, std::move(detail)}); }

  Status unpack() {
    THRONG_ASSIGN(draco_, decodeDraco(*plan_.draco, plan_.attributes));
    for (const auto& [semantic, accessor] : draco_.attributes) attributes_[semantic] = &accessor;
    return Ok{};
  }

  Status readPositions() {
    const Accessor& accessor = *attributes_.at("POSITION");
    THRONG_ASSIGN(result_.mesh.positions, readVectors<Vec3f>(accessor, "POSITION"));
    const std::size_t bad = firstNonFinite(floatsOf(result_.mesh.positions));
    if (bad == result_.mesh.positions.size() * 3) return Ok{};
    return accessor.malformed("has a position that is NaN or infinite at element " + std::to_string(bad / 3) +
                              "; remove or repair that vertex");
  }

  Status readIndices() {
    std::vector<std::uint32_t> list;
    if (plan_.draco) {
      list = std::move(draco_.indices);
    } else if (plan_.indices != nullptr) {
      THRONG_TRY(expectShape(*plan_.indices, 1, "indices"));
      list.resize(plan_.indices->count);
      THRONG_TRY(readUnsigned(*plan_.indices, list));
    } else {
      list.resize(result_.mesh.vertexCount());
      for (std::size_t i = 0; i < list.size(); ++i) list[i] = static_cast<std::uint32_t>(i);
    }
    const std::size_t vertexCount = result_.mesh.vertexCount();
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i] >= vertexCount)
        return Error{ErrorCode::Malformed, plan_.path + ".indices",
                     "has " + std::to_string(list[i]) + " at " + std::to_string(i) + ", but there are only " +
                         std::to_string(vertexCount) + " vertices"};
    toTriangles(std::move(list));
    return Ok{};
  }

  // glTF 2.0 section 3.7.2.1: strips and fans become triangles.
  void toTriangles(std::vector<std::uint32_t> list) {
    std::vector<std::uint32_t>& triangles = result_.mesh.indices;
    const int mode = plan_.draco ? 4 : plan_.mode;
    if (mode == 4) {
      if (list.size() % 3 != 0)
        warn("has " + std::to_string(list.size() % 3) + " indices after its last triangle, left out");
      list.resize(list.size() / 3 * 3);
      triangles = std::move(list);
      return;
    }
    const std::size_t count = list.size() < 3 ? 0 : list.size() - 2;
    triangles.reserve(count * 3);
    for (std::size_t i = 0; i < count; ++i) {
      const bool odd = i % 2 == 1;
      if (mode == 5)
        triangles.insert(triangles.end(), {list[i], list[i + (odd ? 2 : 1)], list[i + (odd ? 1 : 2)]});
      else
        triangles.insert(triangles.end(), {list[i + 1], list[i + 2], list[0]});
    }
  }

  // Numbers that no pose depends on: what is not finite becomes 0, with a word.
  void zeroNonFinite(std::span<float> numbers, const std::string& semantic) {
    std::size_t count = 0;
    for (float& number : numbers)
      if (!std::isfinite(number)) {
        number = 0;
        ++count;
      }
    if (count != 0) warn(std::to_string(count) + " numbers of " + semantic + " that were NaN or infinite set to 0");
  }

  Status readSurface() {
    Mesh& mesh = result_.mesh;
    if (const Accessor* accessor = find(attributes_, "NORMAL")) {
      THRONG_ASSIGN(mesh.normals, readVectors<Vec3f>(*accessor, "NORMAL"));
    }
    if (const Accessor* accessor = find(attributes_, "TANGENT"); accessor != nullptr && !mesh.normals.empty()) {
      THRONG_ASSIGN(mesh.tangents, readVectors<Vec4f>(*accessor, "TANGENT"));
    }
    for (int set = 0; set < kMaxSets; ++set) {
      const std::string semantic = "TEXCOORD_" + std::to_string(set);
      const Accessor* accessor = find(attributes_, semantic);
      if (accessor == nullptr) continue;
      mesh.texCoords.resize(static_cast<std::size_t>(set) + 1);
      THRONG_ASSIGN(mesh.texCoords.back(), readVectors<Vec2f>(*accessor, semantic));
      zeroNonFinite(floatsOf(mesh.texCoords.back()), semantic);
    }
    for (int set = 0; set < kMaxSets; ++set) {
      const std::string semantic = "COLOR_" + std::to_string(set);
      const Accessor* accessor = find(attributes_, semantic);
      if (accessor == nullptr) continue;
      mesh.colors.resize(static_cast<std::size_t>(set) + 1);
      THRONG_ASSIGN(mesh.colors.back(), readColors(*accessor, semantic));
      zeroNonFinite(floatsOf(mesh.colors.back()), semantic);
    }
    return Ok{};
  }

  // Colours without alpha are opaque.
  Result<std::vector<Vec4f>> readColors(const Accessor& accessor, const std::string& semantic) {
    if (accessor.rows == 4) return readVectors<Vec4f>(accessor, semantic);
    THRONG_ASSIGN(const std::vector<Vec3f> opaque, readVectors<Vec3f>(accessor, semantic));
    std::vector<Vec4f> colors(opaque.size());
    for (std::size_t v = 0; v < colors.size(); ++v) colors[v] = {opaque[v].x, opaque[v].y, opaque[v].z, 1};
    return colors;
  }

  Status readInfluences() {
    std::vector<std::pair<const Accessor*, const Accessor*>> sets;  // bones, weights
    for (int set = 0; set < kMaxInfluenceSets; ++set) {
      const std::string suffix = "_" + std::to_string(set);
      const Accessor* bones = find(attributes_, "JOINTS" + suffix);
      const Accessor* weights = find(attributes_, "WEIGHTS" + suffix);
      if (bones == nullptr || weights == nullptr) break;
      sets.emplace_back(bones, weights);
    }
    if (sets.empty()) return Ok{};
    Mesh& mesh = result_.mesh;
    const std::size_t perVertex = sets.size() * 4, vertexCount = mesh.vertexCount();
    mesh.influencesPerVertex = static_cast<int>(perVertex);
    mesh.influenceBones.resize(perVertex * vertexCount);
    mesh.influenceWeights.resize(perVertex * vertexCount);
    double slack = 1e-3;
    std::vector<std::uint32_t> bones(vertexCount * 4);
    for (std::size_t s = 0; s < sets.size(); ++s) {
      const auto& [boneAccessor, weightAccessor] = sets[s];
      THRONG_TRY(expectShape(*boneAccessor, 4, "JOINTS"));
      THRONG_ASSIGN(const std::vector<Vec4f> weights, readVectors<Vec4f>(*weightAccessor, "WEIGHTS"));
      THRONG_TRY(readUnsigned(*boneAccessor, bones));
      for (std::size_t v = 0; v < vertexCount; ++v)
        for (std::size_t k = 0; k < 4; ++k) {
          mesh.influenceBones[v * perVertex + s * 4 + k] = bones[v * 4 + k];
          mesh.influenceWeights[v * perVertex + s * 4 + k] = weights[v][static_cast<int>(k)];
        }
      slack += roundingSlack(*weightAccessor);
    }
    const WeightRepairs repairs = repairWeights(mesh.influencesPerVertex, mesh.influenceWeights, slack);
    if (repairs.any()) warn("mesh '" + mesh.name + "': " + describe(repairs));
    clearUnusedInfluences();
    return Ok{};
  }

  // How far four weights rounded to integers may sum from 1.
  static double roundingSlack(const Accessor& weights) {
    if (weights.componentType == ComponentType::Uint8) return 4 * 0.5 / 255;
    if (weights.componentType == ComponentType::Uint16) return 4 * 0.5 / 65535;
    return 0;
  }

  // Unused entries may name any bone in the file; here they name bone 0.
  void clearUnusedInfluences() {
    Mesh& mesh = result_.mesh;
    for (std::size_t i = 0; i < mesh.influenceBones.size(); ++i)
      if (mesh.influenceWeights[i] == 0) mesh.influenceBones[i] = 0;
  }

  Status readMorphTargets() {
    Mesh& mesh = result_.mesh;
    mesh.morphTargets.resize(plan_.info->targetCount);
    for (std::size_t t = 0; t < mesh.morphTargets.size(); ++t) {
      MorphTarget& target = mesh.morphTargets[t];
      target.name = plan_.info->targetNames[t];
      if (t >= plan_.targets.size()) continue;
      const std::string path = "targets[" + std::to_string(t) + "].";
      if (const Accessor* accessor = find(plan_.targets[t], "POSITION")) {
        THRONG_ASSIGN(target.positionDeltas, readVectors<Vec3f>(*accessor, path + "POSITION"));
        zeroNonFinite(floatsOf(target.positionDeltas), path + "POSITION");
      }
      if (const Accessor* accessor = find(plan_.targets[t], "NORMAL"); accessor != nullptr && !mesh.normals.empty()) {
        THRONG_ASSIGN(target.normalDeltas, readVectors<Vec3f>(*accessor, path + "NORMAL"));
        zeroNonFinite(floatsOf(target.normalDeltas), path + "NORMAL");
      }
      if (const Accessor* accessor = find(plan_.targets[t], "TANGENT"); accessor != nullptr && !mesh.tangents.empty()) {
        THRONG_ASSIGN(target.tangentDeltas, readVectors<Vec3f>(*accessor, path + "TANGENT"));
        zeroNonFinite(floatsOf(target.tangentDeltas), path + "TANGENT");
      }
    }
    return Ok{};
  }

  void finishNormals() {
    Mesh& mesh = result_.mesh;
    if (mesh.normals.empty()) {
      mesh = withFlatNormals(mesh);
      return;
    }
    if (const std::size_t count = repairNormals(mesh); count != 0)
      warn(std::to_string(count) + " normals without a direction replaced by those of their triangles");
    if (const std::size_t count = repairTangents(mesh); count != 0)
      warn(std::to_string(count) + " tangents without a direction replaced by one at right angles to the normal");
  }

  const PrimitivePlan& plan_;
  Attributes attributes_;
  DracoPrimitive draco_;
  DecodedMesh result_;
};

}  // namespace

Result<DecodedMesh> decodePrimitive(const PrimitivePlan& plan, bool keepInfluences) {
  return PrimitiveDecoder(plan).decode(keepInfluences);
}

}  // namespace throng::gltf
