// The same character by every way of moving it, each drawn by one instanced call with the same instances.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench_assets.h"
#include "frame_runner.h"
#include "throng/crowd/crowd.h"
#include "throng/crowd/pipelines.h"
#include "throng/crowd/texel_set.h"

namespace throng::bench {

enum class Form {
  Static,         // a mesh that does not move
  Vertex,         // rows of vertices
  BoneExpanded,   // bones, expanded to rows by the crowd
  BonePalette,    // bones, posed once per instance and frame by the crowd's palette pass
  BonePerVertex,  // bones, each posed by every vertex
  SkinnedOnGpu,   // no baking: matrices uploaded every frame, skinned by the vertex shader
  SkinnedOnCpu,   // no baking: vertices skinned by the CPU and uploaded every frame
};
inline constexpr std::size_t kFormCount = 7;
const char* nameOf(Form form);

// A mesh on the GPU.
struct Geometry {
  GpuBuffer attributes, indices;
  std::uint32_t indexCount = 0;
};

struct Contender {
  Form form = Form::Static;
  GpuPipeline vertexOnly;     // the colour pass's vertices, the rasteriser off
  GpuPipeline color, shadow;  // a whole frame's
};

// Crowds, meshes and pipelines of all forms of one character. Stays where it is.
class Contenders {
 public:
  static Result<std::unique_ptr<Contenders>> create(const VulkanDevice& device, std::uint32_t influenceCount,
                                                    std::uint32_t instanceCount);

  const std::vector<Contender>& all() const { return contenders_; }
  std::uint32_t vertexCount() const { return character_.bone.vertexCount(); }
  std::uint32_t instanceCount() const { return instanceCount_; }
  std::uint64_t bytes(Form form) const;  // of the moving, on the GPU, without instances

  // What the CPU does before each frame: uploading matrices, or skinning and uploading vertices. CPU seconds.
  double workOnHost(Form form, double nowSeconds);
  // Listing the instances, and the palette pass where the form has one.
  Status prepare(VkCommandBuffer commands, Form form, double nowSeconds);
  // All instances' vertices and no fragment.
  void drawVertices(VkCommandBuffer commands, const Contender& contender) const;
  // A shadow cascade of 1024 x 1024 and 640 x 360 with four samples, after prepare().
  void drawFrame(VkCommandBuffer commands, const Contender& contender, const Mark& mark) const;

 private:
  Contenders() = default;
  Status createCrowds();
  Result<std::unique_ptr<Crowd>> createCrowd(const Asset& asset, std::uint64_t expandBytes, std::uint64_t paletteBytes) const;
  Status createBuffers();
  Status createTargets();
  Status createPaletteSet();
  Status createContender(Form form);
  void describeVertices(GraphicsPipelineOptions& options, Form form, bool depth) const;
  Crowd& crowdOf(Form form) const;
  void bindAndDraw(VkCommandBuffer commands, Form form, std::uint32_t viewIndex) const;
  void push(VkCommandBuffer commands, Form form, std::uint32_t viewIndex) const;

  VulkanDevice device_;
  std::uint32_t instanceCount_ = 0;
  BenchCharacter character_;
  std::unique_ptr<Crowd> vertexCrowd_, expandedCrowd_, paletteCrowd_, perVertexCrowd_;
  Geometry vertexGeometry_, boneGeometry_;
  GpuBuffer skinVertices_, liveVertices_, words_, palettes_, skinned_;
  std::vector<std::vector<Affinef>> poses_;  // some moments of the clip, for the forms that pose outside of the crowd
  std::unique_ptr<CpuSkinner> skinner_;
  std::vector<Vec3f> positions_, normals_;
  std::uint32_t skinnedSets_ = 0;  // how many instances have skinned vertices of their own; the others take theirs again
  GpuImage tiny_, color_, depth_, shadow_;
  GpuSetLayout noSet_, paletteLayout_;  // sets 1 and 2; set 0 is the crowd's
  GpuPipelineLayout layout_;
  TexelSet paletteRows_;
  std::vector<Contender> contenders_;
};

}  // namespace throng::bench
