#include "throng/edit/map_channel.h"

#include "throng/pose/curve.h"

namespace throng {
namespace {

Quatd rotationOf(const Node& node) {
  if (!node.matrix) return normalized(node.rotation);
  // The rotation of a matrix without its scale: columns made unit (Shepperd 1978 gives the quaternion).
  const Vec3d x = normalizedOr(node.matrix->column(0), Vec3d{1, 0, 0});
  const Vec3d z = normalizedOr(cross(x, node.matrix->column(1)), Vec3d{0, 0, 1});
  const Vec3d y = cross(z, x);
  const double trace = x.x + y.y + z.z;
  Quatd q;
  if (trace > 0) q = {y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace};
  else if (x.x >= y.y && x.x >= z.z) q = {1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y};
  else if (y.y >= z.z) q = {x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z};
  else q = {z.x + x.z, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x};
  return normalized(q);
}

Vec3d translationOf(const Node& node) { return node.matrix ? node.matrix->translation() : node.translation; }

Vec3d mirrored(Vec3d v) { return {-v.x, v.y, v.z}; }
// A rotation seen in the mirror x = 0: its axis is a pseudo-vector.
Quatd mirrored(Quatd q) { return {q.x, -q.y, -q.z, q.w}; }

Vec3d readVec3(const float* values) { return {values[0], values[1], values[2]}; }
void writeVec3(float* values, Vec3d v) {
  for (int axis = 0; axis < 3; ++axis) values[axis] = static_cast<float>(v[axis]);
}

Vec3d mapDirection(const ChannelMap& map, Vec3d v) {
  return rotate(map.inverseParentK, (map.mirror ? mirrored(v) : v) * map.lengthScale);
}

}  // namespace

Quatd conjugate(Quatd q) { return {-q.x, -q.y, -q.z, q.w}; }

Vec3d rotate(Quatd q, Vec3d v) {
  const Vec3d axis{q.x, q.y, q.z};
  const Vec3d t = cross(axis, v) * 2.0;
  return v + t * q.w + cross(axis, t);
}

std::vector<Quatd> restRotations(const Model& model) {
  std::vector<Quatd> rotations(model.nodes.size());
  for (std::size_t index = 0; index < model.nodes.size(); ++index) {
    Quatd rotation;
    for (int node = static_cast<int>(index); node != kNone; node = model.nodes[node].parent)
      rotation = rotationOf(model.nodes[node]) * rotation;
    rotations[index] = normalized(rotation);
  }
  return rotations;
}

ChannelMap makeChannelMap(const Model& source, const std::vector<Quatd>& sourceRest, int sourceNode,
                          const Model& target, const std::vector<Quatd>& targetRest, int targetNode, bool mirror) {
  const auto offset = [&](int sourceIndex, int targetIndex) -> Quatd {
    if (sourceIndex == kNone || targetIndex == kNone) return {};
    const Quatd rest = mirror ? mirrored(sourceRest[sourceIndex]) : sourceRest[sourceIndex];
    return normalized(conjugate(rest) * targetRest[targetIndex]);
  };
  const Node& from = source.nodes[sourceNode];
  const Node& to = target.nodes[targetNode];
  ChannelMap map;
  map.targetNode = targetNode;
  map.mirror = mirror;
  map.inverseParentK = conjugate(offset(from.parent, to.parent));
  map.k = offset(sourceNode, targetNode);
  map.sourceRestTranslation = translationOf(from);
  map.targetRestTranslation = translationOf(to);
  map.sourceRestScale = from.scale;
  map.targetRestScale = to.scale;
  const double sourceLength = length(map.sourceRestTranslation), targetLength = length(map.targetRestTranslation);
  if (sourceLength > 1e-6 && targetLength > 1e-6) map.lengthScale = targetLength / sourceLength;
  return map;
}

Channel mapChannel(const Channel& source, const ChannelMap& map) {
  Channel result = source;
  result.nodeIndex = map.targetNode;
  const std::size_t width = channelWidth(source);
  const bool cubic = source.interpolation == Interpolation::CubicSpline;
  if (width == 0) return result;
  for (std::size_t entry = 0; entry * width < source.values.size(); ++entry) {
    float* values = result.values.data() + entry * width;
    const bool isTangent = cubic && entry % 3 != 1;
    if (source.path == Path::Rotation) {
      Quatd q{values[0], values[1], values[2], values[3]};
      q = map.inverseParentK * (map.mirror ? mirrored(q) : q) * map.k;
      const double out[4] = {q.x, q.y, q.z, q.w};
      for (int axis = 0; axis < 4; ++axis) values[axis] = static_cast<float>(out[axis]);
    } else if (source.path == Path::Translation) {
      const Vec3d v = readVec3(values);
      writeVec3(values, isTangent ? mapDirection(map, v)
                                  : map.targetRestTranslation + mapDirection(map, v - map.sourceRestTranslation));
    } else if (source.path == Path::Scale) {
      for (int axis = 0; axis < 3; ++axis)
        if (map.sourceRestScale[axis] != 0)
          values[axis] = static_cast<float>(values[axis] * (map.targetRestScale[axis] / map.sourceRestScale[axis]));
    }
  }
  return result;
}

}  // namespace throng
