// A cursor over untrusted bytes: every read is checked, a failed read leaves a value of zero and marks the reader.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace throng {

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes, std::endian order = std::endian::little)
      : bytes_(bytes), order_(order) {}

  std::size_t offset() const { return offset_; }
  std::size_t remaining() const { return bytes_.size() - offset_; }
  bool ok() const { return ok_; }  // false once any read went past the end

  std::uint32_t u32() { return read<std::uint32_t>(); }
  std::uint64_t u64() { return read<std::uint64_t>(); }
  float f32() { return std::bit_cast<float>(u32()); }
  double f64() { return std::bit_cast<double>(u64()); }

  // The next `count` bytes, or an empty span (and ok() false) where there are fewer.
  std::span<const std::byte> take(std::uint64_t count) {
    if (!ok_ || count > remaining()) {
      ok_ = false;
      return {};
    }
    const auto result = bytes_.subspan(offset_, static_cast<std::size_t>(count));
    offset_ += static_cast<std::size_t>(count);
    return result;
  }

  std::string_view text(std::uint64_t count) {
    const auto taken = take(count);
    return {reinterpret_cast<const char*>(taken.data()), taken.size()};
  }

 private:
  template <typename Unsigned>
  Unsigned read() {
    const auto taken = take(sizeof(Unsigned));
    if (taken.empty()) return 0;
    Unsigned value = 0;
    for (std::size_t index = 0; index < sizeof(Unsigned); ++index) {
      const std::size_t place = order_ == std::endian::little ? index : sizeof(Unsigned) - 1 - index;
      value |= static_cast<Unsigned>(std::to_integer<Unsigned>(taken[index]) << (8 * place));
    }
    return value;
  }

  std::span<const std::byte> bytes_;
  std::endian order_;
  std::size_t offset_ = 0;
  bool ok_ = true;
};

}  // namespace throng
