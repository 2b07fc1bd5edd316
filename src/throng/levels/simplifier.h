// Makes a surface coarser by moving points onto their neighbours, judged in several poses at once.
//
// Quadric error metric (Garland and Heckbert, 1997) with one quadric per point and pose, summed (Mohr and Gleicher,
// 2003): what is flat at rest but bends in a pose stays. Only vertices of the full mesh remain, so every level shares
// its rows, and the vertices of a coarser state are among those of a finer one. A point moves with all its vertices:
// seams of texture coordinates, materials and groups never crack, and none is crossed.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "throng/levels/level_source.h"
#include "throng/levels/quadric.h"

namespace throng {

class Simplifier {
 public:
  // Takes part: one flag per primitive; of the others nothing is looked at. Deterministic.
  Simplifier(const LevelSource& source, const std::vector<std::uint32_t>& points, const std::vector<std::uint8_t>& takesPart);

  // Goes on until there are at most so many triangles, or nothing more can be had without tearing or folding.
  void reduceTo(std::size_t triangleCount);

  std::size_t triangleCount() const { return liveCount_; }
  std::vector<std::uint32_t> indices(std::size_t primitive) const;

 private:
  struct Triangle {
    std::uint32_t vertices[3];
    std::uint32_t primitive;
    bool live;
  };
  // Moving point `from` onto point `to`, as seen when both had these versions.
  struct Collapse {
    double cost;
    std::uint32_t from, to, fromVersion, toVersion;
    bool operator>(const Collapse& other) const {
      if (cost != other.cost) return cost > other.cost;
      return from != other.from ? from > other.from : to > other.to;
    }
  };
  struct Neighbour {
    std::uint32_t point;
    std::uint32_t triangleCount;  // on the edge to it
  };
  // A corner that goes from one vertex to another.
  struct Move {
    std::uint32_t triangle, vertex;
  };
  // Where a vertex goes along the edge, as a triangle on the edge shows.
  struct Pair {
    std::uint32_t from, to, primitive;
  };

  void addTriangles(const std::vector<std::uint8_t>& takesPart);
  void addQuadrics();
  void addEdgeQuadrics(std::uint32_t point);
  void addEdgeQuadric(const Triangle& triangle, std::uint32_t from, std::uint32_t to, double weight);
  bool isSeam(std::uint32_t from, std::uint32_t to) const;
  Vec3d position(std::size_t pose, std::uint32_t point) const { return static_cast<Vec3d>(source_.poses[pose][point]); }
  int cornerAt(const Triangle& triangle, std::uint32_t point) const;
  void findNeighbours(std::uint32_t point, std::vector<Neighbour>& neighbours) const;
  double costOf(std::uint32_t from, std::uint32_t to) const;
  void push(std::uint32_t from, std::uint32_t to);
  void pushAll();
  bool isAllowed(std::uint32_t from, std::uint32_t to);
  bool keepsTopology(std::uint32_t from, std::uint32_t to);
  bool findMoves(std::uint32_t from, std::uint32_t to);
  std::uint32_t targetOf(std::uint32_t vertex, std::uint32_t primitive, std::uint32_t to) const;
  bool sameTexture(std::uint32_t a, std::uint32_t b) const;
  bool foldsOver(std::uint32_t from, std::uint32_t to) const;
  void collapse(std::uint32_t from, std::uint32_t to);

  const LevelSource& source_;
  const std::vector<std::uint32_t>& points_;
  std::vector<Triangle> triangles_;
  std::vector<std::vector<std::uint32_t>> trianglesOf_;  // of each point, live ones
  std::vector<Quadric> quadrics_;                        // of each point and pose
  std::vector<double> areas_;                            // of each point, summed over poses
  std::vector<std::uint32_t> versions_;
  std::vector<std::vector<std::uint32_t>> refused_;  // of each point, where it was not allowed to go
  std::priority_queue<Collapse, std::vector<Collapse>, std::greater<>> queue_;
  std::size_t liveCount_ = 0;
  std::vector<Neighbour> fromNeighbours_, toNeighbours_;
  std::vector<Move> moves_;
  std::vector<Pair> pairs_;
};

}  // namespace throng
