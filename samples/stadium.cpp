#include "flat_faces.h"
#include "noise.h"
#include "throng/crowd/stadium_shape.h"
#include "venues.h"

namespace throng::samples {
namespace {

constexpr int kSegments = 160;  // around
const StadiumShape kShape;

// Mown in stripes, with the lines of the game (IFAB, Laws of the Game 2023, law 1).
Picture pitchPicture() {
  constexpr int kTexelsPerMetre = 8;
  const double width = kShape.pitchMetres.x + 2 * 6, depth = kShape.pitchMetres.y + 2 * 6;
  Picture picture(int(width * kTexelsPerMetre), int(depth * kTexelsPerMetre));
  const double halfX = kShape.pitchMetres.x / 2, halfZ = kShape.pitchMetres.y / 2;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const double px = (x + 0.5) / kTexelsPerMetre - width / 2, pz = (y + 0.5) / kTexelsPerMetre - depth / 2;
      const bool dark = int(std::floor((px + halfX) / 5.25)) & 1;
      Color grass = shade(dark ? Color{0.19, 0.36, 0.13, 1} : Color{0.25, 0.44, 0.17, 1}, 0.9 + 0.2 * cloudNoise(px * 0.9, pz * 0.9, 5));
      const double ax = std::abs(px), az = std::abs(pz), round = std::hypot(px, pz);
      const auto near = [](double a, double b) { return std::abs(a - b) < 0.07; };
      const bool inside = ax < halfX + 0.07 && az < halfZ + 0.07;
      const auto box = [&](double length, double half) {
        return ax > halfX - length - 0.07 && az < half + 0.07 && (near(ax, halfX - length) || near(az, half));
      };
      const bool line = inside && (near(ax, halfX) || near(az, halfZ) || near(px, 0) || near(round, 9.15) || round < 0.2 ||
                                   box(16.5, 20.16) || box(5.5, 9.16) || std::hypot(ax - halfX + 11, pz) < 0.2 ||
                                   (near(std::hypot(ax - halfX + 11, pz), 9.15) && ax < halfX - 16.5));
      picture.at(x, y) = line ? mix(grass, {0.95, 0.96, 0.94, 1}, 0.85) : grass;
    }
  return picture;
}

Vec3d at(float distance, float along, float height) {
  const StandPlace place = kShape.placeAt(distance, along);
  return {place.point.x, height, place.point.y};
}

// A strip around the stadium between two edges, each at a distance from the first row and a height.
void addRing(Primitive& primitive, Vec2f inner, Vec2f outer, Vec4f color) {
  for (int segment = 0; segment < kSegments; ++segment) {
    const auto along = [&](float distance, int step) { return kShape.perimeterAt(distance) * static_cast<float>(step) / kSegments; };
    addFace(primitive,
            {at(inner.x, along(inner.x, segment), inner.y), at(inner.x, along(inner.x, segment + 1), inner.y),
             at(outer.x, along(outer.x, segment + 1), outer.y), at(outer.x, along(outer.x, segment), outer.y)},
            {0, 0}, {1, 1}, color);
  }
}

void addRow(Primitive& stands, std::uint32_t row) {
  const float front = kShape.distanceOf(row), height = kShape.heightOf(row);
  const float below = row == 0 ? 0 : kShape.heightOf(row - 1);
  const float depth = row + 1 == kShape.lowerRowCount ? kShape.rowDepthMetres + kShape.walkDepthMetres : kShape.rowDepthMetres;
  const float shadeOfRow = row % 2 == 0 ? 0.62f : 0.56f;
  addRing(stands, {front, below}, {front, height}, {shadeOfRow * 0.7f, shadeOfRow * 0.7f, shadeOfRow * 0.72f, 1});
  addRing(stands, {front, height}, {front + depth, height}, {shadeOfRow, shadeOfRow, shadeOfRow, 1});
}

// A roof over the upper tier, and the wall that carries it.
void addRoof(Primitive& stands) {
  const float back = kShape.distanceOf(kShape.rowCount - 1) + kShape.rowDepthMetres + 3;
  const float top = kShape.heightOf(kShape.rowCount - 1);
  addRing(stands, {back, top}, {back, top + 9}, {0.5f, 0.52f, 0.55f, 1});
  addRing(stands, {back - 30, top + 12}, {back, top + 9}, {0.82f, 0.84f, 0.86f, 1});
  addRing(stands, {back - 30, top + 11.2f}, {back - 30, top + 12}, {0.9f, 0.9f, 0.9f, 1});
}

}  // namespace

Scene makeStadium() {
  Primitive stands, pitch;
  stands.material = 0;
  for (std::uint32_t row = 0; row < kShape.rowCount; ++row) addRow(stands, row);
  addRoof(stands);
  pitch.material = 1;
  const double x = kShape.pitchMetres.x / 2 + 6, z = kShape.pitchMetres.y / 2 + 6;
  addFace(pitch, {Vec3d{-x, 0.03, z}, Vec3d{x, 0.03, z}, Vec3d{x, 0.03, -z}, Vec3d{-x, 0.03, -z}}, {0, 1}, {1, 0});
  Scene scene;
  scene.name = "stadium";
  scene.meshes.push_back({"stadium", {std::move(stands), std::move(pitch)}});
  SceneMaterial concrete{"concrete", {}};
  concrete.baseColor = {0.42, 0.42, 0.41, 1};
  concrete.roughness = 0.95;
  concrete.doubleSided = true;
  SceneMaterial grass{"grass", encodePng(pitchPicture())};
  grass.roughness = 0.9;
  grass.clampTexture = true;
  scene.materials = {concrete, grass};
  SceneNode node;
  node.name = scene.name;
  node.mesh = 0;
  scene.nodes.push_back(node);
  return scene;
}

}  // namespace throng::samples
