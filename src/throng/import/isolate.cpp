#include "throng/import/isolate.h"

#include <cstdlib>
#include <cstring>

#include "throng/import/model_stream.h"

#if defined(__unix__) || defined(__APPLE__)
#define THRONG_HAS_FORK 1
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define THRONG_LIMITS_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define THRONG_LIMITS_MEMORY 0
#endif
#endif
#ifndef THRONG_LIMITS_MEMORY
#ifdef THRONG_HAS_FORK
#define THRONG_LIMITS_MEMORY 1
#else
#define THRONG_LIMITS_MEMORY 0
#endif
#endif

namespace throng {

bool isolationLimitsMemory() { return THRONG_LIMITS_MEMORY != 0; }

#ifdef THRONG_HAS_FORK
namespace {

constexpr std::uint64_t kMiB = 1u << 20;

// The address space this process has already: the child starts with it.
[[maybe_unused]] std::uint64_t addressSpaceBytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void limitMemory(std::uint64_t fileBytes) {
  const rlim_t bytes = addressSpaceBytes() + 1024 * kMiB + 64 * fileBytes;
  const rlimit limit{bytes, bytes};
  if (isolationLimitsMemory()) setrlimit(RLIMIT_AS, &limit);
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
}

void writeAll(int pipe, const Bytes& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t wrote = write(pipe, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;
    done += static_cast<std::size_t>(wrote);
  }
}

[[noreturn]] void runChild(int pipe, std::uint64_t fileBytes, const std::string& fileName,
                           const std::function<Result<Model>()>& read) {
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  limitMemory(fileBytes);
  try {
    writeAll(pipe, packModel(read()));
  } catch (const std::bad_alloc&) {
    writeAll(pipe, packModel(Error{ErrorCode::LimitExceeded, fileName,
                                   "reading it needs far more memory than a file of its size may; it is damaged"}));
  }
  _exit(0);
}

enum class Ending { Finished, TimedOut, Stopped };

// Everything the child writes, until it closes its end, the time is up or the user stops.
Ending collect(int pipe, double limitSeconds, const std::string& step, const Progress& progress, Bytes& bytes) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::byte> chunk(kMiB);
  for (;;) {
    pollfd wait{pipe, POLLIN, 0};
    const int ready = poll(&wait, 1, 100);
    if (ready < 0 && errno != EINTR) return Ending::Finished;
    if (ready > 0) {
      const ssize_t got = read(pipe, chunk.data(), chunk.size());
      if (got == 0 || (got < 0 && errno != EINTR)) return Ending::Finished;
      if (got > 0) bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + got);
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > limitSeconds) return Ending::TimedOut;
    if (progress && ready == 0 && !progress(step, passed.count() / limitSeconds)) return Ending::Stopped;
  }
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

}  // namespace
#endif

Result<Model> runIsolated(const std::string& fileName, [[maybe_unused]] std::uint64_t fileBytes,
                          const Progress& progress, const std::function<Result<Model>()>& read) {
  const std::string step = "reading " + fileName;
  if (progress && !progress(step, 0)) return Error{ErrorCode::Interrupted, fileName, "stopped"};
#ifdef THRONG_HAS_FORK
  const char* wanted = std::getenv("THRONG_ISOLATE");
  int ends[2];
  if ((wanted && std::strcmp(wanted, "0") == 0) || pipe(ends) != 0) return read();
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]), close(ends[1]);
    return read();
  }
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], fileBytes, fileName, read);
  }
  close(ends[1]);
  Bytes bytes;
  const double limitSeconds = 10 + static_cast<double>(fileBytes) / kMiB;
  const Ending ending = collect(ends[0], limitSeconds, step, progress, bytes);
  close(ends[0]);
  if (ending != Ending::Finished) kill(child, SIGKILL);
  const int status = waitFor(child);
  if (ending == Ending::Stopped) return Error{ErrorCode::Interrupted, fileName, "stopped"};
  if (ending == Ending::TimedOut)
    return Error{ErrorCode::LimitExceeded, fileName,
                 "reading it took longer than " + std::to_string(static_cast<int>(limitSeconds)) +
                     " s, far more than a file of its size may; it is damaged"};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return Error{ErrorCode::Malformed, fileName, "the file is damaged: it crashes the reader; export it again"};
  return unpackModel(bytes);
#else
  return read();
#endif
}

}  // namespace throng
