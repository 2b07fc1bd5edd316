// How long jobs tell their caller where they are.
#pragma once

#include <functional>
#include <string_view>

namespace throng {

// Called with the step ("baking Walking_A") and the fraction of it done, 0 to 1. May be called from any thread, one
// call at a time. Return false to stop the job; it then ends with ErrorCode::Interrupted. An empty function is fine.
using Progress = std::function<bool(std::string_view step, double fraction)>;

}  // namespace throng
