#include "source_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "flags.h"
#include "throng/edit/atlas.h"
#include "throng/edit/merge_clips.h"
#include "throng/import/attach_cache.h"
#include "throng/import/importer.h"
#include "throng/import/point_mesh_file.h"

namespace throng::cli {
namespace {

constexpr double kDefaultCacheFps = 24;
constexpr std::size_t kMostListed = 5;

Error wrongCall(std::string detail) { return {ErrorCode::InvalidArgument, "throng", std::move(detail)}; }

ImportOptions importOptions(const Arguments& arguments, Console& console) {
  ImportOptions options{.progress = console.progress()};
  const std::string reader = arguments.get<std::string>(kFbxVia).value_or("best");
  if (reader == "ufbx") options.fbxReader = FbxReader::Ufbx;
  if (reader == "assimp") options.fbxReader = FbxReader::Assimp;
  if (reader == "fbx2gltf") options.fbxReader = FbxReader::Fbx2gltf;
  return options;
}

Result<Model> importFiles(std::span<const std::string> files, const Arguments& arguments, Console& console) {
  const double framesPerSecond = arguments.get<double>(kCacheFps).value_or(kDefaultCacheFps);
  const auto cache = arguments.get<std::string>(kCache);
  if (files.size() > 1) {
    const bool isSequence = std::all_of(files.begin(), files.end(), [](const std::string& file) { return isPointMeshFile(file); });
    if (!isSequence)
      return wrongCall(fmt::format("{} models are named; only frames of OBJ or PLY make one model (clips of other files: --clips-from)", files.size()));
    if (cache) return wrongCall("--cache moves one model, not a sequence of files");
    const std::vector<std::filesystem::path> paths(files.begin(), files.end());
    return importSequence(paths, {framesPerSecond, console.progress()});
  }
  if (cache) return importWithCache(files.front(), *cache, {framesPerSecond}, console.progress());
  ImportOptions options = importOptions(arguments, console);
  if (const auto scene = arguments.get<double>(kScene)) options.sceneIndex = static_cast<int>(*scene);
  return importModel(files.front(), options);
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t index = 0; index < std::min(names.size(), kMostListed); ++index) text += (index ? ", '" : "'") + names[index] + "'";
  return names.size() > kMostListed ? fmt::format("{} and {} more", text, names.size() - kMostListed) : text;
}

void tell(const MergeReport& report, const std::string& file, Console& console) {
  std::vector<Warning> notes;
  if (!report.unmatchedBones.empty())
    notes.push_back({file, fmt::format("moves {} bones that the model lacks: {}", report.unmatchedBones.size(), listed(report.unmatchedBones))});
  if (!report.stillBones.empty())
    notes.push_back({file, fmt::format("leaves {} bones of the model still: {}", report.stillBones.size(), listed(report.stillBones))});
  if (report.followed)
    notes.push_back({file, fmt::format("has another rest pose (up to {:.1f} degrees); its turning was carried over", report.worstRestDifferenceDegrees)});
  console.warn(notes);
}

Status mergeFiles(Model& model, const Arguments& arguments, Console& console) {
  const std::string how = arguments.get<std::string>(kRetarget).value_or("auto");
  const Retarget retarget = how == "copy" ? Retarget::Copy : how == "follow" ? Retarget::Follow : Retarget::Auto;
  for (const std::string& file : arguments.all<std::string>(kClipsFrom)) {
    THRONG_ASSIGN(const Model source, importModel(file, importOptions(arguments, console)));
    console.warn(source.warnings);
    THRONG_ASSIGN(const MergeReport report, mergeClips(model, source, {retarget}));
    tell(report, file, console);
  }
  return Ok{};
}

// "name=value" of a flag.
Result<std::pair<std::string, std::string>> splitPair(const Flag& flag, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return wrongCall(fmt::format("{} '{}': write {}", flag.name, text, flag.valueName));
  return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

Status applyParts(Model& model, const Arguments& arguments) {
  THRONG_TRY(chooseParts(model, arguments.all<std::string>(kKeep), arguments.all<std::string>(kDrop)));
  std::vector<PartGroup> groups;
  for (const std::string& text : arguments.all<std::string>(kGroup)) {
    THRONG_ASSIGN(const auto pair, splitPair(kGroup, text));
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const PartGroup& group) { return group.name == pair.first; });
    if (known == groups.end()) groups.push_back({pair.first, {pair.second}});
    else known->patterns.push_back(pair.second);
  }
  THRONG_TRY(groupParts(model, groups));
  std::vector<SocketChoice> sockets;
  for (const std::string& text : arguments.all<std::string>(kSocket)) {
    THRONG_ASSIGN(const auto pair, splitPair(kSocket, text));
    sockets.push_back({pair.first, pair.second});
  }
  return chooseSockets(model, sockets);
}

