// What plants cost beside what people use today: the same crowd static, in still air, in wind, with 16 falling, and as
// a baked animation of sway per tree; and 100,000 tufts of grass in one indirect draw. Usage: plant_cost TREE.glb
// GRASS.glb [frames]. A frame is prepare(), one shadow cascade and the colour pass at 320x180, all at full detail.
// Prints medians of CPU seconds of the whole process, variants in turn; the tufts take 20 s a frame on two cores.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <optional>

#include "throng/container/container.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/forest.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/scatter.h"
#include "throng/effects/wind.h"
#include "throng/encode/octahedral.h"

namespace throng {
namespace {

constexpr VkExtent2D kExtent{320, 180};
constexpr std::uint32_t kShadowSide = 512;
constexpr float kSwaySeconds = 128.0f / 45;  // one period of a tree's sway

std::size_t triangleCount(const Asset& asset) {
  std::size_t count = 0;
  for (const AssetPrimitive& primitive : asset.primitives) count += primitive.indices.size() / 3;
  return count;
}

shader::WindWeights weightsOf(const Asset& asset, std::size_t vertex, float height) {
  if (asset.mesh.colors.size() < 2) return shader::windWeightsFromHeight(asset.mesh.positions[vertex].y, height);
  const Vec4f color = asset.mesh.colors[1][vertex];
  return {color.x, color.y, color.z, color.w};
}

// The alternative: one period of sway in a steady wind as rows of vertices, 30 a second, for a crowd that knows no wind.
Asset bakedSway(const Asset& tree, float windSpeed) {
  const PlantOptions options = treePlantOptions();
  float height = 0;
  for (const Vec3f position : tree.mesh.positions) height = std::max(height, position.y);
  const shader::WindResponse response{height, options.leanPerSpeed, 45.0f / 128, options.flutterMetres,
                                      115.0f / 128, options.trembleMetres, options.maxLeanRadians};
  const int last = static_cast<int>(kSwaySeconds * 30);
  AssetClip clip;
  clip.name = "sway";
  clip.durationSeconds = kSwaySeconds;
  std::vector<std::vector<Vec3f>> positions(last + 1), normals(last + 1);
  for (int row = 0; row <= last; ++row) {
    clip.keyTimes.push_back(kSwaySeconds * float(row) / float(last));
    const shader::Wind wind{{1, 0}, windSpeed, 0, 28, 0.7f, row == last ? 0 : clip.keyTimes.back(), 0};
    const shader::WindLean lean = shader::windLeanAt(wind, response, {0, 0}, 0);
    for (std::size_t index = 0; index < tree.mesh.positions.size(); ++index) {
      const Vec3f p = tree.mesh.positions[index], n = tree.mesh.normals[index];
      const auto moved = shader::windVertex({{p.x, p.y, p.z}, {n.x, n.y, n.z}, {1, 0, 0}}, wind, response, lean,
                                            weightsOf(tree, index, height), 0, 1);
      positions[row].push_back({moved.position.x, moved.position.y, moved.position.z});
      normals[row].push_back({moved.normal.x, moved.normal.y, moved.normal.z});
      clip.bounds.add(positions[row].back());
    }
  }
  VertexRows rows;
  for (int row = 0; row <= last; ++row) {
    std::vector<std::uint16_t> codes(normals[row].size());
    encodeOctahedral(codes, normals[row]);
    for (std::size_t index = 0; index < codes.size(); ++index) {
      for (int axis = 0; axis < 3; ++axis)
        rows.texels.push_back(static_cast<std::uint16_t>((positions[row][index][axis] - clip.bounds.min[axis]) /
                                                             clip.bounds.extent()[axis] * 65535 + 0.5f));
      rows.texels.push_back(codes[index]);
    }
  }
  Asset asset = tree;
  asset.clips = {clip};
  asset.rows = std::move(rows);
  return asset;
}

struct Variant {
  const char* name;
  const Asset* asset;
  std::optional<PlantOptions> plant;  // none: a crowd that nothing bends
  float windSpeed = 0;
  int falling = 0;
};

struct Field {
  std::uint32_t count;
  float spacingMetres;
};

// A crowd in a square before the camera, which sees all of it, with its targets.
struct Bench {
  HeadlessDevice headless;
  std::optional<GpuCommands> commands;
  std::optional<Crowd> crowd;
  GpuImage color, depth, shadow;
  GpuBuffer draws;  // those of the colour pass
  CrowdFrameOptions frame;

