#include "throng/target/babylon_files.h"

#include <bit>

#include "throng/container/container.h"
#include "throng/container/extension_terms.h"
#include "throng/decode/bone_palette.h"
#include "throng/target/frame_json.h"
#include "throng/target/target_folder.h"

namespace throng {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const BoneTextureError& error) {
  return {{"atFrames", toJson(error.atFrames)}, {"first", toJson(error.first)}, {"later", toJson(error.later)}};
}

Json clipsJson(const BoneTexture& texture, const BoneTextureMeasurement& measurement) {
  Json clips = Json::array();
  for (std::size_t index = 0; index < texture.clips.size(); ++index) {
    const FrameClip& clip = texture.clips[index];
    const std::uint32_t lastFrame = clip.firstFrame + clip.frameCount - 1;
    clips.push_back({{"name", clip.name},
                     {"settings", {clip.firstFrame, lastFrame, 0, managerSpeed(clip)}},
                     {"framesPerSecond", clip.framesPerSecond},
                     {"durationSeconds", clip.durationSeconds},
                     {"loop", loopWord(clip.loop)},
                     {"error", toJson(measurement.clips[index])}});
  }
  return clips;
}

}  // namespace

std::string babylonJson(const BoneTexture& texture, const BoneTextureMeasurement& measurement) {
  const Json json{{"layout", "babylon"},
                  {"textureFormat", "R32G32B32A32_SFLOAT"},
                  {"model", "model.glb"},
                  {"bones", "bones.bin"},
                  {"width", texture.width},
                  {"height", texture.height},
                  {"boneCount", texture.boneCount},
                  {"clips", clipsJson(texture, measurement)},
                  {"error", toJson(measurement.all)}};
  return toText(json, 2) + "\n";
}

Result<Bytes> babylonModel(const Asset& asset) {
  SkinBinding binding{.boneCount = boneCount(asset)};
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex)
    if (vertexInfluences(asset, vertex).weights[4] > 0) binding.perVertex = 8;
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex) {
    const VertexInfluences influences = vertexInfluences(asset, vertex);
    for (std::size_t place = 0; place < binding.perVertex; ++place) {
      binding.bones.push_back(static_cast<std::uint16_t>(influences.bones[place]));
      binding.weights.push_back(influences.weights[place]);
    }
  }
  return encodeSkinnedGlb(asset, binding);
}

Status writeBabylonFiles(const std::filesystem::path& folder, const Asset& asset, const BoneTexture& texture,
                         const BoneTextureMeasurement& measurement) {
  static_assert(std::endian::native == std::endian::little, "texels are written as they lie in memory");
  THRONG_ASSIGN(const Bytes model, babylonModel(asset));
  THRONG_TRY(makeTargetFolder(folder));
  THRONG_TRY(writeFile(folder / "model.glb", model));
  THRONG_TRY(writeFile(folder / "bones.bin", std::as_bytes(std::span(texture.texels))));
  return writeFile(folder / "animation.json", babylonJson(texture, measurement));
}

}  // namespace throng
