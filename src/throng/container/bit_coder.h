// Binary arithmetic coding with probabilities that learn, as in LZMA: bits that are nearly sure take next to nothing.
// docs/format.md (section 2, "Coded keys") is normative. Private to the container room.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "throng/base/file.h"

namespace throng {

// How likely the next bit is 0, learnt at two speeds; quick at first.
class Probability {
 public:
  // Of 4096, 1 to 4095.
  std::uint32_t ofZero() const { return std::clamp<std::uint32_t>((std::uint32_t(fast_) + slow_) >> 5, 1, 4095); }
  void learn(int bit) {
    learn(fast_, std::min(seen_ + 1, kFastShift), bit);
    learn(slow_, std::min(seen_ + 1, kSlowShift), bit);
    seen_ = std::min(seen_ + 1, kSlowShift);
  }

 private:
  static constexpr int kFastShift = 4, kSlowShift = 6;
  static void learn(std::uint16_t& value, int shift, int bit) {
    if (bit == 0) value = static_cast<std::uint16_t>(value + ((65535 - value) >> shift));
    else value = static_cast<std::uint16_t>(value - (value >> shift));
  }
  std::uint16_t fast_ = 32768, slow_ = 32768;
  int seen_ = 0;
};

// Both coders have the same face: `bit` is what is to be coded, and what comes back is what was; a decoder ignores what
// it is given.
class BitEncoder {
 public:
  int code(Probability& probability, int bit) {
    const std::uint32_t bound = (range_ >> 12) * probability.ofZero();
    if (bit != 0) low_ += bound;
    range_ = bit != 0 ? range_ - bound : bound;
    probability.learn(bit);
    normalize();
    return bit;
  }

  // Bits that are as likely 0 as 1, the highest first.
  std::uint32_t codePlain(std::uint32_t bits, int count) {
    for (int i = count - 1; i >= 0; --i) {
      range_ >>= 1;
      if ((bits >> i & 1) != 0) low_ += range_;
      normalize();
    }
    return bits;
  }

  Bytes finish() {
    for (int i = 0; i < 5; ++i) shiftOut();
    bytes_.erase(bytes_.begin());  // the first is always 0
    return std::move(bytes_);
  }

 private:
  void normalize() {
    for (; range_ < (1u << 24); range_ <<= 8) shiftOut();
  }
  // The highest byte, as soon as no carry can change it any more.
  void shiftOut() {
    if (low_ < 0xFF000000u || low_ > 0xFFFFFFFFu) {
      const auto carry = static_cast<std::uint8_t>(low_ >> 32);
      for (; pending_ > 0; --pending_) {
        bytes_.push_back(static_cast<std::byte>(first_ + carry));
        first_ = 0xFF;
      }
      first_ = static_cast<std::uint8_t>(low_ >> 24);
    }
    ++pending_;
    low_ = (low_ & 0x00FFFFFF) << 8;
  }

  Bytes bytes_;
  std::uint64_t low_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFu;
  std::uint8_t first_ = 0;
  std::uint64_t pending_ = 1;
};

// Reads beyond the end as zeros; `complete` tells.
class BitDecoder {
 public:
  explicit BitDecoder(std::span<const std::byte> bytes) : bytes_(bytes) {
    for (int i = 0; i < 4; ++i) shiftIn();
  }

  int code(Probability& probability, int) {
    const std::uint32_t bound = (range_ >> 12) * probability.ofZero();
    const int bit = code_ >= bound ? 1 : 0;
    if (bit != 0) code_ -= bound;
    range_ = bit != 0 ? range_ - bound : bound;
    probability.learn(bit);
    normalize();
    return bit;
  }

  std::uint32_t codePlain(std::uint32_t, int count) {
    std::uint32_t bits = 0;
    for (int i = 0; i < count; ++i) {
      range_ >>= 1;
      const std::uint32_t bit = code_ >= range_ ? 1 : 0;
      code_ -= bit * range_;
      bits = bits << 1 | bit;
      normalize();
    }
    return bits;
  }

  // Whether all bytes were used, and no more.
  bool complete() const { return at_ == bytes_.size(); }
  bool overrun() const { return at_ > bytes_.size(); }

 private:
  void normalize() {
    for (; range_ < (1u << 24); range_ <<= 8) shiftIn();
  }
  void shiftIn() {
    code_ = code_ << 8 | (at_ < bytes_.size() ? std::to_integer<std::uint32_t>(bytes_[at_]) : 0u);
    ++at_;
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  std::uint32_t range_ = 0xFFFFFFFFu, code_ = 0;
};

}  // namespace throng
