#include "throng/crowd/scene_people.h"

#include <algorithm>
#include <iterator>

#include "throng/crowd/gpu_asset.h"
#include "throng/crowd/scatter.h"

namespace throng {
namespace {

// What randomUnit is asked for, one number each.
enum Purpose : std::uint32_t { kTone = 16, kWarmth, kDye };

std::string lowerLetters(const std::string& text) {
  std::string letters;
  for (const char c : text)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) letters += static_cast<char>(c | 0x20);
  return letters;
}

// Whether some of an asset's materials are kept from tints: then the others are clothes, and may differ more.
bool hasClothes(const Asset& asset) {
  return std::any_of(asset.materials.begin(), asset.materials.end(),
                     [](const Material& material) { return !takesTint(material); });
}

}  // namespace

std::vector<const AssetClip*> usableClips(const Asset& asset, const std::vector<std::string>& wanted) {
  std::vector<const AssetClip*> clips;
  for (const AssetClip& clip : asset.clips) {
    const bool named = std::find(wanted.begin(), wanted.end(), clip.name) != wanted.end();
    if (wanted.empty() ? lowerLetters(clip.name) != "tpose" : named) clips.push_back(&clip);
  }
  if (clips.empty() && wanted.empty() && !asset.clips.empty()) clips.push_back(&asset.clips.front());
  return clips;
}

MemberSize memberSize(std::span<const Asset> assets) {
  MemberSize size;
  for (const Asset& asset : assets) {
    Bounds rest;
    for (const Vec3f position : asset.mesh.positions) rest.add(position);
    const Vec3f extent = rest.extent();
    // A flag hangs above the ground and a cloth lies flat: the camera must see the one and not sink into the other.
    const bool floats = rest.min.y > 0.25f * extent.y;
    const float top = floats ? rest.max.y : extent.y;
    size.height = std::max({size.height, top, 0.4f * std::max(extent.x, extent.z)});
    // Arms spread in a rest pose are no wider than a body is tall; people stand closer than that.
    size.width = std::max(size.width, std::min(std::max(extent.x, extent.z), std::max(0.5f * extent.y, extent.z)));
  }
  return {std::max(size.width, 1e-3f), std::max(size.height, 1e-3f)};
}

Vec4f personTint(const Asset& asset, std::uint32_t seed, std::uint32_t member) {
  constexpr Vec3f kDyes[] = {{1, 1, 1},          {1, 0.86f, 0.66f},    {0.95f, 0.38f, 0.30f}, {0.42f, 0.60f, 0.95f},
                             {0.52f, 0.82f, 0.5f}, {0.34f, 0.35f, 0.40f}, {0.86f, 0.55f, 0.80f}, {0.72f, 0.9f, 0.95f},
                             {1, 0.62f, 0.25f},   {0.6f, 0.5f, 0.42f}};
  const float tone = 0.75f + 0.25f * randomUnit(seed, member, kTone);
  const float warmth = randomUnit(seed, member, kWarmth) - 0.5f;
  Vec3f tint = Vec3f{1 + 0.14f * warmth, 1, 1 - 0.14f * warmth} * tone;
  if (hasClothes(asset)) tint = tint * kDyes[randomWord(seed, member, kDye) % std::size(kDyes)];
  return {std::min(tint.x, 1.0f), std::min(tint.y, 1.0f), std::min(tint.z, 1.0f), 1};
}

bool isScenery(const Asset& asset) {
  constexpr float kSmallestScenery = 20;
  Bounds rest;
  for (const Vec3f position : asset.mesh.positions) rest.add(position);
  return std::max(rest.extent().x, rest.extent().z) > kSmallestScenery;
}

std::vector<const AssetClip*> standingClips(const Asset& asset) {
  constexpr std::string_view kTravelling[] = {"walk", "run", "jog", "sprint", "dodge", "swim", "fall", "death", "tpose"};
  std::vector<const AssetClip*> clips;
  for (const AssetClip& clip : asset.clips) {
    const std::string word = lowerLetters(clip.name);
    if (std::none_of(std::begin(kTravelling), std::end(kTravelling), [&](std::string_view part) { return word.find(part) != word.npos; }))
      clips.push_back(&clip);
  }
  return clips;
}

}  // namespace throng
