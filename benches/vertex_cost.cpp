// What a vertex costs: the crowd's colour vertex shader on the vertex encoding, against the same shader on a mesh that
// does not move and on four-influence skinning from per-instance palettes. The rasteriser is off. Prints CSV.
//
// usage: vertex_cost [INSTANCES] [ROUNDS]
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "throng/crowd/crowd.h"
#include "throng/crowd/crowd_pipelines.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng_shaders/crowd_color_vert.h"
#include "throng_shaders/vertex_skinned_vert.h"
#include "throng_shaders/vertex_static_vert.h"
#include "tube_asset.h"

namespace throng {
namespace {

constexpr std::uint32_t kBones = 60;

struct RestVertex {
  float position[3];
  std::int8_t normal[4];
  std::uint8_t bones[4];
  std::uint8_t weights[4];
};

std::vector<RestVertex> restVertices(const Asset& asset) {
  std::vector<RestVertex> vertices;
  for (std::size_t index = 0; index < asset.mesh.positions.size(); ++index) {
    RestVertex vertex{};
    std::memcpy(vertex.position, &asset.mesh.positions[index], sizeof vertex.position);
    for (int axis = 0; axis < 3; ++axis) vertex.normal[axis] = static_cast<std::int8_t>(asset.mesh.normals[index][axis] * 127);
    const std::size_t bone = index * (kBones - 4) / asset.mesh.positions.size();
    for (int influence = 0; influence < 4; ++influence) {
      vertex.bones[influence] = static_cast<std::uint8_t>(bone + influence);
      vertex.weights[influence] = influence == 0 ? 90 : 55;
    }
    vertices.push_back(vertex);
  }
  return vertices;
}

struct SkinPush {
  std::uint32_t viewIndex, boneCount;
  std::uint64_t palettes;
};

struct Contender {
  const char* name;
  GpuPipeline pipeline;
  std::vector<double> nanoseconds;
};

double cpuSeconds() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return double(usage.ru_utime.tv_sec) + double(usage.ru_utime.tv_usec) * 1e-6;
}

class VertexCost {
 public:
  explicit VertexCost(std::uint32_t instances) : instanceCount_(instances) {}

  Status prepare(const HeadlessDevice& headless) {
    device_ = headless.handles();
    asset_ = bench::tubeAsset();
    CrowdOptions options;
    options.capacity = instanceCount_;
    options.samples = VK_SAMPLE_COUNT_1_BIT;
    THRONG_ASSIGN(crowd_, Crowd::create(device_, options));
    THRONG_ASSIGN(const CrowdAssetId id, crowd_->add(asset_));
    for (std::uint32_t index = 0; index < instanceCount_; ++index) {
      SpawnOptions spawn;
      spawn.placement.place = {double(index % 25) - 12, 0, -40.0 - double(index / 25)};
      spawn.play.phase = float(index % 97) / 97;
      THRONG_ASSIGN([[maybe_unused]] const InstanceId instance, crowd_->spawn(id, spawn, 0));
    }
    THRONG_TRY(createBuffers());
    THRONG_TRY(createPipelines());
    THRONG_ASSIGN(commands_, GpuCommands::create(device_));
    return commands_->run([&](VkCommandBuffer commands) {
      CrowdFrameOptions frame;
      frame.shadows.cascadeCount = 0;
      frame.nowSeconds = 0.5;
      return crowd_->prepare(commands, frame);
    });
  }

  Status measure(int rounds) {
    for (int round = -1; round < rounds; ++round)  // the first warms up
      for (Contender& contender : contenders_) {
        const double start = cpuSeconds();
        THRONG_TRY(commands_->run([&](VkCommandBuffer commands) { return draw(commands, contender); }));
        if (round >= 0)
          contender.nanoseconds.push_back((cpuSeconds() - start) * 1e9 / (double(instanceCount_) * asset_.vertexCount()));
      }
    return Ok{};
  }

  void print() const {
    std::printf("# %u instances x %u vertices, CPU time of the software driver, best of %zu rounds\n", instanceCount_,
                asset_.vertexCount(), contenders_[0].nanoseconds.size());
    std::printf("shader,nanosecondsPerVertex,ratioToStatic\n");
    const auto best = [](const Contender& c) { return *std::min_element(c.nanoseconds.begin(), c.nanoseconds.end()); };
    for (const Contender& contender : contenders_)
      std::printf("%s,%.1f,%.3f\n", contender.name, best(contender), best(contender) / best(contenders_[0]));
  }

 private:
  Status fill(GpuBuffer& buffer, std::span<const std::byte> bytes, VkBufferUsageFlags usage) {
    THRONG_ASSIGN(buffer, GpuBuffer::create(device_, bytes.size(), usage, MemoryPlace::Upload));
    std::memcpy(buffer.mapped(), bytes.data(), bytes.size());
    return Ok{};
  }

