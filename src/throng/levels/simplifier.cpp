#include "throng/levels/simplifier.h"

#include <algorithm>

namespace throng {
namespace {

// How much edges weigh beside the triangles at them, so that outlines and texture seams keep their course.
constexpr double kBorderWeight = 10, kSeamWeight = 1;
// Of edges that cost nothing the shortest goes first.
constexpr double kLengthShare = 1e-12;
// The least cosine between a triangle's normals before and after.
constexpr double kLeastCosine = 0.2;
constexpr std::uint32_t kNoVertex = ~0u;
// Points with more triangles stay where they are and keep what is around them, so that no mesh takes forever.
constexpr std::size_t kMaxTrianglesOfPoint = 128;

}  // namespace

Simplifier::Simplifier(const LevelSource& source, const std::vector<std::uint32_t>& points,
                       const std::vector<std::uint8_t>& takesPart)
    : source_(source), points_(points), trianglesOf_(points.size()), versions_(points.size()), refused_(points.size()) {
  addTriangles(takesPart);
  addQuadrics();
  pushAll();
}

// Triangles with two corners at one point draw nothing and are left out.
void Simplifier::addTriangles(const std::vector<std::uint8_t>& takesPart) {
  for (std::uint32_t primitive = 0; primitive < source_.primitives.size(); ++primitive) {
    if (!takesPart[primitive]) continue;
    const auto& indices = source_.primitives[primitive].indices;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
      const std::uint32_t a = points_[indices[i]], b = points_[indices[i + 1]], c = points_[indices[i + 2]];
      if (a == b || b == c || c == a) continue;
      for (const std::uint32_t point : {a, b, c}) trianglesOf_[point].push_back(static_cast<std::uint32_t>(triangles_.size()));
      triangles_.push_back({{indices[i], indices[i + 1], indices[i + 2]}, primitive, true});
    }
  }
  liveCount_ = triangles_.size();
}

void Simplifier::addQuadrics() {
  const std::size_t poseCount = source_.poses.size();
  quadrics_.resize(points_.size() * poseCount);
  areas_.resize(points_.size());
  for (const Triangle& triangle : triangles_) {
    const std::uint32_t corners[3] = {points_[triangle.vertices[0]], points_[triangle.vertices[1]], points_[triangle.vertices[2]]};
    for (std::size_t pose = 0; pose < poseCount; ++pose) {
      const Vec3d a = position(pose, corners[0]);
      const Vec3d across = cross(position(pose, corners[1]) - a, position(pose, corners[2]) - a);
      const double area = length(across) / 2;
      for (const std::uint32_t corner : corners) {
        areas_[corner] += area;
        if (area > 0) quadrics_[corner * poseCount + pose].addPlane(across * (0.5 / area), a, area);
      }
    }
  }
  for (std::uint32_t point = 0; point < points_.size(); ++point) addEdgeQuadrics(point);
}

// Edges with one triangle, and those where texture, material or group change, from their lower point.
void Simplifier::addEdgeQuadrics(std::uint32_t point) {
  findNeighbours(point, fromNeighbours_);
  for (const Neighbour& neighbour : fromNeighbours_) {
    if (neighbour.point < point) continue;
    const bool border = neighbour.triangleCount == 1;
    if (!border && !isSeam(point, neighbour.point)) continue;
    for (const std::uint32_t index : trianglesOf_[point])
      if (cornerAt(triangles_[index], neighbour.point) >= 0)
        addEdgeQuadric(triangles_[index], point, neighbour.point, border ? kBorderWeight : kSeamWeight);
  }
}

// The plane that stands on the triangle along the edge.
void Simplifier::addEdgeQuadric(const Triangle& triangle, std::uint32_t from, std::uint32_t to, double weight) {
  const std::size_t poseCount = source_.poses.size();
  std::uint32_t third = from;
  for (const std::uint32_t vertex : triangle.vertices)
    if (points_[vertex] != from && points_[vertex] != to) third = points_[vertex];
  for (std::size_t pose = 0; pose < poseCount; ++pose) {
    const Vec3d start = position(pose, from), along = position(pose, to) - start;
    const Vec3d inwards = position(pose, third) - start;
    const double square = dot(along, along);
    if (!(square > 0)) continue;
    const Vec3d normal = normalizedOr(inwards - along * (dot(inwards, along) / square), Vec3d{});
    for (const std::uint32_t point : {from, to}) quadrics_[point * poseCount + pose].addPlane(normal, start, weight * square);
  }
}

bool Simplifier::isSeam(std::uint32_t from, std::uint32_t to) const {
  const Triangle* first = nullptr;
  for (const std::uint32_t index : trianglesOf_[from]) {
    const Triangle& triangle = triangles_[index];
    if (cornerAt(triangle, to) < 0) continue;
    if (!first) first = &triangle;
    if (triangle.primitive != first->primitive) return true;
    for (const std::uint32_t point : {from, to})
      if (!sameTexture(triangle.vertices[cornerAt(triangle, point)], first->vertices[cornerAt(*first, point)])) return true;
  }
  return false;
}

