// Linear blend skinning of a block of vertices: the hot loop of every bake.
//
// Written once for vectors of any length (Google Highway) and compiled for each instruction set; the machine's best one
// is picked when the program runs. No operation is fused and none crosses vertices, so all of them give the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "throng/base/math.h"

namespace throng {

// How many vertices one call may take.
inline constexpr std::size_t kSkinBlockSize = 64;

// The blended matrix of each vertex of a block: four floats per vertex in each of the three rows.
struct SkinBlock {
  alignas(64) float rows[3][kSkinBlockSize * 4] = {};
};

struct SkinInfluences {
  const std::uint32_t* first;  // of vertex v: [first[v], first[v + 1])
  const std::uint32_t* bones;
  const float* weights;
};

// block.rows of slot i = the weighted sum of the palette's matrices over the influences of vertex firstVertex + i.
void blendMatrices(const Affinef* palette, const SkinInfluences& influences, std::size_t firstVertex,
                   std::size_t vertexCount, SkinBlock& block);

// The same for vertices[i].
void blendMatrices(const Affinef* palette, const SkinInfluences& influences, std::span<const std::uint32_t> vertices,
                   SkinBlock& block);

// positions[i] = matrix i * restPositions[i]; normals[i] = the unit inverse-transpose image of restNormals[i], also
// where the matrix mirrors (the sign of the determinant is taken out of the cofactor); the rest normal itself where
// there is no such direction (zero scale). vertexCount <= kSkinBlockSize.
void skinBlock(const SkinBlock& block, std::size_t vertexCount, const Vec3f* restPositions, const Vec3f* restNormals,
               Vec3f* positions, Vec3f* normals);

// tangents[i].xyz = the unit image of the rest tangent under the matrix itself; w changes its sign where it mirrors.
void skinTangents(const SkinBlock& block, std::size_t vertexCount, const Vec4f* restTangents, Vec4f* tangents);

}  // namespace throng
