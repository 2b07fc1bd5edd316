#include "charts.h"

#include <map>
#include <utility>

namespace throng::samples {

Vec2f Chart::uvAt(Vec3d p) const {
  const double a = dot(p - origin, right) / width + 0.5, b = 0.5 - dot(p - origin, up) / height;
  return {float(left + std::clamp(a, 0.0, 1.0) * (right1 - left)), float(top + std::clamp(b, 0.0, 1.0) * (bottom - top))};
}

Unwrapped unwrap(const Surface& surface, const std::vector<Chart>& charts, const ChartChoice& choose) {
  Unwrapped result;
  Primitive& primitive = result.primitive;
  std::map<std::pair<std::uint32_t, int>, std::uint32_t> known;
  for (std::size_t first = 0; first + 2 < surface.indices.size(); first += 3) {
    Vec3d middle{}, normal{};
    for (int corner = 0; corner < 3; ++corner) {
      middle += surface.positions[surface.indices[first + corner]] * (1.0 / 3);
      normal += surface.normals[surface.indices[first + corner]] * (1.0 / 3);
    }
    const int chart = choose(middle, normal);
    for (int corner = 0; corner < 3; ++corner) {
      const std::uint32_t vertex = surface.indices[first + corner];
      const auto [place, isNew] = known.insert({{vertex, chart}, std::uint32_t(primitive.positions.size())});
      if (isNew) {
        primitive.positions.push_back(Vec3f(surface.positions[vertex]));
        primitive.normals.push_back(normalizedOr(Vec3f(surface.normals[vertex]), Vec3f{0, 1, 0}));
        primitive.uvs.push_back(charts[chart].uvAt(surface.positions[vertex]));
        result.sourceVertex.push_back(vertex);
      }
      primitive.indices.push_back(place->second);
    }
  }
  return result;
}

Picture paintCharts(int sizeTexels, const std::vector<Chart>& charts, const ChartPaint& paint) {
  Picture picture(sizeTexels, sizeTexels);
  for (int index = 0; index < int(charts.size()); ++index) {
    const Chart& chart = charts[index];
    const int x0 = int(chart.left * sizeTexels), x1 = int(chart.right1 * sizeTexels);
    const int y0 = int(chart.top * sizeTexels), y1 = int(chart.bottom * sizeTexels);
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) {
        const double a = ((x + 0.5 - x0) / (x1 - x0) - 0.5) * chart.width;
        const double b = (0.5 - (y + 0.5 - y0) / (y1 - y0)) * chart.height;
        picture.at(x, y) = paint(index, a, b);
      }
  }
  return picture;
}

}  // namespace throng::samples
