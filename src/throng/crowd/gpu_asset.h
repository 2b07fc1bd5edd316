// One asset on the GPU: rows and materials of its own, and where its mesh and textures are among those of all assets.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "throng/shared/crowd_types.h"
#include "throng/asset/asset.h"
#include "throng/asset/bone_use.h"
#include "throng/crowd/draw_batches.h"
#include "throng/crowd/gpu_memory.h"
#include "throng/crowd/growing_buffer.h"
#include "throng/crowd/row_expander.h"
#include "throng/crowd/texture_store.h"
#include "throng/crowd/upload_queue.h"

namespace throng {

// Static attributes of one vertex, interleaved: see crowd_color.vert.glsl.
struct GpuVertex {
  float texCoord0[2];
  float texCoord1[2];
  std::uint16_t color[4];  // over 65535, linear
  std::uint8_t group[4];   // only the first counts
};
static_assert(sizeof(GpuVertex) == 28);

// The static attributes and the triangles of all assets: GpuVertex, and indices from each asset's first vertex on.
struct MeshBuffers {
  GrowingBuffer vertices, indices;

  explicit MeshBuffers(const VulkanDevice& device)
      : vertices(device, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT), indices(device, VK_BUFFER_USAGE_INDEX_BUFFER_BIT) {}
  Status commit(UploadQueue& uploads, std::uint64_t frameNumber);
  void release(std::uint64_t completedFrame);
  std::uint64_t sizeBytes() const { return vertices.sizeBytes() + indices.sizeBytes(); }
};

struct GpuPrimitiveDraw {
  SurfaceKind kind = SurfaceKind::Opaque;
  bool doubleSided = false;
  std::uint32_t textureSet = 0;     // of the TextureStore
  std::uint32_t firstMaterial = 0;  // its own, in the asset's table; those of the variants follow
};

// What the CPU knows of a clip of an asset: for play calls, and what it reaches.
struct ClipTerms {
  std::string name;
  float durationSeconds = 0;
  LoopMode loop = LoopMode::Loop;
  Bounds bounds;  // of everything it reaches, model space
};

// Whether an instance's tint colours this material: all but those whose name speaks of a body (skin, hair, eye, face,
// head, beard, teeth, nail), so that clothes vary and people stay people.
bool takesTint(const Material& material);

struct GpuAssetOptions {
  std::uint32_t maxTextureSide = 2048;
  std::uint32_t maxLevels = shader::kMaxLevels;  // of detail
  std::span<const std::array<std::uint16_t, 4>> plantWeights;  // per vertex; empty: the asset is no plant
  double expandFramesPerSecond = 60;    // of the rows that clips of other encodings than vertex can be expanded to
  std::uint64_t maxExpandedBytes = 0;   // of one clip; longer ones are not expanded
};

// Stays where it is (uploads point into it), so it lives behind a unique_ptr.
class GpuAsset {
 public:
  // Creates everything and stages the data in `uploads`, but for the mesh and the textures, which the others do when they
  // are committed. InvalidArgument (no clips, no triangles, variants that do not fit), Malformed (words that lead
  // outside), LimitExceeded (a buffer larger than the device allows, more than 255 variants), OutOfMemory. Images that
  // cannot be decoded are drawn white; `warnings` says which. A primitive is drawn for all materials it can wear: blended
  // if one is, else masked if one is; on both sides if one is; with the samplers of the first that has a texture there.
  static Result<std::unique_ptr<GpuAsset>> create(const VulkanDevice& device, const Asset& asset,
                                                  const GpuAssetOptions& options, MeshBuffers& meshes,
                                                  TextureStore& textures, UploadQueue& uploads);

