#include "plant_mesh.h"

namespace throng::samples {
namespace {

constexpr double kTurn = 6.283185307179586;

void addVertex(Primitive& primitive, Vec3d position, Vec3d normal, Vec2f uv, const WindWeights& wind, double occlusion) {
  primitive.positions.push_back(Vec3f(position));
  primitive.normals.push_back(normalizedOr(Vec3f(normal), Vec3f{0, 1, 0}));
  primitive.uvs.push_back(uv);
  const float light = float(occlusion);
  primitive.colors0.push_back({light, light, light, 1});
  primitive.colors1.push_back({float(wind.sway), float(wind.flutter), float(wind.phase), float(wind.jitter)});
}

}  // namespace

Vec3d acrossOf(Vec3d a) {
  const Vec3d other = std::abs(a.y) < 0.9 ? Vec3d{0, 1, 0} : Vec3d{1, 0, 0};
  return normalizedOr(cross(a, other), Vec3d{1, 0, 0});
}

Vec3d turnedAbout(Vec3d v, Vec3d axis, double radians) {
  const double c = std::cos(radians), s = std::sin(radians);
  return v * c + cross(axis, v) * s + axis * (dot(axis, v) * (1 - c));
}

void addTube(Primitive& wood, const std::vector<TubeRing>& rings, int sides, double texturePerMetre) {
  const std::uint32_t first = std::uint32_t(wood.positions.size());
  const int last = int(rings.size()) - 1;
  double travelled = 0;
  Vec3d across = acrossOf(normalizedOr(rings[1].centre - rings[0].centre, Vec3d{0, 1, 0}));
  for (int ring = 0; ring <= last; ++ring) {
    const TubeRing& at = rings[ring];
    const Vec3d along = normalizedOr(rings[std::min(ring + 1, last)].centre - rings[std::max(ring - 1, 0)].centre, Vec3d{0, 1, 0});
    if (ring > 0) travelled += length(at.centre - rings[ring - 1].centre);
    across = normalizedOr(across - along * dot(across, along), acrossOf(along));
    for (int side = 0; side <= sides; ++side) {
      const double around = double(side) / sides;
      const Vec3d out = turnedAbout(across, along, around * kTurn);
      const double taper = ring == last ? 0 : (at.radius - rings[ring + 1].radius) / std::max(1e-6, length(rings[ring + 1].centre - at.centre));
      const Vec2f uv{float(2 * std::min(around, 1 - around)), float(-travelled * texturePerMetre)};
      addVertex(wood, at.centre + out * at.radius, out + along * taper, uv, at.wind, at.occlusion);
    }
  }
  const std::uint32_t stride = std::uint32_t(sides) + 1;
  for (std::uint32_t ring = 0; ring < std::uint32_t(last); ++ring)
    for (std::uint32_t side = 0; side < std::uint32_t(sides); ++side) {
      const std::uint32_t a = first + ring * stride + side, b = a + 1, c = a + stride, d = c + 1;
      wood.indices.insert(wood.indices.end(), {a, b, d, a, d, c});
    }
}

void addCard(Primitive& leaves, const std::vector<CardRow>& rows) {
  const std::uint32_t first = std::uint32_t(leaves.positions.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const float v = 1 - float(row) / float(rows.size() - 1);
    addVertex(leaves, rows[row].middle - rows[row].halfWidth, rows[row].normal, {0, v}, rows[row].wind, rows[row].occlusion);
    addVertex(leaves, rows[row].middle + rows[row].halfWidth, rows[row].normal, {1, v}, rows[row].wind, rows[row].occlusion);
  }
  const Vec3d front = cross(rows.front().halfWidth, rows.back().middle - rows.front().middle);
  const bool turned = dot(front, rows.front().normal + rows.back().normal) < 0;
  for (std::uint32_t row = 0; row + 1 < rows.size(); ++row) {
    const std::uint32_t a = first + row * 2, b = a + 1, c = a + 2, d = a + 3;
    if (turned)
      leaves.indices.insert(leaves.indices.end(), {a, d, b, a, c, d});
    else
      leaves.indices.insert(leaves.indices.end(), {a, b, d, a, d, c});
  }
}

}  // namespace throng::samples
