#include "leaf_paint.h"

#include "noise.h"

namespace throng::samples {
namespace {

constexpr double kTurn = 6.283185307179586;

// A picture with no colour yet but the given one, and nothing covered.
Picture emptyPicture(int width, int height, Color behind) {
  Picture picture(width, height);
  behind.w = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) picture.at(x, y) = behind;
  return picture;
}

// Paints over the texels near a segment. `shape(t, across)` says the colour at t in [0, 1] along and `across` texels to
// the side; alpha 0 leaves the texel as it is.
template <typename Shape>
void paintAlong(Picture& picture, Vec3d from, Vec3d to, double reach, const Shape& shape) {
  const Vec3d axis = to - from;
  const double size = length(axis);
  const Vec3d along = axis * (1 / size), side{-along.y, along.x, 0};
  const int x0 = std::max(0, int(std::min(from.x, to.x) - reach)), x1 = std::min(picture.width() - 1, int(std::max(from.x, to.x) + reach));
  const int y0 = std::max(0, int(std::min(from.y, to.y) - reach)), y1 = std::min(picture.height() - 1, int(std::max(from.y, to.y) + reach));
  for (int y = y0; y <= y1; ++y)
    for (int x = x0; x <= x1; ++x) {
      const Vec3d q = Vec3d{x + 0.5, y + 0.5, 0} - from;
      const double t = dot(q, along) / size;
      if (t < 0 || t > 1) continue;
      const Color color = shape(t, dot(q, side));
      if (color.w <= 0) continue;
      Color& texel = picture.at(x, y);
      const double kept = texel.w * (1 - color.w);
      const double alpha = color.w + kept;
      texel = mix(texel, color, color.w / std::max(alpha, 1e-9));
      texel.w = std::min(1.0, alpha);
    }
}

void paintStem(Picture& picture, Vec3d from, Vec3d to, double radiusFrom, double radiusTo, Color color) {
  paintAlong(picture, from, to, radiusFrom + 2, [&](double t, double across) {
    const double radius = radiusFrom + (radiusTo - radiusFrom) * t;
    Color c = shade(color, 1 - 0.35 * across / radius);
    c.w = smoothStep(radius + 0.7, radius - 0.7, std::abs(across));
    return c;
  });
}

// A pointed oval with a midrib and side veins; the half towards the light is brighter.
void paintLeaf(Picture& picture, Vec3d foot, Vec3d tip, double halfWidth, Color color, std::uint32_t seed) {
  const double size = length(tip - foot);
  paintAlong(picture, foot, tip, halfWidth + 2, [&](double t, double across) {
    const double outline = halfWidth * std::sin(kTurn * 0.5 * std::pow(t, 0.75)) * (1 - 0.12 * std::cos(t * size * 0.9)) * (1.05 - 0.25 * t);
    const double aside = std::abs(across);
    Color c = shade(color, (across > 0 ? 1.08 : 0.90) * (0.88 + 0.24 * noise(t * 6, across * 0.2, seed)));
    const double vein = std::abs(std::fmod(t * 9 - aside / halfWidth * 0.9 + 9, 1.0) - 0.5);
    c = shade(c, 1 + 0.14 * smoothStep(0.10, 0.0, vein));
    c = mix(c, shade({0.66, 0.74, 0.40, 1}, 0.95), smoothStep(1.6, 0.4, aside) * 0.6);
    c = shade(c, 0.72 + 0.28 * smoothStep(0, 3.0, outline - aside));
    c.w = smoothStep(-0.7, 0.7, outline - aside);
    return c;
  });
}

}  // namespace

Picture barkPicture(const Color& ridge, const Color& furrow, double ridgesAround) {
  Picture picture(256, 256);
  for (int y = 0; y < 256; ++y)
    for (int x = 0; x < 256; ++x) {
      // The texture repeats upwards: noise is mixed across its upper edge.
      const double u = (x + 0.5) / 256, v = (y + 0.5) / 256;
      const auto grain = [&](double at) {
        const double wander = cloudNoise(u * 5, at * 6, 91);
        const double crack = std::abs(noise(u * ridgesAround + wander * 2.2, at * 7, 92) - 0.5) * 2;
        return smoothStep(0.06, 0.42, crack) * (0.72 + 0.28 * cloudNoise(u * 30, at * 18, 93));
      };
      const double blend = smoothStep(0.75, 1.0, v);
      picture.at(x, y) = mix(furrow, ridge, grain(v) * (1 - blend) + grain(v - 1) * blend);
    }
  return picture;
}

