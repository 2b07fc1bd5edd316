// Takes of a ufbx scene.
#ifdef THRONG_HAS_UFBX

#include <algorithm>
#include <map>
#include <memory>

#include "throng/import/ufbx_convert.h"
#include "throng/import/ufbx_scene.h"

namespace throng {
namespace {

// Curves that are not straight are sampled at the multiple of the file's frame rate next above this.
constexpr double kMinSamplesPerSecond = 120;
// A jump of the source becomes two keys this far apart.
constexpr double kJumpSeconds = 1e-6;

double sampleRate(double framesPerSecond) { return framesPerSecond * std::ceil(kMinSamplesPerSecond / framesPerSecond); }

struct BakeDeleter {
  void operator()(ufbx_baked_anim* anim) const { ufbx_free_baked_anim(anim); }
};
using BakedTake = std::unique_ptr<ufbx_baked_anim, BakeDeleter>;

void push(const ufbx_vec3& v, std::vector<float>& out) {
  for (const double value : {v.x, v.y, v.z}) out.push_back(static_cast<float>(value));
}
void push(const ufbx_quat& q, std::vector<float>& out) {
  for (const double value : {q.x, q.y, q.z, q.w}) out.push_back(static_cast<float>(value));
}

// Keys counted from the take's start. ufbx puts the two sides of a jump an instant apart.
template <typename List>
void pushKeys(const List& keys, double begin, Channel& channel) {
  for (std::size_t i = 0; i < keys.count; ++i) {
    double time = keys[i].time - begin;
    const bool jumps = i + 1 < keys.count && keys[i + 1].time - keys[i].time < kJumpSeconds;
    if (jumps) time = keys[i + 1].time - begin - kJumpSeconds;
    if (!channel.times.empty() && time <= channel.times.back()) continue;
    channel.times.push_back(time);
    push(keys[i].value, channel.values);
  }
}

double weightAt(const ufbx_baked_vec3_list& keys, double time) {
  if (time <= keys[0].time) return keys[0].value.x;
  for (std::size_t i = 1; i < keys.count; ++i)
    if (time <= keys[i].time) {
      const double t = (time - keys[i - 1].time) / (keys[i].time - keys[i - 1].time);
      return keys[i - 1].value.x + (keys[i].value.x - keys[i - 1].value.x) * t;
    }
  return keys[keys.count - 1].value.x;
}

// How much of each shape of a channel applies at a weight: neighbouring shapes (and the rest shape, at 0) are blended
// linearly, the outermost two also beyond their weights.
void shapeWeights(const ufbx_blend_channel& channel, double weight, std::vector<float>& out) {
  struct Stop { double at; std::ptrdiff_t shape; };
  std::vector<Stop> stops{{0, -1}};
  for (std::size_t i = 0; i < channel.keyframes.count; ++i)
    stops.push_back({channel.keyframes[i].target_weight, static_cast<std::ptrdiff_t>(i)});
  std::stable_sort(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return a.at < b.at; });
  const std::size_t first = out.size();
  out.resize(first + channel.keyframes.count);
  if (stops.size() < 2) return;
  std::size_t upper = 1;
  while (upper + 1 < stops.size() && stops[upper].at <= weight) ++upper;
  const Stop &a = stops[upper - 1], &b = stops[upper];
  if (!(b.at > a.at)) return;
  const double t = (weight - a.at) / (b.at - a.at);
  if (a.shape >= 0) out[first + static_cast<std::size_t>(a.shape)] = static_cast<float>(1 - t);
  if (b.shape >= 0) out[first + static_cast<std::size_t>(b.shape)] = static_cast<float>(t);
}

class UfbxClipReader {
 public:
  UfbxClipReader(const ufbx_scene& scene, const ufbx_anim_stack& stack, const ufbx_baked_anim& baked, Model& model)
      : scene_(scene), stack_(stack), baked_(baked), model_(model) {}

  Clip read() {
    Clip clip;
    clip.name = stack_.name.length > 0 ? toString(stack_.name) : "clip " + std::to_string(model_.clips.size() + 1);
    clip.durationSeconds = std::max(0.0, stack_.time_end - stack_.time_begin);
    clip.sourceFramesPerSecond = scene_.settings.frames_per_second;
    for (const ufbx_baked_node& node : baked_.nodes) addTransforms(node, clip);
    for (const ufbx_baked_element& element : baked_.elements)
      for (const ufbx_baked_prop& prop : element.props) sortProperty(element, prop, clip);
    for (const ufbx_node* node : scene_.nodes)
      if (node->mesh && !weights_.empty()) addWeights(*node, clip);
    if (clip.durationSeconds == 0)
      for (const Channel& channel : clip.channels) clip.durationSeconds = std::max(clip.durationSeconds, channel.times.back());
    return clip;
  }

 private:
  void addChannel(std::uint32_t node, Path path, Channel channel, Clip& clip) const {
    if (channel.times.empty()) return;
    channel.nodeIndex = static_cast<int>(node);
    channel.path = path;
    clip.channels.push_back(std::move(channel));
  }

  void addTransforms(const ufbx_baked_node& node, Clip& clip) const {
    Channel translation, rotation, scale;
    pushKeys(node.translation_keys, stack_.time_begin, translation);
    pushKeys(node.rotation_keys, stack_.time_begin, rotation);
    pushKeys(node.scale_keys, stack_.time_begin, scale);
    addChannel(node.typed_id, Path::Translation, std::move(translation), clip);
    addChannel(node.typed_id, Path::Rotation, std::move(rotation), clip);
    addChannel(node.typed_id, Path::Scale, std::move(scale), clip);
  }

