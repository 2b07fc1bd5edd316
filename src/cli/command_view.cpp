#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "output.h"
#include "scene_choice.h"
#include "throng/bake/bake.h"
#include "throng/container/container.h"
#include "throng/import/importer.h"
#include "throng/window/viewer.h"

namespace throng::cli {
namespace {

// A baked asset as it is; any other model is baked, plainly and so that its texels can be shown.
Result<Asset> readOrBake(const std::filesystem::path& path, const Progress& progress) {
  if (path.extension() == ".glb") {
    Result<Asset> asset = readAsset(path);
    if (asset || path.stem().extension() == ".throng") return asset;
  }
  THRONG_ASSIGN(const Model model, importModel(path, {.progress = progress}));
  BakeOptions options{.progress = progress};
  options.encoding = Encoding::Vertex;
  THRONG_ASSIGN(Baked baked, bake(model, options));
  return std::move(baked.asset);
}

Result<ViewerOptions> viewerOptions(const Arguments& arguments) {
  ViewerOptions options;
  if (arguments.has(kScenery)) {
    THRONG_ASSIGN(SceneChoice choice, chooseScene(arguments));
    options.widthPixels = choice.widthPixels;
    options.heightPixels = choice.heightPixels;
    options.scene = ViewerScene{std::move(choice.assets), std::move(choice.scene)};
  } else {
    for (const std::string& path : arguments.positionals()) options.paths.emplace_back(path);
  }
  if (const auto size = arguments.get<ImageSize>(kSize)) {
    options.widthPixels = size->width;
    options.heightPixels = size->height;
  }
  options.loader = readOrBake;
  options.count = static_cast<std::uint32_t>(arguments.get<double>(kInstances).value_or(1));
  const std::string kind = arguments.get<std::string>(kShow).value_or("lit");
  options.kind = static_cast<ViewKind>(std::ranges::find(kViewKinds, kind) - kViewKinds.begin());
  options.bounds = arguments.has(kBounds);
  options.deviceName = arguments.get<std::string>(kDevice).value_or("");
  options.validation = arguments.has(kValidation);
  options.frameCount = static_cast<std::uint32_t>(arguments.get<double>(kFrames).value_or(0));
  options.screenshot = arguments.get<std::string>(kScreenshot).value_or("");
  options.shouldStop = [] { return interruptionSignal() != 0; };
  return options;
}

Result<int> runView(const Arguments& arguments, Console& console) {
  if (arguments.has(kScreenshot)) {
    if (!arguments.has(kFrames))
      return Error{ErrorCode::InvalidArgument, "--screenshot", "needs --frames: the last of them is written"};
    for (const std::string& path : arguments.positionals()) THRONG_TRY(checkOutput(*arguments.get<std::string>(kScreenshot), path));
  }
  THRONG_ASSIGN(ViewerOptions options, viewerOptions(arguments));
  THRONG_ASSIGN(const ViewerReport report, runViewer(std::move(options)));
  if (interruptionSignal() != 0) return Error{ErrorCode::Interrupted, "view", "the window was closed"};
  std::vector<Warning> warnings;
  for (const std::string& text : report.warnings) warnings.push_back({"view", text});
  for (const std::string& text : report.validationMessages) warnings.push_back({"validation", text});
  console.warn(warnings);
  const char* shown = kViewKindNames[static_cast<int>(report.kind)];
  if (console.json())
    console.print(fmt::format("{{\"frames\": {}, \"members\": {}, \"shown\": \"{}\", \"validationMessages\": {}}}\n", report.frameCount,
                              report.members, shown, report.validationMessages.size()));
  else if (arguments.has(kFrames))
    console.print(fmt::format("showed {} frames of {} members, {}, drawn by {}\n", report.frameCount, report.members, shown, report.deviceName));
  return report.validationMessages.empty() ? 0 : 1;
}

constexpr std::array<std::string_view, 4> kExamples{
    "throng view knight.throng.glb", "throng view models/fox.glb --instances 500", "throng view --scene samples/scenes/hillside.toml",
    "throng view person.throng.glb --show texels --frames 3 --screenshot texels.png"};
constexpr std::array<const Flag*, 10> kFlags{&kScenery, &kInstances, &kSeed,   &kSize,   &kShow,
                                             &kBounds,  &kFrames,    &kScreenshot, &kDevice, &kValidation};

}  // namespace

const Command kView{
    .name = "view",
    .summary = "open a window on assets, models or a scene: walk around, change clips, look inside",
    .examples = kExamples,
    .positional = {.name = "FILE", .help = "assets, or models, which are baked first; more can be dropped on the window",
                   .repeated = true, .optional = true},
    .flags = kFlags,
    .notes = "Left button: turn, or fell the tree that is clicked; right button: move; wheel: nearer. Flying: W A S D Q E.\n"
             "P writes a screenshot into the current folder. docs/view.md has the rest. Without a display there is\n"
             "throng render.",
    .run = runView,
};

}  // namespace throng::cli
