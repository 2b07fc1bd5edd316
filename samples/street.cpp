#include "flat_faces.h"
#include "noise.h"
#include "venues.h"

namespace throng::samples {
namespace {

constexpr double kHalfLength = 260, kHalfWidth = 13;
constexpr int kWindowTexels = 64;

// One bay of a house: a window with its frame, sill and reveal in a rendered wall. White where the house's own colour
// comes in.
Picture windowPicture() {
  Picture picture(kWindowTexels, kWindowTexels);
  for (int y = 0; y < kWindowTexels; ++y)
    for (int x = 0; x < kWindowTexels; ++x) {
      const double u = (x + 0.5) / kWindowTexels, v = (y + 0.5) / kWindowTexels;
      const double aside = std::abs(u - 0.5), grain = 0.93 + 0.07 * cloudNoise(x * 0.3, y * 0.3, 21);
      Color color = shade({0.94, 0.93, 0.90, 1}, grain * (v > 0.965 ? 0.8 : 1));
      if (aside < 0.25 && v > 0.18 && v < 0.80) color = {0.86, 0.85, 0.82, 1};
      if (aside < 0.215 && v > 0.215 && v < 0.765) {
        const bool bar = aside < 0.014 || std::abs(v - 0.40) < 0.012;
        const double sky = 0.30 + 0.35 * (1 - v) + 0.10 * noise(u * 5, v * 5, 8);
        color = bar ? Color{0.80, 0.79, 0.76, 1} : Color{0.55 * sky, 0.66 * sky, 0.80 * sky, 1};
      }
      if (aside < 0.28 && v > 0.795 && v < 0.83) color = {0.78, 0.76, 0.72, 1};
      picture.at(x, y) = color;
    }
  return picture;
}

// Two pavements, their kerbs, and the roadway of worn asphalt between them, across the street.
Picture roadPicture() {
  Picture picture(512, 256);
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const double metres = (x + 0.5) / picture.width() * 2 * kHalfWidth - kHalfWidth, along = (y + 0.5) / picture.height() * 13;
      const double aside = std::abs(metres);
      Color color = shade({0.30, 0.30, 0.31, 1}, 0.85 + 0.3 * cloudNoise(metres * 2, along * 2, 31));
      if (aside > 6.5) {
        const double joint = std::min(std::abs(std::remainder(metres, 0.65)), std::abs(std::remainder(along, 0.65)));
        color = shade({0.62, 0.59, 0.55, 1}, (joint < 0.02 ? 0.75 : 1.0) * (0.9 + 0.2 * noise(std::floor(metres / 0.65), std::floor(along / 0.65), 3)));
      }
      if (std::abs(aside - 6.5) < 0.12) color = {0.70, 0.69, 0.66, 1};
      if (aside < 0.08 && std::fmod(along, 6.5) < 3) color = {0.80, 0.79, 0.74, 1};
      picture.at(x, y) = color;
    }
  return picture;
}

struct House {
  double side;  // -1 or 1
  double from, to;  // along z
  int floors, bays;
  double groundFloor;  // height
  Vec4f color;
};

void addHouse(Primitive& walls, Primitive& plain, const House& house) {
  const double top = house.groundFloor + house.floors * 3.3, front = house.side * kHalfWidth, back = front + house.side * 11;
  const auto corner = [&](double x, double y, double z) { return Vec3d{x, y, z}; };
  // Seen from the street the house on the right (+x) begins at its far end.
  const double left = house.side > 0 ? house.from : house.to, right = house.side > 0 ? house.to : house.from;
  addFace(walls, {corner(front, house.groundFloor, left), corner(front, house.groundFloor, right), corner(front, top, right), corner(front, top, left)},
          {0, float(house.floors)}, {float(house.bays), 0}, house.color);
  const Vec4f base{house.color.x * 0.55f, house.color.y * 0.55f, house.color.z * 0.55f, 1};
  addFace(plain, {corner(front, 0, left), corner(front, 0, right), corner(front, house.groundFloor, right), corner(front, house.groundFloor, left)},
          {0, 0}, {1, 1}, base);
  const Vec4f roof{0.42f, 0.27f, 0.22f, 1};
  const double ridge = top + 3.2, middle = (front + back) / 2, eaves = front - house.side * 0.35;
  addFace(plain, {corner(eaves, top - 0.1, left), corner(eaves, top - 0.1, right), corner(middle, ridge, right), corner(middle, ridge, left)}, {0, 0}, {1, 1}, roof);
  addFace(plain, {corner(middle, ridge, left), corner(middle, ridge, right), corner(back, top, right), corner(back, top, left)}, {0, 0}, {1, 1}, roof);
  for (const double end : {house.from, house.to})
    addFace(plain, {corner(front, 0, end), corner(back, 0, end), corner(back, top, end), corner(front, top, end)}, {0, 0}, {1, 1},
            {house.color.x * 0.8f, house.color.y * 0.8f, house.color.z * 0.8f, 1});
}

void addHouses(Primitive& walls, Primitive& plain) {
  constexpr Vec4f kColors[] = {{0.73f, 0.66f, 0.51f, 1}, {0.67f, 0.53f, 0.42f, 1}, {0.62f, 0.65f, 0.62f, 1},
                               {0.70f, 0.69f, 0.64f, 1}, {0.56f, 0.48f, 0.44f, 1}, {0.64f, 0.59f, 0.48f, 1}};
  Random random(17);
  for (const double side : {-1.0, 1.0})
    for (double z = -kHalfLength; z < kHalfLength;) {
      const int bays = 4 + int(random.unit() * 4), floors = 3 + int(random.unit() * 3);
      const double groundFloor = random.between(3.6, 4.4);
      const auto color = kColors[int(random.unit() * 6)];
      addHouse(walls, plain, {side, z, z + bays * 2.7, floors, bays, groundFloor, color});
      z += bays * 2.7;
    }
}

}  // namespace

Scene makeStreet() {
  Primitive walls, plain, road;
  walls.material = 0;
  plain.material = 1;
  road.material = 2;
  addHouses(walls, plain);
  // Pieces, so that no coordinate of the texture grows large.
  for (double z = -kHalfLength; z < kHalfLength; z += 26)
    addFace(road, {Vec3d{-kHalfWidth, 0.02, z + 26}, Vec3d{kHalfWidth, 0.02, z + 26}, Vec3d{kHalfWidth, 0.02, z}, Vec3d{-kHalfWidth, 0.02, z}}, {0, 2}, {1, 0});
  Scene scene;
  scene.name = "street";
  scene.meshes.push_back({"street", {std::move(walls), std::move(plain), std::move(road)}});
  SceneMaterial wall{"walls", encodePng(windowPicture())};
  SceneMaterial stone{"stone and tiles", {}};
  SceneMaterial asphalt{"road", encodePng(roadPicture())};
  for (SceneMaterial* material : {&wall, &stone, &asphalt}) {
    material->roughness = 0.95;
    material->doubleSided = true;
  }
  scene.materials = {wall, stone, asphalt};
  SceneNode node;
  node.name = scene.name;
  node.mesh = 0;
  scene.nodes.push_back(node);
  return scene;
}

}  // namespace throng::samples
