#include "throng/crowd/video_file.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

extern char** environ;

namespace throng {
namespace {

std::string extensionOf(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return extension;
}

std::vector<std::string> ffmpegArguments(const std::filesystem::path& output, const std::string& extension,
                                         const std::string& size, const std::string& rate) {
  std::vector<std::string> arguments = {"ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pixel_format", "rgba",
                                        "-video_size", size, "-framerate", rate, "-i", "pipe:0", "-an"};
  std::vector<std::string> codec;
  if (extension == ".gif")
    codec = {"-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-f", "gif"};
  else if (extension == ".webm")
    codec = {"-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-pix_fmt", "yuv420p", "-f", "webm"};
  else  // players want even sides and 4:2:0
    codec = {"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p",
             "-movflags", "+faststart", "-f", "mp4"};
  arguments.insert(arguments.end(), codec.begin(), codec.end());
  arguments.push_back(output.string());
  return arguments;
}

// A number with a point, whatever the locale.
std::string rateText(double framesPerSecond) {
  const auto thousandths = static_cast<long>(framesPerSecond * 1000 + 0.5);
  return std::to_string(thousandths) + "/1000";
}

}  // namespace

bool isVideoPath(const std::filesystem::path& path) {
  const std::string extension = extensionOf(path);
  return extension == ".mp4" || extension == ".webm" || extension == ".gif";
}

struct VideoFile::Content {
  std::filesystem::path path, temporary;
  std::size_t frameBytes = 0;
  pid_t process = -1;
  int pipeEnd = -1;

  ~Content() {
    if (pipeEnd >= 0) close(pipeEnd);
    if (process < 0) return;
    kill(process, SIGTERM);
    wait();
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
  }

  // The exit status of ffmpeg; -1 where it did not end by itself.
  int wait() {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    process = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  Status start(const std::vector<std::string>& arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return Error{ErrorCode::EnvironmentLacks, "ffmpeg", "no pipe could be made to it"};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    std::vector<char*> words;
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const int failure = posix_spawnp(&process, "ffmpeg", &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    pipeEnd = ends[1];
    if (failure == 0) return Ok{};
    process = -1;
    return Error{ErrorCode::EnvironmentLacks, "ffmpeg",
                 "it cannot be started, and a video needs it; install it (Debian: ffmpeg) or write .png"};
  }
};

VideoFile::VideoFile(std::unique_ptr<Content> content) : content_(std::move(content)) {}
VideoFile::VideoFile(VideoFile&&) noexcept = default;
VideoFile& VideoFile::operator=(VideoFile&&) noexcept = default;
VideoFile::~VideoFile() = default;

Result<VideoFile> VideoFile::open(const std::filesystem::path& path, std::uint32_t width, std::uint32_t height,
                                  double framesPerSecond) {
  assert(isVideoPath(path) && framesPerSecond > 0);
  auto content = std::make_unique<Content>();
  content->path = path;
  content->temporary = path;
  content->temporary += ".part";
  content->frameBytes = std::size_t(4) * width * height;
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  signal(SIGPIPE, SIG_IGN);  // an ffmpeg that ends early is an error of add(), not the end of this process
  THRONG_TRY(content->start(ffmpegArguments(content->temporary, extensionOf(path), size, rateText(framesPerSecond))));
  return VideoFile(std::move(content));
}

Status VideoFile::add(const Pixels& pixels) {
  assert(pixels.rgba.size() == content_->frameBytes);
  for (std::size_t done = 0; done < pixels.rgba.size();) {
    const ssize_t count = write(content_->pipeEnd, pixels.rgba.data() + done, pixels.rgba.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      return Error{ErrorCode::FileUnwritable, content_->path.string(), "ffmpeg stopped while it was written; see above"};
    done += static_cast<std::size_t>(count);
  }
  return Ok{};
}

Status VideoFile::finish() {
  Content& c = *content_;
  close(c.pipeEnd);
  c.pipeEnd = -1;
  const int status = c.wait();
  std::error_code failure;
  if (status == 0) std::filesystem::rename(c.temporary, c.path, failure);
  if (status == 0 && !failure) return Ok{};
  std::error_code ignored;
  std::filesystem::remove(c.temporary, ignored);
  return Error{ErrorCode::FileUnwritable, c.path.string(),
               status != 0 ? "ffmpeg could not write it; see above" : "it cannot be replaced: " + failure.message()};
}

}  // namespace throng
