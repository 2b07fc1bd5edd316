#include "bench_assets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "throng/bake/bake.h"
#include "throng/decode/bone_palette.h"
#include "throng/pose/pose.h"
#include "throng/pose/skin_kernel.h"
#include "tube_asset.h"

namespace throng::bench {
namespace {

constexpr double kClipSeconds = 2;
constexpr int kKeys = 61;

// The bones nearest to a height, and falling shares of them.
void addInfluences(Mesh& mesh, float height, std::uint32_t count) {
  const float place = height / 1.8f * (kBoneCount - 1);
  std::vector<std::uint32_t> bones(kBoneCount);
  std::iota(bones.begin(), bones.end(), 0u);
  std::stable_sort(bones.begin(), bones.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::fabs(float(a) - place) < std::fabs(float(b) - place);
  });
  float sum = 0;
  for (std::uint32_t influence = 0; influence < count; ++influence) sum += 1.0f / float(1 + influence);
  for (std::uint32_t influence = 0; influence < count; ++influence) {
    mesh.influenceBones.push_back(bones[influence]);
    mesh.influenceWeights.push_back(1.0f / float(1 + influence) / sum);
  }
}

Channel swingOf(std::uint32_t bone) {
  Channel channel;
  channel.nodeIndex = static_cast<int>(bone);
  channel.path = Path::Rotation;
  for (int key = 0; key < kKeys; ++key) {
    const double turn = 6.283185307 * key / (kKeys - 1);
    const double half = 0.5 * 0.03 * std::sin(turn + 0.2 * bone);
    channel.times.push_back(kClipSeconds * key / (kKeys - 1));
    channel.values.insert(channel.values.end(), {static_cast<float>(std::sin(half)), 0, 0, static_cast<float>(std::cos(half))});
  }
  return channel;
}

Model characterModel(std::uint32_t influenceCount) {
  const Asset tube = tubeAsset();
  Model model;
  model.name = "tube";
  Mesh mesh;
  mesh.positions = tube.mesh.positions;
  mesh.normals = tube.mesh.normals;
  mesh.indices = tube.primitives[0].indices;
  mesh.influencesPerVertex = influenceCount;
  for (const Vec3f position : mesh.positions) addInfluences(mesh, position.y, influenceCount);
  Skin skin;
  Clip clip;
  clip.name = "bend";
  clip.durationSeconds = kClipSeconds;
  clip.loop = LoopMode::Loop;
  for (std::uint32_t bone = 0; bone < kBoneCount; ++bone) {
    Node node;
    node.parent = static_cast<int>(bone) - 1;  // the first has none
    node.translation = {0, bone == 0 ? 0 : 1.8 / (kBoneCount - 1), 0};
    skin.boneNodes.push_back(static_cast<int>(bone));
    model.nodes.push_back(node);
    clip.channels.push_back(swingOf(bone));
  }
  PoseScratch scratch;
  std::vector<Affined> rest;
  poseNodes(model, nullptr, 0, scratch, rest);
  for (const Affined& modelFromBone : rest) skin.boneFromBind.push_back(inverse(modelFromBone));
  model.skins = {skin};
  model.meshes = {mesh};
  Part part;
  part.meshIndex = part.skinIndex = part.nodeIndex = 0;
  model.parts = {part};
  model.clips = {clip};
  return model;
}

}  // namespace

Result<BenchCharacter> makeCharacter(std::uint32_t influenceCount) {
  const Model model = characterModel(influenceCount);
  BenchCharacter result;
  result.influenceCount = influenceCount;
  THRONG_ASSIGN(Baked vertex, bake(model, {.encoding = Encoding::Vertex, .levelCount = 0}));
  THRONG_ASSIGN(Baked bone, bake(model, {.encoding = Encoding::Bone, .prefer = Preference::Speed, .levelCount = 0}));
  result.vertex = std::move(vertex.asset);
  result.bone = std::move(bone.asset);
  return result;
}

std::vector<SkinVertex> skinVertices(const Asset& bone) {
  std::vector<SkinVertex> vertices(bone.vertexCount());
  for (std::uint32_t index = 0; index < bone.vertexCount(); ++index) {
    SkinVertex& vertex = vertices[index];
    const VertexInfluences influences = vertexInfluences(bone, index);
    for (int axis = 0; axis < 3; ++axis) {
      vertex.position[axis] = bone.mesh.positions[index][axis];
      vertex.normal[axis] = static_cast<std::int8_t>(std::lround(bone.mesh.normals[index][axis] * 127));
    }
    for (int influence = 0; influence < 4; ++influence) {
      vertex.bones[influence] = static_cast<std::uint8_t>(influences.bones[influence]);
      vertex.weights[influence] = static_cast<std::uint8_t>(std::lround(influences.weights[influence] * 255));
    }
  }
  return vertices;
}

CpuSkinner::CpuSkinner(const Asset& bone) : restPositions(bone.mesh.positions), restNormals(bone.mesh.normals) {
  for (std::uint32_t index = 0; index < bone.vertexCount(); ++index) {
    const VertexInfluences influences = vertexInfluences(bone, index);
    first.push_back(static_cast<std::uint32_t>(bones.size()));
    for (std::size_t influence = 0; influence < influences.weights.size(); ++influence) {
      if (!(influences.weights[influence] > 0)) break;
      bones.push_back(influences.bones[influence]);
      weights.push_back(influences.weights[influence]);
    }
  }
  first.push_back(static_cast<std::uint32_t>(bones.size()));
}

void CpuSkinner::skin(std::span<const Affinef> palette, std::span<Vec3f> positions, std::span<Vec3f> normals) const {
  SkinBlock block;
  const SkinInfluences influences{first.data(), bones.data(), weights.data()};
  for (std::size_t begin = 0; begin < restPositions.size(); begin += kSkinBlockSize) {
    const std::size_t count = std::min(kSkinBlockSize, restPositions.size() - begin);
    blendMatrices(palette.data(), influences, begin, count, block);
    skinBlock(block, count, &restPositions[begin], &restNormals[begin], &positions[begin], &normals[begin]);
  }
}

}  // namespace throng::bench
