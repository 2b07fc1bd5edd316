#include <algorithm>
#include <cmath>

#include "throng/base/format_values.h"
#include "throng/decode/decode.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

constexpr std::size_t kMostClips = 24, kMostColumns = 256, kMostLines = 128;

std::byte shade(float zeroToOne) {
  return static_cast<std::byte>(std::isfinite(zeroToOne) ? 32 + 191 * std::clamp(zeroToOne, 0.0f, 1.0f) + 0.5f : 255);
}

void append(Pixels& pixels, Vec3f zeroToOne) {
  for (int axis = 0; axis < 3; ++axis) pixels.rgba.push_back(shade(zeroToOne[axis]));
  pixels.rgba.push_back(std::byte{255});
}

// One column per vertex, one line per key, as drawTexels has them, for every encoding: of what is decoded.
std::pair<Pixels, Pixels> drawDecoded(const Asset& asset, std::uint32_t clipIndex) {
  const AssetClip& clip = asset.clips[clipIndex];
  const std::size_t columns = std::min<std::size_t>(asset.vertexCount(), kMostColumns), lines = std::min(clip.keyTimes.size(), kMostLines);
  std::vector<std::uint32_t> vertices;
  for (std::size_t i = 0; i < columns; ++i) vertices.push_back(static_cast<std::uint32_t>(i * std::size_t{asset.vertexCount()} / columns));
  Pixels positions{static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(lines), {}}, normals = positions;
  DecodedVertices decoded;
  const Vec3f low = clip.bounds.min, extent = clip.bounds.extent();
  for (std::size_t line = 0; line < lines; ++line) {
    decodePose(asset, clipIndex, clip.keyTimes[lines > 1 ? line * (clip.keyTimes.size() - 1) / (lines - 1) : 0], vertices, decoded);
    for (std::size_t i = 0; i < columns; ++i) {
      const Vec3f from = decoded.positions[i] - low;
      append(positions, {extent.x > 0 ? from.x / extent.x : 0, extent.y > 0 ? from.y / extent.y : 0, extent.z > 0 ? from.z / extent.z : 0});
      append(normals, decoded.normals[i] * 0.5f + Vec3f{0.5f, 0.5f, 0.5f});
    }
  }
  return {std::move(positions), std::move(normals)};
}

}  // namespace

std::string texelsSection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  const std::size_t shown = std::min(asset.clips.size(), kMostClips);
  std::string body = "<div class=\"texels\">";
  for (std::size_t i = 0; i < shown; ++i) {
    const auto [positions, normals] = drawDecoded(asset, static_cast<std::uint32_t>(i));
    const std::string clip = asset.clips[i].name;
    body += "<div class=\"panel\"><h3>" + escaped(clip) + "</h3>" + imageTag(positions, "positions of " + clip, "") + imageTag(normals, "normals of " + clip, "") + "</div>";
  }
  std::string lead = "Decoded positions (above) and normals (below): one column per vertex, one line per key, first key on top; red, green and blue "
                     "are x, y and z. Smooth lines are smooth motion; noise, stripes and sudden edges are not.";
  if (asset.clips.size() > shown) lead += " The first " + formatCount(shown) + " of " + formatCount(asset.clips.size()) + " clips.";
  if (asset.vertexCount() > kMostColumns) lead += " " + formatCount(kMostColumns) + " of " + formatCount(asset.vertexCount()) + " vertices.";
  return section("texels", "Keys as pictures", lead, body + "</div>");
}

}  // namespace throng::page
