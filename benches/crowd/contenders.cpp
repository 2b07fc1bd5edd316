#include "contenders.h"

#include <algorithm>
#include <cstring>

#include "throng/crowd/crowd_pipelines.h"
#include "throng/crowd/gpu_commands.h"
#include "throng/crowd/live_pipelines.h"
#include "throng/decode/bone_palette.h"
#include "throng/shared/expand_types.h"
#include "throng_shaders/bench_lit_frag.h"
#include "throng_shaders/bench_skinned_color_vert.h"
#include "throng_shaders/bench_skinned_depth_vert.h"
#include "throng_shaders/bench_static_color_vert.h"
#include "throng_shaders/bench_static_depth_vert.h"
#include "throng_shaders/crowd_color_vert.h"
#include "throng_shaders/crowd_depth_vert.h"
#include "throng_shaders/live_bone_color_vert.h"
#include "throng_shaders/live_bone_depth_vert.h"

namespace throng::bench {
namespace {

constexpr VkExtent2D kTinyExtent{64, 64}, kExtent{640, 360};
constexpr std::uint32_t kShadowSide = 1024;
constexpr std::uint32_t kColumns = 25;
constexpr std::uint32_t kPoseCount = 16;
constexpr std::uint32_t kMaxSkinnedSets = 300;
constexpr VkFormat kColorFormat = VK_FORMAT_R16G16B16A16_SFLOAT, kDepthFormat = VK_FORMAT_D32_SFLOAT;

// vertex_rest.glsl
struct SkinPush {
  std::uint32_t viewIndex, boneCount;
};

struct SkinnedVertex {
  Vec3f position, normal;
};

bool isLive(Form form) { return form == Form::BonePalette || form == Form::BonePerVertex; }
bool isOfCrowd(Form form) { return form == Form::Vertex || form == Form::BoneExpanded || isLive(form); }

std::span<const std::uint32_t> vertexShaderOf(Form form, bool depth) {
  if (isLive(form)) return depth ? std::span<const std::uint32_t>(kShader_live_bone_depth_vert) : kShader_live_bone_color_vert;
  if (isOfCrowd(form)) return depth ? std::span<const std::uint32_t>(kShader_crowd_depth_vert) : kShader_crowd_color_vert;
  if (form == Form::SkinnedOnGpu)
    return depth ? std::span<const std::uint32_t>(kShader_bench_skinned_depth_vert) : kShader_bench_skinned_color_vert;
  return depth ? std::span<const std::uint32_t>(kShader_bench_static_depth_vert) : kShader_bench_static_color_vert;
}

std::vector<shader::RestVertex> liveVertices(const Asset& bone) {
  std::vector<shader::RestVertex> vertices(bone.vertexCount());
  for (std::uint32_t index = 0; index < bone.vertexCount(); ++index) {
    shader::RestVertex& vertex = vertices[index];
    const VertexInfluences influences = vertexInfluences(bone, index);
    const Vec3f position = bone.mesh.positions[index], normal = bone.mesh.normals[index];
    vertex.position = {position.x, position.y, position.z};
    vertex.normal = {normal.x, normal.y, normal.z};
    for (std::uint32_t place = 0; place < 8; ++place) {
      vertex.bones[place / 2] |= influences.bones[place] << (16 * (place % 2));
      vertex.weights[place] = influences.weights[place];
    }
  }
  return vertices;
}

VkRenderingAttachmentInfo cleared(const GpuImage& image, VkImageLayout layout, float depth) {
  VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  info.imageView = image.view();
  info.imageLayout = layout;
  info.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
  info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  info.clearValue.depthStencil.depth = depth;
  return info;
}

void begin(VkCommandBuffer commands, VkExtent2D extent, const VkRenderingAttachmentInfo* color,
           const VkRenderingAttachmentInfo* depth) {
  VkRenderingInfo rendering{VK_STRUCTURE_TYPE_RENDERING_INFO};
  rendering.renderArea.extent = extent;
  rendering.layerCount = 1;
  rendering.colorAttachmentCount = color ? 1 : 0;
  rendering.pColorAttachments = color;
  rendering.pDepthAttachment = depth;
  vkCmdBeginRendering(commands, &rendering);
  setViewport(commands, extent);
  vkCmdSetCullMode(commands, VK_CULL_MODE_BACK_BIT);
}

Status fill(const VulkanDevice& device, GpuBuffer& buffer, std::span<const std::byte> bytes, VkBufferUsageFlags usage) {
  THRONG_ASSIGN(buffer, GpuBuffer::create(device, bytes.size(), usage, MemoryPlace::Upload));
  std::memcpy(buffer.mapped(), bytes.data(), bytes.size());
  return Ok{};
}

Status fill(const VulkanDevice& device, Geometry& geometry, const Asset& asset) {
  const std::vector<std::uint32_t>& indices = asset.primitives[0].indices;
  geometry.indexCount = static_cast<std::uint32_t>(indices.size());
  THRONG_TRY(fill(device, geometry.attributes, bytesOf(std::vector<GpuVertex>(asset.vertexCount())),
                  VK_BUFFER_USAGE_VERTEX_BUFFER_BIT));
  return fill(device, geometry.indices, bytesOf(indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
}

}  // namespace

const char* nameOf(Form form) {
  constexpr const char* kNames[] = {"static", "vertex", "boneExpanded", "bonePalette", "bonePerVertex", "skinnedOnGpu", "skinnedOnCpu"};
  static_assert(std::size(kNames) == kFormCount);
  return kNames[static_cast<int>(form)];
}

Result<std::unique_ptr<Contenders>> Contenders::create(const VulkanDevice& device, std::uint32_t influenceCount,
                                                       std::uint32_t instanceCount) {
  std::unique_ptr<Contenders> made(new Contenders());
  made->device_ = device;
  made->instanceCount_ = instanceCount;
  THRONG_ASSIGN(made->character_, makeCharacter(influenceCount));
  THRONG_TRY(made->createCrowds());
  THRONG_TRY(made->createBuffers());
  THRONG_TRY(made->createTargets());
  for (std::size_t form = 0; form < kFormCount; ++form) THRONG_TRY(made->createContender(static_cast<Form>(form)));
  return made;
}

Result<std::unique_ptr<Crowd>> Contenders::createCrowd(const Asset& asset, std::uint64_t expandBytes,
                                                       std::uint64_t paletteBytes) const {
  CrowdOptions options;
  options.capacity = instanceCount_;
  options.levelCount = 1;
  options.primitiveCapacity = 16;
  options.assetCapacity = 1;
  options.expandBudgetBytes = expandBytes;
  options.paletteBudgetBytes = paletteBytes;
  THRONG_ASSIGN(Crowd created, Crowd::create(device_, options));
  auto crowd = std::make_unique<Crowd>(std::move(created));
  THRONG_ASSIGN(const CrowdAssetId id, crowd->add(asset));
  for (std::uint32_t index = 0; index < instanceCount_; ++index) {
    SpawnOptions spawn;
    spawn.placement.place = {double(index % kColumns) - kColumns / 2.0, 0, -double(index / kColumns)};
    spawn.play.phase = float(index % 97) / 97;
    THRONG_ASSIGN([[maybe_unused]] const InstanceId instance, crowd->spawn(id, spawn, 0));
  }
  return crowd;
}

Status Contenders::createCrowds() {
  constexpr std::uint64_t kPlenty = std::uint64_t(2) << 30;
  THRONG_ASSIGN(vertexCrowd_, createCrowd(character_.vertex, 0, 0));
  THRONG_ASSIGN(expandedCrowd_, createCrowd(character_.bone, kPlenty, 0));
  THRONG_ASSIGN(paletteCrowd_, createCrowd(character_.bone, 0, kPlenty));
  THRONG_ASSIGN(perVertexCrowd_, createCrowd(character_.bone, 0, 0));
  return Ok{};
}

Status Contenders::createBuffers() {
  THRONG_TRY(fill(device_, vertexGeometry_, character_.vertex));
  THRONG_TRY(fill(device_, boneGeometry_, character_.bone));
  constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  THRONG_TRY(fill(device_, skinVertices_, bytesOf(bench::skinVertices(character_.bone)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT));
  THRONG_TRY(fill(device_, liveVertices_, bytesOf(bench::liveVertices(character_.bone)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | kStorage));
  THRONG_TRY(fill(device_, words_, bytesOf(std::get<BoneRows>(character_.bone.rows).words), kStorage));
  for (std::uint32_t pose = 0; pose < kPoseCount; ++pose) {
    poses_.emplace_back();
    decodeBones(character_.bone, 0, 2.0f * float(pose) / kPoseCount, poses_.back());
  }
  skinner_ = std::make_unique<CpuSkinner>(character_.bone);
  positions_.resize(vertexCount());
  normals_.resize(vertexCount());
  skinnedSets_ = std::min(instanceCount_, kMaxSkinnedSets);
  const VkDeviceSize boneBytes = poses_[0].size() * sizeof(Affinef);
  THRONG_ASSIGN(palettes_, GpuBuffer::create(device_, instanceCount_ * boneBytes, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, MemoryPlace::Upload));
  THRONG_ASSIGN(skinned_, GpuBuffer::create(device_, VkDeviceSize(skinnedSets_) * vertexCount() * sizeof(SkinnedVertex),
                                            VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, MemoryPlace::Upload));
  return Ok{};
}

Status Contenders::createTargets() {
  ImageOptions image;
  image.extent = kTinyExtent;
  image.format = VK_FORMAT_R8G8B8A8_UNORM;
  image.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  THRONG_ASSIGN(tiny_, GpuImage::create(device_, image));
  image.extent = kExtent;
  image.format = kColorFormat;
  image.samples = VK_SAMPLE_COUNT_4_BIT;
  THRONG_ASSIGN(color_, GpuImage::create(device_, image));
  image.format = kDepthFormat;
  image.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  THRONG_ASSIGN(depth_, GpuImage::create(device_, image));
  image.extent = {kShadowSide, kShadowSide};
  image.samples = VK_SAMPLE_COUNT_1_BIT;
  image.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
  image.array = true;
  THRONG_ASSIGN(shadow_, GpuImage::create(device_, image));
  for (Crowd* crowd : {vertexCrowd_.get(), expandedCrowd_.get(), paletteCrowd_.get(), perVertexCrowd_.get()})
    crowd->setShadowMaps(shadow_.view());
  return createPaletteSet();
}

// Where uploaded matrices are, as the crowd has its own; the palette crowd's vertices read there too, which no clock sees.
Status Contenders::createPaletteSet() {
  THRONG_ASSIGN(noSet_, createSetLayout(device_, {}));
  THRONG_ASSIGN(paletteLayout_, createSetLayout(device_, {VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER}));
  THRONG_ASSIGN(layout_, createPipelineLayout(device_, {vertexCrowd_->frameSetLayout(), noSet_.get(), paletteLayout_.get()},
                                              kCrowdPushBytes));
  THRONG_ASSIGN(paletteRows_, TexelSet::create(device_, paletteLayout_.get(), palettes_));
  return Ok{};
}

void Contenders::describeVertices(GraphicsPipelineOptions& options, Form form, bool depth) const {
  options.vertexShader = vertexShaderOf(form, depth);
  options.constants = {0, 0, 0, character_.influenceCount};
  if (isLive(form)) {
    // As the crowd makes them for an asset whose clips are all live.
    const BoneUse use = findBoneUse(std::get<BoneRows>(character_.bone.rows));
    LiveKind kind{Encoding::Bone, character_.influenceCount, SurfaceKind::Opaque, false, false};
    kind.posed = form == Form::BonePalette ? PosedInstances::All : PosedInstances::None;
    kind.boneForms = use.forms;
    kind.trackForms = use.trackForms;
    kind.wide = use.wide;
    const std::vector<std::uint32_t> constants = liveConstants(kind);
    options.constants.resize(3);
    options.constants.insert(options.constants.end(), constants.begin(), constants.end());
  }
  options.vertexBindings = crowdVertexBindings();
  options.vertexAttributes = crowdVertexAttributes();
  if (isLive(form)) {
    options.vertexBindings = liveVertexBindings();
    options.vertexAttributes = liveVertexAttributes(Encoding::Bone, !depth);
  }
  if (isOfCrowd(form)) return;
  const bool onCpu = form == Form::SkinnedOnCpu;
  const std::uint32_t stride = onCpu ? sizeof(SkinnedVertex) : sizeof(SkinVertex);
  options.vertexBindings.push_back({2, stride, VK_VERTEX_INPUT_RATE_VERTEX});
  options.vertexAttributes.push_back({12, 2, VK_FORMAT_R32G32B32_SFLOAT, 0});
  options.vertexAttributes.push_back({13, 2, onCpu ? VK_FORMAT_R32G32B32_SFLOAT : VK_FORMAT_R8G8B8A8_SNORM, 12});
  if (depth) options.vertexAttributes.pop_back();
  if (form != Form::SkinnedOnGpu) return;
  options.vertexAttributes.push_back({14, 2, VK_FORMAT_R8G8B8A8_UINT, offsetof(SkinVertex, bones)});
  options.vertexAttributes.push_back({15, 2, VK_FORMAT_R8G8B8A8_UNORM, offsetof(SkinVertex, weights)});
}

Status Contenders::createContender(Form form) {
  Contender contender{form, {}, {}, {}};
  GraphicsPipelineOptions options;
  options.layout = layout_.get();
  describeVertices(options, form, false);
  options.discardRasterizer = true;
  options.colorFormats = {VK_FORMAT_R8G8B8A8_UNORM};
  THRONG_ASSIGN(contender.vertexOnly, createGraphicsPipeline(device_, options));
  options.discardRasterizer = false;
  options.fragmentShader = kShader_bench_lit_frag;
  options.colorFormats = {kColorFormat};
  options.depthFormat = kDepthFormat;
  options.samples = VK_SAMPLE_COUNT_4_BIT;
  options.depthCompare = VK_COMPARE_OP_GREATER_OR_EQUAL;
  THRONG_ASSIGN(contender.color, createGraphicsPipeline(device_, options));
  describeVertices(options, form, true);
  options.fragmentShader = {};
  options.colorFormats = {};
  options.samples = VK_SAMPLE_COUNT_1_BIT;
  options.depthCompare = VK_COMPARE_OP_LESS_OR_EQUAL;
  THRONG_ASSIGN(contender.shadow, createGraphicsPipeline(device_, options));
  contenders_.push_back(std::move(contender));
  return Ok{};
}

Crowd& Contenders::crowdOf(Form form) const {
  if (form == Form::BoneExpanded) return *expandedCrowd_;
  if (form == Form::BonePalette) return *paletteCrowd_;
  if (form == Form::BonePerVertex) return *perVertexCrowd_;
  return *vertexCrowd_;
}

std::uint64_t Contenders::bytes(Form form) const {
  switch (form) {
    case Form::Static: return 0;
    case Form::Vertex: return std::get<VertexRows>(character_.vertex.rows).texels.size() * 2;
    case Form::BoneExpanded: return expandedCrowd_->gpuBytes() - perVertexCrowd_->gpuBytes();
    case Form::BonePalette: return words_.sizeBytes() + palettes_.sizeBytes();  // as many matrices as uploaded ones
    case Form::BonePerVertex: return words_.sizeBytes();
    case Form::SkinnedOnGpu: return palettes_.sizeBytes();
    case Form::SkinnedOnCpu: return VkDeviceSize(instanceCount_) * vertexCount() * sizeof(SkinnedVertex);
  }
  return 0;
}

double Contenders::workOnHost(Form form, double nowSeconds) {
  const double start = threadSeconds();
  const auto poseOf = [&](std::uint32_t instance) -> const std::vector<Affinef>& {
    return poses_[(instance + static_cast<std::uint32_t>(nowSeconds * 30)) % kPoseCount];
  };
  if (form == Form::SkinnedOnGpu) {
    auto* target = static_cast<std::byte*>(palettes_.mapped());
    for (std::uint32_t instance = 0; instance < instanceCount_; ++instance) {
      const auto bytes = bytesOf(poseOf(instance));
      std::memcpy(target + instance * bytes.size(), bytes.data(), bytes.size());
    }
  }
  if (form == Form::SkinnedOnCpu) {
    auto* target = static_cast<SkinnedVertex*>(skinned_.mapped());
    for (std::uint32_t set = 0; set < skinnedSets_; ++set) {
      skinner_->skin(poseOf(set), positions_, normals_);
      for (std::uint32_t vertex = 0; vertex < vertexCount(); ++vertex) *target++ = {positions_[vertex], normals_[vertex]};
    }
    return (threadSeconds() - start) * instanceCount_ / skinnedSets_;
  }
  return threadSeconds() - start;
}

Status Contenders::prepare(VkCommandBuffer commands, Form form, double nowSeconds) {
  CrowdFrameOptions frame;
  frame.camera.eye = {0, 12, 14};
  frame.camera.forward = {0, -0.6f, -1};
  frame.camera.widthPixels = kExtent.width;
  frame.camera.heightPixels = kExtent.height;
  frame.shadows.cascadeCount = 1;
  frame.shadows.sidePixels = kShadowSide;
  frame.shadows.distanceMetres = 40;
  frame.nowSeconds = nowSeconds;
  frame.culling = false;  // every view lists everybody
  return crowdOf(form).prepare(commands, frame);
}

void Contenders::push(VkCommandBuffer commands, Form form, std::uint32_t viewIndex) const {
  const auto pushed = [&](const auto& values) {
    vkCmdPushConstants(commands, layout_.get(), VK_SHADER_STAGE_ALL, 0, sizeof values, &values);
  };
  const auto boneCount = static_cast<std::uint32_t>(poses_[0].size());
  if (!isOfCrowd(form)) return pushed(SkinPush{viewIndex, boneCount});
  const auto address = [](const GpuBuffer& buffer) {
    return shader::uvec2{static_cast<std::uint32_t>(buffer.address()), static_cast<std::uint32_t>(buffer.address() >> 32)};
  };
  shader::CrowdDrawPush values{};
  values.viewIndex = viewIndex;
  values.boneCount = boneCount;
  values.words = address(words_);
  values.rest = address(liveVertices_);
  pushed(values);
}

void Contenders::bindAndDraw(VkCommandBuffer commands, Form form, std::uint32_t viewIndex) const {
  const Crowd& crowd = crowdOf(form);
  const VkDescriptorSet set = crowd.frameSet();
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_.get(), 0, 1, &set, 0, nullptr);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout_.get(), 2, 1, &paletteRows_.set, 0, nullptr);
  push(commands, form, viewIndex);
  const Geometry& geometry = form == Form::Vertex ? vertexGeometry_ : boneGeometry_;
  const GpuBuffer& third = isLive(form) ? liveVertices_ : form == Form::SkinnedOnCpu ? skinned_ : skinVertices_;
  const VkDeviceSize listBytes = VkDeviceSize(crowd.options().visibleCapacity) * sizeof(shader::PosedInstance);
  const VkBuffer buffers[] = {geometry.attributes.handle(), crowd.visibleBuffer(), third.handle()};
  VkDeviceSize offsets[] = {0, viewIndex * listBytes, 0};
  vkCmdBindVertexBuffers(commands, 0, 3, buffers, offsets);
  vkCmdBindIndexBuffer(commands, geometry.indices.handle(), 0, VK_INDEX_TYPE_UINT32);
  if (form != Form::SkinnedOnCpu) {
    vkCmdDrawIndexed(commands, geometry.indexCount, instanceCount_, 0, 0, 0);
    return;
  }
  for (std::uint32_t instance = 0; instance < instanceCount_; ++instance) {
    offsets[2] = VkDeviceSize(instance % skinnedSets_) * vertexCount() * sizeof(SkinnedVertex);
    vkCmdBindVertexBuffers(commands, 2, 1, &buffers[2], &offsets[2]);
    vkCmdDrawIndexed(commands, geometry.indexCount, 1, 0, 0, instance);
  }
}

void Contenders::drawVertices(VkCommandBuffer commands, const Contender& contender) const {
  imageBarrier(commands, tiny_, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kColorWrite);
  const VkRenderingAttachmentInfo color = cleared(tiny_, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, 0);
  begin(commands, kTinyExtent, &color, nullptr);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, contender.vertexOnly.get());
  bindAndDraw(commands, contender.form, 0);
  vkCmdEndRendering(commands);
}

void Contenders::drawFrame(VkCommandBuffer commands, const Contender& contender, const Mark& mark) const {
  constexpr VkImageLayout kAsColor = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, kAsDepth = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
  imageBarrier(commands, shadow_, VK_IMAGE_LAYOUT_UNDEFINED, kFragmentRead, kAsDepth, kDepthWrite);
  const VkRenderingAttachmentInfo shadow = cleared(shadow_, kAsDepth, 1);
  begin(commands, shadow_.extent(), nullptr, &shadow);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, contender.shadow.get());
  bindAndDraw(commands, contender.form, 1);
  vkCmdEndRendering(commands);
  mark();
  imageBarrier(commands, shadow_, kAsDepth, kDepthWrite, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, kFragmentRead);
  imageBarrier(commands, color_, VK_IMAGE_LAYOUT_UNDEFINED, kColorWrite, kAsColor, kColorWrite);
  imageBarrier(commands, depth_, VK_IMAGE_LAYOUT_UNDEFINED, kDepthWrite, kAsDepth, kDepthWrite);
  const VkRenderingAttachmentInfo color = cleared(color_, kAsColor, 0), depth = cleared(depth_, kAsDepth, 0);
  begin(commands, kExtent, &color, &depth);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, contender.color.get());
  bindAndDraw(commands, contender.form, 0);
  vkCmdEndRendering(commands);
}

}  // namespace throng::bench
