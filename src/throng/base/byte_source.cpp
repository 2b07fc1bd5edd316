#include "throng/base/byte_source.h"

#include <fstream>
#include <memory>
#include <mutex>
#include <system_error>

namespace throng {

Result<ByteSource> openFile(const std::filesystem::path& path) {
  struct OpenFile {
    std::ifstream stream;
    std::mutex mutex;
  };
  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(path, failure);
  if (failure == std::errc::no_such_file_or_directory)
    return Error{ErrorCode::FileNotFound, path.string(), "does not exist"};
  auto file = std::make_shared<OpenFile>();
  file->stream.open(path, std::ios::binary);
  if (failure || !file->stream) return Error{ErrorCode::FileUnreadable, path.string(), "cannot be opened for reading"};
  const auto read = [file, path](std::uint64_t offset, std::span<std::byte> destination) -> Status {
    const std::lock_guard lock(file->mutex);
    file->stream.clear();
    file->stream.seekg(static_cast<std::streamoff>(offset));
    file->stream.read(reinterpret_cast<char*>(destination.data()), static_cast<std::streamsize>(destination.size()));
    if (file->stream) return Ok{};
    return Error{ErrorCode::FileUnreadable, path.string(), "ended or failed while it was read"};
  };
  return ByteSource{size, read};
}

}  // namespace throng
