// An asset whose clips are loaded and dropped one by one: mesh, materials and the list of clips at once, rows by request.
#pragma once

#include <memory>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/byte_source.h"

namespace throng {

struct ByteRange {
  std::uint64_t offset = 0, length = 0;  // in the file
};

class AssetSlices {
 public:
  // Reads all but rows and socket tracks. Errors as parseGlb; those of the source.
  static Result<AssetSlices> open(ByteSource source, const AssetLimits& limits = {});

  AssetSlices(AssetSlices&&) noexcept;
  AssetSlices& operator=(AssetSlices&&) noexcept;
  ~AssetSlices();

  // The clips of the file, with key times, bounds and events, whether loaded or not.
  const std::vector<AssetClip>& clips() const;

  // The asset with the loaded clips only, in the order of the file: what decodePose and the players take. Without a
  // loaded clip it has none. References into it are valid until the next loadClip or dropClip.
  const Asset& asset() const;

  bool isLoaded(std::size_t clip) const;
  // The clip's index in asset().clips; it is loaded.
  std::uint32_t assetClip(std::size_t clip) const;
  // What loadClip reads of the file, ascending.
  std::vector<ByteRange> clipRanges(std::size_t clip) const;

  // Bytes of the rows of all clips in the file, and in memory once they are loaded.
  std::uint64_t storedRowBytes() const;
  std::uint64_t decodedRowBytes() const;

  // Reads and checks the clip's rows. Nothing changes where it fails: Malformed, or the source's error. Loading a loaded
  // clip does nothing.
  Status loadClip(std::size_t clip);
  void dropClip(std::size_t clip);

 private:
  struct Parts;
  explicit AssetSlices(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace throng
