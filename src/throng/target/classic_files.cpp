#include "throng/target/classic_files.h"

#include <nlohmann/json.hpp>

#include "throng/base/parallel.h"
#include "throng/container/extension_terms.h"
#include "throng/image/png.h"
#include "throng/target/target_folder.h"

namespace throng {
namespace {

using Json = nlohmann::ordered_json;

const char* formatWord(ClassicLayout layout) {
  switch (layout) {
    case ClassicLayout::Rgba8: return "R8G8B8A8_UNORM";
    case ClassicLayout::Half: return "R16G16B16A16_SFLOAT";
    case ClassicLayout::Unorm16: return "R16G16B16A16_UNORM";
  }
  return "R16G16B16A16_UNORM";
}

std::string fileName(const ClassicTextures& textures, const char* what) {
  return std::string(what) + (textures.layout == ClassicLayout::Half ? ".bin" : ".png");
}

Json toJson(Vec3f v) { return Json::array({v.x, v.y, v.z}); }

Json toJson(const FrameError& error) {
  return {{"positionMax", error.positionMax}, {"normalMaxDegrees", error.normalMaxDegrees}};
}

Json toJson(const FrameErrors& errors) {
  return {{"blended", toJson(errors.blended)}, {"nearest", toJson(errors.nearest)}};
}

Json clipsJson(const ClassicTextures& textures, const FrameMeasurement& measurement) {
  Json clips = Json::array();
  for (std::size_t index = 0; index < textures.clips.size(); ++index) {
    const FrameClip& clip = textures.clips[index];
    clips.push_back({{"name", clip.name},
                     {"firstFrame", clip.firstFrame},
                     {"frameCount", clip.frameCount},
                     {"framesPerSecond", clip.framesPerSecond},
                     {"durationSeconds", clip.durationSeconds},
                     {"loop", loopWord(clip.loop)},
                     {"error", toJson(measurement.clips[index])}});
  }
  return clips;
}

}  // namespace

std::string classicJson(const ClassicTextures& textures, const FrameMeasurement& measurement) {
  const Json json{{"layout", name(textures.layout)},
                  {"textureFormat", formatWord(textures.layout)},
                  {"positions", fileName(textures, "positions")},
                  {"normals", fileName(textures, "normals")},
                  {"width", textures.width},
                  {"height", textures.height},
                  {"rowsPerFrame", textures.rowsPerFrame},
                  {"vertexCount", textures.vertexCount},
                  {"frames", textures.frameCount},
                  {"bounds", {{"min", toJson(textures.bounds.min)}, {"max", toJson(textures.bounds.max)}}},
                  {"clips", clipsJson(textures, measurement)},
                  {"error", toJson(measurement.all)}};
  // Names from a file may hold bytes that are no UTF-8; they are replaced, never a reason to fail.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Bytes classicTextureFile(const ClassicTextures& textures, const std::vector<std::uint16_t>& codes) {
  if (textures.layout != ClassicLayout::Half)
    return encodeDataPng(textures.width, textures.height, textures.layout == ClassicLayout::Rgba8 ? 8 : 16, codes);
  Bytes file;
  file.reserve(codes.size() * 2);
  for (const std::uint16_t code : codes) {
    file.push_back(static_cast<std::byte>(code & 255));
    file.push_back(static_cast<std::byte>(code >> 8));
  }
  return file;
}

Status writeClassicFiles(const std::filesystem::path& folder, const ClassicTextures& textures,
                         const FrameMeasurement& measurement) {
  THRONG_TRY(makeTargetFolder(folder));
  Bytes positions, normals;
  parallelFor(2, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      (i == 0 ? positions : normals) = classicTextureFile(textures, i == 0 ? textures.positions : textures.normals);
  });
  THRONG_TRY(writeFile(folder / fileName(textures, "positions"), positions));
  THRONG_TRY(writeFile(folder / fileName(textures, "normals"), normals));
  return writeFile(folder / "animation.json", classicJson(textures, measurement));
}

}  // namespace throng
