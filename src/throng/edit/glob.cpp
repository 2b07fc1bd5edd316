#include "throng/edit/glob.h"

#include <cstddef>

namespace throng {

bool matchesGlob(std::string_view name, std::string_view pattern) {
  // Backtracks only to the last star: linear in practice, never exponential.
  std::size_t nameIndex = 0, patternIndex = 0, starIndex = std::string_view::npos, starName = 0;
  while (nameIndex < name.size()) {
    if (patternIndex < pattern.size() && (pattern[patternIndex] == '?' || pattern[patternIndex] == name[nameIndex]) &&
        pattern[patternIndex] != '*') {
      ++nameIndex;
      ++patternIndex;
    } else if (patternIndex < pattern.size() && pattern[patternIndex] == '*') {
      starIndex = patternIndex++;
      starName = nameIndex;
    } else if (starIndex != std::string_view::npos) {
      patternIndex = starIndex + 1;
      nameIndex = ++starName;
    } else {
      return false;
    }
  }
  while (patternIndex < pattern.size() && pattern[patternIndex] == '*') ++patternIndex;
  return patternIndex == pattern.size();
}

}  // namespace throng