Picture leafTwigPicture() {
  constexpr double kSize = 512;
  Picture picture = emptyPicture(int(kSize), int(kSize), {0.34, 0.48, 0.16, 1});
  Random random(17);
  paintStem(picture, {256, 511, 0}, {250, 270, 0}, 5, 3, {0.33, 0.25, 0.16, 1});
  paintStem(picture, {250, 270, 0}, {262, 70, 0}, 3, 1.5, {0.33, 0.25, 0.16, 1});
  for (int leaf = 0; leaf < 46; ++leaf) {
    const double up = (leaf + 0.5) / 46;
    const double side = leaf % 2 == 0 ? 1 : -1;
    const double reach = random.between(30, 150) * (1 - 0.45 * up);
    const double stemY = 470 - 400 * up;
    const Vec3d foot{254 + side * reach * 0.75, stemY - reach * random.between(0.15, 0.5), 0};
    const double angle = random.between(-0.5, 0.9);
    const Vec3d along{side * std::cos(angle), -std::sin(angle) - 0.2, 0};
    const double size = random.between(64, 92);
    const double tone = random.unit(), warm = random.unit();
    const Color color = mix(mix({0.28, 0.45, 0.13, 1}, {0.50, 0.64, 0.22, 1}, tone), {0.62, 0.62, 0.20, 1}, 0.30 * warm);
    paintStem(picture, {254, stemY, 0}, foot, 2.4, 1.4, {0.36, 0.36, 0.18, 1});
    paintLeaf(picture, foot, foot + normalizedOr(along, Vec3d{1, 0, 0}) * size, size * random.between(0.25, 0.33), color, std::uint32_t(leaf));
  }
  return picture;
}

Picture needleBranchPicture() {
  constexpr int kWidth = 256, kHeight = 512;
  Picture picture = emptyPicture(kWidth, kHeight, {0.18, 0.32, 0.18, 1});
  Random random(23);
  const auto needles = [&](Vec3d from, Vec3d to, double size, int count) {
    const Vec3d along = normalizedOr(to - from, Vec3d{0, -1, 0}), side{-along.y, along.x, 0};
    for (int needle = 0; needle < count; ++needle) {
      const double t = (needle + random.unit()) / count, turn = needle % 2 ? 1 : -1;
      const Vec3d foot = lerp(from, to, t);
      const double aside = turn * random.between(0.55, 1.0), ahead = random.between(0.5, 0.9);
      const Vec3d tip = foot + (side * aside + along * ahead) * (size * (1.1 - 0.4 * t));
      const double tone = random.unit();
      paintStem(picture, foot, tip, 1.9, 1.0, mix({0.14, 0.29, 0.17, 1}, {0.34, 0.50, 0.27, 1}, tone * tone + 0.15));
    }
    paintStem(picture, to - along * size, to + along * size * 0.6, 1.8, 1.0, {0.25, 0.40, 0.20, 1});
  };
  constexpr int kTwigs = 26;
  for (int twig = 0; twig < kTwigs; ++twig) {
    const double up = (twig + 0.4) / kTwigs, side = twig % 2 ? 1 : -1;
    const Vec3d foot{128, 500 - 440 * up, 0};
    const double reach = (112 * (1 - 0.82 * up) * smoothStep(-0.18, 0.12, up) + 8) * random.between(0.85, 1.05);
    const Vec3d tip = foot + Vec3d{side * reach, -reach * 0.62, 0};
    paintStem(picture, foot, tip, 2.2, 1.0, {0.27, 0.20, 0.13, 1});
    needles(foot, tip, 15, int(reach * 0.72) + 8);
  }
  paintStem(picture, {128, 511, 0}, {128, 40, 0}, 4.5, 1.5, {0.30, 0.22, 0.15, 1});
  needles({128, 430, 0}, {128, 30, 0}, 15, 120);
  return picture;
}

Picture grassBladePicture() {
  Picture picture(32, 128);
  for (int y = 0; y < 128; ++y)
    for (int x = 0; x < 32; ++x) {
      const double u = (x + 0.5) / 32, up = 1 - (y + 0.5) / 128;
      Color color = mix({0.16, 0.26, 0.08, 1}, {0.50, 0.62, 0.22, 1}, std::pow(up, 0.8));
      color = mix(color, {0.72, 0.70, 0.38, 1}, 0.5 * smoothStep(0.85, 1.0, up));
      color = shade(color, 0.92 + 0.16 * noise(u * 9, up * 3, 101));
      picture.at(x, y) = shade(color, 1 + 0.14 * smoothStep(0.10, 0.0, std::abs(u - 0.5)));
    }
  return picture;
}

}  // namespace throng::samples
