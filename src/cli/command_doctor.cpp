#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "report_doctor.h"
#include "source_model.h"
#include "throng/container/container.h"
#include "throng/verify/doctor.h"
#include "tolerance.h"

namespace throng::cli {
namespace {

Result<int> runDoctor(const Arguments& arguments, Console& console) {
  AssetLimits limits;
  limits.refuseForeignMesh = false;  // that is one of the findings
  THRONG_ASSIGN(const Asset asset, readAsset(arguments.positional(), limits));
  std::optional<SourceModel> source;
  if (const auto files = arguments.all<std::string>(kSource); !files.empty()) {
    THRONG_ASSIGN(source, loadSourceModel(files, arguments, console));
  }
  DiagnoseOptions options{.progress = console.progress()};
  options.tolerance = toleranceOf(arguments, sizeMetres(asset));
  THRONG_ASSIGN(const Diagnosis diagnosis, diagnose(asset, source ? &source->model : nullptr, options));
  console.print(console.json() ? doctorJson(diagnosis) : doctorText(diagnosis));
  return diagnosis.healthy() ? 0 : exitCode(ErrorCode::ToleranceMissed);
}

constexpr std::array<std::string_view, 3> kExamples{"throng doctor knight.throng.glb",
                                                    "throng doctor knight.throng.glb --source knight.glb",
                                                    "throng doctor knight.throng.glb --json"};
constexpr std::array<const Flag*, 3> kFlags{&kSource, &kTolerance, &kNormalTolerance};

}  // namespace

const Command kDoctor{
    .name = "doctor",
    .summary = "look for what makes an asset look wrong, and say what to do",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = kFlags,
    .takesModel = true,
    .notes = "Trembling, holes, bounds, memory, loops, normals, materials: each issue has a number (docs/doctor.md) and\n"
             "is reported with what was measured. The exit code is 1 where an error was found; warnings and notes\n"
             "leave it 0. Without --source the errors are those measured when the asset was baked.",
    .run = runDoctor,
};

}  // namespace throng::cli
