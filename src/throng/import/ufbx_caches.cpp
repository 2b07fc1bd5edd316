// Vertex caches (PC2, MCX) that an FBX file points to.
#ifdef THRONG_HAS_UFBX

#include <algorithm>
#include <memory>

#include "throng/import/ufbx_convert.h"
#include "throng/import/ufbx_scene.h"

namespace throng {
namespace {

constexpr std::uint64_t kMaxCacheBytes = std::uint64_t(4) << 30;
constexpr std::size_t kMaxSamples = 1 << 20;

struct SceneDeleter {
  void operator()(ufbx_scene* scene) const { ufbx_free_scene(scene); }
};

// Frames of the file and samples of the caches within the clip, seconds from its start.
std::vector<double> sampleTimes(const ufbx_scene& scene, double begin, const Clip& clip) {
  const double duration = clip.durationSeconds, rate = scene.settings.frames_per_second;
  std::vector<double> times{0, duration};
  for (std::size_t frame = 1; frame < kMaxSamples && static_cast<double>(frame) / rate < duration; ++frame)
    times.push_back(static_cast<double>(frame) / rate);
  for (const ufbx_cache_deformer* deformer : scene.cache_deformers) {
    if (!deformer->external_channel) continue;
    for (const ufbx_cache_frame& frame : deformer->external_channel->frames)
      if (frame.time > begin && frame.time < begin + duration) times.push_back(frame.time - begin);
  }
  std::sort(times.begin(), times.end());
  const auto close = [](double a, double b) { return b - a < 1e-5; };
  times.erase(std::unique(times.begin(), times.end(), close), times.end());
  return times;
}

Status addSample(const ufbx_scene& posed, const std::vector<UfbxPart>& parts, PointCache& cache) {
  for (const UfbxPart& part : parts) {
    const ufbx_node& node = *posed.nodes[part.nodeId];
    const ufbx_mesh& mesh = *node.mesh;
    const ufbx_vec3_list& points = mesh.skinned_position.values;
    for (const std::uint32_t point : part.controlPoints) {
      if (point >= points.count) return Error{ErrorCode::Malformed, toString(node.name), "a cache has fewer points than the mesh"};
      const ufbx_vec3 p = points[point];
      const Vec3f position =
          toVec3f(mesh.skinned_is_local ? ufbx_transform_position(&node.geometry_to_world, p) : p);
      cache.positions.push_back(isFinite(position) ? position : Vec3f{});
    }
  }
  return Ok{};
}

}  // namespace

bool hasUfbxCaches(const ufbx_scene& scene) {
  return std::any_of(scene.cache_deformers.begin(), scene.cache_deformers.end(),
                     [](const ufbx_cache_deformer* deformer) { return deformer->external_channel != nullptr; });
}

Status readUfbxCaches(const ufbx_scene& scene, const std::vector<UfbxPart>& parts, const ufbx_open_file_cb& files,
                      Model& model) {
  for (std::size_t c = 0; c < model.clips.size(); ++c) {
    Clip& clip = model.clips[c];
    const ufbx_anim_stack& stack = *scene.anim_stacks[c];
    const std::string where = model.name + ": clip '" + clip.name + "'";
    PointCache cache;
    cache.times = sampleTimes(scene, stack.time_begin, clip);
    const std::uint64_t bytes = cache.times.size() * std::uint64_t(modelVertexCount(model)) * sizeof(Vec3f);
    if (bytes > kMaxCacheBytes)
      return Error{ErrorCode::LimitExceeded, where, "its cache needs " + std::to_string(bytes >> 20) + " MiB; the limit is 4096"};
    ufbx_evaluate_opts options = {};
    options.evaluate_skinning = true;
    options.evaluate_caches = true;
    options.load_external_files = true;
    options.open_file_cb = files;
    for (const double time : cache.times) {
      ufbx_error error;
      const std::unique_ptr<ufbx_scene, SceneDeleter> posed(
          ufbx_evaluate_scene(&scene, stack.anim, stack.time_begin + time, &options, &error));
      if (!posed) return Error{ErrorCode::Malformed, where, "its cache cannot be read (" + toString(error.description) + ")"};
      THRONG_TRY(addSample(*posed, parts, cache));
    }
    clip.channels.clear();
    clip.cache = std::move(cache);
  }
  return Ok{};
}

}  // namespace throng

#endif
