#include "throng/play/socket.h"

#include <cassert>
#include <cmath>

#include "throng/decode/decode.h"

namespace throng {
namespace {

struct SocketPose {
  Vec3f translation;
  Quatf rotation;
  Vec3f scale;
};

Quatf slerp(Quatf a, Quatf b, float t) {
  float cosine = dot(a, b);
  if (cosine < 0) {
    b = {-b.x, -b.y, -b.z, -b.w};
    cosine = -cosine;
  }
  float fromShare = 1 - t, toShare = t;
  if (cosine < 0.9995f) {  // closer ones are mixed linearly: the sine is too small to divide by
    const float angle = std::acos(cosine), sine = std::sin(angle);
    fromShare = std::sin((1 - t) * angle) / sine;
    toShare = std::sin(t * angle) / sine;
  }
  return normalized(Quatf{a.x * fromShare + b.x * toShare, a.y * fromShare + b.y * toShare,
                          a.z * fromShare + b.z * toShare, a.w * fromShare + b.w * toShare});
}

SocketPose mix(const SocketPose& a, const SocketPose& b, float t) {
  return {lerp(a.translation, b.translation, t), slerp(a.rotation, b.rotation, t), lerp(a.scale, b.scale, t)};
}

SocketPose poseAtRow(const SocketTrack& socket, std::uint32_t row) {
  return {socket.translations[row], socket.rotations[row], socket.scales[row]};
}

SocketPose poseOfLayer(const Asset& asset, const SocketTrack& socket, const shader::PlayLayer& layer) {
  const AssetClip& clip = asset.clips[layer.clipIndex];
  const RowBlend blend = resolveTime(clip, layer.position * clip.durationSeconds);
  return mix(poseAtRow(socket, blend.row), poseAtRow(socket, blend.row + 1), blend.weight);
}

}  // namespace

Affinef socketTransform(const Asset& asset, const SocketTrack& socket, const InstancePlay& play, TimePoint now) {
  assert(socket.translations.size() == asset.rowCount());
  const PlayLayers layers = shader::resolvePlay(play, now);
  SocketPose pose = poseOfLayer(asset, socket, layers.first);
  if (layers.weight > 0) pose = mix(pose, poseOfLayer(asset, socket, layers.second), layers.weight);
  return composeTrs(pose.translation, pose.rotation, pose.scale);
}

}  // namespace throng
