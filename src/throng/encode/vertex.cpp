#include "throng/encode/vertex.h"

#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <mutex>

#include "throng/base/parallel.h"
#include "throng/encode/octahedral.h"
#include "throng/encode/quantize.h"
#include "throng/encode/tangent_angle.h"
#include "throng/octahedral.h"
#include "throng/tangent_angle.h"

namespace throng {

namespace {

// What one thread needs to pose and encode a key.
struct KeyBuffers {
  KeyBuffers(std::size_t vertexCount, bool withTangents)
      : positions(vertexCount), normals(vertexCount), tangents(withTangents ? vertexCount : 0), codes(vertexCount) {}
  std::vector<Vec3f> positions, normals;
  std::vector<Vec4f> tangents;
  std::vector<std::uint16_t> codes;
};

class VertexClipEncoder {
 public:
  VertexClipEncoder(std::span<std::uint16_t> texels, const VertexClipInput& input, const TangentRows& tangents)
      : texels_(texels), input_(input), tangents_(tangents), keyCount_(input.keyTimes.size()),
        vertexCount_(input.vertexCount) {
    assert(keyCount_ >= 2 && texels.size() == keyCount_ * vertexCount_ * 4);
    assert(!hasTangents() || (tangents.angles.size() == keyCount_ * tangentRowBytes(input.vertexCount) &&
                              tangents.restTangents.size() == vertexCount_ && tangents.restNormals.size() == vertexCount_));
    const std::size_t heldCount = keyCount_ * vertexCount_;
    if (heldCount <= kMaxHeldBytes / sizeof(Vec3f)) held_.resize(heldCount);
  }

  Result<VertexClipCode> run() {
    std::vector<Bounds> keyBounds(keyCount_);
    forEachKey([&](std::size_t key, KeyBuffers& buffers) { poseKey(key, buffers, keyBounds[key]); });
    VertexClipCode result;
    for (const Bounds& bounds : keyBounds) result.bounds.add(bounds);
    THRONG_TRY(checkFinite(result.bounds));
    if (vertexCount_ == 0) result.bounds.add(Vec3f{});
    forEachKey([&](std::size_t key, KeyBuffers& buffers) { quantizeKey(key, buffers, result.bounds); });
    if (stopped_) return Error{ErrorCode::Interrupted, "clip '" + input_.name + "'", "stopped on request"};
    result.endsMeet = endsMeet();
    if (input_.closeLoop && result.endsMeet) {
      std::copy_n(row(0).begin(), row(0).size(), row(keyCount_ - 1).begin());
      if (hasTangents()) std::copy_n(angles(0).begin(), vertexCount_, angles(keyCount_ - 1).begin());
    }
    return result;
  }

 private:
  bool hasTangents() const { return !tangents_.angles.empty(); }

  std::span<std::uint8_t> angles(std::size_t key) const {
    return tangents_.angles.subspan(key * tangentRowBytes(input_.vertexCount), vertexCount_);
  }

  std::span<std::uint16_t> row(std::size_t key) const {
    return texels_.subspan(key * vertexCount_ * 4, vertexCount_ * 4);
  }

  // Where the key's positions lie: with the clip's, where those are held, else in the thread's own.
  std::span<Vec3f> positionsOf(std::size_t key, KeyBuffers& buffers) {
    return held_.empty() ? std::span<Vec3f>(buffers.positions)
                         : std::span<Vec3f>(held_).subspan(key * vertexCount_, vertexCount_);
  }

  void callSource(std::size_t key, KeyBuffers& buffers) {
    const double time = key + 1 == keyCount_ ? input_.durationSeconds : input_.keyTimes[key];
    input_.source(time, {positionsOf(key, buffers), buffers.normals, buffers.tangents});
  }

  template <typename Work>
  void forEachKey(const Work& work) {
    parallelFor(keyCount_, 1, [&](std::size_t begin, std::size_t end) {
      KeyBuffers buffers(vertexCount_, hasTangents());
      for (std::size_t key = begin; key < end && !stopped_; ++key) work(key, buffers);
    });
  }

