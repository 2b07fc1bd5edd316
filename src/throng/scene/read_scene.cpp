#include "throng/scene/read_scene.h"

#include <algorithm>

#include "throng/crowd/forest.h"
#include "throng/notation/notation.h"

namespace throng {
namespace {

using Json = nlohmann::json;

constexpr double kFarthest = 1e7;  // metres from the origin

// One of the names, by its place in `names`.
Result<std::uint32_t> indexOf(const std::string& where, const std::string& what, const std::string& name,
                              const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
  std::string known;
  for (const std::string& one : names) known += (known.empty() ? "" : ", ") + one;
  return malformed(where, "is '" + name + "', which is no " + what + " of this file; it has " + (known.empty() ? "none" : known));
}

Status readPlant(const Table& asset, SceneFileAsset& result) {
  if (!asset.has("plant")) return Ok{};
  enum class Kind { Tree, Tuft } kind = Kind::Tree;
  THRONG_TRY(asset.readWord<Kind>("plant", {{"tree", Kind::Tree}, {"tuft", Kind::Tuft}}, kind));
  result.plant = kind == Kind::Tree ? treePlantOptions() : tuftPlantOptions();
  return Ok{};
}

Status readGroupMembers(const Table& table, const SceneFile& file, SceneFileGroup& group) {
  std::vector<std::string> known, wanted;
  for (const SceneFileAsset& asset : file.assets) known.push_back(asset.name);
  THRONG_TRY(table.read("assets", wanted));
  if (table.has("asset")) THRONG_TRY(table.read("asset", wanted.emplace_back()));
  if (table.has("asset") == table.has("assets"))
    return malformed(table.where(), "must say which asset it is of, as asset or, for several, as assets");
  for (const std::string& name : wanted) {
    THRONG_ASSIGN(const std::uint32_t index, indexOf(table.at(table.has("asset") ? "asset" : "assets"), "asset", name, known));
    group.assetIndices.push_back(index);
  }
  if (group.assetIndices.empty()) return malformed(table.at("assets"), "is empty");
  return Ok{};
}

Status readTints(const Table& table, SceneFileGroup& group) {
  const NumberRange share{0, 1};
  if (table.has("tint")) THRONG_TRY(table.read("tint", group.tints[0], share));
  if (!table.has("tints")) return Ok{};
  if (table.has("tint")) return malformed(table.at("tint"), "and tints exclude one another");
  const Json& list = table["tints"];
  if (!list.is_array() || list.empty() || list.size() > 256) return malformed(table.at("tints"), "must be a list of 1 to 256 colours");
  group.tints.clear();
  for (std::size_t index = 0; index < list.size(); ++index) {
    const Json wrapped{{"tints", list[index]}};
    THRONG_TRY(Table(wrapped, table.where()).read("tints", group.tints.emplace_back(), share));
  }
  return Ok{};
}

Status readGroupLooks(const Table& table, SceneFileGroup& group) {
  THRONG_TRY(table.read("clips", group.clips));
  if (table.has("clip")) THRONG_TRY(table.read("clip", group.clips.emplace_back()));
  if (table.has("clip") && table.has("clips")) return malformed(table.at("clip"), "and clips exclude one another");
  THRONG_TRY(table.read("variants", group.variants));
  if (table.has("variant")) THRONG_TRY(table.read("variant", group.variants.emplace_back()));
  if (table.has("variant") && table.has("variants")) return malformed(table.at("variant"), "and variants exclude one another");
  THRONG_TRY(table.read("hide", group.hide));
  THRONG_TRY(readTints(table, group));
  THRONG_TRY(table.readSpan("scale", group.scale, {1e-4, 1e4}));
  THRONG_TRY(table.readSpan("heading", group.headingDegrees, {-3600, 3600}));
  if (table.has("facing")) THRONG_TRY(table.read("facing", group.facing.emplace(), {-kFarthest, kFarthest}));
  THRONG_TRY(table.readSpan("phase", group.phase, {-1e6, 1e6}));
  THRONG_TRY(table.readSpan("speed", group.speed, {-100, 100}));
  LoopMode loop = LoopMode::Loop;
  THRONG_TRY(table.readWord<LoopMode>(
      "loop", {{"loop", LoopMode::Loop}, {"once", LoopMode::Once}, {"ping-pong", LoopMode::PingPong}}, loop));
  if (table.has("loop")) group.loop = loop;
  return table.read("seed", group.seed, {0, 4294967295.0});
}

Result<SceneFile> sceneFromJson(const Json& json, const std::string& where) {
  const Table table(json, where + ": scene");
  THRONG_TRY(table.allowOnly({"size", "framesPerSecond", "seconds", "shadowDistance", "camera", "light", "fog", "ground",
                              "wind", "assets", "groups", "events"}));
  SceneFile file;
  file.where = where;
  Vec2f size{1280, 720};
  THRONG_TRY(table.read("size", size, {1, 16384}));
  file.widthPixels = static_cast<std::uint32_t>(size.x);
  file.heightPixels = static_cast<std::uint32_t>(size.y);
  THRONG_TRY(table.read("framesPerSecond", file.framesPerSecond, {0.1, 240}));
  THRONG_TRY(table.read("seconds", file.seconds, {0.01, 36000}));
  if (table.has("shadowDistance")) THRONG_TRY(table.read("shadowDistance", file.shadowMetres.emplace(), {0.1, 1e5}));
  THRONG_TRY(readSurroundings(table, file));
  THRONG_TRY(readAssets(table, file));
  THRONG_TRY(readGroups(table, file));
  THRONG_TRY(readEvents(table, file));
  return file;
}

}  // namespace

Status readAssets(const Table& table, SceneFile& file) {
  if (!table.has("assets")) return malformed(table.where(), "names no assets; write [assets] with a name and a file for each");
  if (!table["assets"].is_object()) return malformed(table.at("assets"), "must be a table of names and files");
  const Table assets = table.table("assets");
  for (const auto& [name, entry] : table["assets"].items()) {
    SceneFileAsset asset;
    asset.name = name;
    std::string path;
    if (entry.is_object()) {
      const Table detail = assets.table(name);
      THRONG_TRY(detail.allowOnly({"file", "plant"}));
      THRONG_TRY(detail.read("file", path));
      THRONG_TRY(readPlant(detail, asset));
    } else {
      THRONG_TRY(assets.read(name, path));
    }
    if (path.empty()) return malformed(assets.at(name), "must be the name of an asset's file, or {file = \"...\"}");
    asset.path = std::filesystem::path(file.where).parent_path() / path;
    file.scene.plants.push_back(asset.plant);
    file.assets.push_back(std::move(asset));
  }
  if (file.assets.empty()) return malformed(table.at("assets"), "is empty");
  if (file.assets.size() > kMaxSceneAssets)
    return Error{ErrorCode::LimitExceeded, table.at("assets"), "has more than " + std::to_string(kMaxSceneAssets) + " assets"};
  return Ok{};
}

Status readGroups(const Table& table, SceneFile& file) {
  THRONG_ASSIGN(const std::vector<Table> tables, table.tables("groups", "groups", kMaxSceneGroups));
  if (tables.empty()) return malformed(table.where(), "has no groups, so there is nobody to see; write [[groups]]");
  double members = 0;
  for (const Table& one : tables) {
    THRONG_TRY(one.allowOnly({"name", "asset", "assets", "at", "grid", "disk", "scatter", "rings", "path", "clip", "clips", "variant", "variants", "hide",
                              "tint", "tints", "scale", "heading", "facing", "phase", "speed", "loop", "seed"}));
    SceneFileGroup& group = file.groups.emplace_back();
    group.where = one.where();
    THRONG_TRY(one.read("name", group.name));
    THRONG_TRY(readGroupMembers(one, file, group));
    THRONG_TRY(readGroupLooks(one, group));
    THRONG_ASSIGN(group.placement, readPlacement(one, std::filesystem::path(file.where).parent_path()));
    members += placementBound(group.placement);
    if (members > static_cast<double>(kMaxSceneMembers))
      return Error{ErrorCode::LimitExceeded, one.where(),
                   "brings the scene above " + std::to_string(kMaxSceneMembers) + " members"};
  }
  return Ok{};
}

Result<SceneFile> parseSceneToml(const std::string& text, const std::string& where) {
  THRONG_ASSIGN(const Json json, parseToml(text, where));
  return sceneFromJson(json, where);
}

Result<SceneFile> parseSceneJson(const std::string& text, const std::string& where) {
  THRONG_ASSIGN(const Json json, parseJson(text, where));
  return sceneFromJson(json, where);
}

Result<SceneFile> readSceneFile(const std::filesystem::path& path) {
  THRONG_ASSIGN(const Json json, readNotation(path, "scene", kMaxSceneFileBytes));
  return sceneFromJson(json, path.string());
}

}  // namespace throng
