#include <algorithm>
#include <cmath>

#include "throng/crowd/scatter.h"
#include "throng/crowd/scene_people.h"
#include "throng/crowd/stadium.h"
#include "throng/crowd/venue_people.h"

namespace throng {
namespace {

// Of the sample model street.
constexpr float kHalfLength = 258;
constexpr float kHalfWidth = 12.3f;
constexpr float kSpacing = 0.74f;

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kDirection = 130, kTurn };

std::vector<const AssetClip*> walkingClips(const Asset& asset) {
  std::vector<const AssetClip*> clips;
  for (const AssetClip& clip : asset.clips)
    if (clip.name.find("alk") != std::string::npos) clips.push_back(&clip);
  return clips;
}

Lighting morningLight() {
  Lighting light;
  light.towardsSun = {0.38f, 0.62f, -0.5f};
  light.sunRadiance = {8.6f, 7.1f, 5.2f};
  light.zenithRadiance = {0.16f, 0.30f, 0.62f};
  light.horizonRadiance = {0.74f, 0.76f, 0.78f};
  light.groundRadiance = {0.17f, 0.16f, 0.14f};
  light.hazePerMetre = 0.0016f;
  return light;
}

}  // namespace

Result<Scene> arrangeStreet(std::span<const Asset> assets, const VenueOptions& options) {
  THRONG_ASSIGN(const VenuePeople people, venuePeople(assets, options, walkingClips));
  Scene scene;
  addScenery(scene, assets);
  ScatterOptions scatter{.count = options.instanceCount, .seed = options.seed, .min = {-kHalfWidth, -kHalfLength}, .max = {kHalfWidth, kHalfLength}, .spacingMetres = kSpacing};
  // Those who go the other way keep to their side, and the middle is for both.
  std::uint32_t member = 0;
  for (const Vec2f point : scatterPoints(scatter)) {
    SceneMember person = chooseMember(people, assets, options.seed, member);
    const bool away = randomUnit(options.seed, member, kDirection) < std::clamp(0.5f + point.x / 9, 0.04f, 0.96f);
    person.spawn.placement.place = {point.x, 0.02, point.y};
    person.spawn.placement.headingRadians = (away ? 3.14159265f : 0.0f) + 0.24f * (2 * randomUnit(options.seed, member, kTurn) - 1);
    scene.members.push_back(std::move(person));
    ++member;
  }
  scene.eye = {3.5, 6.2, 88};
  scene.target = {-1.5, 1.2, 40};
  scene.fieldOfViewRadians = 0.72f;
  scene.depthMetres = 190;
  scene.casterHeightMetres = 28;
  scene.lighting = morningLight();
  return scene;
}

}  // namespace throng
