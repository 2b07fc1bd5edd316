#include "throng/decode/decode_words.h"

#include <cassert>

#include "throng/bone_rows.h"
#include "throng/decode/decode_packed.h"
#include "throng/morph_rows.h"

namespace throng {

namespace {

shader::vec3 shaderVector(Vec3f v) { return {v.x, v.y, v.z}; }
Vec3f vectorOf(shader::vec3 v) { return {v.x, v.y, v.z}; }

// The morphed rest pose of a clip at a time.
class MorphDecoder {
 public:
  MorphDecoder(const MorphRows& rows, std::uint32_t clipIndex, RowBlend blend) : words_(rows.words.data()) {
    if (rows.empty()) return;
    assert(clipIndex < rows.clipsAt.size());
    parts_ = shader::readMorphLayout(words_, 0);
    frame_ = shader::readMorphFrame(words_, rows.clipsAt[clipIndex], blend.row, blend.weight);
    active_ = true;
  }

  shader::MorphedRest rest(const AssetMesh& mesh, std::uint32_t vertex) const {
    shader::MorphedRest result{shaderVector(mesh.positions[vertex]), shaderVector(mesh.normals[vertex])};
    if (active_) result = shader::morphedRest(words_, parts_, frame_, vertex, result.position, result.normal);
    return result;
  }

 private:
  const std::uint32_t* words_;
  shader::MorphLayout parts_{};
  shader::MorphFrame frame_{};
  bool active_ = false;
};

// The bones of a clip at a time: each matrix is made once, as a palette pass on a GPU makes it.
class BoneDecoder {
 public:
  BoneDecoder(const BoneRows& rows, std::uint32_t clipIndex, RowBlend blend)
      : words_(rows.words.data()), parts_(shader::readBoneLayout(words_, 0)) {
    assert(clipIndex < rows.clipsAt.size());
    const shader::BoneFrame frame = shader::readBoneFrame(words_, rows.clipsAt[clipIndex], blend.row, blend.weight);
    palette_.reserve(parts_.boneCount);
    for (std::uint32_t bone = 0; bone < parts_.boneCount; ++bone)
      palette_.push_back(shader::boneMatrixAt(words_, parts_, frame, bone));
  }

  shader::BoneMatrix blended(std::uint32_t vertex) const {
    if (vertex < parts_.firstOfTwo) {
      const std::uint32_t bone = shader::readOneInfluence(words_, parts_, vertex).bones.x;
      return shader::addScaledMatrix(shader::zeroBoneMatrix(), palette_[bone], 1.0f);
    }
    const shader::BoneInfluences influences = shader::readBoneInfluences(words_, parts_, vertex);
    shader::BoneMatrix sum = shader::zeroBoneMatrix();
    for (std::uint32_t place = 0; place < influences.count; ++place) {
      const float weight = shader::influenceShare(influences, place);
      if (weight > 0) sum = shader::addScaledMatrix(sum, palette_[shader::influenceBone(influences, place)], weight);
    }
    return sum;
  }

 private:
  const std::uint32_t* words_;
  shader::BoneLayout parts_;
  std::vector<shader::BoneMatrix> palette_;
};

void decodeBone(const AssetMesh& mesh, const BoneDecoder& bones, const MorphDecoder& morph, std::uint32_t vertex,
                std::size_t slot, DecodedVertices& destination) {
  const shader::BoneMatrix transform = bones.blended(vertex);
  const shader::MorphedRest rest = morph.rest(mesh, vertex);
  destination.positions[slot] = vectorOf(shader::posedPosition(transform, rest.position));
  destination.normals[slot] = vectorOf(shader::posedNormal(transform, rest.normal));
  if (destination.tangents.empty()) return;
  const Vec4f tangent = mesh.tangents[vertex];
  const shader::vec3 posed = shader::posedTangent(transform, {tangent.x, tangent.y, tangent.z});
  destination.tangents[slot] = {posed.x, posed.y, posed.z, tangent.w * shader::handedness(transform)};
}

void decodeMorph(const AssetMesh& mesh, const MorphDecoder& morph, std::uint32_t vertex, std::size_t slot,
                 DecodedVertices& destination) {
  const shader::MorphedRest rest = morph.rest(mesh, vertex);
  destination.positions[slot] = vectorOf(rest.position);
  destination.normals[slot] = vectorOf(shader::unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  if (!destination.tangents.empty()) destination.tangents[slot] = mesh.tangents[vertex];
}

}  // namespace

void decodeWords(const Asset& asset, std::uint32_t clipIndex, RowBlend blend,
                 const std::span<const std::uint32_t>* vertices, DecodedVertices& destination) {
  const std::size_t count = vertices ? vertices->size() : asset.vertexCount();
  destination.positions.resize(count);
  destination.normals.resize(count);
  destination.tangents.resize(asset.mesh.tangents.empty() ? 0 : count);
  const auto forEach = [&](const auto& decode) {
    for (std::size_t slot = 0; slot < count; ++slot)
      decode(vertices ? (*vertices)[slot] : static_cast<std::uint32_t>(slot), slot);
  };
  if (std::holds_alternative<PackedRows>(asset.rows) || std::holds_alternative<SplineRows>(asset.rows)) {
    decodePacked(asset, clipIndex, blend, vertices, destination);
    return;
  }
  if (const auto* rows = std::get_if<BoneRows>(&asset.rows)) {
    const BoneDecoder bones(*rows, clipIndex, blend);
    const MorphDecoder morph(rows->morph, clipIndex, blend);
    forEach([&](std::uint32_t vertex, std::size_t slot) { decodeBone(asset.mesh, bones, morph, vertex, slot, destination); });
  } else {
    const MorphDecoder morph(std::get<MorphRows>(asset.rows), clipIndex, blend);
    forEach([&](std::uint32_t vertex, std::size_t slot) { decodeMorph(asset.mesh, morph, vertex, slot, destination); });
  }
}

}  // namespace throng
