#include "throng/crowd/gpu_asset.h"

#include <algorithm>
#include <cstring>

#include "throng/crowd/expand_rows.h"
#include "throng/crowd/levels.h"
#include "throng/crowd/vulkan_error.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

shader::vec3 toShader(Vec3f v) { return {v.x, v.y, v.z}; }

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

shader::GpuClip packClip(const AssetClip& clip, std::uint32_t vertexCount, VkDeviceAddress rows,
                         VkDeviceAddress keyTimes) {
  shader::GpuClip result{};
  result.rowBytes = vertexCount * 8;
  result.rows = addressWords(rows + VkDeviceAddress(clip.firstRow) * result.rowBytes);
  result.keyTimes = addressWords(keyTimes + VkDeviceAddress(clip.firstRow) * sizeof(float));
  const Bounds bounds = clip.bounds.empty() ? Bounds{{0, 0, 0}, {0, 0, 0}} : clip.bounds;
  result.boundsMin = toShader(bounds.min);
  result.boundsStep = {shader::positionStep(bounds.min.x, bounds.max.x),
                       shader::positionStep(bounds.min.y, bounds.max.y),
                       shader::positionStep(bounds.min.z, bounds.max.z)};
  result.sphereCentre = toShader(bounds.centre());
  result.sphereRadius = length(bounds.extent()) * 0.5f;
  result.durationSeconds = clip.durationSeconds;
  result.keyCount = static_cast<std::uint32_t>(clip.keyTimes.size());
  return result;
}

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

}  // namespace

Result<std::unique_ptr<GpuAsset>> GpuAsset::create(const VulkanDevice& device, const Asset& asset,
                                                   const GpuAssetOptions& options, UploadQueue& uploads) {
  THRONG_TRY(checkAsset(asset));
  std::unique_ptr<GpuAsset> result(new GpuAsset);
  for (const AssetClip& clip : asset.clips) result->clips_.push_back({clip.name, clip.durationSeconds, clip.loop});
  THRONG_TRY(result->uploadRows(device, asset, options.expandFramesPerSecond, uploads));
  THRONG_TRY(result->uploadMesh(device, asset, options.maxLevels, uploads));
  if (!options.plantWeights.empty()) {
    THRONG_ASSIGN(result->plantWeights_, result->createFilled(device, std::as_bytes(options.plantWeights),
                                                              VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, uploads));
  }
  THRONG_TRY(result->uploadMaterials(device, asset, options, uploads));
  return result;
}

shader::GpuAsset GpuAsset::header() const {
  shader::GpuAsset header{};
  header.clips = addressWords(clipTable_.address());
  header.primitives = addressWords(primitiveTable_.address());
  header.clipCount = static_cast<std::uint32_t>(clips_.size());
  header.primitiveCount = static_cast<std::uint32_t>(primitives_.size());
  header.levelCount = static_cast<std::uint32_t>(levelErrors_.size());
  std::copy(levelErrors_.begin(), levelErrors_.end(), header.levelErrors);
  header.reachCentre = toShader(reach_.centre());
  header.reachRadius = length(reach_.extent()) * 0.5f;
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

Status GpuAsset::uploadRows(const VulkanDevice& device, const Asset& asset, double expandFramesPerSecond,
                            UploadQueue& uploads) {
  VkPhysicalDeviceMaintenance4Properties limits4{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES};
  VkPhysicalDeviceMaintenance3Properties limits3{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES, &limits4};
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &limits3};
  vkGetPhysicalDeviceProperties2(device.physicalDevice, &properties);
  const VkDeviceSize largest = std::min(limits4.maxBufferSize, limits3.maxMemoryAllocationSize);
  const auto* stored = std::get_if<VertexRows>(&asset.rows);
  const std::uint64_t needed = stored ? stored->texels.size() * 2 : expandedBytes(asset, expandFramesPerSecond);
  if (needed > largest)
    return Error{ErrorCode::LimitExceeded, asset.name,
                 "the rows take " + std::to_string(needed >> 20) + " MiB, more than this GPU allows (" +
                     std::to_string(largest >> 20) + " MiB); bake fewer clips"};
  const ExpandedRows expanded = stored ? ExpandedRows{asset.clips, {}} : expandRows(asset, expandFramesPerSecond);
  const std::vector<std::uint16_t>& texels = stored ? stored->texels : expanded.rows.texels;
  THRONG_ASSIGN(rows_, createFilled(device, bytesOf(texels), kStorage, uploads));
  std::vector<float> keyTimes;
  for (const AssetClip& clip : expanded.clips) keyTimes.insert(keyTimes.end(), clip.keyTimes.begin(), clip.keyTimes.end());
  THRONG_ASSIGN(keyTimes_, createFilled(device, bytesOf(keyTimes), kStorage, uploads));
  std::vector<shader::GpuClip> clips;
  for (const AssetClip& clip : expanded.clips)
    clips.push_back(packClip(clip, asset.vertexCount(), rows_.address(), keyTimes_.address()));
  for (const shader::GpuClip& clip : clips) {
    const Vec3f centre{clip.sphereCentre.x, clip.sphereCentre.y, clip.sphereCentre.z};
    const Vec3f reach{clip.sphereRadius, clip.sphereRadius, clip.sphereRadius};
    reach_.add(centre - reach);
    reach_.add(centre + reach);
  }
  THRONG_ASSIGN(clipTable_, createFilled(device, bytesOf(clips), kStorage, uploads));
  return Ok{};
}

Status GpuAsset::uploadMesh(const VulkanDevice& device, const Asset& asset, std::uint32_t maxLevels,
                            UploadQueue& uploads) {
  THRONG_ASSIGN(vertices_,
                createFilled(device, bytesOf(packVertices(asset.mesh)), VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, uploads));
  const std::vector<DetailLevel> levels = makeDetailLevels(asset, maxLevels);
  std::vector<std::uint32_t> indices;
  std::vector<shader::GpuPrimitive> table(asset.primitives.size());
  for (std::size_t level = 0; level < levels.size(); ++level) {
    levelErrors_.push_back(levels[level].errorMetres);
    for (std::size_t primitive = 0; primitive < table.size(); ++primitive) {
      const std::vector<std::uint32_t>& list = levels[level].indices[primitive];
      table[primitive].indexCounts[level] = static_cast<std::uint32_t>(list.size());
      table[primitive].firstIndices[level] = static_cast<std::uint32_t>(indices.size());
      indices.insert(indices.end(), list.begin(), list.end());
    }
  }
  if (indices.empty()) return Error{ErrorCode::InvalidArgument, asset.name, "the asset has no triangles to draw"};
  THRONG_ASSIGN(indices_, createFilled(device, bytesOf(indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT, uploads));
  THRONG_ASSIGN(primitiveTable_, createFilled(device, bytesOf(table), kStorage, uploads));
  return Ok{};
}

}  // namespace throng
