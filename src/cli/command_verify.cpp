#include <algorithm>
#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "report.h"
#include "report_levels.h"
#include "source_model.h"
#include "throng/container/container.h"
#include "throng/verify/verify_asset.h"
#include "tolerance.h"

namespace throng::cli {
namespace {

Result<int> runVerify(const Arguments& arguments, Console& console) {
  const auto source = arguments.get<std::string>(kSource);
  if (!source)
    return Error{ErrorCode::InvalidArgument, "throng verify",
                 "--source is missing; name the model the asset was baked from"};
  THRONG_ASSIGN(const Asset asset, readAsset(arguments.positional()));
  THRONG_ASSIGN(const SourceModel loaded, loadSourceModel(arguments.all<std::string>(kSource), arguments, console));

  VerifyOptions options{.progress = console.progress()};
  options.tolerance = toleranceOf(arguments, sizeMetres(asset));
  THRONG_ASSIGN(const Verification verification, verifyAsset(asset, loaded.model, options));

  const std::vector<LevelVerification> levels = verifyLevels(asset);
  console.print(console.json() ? verifyJson(verification, levels)
                               : verifyText(asset, verification, options.tolerance) + levelVerificationText(levels));
  const bool levelsAsStated = std::ranges::all_of(levels, &LevelVerification::asStated);
  return verification.withinTolerance && levelsAsStated ? 0 : exitCode(ErrorCode::ToleranceMissed);
}

constexpr std::array<std::string_view, 2> kExamples{
    "throng verify knight.throng.glb --source knight.glb",
    "throng verify knight.throng.glb --source knight.glb --tolerance 1mm --normal-tolerance 2deg"};
constexpr std::array<const Flag*, 3> kFlags{&kSource, &kTolerance, &kNormalTolerance};

}  // namespace

const Command kVerify{
    .name = "verify",
    .summary = "measure an asset against the model it was baked from",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = kFlags,
    .takesModel = true,
    .notes = "--source is required. Every vertex is compared at every key and several times between any two keys. Errors are printed\n"
             "in metres, in per mille of the model's size, and in degrees for normals; 99.9 % is the percentile.\n"
             "With a tolerance, the exit code is 1 where some clip is beyond it; a percentage is of the largest\n"
             "extent of the rest pose. Levels of detail are measured too, against the full mesh of the asset; the\n"
             "exit code is 1 where one is farther from it than the asset says.",
    .run = runVerify,
};

}  // namespace throng::cli
