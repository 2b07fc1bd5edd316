// Leaf cards, blades of grass and the like: many small pieces that do not hang together. Collapsing edges only makes
// them disappear one by one and the plant bare; a coarser level has fewer pieces, and larger ones in their place.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "throng/levels/level_source.h"

namespace throng {

// Which primitives are foliage: at least kLeastPieces pieces of at most kMostTrianglesOfPiece triangles on average, nine
// in ten of which are sheets (Euler characteristic 1; tubes of thin twigs have 0). `points` are those of findPoints.
inline constexpr std::size_t kLeastPieces = 16;
inline constexpr std::size_t kMostTrianglesOfPiece = 24;
std::vector<std::uint8_t> findFoliage(const std::vector<AssetPrimitive>& primitives, const std::vector<std::uint32_t>& points);

// One primitive of foliage. A piece becomes the quad of the vertices at the corners of its texture rectangle; two
// pieces near each other with one rectangle become one larger quad, one side from each. So no vertex is new.
class Foliage {
 public:
  Foliage(const LevelSource& source, const std::vector<std::uint32_t>& points, std::size_t primitive);

  std::size_t pieceCount() const { return pieces_.size(); }

  // At most so many triangles, spread evenly over the plant and covering about as much as all of them. Deterministic.
  std::vector<std::uint32_t> indices(std::size_t triangleCount) const;

 private:
  // Corners of the texture rectangle: (u, v) low low, high low, low high, high high.
  struct Piece {
    std::array<std::uint32_t, 4> corners;
    Vec2f low, high;    // of the rectangle
    Vec3f centre;
    float area = 0;     // of all its triangles
    bool turned = false;  // its triangles go the other way round than the corners
  };
  struct Partner {
    std::size_t piece = 0;
    std::array<std::uint32_t, 4> corners{};
    float score = 0;  // 0: none found
  };

  void addPiece(const std::vector<std::uint32_t>& indices);
  std::array<std::uint32_t, 4> findCorners(const std::vector<std::uint32_t>& indices, Piece& piece) const;
  void sortPieces();
  void fillGrid();
  std::vector<std::size_t> nearPieces(std::size_t piece) const;
  Partner findPartner(std::size_t piece, float wantedArea, const std::vector<std::uint8_t>& used) const;
  float scoreOf(const std::array<std::uint32_t, 4>& corners, const Piece& piece, float wantedArea) const;
  float largestSide(const std::array<std::uint32_t, 4>& corners) const;
  void addQuad(const std::array<std::uint32_t, 4>& corners, bool turned, std::vector<std::uint32_t>& indices) const;

  const std::vector<Vec3f>& rest_;
  const std::vector<Vec2f>& texCoords_;
  std::vector<Piece> pieces_;  // in the order in which they are kept
  std::vector<std::pair<std::array<int, 3>, std::size_t>> cells_;  // of a grid, sorted
  float cellMetres_ = 1;
};

}  // namespace throng
