#include "throng/model/scale_model.h"

#include <cassert>

namespace throng {
namespace {

void scaleTranslation(Affined& matrix, double scale) { matrix.setColumn(3, matrix.translation() * scale); }

void scalePoints(std::vector<Vec3f>& points, double scale) {
  for (Vec3f& point : points) point = Vec3f(Vec3d(point) * scale);
}

void scaleClip(Clip& clip, double scale) {
  for (Channel& channel : clip.channels)
    if (channel.path == Path::Translation)
      for (float& value : channel.values) value = static_cast<float>(value * scale);
  if (clip.cache) scalePoints(clip.cache->positions, scale);
  if (clip.rootMotion)
    for (Vec3d& translation : clip.rootMotion->translations) translation = translation * scale;
}

}  // namespace

void scaleLengths(Model& model, double scale) {
  assert(scale > 0);
  if (scale == 1) return;
  for (Node& node : model.nodes) {
    node.translation = node.translation * scale;
    if (node.matrix) scaleTranslation(*node.matrix, scale);
  }
  for (Mesh& mesh : model.meshes) {
    scalePoints(mesh.positions, scale);
    for (MorphTarget& target : mesh.morphTargets) scalePoints(target.positionDeltas, scale);
  }
  for (Skin& skin : model.skins)
    for (Affined& matrix : skin.boneFromBind) scaleTranslation(matrix, scale);
  for (Part& part : model.parts)
    if (part.nodeFromMesh) scaleTranslation(*part.nodeFromMesh, scale);
  for (Clip& clip : model.clips) scaleClip(clip, scale);
}

}  // namespace throng
