#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

std::string rootMotionWords(const Asset& asset) {
  std::string words;
  for (const AssetClip& clip : asset.clips)
    if (!clip.rootMotion.times.empty())
      words += (words.empty() ? "" : ", ") + escaped(clip.name) + " (" + formatLength(static_cast<double>(length(clip.rootMotion.translations.back()))) + ")";
  return words;
}

std::string eventWords(const Asset& asset) {
  std::string words;
  for (const AssetClip& clip : asset.clips)
    for (const ClipEvent& event : clip.events)
      words += (words.empty() ? "" : ", ") + escaped(clip.name) + ": " + escaped(event.name) + " at " + formatSeconds(event.timeSeconds);
  return words;
}

std::string textureWords(const Asset& asset, const Material& material) {
  if (!material.baseColorTexture) return "–";
  const auto index = static_cast<std::size_t>(material.baseColorTexture->imageIndex);
  return asset.images[index].name.empty() ? "image " + std::to_string(index) : escaped(asset.images[index].name);
}

std::string materialTable(const Asset& asset) {
  HtmlTable table({"material", "triangles", "base colour", "texture", "sides"});
  for (const AssetPrimitive& primitive : asset.primitives) {
    const bool bare = primitive.materialIndex == kNone;
    const Material material = bare ? Material{} : asset.materials[static_cast<std::size_t>(primitive.materialIndex)];
    const Vec4f color = material.baseColorFactor;
    const auto part = [&](float value) { return formatFixed(static_cast<double>(value), 2); };
    table.addRow({bare ? "(none)" : escaped(material.name), formatCount(primitive.indices.size() / 3),
                  part(color.x) + ", " + part(color.y) + ", " + part(color.z),
                  textureWords(asset, material),
                  material.doubleSided ? "both" : "front"});
  }
  return table.html();
}

}  // namespace

std::string partsSection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  std::string groups, sockets;
  for (const std::string& name : asset.groupNames) groups += (groups.empty() ? "" : ", ") + escaped(name);
  for (const SocketTrack& socket : asset.sockets) sockets += (sockets.empty() ? "" : ", ") + escaped(socket.name);
  std::string facts = "<dl class=\"facts\">";
  const auto fact = [&](const char* what, const std::string& words) { facts += std::string("<dt>") + what + "</dt><dd>" + (words.empty() ? "none" : words) + "</dd>"; };
  fact("groups to hide", groups);
  fact("sockets", sockets);
  fact("events", eventWords(asset));
  fact("root motion", rootMotionWords(asset));
  return section("parts", "Materials and attachments", "", materialTable(asset) + "<p></p>" + facts + "</dl>");
}

}  // namespace throng::page
