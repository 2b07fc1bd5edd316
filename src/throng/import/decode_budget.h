// How much memory the contents of a file may take once decoded, so that a small file cannot claim the machine.
#pragma once

#include <cstdint>
#include <string>

#include "throng/base/result.h"

namespace throng {

// Decoded data may take 256 MiB and 16 times the bytes of the source. Every allocation whose size a file decides is
// charged before it is made. Not thread-safe: plan first, then decode in parallel.
class DecodeBudget {
 public:
  explicit DecodeBudget(std::uint64_t sourceBytes) : left_((std::uint64_t(256) << 20) + sourceBytes * 16) {}

  // Takes itemCount * itemBytes from the budget, or LimitExceeded at `where`.
  Status charge(std::uint64_t itemCount, std::uint64_t itemBytes, const std::string& where) {
    if (itemBytes != 0 && itemCount > left_ / itemBytes)
      return Error{ErrorCode::LimitExceeded, where,
                   "claims " + std::to_string(itemCount) + " items of " + std::to_string(itemBytes) +
                       " bytes, more than a file of this size may hold; split the file or remove what repeats"};
    left_ -= itemCount * itemBytes;
    return Ok{};
  }

 private:
  std::uint64_t left_;
};

}  // namespace throng
