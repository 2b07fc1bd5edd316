#include "throng/verify/test_box.h"

#include <bit>
#include <cmath>

#include "throng/asset/key_times.h"

namespace throng::test {
namespace {

constexpr float kEdges[] = {1, 0.02f};
constexpr float kPlaces[] = {0, 0.3f};  // the small box sits inside the large one, aside

struct Face {
  Vec3f normal, right, up;
  std::uint16_t code;         // octahedral, byte 127 is zero
  std::uint16_t inwardsCode;  // of the opposite normal
};
constexpr std::uint16_t kPlusX = 254 | 127 << 8, kMinusX = 0 | 127 << 8, kPlusY = 127 | 254 << 8, kMinusY = 127 | 0 << 8,
                        kPlusZ = 127 | 127 << 8, kMinusZ = 254 | 254 << 8;
constexpr Face kFaces[] = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}, kPlusX, kMinusX}, {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}, kMinusX, kPlusX},
                           {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}, kPlusY, kMinusY}, {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}, kMinusY, kPlusY},
                           {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, kPlusZ, kMinusZ},  {{0, 0, -1}, {-1, 0, 0}, {0, 1, 0}, kMinusZ, kPlusZ}};

AssetMesh boxMesh(std::vector<std::uint32_t>& indices) {
  AssetMesh mesh;
  mesh.texCoords.resize(1);
  for (int box = 0; box < 2; ++box)
    for (const Face& face : kFaces) {
      const std::uint32_t first = mesh.vertexCount();
      for (int corner = 0; corner < 4; ++corner) {
        const float u = corner == 1 || corner == 2 ? 1.0f : 0.0f, v = corner >= 2 ? 1.0f : 0.0f;
        const Vec3f unit = face.normal * 0.5f + face.right * (u - 0.5f) + face.up * (v - 0.5f);
        mesh.positions.push_back(unit * kEdges[box] + Vec3f{kPlaces[box], 0, 0});
        mesh.normals.push_back(face.normal);
        mesh.texCoords[0].push_back({u, v});
      }
      for (const std::uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) indices.push_back(first + corner);
    }
  mesh.groups.assign(mesh.positions.size(), 1);
  return mesh;
}

Asset bareAsset() {
  Asset asset;
  asset.name = "boxes";
  asset.generator = "a test";
  AssetPrimitive primitive;
  primitive.materialIndex = 0;
  asset.mesh = boxMesh(primitive.indices);
  asset.primitives = {primitive};
  asset.groupNames = {"boxes"};
  Material material;
  material.name = "paint";
  material.baseColorTexture = Texture{};
  material.baseColorTexture->imageIndex = 0;
  asset.materials = {material};
  asset.images = {{"paint", "image/png", Bytes(8)}};
  return asset;
}

// Bounds of all boxes over the clip.
Bounds boundsOf(const AssetMesh& mesh, const ClipPlan& plan) {
  Bounds tight;
  for (std::size_t key = 0; key < plan.keyTimes.size(); ++key)
    for (const Vec3f p : mesh.positions) tight.add(p + plan.offset(key));
  const Vec3f half = tight.extent() * (0.5f * plan.boundsFactor);
  return {tight.centre() - half, tight.centre() + half};
}

std::uint16_t codeOf(float value, float low, float high, int step) {
  const float code = (value - low) / (high - low) * 65535 / static_cast<float>(step);
  return static_cast<std::uint16_t>(std::min(65535l, std::lround(code) * step));
}

void appendRows(const Asset& asset, const AssetClip& clip, const ClipPlan& plan, std::vector<std::uint16_t>& texels) {
  const Bounds& bounds = clip.bounds;
  for (std::size_t key = 0; key < plan.keyTimes.size(); ++key)
    for (std::size_t v = 0; v < asset.mesh.positions.size(); ++v) {
      const Vec3f p = asset.mesh.positions[v] + plan.offset(key);
      for (int axis = 0; axis < 3; ++axis)
        texels.push_back(codeOf(p[axis], bounds.min[axis], bounds.max[axis], plan.codeStep));
      const Face& face = kFaces[v % 24 / 4];
      texels.push_back(plan.normalsInwards ? face.inwardsCode : face.code);
    }
}

}  // namespace

std::vector<float> uniformTimes(float durationSeconds, std::size_t keyCount) {
  return uniformKeyTimes(durationSeconds, static_cast<std::uint32_t>(keyCount));
}

