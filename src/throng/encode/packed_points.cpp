#include "throng/encode/packed_points.h"

#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>

#include "throng/packed_rows.h"

namespace throng {

namespace {

using ValueKey = std::array<std::uint32_t, 4>;

// Adding zero makes -0 and 0 one.
ValueKey keyOf(std::uint32_t group, Vec3f value) {
  return {group, std::bit_cast<std::uint32_t>(value.x + 0.0f), std::bit_cast<std::uint32_t>(value.y + 0.0f),
          std::bit_cast<std::uint32_t>(value.z + 0.0f)};
}

struct Corner {
  std::uint32_t centre, from, to;
};

// Chains corners of one normal to fans.
std::vector<std::uint32_t> chainFans(const std::vector<Corner>& corners) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> byFrom;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> arrivals;
  for (std::size_t i = corners.size(); i-- > 0;) byFrom[{corners[i].centre, corners[i].from}].push_back(i);
  for (const Corner& corner : corners) ++arrivals[{corner.centre, corner.to}];
  std::vector<std::uint8_t> used(corners.size(), 0);
  std::vector<std::uint32_t> ring;
  const auto follow = [&](std::size_t first) {
    if (!ring.empty()) ring.push_back(shader::kPackedRingBreak);
    ring.insert(ring.end(), {corners[first].centre, corners[first].from});
    for (std::size_t at = first;;) {
      used[at] = 1;
      ring.push_back(corners[at].to);
      auto next = byFrom.find({corners[at].centre, corners[at].to});
      if (next == byFrom.end()) return;
      while (!next->second.empty() && used[next->second.back()]) next->second.pop_back();
      if (next->second.empty()) return;
      at = next->second.back();
    }
  };
  // Open fans from their beginning first, then what is closed.
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (!used[i] && !arrivals.count({corners[i].centre, corners[i].from})) follow(i);
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (!used[i]) follow(i);
  return ring;
}

}  // namespace

EqualityGroups::EqualityGroups(std::span<const Vec3f> values) : representatives_(values.size(), 0) { refine(values); }

void EqualityGroups::refine(std::span<const Vec3f> values) {
  std::map<ValueKey, std::uint32_t> split;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    const std::uint32_t first = representatives_[i];
    if (first == i || values[i] == values[first]) continue;
    representatives_[i] = split.emplace(keyOf(first, values[i]), i).first->second;
  }
}

Numbering numberGroups(std::span<const std::uint32_t> representatives) {
  Numbering result;
  result.numberOf.resize(representatives.size());
  for (std::uint32_t i = 0; i < representatives.size(); ++i) {
    if (representatives[i] == i) {
      result.numberOf[i] = result.count();
      result.firstOf.push_back(i);
    } else {
      result.numberOf[i] = result.numberOf[representatives[i]];
    }
  }
  return result;
}

Numbering restNormalGroups(const AssetMesh& mesh) {
  constexpr float kStepsPerUnit = 1024;
  std::map<std::tuple<float, float, float, long, long, long>, std::uint32_t> first;
  std::vector<std::uint32_t> representatives(mesh.vertexCount());
  for (std::uint32_t vertex = 0; vertex < mesh.vertexCount(); ++vertex) {
    const Vec3f p = mesh.positions[vertex], n = mesh.normals[vertex] * kStepsPerUnit;
    representatives[vertex] =
        first.try_emplace({p.x, p.y, p.z, std::lround(n.x), std::lround(n.y), std::lround(n.z)}, vertex).first->second;
  }
  return numberGroups(representatives);
}

std::vector<std::vector<std::uint32_t>> makeRings(const std::vector<AssetPrimitive>& primitives, const Numbering& points,
                                                  const Numbering& normals) {
  std::vector<std::vector<Corner>> corners(normals.count());
  for (const AssetPrimitive& primitive : primitives)
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      const std::uint32_t* triangle = &primitive.indices[i];
      const std::uint32_t p[3] = {points.numberOf[triangle[0]], points.numberOf[triangle[1]], points.numberOf[triangle[2]]};
      if (p[0] == p[1] || p[1] == p[2] || p[2] == p[0]) continue;
      for (int k = 0; k < 3; ++k)
        corners[normals.numberOf[triangle[k]]].push_back({p[k], p[(k + 1) % 3], p[(k + 2) % 3]});
    }
  std::vector<std::vector<std::uint32_t>> rings;
  rings.reserve(corners.size());
  for (const std::vector<Corner>& list : corners) rings.push_back(chainFans(list));
  return rings;
}

Vec3d ringNormalOf(std::span<const std::uint32_t> ring, std::span<const Vec3f> points) {
  Vec3d sum{}, centre{}, previous{};
  int place = 0;
  for (const std::uint32_t point : ring) {
    if (point == shader::kPackedRingBreak) {
      place = 0;
      continue;
    }
    const Vec3d here(points[point]);
    if (place == 0) centre = here;
    if (place >= 2) sum += cross(previous - centre, here - centre);
    previous = here;
    ++place;
  }
  return normalizedOr(sum, Vec3d{});
}

}  // namespace throng
