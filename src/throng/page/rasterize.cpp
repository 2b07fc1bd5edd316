#include "throng/page/rasterize.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace throng::page {
namespace {

constexpr int kSamples = 3;  // per pixel and direction
constexpr float kMargin = 0.04f;
constexpr float kDegrees = 0.017453293f;

// Of one vertex: place in samples (x right, y down, z towards the viewer) and shaded colour.
struct ScreenVertex {
  Vec3f place;
  Vec3f color;
};

struct Camera {
  Vec3f right, up, towards;

  explicit Camera(const RasterView& view) {
    const float turn = view.turnDegrees * kDegrees, tilt = view.tiltDegrees * kDegrees;
    right = {std::cos(turn), 0, -std::sin(turn)};
    towards = {std::sin(turn) * std::cos(tilt), std::sin(tilt), std::cos(turn) * std::cos(tilt)};
    up = cross(towards, right);
  }
  Vec3f turned(Vec3f v) const { return {dot(v, right), dot(v, up), dot(v, towards)}; }
};

class Canvas {
 public:
  explicit Canvas(const RasterView& view)
      : width_(static_cast<int>(view.width) * kSamples), height_(static_cast<int>(view.height) * kSamples),
        depth_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), -std::numeric_limits<float>::infinity()),
        colors_(depth_.size()) {}

  int width() const { return width_; }
  int height() const { return height_; }

  void fill(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c) {
    const auto edge = [](Vec3f p, Vec3f q, float x, float y) { return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x); };
    const float area = edge(a.place, b.place, c.place.x, c.place.y);
    if (!(std::fabs(area) > 0)) return;
    const auto [left, right] = std::minmax({a.place.x, b.place.x, c.place.x});
    const auto [top, bottom] = std::minmax({a.place.y, b.place.y, c.place.y});
    const int lastX = std::min(width_ - 1, static_cast<int>(right)), lastY = std::min(height_ - 1, static_cast<int>(bottom));
    for (int y = std::max(0, static_cast<int>(top)); y <= lastY; ++y)
      for (int x = std::max(0, static_cast<int>(left)); x <= lastX; ++x) {
        const float sx = static_cast<float>(x) + 0.5f, sy = static_cast<float>(y) + 0.5f;
        const float wa = edge(b.place, c.place, sx, sy) / area, wb = edge(c.place, a.place, sx, sy) / area;
        const float wc = 1 - wa - wb;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const float z = a.place.z * wa + b.place.z * wb + c.place.z * wc;
        const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
        if (z <= depth_[at]) continue;
        depth_[at] = z;
        colors_[at] = a.color * wa + b.color * wb + c.color * wc;
      }
  }

  Pixels pixels(const RasterView& view) const {
    Pixels result{view.width, view.height, {}};
    result.rgba.reserve(std::size_t{view.width} * view.height * 4);
    for (int y = 0; y < height_; y += kSamples)
      for (int x = 0; x < width_; x += kSamples) appendPixel(x, y, result.rgba);
    return result;
  }

 private:
  void appendPixel(int left, int top, std::vector<std::byte>& rgba) const {
    Vec3f sum{};
    int covered = 0;
    for (int y = top; y < top + kSamples; ++y)
      for (int x = left; x < left + kSamples; ++x) {
        const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
        if (!std::isfinite(depth_[at])) continue;
        sum += colors_[at];
        ++covered;
      }
    const float share = covered > 0 ? 1.0f / static_cast<float>(covered) : 0;
    for (int axis = 0; axis < 3; ++axis)
      rgba.push_back(static_cast<std::byte>(std::clamp(sum[axis] * share + 0.5f, 0.0f, 255.0f)));
    rgba.push_back(static_cast<std::byte>(covered * 255 / (kSamples * kSamples)));
  }

  int width_, height_;
  std::vector<float> depth_;
  std::vector<Vec3f> colors_;
};

// Half Lambert, so that the side away from the light keeps its colour.
Vec3f shaded(const Color& color, Vec3f turnedNormal) {
  const Vec3f light = normalizedOr(Vec3f{-0.35f, 0.5f, 0.8f}, {0, 0, 1});
  const float lit = 0.5f + 0.5f * std::fabs(dot(turnedNormal, light));
  const float brightness = 0.62f + 0.44f * lit * lit;
  return Vec3f{color[0], color[1], color[2]} * brightness;
}

}  // namespace

Pixels drawVertices(const Asset& asset, std::span<const Vec3f> positions, std::span<const Vec3f> normals,
                    std::span<const Color> colors, const RasterView& view) {
  const Camera camera(view);
  Canvas canvas(view);
  std::vector<ScreenVertex> vertices(positions.size());
  Bounds bounds;
  for (std::size_t v = 0; v < positions.size(); ++v) {
    vertices[v] = {camera.turned(positions[v]), shaded(colors[v], camera.turned(normals[v]))};
    if (isFinite(vertices[v].place)) bounds.add(vertices[v].place);
  }
  const Vec3f extent = bounds.extent(), centre = bounds.centre();
  const auto width = static_cast<float>(canvas.width()), height = static_cast<float>(canvas.height());
  const float fit = (1 - 2 * kMargin) * std::min(width / std::max(extent.x, 1e-9f), height / std::max(extent.y, 1e-9f));
  for (ScreenVertex& vertex : vertices)
    vertex.place = {width / 2 + (vertex.place.x - centre.x) * fit, height / 2 - (vertex.place.y - centre.y) * fit, (vertex.place.z - centre.z) * fit};
  for (const AssetPrimitive& primitive : asset.primitives)
    for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
      const ScreenVertex &a = vertices[primitive.indices[i]], &b = vertices[primitive.indices[i + 1]], &c = vertices[primitive.indices[i + 2]];
      if (isFinite(a.place) && isFinite(b.place) && isFinite(c.place)) canvas.fill(a, b, c);
    }
  return canvas.pixels(view);
}

}  // namespace throng::page
