#include "throng/crowd/gpu_asset.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "throng/crowd/vulkan_error.h"
#include "throng/levels/make_levels.h"

namespace throng {
namespace {

shader::uvec2 addressWords(VkDeviceAddress address) {
  return {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
}

std::uint16_t toUnorm16(float value) {
  return static_cast<std::uint16_t>(std::clamp(value, 0.0f, 1.0f) * 65535 + 0.5f);
}

Status checkAsset(const Asset& asset) {
  const auto refuse = [&](const char* why) { return Error{ErrorCode::InvalidArgument, asset.name, why}; };
  if (asset.clips.empty()) return refuse("the asset has no clip to play; bake it again");
  if (asset.primitives.empty() || asset.vertexCount() == 0) return refuse("the asset has no triangles to draw");
  return Ok{};
}

std::vector<GpuVertex> packVertices(const AssetMesh& mesh) {
  std::vector<GpuVertex> vertices(mesh.vertexCount());
  for (std::size_t index = 0; index < vertices.size(); ++index) {
    GpuVertex& vertex = vertices[index];
    std::memset(&vertex, 0, sizeof vertex);
    if (mesh.texCoords.size() > 0) std::memcpy(vertex.texCoord0, &mesh.texCoords[0][index], sizeof vertex.texCoord0);
    if (mesh.texCoords.size() > 1) std::memcpy(vertex.texCoord1, &mesh.texCoords[1][index], sizeof vertex.texCoord1);
    const Vec4f color = mesh.colors.empty() ? Vec4f{1, 1, 1, 1} : mesh.colors[0][index];
    for (int channel = 0; channel < 4; ++channel) vertex.color[channel] = toUnorm16(color[channel]);
    if (!mesh.groups.empty()) vertex.group[0] = mesh.groups[index];
  }
  return vertices;
}

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

}  // namespace

Result<std::unique_ptr<GpuAsset>> GpuAsset::create(const VulkanDevice& device, const Asset& asset,
                                                   const GpuAssetOptions& options, MeshBuffers& meshes,
                                                   TextureStore& textures, UploadQueue& uploads) {
  THRONG_TRY(checkAsset(asset));
  std::unique_ptr<GpuAsset> result(new GpuAsset);
  for (const AssetClip& clip : asset.clips) result->clips_.push_back({clip.name, clip.durationSeconds, clip.loop, clip.bounds});
  THRONG_TRY(result->uploadRows(device, asset, options, uploads));
  THRONG_TRY(result->addMesh(device, asset, options.maxLevels, meshes));
  if (!options.plantWeights.empty()) {
    THRONG_ASSIGN(result->plantWeights_, result->createFilled(device, std::as_bytes(options.plantWeights),
                                                              VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, uploads));
  }
  THRONG_TRY(result->uploadMaterials(device, asset, options, textures, uploads));
  return result;
}

shader::GpuAsset GpuAsset::header() const {
  shader::GpuAsset header{};
  header.clips = addressWords(clipTable_.address());
  header.primitives = addressWords(primitiveTable_.address());
  header.words = addressWords(stored_.words);
  header.boneCount = stored_.encoding == Encoding::Bone ? stored_.itemCount : 0;
  header.clipCount = static_cast<std::uint32_t>(clips_.size());
  header.primitiveCount = static_cast<std::uint32_t>(primitives_.size());
  header.levelCount = static_cast<std::uint32_t>(levelErrors_.size());
  std::copy(levelErrors_.begin(), levelErrors_.end(), header.levelErrors);
  return header;
}

Result<GpuBuffer> GpuAsset::createFilled(const VulkanDevice& device, std::span<const std::byte> bytes,
                                         VkBufferUsageFlags usage, UploadQueue& uploads) {
  THRONG_ASSIGN(GpuBuffer buffer, GpuBuffer::create(device, bytes.size(), usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                    MemoryPlace::Device));
  THRONG_TRY(uploads.toBuffer(buffer, 0, bytes));
  gpuBytes_ += bytes.size();
  return buffer;
}

Status MeshBuffers::commit(UploadQueue& uploads, std::uint64_t frameNumber) {
  THRONG_TRY(vertices.commit(uploads, frameNumber));
  return indices.commit(uploads, frameNumber);
}

void MeshBuffers::release(std::uint64_t completedFrame) {
  vertices.release(completedFrame);
  indices.release(completedFrame);
}

Status GpuAsset::addMesh(const VulkanDevice& device, const Asset& asset, std::uint32_t maxLevels, MeshBuffers& meshes) {
  const std::vector<DetailLevel> coarser = asset.levels.empty() ? makeLevels(asset, maxLevels - 1) : asset.levels;
  const std::size_t levelCount = std::min<std::size_t>(coarser.size() + 1, maxLevels);
  std::vector<std::uint32_t> indices;
  std::vector<shader::GpuPrimitive>& table = primitiveRecords_;
  table.resize(asset.primitives.size());
  for (std::size_t level = 0; level < levelCount; ++level) {
    levelErrors_.push_back(level == 0 ? 0 : coarser[level - 1].errorMetres);
    for (std::size_t primitive = 0; primitive < table.size(); ++primitive) {
      const std::vector<std::uint32_t>& list =
          level == 0 ? asset.primitives[primitive].indices : coarser[level - 1].indices[primitive];
      table[primitive].indexCounts[level] = static_cast<std::uint32_t>(list.size());
      table[primitive].firstIndices[level] = static_cast<std::uint32_t>(indices.size());
      indices.insert(indices.end(), list.begin(), list.end());
    }
  }
  if (indices.empty()) return Error{ErrorCode::InvalidArgument, asset.name, "the asset has no triangles to draw"};
  THRONG_ASSIGN(const VkDeviceSize verticesAt, meshes.vertices.append(bytesOf(packVertices(asset.mesh)), asset.name));
  THRONG_ASSIGN(const VkDeviceSize indicesAt, meshes.indices.append(bytesOf(indices), asset.name));
  firstVertex_ = static_cast<std::uint32_t>(verticesAt / sizeof(GpuVertex));
  for (shader::GpuPrimitive& primitive : table)
    for (std::uint32_t& first : primitive.firstIndices) first += static_cast<std::uint32_t>(indicesAt / 4);
  THRONG_ASSIGN(primitiveTable_, GpuBuffer::create(device, table.size() * sizeof(shader::GpuPrimitive),
                                                   kStorage | VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Device));
  gpuBytes_ += primitiveTable_.sizeBytes();
  return Ok{};
}

Status GpuAsset::uploadPrimitives(std::span<const std::uint32_t> slots, bool alone, UploadQueue& uploads) {
  assert(slots.size() == primitiveRecords_.size());
  for (std::size_t index = 0; index < slots.size(); ++index) {
    primitiveRecords_[index].slot = slots[index];
    primitiveRecords_[index].vertexOffset = alone ? 0 : static_cast<std::int32_t>(firstVertex_);
  }
  THRONG_TRY(uploads.toBuffer(primitiveTable_, 0, bytesOf(primitiveRecords_)));
  if (drawnAlone_ == alone) return Ok{};
  drawnAlone_ = alone;
  return uploadClips(uploads);
}

}  // namespace throng
