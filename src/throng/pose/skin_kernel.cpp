#include "throng/pose/skin_kernel.h"

#include <cmath>
#include <limits>

namespace throng {
namespace {

Affinef matrixAt(const SkinBlock& block, std::size_t slot) {
  Affinef matrix;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 4; ++col) matrix.m[row][col] = block.rows[row][slot * 4 + static_cast<std::size_t>(col)];
  return matrix;
}

// Unit, also where the square of the length would leave the range of floats.
Vec3f unitOr(Vec3f v, Vec3f fallback) {
  const float largest = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
  if (!(largest > 0 && largest < std::numeric_limits<float>::infinity())) return fallback;
  const Vec3f scaled = v * (1 / largest);
  return scaled * (1 / std::sqrt(dot(scaled, scaled)));
}

}  // namespace

void blendMatrices(const Affinef* palette, const SkinInfluences& influences, std::size_t firstVertex,
                   std::size_t vertexCount, SkinBlock& block, std::size_t firstSlot) {
  for (std::size_t i = 0; i < vertexCount; ++i) {
    const std::uint32_t begin = influences.first[firstVertex + i], end = influences.first[firstVertex + i + 1];
    float sums[3][4] = {};
    for (std::uint32_t k = begin; k < end; ++k) {
      const Affinef& matrix = palette[influences.bones[k]];
      const float weight = influences.weights[k];
      for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 4; ++col) sums[row][col] += matrix.m[row][col] * weight;
    }
    for (int row = 0; row < 3; ++row)
      for (std::size_t col = 0; col < 4; ++col) block.rows[row][(firstSlot + i) * 4 + col] = sums[row][col];
  }
}

void skinBlock(const SkinBlock& block, std::size_t vertexCount, const Vec3f* restPositions, const Vec3f* restNormals,
               Vec3f* positions, Vec3f* normals) {
  for (std::size_t i = 0; i < vertexCount; ++i) {
    const Affinef matrix = matrixAt(block, i);
    const Affinef cofactors = cofactor(matrix);
    const float sign = dot(matrix.column(0), cofactors.column(0)) < 0 ? -1.0f : 1.0f;
    positions[i] = transformPoint(matrix, restPositions[i]);
    normals[i] = unitOr(transformVector(cofactors, restNormals[i]) * sign, restNormals[i]);
  }
}

void skinTangents(const SkinBlock& block, std::size_t vertexCount, const Vec4f* restTangents, Vec4f* tangents) {
  for (std::size_t i = 0; i < vertexCount; ++i) {
    const Affinef matrix = matrixAt(block, i);
    const Vec4f rest = restTangents[i];
    const Vec3f restDirection{rest.x, rest.y, rest.z};
    const Vec3f unit = unitOr(transformVector(matrix, restDirection), restDirection);
    tangents[i] = {unit.x, unit.y, unit.z, determinant(matrix) < 0 ? -rest.w : rest.w};
  }
}

}  // namespace throng
