// Bytes that are read piece by piece: a file, an archive's entry, a download.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "throng/base/result.h"

namespace throng {

struct ByteSource {
  std::uint64_t size = 0;
  // Fills the whole of `destination` from `offset` on; offset + length never exceed `size`.
  std::function<Status(std::uint64_t offset, std::span<std::byte> destination)> read;
};

// A file that stays open as long as the source or a copy of it lives. FileNotFound, FileUnreadable.
Result<ByteSource> openFile(const std::filesystem::path& path);

}  // namespace throng
