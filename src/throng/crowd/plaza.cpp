#include "throng/crowd/plaza.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/crowd/scatter.h"
#include "throng/crowd/scene_people.h"

namespace throng {
namespace {

constexpr float kPi = 3.14159265f;

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kAsset = 10, kHeading, kClip, kPhase, kSpeed, kScale, kHeadingSpread = 19, kChangeTime, kChangeClip = 1000 };

// The wedge before the camera: at depth d its half width is slope * d.
struct Wedge {
  float nearMetres, farMetres, slope;
  bool holds(Vec2f p) const { return -p.y >= nearMetres && std::fabs(p.x) <= slope * -p.y + nearMetres * 0.1f; }
};

std::vector<Vec2f> fillWedge(const Wedge& wedge, float spacing, const PlazaOptions& options) {
  ScatterOptions scatter;
  scatter.seed = options.seed;
  scatter.spacingMetres = spacing;
  const float halfWidth = wedge.slope * wedge.farMetres + wedge.nearMetres * 0.1f;
  scatter.min = {-halfWidth, -wedge.farMetres};
  scatter.max = {halfWidth, -wedge.nearMetres};
  const float wedgeArea = wedge.slope * (wedge.farMetres * wedge.farMetres - wedge.nearMetres * wedge.nearMetres);
  const float share = wedgeArea / (2 * halfWidth * (wedge.farMetres - wedge.nearMetres));
  scatter.count = static_cast<std::uint32_t>(options.instanceCount / share * 1.08f) + 16;
  std::vector<Vec2f> points = scatterPoints(scatter);
  std::erase_if(points, [&](Vec2f p) { return !wedge.holds(p); });
  if (points.size() > options.instanceCount) points.resize(options.instanceCount);
  return points;
}

SceneMember makeMember(std::span<const Asset> assets, const std::vector<std::vector<const AssetClip*>>& clips,
                       const std::vector<std::uint32_t>& usable, Vec2f point, std::uint32_t seed,
                       std::uint32_t member) {
  const auto pick = [&](std::size_t count, Purpose purpose) {
    return static_cast<std::size_t>(randomWord(seed, member, purpose) % count);
  };
  SceneMember result;
  result.assetIndex = usable[pick(usable.size(), kAsset)];
  const AssetClip& clip = *clips[result.assetIndex][pick(clips[result.assetIndex].size(), kClip)];
  result.clip = clip.name;
  SpawnOptions& spawn = result.spawn;
  spawn.placement.place = {point.x, 0, point.y};
  // Most look towards the viewer, some anywhere.
  const float spread = randomUnit(seed, member, kHeadingSpread) < 0.7f ? 0.9f : kPi;
  const float towardsViewer = std::atan2(-point.x, -point.y);
  spawn.placement.headingRadians = towardsViewer + spread * (2 * randomUnit(seed, member, kHeading) - 1);
  spawn.placement.scale = 0.95f + 0.1f * randomUnit(seed, member, kScale);
  spawn.play.phase = randomUnit(seed, member, kPhase);
  spawn.play.speed = 0.9f + 0.2f * randomUnit(seed, member, kSpeed);
  if (clip.loop == LoopMode::Once) spawn.play.loop = LoopMode::Loop;
  spawn.tint = personTint(assets[result.assetIndex], seed, member);
  return result;
}

Lighting eveningLight(float unit) {
  Lighting light;
  light.towardsSun = {-0.80f, 0.34f, -0.30f};
  light.sunRadiance = {8.4f, 5.0f, 2.5f};
  light.zenithRadiance = {0.075f, 0.15f, 0.36f};
  light.horizonRadiance = {0.62f, 0.42f, 0.30f};
  light.groundRadiance = {0.15f, 0.11f, 0.08f};
  light.hazePerMetre = 0.0032f / unit;
  return light;
}

}  // namespace

Result<Scene> arrangePlaza(std::span<const Asset> assets, const PlazaOptions& options) {
  assert(!assets.empty() && options.instanceCount > 0);
  std::vector<std::vector<const AssetClip*>> clips;
  std::vector<std::uint32_t> usable;
  for (const Asset& asset : assets) {
    clips.push_back(usableClips(asset, options.clips));
    if (!clips.back().empty()) usable.push_back(static_cast<std::uint32_t>(clips.size() - 1));
  }
  if (usable.empty())
    return Error{ErrorCode::InvalidArgument, "render", "none of the assets has a clip of the names asked for"};
  const MemberSize size = memberSize(assets);
  const float unit = size.height / 1.8f;
  const float spacing = size.width * 0.95f;
  Scene plaza;
  Wedge wedge{};
  wedge.slope = std::tan(plaza.fieldOfViewRadians / 2) * options.aspect * 1.08f;
  wedge.nearMetres = std::max(5.2f * unit, 1.5f * size.width);
  const float area = spacing * spacing * 2.1f * options.instanceCount;
  // A handful stands in a group before the camera, not in a line across its view.
  wedge.slope = std::min(wedge.slope, 0.7f * std::sqrt(area) / wedge.nearMetres);
  wedge.farMetres = std::sqrt(area / wedge.slope + wedge.nearMetres * wedge.nearMetres) + size.width;
  std::vector<Vec2f> points = fillWedge(wedge, spacing, options);
  // Front to back: what is near hides what is far before that is shaded.
  std::sort(points.begin(), points.end(), [](Vec2f a, Vec2f b) { return a.y != b.y ? a.y > b.y : a.x < b.x; });
  std::uint32_t member = 0;
  for (const Vec2f point : points)
    plaza.members.push_back(makeMember(assets, clips, usable, point, options.seed, member++));
  plaza.depthMetres = wedge.farMetres;
  for (const auto& usableOfAsset : clips) {
    plaza.clips.emplace_back();
    for (const AssetClip* clip : usableOfAsset) plaza.clips.back().push_back(clip->name);
  }
  plaza.eye = {0, 2.9 * unit, 0};
  plaza.target = {0, 1.0 * unit, -13.0 * unit};
  plaza.nearMetres = static_cast<float>(length(plaza.target - plaza.eye)) * 0.01f;
  plaza.casterHeightMetres = static_cast<float>(plaza.eye.y) * 2;
  plaza.lighting = eveningLight(unit);
  return plaza;
}

PlazaChange plazaChange(const Scene& plaza, std::uint32_t seed, std::uint32_t member, std::uint32_t change,
                        double everySeconds) {
  const std::vector<std::string>& clips = plaza.clips[plaza.members[member].assetIndex];
  PlazaChange result;
  result.atSeconds = (change + double(randomUnit(seed, member, kChangeTime))) * everySeconds;
  result.clip = clips[randomWord(seed, member, kChangeClip + change) % clips.size()];
  result.play = plaza.members[member].spawn.play;
  result.play.fadeSeconds = 0.4f;
  return result;
}

}  // namespace throng
