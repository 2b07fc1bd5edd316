#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "report.h"
#include "throng/container/container.h"
#include "throng/target/classic_files.h"

namespace throng::cli {
namespace {

ClassicLayout layoutNamed(std::string_view word) {
  for (ClassicLayout layout : {ClassicLayout::Rgba8, ClassicLayout::Half, ClassicLayout::Unorm16})
    if (word == name(layout)) return layout;
  return ClassicLayout::Unorm16;
}

Result<int> runConvert(const Arguments& arguments, Console& console) {
  const std::filesystem::path path = arguments.positional();
  ClassicOptions options{.progress = console.progress()};
  options.layout = layoutNamed(arguments.get<std::string>(kLayout).value_or("unorm16"));
  options.framesPerSecond = arguments.get<double>(kFps).value_or(options.framesPerSecond);
  const std::filesystem::path folder =
      arguments.get<std::string>(kOutput).value_or(path.stem().string() + "." + name(options.layout));
  if (std::filesystem::exists(folder) && !std::filesystem::is_directory(folder))
    return Error{ErrorCode::FileUnwritable, folder.string(), "is no folder; name one with -o, it is made where it is missing"};
  THRONG_ASSIGN(const Asset asset, readAsset(path));
  THRONG_ASSIGN(const ClassicTextures textures, makeClassicTextures(asset, options));
  THRONG_ASSIGN(const ClassicMeasurement measurement, measureClassicTextures(asset, textures, 4, options.progress));
  THRONG_TRY(writeClassicFiles(folder, textures, measurement));
  console.clearProgress();
  console.print(console.json() ? classicJson(textures, measurement) : convertText(folder, textures, measurement));
  return 0;
}

constexpr std::array<std::string_view, 3> kExamples{
    "throng convert knight.throng.glb --layout unorm16 -o knight_textures",
    "throng convert knight.throng.glb --layout half --fps 60",
    "throng convert knight.throng.glb --layout rgba8 --json"};
constexpr std::array<const Flag*, 3> kFlags{&kLayout, &kFps, &kOutput};

}  // namespace

const Command kConvert{
    .name = "convert",
    .summary = "write an asset's animation as textures for an engine's own vertex-animation shader",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = kFlags,
    .notes = "-o names a folder, made where it is missing (default: ASSET.LAYOUT in the current folder). It gets\n"
             "positions.png and normals.png (.bin for half) and animation.json, which says how to read them. The\n"
             "errors are measured against the asset, at every frame and four times between any two, for shaders that\n"
             "blend two frames and for those that show the nearest. docs/layouts.md has the layouts.",
    .run = runConvert,
};

}  // namespace throng::cli
