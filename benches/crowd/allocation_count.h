// How often the calling thread has asked for memory. Linking allocation_count.cpp replaces the global operator new.
#pragma once

#include <cstdint>

namespace throng::bench {

// Calls of operator new on this thread since it began.
std::uint64_t allocationCount();

}  // namespace throng::bench
