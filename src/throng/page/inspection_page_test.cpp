#include "throng/page/inspection_page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "throng/page/html.h"
#include "throng/page/rasterize.h"

namespace throng {
namespace {

// A triangle that slides a metre along x, stored as two keys.
Asset slidingTriangle(const std::string& clipName = "Slide") {
  Asset asset;
  asset.name = "triangle";
  asset.mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  asset.mesh.normals.assign(3, {0, 0, 1});
  asset.primitives = {{kNone, {0, 1, 2}}};
  AssetClip clip;
  clip.name = clipName;
  clip.durationSeconds = 1;
  clip.keyTimes = {0, 1};
  clip.loop = LoopMode::Once;
  clip.bounds = {{0, 0, 0}, {2, 1, 0}};
  clip.error.positionMax = 0.004;
  clip.events = {{"step", 0.25}};
  asset.clips = {clip};
  const std::uint16_t forwards = 127 | 127 << 8;
  asset.rows = VertexRows{{0, 0, 0, forwards, 32767, 0, 0, forwards, 0, 65535, 0, forwards,
                           32767, 0, 0, forwards, 65535, 0, 0, forwards, 32767, 65535, 0, forwards}};
  asset.meshDigest = computeMeshDigest(asset);
  return asset;
}

Model slidingModel() {
  Model model;
  model.nodes = {Node{}};
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.normals.assign(3, {0, 0, 1});
  mesh.indices = {0, 1, 2};
  model.meshes = {mesh};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  Channel channel;
  channel.nodeIndex = 0;
  channel.path = Path::Translation;
  channel.times = {0, 1};
  channel.values = {0, 0, 0, 1, 0, 0};
  Clip clip;
  clip.name = "Slide";
  clip.durationSeconds = 1;
  clip.channels = {channel};
  model.clips = {clip};
  return model;
}

std::string pageOf(const Asset& asset, const Model* source = nullptr) {
  const auto diagnosis = diagnose(asset, source);
  EXPECT_TRUE(diagnosis.ok());
  return inspectionPage({asset, *diagnosis, "a<b>.glb", 1234, source ? "slide.gltf" : ""});
}

std::size_t countOf(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

TEST(InspectionPage, hasEverySectionAndAsksNothingOfTheNetwork) {
  const std::string page = pageOf(slidingTriangle());
  for (const char* id : {"findings", "body", "time", "bytes", "clips", "texels", "parts", "settings"})
    EXPECT_EQ(countOf(page, std::string("<section id=\"") + id + "\">"), 1u) << id;
  EXPECT_EQ(countOf(page, "<section"), countOf(page, "</section>"));
  for (const char* forbidden : {"http:", "https:", "<script", "<link", "@import", "url(http"})
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  EXPECT_EQ(countOf(page, "src=\""), countOf(page, "src=\"data:image/png;base64,"));
  EXPECT_GE(countOf(page, "src=\""), 4u);  // two views, positions and normals
  EXPECT_EQ(page, pageOf(slidingTriangle()));
}

TEST(InspectionPage, textOfTheAssetCannotBecomeMarkup) {
  const std::string page = pageOf(slidingTriangle("<script>&\"'"));
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;&amp;&quot;&#39;"), std::string::npos);
  EXPECT_NE(page.find("<h1>a&lt;b&gt;.glb</h1>"), std::string::npos);
}

TEST(InspectionPage, saysWhereItsErrorsComeFrom) {
  const std::string stored = pageOf(slidingTriangle());
  EXPECT_NE(stored.find("errors as measured by the bake"), std::string::npos);
  EXPECT_NE(stored.find("What moves"), std::string::npos);
  EXPECT_EQ(countOf(stored, "<polygon"), 0u);
  const Model source = slidingModel();
  const std::string measured = pageOf(slidingTriangle(), &source);
  EXPECT_NE(measured.find("measured now against slide.gltf"), std::string::npos);
  EXPECT_NE(measured.find("Where on the body the error is"), std::string::npos);
  EXPECT_EQ(countOf(measured, "<polygon"), 1u);  // a curve per clip
}

TEST(InspectionPage, drawsATickPerKeyAndADotPerEvent) {
  const std::string page = pageOf(slidingTriangle());
  EXPECT_NE(page.find("<path class=\"tick\" d=\"M0.0 82.0v11.0M320.0 82.0v11.0\"/>"), std::string::npos);
  EXPECT_NE(page.find("cx=\"80.0\""), std::string::npos);  // a quarter of the way
}

TEST(Html, base64IsThatOfRfc4648) {
  const auto encoded = [](std::string_view text) { return page::base64(std::as_bytes(std::span(text))); };
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg==");
  EXPECT_EQ(encoded("fo"), "Zm8=");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
}

struct Drawing {
  Asset asset;
  std::vector<Vec3f> normals;
  std::vector<page::Color> colors;

  // A square of the colour at height z above the ground, facing the viewer.
  void addSquare(float z, float half, page::Color color) {
    const std::uint32_t first = asset.vertexCount();
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      asset.mesh.positions.push_back({half * static_cast<float>(x), half * static_cast<float>(y), z});
      normals.push_back({0, 0, 1});
      colors.push_back(color);
    }
    asset.primitives.push_back({kNone, {first, first + 1, first + 2, first, first + 2, first + 3}});
  }
  Pixels drawn(float turnDegrees) const {
    return page::drawVertices(asset, asset.mesh.positions, normals, colors, {.turnDegrees = turnDegrees, .tiltDegrees = 0, .width = 50, .height = 50});
  }
};

int channelAt(const Pixels& pixels, std::uint32_t x, std::uint32_t y, std::size_t channel) {
  return std::to_integer<int>(pixels.rgba[(std::size_t{y} * pixels.width + x) * 4 + channel]);
}

TEST(Rasterize, theNearerSurfaceHidesTheOtherFromEitherSide) {
  Drawing drawing;
  drawing.addSquare(-0.1f, 1, {250, 0, 0});
  drawing.addSquare(0.1f, 0.5f, {0, 0, 250});
  const Pixels front = drawing.drawn(0), back = drawing.drawn(180);
  EXPECT_GT(channelAt(front, 25, 25, 2), 100);
  EXPECT_EQ(channelAt(front, 25, 25, 0), 0);
  EXPECT_GT(channelAt(front, 8, 25, 0), 100);
  EXPECT_GT(channelAt(back, 25, 25, 0), 100);
  EXPECT_EQ(channelAt(back, 25, 25, 2), 0);
  EXPECT_EQ(channelAt(front, 0, 0, 3), 0);
  EXPECT_EQ(channelAt(front, 25, 25, 3), 255);
}

TEST(Rasterize, whatIsNotFiniteIsLeftOut) {
  Drawing drawing;
  drawing.addSquare(0, 1, {250, 0, 0});
  drawing.addSquare(1, 1, {0, 250, 0});
  drawing.asset.mesh.positions[4].x = std::numeric_limits<float>::quiet_NaN();
  drawing.asset.mesh.positions[6].x = std::numeric_limits<float>::infinity();
  const Pixels pixels = drawing.drawn(0);
  EXPECT_GT(channelAt(pixels, 25, 25, 0), 100);
  EXPECT_EQ(channelAt(pixels, 25, 25, 1), 0);
}

TEST(ColorRamp, goesFromBlueToRedAndHoldsItsEnds) {
  EXPECT_GT(page::rampColor(0)[2], page::rampColor(0)[0]);
  EXPECT_GT(page::rampColor(1)[0], page::rampColor(1)[2]);
  EXPECT_EQ(page::rampColor(-3), page::rampColor(0));
  EXPECT_EQ(page::rampColor(std::nan("")), page::rampColor(1));
}

}  // namespace
}  // namespace throng