  shader::GpuAsset header() const;  // addresses and counts; the pages are the crowd's to fill
  const std::vector<GpuPrimitiveDraw>& primitives() const { return primitives_; }
  VkDeviceAddress materialsOf(std::size_t primitiveIndex) const;  // GpuMaterial: its own, then by variant
  const std::vector<std::string>& variantNames() const { return variantNames_; }
  const std::vector<ClipTerms>& clips() const { return clips_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  std::uint32_t firstVertex() const { return firstVertex_; }             // in MeshBuffers
  VkBuffer plantWeightBuffer() const { return plantWeights_.handle(); }  // null where it is no plant
  std::uint64_t gpuBytes() const { return gpuBytes_; }                   // without its mesh and textures

  bool isStoredAsRows() const { return storedClips_.empty(); }  // the vertex encoding
  const StoredWords& storedWords() const { return stored_; }      // of the others
  VkBuffer restBuffer() const { return rest_.handle(); }
  std::uint32_t maxInfluences() const { return maxInfluences_; }  // of any vertex: 1, 2, 4 or 8
  const BoneUse& boneUse() const { return boneUse_; }             // of the bone encoding
  bool hasMorphs() const { return hasMorphs_; }                   // whether bones move a rest pose that itself changes
  // What the rows of a clip take once it is expanded; 0: it is stored as rows, or cannot be expanded.
  std::uint64_t expandedBytes(std::uint32_t clipIndex) const;
  // How a clip with expandedBytes is expanded to this place.
  ClipToExpand clipToExpand(std::uint32_t clipIndex, VkDeviceAddress texels) const;
  // The clip is drawn from its expanded rows at this address, or, with 0, from its own encoding, as of uploadClips.
  void useExpandedRows(std::uint32_t clipIndex, VkDeviceAddress texels);
  // Stages the table of clips. Needed once for an asset that is not stored as rows, and after useExpandedRows.
  Status uploadClips(UploadQueue& uploads);
  // Stages the table of primitives with their draw slots, in order. Needed before the asset is drawn. `alone`: draws
  // number its vertices from 0, with the vertex buffer bound at its first vertex; else as MeshBuffers does.
  Status uploadPrimitives(std::span<const std::uint32_t> slots, bool alone, UploadQueue& uploads);

 private:
  GpuAsset() = default;
  // Where the rows of one clip that is not stored as rows can be, and when its keys are.
  struct StoredClip {
    Bounds bounds;
    std::uint32_t clipAt = 0, morphClipAt = 0;
    std::uint32_t keyCount = 0, expandedCount = 0;  // 0: cannot be expanded
    VkDeviceSize keyTimesAt = 0, expandedTimesAt = 0, tasksAt = 0;
  };
  Status uploadRows(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                    UploadQueue& uploads);
  Status uploadTexels(const VulkanDevice& device, const Asset& asset, UploadQueue& uploads);
  Status uploadWords(const VulkanDevice& device, const Asset& asset, UploadQueue& uploads);
  Status uploadTimes(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                     UploadQueue& uploads);
  Status addMesh(const VulkanDevice& device, const Asset& asset, std::uint32_t maxLevels, MeshBuffers& meshes);
  Status uploadMaterials(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                         TextureStore& textures, UploadQueue& uploads);
  Result<GpuBuffer> createFilled(const VulkanDevice& device, std::span<const std::byte> bytes, VkBufferUsageFlags usage,
                                 UploadQueue& uploads);

  GpuBuffer rows_, words_, rest_, tasks_, keyTimes_, clipTable_, plantWeights_, primitiveTable_, materialTable_;
  std::vector<GpuPrimitiveDraw> primitives_;
  std::vector<std::string> variantNames_;
  std::vector<float> levelErrors_;
  std::vector<ClipTerms> clips_;
  std::vector<shader::GpuClip> clipRecords_;  // what is in clipTable_, but for firstVertex_
  std::vector<shader::GpuPrimitive> primitiveRecords_;  // what is in primitiveTable_
  std::uint32_t firstVertex_ = 0;
  bool drawnAlone_ = true;
  StoredWords stored_;
  std::uint32_t maxInfluences_ = 1;
  BoneUse boneUse_;
  bool hasMorphs_ = false;
  std::vector<StoredClip> storedClips_;       // empty of an asset that is stored as rows
  std::vector<std::string> warnings_;
  std::uint64_t gpuBytes_ = 0;
};

}  // namespace throng
