// A Vulkan device that runs one compute shader over one buffer into another: all that the decoder tests need.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/base/result.h"

namespace throng {

class ComputeDevice {
 public:
  // The first device with a compute queue. EnvironmentLacks where there is no Vulkan, or no such device.
  static Result<std::unique_ptr<ComputeDevice>> open();
  virtual ~ComputeDevice() = default;

  virtual std::string name() const = 0;

  // Runs `main` of the SPIR-V over groupCount workgroups. Binding 0 is a storage buffer with `input`, binding 1 one of
  // outputWords words, zero before; returns the latter. Binding 2 is the input once more, as a texel buffer RGBA32UI, the
  // last texel filled with zeros. Specialization constant i is constants[i].
  virtual Result<std::vector<std::uint32_t>> run(std::span<const std::uint32_t> spirv,
                                                 std::span<const std::uint32_t> input, std::size_t outputWords,
                                                 std::uint32_t groupCount,
                                                 std::span<const std::uint32_t> constants = {}) = 0;
};

}  // namespace throng
