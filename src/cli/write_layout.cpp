#include "write_layout.h"

#include "output.h"
#include "report.h"
#include "throng/target/babylon_files.h"
#include "throng/target/classic_files.h"
#include "throng/target/pvat.h"

namespace throng::cli {
namespace {

ClassicLayout layoutNamed(std::string_view word) {
  for (ClassicLayout layout : {ClassicLayout::Rgba8, ClassicLayout::Half, ClassicLayout::Unorm16})
    if (word == name(layout)) return layout;
  return ClassicLayout::Unorm16;
}

Status requireFolder(const std::filesystem::path& folder) {
  if (std::filesystem::exists(folder) && !std::filesystem::is_directory(folder))
    return Error{ErrorCode::FileUnwritable, folder.string(), "is no folder; name one with -o, it is made where it is missing"};
  return Ok{};
}

void print(Console& console, const std::string& json, const std::string& text) {
  console.clearProgress();
  console.print(console.json() ? json : text);
}

Status writeClassic(const Asset& asset, const ClassicOptions& options, const std::filesystem::path& folder, Console& console) {
  THRONG_TRY(requireFolder(folder));
  THRONG_ASSIGN(const ClassicTextures textures, makeClassicTextures(asset, options));
  THRONG_ASSIGN(const FrameMeasurement measurement, measureClassicTextures(asset, textures, 4, options.progress));
  THRONG_TRY(writeClassicFiles(folder, textures, measurement));
  print(console, classicJson(textures, measurement), convertText(folder, textures, measurement));
  return Ok{};
}

Status writeBabylon(const Asset& asset, const BoneTextureOptions& options, const std::filesystem::path& folder, Console& console) {
  THRONG_TRY(requireFolder(folder));
  THRONG_ASSIGN(const BoneTexture texture, makeBoneTexture(asset, options));
  THRONG_ASSIGN(const BoneTextureMeasurement measurement, measureBoneTexture(asset, texture, options.progress));
  THRONG_TRY(writeBabylonFiles(folder, asset, texture, measurement));
  print(console, babylonJson(texture, measurement), babylonText(folder, texture, measurement));
  return Ok{};
}

Status writePvat(const Asset& asset, const PvatOptions& options, const std::filesystem::path& file, Console& console) {
  THRONG_TRY(checkOutput(file, {}));
  THRONG_ASSIGN(const PvatTexture texture, makePvatTexture(asset, options));
  const auto decodeFrame = [&](std::uint32_t frame, DecodedVertices& destination) { decodePvatFrame(texture, frame, destination); };
  THRONG_ASSIGN(const FrameMeasurement measurement, measureFrames(asset, texture.clips, decodeFrame, 4, options.progress));
  THRONG_ASSIGN(const Bytes bytes, encodePvat(asset, texture));
  THRONG_TRY(writeFile(file, bytes));
  print(console, pvatJson(asset, texture, measurement), pvatText(file, asset, texture, measurement));
  return Ok{};
}

}  // namespace

std::filesystem::path defaultLayoutPath(const std::filesystem::path& input, std::string_view layout) {
  return input.stem().string() + "." + std::string(layout == "playcanvas" ? "vat" : layout);
}

Status writeLayout(const Asset& asset, std::string_view layout, double framesPerSecond, const std::filesystem::path& output,
                   Console& console) {
  if (layout == "babylon") return writeBabylon(asset, {framesPerSecond, console.progress()}, output, console);
  if (layout == "playcanvas") return writePvat(asset, {framesPerSecond, console.progress()}, output, console);
  return writeClassic(asset, {layoutNamed(layout), framesPerSecond, console.progress()}, output, console);
}

}  // namespace throng::cli
