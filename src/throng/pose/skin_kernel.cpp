#include "throng/pose/skin_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/pose/skin_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// This file is compiled once per instruction set, each time with another HWY_NAMESPACE.
HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, kSkinBlockSize>;
using Row = hn::CappedTag<float, 4>;
using V = hn::Vec<Floats>;

struct Vectors {
  V x, y, z;
};

// One matrix per lane, by columns.
struct Matrices {
  Vectors columns[3], translation;
};

V dotProduct(const Vectors& a, const Vectors& b) {
  return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

Vectors crossProduct(const Vectors& a, const Vectors& b) {
  return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)), hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
          hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}

Vectors scaled(const Vectors& a, V factor) {
  return {hn::Mul(a.x, factor), hn::Mul(a.y, factor), hn::Mul(a.z, factor)};
}

// columns[0] * v.x + columns[1] * v.y + columns[2] * v.z
Vectors combine(const Vectors (&columns)[3], const Vectors& v) {
  return {dotProduct({columns[0].x, columns[1].x, columns[2].x}, v),
          dotProduct({columns[0].y, columns[1].y, columns[2].y}, v),
          dotProduct({columns[0].z, columns[1].z, columns[2].z}, v)};
}

// Unit, also where the square of the length would leave the range of floats; the fallback where there is no direction.
Vectors unitOr(const Vectors& v, const Vectors& fallback) {
  const Floats d;
  const V one = hn::Set(d, 1.0f);
  const V largest = hn::Max(hn::Max(hn::Abs(v.x), hn::Abs(v.y)), hn::Abs(v.z));
  const auto hasDirection = hn::And(hn::Gt(largest, hn::Zero(d)), hn::Lt(largest, hn::Inf(d)));
  const Vectors small = scaled(v, hn::Div(one, largest));
  const Vectors unit = scaled(small, hn::Div(one, hn::Sqrt(dotProduct(small, small))));
  return {hn::IfThenElse(hasDirection, unit.x, fallback.x), hn::IfThenElse(hasDirection, unit.y, fallback.y),
          hn::IfThenElse(hasDirection, unit.z, fallback.z)};
}

// v with its sign changed where `signs` is negative.
V withSignOf(V v, V signs) { return hn::IfThenElse(hn::Lt(signs, hn::Zero(Floats())), hn::Neg(v), v); }

Vectors loadVectors(const float* from) {
  Vectors v;
  hn::LoadInterleaved3(Floats(), from, v.x, v.y, v.z);
  return v;
}

void storeVectors(const Vectors& v, float* to) { hn::StoreInterleaved3(v.x, v.y, v.z, Floats(), to); }

Matrices loadMatrices(const SkinBlock& block, std::size_t slot) {
  const Floats d;
  Matrices m;
  hn::LoadInterleaved4(d, block.rows[0] + slot * 4, m.columns[0].x, m.columns[1].x, m.columns[2].x, m.translation.x);
  hn::LoadInterleaved4(d, block.rows[1] + slot * 4, m.columns[0].y, m.columns[1].y, m.columns[2].y, m.translation.y);
  hn::LoadInterleaved4(d, block.rows[2] + slot * 4, m.columns[0].z, m.columns[1].z, m.columns[2].z, m.translation.z);
  return m;
}

void skinLanes(const SkinBlock& block, std::size_t slot, const float* restPositions, const float* restNormals,
               float* positions, float* normals) {
  const Matrices m = loadMatrices(block, slot);
  const Vectors moved = combine(m.columns, loadVectors(restPositions));
  storeVectors({hn::Add(moved.x, m.translation.x), hn::Add(moved.y, m.translation.y), hn::Add(moved.z, m.translation.z)},
               positions);
  const Vectors cofactors[3] = {crossProduct(m.columns[1], m.columns[2]), crossProduct(m.columns[2], m.columns[0]),
                                crossProduct(m.columns[0], m.columns[1])};
  const V determinants = dotProduct(m.columns[0], cofactors[0]);
  const Vectors rest = loadVectors(restNormals);
  const Vectors turned = combine(cofactors, rest);
  storeVectors(unitOr({withSignOf(turned.x, determinants), withSignOf(turned.y, determinants),
                       withSignOf(turned.z, determinants)},
                      rest),
               normals);
}

void tangentLanes(const SkinBlock& block, std::size_t slot, const float* restTangents, float* tangents) {
  const Floats d;
  const Matrices m = loadMatrices(block, slot);
  Vectors rest;
  V handedness;
  hn::LoadInterleaved4(d, restTangents, rest.x, rest.y, rest.z, handedness);
  const V determinants = dotProduct(m.columns[0], crossProduct(m.columns[1], m.columns[2]));
  const Vectors unit = unitOr(combine(m.columns, rest), rest);
  hn::StoreInterleaved4(unit.x, unit.y, unit.z, withSignOf(handedness, determinants), d, tangents);
}

