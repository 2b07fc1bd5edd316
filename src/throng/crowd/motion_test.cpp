// Motion vectors against the CPU: every pixel's triangle is found, posed now and one frame earlier, and projected.
#include "throng/crowd/levels.h"
#include "throng/crowd/test_pass_bench.h"

namespace throng {
namespace {

using test::kExtent;
using test::PassBench;

// What the CPU expects at a pixel: the nearest surface and how far it has come, in pixels.
struct Expected {
  float depth = 0;
  Vec2f motionPixels;
};

struct Corner {
  Vec4f now, before;  // clip space
};

Vec2f screenOf(Vec4f clip) {
  return {(clip.x / clip.w * 0.5f + 0.5f) * float(kExtent.width), (clip.y / clip.w * 0.5f + 0.5f) * float(kExtent.height)};
}

// Draws one triangle into the expectations: perspective-correct, at pixel centres.
void drawTriangle(const Corner (&corners)[3], std::vector<Expected>& picture) {
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

std::vector<Expected> expectedMotion(const PassBench& bench, const Moment& now, const Moment& before) {
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

Moment momentOf(const PassBench& bench, double seconds) {
  Moment moment{seconds, bench.frame.camera, {}};
  for (const InstanceId instance : bench.instances) moment.placements.push_back(bench.crowd->placementOf(instance));
  return moment;
}

void expectAgreement(const PassBench& bench, const std::vector<float>& depths, const std::vector<Expected>& expected) {
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

TEST(motion, agreesWithTheCpuAcrossFadesLoopEndsMovesAndTheCamera) {
  THRONG_PASS_BENCH(bench);
  // "walk" lasts 1.2 s and phases are spread over it, so that some loops end in every frame.
  for (const double seconds : {0.30, 0.62, 0.99}) {
    ASSERT_TRUE(bench.draw(CrowdPass::Motion, seconds - 1.0 / 30));
    const Moment before = momentOf(bench, seconds - 1.0 / 30);
    bench.frame.camera.eye = bench.frame.camera.eye + Vec3d{0.05, 0.02, -0.03};
    bench.frame.camera.forward = bench.frame.camera.forward + Vec3f{0.01f, 0, 0};
    for (std::size_t index = 0; index < bench.instances.size(); index += 4) {
      InstancePlacement placement = bench.crowd->placementOf(bench.instances[index]);
      placement.place.x += 0.1;
      placement.headingRadians += 0.05f;
      bench.crowd->move(bench.instances[index], placement);
    }
    const auto depths = bench.draw(CrowdPass::Motion, seconds);
    ASSERT_TRUE(depths);
    expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, seconds), before));
  }
}

TEST(motion, anInstanceJustSpawnedMovesAsItsClipDoes) {
  THRONG_PASS_BENCH(bench);
  ASSERT_TRUE(bench.draw(CrowdPass::Motion, 0.5));
  SpawnOptions spawn;
  spawn.placement.place = {0.4, 0, -4};
  spawn.play.phase = 0.2f;
  const auto instance = bench.crowd->spawn({0}, spawn, 0.53);
  ASSERT_TRUE(instance);
  bench.instances.push_back(*instance);
  Moment before = momentOf(bench, 0.5);
  const auto depths = bench.draw(CrowdPass::Motion, 0.54);
  ASSERT_TRUE(depths);
  expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, 0.54), before));
}

