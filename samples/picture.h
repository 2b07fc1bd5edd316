// A small picture to paint textures on.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/base/file.h"
#include "throng/base/math.h"

namespace throng::samples {

// Red, green and blue as seen (sRGB), and alpha, each in [0, 1].
using Color = Vec4d;

inline Color mix(const Color& a, const Color& b, double t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t, a.w + (b.w - a.w) * t};
}
inline Color shade(const Color& c, double factor) {
  return {std::clamp(c.x * factor, 0.0, 1.0), std::clamp(c.y * factor, 0.0, 1.0), std::clamp(c.z * factor, 0.0, 1.0),
          c.w};
}

// Rows from the top; texel (x, y) has its centre at uv ((x + 0.5) / width, (y + 0.5) / height), as glTF's uv runs.
class Picture {
 public:
  Picture(int width, int height) : width_(width), height_(height), texels_(std::size_t(width) * height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  Color& at(int x, int y) { return texels_[std::size_t(y) * width_ + x]; }
  const Color& at(int x, int y) const { return texels_[std::size_t(y) * width_ + x]; }

 private:
  int width_, height_;
  std::vector<Color> texels_;
};

// An 8-bit PNG: RGB, or RGBA where a texel is not opaque.
Bytes encodePng(const Picture& picture);

}  // namespace throng::samples
