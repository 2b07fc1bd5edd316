// The animation of an asset on the GPU: its rows, or the words of its own encoding and what expanding them needs.
#include <cassert>
#include <cstring>

#include "throng/bone_rows.h"
#include "throng/crowd/expansion_plan.h"
#include "throng/crowd/gpu_asset.h"
#include "throng/packed_rows.h"
#include "throng/vertex_texel.h"

namespace throng {
namespace {

constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

shader::vec3 toShader(Vec3f v) { return {v.x, v.y, v.z}; }

shader::uvec2 addressWords(VkDeviceAddress address) {
  return {static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(address >> 32)};
}

Bounds boundsOf(const AssetClip& clip) { return clip.bounds.empty() ? Bounds{{0, 0, 0}, {0, 0, 0}} : clip.bounds; }

// All but where the rows and the key times are.
shader::GpuClip packClip(const AssetClip& clip, std::uint32_t vertexCount) {
  shader::GpuClip result{};
  result.rowBytes = vertexCount * 8;
  const Bounds bounds = boundsOf(clip);
  result.boundsMin = toShader(bounds.min);
  result.boundsStep = {shader::positionStep(bounds.min.x, bounds.max.x),
                       shader::positionStep(bounds.min.y, bounds.max.y),
                       shader::positionStep(bounds.min.z, bounds.max.z)};
  result.durationSeconds = clip.durationSeconds;
  result.keyCount = static_cast<std::uint32_t>(clip.keyTimes.size());
  result.firstRow = clip.firstRow;
  return result;
}

Status checkFits(const VulkanDevice& device, const Asset& asset, std::uint64_t sizeBytes) {
  const VkDeviceSize largest = largestBufferBytes(device);
  if (sizeBytes <= largest) return Ok{};
  return Error{ErrorCode::LimitExceeded, asset.name,
               "the rows take " + std::to_string(sizeBytes >> 20) + " MiB, more than this GPU allows (" +
                   std::to_string(largest >> 20) + " MiB); bake fewer clips"};
}

Status validateRows(const Asset& asset) {
  switch (asset.encoding()) {
    case Encoding::Vertex: return Ok{};
    case Encoding::Bone: return validateBoneRows(asset, std::get<BoneRows>(asset.rows));
    case Encoding::Morph: return validateMorphRows(asset, std::get<MorphRows>(asset.rows));
    case Encoding::Packed: return validatePackedRows(asset, std::get<PackedRows>(asset.rows));
    case Encoding::Spline: return validateSplineRows(asset, std::get<SplineRows>(asset.rows));
  }
  return Ok{};
}

void addInfluences(shader::RestVertex& vertex, const shader::BoneInfluences& influences) {
  for (std::uint32_t place = 0; place < influences.count; ++place) {
    vertex.bones[place / 2] |= shader::influenceBone(influences, place) << (16 * (place % 2));
    vertex.weights[place] = shader::influenceShare(influences, place);
  }
}

std::vector<shader::RestVertex> restVertices(const Asset& asset) {
  std::vector<shader::RestVertex> vertices(asset.vertexCount());
  const auto* bones = std::get_if<BoneRows>(&asset.rows);
  const std::uint32_t* words = bones ? bones->words.data() : nullptr;
  const shader::BoneLayout parts = bones ? shader::readBoneLayout(words, 0) : shader::BoneLayout{};
  for (std::uint32_t index = 0; index < asset.vertexCount(); ++index) {
    shader::RestVertex& vertex = vertices[index];
    vertex = {};
    vertex.position = toShader(asset.mesh.positions[index]);
    vertex.normal = toShader(asset.mesh.normals[index]);
    if (bones) addInfluences(vertex, shader::readBoneInfluences(words, parts, index));
  }
  return vertices;
}

}  // namespace

Status GpuAsset::uploadTexels(const VulkanDevice& device, const Asset& asset, UploadQueue& uploads) {
  const std::vector<std::uint16_t>& texels = std::get<VertexRows>(asset.rows).texels;
  THRONG_TRY(checkFits(device, asset, texels.size() * 2));
  THRONG_ASSIGN(rows_, createFilled(device, bytesOf(texels), kStorage, uploads));
  std::vector<float> keyTimes;
  for (const AssetClip& clip : asset.clips) keyTimes.insert(keyTimes.end(), clip.keyTimes.begin(), clip.keyTimes.end());
  THRONG_ASSIGN(keyTimes_, createFilled(device, bytesOf(keyTimes), kStorage, uploads));
  for (std::size_t index = 0; index < asset.clips.size(); ++index) {
    const VkDeviceAddress firstRow = asset.clips[index].firstRow;
    clipRecords_[index].rows = addressWords(rows_.address() + firstRow * clipRecords_[index].rowBytes);
    clipRecords_[index].keyTimes = addressWords(keyTimes_.address() + firstRow * sizeof(float));
  }
  return Ok{};
}

Status GpuAsset::uploadWords(const VulkanDevice& device, const Asset& asset, UploadQueue& uploads) {
  THRONG_TRY(validateRows(asset));
  if (asset.mesh.normals.size() != asset.vertexCount())
    return Error{ErrorCode::InvalidArgument, asset.name, "the asset has no normals at rest; bake it again"};
  const auto* bones = std::get_if<BoneRows>(&asset.rows);
  const auto* alone = std::get_if<MorphRows>(&asset.rows);
  const MorphRows* morph = bones && !bones->morph.empty() ? &bones->morph : alone;
  const auto* spline = std::get_if<SplineRows>(&asset.rows);
  const auto* packed = spline ? spline : std::get_if<PackedRows>(&asset.rows);
  std::vector<std::uint32_t> words;
  if (bones) words = bones->words;
  if (packed) words = packed->words;
  const auto morphAt = static_cast<std::uint32_t>(words.size());
  if (morph) words.insert(words.end(), morph->words.begin(), morph->words.end());
  THRONG_TRY(checkFits(device, asset, words.size() * 4));
  THRONG_ASSIGN(words_, createFilled(device, bytesOf(words), kStorage, uploads));
  const std::vector<shader::RestVertex> rest = restVertices(asset);
  for (const shader::RestVertex& vertex : rest)
    while (maxInfluences_ < 8 && vertex.weights[maxInfluences_] > 0) maxInfluences_ *= 2;
  THRONG_ASSIGN(rest_, createFilled(device, bytesOf(rest),
                                    kStorage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, uploads));
  if (bones) boneUse_ = findBoneUse(*bones);
  hasMorphs_ = morph != nullptr;
  stored_ = {asset.encoding(), words_.address(), rest_.address(), asset.vertexCount(), 0, morphAt};
  if (bones || packed) stored_.itemCount = words[0];
  for (std::size_t index = 0; index < asset.clips.size(); ++index) {
    StoredClip clip;
    clip.bounds = boundsOf(asset.clips[index]);
    if (bones) clip.clipAt = bones->clipsAt[index];
    if (packed) clip.clipAt = packed->clipsAt[index];
    if (morph) clip.morphClipAt = morphAt + morph->clipsAt[index];
    clipRecords_[index].clipAt = clip.clipAt;
    clipRecords_[index].morphClipAt = clip.morphClipAt;
    storedClips_.push_back(clip);
  }
  return Ok{};
}

// The times of the keys as they are, then those of the rows that clips can be expanded to.
Status GpuAsset::uploadTimes(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                             UploadQueue& uploads) {
  std::vector<float> times;
  std::vector<shader::ExpandTask> tasks(1);  // so that the buffer is never empty
  for (std::size_t index = 0; index < asset.clips.size(); ++index) {
    StoredClip& clip = storedClips_[index];
    const AssetClip& source = asset.clips[index];
    clip.keyCount = static_cast<std::uint32_t>(source.keyTimes.size());
    clip.keyTimesAt = times.size() * sizeof(float);
    times.insert(times.end(), source.keyTimes.begin(), source.keyTimes.end());
    const std::uint64_t count = expandedRowCount(source, options.expandFramesPerSecond);
    if (count > AssetLimits{}.rowCount || count * asset.vertexCount() * 8 > options.maxExpandedBytes) continue;
    const ExpansionPlan plan = planExpansion(source, options.expandFramesPerSecond);
    clip.expandedCount = static_cast<std::uint32_t>(plan.tasks.size());
    clip.expandedTimesAt = times.size() * sizeof(float);
    clip.tasksAt = tasks.size() * sizeof(shader::ExpandTask);
    times.insert(times.end(), plan.keyTimes.begin(), plan.keyTimes.end());
    tasks.insert(tasks.end(), plan.tasks.begin(), plan.tasks.end());
  }
  THRONG_ASSIGN(keyTimes_, createFilled(device, bytesOf(times), kStorage, uploads));
  THRONG_ASSIGN(tasks_, createFilled(device, bytesOf(tasks), kStorage, uploads));
  for (std::size_t index = 0; index < storedClips_.size(); ++index)
    clipRecords_[index].keyTimes = addressWords(keyTimes_.address() + storedClips_[index].keyTimesAt);
  return Ok{};
}

Status GpuAsset::uploadRows(const VulkanDevice& device, const Asset& asset, const GpuAssetOptions& options,
                            UploadQueue& uploads) {
  for (const AssetClip& clip : asset.clips) clipRecords_.push_back(packClip(clip, asset.vertexCount()));
  THRONG_ASSIGN(clipTable_, GpuBuffer::create(device, clipRecords_.size() * sizeof(shader::GpuClip),
                                              kStorage | VK_BUFFER_USAGE_TRANSFER_DST_BIT, MemoryPlace::Device));
  gpuBytes_ += clipTable_.sizeBytes();
  if (asset.encoding() == Encoding::Vertex) {
    THRONG_TRY(uploadTexels(device, asset, uploads));
    return uploadClips(uploads);
  }
  THRONG_TRY(uploadWords(device, asset, uploads));
  return uploadTimes(device, asset, options, uploads);
}

// Where draws number the vertices of all assets, rows begin before their first texel by as many texels as there are
// vertices before the asset's, so that no vertex has to subtract anything.
Status GpuAsset::uploadClips(UploadQueue& uploads) {
  std::vector<shader::GpuClip> records = clipRecords_;
  for (shader::GpuClip& record : records) {
    const VkDeviceAddress rows = VkDeviceAddress(record.rows.y) << 32 | record.rows.x;
    if (rows != 0 && !drawnAlone_) record.rows = addressWords(rows - VkDeviceAddress(firstVertex_) * 8);
  }
  return uploads.toBuffer(clipTable_, 0, bytesOf(records));
}

std::uint64_t GpuAsset::expandedBytes(std::uint32_t clipIndex) const {
  if (storedClips_.empty()) return 0;
  return std::uint64_t(storedClips_[clipIndex].expandedCount) * stored_.vertexCount * 8;
}

ClipToExpand GpuAsset::clipToExpand(std::uint32_t clipIndex, VkDeviceAddress texels) const {
  const StoredClip& clip = storedClips_[clipIndex];
  return {stored_, clip.bounds, clip.clipAt, clip.morphClipAt, clip.expandedCount, tasks_.address() + clip.tasksAt,
          texels};
}

void GpuAsset::useExpandedRows(std::uint32_t clipIndex, VkDeviceAddress texels) {
  assert(clipIndex < storedClips_.size() && (texels == 0 || storedClips_[clipIndex].expandedCount > 0));
  const StoredClip& clip = storedClips_[clipIndex];
  shader::GpuClip& record = clipRecords_[clipIndex];
  record.rows = addressWords(texels);
  record.keyTimes = addressWords(keyTimes_.address() + (texels ? clip.expandedTimesAt : clip.keyTimesAt));
  record.keyCount = texels ? clip.expandedCount : clip.keyCount;
}

}  // namespace throng
