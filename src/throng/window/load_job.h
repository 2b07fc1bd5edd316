// An asset that is read, or a model that is baked, while the window goes on.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"

namespace throng {

// Reads or bakes a file; called in a thread of its own.
using AssetLoader = std::function<Result<Asset>(const std::filesystem::path& path, const Progress& progress)>;

class LoadJob {
 public:
  LoadJob(AssetLoader loader, std::filesystem::path path);
  LoadJob(const LoadJob&) = delete;
  LoadJob& operator=(const LoadJob&) = delete;
  ~LoadJob();  // stops it at its next step, and waits

  const std::filesystem::path& path() const { return path_; }
  // What it is at, and the fraction done.
  std::string step() const;
  float fraction() const { return fraction_; }
  // Its end, once; none while it goes on.
  std::optional<Result<Asset>> take();

 private:
  std::filesystem::path path_;
  mutable std::mutex mutex_;
  std::string step_;
  std::optional<Result<Asset>> result_;
  std::atomic<float> fraction_{0};
  std::atomic<bool> stopped_{false};
  std::atomic<bool> done_{false};
  std::thread thread_;
};

}  // namespace throng
