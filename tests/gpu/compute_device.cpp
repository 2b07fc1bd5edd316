#include "compute_device.h"

#include <cstring>
#include <optional>

#include <vulkan/vulkan.h>

namespace throng {

namespace {

Error lacking(std::string detail) { return {ErrorCode::EnvironmentLacks, "Vulkan", std::move(detail)}; }

Status check(VkResult result, const char* call) {
  if (result == VK_SUCCESS) return Ok{};
  return Error{ErrorCode::DeviceLost, call, "returned " + std::to_string(result)};
}

struct Buffer {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::uint32_t* words = nullptr;
};

class VulkanCompute final : public ComputeDevice {
 public:
  ~VulkanCompute() override {
    if (device_ != VK_NULL_HANDLE) {
      vkDestroyCommandPool(device_, pool_, nullptr);
      vkDestroyDevice(device_, nullptr);
    }
    if (instance_ != VK_NULL_HANDLE) vkDestroyInstance(instance_, nullptr);
  }

  std::string name() const override { return name_; }

  Status open() {
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2};
    const VkInstanceCreateInfo info{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    if (vkCreateInstance(&info, nullptr, &instance_) != VK_SUCCESS) return lacking("no driver is installed");
    THRONG_TRY(pickDevice());
    const float priority = 1;
    const VkDeviceQueueCreateInfo queueInfo{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueFamilyIndex = family_, .queueCount = 1, .pQueuePriorities = &priority};
    const VkDeviceCreateInfo deviceInfo{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .queueCreateInfoCount = 1,
                                        .pQueueCreateInfos = &queueInfo};
    THRONG_TRY(check(vkCreateDevice(physical_, &deviceInfo, nullptr, &device_), "vkCreateDevice"));
    vkGetDeviceQueue(device_, family_, 0, &queue_);
    const VkCommandPoolCreateInfo poolInfo{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .queueFamilyIndex = family_};
    return check(vkCreateCommandPool(device_, &poolInfo, nullptr, &pool_), "vkCreateCommandPool");
  }

  Result<std::vector<std::uint32_t>> run(std::span<const std::uint32_t> spirv, std::span<const std::uint32_t> input,
                                         std::size_t outputWords, std::uint32_t groupCount,
                                         std::span<const std::uint32_t> constants) override {
    Job job{device_};
    const std::size_t texels = (input.size() + 3) / 4;
    THRONG_TRY(makeBuffer(4 * texels, job.buffers[0]));
    std::memset(job.buffers[0].words, 0, 4 * texels * sizeof(std::uint32_t));
    THRONG_TRY(makeBuffer(outputWords, job.buffers[1]));
    std::memcpy(job.buffers[0].words, input.data(), input.size_bytes());
    std::memset(job.buffers[1].words, 0, outputWords * sizeof(std::uint32_t));
    THRONG_TRY(makeSet(job));
    THRONG_TRY(makePipeline(spirv, constants, job));
    THRONG_TRY(dispatch(job, groupCount));
    return std::vector<std::uint32_t>(job.buffers[1].words, job.buffers[1].words + outputWords);
  }

 private:
  // Everything of one run; freed at its end, whatever failed.
  struct Job {
    VkDevice device;
    Buffer buffers[2];
    VkBufferView texels = VK_NULL_HANDLE;
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    VkDescriptorPool descriptorPool = VK_NULL_HANDLE;
    VkDescriptorSet set = VK_NULL_HANDLE;
    VkPipelineLayout pipelineLayout = VK_NULL_HANDLE;
    VkShaderModule module = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;

    ~Job() {
      vkDestroyPipeline(device, pipeline, nullptr);
      vkDestroyShaderModule(device, module, nullptr);
      vkDestroyPipelineLayout(device, pipelineLayout, nullptr);
      vkDestroyDescriptorPool(device, descriptorPool, nullptr);
      vkDestroyDescriptorSetLayout(device, setLayout, nullptr);
      vkDestroyBufferView(device, texels, nullptr);
      for (Buffer& b : buffers) {
        vkDestroyBuffer(device, b.buffer, nullptr);
        vkFreeMemory(device, b.memory, nullptr);
      }
    }
  };

  Status pickDevice() {
    std::uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    vkEnumeratePhysicalDevices(instance_, &count, devices.data());
    for (VkPhysicalDevice device : devices) {
      std::uint32_t familyCount = 0;
      vkGetPhysicalDeviceQueueFamilyProperties(device, &familyCount, nullptr);
      std::vector<VkQueueFamilyProperties> families(familyCount);
      vkGetPhysicalDeviceQueueFamilyProperties(device, &familyCount, families.data());
      for (std::uint32_t family = 0; family < familyCount; ++family) {
        if (!(families[family].queueFlags & VK_QUEUE_COMPUTE_BIT)) continue;
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(device, &properties);
        name_ = properties.deviceName;
        physical_ = device;
        family_ = family;
        return Ok{};
      }
    }
    return lacking("no device has a compute queue; install one, for instance mesa-vulkan-drivers");
  }

  std::optional<std::uint32_t> memoryType(std::uint32_t allowed) const {
    constexpr VkMemoryPropertyFlags kWanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    VkPhysicalDeviceMemoryProperties properties;
    vkGetPhysicalDeviceMemoryProperties(physical_, &properties);
    for (std::uint32_t i = 0; i < properties.memoryTypeCount; ++i)
      if ((allowed >> i & 1) && (properties.memoryTypes[i].propertyFlags & kWanted) == kWanted) return i;
    return std::nullopt;
  }

