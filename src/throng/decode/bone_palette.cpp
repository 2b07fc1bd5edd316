#include "throng/decode/bone_palette.h"

#include <cassert>

#include "throng/bone_rows.h"
#include "throng/decode/decode.h"

namespace throng {
namespace {

const BoneRows& boneRows(const Asset& asset) {
  assert(asset.encoding() == Encoding::Bone);
  return std::get<BoneRows>(asset.rows);
}

Affinef affineOf(const shader::BoneMatrix& matrix) {
  Affinef result;
  const shader::vec4 rows[3] = {matrix.row0, matrix.row1, matrix.row2};
  for (int row = 0; row < 3; ++row) {
    result.m[row][0] = rows[row].x;
    result.m[row][1] = rows[row].y;
    result.m[row][2] = rows[row].z;
    result.m[row][3] = rows[row].w;
  }
  return result;
}

}  // namespace

std::uint32_t boneCount(const Asset& asset) { return shader::readBoneLayout(boneRows(asset).words.data(), 0).boneCount; }

void decodeBones(const Asset& asset, std::uint32_t clipIndex, float timeSeconds, std::vector<Affinef>& modelFromRest) {
  const BoneRows& rows = boneRows(asset);
  assert(clipIndex < rows.clipsAt.size());
  const std::uint32_t* words = rows.words.data();
  const shader::BoneLayout parts = shader::readBoneLayout(words, 0);
  const RowBlend blend = resolveTime(asset.clips[clipIndex], timeSeconds);
  const shader::BoneFrame frame = shader::readBoneFrame(words, rows.clipsAt[clipIndex], blend.row, blend.weight);
  modelFromRest.clear();
  for (std::uint32_t bone = 0; bone < parts.boneCount; ++bone)
    modelFromRest.push_back(affineOf(shader::boneMatrixAt(words, parts, frame, bone)));
}

VertexInfluences vertexInfluences(const Asset& asset, std::uint32_t vertex) {
  assert(vertex < asset.vertexCount());
  const std::uint32_t* words = boneRows(asset).words.data();
  const shader::BoneInfluences read = shader::readBoneInfluences(words, shader::readBoneLayout(words, 0), vertex);
  VertexInfluences result;
  for (std::uint32_t place = 0; place < read.count; ++place) {
    const float weight = shader::influenceShare(read, place);
    if (!(weight > 0)) continue;
    result.bones[place] = shader::influenceBone(read, place);
    result.weights[place] = weight;
  }
  return result;
}

}  // namespace throng
