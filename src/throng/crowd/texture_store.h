// The textures of all assets. Pictures of one size and colour space are layers of one array, so that materials with
// different pictures can be bound as one set.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/crowd/upload_queue.h"
#include "throng/image/pixels.h"
#include "throng/shared/crowd_types.h"

namespace throng {

// What a material binds at one of its places.
struct TextureBinding {
  static constexpr std::uint32_t kAny = 0xffffffffu;
  std::uint32_t array = kAny;  // kAny: it samples nothing here
  std::uint32_t sampler = 0;
  friend bool operator==(const TextureBinding&, const TextureBinding&) = default;
};
using TextureBindings = std::array<TextureBinding, shader::kTexturesPerMaterial>;

// Consecutive layers of an array.
struct TextureLayers {
  std::uint32_t array = 0;
  std::uint32_t first = 0;
};

// Finds among `sets`, or appends to them, one that binds what these textures need: nothing against it where either side
// takes any; what the set took any of is then bound. What a set binds it binds for good.
std::uint32_t joinTextureSet(std::vector<TextureBindings>& sets, const TextureBindings& wanted);

class TextureStore {
 public:
  // `setLayout`: as many combined image samplers as a material has textures.
  TextureStore(const VulkanDevice& device, VkDescriptorSetLayout setLayout);

  // Adds pictures of one size, with their mips, as layers of one array; the next commit() uploads them. LimitExceeded:
  // more than an array of this device has layers; `where` is for the message.
  Result<TextureLayers> add(std::span<const Pixels> pictures, bool srgb, const std::string& where);
  // The number of a sampler. OutOfMemory.
  Result<std::uint32_t> sampler(const TextureSampler& wanted);
  // The number of a set that binds these, and whatever others that do not disagree need.
  std::uint32_t setOf(const TextureBindings& wanted);

  // Stages what was added: arrays become as large as they must be, and sets are written anew. OutOfMemory: nothing is
  // lost, the next call tries again.
  Status commit(UploadQueue& uploads, std::uint64_t frameNumber);
  // Frees what frames up to this one used and later ones do not; the caller knows that they are done.
  void release(std::uint64_t completedFrame);

  VkDescriptorSet set(std::uint32_t index) const { return sets_[index]; }  // changes in commit()
  std::uint64_t sizeBytes() const;                                        // of the arrays after the next commit()

 private:
  struct Array {
    VkExtent2D extent;
    bool srgb;
    VkDeviceSize layerBytes;
    std::uint32_t layerLimit;
    std::vector<std::vector<std::vector<std::byte>>> pending;  // mips of the layers behind those of the image
    std::unique_ptr<GpuImage> image;
    std::uint32_t committedCount() const { return image ? image->options().layerCount : 0; }
    std::uint32_t layerCount() const { return committedCount() + static_cast<std::uint32_t>(pending.size()); }
  };
  struct Outdated {
    std::unique_ptr<GpuImage> image;
    GpuDescriptorPool pool;
    std::uint64_t frameNumber;
  };
  Status commitArray(Array& array, UploadQueue& uploads, std::uint64_t frameNumber);
  Status writeSets(std::uint64_t frameNumber);

  VulkanDevice device_;
  VkDescriptorSetLayout setLayout_;
  std::uint32_t deviceLayers_;
  std::vector<Array> arrays_;  // the first is one white texel, bound where nothing is sampled
  std::vector<std::pair<TextureSampler, GpuSampler>> samplers_;
  std::vector<TextureBindings> bindings_;  // by set
  std::vector<VkDescriptorSet> sets_;
  GpuDescriptorPool pool_;
  bool changed_ = true;
  std::vector<Outdated> outdated_;
};

}  // namespace throng
