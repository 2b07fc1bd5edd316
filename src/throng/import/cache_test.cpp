// Vertex caches: the formats against bytes written by hand, and real caches of the corpus against posed meshes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>

#include "throng/import/attach_cache.h"
#include "throng/import/obj.h"
#include "throng/import/ply.h"
#include "throng/import/point_mesh_file.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

class BytesBuilder {
 public:
  explicit BytesBuilder(std::endian order) : order_(order) {}
  BytesBuilder& text(std::string_view text) {
    for (char c : text) bytes_.push_back(static_cast<std::byte>(c));
    return *this;
  }
  BytesBuilder& u32(std::uint32_t value) { return integer(value, 4); }
  BytesBuilder& u64(std::uint64_t value) { return integer(value, 8); }
  BytesBuilder& f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }
  BytesBuilder& add(const Bytes& more) {
    bytes_.insert(bytes_.end(), more.begin(), more.end());
    return *this;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  BytesBuilder& integer(std::uint64_t value, int size) {
    for (int index = 0; index < size; ++index)
      bytes_.push_back(static_cast<std::byte>(value >> 8 * (order_ == std::endian::little ? index : size - 1 - index)));
    return *this;
  }
  std::endian order_;
  Bytes bytes_;
};

std::span<const std::byte> asBytes(std::string_view text) { return std::as_bytes(std::span(text.data(), text.size())); }

Bytes twoFrameMdd() {
  BytesBuilder mdd(std::endian::big);
  mdd.u32(2).u32(2).f32(0).f32(0.5f);
  for (float value : {0.f, 1.f, 2.f, 3.f, 4.f, 5.f, 6.f, 7.f, 8.f, 9.f, 10.f, 11.f}) mdd.f32(value);
  return mdd.bytes();
}

TEST(Mdd, ReadsFramesPointsAndTimes) {
  const auto samples = parseMdd(twoFrameMdd(), "a.mdd");
  ASSERT_TRUE(samples.ok()) << describe(samples.error());
  EXPECT_EQ(samples->pointCount, 2u);
  EXPECT_EQ(samples->times, (std::vector<double>{0, 0.5}));
  EXPECT_EQ(samples->positions[3], (Vec3f{9, 10, 11}));
  EXPECT_TRUE(samples->notes.empty());
}

TEST(Mdd, EveryTruncationIsAnErrorAndExtraBytesAreNoted) {
  const Bytes whole = twoFrameMdd();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_FALSE(parseMdd(part, "a.mdd").ok()) << length;
  }
  Bytes longer = whole;
  longer.push_back(std::byte{7});
  const auto samples = parseMdd(longer, "a.mdd");
  ASSERT_TRUE(samples.ok());
  EXPECT_EQ(samples->notes.size(), 1u);
}

TEST(Mdd, ClaimsBeyondTheFileAreRefusedBeforeAllocating) {
  const Bytes bytes = BytesBuilder(std::endian::big).u32(0xFFFFFFFF).u32(0xFFFFFFFF).f32(0).bytes();
  const auto samples = parseMdd(bytes, "a.mdd");
  ASSERT_FALSE(samples.ok());
  EXPECT_EQ(samples.error().code, ErrorCode::Truncated);
}

TEST(Mdd, NaNAndTimesOutOfOrderAreNamed) {
  BytesBuilder unordered(std::endian::big);
  unordered.u32(2).u32(1).f32(1).f32(0);
  for (int index = 0; index < 6; ++index) unordered.f32(0);
  const auto times = parseMdd(unordered.bytes(), "a.mdd");
  ASSERT_FALSE(times.ok());
  EXPECT_EQ(times.error().where, "a.mdd: frame 1");
  BytesBuilder nan(std::endian::big);
  nan.u32(1).u32(2).f32(0).f32(0).f32(0).f32(0).f32(0).f32(std::nanf("")).f32(0);
  const auto positions = parseMdd(nan.bytes(), "a.mdd");
  ASSERT_FALSE(positions.ok());
  EXPECT_EQ(positions.error().where, "a.mdd: frame 0, point 1");
}

