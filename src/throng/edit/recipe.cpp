#include "throng/edit/recipe.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <sstream>
#include <toml.hpp>

#include "throng/base/did_you_mean.h"
#include "throng/base/file.h"

namespace throng {
namespace {

using Json = nlohmann::json;

Error malformed(const std::string& where, const std::string& detail) { return {ErrorCode::Malformed, where, detail}; }

// Both notations become one tree, so that the keys are read in one place.
Json jsonFromToml(const toml::value& value) {
  switch (value.type()) {
    case toml::value_t::boolean: return value.as_boolean();
    case toml::value_t::integer: return value.as_integer();
    case toml::value_t::floating: return value.as_floating();
    case toml::value_t::string: return value.as_string().str;
    case toml::value_t::array: {
      Json array = Json::array();
      for (const toml::value& entry : value.as_array()) array.push_back(jsonFromToml(entry));
      return array;
    }
    case toml::value_t::table: {
      Json object = Json::object();
      for (const auto& [key, entry] : value.as_table()) object[key] = jsonFromToml(entry);
      return object;
    }
    default: return nullptr;  // dates: no key of a recipe takes one
  }
}

// An object of the recipe with its path, for errors: "a.toml: clips[2].range".
class Table {
 public:
  Table(const Json& json, std::string where) : json_(json), where_(std::move(where)) {}

  Status allowOnly(std::initializer_list<std::string_view> keys) const {
    if (!json_.is_object()) return malformed(where_, "must be a table of keys and values");
    for (const auto& [key, value] : json_.items()) {
      if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
      return malformed(where_, "has the unknown key '" + key + "'" + didYouMean(key, keys));
    }
    return Ok{};
  }
  bool has(const std::string& key) const { return json_.contains(key); }
  std::string at(const std::string& key) const { return where_ + "." + key; }
  const Json& operator[](const std::string& key) const { return json_.at(key); }

  Status read(const std::string& key, std::string& value) const {
    if (!has(key)) return Ok{};
    if (!json_.at(key).is_string()) return malformed(at(key), "must be a text");
    value = json_.at(key).get<std::string>();
    return Ok{};
  }
  Status read(const std::string& key, double& value) const {
    if (!has(key)) return Ok{};
    if (!json_.at(key).is_number() || !std::isfinite(json_.at(key).get<double>())) return malformed(at(key), "must be a number");
    value = json_.at(key).get<double>();
    return Ok{};
  }
  Status read(const std::string& key, bool& value) const {
    if (!has(key)) return Ok{};
    if (!json_.at(key).is_boolean()) return malformed(at(key), "must be true or false");
    value = json_.at(key).get<bool>();
    return Ok{};
  }
  Status read(const std::string& key, std::vector<std::string>& values) const {
    if (!has(key)) return Ok{};
    const Json& list = json_.at(key);
    if (!list.is_array()) return malformed(at(key), "must be a list of texts");
    for (const Json& entry : list) {
      if (!entry.is_string()) return malformed(at(key), "must be a list of texts");
      values.push_back(entry.get<std::string>());
    }
    return Ok{};
  }
  // One of the words; leaves `value` where the key is absent.
  template <typename Value>
  Status readWord(const std::string& key, std::initializer_list<std::pair<const char*, Value>> words, Value& value) const {
    std::string text;
    THRONG_TRY(read(key, text));
    if (!has(key)) return Ok{};
    std::string allowed;
    for (const auto& [word, meaning] : words) {
      if (text == word) {
        value = meaning;
        return Ok{};
      }
      allowed += (allowed.empty() ? "'" : ", '") + std::string(word) + "'";
    }
    return malformed(at(key), "is '" + text + "'; it may be " + allowed);
  }

 private:
  const Json& json_;
  std::string where_;
};

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
  if (!table.has("clips")) return recipe;
  if (!table["clips"].is_array()) return malformed(table.at("clips"), "must be a list of clips ([[clips]] in TOML)");
  for (std::size_t index = 0; index < table["clips"].size(); ++index)
    THRONG_TRY(readClip(Table(table["clips"][index], where + ".clips[" + std::to_string(index) + "]"), recipe));
  return recipe;
}

}  // namespace

Result<Recipe> parseRecipeJson(const std::string& text, const std::string& where) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return malformed(where, "is not valid JSON");
  return recipeFromJson(json, where + ": recipe");
}

Result<Recipe> parseRecipeToml(const std::string& text, const std::string& where) {
  try {
    std::istringstream stream(text);
    return recipeFromJson(jsonFromToml(toml::parse(stream, where)), where + ": recipe");
  } catch (const toml::exception& exception) {
    const std::string what = exception.what();
    return malformed(where + ": line " + std::to_string(exception.location().line()),
                     "is not valid TOML (" + what.substr(0, what.find('\n')) + ")");
  } catch (const std::exception& exception) {
    return malformed(where, std::string("is not valid TOML (") + exception.what() + ")");
  }
}

Result<Recipe> readRecipe(const std::filesystem::path& path) {
  THRONG_ASSIGN(const Bytes bytes, readFile(path, 16u << 20));
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (path.extension() == ".toml") return parseRecipeToml(text, path.string());
  if (path.extension() == ".json") return parseRecipeJson(text, path.string());
  return Error{ErrorCode::FormatUnknown, path.string(), "is no recipe; a recipe is a .toml or .json file"};
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
