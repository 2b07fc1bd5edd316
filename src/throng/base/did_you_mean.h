// "did you mean": the known word nearest to an unknown one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace throng {

// "; did you mean 'bake'?" where a candidate is near enough to be a slip of the keys, else "".
std::string didYouMean(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace throng
