// Files: read whole with a limit, write whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "throng/base/result.h"

namespace throng {

using Bytes = std::vector<std::byte>;

// Largest file that is read, unless the caller says otherwise: 4 GiB.
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t(4) << 30;

// The whole file. FileNotFound, FileUnreadable (a directory, permissions, an I/O error), LimitExceeded.
Result<Bytes> readFile(const std::filesystem::path& path, std::uint64_t maxBytes = kMaxFileBytes);

// Writes to a temporary file beside `path`, then renames it over `path`: a reader sees the old file or the complete
// new one, also after a crash or a full disk. A link is followed: the file it names is replaced. Creates no folders.
// FileUnwritable (a folder, a device, permissions, a full disk); the temporary file is removed then.
Status writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
Status writeFile(const std::filesystem::path& path, std::string_view text);

}  // namespace throng