  Status create(const Variant& variant, const Field& field) {
    const VulkanDevice& device = headless.handles();
    THRONG_ASSIGN(commands, GpuCommands::create(device));
    CrowdOptions options;
    options.capacity = field.count;
    options.primitiveCapacity = static_cast<std::uint32_t>(variant.asset->primitives.size());
    options.assetCapacity = 1;
    options.samples = VK_SAMPLE_COUNT_1_BIT;
    options.levelCount = 1;
    THRONG_ASSIGN(crowd, Crowd::create(device, options));
    ImageOptions image;
    image.extent = kExtent;
    image.format = options.colorFormat;
    image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    THRONG_ASSIGN(color, GpuImage::create(device, image));
    image.format = options.depthFormat;
    image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
    THRONG_ASSIGN(depth, GpuImage::create(device, image));
    image.extent = {kShadowSide, kShadowSide};
    image.array = true;
    THRONG_ASSIGN(shadow, GpuImage::create(device, image));
    crowd->setShadowMaps(shadow.view());
    const VkDeviceSize drawBytes = variant.asset->primitives.size() * shader::kMaxBins * sizeof(shader::GpuDraw);
    THRONG_ASSIGN(draws, GpuBuffer::create(device, drawBytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Readback));
    return fill(variant, field);
  }

  Status fill(const Variant& variant, const Field& field) {
    THRONG_ASSIGN(const CrowdAssetId id, variant.plant ? crowd->addPlant(*variant.asset, *variant.plant)
                                                       : crowd->add(*variant.asset));
    crowd->setWind({{1, 0.2f}, variant.windSpeed, 0.8f, 30, 0.7f});
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(double(field.count))));
    const double half = 0.5 * side * field.spacingMetres;
    for (std::uint32_t index = 0; index < field.count; ++index) {
      SpawnOptions spawn;
      spawn.placement.place = {field.spacingMetres * (index % side) - half, 0, field.spacingMetres * (index / side) - half};
      spawn.placement.headingRadians = 6.2831853f * randomUnit(1, index, 1);
      spawn.play.phase = randomUnit(1, index, 2);
      THRONG_ASSIGN(const InstanceId instance, crowd->spawn(id, spawn, 0));
      if (static_cast<int>(index / 97) < variant.falling && index % 97 == 0)
        THRONG_TRY(crowd->fell(instance, crowd->fallPlan(instance, {1, 0}, 0.6f), -0.05 * (index / 97)));
    }
    frame.camera.eye = {0, 1.3 * half, 1.9 * half};
    frame.camera.forward = Vec3f(-frame.camera.eye);
    frame.camera.verticalFieldOfViewRadians = 1;
    frame.camera.widthPixels = kExtent.width;
    frame.camera.heightPixels = kExtent.height;
    frame.shadows.cascadeCount = 1;
    frame.shadows.sidePixels = kShadowSide;
    frame.shadows.distanceMetres = static_cast<float>(4.5 * half);
    return Ok{};
  }

