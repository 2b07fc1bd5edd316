#include "throng/edit/recipe.h"

#include "throng/notation/notation.h"
#include "throng/notation/table.h"

namespace throng {
namespace {

using Json = nlohmann::json;

Status readRange(const Table& table, ClipEdit& edit) {
  for (const char* key : {"range", "frames"}) {
    if (!table.has(key)) continue;
    const Json& range = table[key];
    if (!range.is_array() || range.size() != 2 || !range[0].is_number() || !range[1].is_number())
      return malformed(table.at(key), "must be two numbers, [from, to]");
    double perSecond = 1;
    if (std::string_view(key) == "frames") {
      perSecond = 0;
      THRONG_TRY(table.read("framesPerSecond", perSecond));
      if (!(perSecond > 0)) return malformed(table.at(key), "counts frames, so framesPerSecond must be given too");
    }
    edit.range = ClipRange{range[0].get<double>() / perSecond, range[1].get<double>() / perSecond};
  }
  return Ok{};
}

Status readEvents(const Table& table, ClipEdit& edit) {
  if (!table.has("events")) return Ok{};
  const Json& events = table["events"];
  if (!events.is_array()) return malformed(table.at("events"), "must be a list of {name, time}");
  for (std::size_t index = 0; index < events.size(); ++index) {
    const Table entry(events[index], table.at("events") + "[" + std::to_string(index) + "]");
    THRONG_TRY(entry.allowOnly({"name", "time"}));
    ClipEvent event;
    THRONG_TRY(entry.read("name", event.name));
    THRONG_TRY(entry.read("time", event.timeSeconds));
    edit.events.push_back(std::move(event));
  }
  return Ok{};
}

Status readClip(const Table& table, Recipe& recipe) {
  THRONG_TRY(table.allowOnly({"source", "name", "range", "frames", "framesPerSecond", "loop", "mirror", "rootMotion", "rootBone",
                              "close", "events", "tolerance", "normalTolerance", "encoding"}));
  ClipEdit edit;
  THRONG_TRY(table.read("source", edit.source));
  THRONG_TRY(table.read("name", edit.name));
  THRONG_TRY(readRange(table, edit));
  LoopMode loop = LoopMode::Loop;
  THRONG_TRY(table.readWord<LoopMode>("loop", {{"loop", LoopMode::Loop}, {"once", LoopMode::Once}, {"ping-pong", LoopMode::PingPong}}, loop));
  if (table.has("loop")) edit.loop = loop;
  THRONG_TRY(table.read("mirror", edit.mirror));
  THRONG_TRY(table.readWord<RootMotionMode>("rootMotion", {{"keep", RootMotionMode::Keep}, {"remove", RootMotionMode::Remove}, {"extract", RootMotionMode::Extract}}, edit.rootMotion));
  THRONG_TRY(table.read("rootBone", edit.rootBone));
  double close = 0;
  THRONG_TRY(table.read("close", close));
  if (table.has("close")) edit.closeSeconds = close;
  THRONG_TRY(readEvents(table, edit));

  ClipBakeOverride bake;
  bake.clip = edit.name.empty() ? edit.source : edit.name;
  THRONG_TRY(table.read("tolerance", bake.tolerance));
  THRONG_TRY(table.read("normalTolerance", bake.normalTolerance));
  THRONG_TRY(table.read("encoding", bake.encoding));
  THRONG_TRY(table.read("framesPerSecond", bake.framesPerSecond));
  const bool overrides = !bake.tolerance.empty() || !bake.normalTolerance.empty() || !bake.encoding.empty() || bake.framesPerSecond > 0;
  if (overrides) recipe.overrides.push_back(std::move(bake));
  recipe.clips.push_back(std::move(edit));
  return Ok{};
}

// Groups and sockets are tables of their own names: helmet = ["Knight_Helmet"], hand = "handslot.r".
Status readGroups(const Table& table, Recipe& recipe) {
  if (!table.has("groups")) return Ok{};
  if (!table["groups"].is_object()) return malformed(table.at("groups"), "must be a table of names and lists of meshes");
  const Table groups(table["groups"], table.at("groups"));
  for (const auto& [name, ignored] : table["groups"].items()) {
    PartGroup group;
    group.name = name;
    THRONG_TRY(groups.read(name, group.patterns));
    recipe.groups.push_back(std::move(group));
  }
  return Ok{};
}

Status readSockets(const Table& table, Recipe& recipe) {
  if (!table.has("sockets")) return Ok{};
  if (!table["sockets"].is_object()) return malformed(table.at("sockets"), "must be a table of names and bones");
  const Table sockets(table["sockets"], table.at("sockets"));
  for (const auto& [name, ignored] : table["sockets"].items()) {
    SocketChoice socket;
    socket.name = name;
    THRONG_TRY(sockets.read(name, socket.bone));
    recipe.sockets.push_back(std::move(socket));
  }
  return Ok{};
}

Result<Recipe> recipeFromJson(const Json& json, const std::string& where) {
  const Table table(json, where);
  THRONG_TRY(table.allowOnly({"scale", "up", "keep", "drop", "groups", "sockets", "clips", "atlas"}));
  Recipe recipe;
  THRONG_TRY(table.read("scale", recipe.scale));
  if (!(recipe.scale > 0)) return malformed(table.at("scale"), "must be greater than 0");
  THRONG_TRY(table.readWord<UpAxis>("up", {{"y", UpAxis::Y}, {"z", UpAxis::Z}, {"x", UpAxis::X}}, recipe.up));
  THRONG_TRY(table.read("keep", recipe.keep));
  THRONG_TRY(table.read("drop", recipe.drop));
  THRONG_TRY(table.read("atlas", recipe.atlas));
  THRONG_TRY(readGroups(table, recipe));
  THRONG_TRY(readSockets(table, recipe));
  THRONG_ASSIGN(const std::vector<Table> clips, table.tables("clips", "clips", 1'000'000));
  for (const Table& clip : clips) THRONG_TRY(readClip(clip, recipe));
  return recipe;
}

}  // namespace

Result<Recipe> parseRecipeJson(const std::string& text, const std::string& where) {
  THRONG_ASSIGN(const Json json, parseJson(text, where));
  return recipeFromJson(json, where + ": recipe");
}

Result<Recipe> parseRecipeToml(const std::string& text, const std::string& where) {
  THRONG_ASSIGN(const Json json, parseToml(text, where));
  return recipeFromJson(json, where + ": recipe");
}

Result<Recipe> readRecipe(const std::filesystem::path& path) {
  THRONG_ASSIGN(const Json json, readNotation(path, "recipe", 16u << 20));
  return recipeFromJson(json, path.string() + ": recipe");
}

Result<EditNotes> applyRecipe(Model& model, const Recipe& recipe) {
  THRONG_TRY(chooseParts(model, recipe.keep, recipe.drop));
  THRONG_TRY(groupParts(model, recipe.groups));
  THRONG_TRY(chooseSockets(model, recipe.sockets));
  placeModel(model, recipe.scale, recipe.up);
  if (recipe.clips.empty()) return EditNotes{};
  return editClips(model, recipe.clips);
}

}  // namespace throng