std::vector<ClipPlan> usualClips() {
  const auto wave = [](std::size_t key, std::size_t last) { return std::sin(6.2831853f * static_cast<float>(key % last) / static_cast<float>(last)); };
  return {{.name = "Slide", .keyTimes = uniformTimes(1, 31), .offset = [=](std::size_t key) { return Vec3f{0.2f * wave(key, 30), 0, 0}; }},
          {.name = "Hop", .keyTimes = uniformTimes(0.5f, 16), .offset = [=](std::size_t key) { return Vec3f{0, 0.1f * wave(key, 15), 0}; }}};
}

Asset boxAsset(const std::vector<ClipPlan>& plans) {
  Asset asset = bareAsset();
  VertexRows rows;
  for (const ClipPlan& plan : plans) {
    AssetClip clip;
    clip.name = plan.name;
    clip.keyTimes = plan.keyTimes;
    clip.durationSeconds = plan.keyTimes.back();
    clip.firstRow = asset.rowCount();
    clip.bounds = boundsOf(asset.mesh, plan);
    clip.error.positionMax = 1e-5;
    clip.events = {{"start", 0}};
    appendRows(asset, clip, plan, rows.texels);
    asset.clips.push_back(std::move(clip));
  }
  asset.rows = std::move(rows);
  const std::size_t rowCount = asset.rowCount();
  asset.sockets = {{"hand", std::vector<Vec3f>(rowCount), std::vector<Quatf>(rowCount), std::vector<Vec3f>(rowCount, {1, 1, 1})}};
  seal(asset);
  return asset;
}

Asset morphAsset(float metresPerCode, float turnPerCode, std::size_t extraWords) {
  Asset asset = bareAsset();
  const std::uint32_t vertexCount = asset.vertexCount(), targetsAt = 6, firstsAt = 10, deltasAt = firstsAt + vertexCount + 1;
  std::vector<std::uint32_t> words{1, targetsAt, firstsAt, deltasAt, 3, 0};
  // Metres and normal units per code, smallest weight, weight per code.
  for (const float number : {metresPerCode, turnPerCode, 0.0f, 1.0f / 65535}) words.push_back(std::bit_cast<std::uint32_t>(number));
  for (std::uint32_t v = 0; v <= vertexCount; ++v) words.push_back(v);
  // Up by 32767 codes; the normal along x by 511 codes where turnPerCode is not 0. 32767 and 511 are zero.
  for (std::uint32_t v = 0; v < vertexCount; ++v)
    words.insert(words.end(), {32767u << 16, 65534u | 32767u << 16, 1022u | 511u << 10 | 511u << 20});
  const auto clipAt = static_cast<std::uint32_t>(words.size());
  words.insert(words.end(), {0, 3, 1, 0, 65535});  // first row, where rows begin, words per row; two rows
  words.resize(words.size() + extraWords);
  asset.rows = MorphRows{std::move(words), {clipAt}};
  AssetClip clip;
  clip.name = "Lift";
  clip.loop = LoopMode::Once;
  clip.keyTimes = {0, 1};
  clip.durationSeconds = 1;
  clip.bounds = {{-0.5f, -0.5f, -0.5f}, {0.5f, 1, 0.5f}};
  clip.error.positionMax = 1e-5;
  asset.clips = {clip};
  seal(asset);
  return asset;
}

Model boxModel() {
  Model model;
  model.name = "boxes";
  model.nodes = {Node{}};
  Mesh mesh;
  const AssetMesh boxes = boxMesh(mesh.indices);
  mesh.positions = boxes.positions;
  mesh.normals = boxes.normals;
  model.meshes = {mesh};
  Part part;
  part.meshIndex = 0;
  part.nodeIndex = 0;
  model.parts = {part};
  for (const ClipPlan& plan : usualClips()) {
    Channel channel;
    channel.nodeIndex = 0;
    channel.path = Path::Translation;
    channel.interpolation = Interpolation::Linear;
    for (std::size_t key = 0; key < plan.keyTimes.size(); ++key) {
      channel.times.push_back(static_cast<double>(plan.keyTimes[key]));
      const Vec3f offset = plan.offset(key);
      channel.values.insert(channel.values.end(), {offset.x, offset.y, offset.z});
    }
    Clip clip;
    clip.name = plan.name;
    clip.durationSeconds = static_cast<double>(plan.keyTimes.back());
    clip.channels = {channel};
    model.clips.push_back(clip);
  }
  return model;
}

void seal(Asset& asset) { asset.meshDigest = computeMeshDigest(asset); }

}  // namespace throng::test
