#include <algorithm>
#include <cmath>
#include <filesystem>

#include "throng/crowd/place_area.h"
#include "throng/image/pixels.h"
#include "throng/scene/read_scene.h"

namespace throng {
namespace {

constexpr float kRadiansPerDegree = 3.14159265f / 180;
constexpr NumberRange kPlaces{-1e6, 1e6};
constexpr NumberRange kSpacings{1e-3, 1e5};
constexpr NumberRange kCounts{1, double(kMaxSceneMembers)};

Result<Placement> readList(const Table& group) {
  const nlohmann::json& list = group["at"];
  const Error refusal = malformed(group.at("at"), "must be a list of places, each [x, z] or [x, height above the ground, z] in metres");
  if (!list.is_array() || list.empty()) return refusal;
  if (list.size() > kMaxSceneMembers)
    return Error{ErrorCode::LimitExceeded, group.at("at"), "has more than " + std::to_string(kMaxSceneMembers) + " places"};
  ListPlacement placement;
  for (const nlohmann::json& entry : list) {
    const nlohmann::json wrapped{{"at", entry}};
    const Table place(wrapped, group.where());
    Vec2f flat;
    Vec3d point;
    if (entry.is_array() && entry.size() == 2) {
      if (!place.read("at", flat, kPlaces)) return refusal;
      point = {entry[0].get<double>(), 0, entry[1].get<double>()};
    } else if (!place.read("at", point, kPlaces)) {
      return refusal;
    }
    placement.points.push_back(point);
  }
  return Placement(placement);
}

Result<Placement> readGrid(const Table& table) {
  THRONG_TRY(table.allowOnly({"columns", "rows", "spacing", "centre", "jitter"}));
  GridPlacement grid;
  THRONG_TRY(table.read("columns", grid.columns, kCounts));
  THRONG_TRY(table.read("rows", grid.rows, kCounts));
  if (table.has("spacing") && table["spacing"].is_array()) {
    THRONG_TRY(table.read("spacing", grid.spacing, kSpacings));
  } else {
    THRONG_TRY(table.readSpan("spacing", grid.spacing, kSpacings));
  }
  float jitter = 0;
  THRONG_TRY(table.read("jitter", jitter, {0, 1e5}));
  grid.jitter = {jitter, jitter};
  THRONG_TRY(table.read("centre", grid.centre, kPlaces));
  return Placement(grid);
}

// Dart throwing needs a grid of cells that each hold one point: it must fit memory.
Status checkScatterArea(const Table& table, const ScatterPlacement& scatter) {
  constexpr double kMostCells = 1e7;
  const double width = double(scatter.max.x) - scatter.min.x, depth = double(scatter.max.y) - scatter.min.y;
  if (2 * width * depth / (double(scatter.spacing) * scatter.spacing) <= kMostCells) return Ok{};
  return Error{ErrorCode::LimitExceeded, table.at("spacing"), "is too small for so large an area; make it larger, or the area smaller"};
}

Result<Placement> readDisk(const Table& table) {
  THRONG_TRY(table.allowOnly({"count", "radius", "innerRadius", "centre", "spacing", "seed"}));
  ScatterPlacement scatter;
  scatter.radius = 10;
  Vec2f centre;
  THRONG_TRY(table.read("count", scatter.count, kCounts));
  THRONG_TRY(table.read("radius", scatter.radius, {1e-2, 1e5}));
  THRONG_TRY(table.read("innerRadius", scatter.innerRadius, {0, 1e5}));
  THRONG_TRY(table.read("centre", centre, kPlaces));
  THRONG_TRY(table.read("spacing", scatter.spacing, kSpacings));
  THRONG_TRY(table.read("seed", scatter.seed, {0, 4294967295.0}));
  if (scatter.innerRadius >= scatter.radius) return malformed(table.at("innerRadius"), "must be smaller than radius");
  scatter.min = {centre.x - scatter.radius, centre.y - scatter.radius};
  scatter.max = {centre.x + scatter.radius, centre.y + scatter.radius};
  THRONG_TRY(checkScatterArea(table, scatter));
  return Placement(scatter);
}

Result<std::vector<Vec2f>> readCorners(const Table& table, const std::string& key, std::size_t fewest) {
  constexpr std::size_t kMostCorners = 10'000;
  const nlohmann::json& list = table[key];
  std::vector<Vec2f> corners;
  if (list.is_array() && list.size() > kMostCorners)
    return Error{ErrorCode::LimitExceeded, table.at(key), "has more than " + std::to_string(kMostCorners) + " points"};
  for (const nlohmann::json& entry : list.is_array() ? list : nlohmann::json::array()) {
    const nlohmann::json wrapped{{key, entry}};
    Vec2f& corner = corners.emplace_back();
    if (!entry.is_array() || !Table(wrapped, table.where()).read(key, corner, kPlaces)) return malformed(table.at(key), "must be a list of points [x, z]");
  }
  if (corners.size() < fewest) return malformed(table.at(key), "must be a list of at least " + std::to_string(fewest) + " points [x, z]");
  return corners;
}

void fitAround(ScatterPlacement& scatter, const std::vector<Vec2f>& points, float margin) {
  scatter.min = scatter.max = points.front();
  for (const Vec2f point : points) {
    scatter.min = {std::min(scatter.min.x, point.x - margin), std::min(scatter.min.y, point.y - margin)};
    scatter.max = {std::max(scatter.max.x, point.x + margin), std::max(scatter.max.y, point.y + margin)};
  }
}

// What of the rectangle is meant: a polygon, a strip along a path, or a picture of where people stand.
Status readArea(const Table& table, ScatterPlacement& scatter, const std::filesystem::path& folder) {
  if (int(table.has("polygon")) + int(table.has("along")) + int(table.has("mask")) > 1)
    return malformed(table.where(), "may have one of polygon, along and mask");
  if (table.has("width") && !table.has("along")) return malformed(table.at("width"), "is for along");
  if (table.has("polygon")) {
    THRONG_ASSIGN(const std::vector<Vec2f> corners, readCorners(table, "polygon", 3));
    fitAround(scatter, corners, 0);
    scatter.density = insidePolygon(corners);
  } else if (table.has("along")) {
    float width = 2;
    THRONG_TRY(table.read("width", width, kSpacings));
    THRONG_ASSIGN(const std::vector<Vec2f> points, readCorners(table, "along", 1));
    fitAround(scatter, points, width / 2);
    scatter.density = nearPath(points, width / 2);
  } else if (table.has("mask")) {
    std::string name;
    THRONG_TRY(table.read("mask", name));
    THRONG_ASSIGN(const Pixels mask, readPixels(folder / name));
    scatter.density = insideMask(mask, scatter.min, scatter.max);
  }
  return Ok{};
}

Result<Placement> readScatter(const Table& table, const std::filesystem::path& folder) {
  THRONG_TRY(table.allowOnly({"count", "min", "max", "spacing", "seed", "polygon", "along", "width", "mask"}));
  ScatterPlacement scatter;
  scatter.min = {-20, -20};
  scatter.max = {20, 20};
  THRONG_TRY(table.read("count", scatter.count, kCounts));
  THRONG_TRY(table.read("min", scatter.min, kPlaces));
  THRONG_TRY(table.read("max", scatter.max, kPlaces));
  THRONG_TRY(table.read("spacing", scatter.spacing, kSpacings));
  THRONG_TRY(table.read("seed", scatter.seed, {0, 4294967295.0}));
  if (!(scatter.max.x > scatter.min.x && scatter.max.y > scatter.min.y))
    return malformed(table.at("max"), "must be greater than min in x and in z");
  THRONG_TRY(readArea(table, scatter, folder));
  if (!(scatter.max.x > scatter.min.x && scatter.max.y > scatter.min.y)) return malformed(table.at("polygon"), "has no area");
  THRONG_TRY(checkScatterArea(table, scatter));
  return Placement(scatter);
}

Result<Placement> readPath(const Table& table) {
  THRONG_TRY(table.allowOnly({"points", "spacing"}));
  PathPlacement path;
  THRONG_TRY(table.read("spacing", path.spacing, kSpacings));
  if (!table.has("points")) return malformed(table.at("points"), "is missing; write the points [x, z] of the path");
  THRONG_ASSIGN(path.points, readCorners(table, "points", 2));
  return Placement(path);
}

Result<Placement> readRings(const Table& table) {
  THRONG_TRY(table.allowOnly({"radius", "rows", "rowSpacing", "rise", "spacing", "centre", "arc"}));
  RingPlacement ring;
  Vec2f arcDegrees{0, 360};
  THRONG_TRY(table.read("radius", ring.radius, {1e-2, 1e5}));
  THRONG_TRY(table.read("rows", ring.rows, {1, 10'000}));
  THRONG_TRY(table.read("rowSpacing", ring.rowSpacing, kSpacings));
  THRONG_TRY(table.read("rise", ring.rise, {-1e3, 1e3}));
  THRONG_TRY(table.read("spacing", ring.spacing, kSpacings));
  THRONG_TRY(table.read("centre", ring.centre, kPlaces));
  THRONG_TRY(table.read("arc", arcDegrees, {-720, 720}));
  if (!(arcDegrees.y > arcDegrees.x)) return malformed(table.at("arc"), "must be two angles in degrees, the first the smaller");
  ring.arcRadians = {arcDegrees.x * kRadiansPerDegree, arcDegrees.y * kRadiansPerDegree};
  return Placement(ring);
}

}  // namespace

Result<Placement> readPlacement(const Table& group, const std::filesystem::path& folder) {
  struct Kind {
    const char* key;
    Result<Placement> (*read)(const Table&);
  };
  constexpr Kind kKinds[] = {{"grid", readGrid}, {"disk", readDisk}, {"rings", readRings}, {"path", readPath}};
  int count = int(group.has("at")) + int(group.has("scatter"));
  for (const Kind& kind : kKinds) count += group.has(kind.key);
  if (count != 1)
    return malformed(group.where(), "must say in one way where its members stand: at, grid, disk, scatter, rings or path");
  if (group.has("scatter")) return readScatter(group.table("scatter"), folder);
  for (const Kind& kind : kKinds)
    if (group.has(kind.key)) return kind.read(group.table(kind.key));
  return readList(group);
}

}  // namespace throng