// A tube of the figure's size that bends to and fro: a mesh of which levels of detail can be made.
Asset bendingTube() {
  constexpr int kRings = 24, kSegments = 12, kKeys = 9;
  Asset asset;
  asset.name = "tube";
  asset.primitives.resize(1);
  asset.primitives[0].materialIndex = 0;
  asset.materials = {test::plainMaterial("cloth", {0.5f, 0.5f, 0.5f, 1})};
  for (int ring = 0; ring < kRings; ++ring)
    for (int segment = 0; segment < kSegments; ++segment) {
      const float angle = 6.2831853f * float(segment) / kSegments;
      const Vec3f out{std::cos(angle), 0, std::sin(angle)};
      asset.mesh.normals.push_back(out);
      asset.mesh.positions.push_back(out * 0.35f + Vec3f{0, 1.8f * float(ring) / (kRings - 1), 0});
      if (ring == 0) continue;
      const std::uint32_t base = ring * kSegments, a = base + segment, b = base + (segment + 1) % kSegments;
      for (const std::uint32_t index : {a - kSegments, a, b - kSegments, b - kSegments, a, b})
        asset.primitives[0].indices.push_back(index);
    }
  VertexRows rows;
  for (const char* name : {"walk", "sway"}) {
    AssetClip clip;
    clip.name = name;
    clip.durationSeconds = 1.2f;
    clip.firstRow = asset.rowCount();
    clip.bounds.add(Vec3f{-0.8f, 0, -0.4f});
    clip.bounds.add(Vec3f{0.8f, 1.8f, 0.4f});
    for (int key = 0; key < kKeys; ++key) {
      clip.keyTimes.push_back(clip.durationSeconds * float(key) / (kKeys - 1));
      for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
        Vec3f p = asset.mesh.positions[index];
        p.x += 0.13f * p.y * p.y * std::sin(6.2831853f * float(key % (kKeys - 1)) / (kKeys - 1));
        for (int axis = 0; axis < 3; ++axis)
          rows.texels.push_back(static_cast<std::uint16_t>(
              (p[axis] - clip.bounds.min[axis]) / clip.bounds.extent()[axis] * 65535 + 0.5f));
        rows.texels.push_back(test::octahedralCode(asset.mesh.normals[index]));
      }
    }
    asset.clips.push_back(clip);
    asset.rows = rows;
  }
  return asset;
}

// The level that is drawn now is the one that was there in the previous frame as well, as far as motion goes.
TEST(motion, agreesWithTheCpuWhereLevelsOfDetailChange) {
  auto device = HeadlessDevice::create();
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  bench.figure = bendingTube();
  bench.levelCount = 4;
  ASSERT_TRUE(bench.create());
  const std::vector<DetailLevel> levels = makeDetailLevels(bench.figure, 4);
  ASSERT_GE(levels.size(), 3u);
  double seconds = 0.3;
  bool isChange = false;  // nothing was before the first frame
  // Where no error is small enough there is nothing but full detail, where all are nothing but the coarsest.
  for (const std::size_t level : {std::size_t(0), levels.size() - 1, std::size_t(0)}) {
    const Moment before = momentOf(bench, seconds);
    seconds += 1.0 / 30;
    bench.figure.primitives[0].indices = levels[level].indices[0];
    bench.frame.camera.errorPixels = level == 0 ? -1.0f : 1e6f;
    const auto depths = bench.draw(CrowdPass::Motion, seconds);
    ASSERT_TRUE(depths);
    if (isChange) expectAgreement(bench, *depths, expectedMotion(bench, momentOf(bench, seconds), before));
    isChange = true;
  }
}

TEST(motion, theMotionPassHasTheDepthOfTheColorPass) {
  THRONG_PASS_BENCH(bench);
  const auto motion = bench.draw(CrowdPass::Motion, 0.7), color = bench.draw(CrowdPass::Color, 0.7);
  ASSERT_TRUE(motion && color);
  EXPECT_EQ(std::memcmp(motion->data(), color->data(), motion->size() * sizeof(float)), 0);
}

TEST(motion, everyPassIsDrawnWithoutAWordFromTheValidationLayer) {
  auto device = HeadlessDevice::create({.validation = true});
  if (!device) GTEST_SKIP() << describe(device.error());
  PassBench bench(*std::move(device));
  ASSERT_TRUE(bench.create());
  for (const CrowdPass pass : {CrowdPass::Shadow, CrowdPass::Depth, CrowdPass::Color, CrowdPass::Motion})
    ASSERT_TRUE(bench.draw(pass, 0.4));
  for (const std::string& message : bench.headless.validationMessages()) ADD_FAILURE() << message;
}

}  // namespace
}  // namespace throng
