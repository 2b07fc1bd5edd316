// Pictures in a row as a video file, by the user's ffmpeg.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "throng/base/result.h"
#include "throng/image/pixels.h"

namespace throng {

// Whether a path ends like a video that VideoFile writes: .mp4, .webm or .gif.
bool isVideoPath(const std::filesystem::path& path);

// Writes to a temporary file beside the path and renames it when all frames are in: a reader sees the old file or the
// complete new one. Not thread-safe.
class VideoFile {
 public:
  // EnvironmentLacks where there is no ffmpeg.
  static Result<VideoFile> open(const std::filesystem::path& path, std::uint32_t width, std::uint32_t height,
                                double framesPerSecond);
  VideoFile(VideoFile&&) noexcept;
  VideoFile& operator=(VideoFile&&) noexcept;
  ~VideoFile();  // without finish(): stops ffmpeg and removes the temporary file

  // A picture of the size given to open(). FileUnwritable where ffmpeg ended early.
  Status add(const Pixels& pixels);
  Status finish();

 private:
  struct Content;
  explicit VideoFile(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace throng