  Status makeBuffer(std::size_t words, Buffer& result) {
    const VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = words * sizeof(std::uint32_t),
                                  .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT};
    THRONG_TRY(check(vkCreateBuffer(device_, &info, nullptr, &result.buffer), "vkCreateBuffer"));
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device_, result.buffer, &needs);
    const auto type = memoryType(needs.memoryTypeBits);
    if (!type) return lacking("no memory that both sides see");
    const VkMemoryAllocateInfo allocation{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needs.size,
                                          .memoryTypeIndex = *type};
    THRONG_TRY(check(vkAllocateMemory(device_, &allocation, nullptr, &result.memory), "vkAllocateMemory"));
    THRONG_TRY(check(vkBindBufferMemory(device_, result.buffer, result.memory, 0), "vkBindBufferMemory"));
    void* mapped = nullptr;
    THRONG_TRY(check(vkMapMemory(device_, result.memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory"));
    result.words = static_cast<std::uint32_t*>(mapped);
    return Ok{};
  }

  Status makeSet(Job& job) {
    const VkBufferViewCreateInfo view{.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO, .buffer = job.buffers[0].buffer,
                                      .format = VK_FORMAT_R32G32B32A32_UINT, .range = VK_WHOLE_SIZE};
    THRONG_TRY(check(vkCreateBufferView(device_, &view, nullptr, &job.texels), "vkCreateBufferView"));
    constexpr VkDescriptorType kTypes[] = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                           VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER};
    VkDescriptorSetLayoutBinding bindings[3];
    for (std::uint32_t i = 0; i < 3; ++i) bindings[i] = {i, kTypes[i], 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    const VkDescriptorSetLayoutCreateInfo layoutInfo{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                     .bindingCount = 3, .pBindings = bindings};
    THRONG_TRY(check(vkCreateDescriptorSetLayout(device_, &layoutInfo, nullptr, &job.setLayout), "vkCreateDescriptorSetLayout"));
    const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2}, {VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1}};
    const VkDescriptorPoolCreateInfo poolInfo{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1,
                                              .poolSizeCount = 2, .pPoolSizes = sizes};
    THRONG_TRY(check(vkCreateDescriptorPool(device_, &poolInfo, nullptr, &job.descriptorPool), "vkCreateDescriptorPool"));
    const VkDescriptorSetAllocateInfo allocation{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                                 .descriptorPool = job.descriptorPool, .descriptorSetCount = 1,
                                                 .pSetLayouts = &job.setLayout};
    THRONG_TRY(check(vkAllocateDescriptorSets(device_, &allocation, &job.set), "vkAllocateDescriptorSets"));
    for (std::uint32_t i = 0; i < 3; ++i) {
      const VkDescriptorBufferInfo buffer{job.buffers[i % 2].buffer, 0, VK_WHOLE_SIZE};
      const VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, .dstSet = job.set,
                                       .dstBinding = i, .descriptorCount = 1, .descriptorType = kTypes[i],
                                       .pBufferInfo = &buffer, .pTexelBufferView = &job.texels};
      vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
    }
    return Ok{};
  }

  Status makePipeline(std::span<const std::uint32_t> spirv, std::span<const std::uint32_t> constants, Job& job) {
    std::vector<VkSpecializationMapEntry> entries;
    for (std::uint32_t i = 0; i < constants.size(); ++i) entries.push_back({i, 4 * i, 4});
    const VkSpecializationInfo specialization{static_cast<std::uint32_t>(entries.size()), entries.data(),
                                              constants.size_bytes(), constants.data()};
    const VkPipelineLayoutCreateInfo layoutInfo{.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                                .setLayoutCount = 1, .pSetLayouts = &job.setLayout};
    THRONG_TRY(check(vkCreatePipelineLayout(device_, &layoutInfo, nullptr, &job.pipelineLayout), "vkCreatePipelineLayout"));
    const VkShaderModuleCreateInfo moduleInfo{.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                              .codeSize = spirv.size_bytes(), .pCode = spirv.data()};
    THRONG_TRY(check(vkCreateShaderModule(device_, &moduleInfo, nullptr, &job.module), "vkCreateShaderModule"));
    const VkComputePipelineCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                  .module = job.module, .pName = "main", .pSpecializationInfo = &specialization},
        .layout = job.pipelineLayout};
    return check(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &job.pipeline),
                 "vkCreateComputePipelines");
  }

  Status dispatch(Job& job, std::uint32_t groupCount) {
    const VkCommandBufferAllocateInfo allocation{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                                 .commandPool = pool_, .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                                 .commandBufferCount = 1};
    VkCommandBuffer commands = VK_NULL_HANDLE;
    THRONG_TRY(check(vkAllocateCommandBuffers(device_, &allocation, &commands), "vkAllocateCommandBuffers"));
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    THRONG_TRY(check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer"));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, job.pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, job.pipelineLayout, 0, 1, &job.set, 0, nullptr);
    vkCmdDispatch(commands, groupCount, 1, 1);
    const VkMemoryBarrier barrier{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER, .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                                  .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0,
                         nullptr, 0, nullptr);
    THRONG_TRY(check(vkEndCommandBuffer(commands), "vkEndCommandBuffer"));
    const VkSubmitInfo submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
    THRONG_TRY(check(vkQueueSubmit(queue_, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit"));
    THRONG_TRY(check(vkQueueWaitIdle(queue_), "vkQueueWaitIdle"));
    vkFreeCommandBuffers(device_, pool_, 1, &commands);
    return Ok{};
  }

  VkInstance instance_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  std::uint32_t family_ = 0;
  std::string name_;
};

}  // namespace

Result<std::unique_ptr<ComputeDevice>> ComputeDevice::open() {
  auto device = std::make_unique<VulkanCompute>();
  THRONG_TRY(device->open());
  return std::unique_ptr<ComputeDevice>(std::move(device));
}

}  // namespace throng
