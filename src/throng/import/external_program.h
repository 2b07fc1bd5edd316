// Programs of the user's that read what we do not: finding them, running them with a time limit, a place for their files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "throng/base/progress.h"
#include "throng/base/result.h"

namespace throng {

// The program that the environment variable names, else the first of `names` in PATH. Empty where there is none.
std::optional<std::filesystem::path> findProgram(const char* environmentVariable, const std::vector<std::string>& names);

// A folder of our own, removed with all it holds when this goes.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

struct ProgramRun {
  int exitCode = 0;
  std::string output;  // the last 64 KiB of what it printed
};

struct ProgramLimits {
  double seconds = 600;
  std::string step;      // for progress: "Blender reads flag.blend"
  Progress progress;
};

// Runs the program with these arguments (no shell) in the folder, without input. Its group of processes is ended when
// the time is up or the user stops. EnvironmentLacks (it cannot be started), LimitExceeded (time), Interrupted.
Result<ProgramRun> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                              const std::filesystem::path& folder, const ProgramLimits& limits);

}  // namespace throng