  void sortProperty(const ufbx_baked_element& element, const ufbx_baked_prop& prop, Clip& clip) {
    const ufbx_element& target = *scene_.elements[element.element_id];
    const std::string name = toString(prop.name);
    if (prop.keys.count == 0) return;
    if (target.type == UFBX_ELEMENT_BLEND_CHANNEL && name == "DeformPercent") weights_[target.typed_id] = &prop.keys;
    if (target.type == UFBX_ELEMENT_NODE && name == "Visibility") addVisibility(target.typed_id, prop.keys, clip);
  }

  // Only the times at which it changes matter.
  void addVisibility(std::uint32_t node, const ufbx_baked_vec3_list& keys, Clip& clip) const {
    Channel channel;
    channel.interpolation = Interpolation::Step;
    for (std::size_t i = 0; i < keys.count; ++i) {
      if (i + 1 < keys.count && keys[i + 1].time - keys[i].time < kJumpSeconds) continue;
      const float visible = keys[i].value.x != 0 ? 1.0f : 0.0f;
      if (!channel.values.empty() && channel.values.back() == visible) continue;
      channel.times.push_back(keys[i].time - stack_.time_begin);
      channel.values.push_back(visible);
    }
    addChannel(node, Path::Visibility, std::move(channel), clip);
  }

  void addWeights(const ufbx_node& node, Clip& clip) const {
    std::vector<double> times;
    bool animated = false;
    const auto forChannels = [&](auto visit) {
      for (const ufbx_blend_deformer* deformer : node.mesh->blend_deformers)
        for (const ufbx_blend_channel* channel : deformer->channels) {
          const auto keys = weights_.find(channel->typed_id);
          visit(*channel, keys == weights_.end() ? nullptr : keys->second);
        }
    };
    forChannels([&](const ufbx_blend_channel& channel, const ufbx_baked_vec3_list* keys) {
      if (!keys) return;
      animated = true;
      addTimes(channel, *keys, times);
    });
    if (!animated) return;
    std::sort(times.begin(), times.end());
    Channel result;
    for (const double time : times) {
      if (!result.times.empty() && time - stack_.time_begin <= result.times.back() + kJumpSeconds / 2) continue;
      result.times.push_back(time - stack_.time_begin);
      forChannels([&](const ufbx_blend_channel& channel, const ufbx_baked_vec3_list* keys) {
        shapeWeights(channel, keys ? weightAt(*keys, time) * 0.01 : channel.weight, result.values);
      });
    }
    addChannel(node.typed_id, Path::MorphWeights, std::move(result), clip);
  }

  // The keys, and the times at which the weight passes an in-between, where the shapes' weights have a corner.
  static void addTimes(const ufbx_blend_channel& channel, const ufbx_baked_vec3_list& keys, std::vector<double>& times) {
    for (std::size_t i = 0; i < keys.count; ++i) {
      times.push_back(keys[i].time);
      if (i == 0) continue;
      const double from = keys[i - 1].value.x * 0.01, to = keys[i].value.x * 0.01;
      const auto addCrossing = [&](double stop) {
        if ((from < stop) == (to < stop) || from == to) return;
        times.push_back(keys[i - 1].time + (keys[i].time - keys[i - 1].time) * (stop - from) / (to - from));
      };
      addCrossing(0);
      for (const ufbx_blend_keyframe& shape : channel.keyframes) addCrossing(shape.target_weight);
    }
  }

  const ufbx_scene& scene_;
  const ufbx_anim_stack& stack_;
  const ufbx_baked_anim& baked_;
  Model& model_;
  std::map<std::uint32_t, const ufbx_baked_vec3_list*> weights_;  // by blend channel
};

// The weights without any clip.
void setRestWeights(const ufbx_scene& scene, Model& model) {
  for (Part& part : model.parts) {
    if (part.morphWeights.empty()) continue;
    std::vector<float> weights;
    for (const ufbx_blend_deformer* deformer : scene.nodes[static_cast<std::size_t>(part.nodeIndex)]->mesh->blend_deformers)
      for (const ufbx_blend_channel* channel : deformer->channels) shapeWeights(*channel, channel->weight, weights);
    part.morphWeights = std::move(weights);
  }
}

}  // namespace

Status readUfbxClips(const ufbx_scene& scene, Model& model) {
  setRestWeights(scene, model);
  for (const ufbx_anim_stack* stack : scene.anim_stacks) {
    const std::string where = model.name + ": clip '" + toString(stack->name) + "'";
    ufbx_bake_opts options = {};
    options.resample_rate = sampleRate(std::clamp(scene.settings.frames_per_second, 1.0, 1000.0));
    options.minimum_sample_rate = options.resample_rate;
    options.max_keyframe_segments = 1 << 16;
    options.key_reduction_enabled = true;
    options.key_reduction_rotation = true;
    options.step_handling = UFBX_BAKE_STEP_HANDLING_ADJACENT_DOUBLE;
    options.temp_allocator.memory_limit = std::size_t(4) << 30;
    options.result_allocator.memory_limit = std::size_t(4) << 30;
    ufbx_error error;
    const BakedTake baked(ufbx_bake_anim(&scene, stack->anim, &options, &error));
    if (!baked)
      return Error{ErrorCode::LimitExceeded, where, "its curves cannot be evaluated (" + toString(error.description) + ")"};
    Clip clip = UfbxClipReader(scene, *stack, *baked, model).read();
    if (clip.channels.empty() && !hasUfbxCaches(scene)) model.warnings.push_back({where, "it moves nothing and is left out"});
    else model.clips.push_back(std::move(clip));
  }
  return Ok{};
}

}  // namespace throng

#endif
