#include "throng/bake/bake_tracks.h"

#include "throng/pose/pose.h"

namespace throng {

namespace {

// The rotation of a matrix with orthonormal columns (Shepperd 1978: the largest of the four is taken first).
Quatd rotationOf(Vec3d x, Vec3d y, Vec3d z) {
  const double trace = x.x + y.y + z.z;
  if (trace > 0) return normalized(Quatd{y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace});
  if (x.x >= y.y && x.x >= z.z) return normalized(Quatd{1 + x.x - y.y - z.z, y.x + x.y, z.x + x.z, y.z - z.y});
  if (y.y >= z.z) return normalized(Quatd{y.x + x.y, 1 - x.x + y.y - z.z, z.y + y.z, z.x - x.z});
  return normalized(Quatd{z.x + x.z, z.y + y.z, 1 - x.x - y.y + z.z, x.y - y.x});
}

void appendTransform(const Affined& modelFromNode, SocketTrack& track) {
  const Vec3d columns[3] = {modelFromNode.column(0), modelFromNode.column(1), modelFromNode.column(2)};
  Vec3d scale{length(columns[0]), length(columns[1]), length(columns[2])};
  if (determinant(modelFromNode) < 0) scale.x = -scale.x;
  Quatd rotation;
  if (scale.x != 0 && scale.y != 0 && scale.z != 0) {
    const Vec3d x = columns[0] * (1 / scale.x);
    const Vec3d z = normalizedOr(cross(x, columns[1]), columns[2] * (1 / scale.z));
    rotation = rotationOf(x, cross(z, x), z);
  }
  // The nearer of the two quaternions of one rotation, so that plain interpolation takes the short way.
  Quatf next{static_cast<float>(rotation.x), static_cast<float>(rotation.y), static_cast<float>(rotation.z),
             static_cast<float>(rotation.w)};
  if (!track.rotations.empty() && dot(track.rotations.back(), next) < 0) next = {-next.x, -next.y, -next.z, -next.w};
  track.translations.push_back(Vec3f(modelFromNode.translation()));
  track.rotations.push_back(next);
  track.scales.push_back(Vec3f(scale));
}

}  // namespace

std::vector<SocketTrack> bakeSockets(const Model& model, const Asset& asset) {
  std::vector<SocketTrack> tracks;
  if (model.sockets.empty()) return tracks;
  for (const Socket& socket : model.sockets) tracks.push_back({socket.name, {}, {}, {}});
  PoseScratch scratch;
  std::vector<Affined> modelFromNode;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    const Clip* source = i < model.clips.size() ? &model.clips[i] : nullptr;
    for (float time : asset.clips[i].keyTimes) {
      poseNodes(model, source, (source ? source->startSeconds : 0) + time, scratch, modelFromNode);
      for (std::size_t s = 0; s < tracks.size(); ++s)
        appendTransform(modelFromNode[static_cast<std::size_t>(model.sockets[s].nodeIndex)], tracks[s]);
    }
  }
  return tracks;
}

RootTrack bakeRootMotion(const Clip& clip, float durationSeconds) {
  RootTrack track;
  if (!clip.rootMotion || clip.rootMotion->times.empty()) return track;
  const RootMotion& motion = *clip.rootMotion;
  for (std::size_t i = 0; i < motion.times.size(); ++i) {
    const bool last = i + 1 == motion.times.size();
    track.times.push_back(last ? durationSeconds : std::min(static_cast<float>(motion.times[i]), durationSeconds));
    track.translations.push_back(Vec3f(motion.translations[i]));
    const Quatd& q = motion.rotations[i];
    track.rotations.push_back({static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)});
  }
  return track;
}

}  // namespace throng
