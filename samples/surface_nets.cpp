#include "surface_nets.h"

#include <meshoptimizer.h>

#include <array>
#include <map>
#include <utility>

namespace throng::samples {
namespace {

// The grid's samples, x fastest.
class SampledField {
 public:
  SampledField(const Field& field, Vec3d boxMin, Vec3d boxMax, double cellSize) : origin_(boxMin), cellSize_(cellSize) {
    const Vec3d size = boxMax - boxMin;
    for (int axis = 0; axis < 3; ++axis) count_[axis] = int(std::ceil(size[axis] / cellSize)) + 1;
    values_.resize(std::size_t(count_[0]) * count_[1] * count_[2]);
    for (int z = 0; z < count_[2]; z += kBlock)
      for (int y = 0; y < count_[1]; y += kBlock)
        for (int x = 0; x < count_[0]; x += kBlock)
          if (fillBlock(field, x, y, z)) nearBlocks_.push_back({x, y, z});
  }

  // Calls visit(x, y, z) for every sample of the blocks that the surface may pass through.
  template <typename Visit>
  void forEachNear(const Visit& visit) const {
    for (const auto& [x0, y0, z0] : nearBlocks_)
      for (int z = z0; z < std::min(z0 + kBlock, count_[2]); ++z)
        for (int y = y0; y < std::min(y0 + kBlock, count_[1]); ++y)
          for (int x = x0; x < std::min(x0 + kBlock, count_[0]); ++x) visit(x, y, z);
  }

  int count(int axis) const { return count_[axis]; }
  Vec3d place(int x, int y, int z) const { return origin_ + Vec3d{x * cellSize_, y * cellSize_, z * cellSize_}; }
  std::size_t index(int x, int y, int z) const { return (std::size_t(z) * count_[1] + y) * count_[0] + x; }
  double value(int x, int y, int z) const { return values_[index(x, y, z)]; }

 private:
  static constexpr int kBlock = 6;

  // A block whose middle is far from the surface (further than its corners and a cell beyond them) is filled with that
  // one value: its sign is all that matters. True where the surface may be near.
  bool fillBlock(const Field& field, int x0, int y0, int z0) {
    const int x1 = std::min(x0 + kBlock, count_[0]), y1 = std::min(y0 + kBlock, count_[1]), z1 = std::min(z0 + kBlock, count_[2]);
    const double half = 0.5 * kBlock * cellSize_;
    const double middle = field(place(x0, y0, z0) + Vec3d{half, half, half});
    const bool isFar = std::abs(middle) > 2.6 * half;
    for (int z = z0; z < z1; ++z)
      for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) values_[index(x, y, z)] = isFar ? middle : field(place(x, y, z));
    return !isFar;
  }

  Vec3d origin_;
  double cellSize_;
  int count_[3];
  std::vector<double> values_;
  std::vector<std::array<int, 3>> nearBlocks_;
};

// The mean of the places where the cell's twelve edges cross the surface; false where none does.
bool cellVertex(const SampledField& grid, int x, int y, int z, Vec3d& vertex) {
  Vec3d sum{};
  int crossings = 0;
  for (int axis = 0; axis < 3; ++axis)
    for (int side = 0; side < 4; ++side) {
      int from[3] = {x, y, z};
      from[(axis + 1) % 3] += side & 1;
      from[(axis + 2) % 3] += side >> 1;
      int to[3] = {from[0], from[1], from[2]};
      ++to[axis];
      const double a = grid.value(from[0], from[1], from[2]), b = grid.value(to[0], to[1], to[2]);
      if ((a < 0) == (b < 0)) continue;
      sum += lerp(grid.place(from[0], from[1], from[2]), grid.place(to[0], to[1], to[2]), a / (a - b));
      ++crossings;
    }
  if (crossings == 0) return false;
  vertex = sum * (1.0 / crossings);
  return true;
}

// Two triangles for every grid edge that crosses the surface, through the four cells around it.
void addQuads(const SampledField& grid, const std::vector<std::uint32_t>& vertexOfCell, Surface& surface) {
  grid.forEachNear([&](int x, int y, int z) {
    if (x < 1 || y < 1 || z < 1 || x + 1 >= grid.count(0) || y + 1 >= grid.count(1) || z + 1 >= grid.count(2)) return;
    for (int axis = 0; axis < 3; ++axis) {
      int to[3] = {x, y, z};
      ++to[axis];
      const bool insideFrom = grid.value(x, y, z) < 0, insideTo = grid.value(to[0], to[1], to[2]) < 0;
      if (insideFrom == insideTo) continue;
      std::uint32_t corner[4];
      for (int i = 0; i < 4; ++i) {
        int cell[3] = {x, y, z};
        cell[(axis + 1) % 3] -= i == 1 || i == 2;
        cell[(axis + 2) % 3] -= i >= 2;
        corner[i] = vertexOfCell[grid.index(cell[0], cell[1], cell[2])];
      }
      if (!insideFrom) std::swap(corner[1], corner[3]);
      surface.indices.insert(surface.indices.end(), {corner[0], corner[1], corner[2], corner[0], corner[2], corner[3]});
    }
  });
}

// Newton steps onto the surface, no longer than half a cell, so that no triangle turns over.
void settleOnSurface(const Field& field, double cellSize, Surface& surface) {
  for (Vec3d& p : surface.positions) {
    for (int step = 0; step < 2; ++step)
      p = p - gradientOf(field, p) * std::clamp(field(p), -0.25 * cellSize, 0.25 * cellSize);
    surface.normals.push_back(gradientOf(field, p));
  }
}

}  // namespace

