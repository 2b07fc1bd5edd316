#include "throng/edit/place_model.h"

#include <cassert>
#include <cmath>

namespace throng {
namespace {

// Quarter turns: Z up about x by -90 degrees, X up about z by +90.
Quatd yFromUp(UpAxis up) {
  const double half = std::sqrt(0.5);
  switch (up) {
    case UpAxis::Y: return {};
    case UpAxis::Z: return {-half, 0, 0, half};
    case UpAxis::X: return {0, 0, half, half};
  }
  return {};
}

}  // namespace

void placeModel(Model& model, double scale, UpAxis up) {
  assert(scale > 0 && std::isfinite(scale));
  if (scale == 1 && up == UpAxis::Y) return;
  const int root = static_cast<int>(model.nodes.size());
  for (Node& node : model.nodes)
    if (node.parent == kNone) node.parent = root;
  for (Part& part : model.parts)
    if (part.nodeIndex == kNone) part.nodeIndex = root;
  model.nodes.push_back({.name = "placement", .rotation = yFromUp(up), .scale = {scale, scale, scale}});

  const Affined placement = composeTrs(Vec3d{}, yFromUp(up), Vec3d{scale, scale, scale});
  for (Clip& clip : model.clips) {
    if (clip.cache) {
      for (Vec3f& position : clip.cache->positions) position = Vec3f(transformPoint(placement, Vec3d(position)));
      for (Vec3f& normal : clip.cache->normals) normal = Vec3f(normalizedOr(transformVector(placement, Vec3d(normal)), Vec3d{0, 1, 0}));
    }
    if (clip.rootMotion)
      for (Vec3d& translation : clip.rootMotion->translations) translation = transformVector(placement, translation);
  }
}

}  // namespace throng
