#include <array>

#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

struct BytePart {
  std::string name;
  std::uint64_t bytes = 0;
};

constexpr std::array<const char*, 8> kColors{"#3f6fd1", "#2a9d8f", "#e3ad3c", "#e0703c", "#b5507f", "#7a68c0", "#7c8aa0", "#b9b9b2"};

template <typename Value>
std::uint64_t bytesOf(const std::vector<Value>& values) {
  return values.size() * sizeof(Value);
}

// The animation, split where its rows tell what is stored once and what per clip.
template <typename Rows>
void appendAnimation(const Asset& asset, const Rows& rows, std::vector<BytePart>& parts) {
  const std::uint64_t all = gpuBytes(asset);
  std::uint64_t once = 0;
  if constexpr (requires { rows.words; rows.clipsAt; })
    if (!rows.clipsAt.empty()) once = std::min<std::uint64_t>(all, std::uint64_t{4} * rows.clipsAt.front());
  parts.push_back({"animation: keys of all clips", all - once});
  parts.push_back({std::string("animation: what ") + name(asset.encoding()) + " stores once", once});
}

std::vector<BytePart> listParts(const Asset& asset) {
  std::vector<BytePart> parts;
  std::visit([&](const auto& rows) { appendAnimation(asset, rows, parts); }, asset.rows);
  const AssetMesh& mesh = asset.mesh;
  std::uint64_t surface = bytesOf(mesh.texCoords.empty() ? std::vector<Vec2f>{} : mesh.texCoords[0]) * mesh.texCoords.size();
  for (const auto& set : mesh.colors) surface += bytesOf(set);
  std::uint64_t indices = 0, images = 0, sockets = 0;
  for (const AssetPrimitive& primitive : asset.primitives) indices += bytesOf(primitive.indices);
  for (const Image& image : asset.images) images += image.bytes.size();
  for (const SocketTrack& socket : asset.sockets) sockets += bytesOf(socket.translations) + bytesOf(socket.rotations) + bytesOf(socket.scales);
  parts.push_back({"rest pose: positions, normals, tangents", bytesOf(mesh.positions) + bytesOf(mesh.normals) + bytesOf(mesh.tangents)});
  parts.push_back({"texture coordinates and colours", surface});
  parts.push_back({"indices", indices});
  parts.push_back({"vertex numbers of the source", bytesOf(asset.sourceVertices)});
  parts.push_back({"images", images});
  parts.push_back({"sockets", sockets});
  return parts;
}

}  // namespace

std::string bytesSection(const PageSubject& subject) {
  std::vector<BytePart> parts = listParts(subject.asset);
  std::erase_if(parts, [](const BytePart& part) { return part.bytes == 0; });
  std::uint64_t total = 0;
  for (const BytePart& part : parts) total += part.bytes;
  std::string bar = "<svg class=\"bar\" viewBox=\"0 0 1000 26\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"bytes by part\">";
  HtmlTable table({"part", "bytes", "share"});
  double x = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const double share = static_cast<double>(parts[i].bytes) / static_cast<double>(total);
    const std::string color = kColors[i % kColors.size()];
    bar += "<rect x=\"" + svgNumber(x * 1000) + "\" width=\"" + svgNumber(share * 1000) + "\" height=\"26\" fill=\"" + color + "\"/>";
    table.addRow({"<span class=\"keys\" style=\"background:" + color + "\"></span>" + escaped(parts[i].name), formatBytes(parts[i].bytes),
                  formatSignificant(100 * share, 2) + " %"});
    x += share;
  }
  const std::string lead = formatBytes(total) + " as decoded; the file has " + formatBytes(subject.diskBytes) + " on disk.";
  return section("bytes", "Bytes by part", lead, bar + "</svg>" + table.html());
}

}  // namespace throng::page