TEST(Pc2, ReadsStartFrameAndRate) {
  using namespace std::string_view_literals;
  BytesBuilder pc2(std::endian::little);
  pc2.text("POINTCACHE2\0"sv).u32(1).u32(1).f32(10).f32(2).u32(2);
  for (float value : {1.f, 2.f, 3.f, 4.f, 5.f, 6.f}) pc2.f32(value);
  const auto samples = parsePc2(pc2.bytes(), {.framesPerSecond = 20}, "a.pc2");
  ASSERT_TRUE(samples.ok()) << describe(samples.error());
  EXPECT_EQ(samples->times, (std::vector<double>{0.5, 0.6}));
  EXPECT_EQ(samples->positions[1], (Vec3f{4, 5, 6}));
  for (std::size_t length = 0; length < pc2.bytes().size(); ++length) {
    const Bytes part(pc2.bytes().begin(), pc2.bytes().begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_FALSE(parsePc2(part, {}, "a.pc2").ok()) << length;
  }
}

Bytes chunk32(std::string_view tag, const Bytes& content) {
  BytesBuilder chunk(std::endian::big);
  chunk.text(tag).u32(static_cast<std::uint32_t>(content.size())).add(content);
  while (chunk.bytes().size() % 4 != 0) chunk.text(std::string_view("\0", 1));
  return chunk.bytes();
}

TEST(MayaCache, ReadsThirtyTwoBitChunks) {
  const auto frame = [](std::uint32_t ticks, float x) {
    BytesBuilder group(std::endian::big);
    group.text("MYCH").add(chunk32("TIME", BytesBuilder(std::endian::big).u32(ticks).bytes()));
    group.add(chunk32("CHNM", BytesBuilder(std::endian::big).text("sheet_normals").bytes()));
    group.add(chunk32("SIZE", BytesBuilder(std::endian::big).u32(1).bytes()));
    group.add(chunk32("FVCA", BytesBuilder(std::endian::big).f32(0).f32(1).f32(0).bytes()));
    group.add(chunk32("CHNM", BytesBuilder(std::endian::big).text("sheet").bytes()));
    group.add(chunk32("SIZE", BytesBuilder(std::endian::big).u32(1).bytes()));
    group.add(chunk32("FVCA", BytesBuilder(std::endian::big).f32(x).f32(0).f32(0).bytes()));
    return chunk32("FOR4", group.bytes());
  };
  BytesBuilder file(std::endian::big);
  file.add(chunk32("FOR4", BytesBuilder(std::endian::big).text("CACH").bytes())).add(frame(250, 1)).add(frame(500, 2));
  const auto samples = parseMayaCache(file.bytes(), "", "a.mc");
  ASSERT_TRUE(samples.ok()) << describe(samples.error());
  EXPECT_EQ(samples->name, "sheet");
  ASSERT_EQ(samples->times.size(), 2u);
  EXPECT_DOUBLE_EQ(samples->times[0], 250.0 / 6000);
  EXPECT_EQ(samples->positions[1], (Vec3f{2, 0, 0}));
}

TEST(Obj, ReadsPolygonsRelativeIndicesAndLineEndings) {
  const auto mesh = parseObj(asBytes("o box\r\nv 0 0 0\r\nv 1 0 0\r\nv 1 1 \\\n0\nv 0 1 0\nvt 0 0.25\nusemtl red\n"
                                     "f 1/1 2/1 3/1 4/1\nf -4 -3 -2\n"), "a.obj");
  ASSERT_TRUE(mesh.ok()) << describe(mesh.error());
  EXPECT_EQ(mesh->name, "box");
  EXPECT_EQ(mesh->points[2], (Vec3f{1, 1, 0}));
  ASSERT_EQ(mesh->faces.size(), 2u);
  EXPECT_EQ(mesh->corners[4].point, 0);
  const auto model = modelFromPointMesh(*mesh, "a.obj");
  ASSERT_TRUE(model.ok());
  EXPECT_EQ(model->model.meshes[0].indices.size(), 9u);
  EXPECT_EQ(model->model.meshes[0].normals[0], (Vec3f{0, 0, 1}));
  EXPECT_FLOAT_EQ(model->model.meshes[0].texCoords[0][0].y, 0.75f);
}

TEST(Obj, BadLinesAreNamed) {
  const auto letters = parseObj(asBytes("v 0 0 0\nv 1 nan 0\n"), "a.obj");
  ASSERT_FALSE(letters.ok());
  EXPECT_EQ(letters.error().where, "a.obj: line 2");
  const auto zero = parseObj(asBytes("v 0 0 0\nf 0 1 1\n"), "a.obj");
  ASSERT_FALSE(zero.ok());
  const auto beyond = parseObj(asBytes("v 0 0 0\nf 1 2 3\n"), "a.obj");
  ASSERT_TRUE(beyond.ok());
  EXPECT_FALSE(modelFromPointMesh(*beyond, "a.obj").ok());
}

TEST(Ply, TextAndBinaryGiveTheSameMesh) {
  const std::string header = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\n"
                             "property uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
  const auto text = parsePly(asBytes("ply\nformat ascii 1.0\n" + header + "0 0 0 255 0 0\n1 0 0 0 255 0\n0 1 0 0 0 255\n3 0 1 2\n"), "a.ply");
  ASSERT_TRUE(text.ok()) << describe(text.error());
  BytesBuilder binary(std::endian::big);
  binary.text("ply\nformat binary_big_endian 1.0\n" + header);
  const std::string_view colors[] = {std::string_view("\xff\0\0", 3), std::string_view("\0\xff\0", 3), std::string_view("\0\0\xff", 3)};
  const float xs[] = {0, 1, 0}, ys[] = {0, 0, 1};
  for (int index = 0; index < 3; ++index) binary.f32(xs[index]).f32(ys[index]).f32(0).text(colors[index]);
  binary.text("\3").u32(0).u32(1).u32(2);
  const auto bytes = parsePly(binary.bytes(), "a.ply");
  ASSERT_TRUE(bytes.ok()) << describe(bytes.error());
  EXPECT_EQ(text->points, bytes->points);
  EXPECT_EQ(text->pointColors, bytes->pointColors);
  EXPECT_EQ(text->corners, bytes->corners);
  EXPECT_EQ(text->pointColors[0], (Vec4f{1, 0, 0, 1}));
  for (std::size_t length = 0; length < binary.bytes().size(); ++length) {
    const Bytes part(binary.bytes().begin(), binary.bytes().begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_FALSE(parsePly(part, "a.ply").ok()) << length;
  }
}

TEST(Ply, HugeCountsAreRefusedUnallocated) {
  const auto mesh = parsePly(asBytes("ply\nformat ascii 1.0\nelement vertex 18446744073709551615\nproperty float x\nend_header\n0\n"), "a.ply");
  ASSERT_FALSE(mesh.ok());
  EXPECT_EQ(mesh.error().code, ErrorCode::Truncated);
}

class SequenceTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path write(const std::string& name, std::string_view text) {
    EXPECT_TRUE(writeFile(folder_ / name, text).ok());
    return folder_ / name;
  }
  fs::path folder_ = fs::path(testing::TempDir()) / ("throng_sequence_" + std::to_string(::getpid()));
};

TEST_F(SequenceTest, FramesMoveThePointsOfTheFirst) {
  const std::vector<fs::path> files{write("a_1.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
                                    write("a_2.obj", "v 0 0 1\nv 1 0 1\nv 0 1 1\nf 1 2 3\n")};
  const auto model = importSequence(files, {.framesPerSecond = 10});
  ASSERT_TRUE(model.ok()) << describe(model.error());
  ASSERT_EQ(model->clips.size(), 1u);
  EXPECT_DOUBLE_EQ(model->clips[0].durationSeconds, 0.1);
  EXPECT_EQ(model->clips[0].cache->positions[4], (Vec3f{1, 0, 1}));
}

TEST_F(SequenceTest, AFrameWithOtherTopologyIsNamed) {
  const std::vector<fs::path> files{write("a_1.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
                                    write("a_2.obj", "v 0 0 1\nv 1 0 1\nv 0 1 1\nv 2 2 2\nf 1 2 3\n")};
  const auto model = importSequence(files);
  ASSERT_FALSE(model.ok());
  EXPECT_NE(model.error().where.find("a_2.obj (frame 1)"), std::string::npos);
  EXPECT_NE(model.error().detail.find("4 points"), std::string::npos);
}

TEST_F(SequenceTest, ABaseInAnotherOrderIsMatchedByPlace) {
  Model model;
  model.nodes.push_back({});
  Mesh mesh;
  mesh.positions = {{1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 0, 0}};
  mesh.normals.assign(4, {0, 0, 1});
  mesh.indices = {0, 1, 2};
  model.meshes.push_back(mesh);
  model.parts.push_back({.meshIndex = 0, .nodeIndex = 0});
  CacheSamples samples{.pointCount = 3, .times = {0}, .positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
  const auto matched = matchPoints(model, samples, "a.mdd");
  ASSERT_TRUE(matched.ok()) << describe(matched.error());
  EXPECT_EQ(*matched, (std::vector<std::uint32_t>{1, 0, 2, 0}));
  samples.positions[2] = {5, 5, 5};
  EXPECT_FALSE(matchPoints(model, samples, "a.mdd").ok());
}

fs::path corpus() {
  return fs::path(THRONG_CORPUS_DIR);
}

TEST(CorpusCaches, ClothKeepsItsFramesAndNotesTheExtraOne) {
  if (!fs::exists(corpus())) GTEST_SKIP() << "the corpus is not at " << corpus();
  const auto model = importWithCache(corpus() / "cache/mdd/cloth_base.obj", corpus() / "cache/mdd/cloth.mdd");
  ASSERT_TRUE(model.ok()) << describe(model.error());
  EXPECT_EQ(model->clips[0].cache->times.size(), 41u);
  EXPECT_EQ(modelVertexCount(*model), 2500u);
  ASSERT_EQ(model->warnings.size(), 1u);
  EXPECT_NE(model->warnings[0].detail.find("30000 bytes"), std::string::npos);
}

Vec3f meanOf(std::span<const Vec3f> points) {
  Vec3d sum;
  for (const Vec3f& point : points) sum += Vec3d(point);
  return Vec3f(sum * (1.0 / double(points.size())));
}

// The posed OBJ beside the file is the authoring program's own. It is in world space and in an order of its own, the
// cache in the object's space; both files' objects are moved but not turned. So: the largest distance from a point of
// one set to the nearest of the other, after laying the means on each other.
double setDistanceUpToTranslation(std::span<const Vec3f> a, std::span<const Vec3f> b) {
  const Vec3f shift = meanOf(b) - meanOf(a);
  const auto farthest = [](std::span<const Vec3f> from, Vec3f fromShift, std::span<const Vec3f> to) {
    double worst = 0;
    for (const Vec3f& point : from) {
      double nearest = 1e30;
      for (const Vec3f& other : to) nearest = std::min(nearest, double(length(point + fromShift - other)));
      worst = std::max(worst, nearest);
    }
    return worst;
  };
  return std::max(farthest(a, shift, b), farthest(b, -shift, a));
}

TEST(CorpusCaches, MaxPointCacheMatchesThePosedObj) {
  const fs::path folder = corpus() / "fbx/ufbx/max_cache_box";
  if (!fs::exists(folder)) GTEST_SKIP() << "the corpus is not at " << corpus();
  fs::path cacheFile;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".pc2") cacheFile = entry.path();
  const auto samples = readCache(cacheFile, {.framesPerSecond = 30});
  ASSERT_TRUE(samples.ok()) << describe(samples.error());
  const auto obj = readPointMesh(folder / "max_cache_box_44.obj");
  ASSERT_TRUE(obj.ok()) << describe(obj.error());
  ASSERT_EQ(obj->points.size(), samples->pointCount);
  const auto frame = std::find_if(samples->times.begin(), samples->times.end(), [](double t) { return std::abs(t * 30 - 44) < 1e-4; });
  ASSERT_NE(frame, samples->times.end());
  const std::size_t index = static_cast<std::size_t>(frame - samples->times.begin());
  EXPECT_LT(setDistanceUpToTranslation(obj->points, std::span(samples->positions).subspan(index * samples->pointCount, samples->pointCount)), 2e-4);
}

TEST(CorpusCaches, MayaCacheMatchesThePosedObj) {
  const fs::path folder = corpus() / "fbx/ufbx/maya_cache_sine";
  if (!fs::exists(folder)) GTEST_SKIP() << "the corpus is not at " << corpus();
  const auto samples = readCache(folder / "maya_cache_sine_7500_binary_fpc/pCubeShape1.mcx");
  ASSERT_TRUE(samples.ok()) << describe(samples.error());
  const auto obj = readPointMesh(folder / "maya_cache_sine_12.obj");
  ASSERT_TRUE(obj.ok()) << describe(obj.error());
  ASSERT_EQ(obj->points.size(), 2u * samples->pointCount);
  const auto frame = std::find_if(samples->times.begin(), samples->times.end(), [](double t) { return std::abs(t * 24 - 12) < 1e-4; });
  ASSERT_NE(frame, samples->times.end());
  const std::size_t index = static_cast<std::size_t>(frame - samples->times.begin());
  const std::vector<Vec3f> first(obj->points.begin(), obj->points.begin() + samples->pointCount);
  EXPECT_LT(setDistanceUpToTranslation(first, std::span(samples->positions).subspan(index * samples->pointCount, samples->pointCount)), 1e-4);
}

}  // namespace
}  // namespace throng
