#include <cmath>

#include "throng/base/format_values.h"
#include "throng/verify/examination.h"

namespace throng {
namespace {

constexpr double kUnitSlack = 1e-3;

std::string quoted(const std::string& kind, const std::string& name) { return kind + " \"" + name + "\""; }

void examineSockets(Examination& examination) {
  Tally tally;
  for (const SocketTrack& socket : examination.asset.sockets) {
    double worst = 0;
    for (const Quatf q : socket.rotations) worst = std::max(worst, std::fabs(std::sqrt(static_cast<double>(dot(q, q))) - 1));
    if (worst > kUnitSlack) tally.add(worst, {.object = quoted("socket", socket.name)});
  }
  const std::size_t count = examination.asset.sockets.size();
  examination.conclude(issues::kSocketNotUnit, tally, "length off by up to " + formatSignificant(tally.worst, 2),
                       count == 0 ? "there are none" : countWords(count, "socket", "sockets"));
}

void examineMaterials(Examination& examination) {
  const Asset& asset = examination.asset;
  Tally images, materials, texCoords;
  for (const Image& image : asset.images)
    if (image.bytes.empty()) images.add(0, {.object = quoted("image", image.name)});
  std::size_t bare = 0;
  for (const AssetPrimitive& primitive : asset.primitives) {
    if (primitive.materialIndex == kNone) {
      bare += primitive.indices.size() / 3;
      materials.add(0, {.vertex = primitive.indices.front()});
      continue;
    }
    const Material& material = asset.materials[static_cast<std::size_t>(primitive.materialIndex)];
    for (const auto* texture : {&material.baseColorTexture, &material.metallicRoughnessTexture, &material.normalTexture,
                                &material.occlusionTexture, &material.emissiveTexture})
      if (*texture && static_cast<std::size_t>((*texture)->texCoord) >= asset.mesh.texCoords.size())
        texCoords.add((*texture)->texCoord, {.object = quoted("material", material.name)});
  }
  examination.conclude(issues::kMissingImage, images, countWords(images.count, "image is", "images are") + " empty",
                       asset.images.empty() ? "there are none" : countWords(asset.images.size(), "image", "images"));
  examination.conclude(issues::kMissingMaterial, materials, countWords(bare, "triangle", "triangles"),
                       countWords(asset.materials.size(), "material", "materials"));
  examination.conclude(issues::kMissingTexCoords, texCoords,
                       "set " + formatSignificant(texCoords.worst, 1) + " of " + std::to_string(asset.mesh.texCoords.size()),
                       countWords(asset.mesh.texCoords.size(), "set", "sets"));
}

void examineGroups(Examination& examination) {
  const Asset& asset = examination.asset;
  std::vector<std::size_t> counts(asset.groupNames.size() + 1);
  for (const std::uint8_t group : asset.mesh.groups) ++counts[group];
  Tally tally;
  for (std::size_t i = 0; i < asset.groupNames.size(); ++i)
    if (counts[i + 1] == 0) tally.add(0, {.object = quoted("group", asset.groupNames[i])});
  examination.conclude(issues::kEmptyGroup, tally, countWords(tally.count, "group", "groups"),
                       asset.groupNames.empty() ? "there are none" : countWords(asset.groupNames.size(), "group", "groups"));
}

}  // namespace

void examineAttachments(Examination& examination) {
  examineSockets(examination);
  examineMaterials(examination);
  examineGroups(examination);
}

}  // namespace throng
