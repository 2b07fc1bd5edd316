#include "throng/crowd/plaza.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/crowd/scatter.h"

namespace throng {
namespace {

constexpr float kPi = 3.14159265f;

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kAsset = 10, kHeading, kClip, kPhase, kSpeed, kScale, kTone, kWarmth, kHeadingSpread };

std::string lowerLetters(const std::string& text) {
  std::string letters;
  for (const char c : text)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) letters += static_cast<char>(c | 0x20);
  return letters;
}

// The clips that members of an asset may play.
std::vector<const AssetClip*> usableClips(const Asset& asset, const std::vector<std::string>& wanted) {
  std::vector<const AssetClip*> clips;
  for (const AssetClip& clip : asset.clips) {
    const bool named = std::find(wanted.begin(), wanted.end(), clip.name) != wanted.end();
    if (wanted.empty() ? lowerLetters(clip.name) != "tpose" : named) clips.push_back(&clip);
  }
  if (clips.empty() && wanted.empty() && !asset.clips.empty()) clips.push_back(&asset.clips.front());
  return clips;
}

// How much room a member takes, and how tall it is: of the first clip's bounds, which its rest pose may not show.
struct MemberSize {
  float width = 0;
  float height = 0;
};

MemberSize memberSize(std::span<const Asset> assets) {
  MemberSize size;
  for (const Asset& asset : assets) {
    Bounds rest;
    for (const Vec3f position : asset.mesh.positions) rest.add(position);
    const Vec3f extent = rest.extent();
    size.height = std::max(size.height, extent.y);
    // Arms spread in a rest pose are no wider than a body is tall; people stand closer than that.
    size.width = std::max(size.width, std::min(std::max(extent.x, extent.z), std::max(0.5f * extent.y, extent.z)));
  }
  return {std::max(size.width, 1e-3f), std::max(size.height, 1e-3f)};
}

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

Vec4f tintOf(std::uint32_t seed, std::uint32_t member) {
  const float tone = 0.72f + 0.28f * randomUnit(seed, member, kTone);
  const float warmth = randomUnit(seed, member, kWarmth) - 0.5f;
  return {std::min(tone * (1 + 0.14f * warmth), 1.0f), tone, std::min(tone * (1 - 0.14f * warmth), 1.0f), 1};
}

PlazaMember makeMember(const std::vector<std::vector<const AssetClip*>>& clips,
                       const std::vector<std::uint32_t>& usable, Vec2f point, std::uint32_t seed,
                       std::uint32_t member) {
  const auto pick = [&](std::size_t count, Purpose purpose) {
    return static_cast<std::size_t>(randomWord(seed, member, purpose) % count);
  };
  PlazaMember result;
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
  spawn.tint = tintOf(seed, member);
  return result;
}

Lighting eveningLight(float unit) {
  Lighting light;
  light.towardsSun = {-0.78f, 0.36f, -0.18f};
  light.sunRadiance = {9.0f, 5.9f, 3.4f};
  light.zenithRadiance = {0.20f, 0.33f, 0.66f};
  light.horizonRadiance = {1.05f, 0.80f, 0.62f};
  light.groundRadiance = {0.24f, 0.18f, 0.13f};
  light.hazePerMetre = 0.0055f / unit;
  return light;
}

}  // namespace

Result<Plaza> arrangePlaza(std::span<const Asset> assets, const PlazaOptions& options) {
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
  Plaza plaza;
  Wedge wedge{};
  wedge.slope = std::tan(plaza.fieldOfViewRadians / 2) * options.aspect * 1.08f;
  wedge.nearMetres = std::max(5.2f * unit, 1.5f * size.width);
  const float area = spacing * spacing * 2.1f * options.instanceCount;
  wedge.farMetres = std::sqrt(area / wedge.slope + wedge.nearMetres * wedge.nearMetres) + size.width;
  std::uint32_t member = 0;
  for (const Vec2f point : fillWedge(wedge, spacing, options))
    plaza.members.push_back(makeMember(clips, usable, point, options.seed, member++));
  plaza.depthMetres = wedge.farMetres;
  plaza.eye = {0, 2.9 * unit, 0};
  plaza.target = {0, 1.0 * unit, -13.0 * unit};
  plaza.lighting = eveningLight(unit);
  return plaza;
}

}  // namespace throng
