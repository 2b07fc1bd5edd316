#include "throng/levels/foliage.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace throng {
namespace {

constexpr double kLeastShareOfSheets = 0.9;
// A quad may become so much larger than the piece it begins with.
constexpr float kMaxGrowth = 2.5f;
// The least cosine between opposite sides, and between the normals of the two triangles.
constexpr float kLeastParallel = 0.5f, kLeastFlat = 0.5f;
constexpr float kMaxStretch = 2.2f;  // of the longest side
constexpr float kLeastScore = 0.4f;
constexpr std::size_t kMaxPartnersTried = 64;
constexpr int kGridRange = 1 << 20;

// Vertices and triangles by what hangs together at points.
std::vector<std::vector<std::uint32_t>> splitPieces(const std::vector<std::uint32_t>& indices,
                                                    const std::vector<std::uint32_t>& points) {
  std::vector<std::uint32_t> root(points.size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t point) {
    while (root[point] != point) point = root[point] = root[root[point]];
    return point;
  };
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    for (int corner = 1; corner < 3; ++corner) {
      const std::uint32_t a = find(points[indices[i]]), b = find(points[indices[i + corner]]);
      root[std::max(a, b)] = std::min(a, b);
    }
  std::vector<std::uint32_t> numbers(points.size(), ~0u);
  std::vector<std::vector<std::uint32_t>> pieces;
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    std::uint32_t& number = numbers[find(points[indices[i]])];
    if (number == ~0u) {
      number = static_cast<std::uint32_t>(pieces.size());
      pieces.emplace_back();
    }
    pieces[number].insert(pieces[number].end(), indices.begin() + static_cast<std::ptrdiff_t>(i),
                          indices.begin() + static_cast<std::ptrdiff_t>(i) + 3);
  }
  return pieces;
}

template <typename Value>
std::size_t countUnique(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

// Points less edges plus triangles are 1.
bool isSheet(const std::vector<std::uint32_t>& piece, const std::vector<std::uint32_t>& points) {
  std::vector<std::uint32_t> corners;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const std::uint32_t from = points[piece[i]], to = points[piece[i % 3 == 2 ? i - 2 : i + 1]];
    corners.push_back(from);
    edges.emplace_back(std::min(from, to), std::max(from, to));
  }
  return countUnique(corners) + piece.size() / 3 == countUnique(edges) + 1;
}

// The bits of a 10-bit number, three places apart.
std::uint32_t spreadBits(std::uint32_t value) {
  std::uint32_t result = 0;
  for (int bit = 0; bit < 10; ++bit) result |= (value >> bit & 1) << (3 * bit);
  return result;
}

std::uint32_t reverseBits(std::uint32_t value, int bits) {
  std::uint32_t result = 0;
  for (int bit = 0; bit < bits; ++bit) result |= (value >> bit & 1) << (bits - 1 - bit);
  return result;
}

}  // namespace

std::vector<std::uint8_t> findFoliage(const std::vector<AssetPrimitive>& primitives, const std::vector<std::uint32_t>& points) {
  std::vector<std::uint8_t> flags;
  for (const AssetPrimitive& primitive : primitives) {
    const auto pieces = splitPieces(primitive.indices, points);
    const bool many = pieces.size() >= kLeastPieces && primitive.indices.size() / 3 <= kMostTrianglesOfPiece * pieces.size();
    const auto sheets = many ? std::count_if(pieces.begin(), pieces.end(), [&](const auto& piece) { return isSheet(piece, points); }) : 0;
    flags.push_back(many && static_cast<double>(sheets) >= kLeastShareOfSheets * static_cast<double>(pieces.size()));
  }
  return flags;
}

Foliage::Foliage(const LevelSource& source, const std::vector<std::uint32_t>& points, std::size_t primitive)
    : rest_(source.poses[0]), texCoords_(source.mesh.texCoords[0]) {
  for (const auto& indices : splitPieces(source.primitives[primitive].indices, points)) addPiece(indices);
  sortPieces();
  fillGrid();
}

