// What arrangements of people share: who of the assets is one, what they may do, how much room they take.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/asset/asset.h"

namespace throng {

// Something to stand on or before, not one of many: wider than 20 m.
bool isScenery(const Asset& asset);

// The clips that members of an asset may play: those of these names; where none are named all but T-poses.
std::vector<const AssetClip*> usableClips(const Asset& asset, const std::vector<std::string>& wanted);

// Those that are fit for standing in one place, by their names.
std::vector<const AssetClip*> standingClips(const Asset& asset);

// How much room a member takes, and how far it reaches up, by its rest pose.
struct MemberSize {
  float width = 0;
  float height = 0;
};
MemberSize memberSize(std::span<const Asset> assets);

// A tint for somebody: of the clothes, where some materials are kept from tints (takesTint), else a slight one.
Vec4f personTint(const Asset& asset, std::uint32_t seed, std::uint32_t member);

}  // namespace throng