  void poseKey(std::size_t key, KeyBuffers& buffers, Bounds& bounds) {
    callSource(key, buffers);
    const std::span<const Vec3f> positions = positionsOf(key, buffers);
    for (std::size_t vertex = 0; vertex < vertexCount_; ++vertex) {
      if (isFinite(positions[vertex])) bounds.add(positions[vertex]);
      else noteNotFinite(key, vertex);
    }
    encodeOctahedral(buffers.codes, buffers.normals);
    const std::span<std::uint16_t> destination = row(key);
    for (std::size_t vertex = 0; vertex < vertexCount_; ++vertex) destination[4 * vertex + 3] = buffers.codes[vertex];
    if (hasTangents())
      encodeTangentAngles(angles(key), buffers.tangents, destination, tangents_.restTangents, tangents_.restNormals);
    reportKey();
  }

  void quantizeKey(std::size_t key, KeyBuffers& buffers, const Bounds& bounds) {
    if (held_.empty()) callSource(key, buffers);
    quantizePositions(row(key), positionsOf(key, buffers), bounds);
  }

  // Remembers the earliest, so that the message does not depend on the order of threads.
  void noteNotFinite(std::size_t key, std::size_t vertex) {
    const std::lock_guard lock(mutex_);
    const std::pair<std::size_t, std::size_t> found{key, vertex};
    if (!anyNotFinite_ || found < notFinite_) notFinite_ = found;
    anyNotFinite_ = true;
  }

  void reportKey() {
    if (!input_.keyDone) return;
    const std::lock_guard lock(mutex_);
    if (!stopped_ && !input_.keyDone()) stopped_ = true;
  }

  Status checkFinite(const Bounds& bounds) const {
    const std::string where = "clip '" + input_.name + "'";
    if (stopped_) return Error{ErrorCode::Interrupted, where, "stopped on request"};
    if (anyNotFinite_)
      return Error{ErrorCode::LimitExceeded, where,
                   "vertex " + std::to_string(notFinite_.second) + " is not finite at " +
                       std::to_string(input_.keyTimes[notFinite_.first]) +
                       " s; the pose overflows 32-bit floats, so scale the model down"};
    if (!isFinite(bounds.extent()))
      return Error{ErrorCode::LimitExceeded, where,
                   "the motion is wider than 32-bit floats can measure; scale the model down"};
    return Ok{};
  }

  bool endsMeet() const {
    const std::span<const std::uint16_t> first = row(0), last = row(keyCount_ - 1);
    for (std::size_t vertex = 0; vertex < vertexCount_; ++vertex) {
      const std::size_t t = 4 * vertex;
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::abs(first[t + axis] - last[t + axis]) > 1) return false;
      const shader::vec3 a = shader::decodeOctahedral(first[t + 3]), b = shader::decodeOctahedral(last[t + 3]);
      constexpr float kCosineOfOneDegree = 0.99984770f;
      if (a.x * b.x + a.y * b.y + a.z * b.z < kCosineOfOneDegree) return false;
      if (hasTangents() && !tangentsMeet(vertex, a, b)) return false;
    }
    return true;
  }

  bool tangentsMeet(std::size_t vertex, shader::vec3 firstNormal, shader::vec3 lastNormal) const {
    const Vec4f t = tangents_.restTangents[vertex];
    const Vec3f n = tangents_.restNormals[vertex];
    const auto tangent = [&](std::size_t key, shader::vec3 normal) {
      return shader::decodeTangent(angles(key)[vertex], normal, {t.x, t.y, t.z}, {n.x, n.y, n.z});
    };
    const shader::vec3 a = tangent(0, firstNormal), b = tangent(keyCount_ - 1, lastNormal);
    constexpr float kCosineOfThreeDegrees = 0.99862953f;
    return a.x * b.x + a.y * b.y + a.z * b.z >= kCosineOfThreeDegrees;
  }

  std::span<std::uint16_t> texels_;
  const VertexClipInput& input_;
  const TangentRows& tangents_;
  std::size_t keyCount_, vertexCount_;
  std::vector<Vec3f> held_;  // positions of all keys; empty where they would take too much memory
  std::mutex mutex_;
  std::atomic<bool> stopped_{false};
  bool anyNotFinite_ = false;
  std::pair<std::size_t, std::size_t> notFinite_;
};

}  // namespace

Result<VertexClipCode> encodeVertexClip(std::span<std::uint16_t> texels, const VertexClipInput& input,
                                        const TangentRows& tangents) {
  return VertexClipEncoder(texels, input, tangents).run();
}

}  // namespace throng