void Foliage::addPiece(const std::vector<std::uint32_t>& indices) {
  Piece piece;
  Vec3f facing;
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const Vec3f a = rest_[indices[i]], b = rest_[indices[i + 1]], c = rest_[indices[i + 2]];
    const Vec3f across = cross(b - a, c - a);
    facing += across;
    piece.area += length(across) / 2;
    piece.centre += (a + b + c) * (1.0f / static_cast<float>(indices.size()));
  }
  piece.corners = findCorners(indices, piece);
  const auto& [a, b, c, d] = piece.corners;
  piece.turned = dot(facing, cross(rest_[b] - rest_[a], rest_[d] - rest_[a]) + cross(rest_[d] - rest_[a], rest_[c] - rest_[a])) < 0;
  pieces_.push_back(piece);
}

// The vertices nearest to the corners of the rectangle that the piece takes of the texture.
std::array<std::uint32_t, 4> Foliage::findCorners(const std::vector<std::uint32_t>& indices, Piece& piece) const {
  piece.low = piece.high = texCoords_[indices[0]];
  for (const std::uint32_t vertex : indices) {
    const Vec2f uv = texCoords_[vertex];
    piece.low = {std::min(piece.low.x, uv.x), std::min(piece.low.y, uv.y)};
    piece.high = {std::max(piece.high.x, uv.x), std::max(piece.high.y, uv.y)};
  }
  std::array<std::uint32_t, 4> corners{};
  for (int corner = 0; corner < 4; ++corner) {
    const Vec2f wanted{corner & 1 ? piece.high.x : piece.low.x, corner & 2 ? piece.high.y : piece.low.y};
    const Vec2f size{std::max(piece.high.x - piece.low.x, 1e-9f), std::max(piece.high.y - piece.low.y, 1e-9f)};
    const auto distance = [&](std::uint32_t vertex) {
      const float x = (texCoords_[vertex].x - wanted.x) / size.x, y = (texCoords_[vertex].y - wanted.y) / size.y;
      return x * x + y * y;
    };
    corners[corner] = *std::min_element(indices.begin(), indices.end(), [&](std::uint32_t a, std::uint32_t b) {
      return distance(a) != distance(b) ? distance(a) < distance(b) : a < b;
    });
  }
  return corners;
}

// Along a curve that fills space (Morton, 1966), and of that by halves, so that any first part is spread over the plant.
void Foliage::sortPieces() {
  Bounds bounds;
  for (const Piece& piece : pieces_) bounds.add(piece.centre);
  const float scale = 1023 / std::max(bounds.largestExtent(), 1e-20f);
  std::vector<std::pair<std::uint32_t, std::size_t>> along;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Vec3f at = (pieces_[i].centre - bounds.min) * scale;
    std::uint32_t code = 0;
    for (int axis = 0; axis < 3; ++axis) code |= spreadBits(static_cast<std::uint32_t>(std::clamp(at[axis], 0.0f, 1023.0f))) << axis;
    along.emplace_back(code, i);
  }
  std::sort(along.begin(), along.end());
  int bits = 1;
  while ((std::size_t(1) << bits) < pieces_.size()) ++bits;
  std::vector<Piece> sorted;
  for (std::uint32_t i = 0; i < 1u << bits; ++i)
    if (const std::uint32_t place = reverseBits(i, bits); place < along.size()) sorted.push_back(pieces_[along[place].second]);
  pieces_ = std::move(sorted);
}

void Foliage::fillGrid() {
  float area = 0;
  for (const Piece& piece : pieces_) area += piece.area;
  cellMetres_ = std::max(std::sqrt(area / static_cast<float>(pieces_.size())), 1e-20f);
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    std::array<int, 3> cell;
    for (int axis = 0; axis < 3; ++axis)
      cell[axis] = static_cast<int>(std::clamp(std::floor(pieces_[i].centre[axis] / cellMetres_), float(-kGridRange), float(kGridRange)));
    cells_.emplace_back(cell, i);
  }
  std::sort(cells_.begin(), cells_.end());
}

// Pieces in the cells around, in a fixed order, not all where there are very many.
std::vector<std::size_t> Foliage::nearPieces(std::size_t piece) const {
  std::vector<std::size_t> near;
  std::array<int, 3> centre;
  for (int axis = 0; axis < 3; ++axis)
    centre[axis] = static_cast<int>(std::clamp(std::floor(pieces_[piece].centre[axis] / cellMetres_), float(-kGridRange), float(kGridRange)));
  for (int offset = 0; offset < 27; ++offset) {
    const std::array<int, 3> cell{centre[0] + offset % 3 - 1, centre[1] + offset / 3 % 3 - 1, centre[2] + offset / 9 - 1};
    auto at = std::lower_bound(cells_.begin(), cells_.end(), std::pair(cell, std::size_t(0)));
    for (; at != cells_.end() && at->first == cell && near.size() < kMaxPartnersTried; ++at)
      if (at->second != piece) near.push_back(at->second);
  }
  return near;
}

