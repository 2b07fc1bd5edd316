#include "throng/bake/model_source.h"

#include <memory>
#include <mutex>

#include "throng/pose/pose.h"

namespace throng {

namespace {

struct Posing {
  PoseScratch scratch;
  PosedVertices vertices;
};

// Space for posing, lent to one thread at a time.
class PosingPool {
 public:
  std::unique_ptr<Posing> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Posing>();
    auto posing = std::move(free_.back());
    free_.pop_back();
    return posing;
  }
  void giveBack(std::unique_ptr<Posing> posing) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(posing));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Posing>> free_;
};

}  // namespace

ClipSource makeClipSource(const Model& model, const Rig& rig, const Clip* clip,
                          const std::vector<std::uint32_t>& sourceVertices) {
  return [&model, &rig, clip, &sourceVertices, pool = std::make_shared<PosingPool>()](
             double seconds, const ClipSample& sample) {
    auto posing = pool->take();
    poseModel(model, rig, clip, (clip ? clip->startSeconds : 0) + seconds, posing->scratch, posing->vertices);
    for (std::size_t i = 0; i < sourceVertices.size(); ++i) {
      sample.positions[i] = posing->vertices.positions[sourceVertices[i]];
      sample.normals[i] = posing->vertices.normals[sourceVertices[i]];
    }
    for (std::size_t i = 0; i < sample.tangents.size(); ++i)
      sample.tangents[i] = posing->vertices.tangents[sourceVertices[i]];
    pool->giveBack(std::move(posing));
  };
}

}  // namespace throng
