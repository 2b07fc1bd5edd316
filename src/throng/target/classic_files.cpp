#include "throng/target/classic_files.h"

#include "throng/base/parallel.h"
#include "throng/image/png.h"
#include "throng/target/frame_json.h"
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

Json toJson(const FrameErrors& errors) {
  return {{"blended", toJson(errors.blended)}, {"nearest", toJson(errors.nearest)}};
}

Json clipsJson(const ClassicTextures& textures, const FrameMeasurement& measurement) {
  Json clips = Json::array();
  for (std::size_t index = 0; index < textures.clips.size(); ++index) {
    Json clip = toJson(textures.clips[index]);
    clip["error"] = toJson(measurement.clips[index]);
    clips.push_back(std::move(clip));
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
                  {"bounds", toJson(textures.bounds)},
                  {"clips", clipsJson(textures, measurement)},
                  {"error", toJson(measurement.all)}};
  return toText(json, 2) + "\n";
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
