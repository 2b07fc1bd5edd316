#include "throng/effects/trunk_section.h"

#include <algorithm>
#include <tuple>

namespace throng {
namespace {

struct Segment {
  Vec2f a, b;
  bool used = false;
};

bool samePlace(Vec2f a, Vec2f b) { return a.x == b.x && a.y == b.y; }

// Where an edge meets the plane. Its ends are put in one order, so that two triangles, and two copies of a vertex at a
// seam, get the same point to the last bit.
Vec2f crossing(Vec3f a, Vec3f b, float height) {
  if (std::tie(b.y, b.x, b.z) < std::tie(a.y, a.x, a.z)) std::swap(a, b);
  const float t = (height - a.y) / (b.y - a.y);
  return {a.x + (b.x - a.x) * t, a.z + (b.z - a.z) * t};
}

std::vector<Segment> cutTriangles(std::span<const std::array<Vec3f, 3>> triangles, float height) {
  std::vector<Segment> segments;
  for (const auto& corners : triangles) {
    Vec2f points[3];
    int count = 0;
    for (int corner = 0; corner < 3; ++corner) {
      const Vec3f from = corners[corner], to = corners[(corner + 1) % 3];
      if ((from.y < height) != (to.y < height)) points[count++] = crossing(from, to, height);
    }
    if (count == 2 && !samePlace(points[0], points[1])) segments.push_back({points[0], points[1]});
  }
  return segments;
}

// Follows segments from the chain's last point on, taking each once.
void growChain(std::vector<Vec2f>& chain, std::vector<Segment>& segments) {
  for (bool grown = true; grown && !samePlace(chain.front(), chain.back());) {
    grown = false;
    for (Segment& segment : segments) {
      if (segment.used || !(samePlace(segment.a, chain.back()) || samePlace(segment.b, chain.back()))) continue;
      segment.used = grown = true;
      chain.push_back(samePlace(segment.a, chain.back()) ? segment.b : segment.a);
      break;
    }
  }
}

// All that hangs together with a segment, from both its ends.
std::vector<Vec2f> followChain(std::vector<Segment>& segments, std::size_t first) {
  segments[first].used = true;
  std::vector<Vec2f> chain{segments[first].a, segments[first].b};
  growChain(chain, segments);
  if (samePlace(chain.front(), chain.back())) return chain;
  std::reverse(chain.begin(), chain.end());
  growChain(chain, segments);
  return chain;
}

float cross(Vec2f origin, Vec2f a, Vec2f b) {
  return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
}

// Monotone chain (Andrew 1979).
std::vector<Vec2f> convexHull(std::vector<Vec2f> points) {
  std::sort(points.begin(), points.end(), [](Vec2f a, Vec2f b) { return std::tie(a.x, a.y) < std::tie(b.x, b.y); });
  std::vector<Vec2f> hull;
  for (int side = 0; side < 2; ++side) {
    const std::size_t floor = hull.size() + 1;
    for (const Vec2f point : points) {
      while (hull.size() > floor && cross(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

float axisDistance(std::span<const Vec2f> chain) {
  Vec2f sum{0, 0};
  for (const Vec2f point : chain) sum = {sum.x + point.x, sum.y + point.y};
  return (sum.x * sum.x + sum.y * sum.y) / (float(chain.size()) * float(chain.size()));
}

void joinShortEdges(std::vector<Vec2f>& outline, std::size_t maxPoints) {
  while (outline.size() > maxPoints) {
    std::size_t shortest = 0;
    float least = 1e30f;
    for (std::size_t index = 0; index < outline.size(); ++index) {
      const Vec2f a = outline[index], b = outline[(index + 1) % outline.size()];
      const float size = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
      if (size < least) std::tie(least, shortest) = std::tuple(size, index);
    }
    outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(shortest));
  }
}

}  // namespace

std::vector<Vec2f> trunkSection(std::span<const std::array<Vec3f, 3>> triangles, float height, std::size_t maxPoints) {
  std::vector<Segment> segments = cutTriangles(triangles, height);
  std::vector<Vec2f> closed, open;
  for (std::size_t first = 0; first < segments.size(); ++first) {
    if (segments[first].used) continue;
    std::vector<Vec2f> chain = followChain(segments, first);
    const bool closes = chain.size() > 3 && samePlace(chain.front(), chain.back());
    std::vector<Vec2f>& best = closes ? closed : open;
    if (closes) chain.pop_back();
    if (best.empty() || axisDistance(chain) < axisDistance(best)) best = std::move(chain);
  }
  std::vector<Vec2f> outline = !closed.empty() ? std::move(closed) : open.size() >= 3 ? convexHull(std::move(open)) : std::vector<Vec2f>{};
  joinShortEdges(outline, maxPoints);
  return outline;
}

Vec2f sectionCentre(std::span<const Vec2f> outline) {
  float area = 0;
  Vec2f weighted{0, 0}, mean{0, 0};
  for (std::size_t index = 0; index < outline.size(); ++index) {
    const Vec2f a = outline[index], b = outline[(index + 1) % outline.size()];
    const float twice = a.x * b.y - b.x * a.y;
    area += twice;
    weighted = {weighted.x + (a.x + b.x) * twice, weighted.y + (a.y + b.y) * twice};
    mean = {mean.x + a.x / float(outline.size()), mean.y + a.y / float(outline.size())};
  }
  if (!(std::fabs(area) > 1e-12f)) return mean;
  return {weighted.x / (3 * area), weighted.y / (3 * area)};
}

float sectionRadius(std::span<const Vec2f> outline) {
  const Vec2f centre = sectionCentre(outline);
  float sum = 0;
  for (const Vec2f point : outline)
    sum += std::sqrt((point.x - centre.x) * (point.x - centre.x) + (point.y - centre.y) * (point.y - centre.y));
  return outline.empty() ? 0 : sum / float(outline.size());
}

}  // namespace throng
