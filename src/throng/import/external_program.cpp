#include "throng/import/external_program.h"

#include <cstdlib>

#if defined(__unix__) || defined(__APPLE__)
#define THRONG_HAS_FORK 1
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#endif

namespace throng {

#ifdef THRONG_HAS_FORK
namespace {

constexpr std::size_t kMaxOutput = 64 << 10;
constexpr int kCannotStart = 127;

bool isExecutable(const std::filesystem::path& path) {
  std::error_code failure;
  return std::filesystem::is_regular_file(path, failure) && access(path.c_str(), X_OK) == 0;
}

[[noreturn]] void startProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                               const std::filesystem::path& folder, int output) {
  setpgid(0, 0);
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  // What stands beside the program comes first: Blender looks for its Python's library by the first python3 of the path,
  // and that of a virtual environment does not fit it.
  const char* path = std::getenv("PATH");
  setenv("PATH", (program.parent_path().string() + ":" + (path ? path : "")).c_str(), 1);
  if (chdir(folder.c_str()) == 0) execv(program.c_str(), words.data());
  _exit(kCannotStart);
}

enum class Ending { Finished, TimedOut, Stopped };

Ending watch(int pipe, const ProgramLimits& limits, std::string& output) {
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    pollfd wait{pipe, POLLIN, 0};
    const int ready = poll(&wait, 1, 200);
    if (ready > 0) {
      char chunk[4096];
      const ssize_t got = read(pipe, chunk, sizeof chunk);
      if (got == 0 || (got < 0 && errno != EINTR)) return Ending::Finished;
      if (got > 0) output.append(chunk, static_cast<std::size_t>(got));
      if (output.size() > 2 * kMaxOutput) output.erase(0, output.size() - kMaxOutput);
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > limits.seconds) return Ending::TimedOut;
    if (limits.progress && ready == 0 && !limits.progress(limits.step, std::min(0.99, passed.count() / limits.seconds)))
      return Ending::Stopped;
  }
}

}  // namespace

std::optional<std::filesystem::path> findProgram(const char* environmentVariable, const std::vector<std::string>& names) {
  if (const char* given = std::getenv(environmentVariable); given && *given)
    return isExecutable(given) ? std::optional<std::filesystem::path>(std::filesystem::absolute(given)) : std::nullopt;
  const char* variable = std::getenv("PATH");
  std::string rest = variable ? variable : "";
  for (const std::string& name : names) {
    for (std::size_t begin = 0; begin <= rest.size();) {
      const std::size_t end = std::min(rest.find(':', begin), rest.size());
      const std::filesystem::path candidate = std::filesystem::path(rest.substr(begin, end - begin)) / name;
      if (candidate.is_absolute() && isExecutable(candidate)) return candidate;
      begin = end + 1;
    }
  }
  return std::nullopt;
}

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code failure;
  std::string name = (std::filesystem::temp_directory_path(failure) / "throng-XXXXXX").string();
  if (failure || !mkdtemp(name.data()))
    return Error{ErrorCode::FileUnwritable, name, "no temporary folder can be made; set TMPDIR to one that can be written"};
  return TemporaryFolder(name);
}

Result<ProgramRun> runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                              const std::filesystem::path& folder, const ProgramLimits& limits) {
  const std::string name = program.filename().string();
  int ends[2];
  if (pipe(ends) != 0) return Error{ErrorCode::EnvironmentLacks, name, "it cannot be started: no pipe is left"};
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]), close(ends[1]);
    return Error{ErrorCode::EnvironmentLacks, name, "it cannot be started: no process is left"};
  }
  if (child == 0) {
    close(ends[0]);
    startProgram(program, arguments, folder, ends[1]);
  }
  close(ends[1]);
  ProgramRun run;
  const Ending ending = watch(ends[0], limits, run.output);
  close(ends[0]);
  if (ending != Ending::Finished) kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (ending == Ending::Stopped) return Error{ErrorCode::Interrupted, name, "stopped"};
  if (ending == Ending::TimedOut)
    return Error{ErrorCode::LimitExceeded, name,
                 "it did not end within " + std::to_string(static_cast<int>(limits.seconds)) + " s"};
  run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  if (run.exitCode == kCannotStart) return Error{ErrorCode::EnvironmentLacks, program.string(), "it cannot be started"};
  return run;
}
#else
std::optional<std::filesystem::path> findProgram(const char*, const std::vector<std::string>&) { return std::nullopt; }

Result<TemporaryFolder> TemporaryFolder::make() {
  return Error{ErrorCode::EnvironmentLacks, "temporary folder", "programs are run on Linux and macOS only"};
}

Result<ProgramRun> runProgram(const std::filesystem::path& program, const std::vector<std::string>&,
                              const std::filesystem::path&, const ProgramLimits&) {
  return Error{ErrorCode::EnvironmentLacks, program.string(), "programs are run on Linux and macOS only"};
}
#endif

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace throng
