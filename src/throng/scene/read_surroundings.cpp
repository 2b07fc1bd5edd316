// Camera, light, fog, ground and wind of a scene file.
#include <cmath>

#include "throng/scene/read_scene.h"

namespace throng {
namespace {

constexpr float kRadiansPerDegree = 3.14159265f / 180;
constexpr NumberRange kPlaces{-1e7, 1e7};
constexpr NumberRange kRadiance{0, 1e6};

Result<SceneCamera> readPoint(const Table& table) {
  THRONG_TRY(table.allowOnly({"time", "eye", "target", "fieldOfView", "near"}));
  SceneCamera camera;
  float degrees = 38;
  THRONG_TRY(table.read("time", camera.seconds, {-1e6, 1e6}));
  THRONG_TRY(table.read("fieldOfView", degrees, {1, 150}));
  camera.fieldOfViewRadians = degrees * kRadiansPerDegree;
  for (const char* key : {"eye", "target"})
    if (!table.has(key)) return malformed(table.where(), std::string("has no ") + key + ", a list of three numbers in metres");
  THRONG_TRY(table.read("eye", camera.eye, kPlaces));
  THRONG_TRY(table.read("target", camera.target, kPlaces));
  if (camera.eye == camera.target) return malformed(table.where(), "stands where it looks; move eye or target");
  return camera;
}

Status readCamera(const Table& table, SceneFile& file) {
  if (!table.has("camera")) return Ok{};
  file.hasCamera = true;
  const NumberRange nearRange{1e-4, 100};
  if (table["camera"].is_object()) {
    const Table only = table.table("camera");
    if (only.has("time")) return malformed(only.at("time"), "has no meaning where there is one camera; write [[camera]] for a path");
    THRONG_ASSIGN(const SceneCamera camera, readPoint(only));
    file.scene.eye = camera.eye;
    file.scene.target = camera.target;
    file.scene.fieldOfViewRadians = camera.fieldOfViewRadians;
    return only.read("near", file.scene.nearMetres, nearRange);
  }
  THRONG_ASSIGN(const std::vector<Table> points, table.tables("camera", "points of the camera's path", 10'000));
  for (const Table& point : points) {
    THRONG_ASSIGN(const SceneCamera camera, readPoint(point));
    if (!file.scene.cameraPath.empty() && !(camera.seconds > file.scene.cameraPath.back().seconds))
      return malformed(point.at("time"), "must be later than that of the point before");
    THRONG_TRY(point.read("near", file.scene.nearMetres, nearRange));
    file.scene.cameraPath.push_back(camera);
  }
  if (points.empty()) return malformed(table.at("camera"), "is empty");
  file.scene.eye = file.scene.cameraPath.front().eye;
  file.scene.target = file.scene.cameraPath.front().target;
  return Ok{};
}

Status readLight(const Table& table, SceneFile& file) {
  if (table.has("light")) {
    const Table light = table.table("light");
    THRONG_TRY(light.allowOnly({"towardsSun", "sun", "zenith", "horizon", "ground", "exposure"}));
    Lighting& lighting = file.scene.lighting;
    THRONG_TRY(light.read("towardsSun", lighting.towardsSun, {-1e6, 1e6}));
    const float length2 = dot(lighting.towardsSun, lighting.towardsSun);
    if (!(length2 > 1e-12f)) return malformed(light.at("towardsSun"), "must point somewhere");
    if (!(lighting.towardsSun.y > 0)) return malformed(light.at("towardsSun"), "must point upwards: its second number must be above 0");
    THRONG_TRY(light.read("sun", lighting.sunRadiance, kRadiance));
    THRONG_TRY(light.read("zenith", lighting.zenithRadiance, kRadiance));
    THRONG_TRY(light.read("horizon", lighting.horizonRadiance, kRadiance));
    THRONG_TRY(light.read("ground", lighting.groundRadiance, kRadiance));
    THRONG_TRY(light.read("exposure", file.scene.exposure, {1e-3, 1e3}));
  }
  if (!table.has("fog")) return Ok{};
  const Table fog = table.table("fog");
  THRONG_TRY(fog.allowOnly({"perMetre"}));
  return fog.read("perMetre", file.scene.lighting.hazePerMetre, {0, 10});
}

Status readGround(const Table& table, SceneFile& file) {
  if (!table.has("ground")) return Ok{};
  const Table ground = table.table("ground");
  THRONG_TRY(ground.allowOnly({"kind", "slope", "uphill", "height"}));
  THRONG_TRY(ground.readWord<Ground>("kind", {{"paving", Ground::Paving}, {"meadow", Ground::Meadow}, {"none", Ground::None}},
                                     file.scene.ground));
  float degrees = 0;
  Vec2f uphill{0, -1};
  THRONG_TRY(ground.read("slope", degrees, {0, 60}));
  THRONG_TRY(ground.read("uphill", uphill, {-1e6, 1e6}));
  THRONG_TRY(ground.read("height", file.scene.groundPlane.heightMetres, {-1e6, 1e6}));
  const float size = std::hypot(uphill.x, uphill.y);
  if (!(size > 1e-6f)) return malformed(ground.at("uphill"), "must point somewhere");
  const float rise = std::tan(degrees * kRadiansPerDegree) / size;
  file.scene.groundPlane.slope = {uphill.x * rise, uphill.y * rise};
  return Ok{};
}

Status readWind(const Table& table, SceneFile& file) {
  if (!table.has("wind")) return Ok{};
  const Table wind = table.table("wind");
  WindField& field = file.scene.wind;
  THRONG_TRY(wind.allowOnly({"direction", "speed", "gustiness", "gustLength", "turbulence"}));
  THRONG_TRY(wind.read("direction", field.direction, {-1e6, 1e6}));
  if (!(std::hypot(field.direction.x, field.direction.y) > 1e-6f)) return malformed(wind.at("direction"), "must point somewhere");
  THRONG_TRY(wind.read("speed", field.speed, {0, 100}));
  THRONG_TRY(wind.read("gustiness", field.gustiness, {0, 1}));
  THRONG_TRY(wind.read("gustLength", field.gustLength, {0.1, 1e5}));
  return wind.read("turbulence", field.turbulence, {0, 1});
}

}  // namespace

Status readSurroundings(const Table& table, SceneFile& file) {
  THRONG_TRY(readCamera(table, file));
  THRONG_TRY(readLight(table, file));
  THRONG_TRY(readGround(table, file));
  return readWind(table, file);
}

}  // namespace throng