float Foliage::largestSide(const std::array<std::uint32_t, 4>& corners) const {
  float largest = 0;
  for (const auto& [from, to] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 3), std::pair(2, 3)})
    largest = std::max(largest, length(rest_[corners[from]] - rest_[corners[to]]));
  return largest;
}

// 1: a flat quad of the wanted area; 0: no quad at all.
float Foliage::scoreOf(const std::array<std::uint32_t, 4>& corners, const Piece& piece, float wantedArea) const {
  const Vec3f a = rest_[corners[0]], b = rest_[corners[1]], c = rest_[corners[2]], d = rest_[corners[3]];
  const auto cosine = [](Vec3f u, Vec3f v) {
    const float lengths = std::sqrt(dot(u, u) * dot(v, v));
    return lengths > 0 ? dot(u, v) / lengths : 1;  // a side without length is parallel to any
  };
  const Vec3f lower = cross(b - a, d - a), upper = cross(d - a, c - a);
  const float area = (length(lower) + length(upper)) / 2;
  if (!(area > 0) || cosine(b - a, d - c) < kLeastParallel || cosine(c - a, d - b) < kLeastParallel) return 0;
  if (cosine(lower, upper) < kLeastFlat || largestSide(corners) > kMaxStretch * largestSide(piece.corners)) return 0;
  return std::min(area / wantedArea, wantedArea / area);
}

// Another piece one side of which makes a good larger quad with the opposite side of this one.
Foliage::Partner Foliage::findPartner(std::size_t index, float wantedArea, const std::vector<std::uint8_t>& used) const {
  const Piece& piece = pieces_[index];
  Partner best;
  for (const std::size_t other : nearPieces(index)) {
    const Piece& partner = pieces_[other];
    if (used[other] || !(partner.low == piece.low) || !(partner.high == piece.high) || partner.turned != piece.turned) continue;
    for (int kept = 0; kept < 4; ++kept) {
      constexpr int kSides[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
      std::array<std::uint32_t, 4> corners = partner.corners;
      for (const int corner : kSides[kept]) corners[corner] = piece.corners[corner];
      if (const float score = scoreOf(corners, piece, wantedArea); score > best.score) best = {other, corners, score};
    }
  }
  return best;
}

void Foliage::addQuad(const std::array<std::uint32_t, 4>& corners, bool turned, std::vector<std::uint32_t>& indices) const {
  const auto& [a, b, c, d] = corners;
  const std::uint32_t triangles[2][3] = {{a, b, d}, {a, d, c}};
  for (const auto& [x, y, z] : triangles)
    if (x != y && y != z && z != x) indices.insert(indices.end(), {x, turned ? z : y, turned ? y : z});
}

std::vector<std::uint32_t> Foliage::indices(std::size_t triangleCount) const {
  std::vector<std::uint32_t> whole, result;
  for (const Piece& piece : pieces_) addQuad(piece.corners, piece.turned, whole);
  const double perPiece = static_cast<double>(whole.size() / 3) / static_cast<double>(pieces_.size());
  const auto wanted = static_cast<std::size_t>(static_cast<double>(triangleCount) / std::max(perPiece, 0.5));
  if (wanted >= pieces_.size()) return whole;
  std::vector<std::uint8_t> used(pieces_.size());
  std::size_t left = pieces_.size(), kept = 0;
  const float growth = std::min(static_cast<float>(pieces_.size()) / static_cast<float>(std::max<std::size_t>(wanted, 1)), kMaxGrowth);
  for (std::size_t i = 0; i < pieces_.size() && kept < wanted; ++i) {
    if (used[i]) continue;
    const Piece& piece = pieces_[i];
    used[i] = 1;
    --left;
    ++kept;
    const bool spare = left > wanted - kept;
    const Partner partner = spare ? findPartner(i, piece.area * growth, used) : Partner{};
    if (partner.score < kLeastScore) {
      addQuad(piece.corners, piece.turned, result);
      continue;
    }
    used[partner.piece] = 1;
    --left;
    addQuad(partner.corners, piece.turned, result);
  }
  return result;
}

}  // namespace throng
