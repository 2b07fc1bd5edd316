#include "throng/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace throng {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { if (fd_ >= 0) ::close(fd_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

Error unreadable(const std::filesystem::path& path, std::string detail) {
  return {ErrorCode::FileUnreadable, path.string(), std::move(detail)};
}

Error unwritable(const std::filesystem::path& path, int errorNumber) {
  return {ErrorCode::FileUnwritable, path.string(),
          std::string("cannot be written: ") + std::strerror(errorNumber) +
              "; check the folder, its permissions and the free space, or choose another output"};
}

bool writeAll(int fd, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    if (errno == ENOENT || errno == ENOTDIR)
      return Error{ErrorCode::FileNotFound, path.string(), "no such file; check the path"};
    return unreadable(path, std::string("cannot be opened: ") + std::strerror(errno));
  }
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return unreadable(path, std::strerror(errno));
  if (S_ISDIR(info.st_mode)) return unreadable(path, "is a directory; name a file in it");
  if (!S_ISREG(info.st_mode)) return unreadable(path, "is not a regular file; copy it to one first");
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (size > maxBytes)
    return Error{ErrorCode::LimitExceeded, path.string(),
                 "has " + std::to_string(size) + " bytes, more than the " + std::to_string(maxBytes) + " that are read"};

  Bytes bytes(size);
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(path, std::strerror(errno));
    if (got == 0) break;  // the file shrank while it was read
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

Status writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::error_code failure;
  const auto target = std::filesystem::weakly_canonical(path, failure);
  if (failure) return unwritable(path, failure.value());
  const auto status = std::filesystem::status(target, failure);
  if (std::filesystem::is_directory(status)) return unwritable(path, EISDIR);
  // Renaming over a device such as /dev/null would replace the device itself.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return Error{ErrorCode::FileUnwritable, path.string(), "is not a regular file; choose another output"};
  // A name of its own for each process, in the same folder, so that the rename stays on one file system.
  std::string temporary = target.string() + ".partial-XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.get() < 0) return unwritable(path, errno);

  const mode_t mask = ::umask(0);
  ::umask(mask);
  const bool written = writeAll(file.get(), bytes) && ::fchmod(file.get(), 0666 & ~mask) == 0 &&
                       ::fsync(file.get()) == 0 && ::close(file.release()) == 0 &&
                       ::rename(temporary.c_str(), target.c_str()) == 0;
  if (written) return Ok{};
  const int errorNumber = errno;
  ::unlink(temporary.c_str());
  return unwritable(path, errorNumber);
}

Status writeFile(const std::filesystem::path& path, std::string_view text) {
  return writeFile(path, std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace throng
