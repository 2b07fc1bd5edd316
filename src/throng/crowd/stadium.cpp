#include "throng/crowd/stadium.h"

#include <algorithm>
#include <cmath>

#include "throng/crowd/scatter.h"
#include "throng/crowd/scene_people.h"
#include "throng/crowd/stadium_shape.h"
#include "throng/crowd/venue_people.h"

namespace throng {
namespace {

constexpr float kAisles = 28;
constexpr float kAisleMetres = 1.3f;
constexpr float kNarrowestSeat = 0.46f;
constexpr float kWidestSeat = 2.5f;
constexpr float kFilled = 0.96f;  // of the seats

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kEmpty = 110, kNudge, kTurn, kScarf };

struct Seat {
  StandPlace place;
  float height;
};

// All seats this far apart, row by row.
std::vector<Seat> seatsOf(const StadiumShape& shape, float seatMetres) {
  std::vector<Seat> seats;
  for (std::uint32_t row = 0; row < shape.rowCount; ++row) {
    const float distance = shape.distanceOf(row) + 0.45f * shape.rowDepthMetres;
    const float perimeter = shape.perimeterAt(distance);
    for (float along = 0; along < perimeter - seatMetres; along += seatMetres) {
      const float fromAisle = std::fabs(std::remainder(along, perimeter / kAisles));
      if (fromAisle > kAisleMetres / 2) seats.push_back({shape.placeAt(distance, along), shape.heightOf(row)});
    }
  }
  return seats;
}

float seatMetresFor(const StadiumShape& shape, std::uint32_t count) {
  float seatingMetres = 0;
  for (std::uint32_t row = 0; row < shape.rowCount; ++row)
    seatingMetres += shape.perimeterAt(shape.distanceOf(row)) - kAisles * kAisleMetres;
  return std::clamp(seatingMetres * kFilled / static_cast<float>(count), kNarrowestSeat, kWidestSeat);
}

// The shirts of two sides: red behind one goal, blue behind the other, mixed along the long sides.
Vec4f sideTint(Vec4f own, float x, float chance) {
  if (chance < 0.35f) return own;
  const bool red = chance < 0.675f + 0.65f * std::clamp(x / 110, -0.5f, 0.5f);
  return red ? Vec4f{0.92f, 0.22f, 0.18f, 1} : Vec4f{0.25f, 0.42f, 0.95f, 1};
}

Lighting matchLight() {
  Lighting light;
  light.towardsSun = {0.45f, 0.66f, 0.42f};
  light.sunRadiance = {7.2f, 6.5f, 5.4f};
  light.zenithRadiance = {0.14f, 0.29f, 0.62f};
  light.horizonRadiance = {0.52f, 0.62f, 0.74f};
  light.groundRadiance = {0.20f, 0.20f, 0.19f};
  light.hazePerMetre = 0.0006f;
  return light;
}

}  // namespace

Result<Scene> arrangeStadium(std::span<const Asset> assets, const VenueOptions& options) {
  THRONG_ASSIGN(const VenuePeople people, venuePeople(assets, options, standingClips));
  const StadiumShape shape;
  Scene scene;
  addScenery(scene, assets);
  std::uint32_t number = 0, seated = 0;
  for (const Seat& seat : seatsOf(shape, seatMetresFor(shape, options.instanceCount))) {
    const std::uint32_t member = number++;
    if (seated == options.instanceCount) break;
    if (randomUnit(options.seed, member, kEmpty) > kFilled) continue;
    ++seated;
    SceneMember person = chooseMember(people, assets, options.seed, member);
    const auto nudge = [&](Purpose purpose, float reach) { return reach * (2 * randomUnit(options.seed, member, purpose) - 1); };
    const Vec2f out = seat.place.outward;
    const float back = nudge(kNudge, 0.08f);
    person.spawn.placement.place = {seat.place.point.x + out.x * back, seat.height, seat.place.point.y + out.y * back};
    person.spawn.placement.headingRadians = std::atan2(-out.x, -out.y) + nudge(kTurn, 0.35f);
    person.spawn.tint = sideTint(person.spawn.tint, seat.place.point.x, randomUnit(options.seed, member, kScarf));
    scene.members.push_back(std::move(person));
  }
  const StandPlace eye = shape.placeAt(shape.distanceOf(62), 0.145f * shape.perimeterAt(shape.distanceOf(62)));
  scene.eye = {eye.point.x, shape.heightOf(62) + 2.6, eye.point.y};
  scene.target = {-18, 6, -14};
  scene.fieldOfViewRadians = 0.95f;
  scene.depthMetres = 240;
  scene.casterHeightMetres = 70;
  scene.nearMetres = 0.5f;
  scene.lighting = matchLight();
  return scene;
}

}  // namespace throng
