// The parts of crowd_bench: each fills a table.
#pragma once

#include <cstdint>
#include <string>

#include "frame_runner.h"
#include "results.h"
#include "throng/crowd/vulkan_device.h"

namespace throng::bench {

struct BenchOptions {
  std::uint32_t instances = 0;     // of the vertex and the frame part
  std::uint32_t rounds = 0;        // of the vertex and the frame part
  std::uint32_t largest = 0;       // crowd of the scaling part
  std::uint32_t largestDrawn = 0;  // of which whole frames are drawn
  std::uint32_t drawnRounds = 0;   // how many frames each of these is measured over
  std::uint32_t influenceCounts = 0;  // how many of kInfluenceCounts
};

struct Bench {
  VulkanDevice device;
  FrameRunner& runner;
  std::string about;  // describeDevice
  BenchOptions options;
};

// What a vertex costs by every way of moving it, the rasteriser off.
Result<Results> measureVertices(const Bench& bench);
// What a frame costs: listing, palettes, a shadow cascade and the picture.
Result<Results> measureFrames(const Bench& bench);
// How a crowd's frame grows with its size.
Result<Results> measureScaling(const Bench& bench);

// One half is above it. Not of nothing.
double median(std::vector<double> values);
// The share of values that are below it: 0 to 1.
double quantile(std::vector<double> values, double share);

}  // namespace throng::bench