int Simplifier::cornerAt(const Triangle& triangle, std::uint32_t point) const {
  for (int corner = 0; corner < 3; ++corner)
    if (points_[triangle.vertices[corner]] == point) return corner;
  return -1;
}

void Simplifier::findNeighbours(std::uint32_t point, std::vector<Neighbour>& neighbours) const {
  neighbours.clear();
  if (trianglesOf_[point].size() > kMaxTrianglesOfPoint) return;
  for (const std::uint32_t index : trianglesOf_[point])
    for (const std::uint32_t vertex : triangles_[index].vertices) {
      if (points_[vertex] == point) continue;
      const auto found = std::find_if(neighbours.begin(), neighbours.end(),
                                      [&](const Neighbour& n) { return n.point == points_[vertex]; });
      if (found != neighbours.end()) ++found->triangleCount;
      else neighbours.push_back({points_[vertex], 1});
    }
}

// Squared distances in all poses, between their sum over the surface (which makes few large errors of many small ones
// on fine meshes) and their mean (which lets large triangles hide errors): the root of the area stands for both.
double Simplifier::costOf(std::uint32_t from, std::uint32_t to) const {
  const std::size_t poseCount = source_.poses.size();
  double squares = 0, lengths = 0;
  for (std::size_t pose = 0; pose < poseCount; ++pose) {
    const Vec3d place = position(pose, to), along = place - position(pose, from);
    squares += quadrics_[from * poseCount + pose].at(place) + quadrics_[to * poseCount + pose].at(place);
    lengths += dot(along, along);
  }
  return squares / std::sqrt(std::max(areas_[from] + areas_[to], 1e-30)) + kLengthShare * lengths;
}

void Simplifier::push(std::uint32_t from, std::uint32_t to) {
  queue_.push({costOf(from, to), from, to, versions_[from], versions_[to]});
}

void Simplifier::pushAll() {
  for (std::uint32_t point = 0; point < points_.size(); ++point) {
    if (trianglesOf_[point].empty()) continue;
    findNeighbours(point, fromNeighbours_);
    for (const Neighbour& neighbour : fromNeighbours_) push(point, neighbour.point);
  }
}

void Simplifier::reduceTo(std::size_t triangleCount) {
  std::size_t before = liveCount_;
  while (liveCount_ > triangleCount) {
    if (queue_.empty()) {
      // What was not allowed may be by now.
      if (liveCount_ == before) return;
      before = liveCount_;
      pushAll();
      continue;
    }
    const Collapse next = queue_.top();
    queue_.pop();
    if (versions_[next.from] != next.fromVersion || versions_[next.to] != next.toVersion) continue;
    if (isAllowed(next.from, next.to)) collapse(next.from, next.to);
    else if (trianglesOf_[next.from].size() <= kMaxTrianglesOfPoint) refused_[next.from].push_back(next.to);
  }
}

bool Simplifier::isAllowed(std::uint32_t from, std::uint32_t to) {
  return keepsTopology(from, to) && findMoves(from, to) && !foldsOver(from, to);
}

// The link condition (Dey et al., 1999): the surface stays one, with the same borders and holes.
bool Simplifier::keepsTopology(std::uint32_t from, std::uint32_t to) {
  findNeighbours(from, fromNeighbours_);
  findNeighbours(to, toNeighbours_);
  std::size_t borders = 0, common = 0;
  std::uint32_t shared = 0;
  for (const Neighbour& neighbour : fromNeighbours_) {
    if (neighbour.triangleCount > 2) return false;
    borders += neighbour.triangleCount == 1;
    if (neighbour.point == to) shared = neighbour.triangleCount;
    common += std::any_of(toNeighbours_.begin(), toNeighbours_.end(), [&](const Neighbour& n) { return n.point == neighbour.point; });
  }
  if (shared == 0 || common != shared || trianglesOf_[from].size() <= shared) return false;
  if (borders > 0 && (shared != 1 || borders != 2)) return false;
  if (borders == 0 && shared != 2) return false;
  // No triangle may land on another.
  for (const std::uint32_t index : trianglesOf_[from]) {
    const Triangle& triangle = triangles_[index];
    if (cornerAt(triangle, to) >= 0) continue;
    const int corner = cornerAt(triangle, from);
    const std::uint32_t next = points_[triangle.vertices[(corner + 1) % 3]], last = points_[triangle.vertices[(corner + 2) % 3]];
    for (const std::uint32_t other : trianglesOf_[to])
      if (cornerAt(triangles_[other], next) >= 0 && cornerAt(triangles_[other], last) >= 0) return false;
  }
  return true;
}

bool Simplifier::sameTexture(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return true;
  const AssetMesh& mesh = source_.mesh;
  if (!mesh.groups.empty() && mesh.groups[a] != mesh.groups[b]) return false;
  return std::all_of(mesh.texCoords.begin(), mesh.texCoords.end(), [&](const std::vector<Vec2f>& set) { return set[a] == set[b]; });
}

