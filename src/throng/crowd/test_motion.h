// Motion vectors as the CPU has them, for tests of the motion pass.
#pragma once

#include "throng/crowd/test_pass_bench.h"

namespace throng::test {

// What the CPU expects at a pixel: the nearest surface and how far it has come, in pixels.
struct Expected {
  float depth = 0;
  Vec2f motionPixels;
};

struct Corner {
  Vec4f now, before;  // clip space
};

inline Vec2f screenOf(Vec4f clip) {
  return {(clip.x / clip.w * 0.5f + 0.5f) * float(kExtent.width), (clip.y / clip.w * 0.5f + 0.5f) * float(kExtent.height)};
}

// Draws one triangle into the expectations: perspective-correct, at pixel centres.
inline void drawTriangle(const Corner (&corners)[3], std::vector<Expected>& picture) {
  Vec2f p[3];
  for (int index = 0; index < 3; ++index) p[index] = screenOf(corners[index].now);
  const auto edge = [](Vec2f a, Vec2f b, Vec2f c) {
    return (double(b.x) - a.x) * (double(c.y) - a.y) - (double(b.y) - a.y) * (double(c.x) - a.x);
  };
  const double area = edge(p[0], p[1], p[2]);
  if (!(area < 0)) return;  // back faces; y points down on the screen
  const int x0 = std::max(static_cast<int>(std::min({p[0].x, p[1].x, p[2].x})), 0);
  const int x1 = std::min(static_cast<int>(std::max({p[0].x, p[1].x, p[2].x})), static_cast<int>(kExtent.width) - 1);
  const int y0 = std::max(static_cast<int>(std::min({p[0].y, p[1].y, p[2].y})), 0);
  const int y1 = std::min(static_cast<int>(std::max({p[0].y, p[1].y, p[2].y})), static_cast<int>(kExtent.height) - 1);
  for (int y = y0; y <= y1; ++y)
    for (int x = x0; x <= x1; ++x) {
      const Vec2f centre{float(x) + 0.5f, float(y) + 0.5f};
      const double share[3] = {edge(p[1], p[2], centre) / area, edge(p[2], p[0], centre) / area,
                               edge(p[0], p[1], centre) / area};
      if (share[0] < 0 || share[1] < 0 || share[2] < 0) continue;
      double depth = 0, inverseW = 0;
      Vec4d before;
      for (int index = 0; index < 3; ++index) {
        const Corner& corner = corners[index];
        depth += share[index] * corner.now.z / corner.now.w;
        const double weight = share[index] / corner.now.w;
        inverseW += weight;
        for (int axis = 0; axis < 4; ++axis) before[axis] += weight * corner.before[axis];
      }
      Expected& expected = picture[std::size_t(y) * kExtent.width + x];
      if (!(depth > expected.depth)) continue;
      expected.depth = static_cast<float>(depth);
      const Vec4f then{float(before.x / inverseW), float(before.y / inverseW), 0, float(before.w / inverseW)};
      const Vec2f from = screenOf(then);
      expected.motionPixels = {centre.x - from.x, centre.y - from.y};
    }
}

struct Moment {
  double seconds = 0;
  CameraOptions camera;
  std::vector<InstancePlacement> placements;
};

inline std::vector<Expected> expectedMotion(const PassBench& bench, const Moment& now, const Moment& before) {
  std::vector<Expected> picture(std::size_t(kExtent.width) * kExtent.height);
  const Matrix4 clipNow = cameraView(now.camera).clipFromWorld, clipBefore = cameraView(before.camera).clipFromWorld;
  const auto project = [](const Matrix4& clip, Vec3f p) { return transform(clip, {p.x, p.y, p.z, 1}); };
  for (std::size_t index = 0; index < bench.instances.size(); ++index) {
    const InstanceId instance = bench.instances[index];
    const auto vertices = bench.vertices(instance, now.seconds, now.placements[index], now.camera.eye);
    const auto earlier = bench.vertices(instance, before.seconds, before.placements[index], before.camera.eye);
    for (const AssetPrimitive& primitive : bench.figure.primitives)
      for (std::size_t first = 0; first < primitive.indices.size(); first += 3) {
        Corner corners[3];
        for (int corner = 0; corner < 3; ++corner) {
          const std::uint32_t vertex = primitive.indices[first + corner];
          corners[corner] = {project(clipNow, vertices[vertex]), project(clipBefore, earlier[vertex])};
        }
        drawTriangle(corners, picture);
      }
  }
  return picture;
}

inline Moment momentOf(const PassBench& bench, double seconds) {
  Moment moment{seconds, bench.frame.camera, {}};
  for (const InstanceId instance : bench.instances) moment.placements.push_back(bench.crowd->placementOf(instance));
  return moment;
}

inline void expectAgreement(const PassBench& bench, const std::vector<float>& depths, const std::vector<Expected>& expected) {
  int compared = 0, moving = 0;
  double largest = 0;
  for (std::size_t pixel = 0; pixel < depths.size(); ++pixel) {
    // Pixels where both see the same surface; at edges the rasteriser's fixed-point corners may choose another.
    if (depths[pixel] == 0 || std::fabs(depths[pixel] - expected[pixel].depth) > 2e-6f) continue;
    const Vec2f motion{bench.motions[pixel].x * float(kExtent.width), bench.motions[pixel].y * float(kExtent.height)};
    const double dx = motion.x - expected[pixel].motionPixels.x, dy = motion.y - expected[pixel].motionPixels.y;
    largest = std::max(largest, std::sqrt(dx * dx + dy * dy));
    moving += std::fabs(motion.x) + std::fabs(motion.y) > 0.05f;
    ++compared;
  }
  EXPECT_GT(compared, 1500);
  EXPECT_GT(moving, 300);
  EXPECT_LT(largest, 1e-3) << "pixels";
}

}  // namespace throng::test
