#include "throng/import/model_space.h"

#include <utility>

namespace throng {
namespace {

// The change applied to each kind of quantity. The map is C = scale * P with P a signed permutation; a linear map M
// becomes P M P^-1, its translation C t.
struct Changer {
  const SpaceChange& c;
  double handedness;

  template <typename T> Vec3<T> turn(Vec3<T> v) const {
    Vec3<T> result;
    for (int i = 0; i < 3; ++i) result[i] = static_cast<T>(c.sign[i]) * v[c.axis[i]];
    return result;
  }
  template <typename T> Vec3<T> point(Vec3<T> p) const { return turn(p) * static_cast<T>(c.scale); }
  template <typename T> Vec3<T> scaling(Vec3<T> s) const { return {s[c.axis[0]], s[c.axis[1]], s[c.axis[2]]}; }
  // The axis of a rotation is a pseudovector: a reflection turns it the other way round.
  template <typename T> Quat<T> rotation(Quat<T> q) const {
    const Vec3<T> v = turn(Vec3<T>{q.x, q.y, q.z}) * static_cast<T>(handedness);
    return {v.x, v.y, v.z, q.w};
  }
  Affined map(const Affined& a) const {
    Affined result;
    for (int row = 0; row < 3; ++row)
      for (int col = 0; col < 3; ++col)
        result.m[row][col] = c.sign[row] * c.sign[col] * a.m[c.axis[row]][c.axis[col]];
    result.setColumn(3, point(a.translation()));
    return result;
  }
};

void changeMesh(Mesh& mesh, const Changer& to) {
  for (Vec3f& p : mesh.positions) p = to.point(p);
  for (Vec3f& n : mesh.normals) n = to.turn(n);
  const float handedness = static_cast<float>(to.handedness);
  for (Vec4f& t : mesh.tangents) {
    const Vec3f v = to.turn(Vec3f{t.x, t.y, t.z});
    t = {v.x, v.y, v.z, t.w * handedness};
  }
  for (MorphTarget& target : mesh.morphTargets) {
    for (Vec3f& d : target.positionDeltas) d = to.point(d);
    for (Vec3f& d : target.normalDeltas) d = to.turn(d);
    for (Vec3f& d : target.tangentDeltas) d = to.turn(d);
  }
  if (to.handedness < 0)
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) std::swap(mesh.indices[i + 1], mesh.indices[i + 2]);
}

void changeChannel(Channel& channel, const Changer& to) {
  std::vector<float>& v = channel.values;
  const bool vector = channel.path == Path::Translation || channel.path == Path::Scale;
  if (vector) {
    for (std::size_t i = 0; i + 2 < v.size(); i += 3) {
      const Vec3f old{v[i], v[i + 1], v[i + 2]};
      const Vec3f now = channel.path == Path::Translation ? to.point(old) : to.scaling(old);
      for (int k = 0; k < 3; ++k) v[i + k] = now[k];
    }
  } else if (channel.path == Path::Rotation) {
    for (std::size_t i = 0; i + 3 < v.size(); i += 4) {
      const Quatf now = to.rotation(Quatf{v[i], v[i + 1], v[i + 2], v[i + 3]});
      v[i] = now.x, v[i + 1] = now.y, v[i + 2] = now.z, v[i + 3] = now.w;
    }
  }
}

}  // namespace

SpaceChange fromZUp(double scale) { return {{0, 2, 1}, {1, 1, -1}, scale}; }

double determinant(const SpaceChange& change) {
  const auto& a = change.axis;
  const bool even = (a[0] == 0 && a[1] == 1) || (a[0] == 1 && a[1] == 2) || (a[0] == 2 && a[1] == 0);
  return (even ? 1 : -1) * change.sign[0] * change.sign[1] * change.sign[2];
}

void changeSpace(Model& model, const SpaceChange& change) {
  const Changer to{change, determinant(change)};
  for (Node& node : model.nodes) {
    node.translation = to.point(node.translation);
    node.rotation = to.rotation(node.rotation);
    node.scale = to.scaling(node.scale);
    if (node.matrix) node.matrix = to.map(*node.matrix);
  }
  for (Mesh& mesh : model.meshes) changeMesh(mesh, to);
  for (Skin& skin : model.skins)
    for (Affined& boneFromBind : skin.boneFromBind) boneFromBind = to.map(boneFromBind);
  for (Part& part : model.parts)
    if (part.nodeFromMesh) part.nodeFromMesh = to.map(*part.nodeFromMesh);
  for (Clip& clip : model.clips) {
    for (Channel& channel : clip.channels) changeChannel(channel, to);
    if (!clip.cache) continue;
    for (Vec3f& p : clip.cache->positions) p = to.point(p);
    for (Vec3f& n : clip.cache->normals) n = to.turn(n);
  }
}

}  // namespace throng