ClipEdit editFromFlags(const Arguments& arguments) {
  ClipEdit edit;
  if (const auto range = arguments.get<SecondsRange>(kRange)) edit.range = ClipRange{range->from, range->to};
  if (const auto loop = arguments.get<std::string>(kLoop))
    edit.loop = *loop == "once" ? LoopMode::Once : *loop == "ping-pong" ? LoopMode::PingPong : LoopMode::Loop;
  edit.mirror = arguments.has(kMirror);
  if (const auto close = arguments.get<double>(kClose)) edit.closeSeconds = *close;
  const std::string rootMotion = arguments.get<std::string>(kRootMotion).value_or("keep");
  edit.rootMotion = rootMotion == "remove" ? RootMotionMode::Remove : rootMotion == "extract" ? RootMotionMode::Extract : RootMotionMode::Keep;
  return edit;
}

Status applyClips(Model& model, const Arguments& arguments, Console& console) {
  const bool edits = std::ranges::any_of(std::array{&kRange, &kLoop, &kMirror, &kClose, &kRootMotion, &kClip},
                                         [&](const Flag* flag) { return arguments.has(*flag); });
  if (!edits) return Ok{};
  std::vector<std::string> names = arguments.all<std::string>(kClip);
  if (names.empty()) names = {"*"};
  std::vector<ClipEdit> list;
  for (const std::string& name : names) {
    ClipEdit edit = editFromFlags(arguments);
    const bool exists = std::ranges::any_of(model.clips, [&](const Clip& clip) { return clip.name == name; });
    const std::size_t equals = exists ? std::string::npos : name.find('=');
    edit.source = equals == std::string::npos ? name : name.substr(equals + 1);
    if (equals != std::string::npos) edit.name = name.substr(0, equals);
    list.push_back(std::move(edit));
  }
  THRONG_ASSIGN(const EditNotes notes, editClips(model, list));
  for (const std::string& note : notes) console.warn({{model.name, note}});
  return Ok{};
}

Status applyAtlas(Model& model, Console& console) {
  THRONG_ASSIGN(const AtlasReport report, mergeMaterials(model));
  for (const std::string& note : report.notes) console.warn({{model.name, note}});
  return Ok{};
}

}  // namespace

Result<SourceModel> loadSourceModel(std::span<const std::string> files, const Arguments& arguments, Console& console) {
  SourceModel source;
  THRONG_ASSIGN(source.model, importFiles(files, arguments, console));
  Model& model = source.model;
  console.warn(model.warnings);
  THRONG_TRY(mergeFiles(model, arguments, console));
  if (const auto recipe = arguments.get<std::string>(kRecipe)) {
    THRONG_ASSIGN(source.recipe, readRecipe(*recipe));
    THRONG_ASSIGN(const EditNotes notes, applyRecipe(model, source.recipe));
    for (const std::string& note : notes) console.warn({{model.name, note}});
  }
  THRONG_TRY(applyParts(model, arguments));
  const std::string up = arguments.get<std::string>(kUp).value_or("y");
  placeModel(model, arguments.get<double>(kScale).value_or(1), up == "z" ? UpAxis::Z : up == "x" ? UpAxis::X : UpAxis::Y);
  THRONG_TRY(applyClips(model, arguments, console));
  if (arguments.has(kAtlas) || source.recipe.atlas) THRONG_TRY(applyAtlas(model, console));
  return source;
}

}  // namespace throng::cli
