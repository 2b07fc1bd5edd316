#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "throng/container/container.h"
#include "write_layout.h"

namespace throng::cli {
namespace {

constexpr double kFramesPerSecond = 30;

Result<int> runConvert(const Arguments& arguments, Console& console) {
  const std::filesystem::path path = arguments.positional();
  const std::string layout = arguments.get<std::string>(kLayout).value_or("unorm16");
  const std::filesystem::path output = arguments.get<std::string>(kOutput).value_or(defaultLayoutPath(path, layout).string());
  THRONG_ASSIGN(const Asset asset, readAsset(path));
  THRONG_TRY(writeLayout(asset, layout, arguments.get<double>(kFps).value_or(kFramesPerSecond), output, console));
  return 0;
}

constexpr std::array<std::string_view, 3> kExamples{
    "throng convert knight.throng.glb --layout unorm16 -o knight_textures",
    "throng convert knight.throng.glb --layout half --fps 60",
    "throng convert knight.throng.glb --layout babylon --json"};
constexpr std::array<const Flag*, 3> kFlags{&kLayout, &kFps, &kOutput};

}  // namespace

const Command kConvert{
    .name = "convert",
    .summary = "write an asset's animation as textures that engines play by themselves",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = kFlags,
    .notes = "-o names a folder, made where it is missing (default: ASSET.LAYOUT in the current folder). It gets\n"
             "positions.png and normals.png (.bin for half) and animation.json, which says how to read them; for\n"
             "babylon model.glb, bones.bin and animation.json, from an asset of the encoding bone. For playcanvas -o\n"
             "names a file (default: ASSET.vat). The errors are measured against the asset, at every frame and\n"
             "between them, as the engine shows it. docs/layouts.md has the layouts.",
    .run = runConvert,
};

}  // namespace throng::cli
