#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "report.h"
#include "throng/container/container.h"

namespace throng::cli {
namespace {

Result<int> runInspect(const Arguments& arguments, Console& console) {
  const std::filesystem::path path = arguments.positional();
  THRONG_ASSIGN(const Asset asset, readAsset(path));
  const AssetOnDisk subject{asset, path, std::filesystem::file_size(path)};
  console.print(console.json() ? inspectJson(subject) : inspectText(subject));
  return 0;
}

constexpr std::array<std::string_view, 2> kExamples{"throng inspect knight.throng.glb",
                                                    "throng inspect knight.throng.glb --json"};

}  // namespace

const Command kInspect{
    .name = "inspect",
    .summary = "say what is in an asset: clips, keys, bytes, measured errors",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = {},
    .notes = "The errors are those measured when the asset was baked.",
    .run = runInspect,
};

}  // namespace throng::cli