  Status createBuffers() {
    THRONG_TRY(fill(attributes_, bytesOf(std::vector<GpuVertex>(asset_.vertexCount())), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT));
    THRONG_TRY(fill(rest_, bytesOf(restVertices(asset_)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT));
    THRONG_TRY(fill(indices_, bytesOf(asset_.primitives[0].indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT));
    ImageOptions target;
    target.extent = {64, 64};
    target.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    THRONG_ASSIGN(target_, GpuImage::create(device_, target));
    std::vector<Affinef> palettes(std::size_t(instanceCount_) * kBones);
    return fill(palettes_, bytesOf(palettes), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
  }

  Status createPipelines() {
    THRONG_ASSIGN(layout_, createPipelineLayout(device_, {crowd_->frameSetLayout()}, sizeof(SkinPush)));
    const std::pair<const char*, std::span<const std::uint32_t>> shaders[] = {
        {"static", kShader_vertex_static_vert},
        {"vertexEncoding", kShader_crowd_color_vert},
        {"skinnedFourInfluences", kShader_vertex_skinned_vert}};
    for (const auto& [name, shader] : shaders) {
      GraphicsPipelineOptions options;
      options.vertexShader = shader;
      options.layout = layout_.get();
      options.discardRasterizer = true;
      options.colorFormats = {VK_FORMAT_R8G8B8A8_UNORM};
      options.vertexBindings = crowdVertexBindings();
      options.vertexBindings.push_back({2, sizeof(RestVertex), VK_VERTEX_INPUT_RATE_VERTEX});
      options.vertexAttributes = crowdVertexAttributes();
      options.vertexAttributes.push_back({12, 2, VK_FORMAT_R32G32B32_SFLOAT, offsetof(RestVertex, position)});
      options.vertexAttributes.push_back({13, 2, VK_FORMAT_R8G8B8A8_SNORM, offsetof(RestVertex, normal)});
      options.vertexAttributes.push_back({14, 2, VK_FORMAT_R8G8B8A8_UINT, offsetof(RestVertex, bones)});
      options.vertexAttributes.push_back({15, 2, VK_FORMAT_R8G8B8A8_UNORM, offsetof(RestVertex, weights)});
      if (name == std::string("vertexEncoding")) options.vertexAttributes.resize(12);
      if (name == std::string("static")) options.vertexAttributes.resize(14);
      Contender contender{name, {}, {}};
      THRONG_ASSIGN(contender.pipeline, createGraphicsPipeline(device_, options));
      contenders_.push_back(std::move(contender));
    }
    return Ok{};
  }

  Status draw(VkCommandBuffer commands, const Contender& contender) {
    imageBarrier(commands, target_, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                 kColorWrite);
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = target_.view();
    color.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = {64, 64};
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = 1;
    rendering.pColorAttachments = &color;
    vkCmdBeginRendering(commands, &rendering);
    setViewport(commands, {64, 64});
    vkCmdSetCullMode(commands, VK_CULL_MODE_BACK_BIT);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, contender.pipeline.get());
    const VkDescriptorSet set = crowd_->frameSet();
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_.get(), 0, 1, &set, 0, nullptr);
    const SkinPush push{0, kBones, palettes_.address()};
    vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof push, &push);
    const VkBuffer buffers[] = {attributes_.handle(), crowd_->visibleBuffer(), rest_.handle()};
    const VkDeviceSize offsets[] = {0, 0, 0};
    vkCmdBindVertexBuffers(commands, 0, 3, buffers, offsets);
    vkCmdBindIndexBuffer(commands, indices_.handle(), 0, VK_INDEX_TYPE_UINT32);
    const auto indexCount = static_cast<std::uint32_t>(asset_.primitives[0].indices.size());
    vkCmdDrawIndexed(commands, indexCount, instanceCount_, 0, 0, 0);
    vkCmdEndRendering(commands);
    return Ok{};
  }

  std::uint32_t instanceCount_;
  VulkanDevice device_;
  Asset asset_;
  std::optional<Crowd> crowd_;
  std::optional<GpuCommands> commands_;
  GpuBuffer attributes_, rest_, indices_, palettes_;
  GpuImage target_;
  GpuPipelineLayout layout_;
  std::vector<Contender> contenders_;
};

Status run(std::uint32_t instances, int rounds) {
  THRONG_ASSIGN(const HeadlessDevice headless, HeadlessDevice::create());
  VertexCost bench(instances);
  THRONG_TRY(bench.prepare(headless));
  THRONG_TRY(bench.measure(rounds));
  bench.print();
  return Ok{};
}

}  // namespace
}  // namespace throng

int main(int argumentCount, char** arguments) {
  const int instances = argumentCount > 1 ? std::atoi(arguments[1]) : 300;
  const int rounds = argumentCount > 2 ? std::atoi(arguments[2]) : 5;
  if (instances < 1 || rounds < 1) {
    std::fprintf(stderr, "usage: vertex_cost [INSTANCES] [ROUNDS]\n");
    return 3;
  }
  const throng::Status status = throng::run(static_cast<std::uint32_t>(instances), rounds);
  if (!status) std::fprintf(stderr, "vertex_cost: %s\n", throng::describe(status.error()).c_str());
  return status ? 0 : throng::exitCode(status.error().code);
}
