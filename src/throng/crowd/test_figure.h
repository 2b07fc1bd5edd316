// A small walking figure made of boxes, for tests and benches: an asset without importer or baker.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/octahedral.h"

namespace throng::test {

// One box of the figure: swings about an axis through `pivot`, along x, by angle `swing` (radians) at its extremes.
struct FigureBox {
  Vec3f min, max;
  Vec3f pivot;
  float swing = 0;
  int material = 0;
};

inline std::vector<FigureBox> figureBoxes() {
  return {{{-0.22f, 0.85f, -0.13f}, {0.22f, 1.45f, 0.13f}, {0, 1.1f, 0}, 0.04f, 0},     // trunk
          {{-0.12f, 1.5f, -0.12f}, {0.12f, 1.78f, 0.14f}, {0, 1.45f, 0}, 0.06f, 1},     // head
          {{-0.2f, 0, -0.1f}, {-0.04f, 0.85f, 0.1f}, {0, 0.85f, 0}, 0.5f, 2},           // legs
          {{0.04f, 0, -0.1f}, {0.2f, 0.85f, 0.1f}, {0, 0.85f, 0}, -0.5f, 2},
          {{-0.34f, 0.8f, -0.07f}, {-0.23f, 1.42f, 0.07f}, {0, 1.4f, 0}, -0.6f, 1},     // arms
          {{0.23f, 0.8f, -0.07f}, {0.34f, 1.42f, 0.07f}, {0, 1.4f, 0}, 0.6f, 1}};
}

struct FigureVertex {
  Vec3f position, normal;
  int box = 0;
};

// Four vertices for each of six faces of each box, wound counter-clockwise seen from outside.
inline std::vector<FigureVertex> figureVertices() {
  std::vector<FigureVertex> vertices;
  const auto boxes = figureBoxes();
  for (int index = 0; index < static_cast<int>(boxes.size()); ++index)
    for (int axis = 0; axis < 3; ++axis)
      for (const float side : {-1.0f, 1.0f})
        for (int corner = 0; corner < 4; ++corner) {
          const int u = (axis + 1) % 3, v = (axis + 2) % 3;
          const bool onU = corner == 1 || corner == 2, onV = corner >= 2;
          Vec3f position, normal;
          normal[axis] = side;
          position[axis] = side > 0 ? boxes[index].max[axis] : boxes[index].min[axis];
          position[side > 0 ? u : v] = onU ? boxes[index].max[side > 0 ? u : v] : boxes[index].min[side > 0 ? u : v];
          position[side > 0 ? v : u] = onV ? boxes[index].max[side > 0 ? v : u] : boxes[index].min[side > 0 ? v : u];
          vertices.push_back({position, normal, index});
        }
  return vertices;
}

inline Vec3f turnedAboutX(Vec3f p, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  return {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
}

// All vertices at a share of the loop; `reach` scales the swings.
inline void poseFigure(float share, float reach, std::span<Vec3f> positions, std::span<Vec3f> normals) {
  const auto boxes = figureBoxes();
  const auto vertices = figureVertices();
  for (std::size_t index = 0; index < vertices.size(); ++index) {
    const FigureBox& box = boxes[vertices[index].box];
    const float angle = box.swing * reach * std::sin(share * 6.2831853f);
    positions[index] = turnedAboutX(vertices[index].position - box.pivot, angle) + box.pivot;
    normals[index] = turnedAboutX(vertices[index].normal, angle);
  }
}

struct FigureClip {
  std::string name;
  float durationSeconds;
  std::uint32_t keyCount;
  float reach;
};

// The nearer of the codes whose bytes round each of the octahedral coordinates down or up.
inline std::uint16_t octahedralCode(Vec3f n) {
  const float sum = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z);
  float x = n.x / sum, y = n.y / sum;
  if (n.z < 0) {
    const float folded = (1 - std::fabs(y)) * (x >= 0 ? 1.0f : -1.0f);
    y = (1 - std::fabs(x)) * (y >= 0 ? 1.0f : -1.0f);
    x = folded;
  }
  std::uint16_t best = 0;
  float bestDot = -2;
  for (int corner = 0; corner < 4; ++corner) {
    const auto byte = [&](float v, int up) { return std::min(static_cast<int>(v * 127 + 127) + up, 254); };
    const int code = byte(x, corner & 1) | byte(y, corner >> 1) << 8;
    const shader::vec3 decoded = shader::decodeOctahedral(static_cast<shader::uint>(code));
    const float cosine = decoded.x * n.x + decoded.y * n.y + decoded.z * n.z;
    if (cosine > bestDot) best = static_cast<std::uint16_t>(code);
    bestDot = std::max(bestDot, cosine);
  }
  return best;
}

inline void addFigureClip(Asset& asset, VertexRows& rows, const FigureClip& clip) {
  AssetClip baked;
  baked.name = clip.name;
  baked.durationSeconds = clip.durationSeconds;
  baked.firstRow = asset.rowCount();
  const std::size_t count = asset.vertexCount();
  std::vector<Vec3f> positions(count * clip.keyCount), normals(count * clip.keyCount);
  for (std::uint32_t key = 0; key < clip.keyCount; ++key) {
    const float share = float(key) / float(clip.keyCount - 1);
    baked.keyTimes.push_back(clip.durationSeconds * share);
    poseFigure(key + 1 == clip.keyCount ? 0 : share, clip.reach, std::span(positions).subspan(key * count, count),
               std::span(normals).subspan(key * count, count));
  }
  for (const Vec3f p : positions) baked.bounds.add(p);
  for (std::size_t index = 0; index < positions.size(); ++index) {
    for (int axis = 0; axis < 3; ++axis)
      rows.texels.push_back(static_cast<std::uint16_t>(
          (positions[index][axis] - baked.bounds.min[axis]) / baked.bounds.extent()[axis] * 65535 + 0.5f));
    rows.texels.push_back(octahedralCode(normals[index]));
  }
  asset.clips.push_back(baked);
}

inline Material plainMaterial(const char* name, Vec4f color) {
  Material material;
  material.name = name;
  material.baseColorFactor = color;
  material.metallicFactor = 0;
  material.roughnessFactor = 0.8f;
  return material;
}

// Looping clips "walk" (1.2 s, 13 keys) and "sway" (2 s, 9 keys); materials coat, skin and trousers.
inline Asset figureAsset() {
  Asset asset;
  asset.name = "figure";
  const auto boxes = figureBoxes();
  asset.primitives.resize(3);
  for (const FigureVertex& vertex : figureVertices()) {
    const std::uint32_t index = asset.vertexCount();
    asset.mesh.positions.push_back(vertex.position);
    asset.mesh.normals.push_back(vertex.normal);
    AssetPrimitive& primitive = asset.primitives[boxes[vertex.box].material];
    if (index % 4 == 0)
      for (const std::uint32_t corner : {0, 1, 2, 0, 2, 3}) primitive.indices.push_back(index + corner);
  }
  for (int index = 0; index < 3; ++index) asset.primitives[index].materialIndex = index;
  asset.materials = {plainMaterial("coat", {0.62f, 0.16f, 0.11f, 1}), plainMaterial("skin", {0.72f, 0.47f, 0.34f, 1}),
                     plainMaterial("trousers", {0.10f, 0.13f, 0.22f, 1})};
  VertexRows rows;
  addFigureClip(asset, rows, {"walk", 1.2f, 13, 1});
  addFigureClip(asset, rows, {"sway", 2, 9, 0.35f});
  asset.rows = std::move(rows);
  return asset;
}

}  // namespace throng::test
