// The time line of a scene file.
#include <algorithm>
#include <cmath>

#include "throng/base/did_you_mean.h"
#include "throng/scene/read_scene.h"

namespace throng {
namespace {

constexpr NumberRange kPlaces{-1e6, 1e6};
constexpr NumberRange kSeconds{0, 1e5};

Result<std::uint32_t> readGroupName(const Table& table, const SceneFile& file) {
  std::string name;
  if (!table.has("group")) return malformed(table.where(), "must name a group");
  THRONG_TRY(table.read("group", name));
  std::vector<std::string_view> names;
  for (std::uint32_t index = 0; index < file.groups.size(); ++index) {
    if (!name.empty() && file.groups[index].name == name) return index;
    names.push_back(file.groups[index].name);
  }
  return malformed(table.at("group"), "is '" + name + "', and no group has this name" + didYouMean(name, names));
}

Status readPlay(const Table& table, const SceneFile& file, SceneFileEvent& event) {
  THRONG_TRY(table.allowOnly({"group", "clip", "fade", "speed", "phase", "loop", "share", "spread"}));
  SceneFilePlay play;
  THRONG_ASSIGN(play.groupIndex, readGroupName(table, file));
  if (!table.has("clip")) return malformed(table.where(), "must name a clip");
  THRONG_TRY(table.read("clip", play.clip));
  THRONG_TRY(table.read("fade", play.play.fadeSeconds, {0, 1000}));
  THRONG_TRY(table.read("speed", play.play.speed, {-100, 100}));
  THRONG_TRY(table.read("phase", play.play.phase, {-1e6, 1e6}));
  LoopMode loop = LoopMode::Loop;
  THRONG_TRY(table.readWord<LoopMode>(
      "loop", {{"loop", LoopMode::Loop}, {"once", LoopMode::Once}, {"ping-pong", LoopMode::PingPong}}, loop));
  if (table.has("loop")) play.play.loop = loop;
  THRONG_TRY(table.read("share", play.share, {0, 1}));
  THRONG_TRY(table.read("spread", play.spreadSeconds, kSeconds));
  event.what = play;
  return Ok{};
}

// A number that is told only where the key is there.
Status readOptional(const Table& table, const std::string& key, std::optional<float>& value, NumberRange range) {
  return table.has(key) ? table.read(key, value.emplace(), range) : Status(Ok{});
}

Status readFell(const Table& table, const SceneFile& file, SceneFileEvent& event) {
  THRONG_TRY(table.allowOnly({"group", "member", "near", "direction", "cut", "after", "bend", "hesitate", "restitution", "lie",
                              "afterSeconds", "regrow"}));
  SceneFileFell fell;
  THRONG_ASSIGN(fell.groupIndex, readGroupName(table, file));
  if (table.has("member") && table.has("near")) return malformed(table.at("member"), "and near exclude one another");
  THRONG_TRY(table.read("member", fell.member, {0, double(kMaxSceneMembers)}));
  if (table.has("near")) THRONG_TRY(table.read("near", fell.near.emplace(), kPlaces));
  SceneFall& fall = fell.fall;
  THRONG_TRY(table.read("direction", fall.direction, kPlaces));
  if (!(std::hypot(fall.direction.x, fall.direction.y) > 1e-6f)) return malformed(table.at("direction"), "must point somewhere");
  THRONG_TRY(table.read("cut", fall.cutHeight, {1e-3, 1e4}));
  THRONG_TRY(table.readWord<Aftermath>(
      "after", {{"stay", Aftermath::Stay}, {"sink", Aftermath::Sink}, {"fade", Aftermath::Fade}}, fall.aftermath));
  THRONG_TRY(readOptional(table, "bend", fall.bendStrength, {0, 10}));
  THRONG_TRY(readOptional(table, "hesitate", fall.hesitateSeconds, {0, 60}));
  THRONG_TRY(readOptional(table, "restitution", fall.restitution, {0, 0.6}));
  THRONG_TRY(readOptional(table, "lie", fall.lieSeconds, kSeconds));
  THRONG_TRY(readOptional(table, "afterSeconds", fall.aftermathSeconds, kSeconds));
  THRONG_TRY(readOptional(table, "regrow", fall.regrowSeconds, kSeconds));
  event.what = fell;
  return Ok{};
}

// A place on the ground, (x, z).
Status readCentre(const Table& table, const SceneFile& file, const std::string& key, Vec3d& centre) {
  Vec2f flat;
  if (!table.has(key)) return malformed(table.where(), "must say where: " + key + " = [x, z]");
  THRONG_TRY(table.read(key, flat, kPlaces));
  centre = {flat.x, file.scene.groundPlane.heightAt(flat.x, flat.y), flat.y};
  return Ok{};
}

Status readShockwave(const Table& table, const SceneFile& file, SceneFileEvent& event) {
  THRONG_TRY(table.allowOnly({"centre", "strength", "speed", "reach", "width"}));
  ShockwaveOptions wave;
  THRONG_TRY(readCentre(table, file, "centre", wave.centre));
  THRONG_TRY(table.read("strength", wave.strength, {0, 3.2}));
  THRONG_TRY(table.read("speed", wave.speed, {1e-3, 1e4}));
  THRONG_TRY(table.read("reach", wave.reachMetres, {1e-3, 1e5}));
  THRONG_TRY(table.read("width", wave.widthMetres, {1e-3, 1e5}));
  event.what = wave;
  return Ok{};
}

// Feet that go from one place to another, or one foot.
Status readFootsteps(const Table& table, const SceneFile& file, SceneFileEvent& event) {
  THRONG_TRY(table.allowOnly({"from", "to", "count", "every", "radius", "strength", "hold", "recovery"}));
  FootstepOptions foot;
  Vec3d from, to;
  std::uint32_t count = 1;
  double every = 0.5;
  THRONG_TRY(readCentre(table, file, "from", from));
  to = from;
  if (table.has("to")) THRONG_TRY(readCentre(table, file, "to", to));
  THRONG_TRY(table.read("count", count, {1, double(kMaxSceneSteps)}));
  THRONG_TRY(table.read("every", every, {1e-3, 1e4}));
  THRONG_TRY(table.read("radius", foot.radiusMetres, {1e-3, 1e4}));
  THRONG_TRY(table.read("strength", foot.strength, {0, 3.2}));
  THRONG_TRY(table.read("hold", foot.holdSeconds, kSeconds));
  THRONG_TRY(table.read("recovery", foot.recoverySeconds, {1e-3, 1e5}));
  std::vector<SceneFootstep> steps;
  for (std::uint32_t index = 0; index < count; ++index) {
    foot.centre = lerp(from, to, count > 1 ? double(index) / (count - 1) : 0.0);
    steps.push_back({event.seconds + every * index, foot});
  }
  event.what = std::move(steps);
  return Ok{};
}

Status readEvent(const Table& table, SceneFile& file) {
  struct Kind {
    const char* key;
    Status (*read)(const Table&, const SceneFile&, SceneFileEvent&);
  };
  constexpr Kind kKinds[] = {{"play", readPlay}, {"fell", readFell}, {"shockwave", readShockwave}, {"footsteps", readFootsteps}};
  THRONG_TRY(table.allowOnly({"time", "play", "fell", "shockwave", "footsteps"}));
  SceneFileEvent event;
  event.where = table.where();
  THRONG_TRY(table.read("time", event.seconds, kSeconds));
  int count = 0;
  for (const Kind& kind : kKinds) {
    if (!table.has(kind.key)) continue;
    ++count;
    event.where = table.at(kind.key);
    THRONG_TRY(kind.read(table.table(kind.key), file, event));
  }
  if (count != 1) return malformed(table.where(), "must be one event: play, fell, shockwave or footsteps");
  file.events.push_back(std::move(event));
  return Ok{};
}

}  // namespace

Status readEvents(const Table& table, SceneFile& file) {
  THRONG_ASSIGN(const std::vector<Table> events, table.tables("events", "events", kMaxSceneEvents));
  std::size_t steps = 0;
  for (const Table& event : events) {
    THRONG_TRY(readEvent(event, file));
    if (const auto* feet = std::get_if<std::vector<SceneFootstep>>(&file.events.back().what)) steps += feet->size();
    if (steps > kMaxSceneSteps)
      return Error{ErrorCode::LimitExceeded, event.where(), "brings the scene above " + std::to_string(kMaxSceneSteps) + " footsteps"};
  }
  std::stable_sort(file.events.begin(), file.events.end(),
                   [](const SceneFileEvent& a, const SceneFileEvent& b) { return a.seconds < b.seconds; });
  return Ok{};
}

}  // namespace throng