// Which vertex of `to` takes the place of a vertex of the moving point; kNoVertex where that would cross a seam.
std::uint32_t Simplifier::targetOf(std::uint32_t vertex, std::uint32_t primitive, std::uint32_t to) const {
  std::uint32_t exact = kNoVertex, like = kNoVertex;
  for (const Pair& pair : pairs_) {
    if (pair.primitive != primitive) continue;
    if (pair.from == vertex && exact != kNoVertex && !sameTexture(exact, pair.to)) return kNoVertex;
    if (pair.from == vertex && exact == kNoVertex) exact = pair.to;
    if (like == kNoVertex && sameTexture(pair.from, vertex)) like = pair.to;
  }
  if (exact != kNoVertex || like == kNoVertex) return exact;
  // A hard edge: the same texture with another normal. The nearest normal there goes on.
  const auto likeness = [&](std::uint32_t other) { return dot(source_.mesh.normals[vertex], source_.mesh.normals[other]); };
  for (const std::uint32_t index : trianglesOf_[to]) {
    const Triangle& triangle = triangles_[index];
    const std::uint32_t other = triangle.vertices[cornerAt(triangle, to)];
    if (triangle.primitive == primitive && sameTexture(other, like) && likeness(other) > likeness(like)) like = other;
  }
  return like;
}

bool Simplifier::findMoves(std::uint32_t from, std::uint32_t to) {
  pairs_.clear();
  moves_.clear();
  const auto& groups = source_.mesh.groups;
  for (const std::uint32_t index : trianglesOf_[from]) {
    const Triangle& triangle = triangles_[index];
    if (const int corner = cornerAt(triangle, to); corner >= 0)
      pairs_.push_back({triangle.vertices[cornerAt(triangle, from)], triangle.vertices[corner], triangle.primitive});
  }
  for (const std::uint32_t index : trianglesOf_[from]) {
    const Triangle& triangle = triangles_[index];
    if (cornerAt(triangle, to) >= 0) continue;
    const std::uint32_t vertex = triangle.vertices[cornerAt(triangle, from)];
    const std::uint32_t target = targetOf(vertex, triangle.primitive, to);
    if (target == kNoVertex || (!groups.empty() && groups[target] != groups[vertex])) return false;
    moves_.push_back({index, target});
  }
  return true;
}

bool Simplifier::foldsOver(std::uint32_t from, std::uint32_t to) const {
  for (const Move& move : moves_) {
    const Triangle& triangle = triangles_[move.triangle];
    const int corner = cornerAt(triangle, from);
    const std::uint32_t next = points_[triangle.vertices[(corner + 1) % 3]], last = points_[triangle.vertices[(corner + 2) % 3]];
    for (std::size_t pose = 0; pose < source_.poses.size(); ++pose) {
      const Vec3d b = position(pose, next), c = position(pose, last) - b;
      const Vec3d before = cross(c, position(pose, from) - b), after = cross(c, position(pose, to) - b);
      if (dot(before, after) < kLeastCosine * std::sqrt(dot(before, before) * dot(after, after))) return true;
    }
  }
  return false;
}

void Simplifier::collapse(std::uint32_t from, std::uint32_t to) {
  for (const std::uint32_t index : trianglesOf_[from]) {
    Triangle& triangle = triangles_[index];
    if (cornerAt(triangle, to) < 0) continue;
    triangle.live = false;
    --liveCount_;
    for (const std::uint32_t vertex : triangle.vertices)
      if (points_[vertex] != from && trianglesOf_[points_[vertex]].size() <= kMaxTrianglesOfPoint)
        std::erase(trianglesOf_[points_[vertex]], index);
  }
  for (const Move& move : moves_) {
    Triangle& triangle = triangles_[move.triangle];
    triangle.vertices[cornerAt(triangle, from)] = move.vertex;
    trianglesOf_[to].push_back(move.triangle);
  }
  trianglesOf_[from].clear();
  trianglesOf_[from].shrink_to_fit();
  const std::size_t poseCount = source_.poses.size();
  for (std::size_t pose = 0; pose < poseCount; ++pose) quadrics_[to * poseCount + pose].add(quadrics_[from * poseCount + pose]);
  areas_[to] += areas_[from];
  ++versions_[from];
  ++versions_[to];
  findNeighbours(to, toNeighbours_);
  for (const Neighbour& neighbour : toNeighbours_) {
    push(to, neighbour.point);
    push(neighbour.point, to);
    // What was refused here may be right now.
    for (const std::uint32_t target : refused_[neighbour.point])
      if (target != to && target != from && !trianglesOf_[target].empty()) push(neighbour.point, target);
    refused_[neighbour.point].clear();
  }
}

std::vector<std::uint32_t> Simplifier::indices(std::size_t primitive) const {
  std::vector<std::uint32_t> result;
  for (const Triangle& triangle : triangles_)
    if (triangle.live && triangle.primitive == primitive)
      result.insert(result.end(), std::begin(triangle.vertices), std::end(triangle.vertices));
  return result;
}

}  // namespace throng
