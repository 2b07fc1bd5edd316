#include "throng/window/load_job.h"

#include <utility>

namespace throng {

LoadJob::LoadJob(AssetLoader loader, std::filesystem::path path) : path_(std::move(path)) {
  thread_ = std::thread([this, loader = std::move(loader)] {
    auto result = loader(path_, [this](std::string_view step, double fraction) {
      const std::lock_guard lock(mutex_);
      step_ = step;
      fraction_ = static_cast<float>(fraction);
      return !stopped_.load();
    });
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    done_ = true;
  });
}

LoadJob::~LoadJob() {
  stopped_ = true;
  thread_.join();
}

std::string LoadJob::step() const {
  const std::lock_guard lock(mutex_);
  return step_;
}

std::optional<Result<Asset>> LoadJob::take() {
  if (!done_) return std::nullopt;
  const std::lock_guard lock(mutex_);
  return std::exchange(result_, std::nullopt);
}

}  // namespace throng
