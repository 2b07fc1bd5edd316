#include <algorithm>
#include <array>
#include <chrono>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "output.h"
#include "report.h"
#include "source_model.h"
#include "throng/bake/bake.h"
#include "throng/container/container.h"
#include "throng/edit/glob.h"
#include "throng/pose/pose.h"
#include "tolerance.h"
#include "values.h"
#include "write_layout.h"

namespace throng::cli {
namespace {

// The encoding of a word of kEncodings, which are the names of asset.h.
std::optional<Encoding> encodingNamed(std::string_view word) {
  for (Encoding encoding : {Encoding::Vertex, Encoding::Bone, Encoding::Morph, Encoding::Packed, Encoding::Spline})
    if (word == name(encoding)) return encoding;
  return std::nullopt;
}

// What a target is made from, where nothing else is asked for.
Encoding encodingForTarget(std::string_view target) { return target == "babylon" ? Encoding::Bone : Encoding::Vertex; }

// What a recipe says of single clips, for the clips that it means.
Result<std::vector<ClipOverride>> clipOverrides(const Recipe& recipe, const Model& model, double sizeMetres,
                                                std::optional<Encoding> encoding) {
  std::vector<ClipOverride> overrides;
  for (const ClipBakeOverride& said : recipe.overrides) {
    ClipOverride own{.framesPerSecond = said.framesPerSecond};
    const std::string where = "recipe: clip '" + said.clip + "'";
    const auto inRecipe = [&](Error error) { return Error{error.code, where, std::move(error.detail)}; };
    if (!said.tolerance.empty()) {
      const auto tolerance = parsePositionTolerance(said.tolerance);
      if (!tolerance) return inRecipe(tolerance.error());
      own.positionMetres = tolerance->inMetres(sizeMetres);
    }
    if (!said.normalTolerance.empty()) {
      const auto degrees = parseDegrees(said.normalTolerance);
      if (!degrees) return inRecipe(degrees.error());
      own.normalDegrees = *degrees;
    }
    if (!said.encoding.empty() && (!encoding || encodingNamed(said.encoding) != encoding))
      return Error{ErrorCode::InvalidArgument, where,
                   "wants the encoding '" + said.encoding + "', but an asset has one for all clips; give it as --encoding, or "
                   "bake this clip on its own"};
    for (const Clip& clip : model.clips)
      if (matchesGlob(clip.name, said.clip)) {
        own.clipName = clip.name;
        overrides.push_back(own);
      }
  }
  return overrides;
}

Result<int> runBake(const Arguments& arguments, Console& console) {
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path source = arguments.positional();
  const auto target = arguments.get<std::string>(kTarget);
  const std::filesystem::path output = arguments.get<std::string>(kOutput).value_or(
      target ? defaultLayoutPath(source, *target).string() : defaultAssetPath(source).string());
  if (!target) THRONG_TRY(checkOutput(output, source));

  THRONG_ASSIGN(const SourceModel loaded, loadSourceModel(arguments.positionals(), arguments, console));
  const Model& model = loaded.model;
  if (!console.json()) console.print(modelSummary(source, model));

  BakeOptions options{.progress = console.progress()};
  options.framesPerSecond = arguments.get<double>(kFps).value_or(options.framesPerSecond);
  const double sizeMetres = modelSize(model, buildRig(model));
  options.tolerance = toleranceOf(arguments, sizeMetres);
  options.placeKeys = arguments.has(kPlaceKeys);
  options.tangents = arguments.has(kTangents);
  if (const auto word = arguments.get<std::string>(kEncoding)) options.encoding = encodingNamed(*word);
  else if (target) options.encoding = encodingForTarget(*target);
  if (arguments.get<std::string>(kPrefer) == "speed") options.prefer = Preference::Speed;
  if (const auto word = arguments.get<std::string>(kLevels))
    options.levelCount = static_cast<std::uint32_t>(std::ranges::find(kLevelCounts, *word) - kLevelCounts.begin());
  options.forDownload = arguments.has(kSmall);
  options.maxBytes = static_cast<std::uint64_t>(arguments.get<double>(kMaxBytes).value_or(0));
  THRONG_ASSIGN(options.clipOverrides, clipOverrides(loaded.recipe, model, sizeMetres, options.encoding));
  THRONG_ASSIGN(const Baked baked, bake(model, options));
  console.warn(baked.warnings);
  const bool toleranceGiven = arguments.has(kTolerance) || arguments.has(kNormalTolerance);
  const int code = baked.verification.withinTolerance || !toleranceGiven ? 0 : exitCode(ErrorCode::ToleranceMissed);
  if (target) {
    THRONG_TRY(writeLayout(baked.asset, *target, options.framesPerSecond, output, console));
    if (!console.json()) console.print(targetBakeText(baked));
    return code;
  }
  THRONG_TRY(writeAsset(output, baked.asset, {.compress = !arguments.has(kNoCompress),
                                                .small = arguments.has(kSmall)}));

  THRONG_ASSIGN(const AssetOnDisk written, measureFile(baked.asset, output));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  console.print(console.json() ? bakeJson(written, baked, seconds) : bakeText(written, baked, seconds));
  return code;
}

constexpr std::array<std::string_view, 7> kExamples{
    "throng bake knight.glb -o knight.throng.glb", "throng bake models/fox.gltf --fps 60",
    "throng bake body.fbx --clips-from walk.fbx --clips-from run.fbx --close 0.1",
    "throng bake knight.glb --target babylon -o knight_babylon", "throng bake knight.glb --atlas --target playcanvas",
    "throng bake cloth.obj --cache cloth.mdd", "throng bake frames/flag_*.obj --cache-fps 30"};
constexpr std::array<const Flag*, 13> kFlags{&kOutput,   &kTarget, &kTolerance, &kNormalTolerance, &kEncoding, &kPrefer,
                                             &kMaxBytes, &kFps,    &kPlaceKeys, &kTangents, &kLevels, &kNoCompress, &kSmall};

}  // namespace

const Command kBake{
    .name = "bake",
    .summary = "turn an animated model into an asset, and measure how well it came out",
    .examples = kExamples,
    .positional = {.name = "MODEL", .help = "a model to read (glTF, FBX, Collada, OBJ, ...), or the frames of an OBJ or PLY sequence",
                   .repeated = true},
    .flags = kFlags,
    .takesModel = true,
    .notes = "Without --output the asset is MODEL's name with .throng.glb, in the current folder. An existing\n"
             "output is replaced only by a complete new one. The errors in the table are measured: the asset is\n"
             "decoded at its keys and between them and compared with the source at every vertex.\n"
             "Without a tolerance 0.05% of the model's size and 2deg are aimed at. Every encoding that suits the\n"
             "model is tried or estimated; rows that begin with > were judged by a few vertices only. A model\n"
             "without animation is baked as one still frame, with a warning. Where a tolerance is given and\n"
             "missed, the nearest asset is written all the same and the exit code is 1. --target writes a folder\n"
             "(babylon; default: MODEL.babylon) or a file (playcanvas; default: MODEL.vat) with the error table that\n"
             "throng convert prints; --fps is then the rate of its frames.\n"
             "Levels of detail are other triangles over the same vertices, simplified with several poses in view.\n"
             "Their error is measured over poses: how far the full mesh is from them (docs/levels.md).",
    .run = runBake,
};

}  // namespace throng::cli