  void drawPass(VkCommandBuffer buffer, CrowdPass pass, const GpuImage& target) {
    const bool isColor = pass == CrowdPass::Color;
    imageBarrier(buffer, target, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                 kDepthWrite);
    VkRenderingAttachmentInfo depthInfo{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    depthInfo.imageView = target.view();
    depthInfo.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    depthInfo.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    depthInfo.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    depthInfo.clearValue.depthStencil.depth = isColor ? 0.0f : 1.0f;
    VkRenderingAttachmentInfo colorInfo = depthInfo;
    colorInfo.imageView = color.view();
    colorInfo.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    colorInfo.clearValue = {};
    VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
    rendering.renderArea.extent = target.extent();
    rendering.layerCount = 1;
    rendering.colorAttachmentCount = isColor;
    rendering.pColorAttachments = &colorInfo;
    rendering.pDepthAttachment = &depthInfo;
    vkCmdBeginRendering(buffer, &rendering);
    setViewport(buffer, target.extent());
    crowd->draw(buffer, pass, isColor ? 0 : 1);
    vkCmdEndRendering(buffer);
  }

  Status render(double nowSeconds) {
    frame.nowSeconds = nowSeconds;
    return commands->run([&](VkCommandBuffer buffer) -> Status {
      THRONG_TRY(crowd->prepare(buffer, frame));
      drawPass(buffer, CrowdPass::Shadow, shadow);
      imageBarrier(buffer, shadow, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, kDepthWrite,
                   VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead);
      imageBarrier(buffer, color, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                   kColorWrite);
      drawPass(buffer, CrowdPass::Color, depth);
      memoryBarrier(buffer, kComputeWrite, kTransferRead);
      const VkBufferCopy region{0, 0, draws.sizeBytes()};
      vkCmdCopyBuffer(buffer, crowd->drawBuffer(), draws.handle(), 1, &region);
      memoryBarrier(buffer, kTransferWrite, kHostRead);
      return Ok{};
    });
  }

  // Draws that draw something, and the instances in them.
  std::pair<int, std::uint32_t> countDraws() const {
    std::pair<int, std::uint32_t> result{0, 0};
    for (std::size_t at = 0; at + sizeof(shader::GpuDraw) <= draws.sizeBytes(); at += sizeof(shader::GpuDraw)) {
      shader::GpuDraw draw;
      std::memcpy(&draw, static_cast<const std::byte*>(draws.mapped()) + at, sizeof draw);
      if (draw.instanceCount == 0 || draw.indexCount == 0) continue;
      ++result.first;
      result.second += draw.instanceCount;
    }
    return result;
  }
};

double cpuSeconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

double medianOf(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

// All variants, one frame of each in turn; percentages are beside the first.
Status measure(const std::vector<Variant>& variants, const Field& field, int frames) {
  std::vector<std::unique_ptr<Bench>> benches;
  for (const Variant& variant : variants) {
    THRONG_ASSIGN(HeadlessDevice device, HeadlessDevice::create({}));
    benches.push_back(std::make_unique<Bench>(Bench{std::move(device), {}, {}, {}, {}, {}, {}, {}}));
    THRONG_TRY(benches.back()->create(variant, field));
    for (const double warm : {1.8, 1.9}) THRONG_TRY(benches.back()->render(warm));
  }
  std::vector<std::vector<double>> times(variants.size());
  for (int frame = 0; frame < frames; ++frame)
    for (std::size_t index = 0; index < benches.size(); ++index) {
      const double begin = cpuSeconds();
      THRONG_TRY(benches[index]->render(2 + 0.02 * frame));
      times[index].push_back(cpuSeconds() - begin);
    }
  const double first = medianOf(times[0]);
  for (std::size_t index = 0; index < benches.size(); ++index) {
    const auto [drawCount, instances] = benches[index]->countDraws();
    std::printf("%-34s %8.0f ms  %+6.1f %%  %d indirect draws of %u instances, %.1f MB\n", variants[index].name,
                1000 * medianOf(times[index]), 100 * (medianOf(times[index]) / first - 1), drawCount, instances,
                double(benches[index]->crowd->gpuBytes()) / 1e6);
    std::fflush(stdout);
  }
  return Ok{};
}

Status measureAll(const Asset& tree, const Asset& grass, int frames) {
  const Asset baked = bakedSway(tree, 9);
  std::printf("2,000 trees of %zu triangles\n", triangleCount(tree));
  THRONG_TRY(measure({{"static", &tree, {}},
                      {"plants, still air", &tree, treePlantOptions()},
                      {"plants, wind of 9 m/s", &tree, treePlantOptions(), 9},
                      {"plants, wind, 16 falling", &tree, treePlantOptions(), 9, 16},
                      {"static, baked sway per tree", &baked, {}}},
                     {2000, 6}, frames));
  std::printf("100,000 tufts of %zu triangles\n", triangleCount(grass));
  return measure({{"static, its own clip", &grass, {}}, {"plants, wind of 9 m/s", &grass, tuftPlantOptions(), 9}},
                 {100'000, 0.3f}, std::max(frames / 2, 1));
}

}  // namespace
}  // namespace throng

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: plant_cost TREE.glb GRASS.glb [frames]\n"), 3;
  const auto tree = throng::readAsset(argv[1]), grass = throng::readAsset(argv[2]);
  for (const auto* asset : {&tree, &grass})
    if (!*asset) return std::fprintf(stderr, "%s\n", throng::describe(asset->error()).c_str()), 2;
  const int frames = argc > 3 ? std::max(std::atoi(argv[3]), 1) : 5;
  if (const throng::Status status = throng::measureAll(*tree, *grass, frames); !status)
    return std::fprintf(stderr, "%s\n", throng::describe(status.error()).c_str()), 4;
  return 0;
}
