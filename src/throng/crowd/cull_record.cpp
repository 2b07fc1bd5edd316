#include "throng/crowd/cull_record.h"

#include <cmath>

#include "throng/crowd/instance_store.h"

namespace throng {
namespace {

// A fade that begins above weight 0 blends before it starts, too; nobody looks back farther than this.
constexpr int kBeforeSeconds = 1 << 20;

shader::FadeWindow windowOf(const shader::Fade& fade, bool hasLaterClip) {
  if (!hasLaterClip) return {{0, 0}, -1};
  shader::FadeWindow window{fade.start, fade.lengthSeconds};
  if (fade.startWeight > 0) {
    window.start.seconds -= kBeforeSeconds;
    window.lengthSeconds += static_cast<float>(kBeforeSeconds) + 1;  // the sum may round down
  }
  return window;
}

}  // namespace

shader::CullRecord cullRecordOf(const shader::InstancePlace& place, const shader::InstancePlay& play,
                                std::span<const ClipTerms> clips) {
  shader::CullRecord record{};
  record.radius = -1;
  record.fades[0] = windowOf(play.fade0, play.slot1.clipIndex != shader::kNoClip);
  record.fades[1] = windowOf(play.fade1, play.slot2.clipIndex != shader::kNoClip);
  const shader::PlaceNow& now = place.now;
  if (!(now.scale > 0)) return record;
  Bounds bounds;
  for (const shader::ClipSlot& slot : {play.slot0, play.slot1, play.slot2})
    if (slot.clipIndex < clips.size()) bounds.add(clips[slot.clipIndex].bounds);
  const Vec3d centre(bounds.centre());
  const double c = std::cos(double(now.headingRadians)), s = std::sin(double(now.headingRadians));
  const Vec3d turned{c * centre.x + s * centre.z, centre.y, c * centre.z - s * centre.x};
  const shader::PlaceNow packed = packPlace(placeOf(now) + turned * double(now.scale), 0, 1);
  record.cell = packed.cell;
  record.offset = packed.offset;
  record.radius = length(bounds.extent()) * 0.5f * now.scale;
  record.scale = now.scale;
  return record;
}

}  // namespace throng