// Columns [col, col + lanes of Row) of the blend.
void blendColumns(const Affinef* palette, const SkinInfluences& influences, std::size_t vertex, std::size_t slot,
                  std::size_t col, SkinBlock& block) {
  const Row d;
  auto row0 = hn::Zero(d), row1 = hn::Zero(d), row2 = hn::Zero(d);
  const std::uint32_t end = influences.first[vertex + 1];
  for (std::uint32_t i = influences.first[vertex]; i < end; ++i) {
    const Affinef& matrix = palette[influences.bones[i]];
    const auto weight = hn::Set(d, influences.weights[i]);
    row0 = hn::Add(row0, hn::Mul(hn::LoadU(d, matrix.m[0] + col), weight));
    row1 = hn::Add(row1, hn::Mul(hn::LoadU(d, matrix.m[1] + col), weight));
    row2 = hn::Add(row2, hn::Mul(hn::LoadU(d, matrix.m[2] + col), weight));
  }
  hn::StoreU(row0, d, block.rows[0] + slot * 4 + col);
  hn::StoreU(row1, d, block.rows[1] + slot * 4 + col);
  hn::StoreU(row2, d, block.rows[2] + slot * 4 + col);
}

// All four columns at once, but on machines whose vectors are shorter.
void blendOne(const Affinef* palette, const SkinInfluences& influences, std::size_t vertex, std::size_t slot,
              SkinBlock& block) {
  for (std::size_t col = 0; col < 4; col += hn::Lanes(Row())) blendColumns(palette, influences, vertex, slot, col, block);
}

// Calls lanes(slot) for every full vector of the block; what is left goes through copies of full length.
template <typename Lanes, typename LastLanes>
void forEachLanes(std::size_t vertexCount, const Lanes& lanes, const LastLanes& lastLanes) {
  const std::size_t laneCount = hn::Lanes(Floats());
  std::size_t slot = 0;
  for (; slot + laneCount <= vertexCount; slot += laneCount) lanes(slot);
  if (slot < vertexCount) lastLanes(slot, vertexCount - slot);
}

}  // namespace

void blendRun(const Affinef* palette, const SkinInfluences& influences, std::size_t firstVertex,
              std::size_t vertexCount, SkinBlock& block) {
  for (std::size_t slot = 0; slot < vertexCount; ++slot) blendOne(palette, influences, firstVertex + slot, slot, block);
}

void blendList(const Affinef* palette, const SkinInfluences& influences, const std::uint32_t* vertices,
               std::size_t vertexCount, SkinBlock& block) {
  for (std::size_t slot = 0; slot < vertexCount; ++slot) blendOne(palette, influences, vertices[slot], slot, block);
}

void skin(const SkinBlock& block, std::size_t vertexCount, const float* restPositions, const float* restNormals,
          float* positions, float* normals) {
  forEachLanes(
      vertexCount,
      [&](std::size_t slot) {
        skinLanes(block, slot, restPositions + slot * 3, restNormals + slot * 3, positions + slot * 3,
                  normals + slot * 3);
      },
      [&](std::size_t slot, std::size_t count) {
        float copies[2][kSkinBlockSize * 3] = {};
        std::copy_n(restPositions + slot * 3, count * 3, copies[0]);
        std::copy_n(restNormals + slot * 3, count * 3, copies[1]);
        skinLanes(block, slot, copies[0], copies[1], copies[0], copies[1]);
        std::copy_n(copies[0], count * 3, positions + slot * 3);
        std::copy_n(copies[1], count * 3, normals + slot * 3);
      });
}

void turnTangents(const SkinBlock& block, std::size_t vertexCount, const float* restTangents, float* tangents) {
  forEachLanes(
      vertexCount,
      [&](std::size_t slot) { tangentLanes(block, slot, restTangents + slot * 4, tangents + slot * 4); },
      [&](std::size_t slot, std::size_t count) {
        float copy[kSkinBlockSize * 4] = {};
        std::copy_n(restTangents + slot * 4, count * 4, copy);
        tangentLanes(block, slot, copy, copy);
        std::copy_n(copy, count * 4, tangents + slot * 4);
      });
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {

static_assert(sizeof(Vec3f) == 3 * sizeof(float) && sizeof(Vec4f) == 4 * sizeof(float));

HWY_EXPORT(blendRun);
HWY_EXPORT(blendList);
HWY_EXPORT(skin);
HWY_EXPORT(turnTangents);

void blendMatrices(const Affinef* palette, const SkinInfluences& influences, std::size_t firstVertex,
                   std::size_t vertexCount, SkinBlock& block) {
  HWY_DYNAMIC_DISPATCH(blendRun)(palette, influences, firstVertex, vertexCount, block);
}

void blendMatrices(const Affinef* palette, const SkinInfluences& influences, std::span<const std::uint32_t> vertices,
                   SkinBlock& block) {
  HWY_DYNAMIC_DISPATCH(blendList)(palette, influences, vertices.data(), vertices.size(), block);
}

void skinBlock(const SkinBlock& block, std::size_t vertexCount, const Vec3f* restPositions, const Vec3f* restNormals,
               Vec3f* positions, Vec3f* normals) {
  HWY_DYNAMIC_DISPATCH(skin)
  (block, vertexCount, &restPositions->x, &restNormals->x, &positions->x, &normals->x);
}

void skinTangents(const SkinBlock& block, std::size_t vertexCount, const Vec4f* restTangents, Vec4f* tangents) {
  HWY_DYNAMIC_DISPATCH(turnTangents)(block, vertexCount, &restTangents->x, &tangents->x);
}

}  // namespace throng
#endif