Surface surfaceOf(const Field& field, Vec3d boxMin, Vec3d boxMax, double cellSize) {
  const SampledField grid(field, boxMin, boxMax, cellSize);
  Surface surface;
  std::vector<std::uint32_t> vertexOfCell(std::size_t(grid.count(0)) * grid.count(1) * grid.count(2), 0);
  grid.forEachNear([&](int x, int y, int z) {
    if (x + 1 >= grid.count(0) || y + 1 >= grid.count(1) || z + 1 >= grid.count(2)) return;
    Vec3d vertex;
    if (!cellVertex(grid, x, y, z, vertex)) return;
    vertexOfCell[grid.index(x, y, z)] = std::uint32_t(surface.positions.size());
    surface.positions.push_back(vertex);
  });
  addQuads(grid, vertexOfCell, surface);
  settleOnSurface(field, cellSize, surface);
  return surface;
}

namespace {

// Gathers triangles over the vertices of a surface, keeping those in use.
class TriangleGatherer {
 public:
  explicit TriangleGatherer(const Surface& source) : source_(source), renumbered_(source.positions.size(), kUnseen) {}

  std::uint32_t kept(std::uint32_t vertex) {
    if (renumbered_[vertex] == kUnseen) renumbered_[vertex] = added(source_.positions[vertex], source_.normals[vertex]);
    return renumbered_[vertex];
  }
  std::uint32_t added(Vec3d position, Vec3d normal) {
    result.positions.push_back(position);
    result.normals.push_back(normal);
    return std::uint32_t(result.positions.size()) - 1;
  }

  Surface result;

 private:
  static constexpr std::uint32_t kUnseen = ~0u;
  const Surface& source_;
  std::vector<std::uint32_t> renumbered_;
};

}  // namespace

Surface clipped(const Surface& surface, const Field& beyond) {
  std::vector<double> height;
  for (const Vec3d& p : surface.positions) height.push_back(beyond(p));
  TriangleGatherer gatherer(surface);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> cutVertices;
  const auto cutVertex = [&](std::uint32_t a, std::uint32_t b) {
    const auto [low, high] = std::minmax(a, b);
    const auto [place, isNew] = cutVertices.insert({{low, high}, 0});
    if (isNew) {
      const double t = height[low] / (height[low] - height[high]);
      place->second = gatherer.added(lerp(surface.positions[low], surface.positions[high], t),
                                     normalizedOr(lerp(surface.normals[low], surface.normals[high], t), surface.normals[low]));
    }
    return place->second;
  };
  for (std::size_t first = 0; first + 2 < surface.indices.size(); first += 3) {
    std::vector<std::uint32_t> polygon;
    for (int corner = 0; corner < 3; ++corner) {
      const std::uint32_t a = surface.indices[first + corner], b = surface.indices[first + (corner + 1) % 3];
      if (height[a] <= 0) polygon.push_back(gatherer.kept(a));
      if ((height[a] <= 0) != (height[b] <= 0)) polygon.push_back(cutVertex(a, b));
    }
    for (std::size_t i = 2; i < polygon.size(); ++i)
      gatherer.result.indices.insert(gatherer.result.indices.end(), {polygon[0], polygon[i - 1], polygon[i]});
  }
  return std::move(gatherer.result);
}

Surface withoutHidden(const Surface& surface, const Field& body, double depth) {
  TriangleGatherer gatherer(surface);
  for (std::size_t first = 0; first + 2 < surface.indices.size(); first += 3) {
    bool hidden = true;
    for (int corner = 0; corner < 3; ++corner) hidden = hidden && body(surface.positions[surface.indices[first + corner]]) < -depth;
    if (hidden) continue;
    for (int corner = 0; corner < 3; ++corner) gatherer.result.indices.push_back(gatherer.kept(surface.indices[first + corner]));
  }
  return std::move(gatherer.result);
}

Surface simplified(const Surface& surface, std::size_t targetVertexCount, const std::vector<Vec3d>& bent) {
  std::vector<Vec3f> judged;
  for (const Vec3d& p : bent.empty() ? surface.positions : bent) judged.push_back(Vec3f(p));
  std::vector<unsigned> indices(surface.indices.size());
  const std::size_t count = meshopt_simplify(indices.data(), surface.indices.data(), surface.indices.size(), &judged[0].x,
                                             judged.size(), sizeof(Vec3f), std::min(targetVertexCount * 6, surface.indices.size()), 1.0f, 0, nullptr);
  indices.resize(count);
  TriangleGatherer gatherer(surface);
  for (unsigned index : indices) gatherer.result.indices.push_back(gatherer.kept(index));
  return std::move(gatherer.result);
}

void append(Surface& a, const Surface& b) {
  const std::uint32_t first = std::uint32_t(a.positions.size());
  a.positions.insert(a.positions.end(), b.positions.begin(), b.positions.end());
  a.normals.insert(a.normals.end(), b.normals.begin(), b.normals.end());
  for (std::uint32_t index : b.indices) a.indices.push_back(first + index);
}

}  // namespace throng::samples
