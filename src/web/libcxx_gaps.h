// What the rooms use of C++20 and Emscripten 3.1.6 has not got: its libc++ is of release 13. Included before every file
// of the web build (-include); ends with a message where a newer libc++ makes it needless.
#pragma once

#include <version>
#if _LIBCPP_VERSION >= 14000
#error "this libc++ has std::bit_cast and std::ranges::sort; take libcxx_gaps.h out of src/web/CMakeLists.txt"
#endif

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<From> && is_trivially_copyable_v<To>);
  return __builtin_bit_cast(To, from);
}

inline to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) {
  const char* pattern = format == chars_format::fixed ? "%.*f" : format == chars_format::scientific ? "%.*e" : "%.*g";
  char text[512];
  const int length = snprintf(text, sizeof text, pattern, precision, value);
  if (length < 0 || length > last - first) return {last, errc::value_too_large};
  memcpy(first, text, static_cast<size_t>(length));
  return {first + length, errc{}};
}

// The shortest text that reads back as the same float; of two equally short ones without an exponent, as the standard
// asks.
inline to_chars_result to_chars(char* first, char* last, float value) {
  char scientific[64], fixed[128];
  for (int digits = 0; digits < 9; ++digits) {
    snprintf(scientific, sizeof scientific, "%.*e", digits, static_cast<double>(value));
    if (strtof(scientific, nullptr) != value) continue;
    const int exponent = atoi(strchr(scientific, 'e') + 1);
    snprintf(fixed, sizeof fixed, "%.*f", max(digits - exponent, 0), static_cast<double>(value));
    break;
  }
  const char* shorter = strlen(fixed) <= strlen(scientific) ? fixed : scientific;
  const size_t length = strlen(shorter);
  if (static_cast<ptrdiff_t>(length) > last - first) return {last, errc::value_too_large};
  memcpy(first, shorter, length);
  return {first + length, errc{}};
}

inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double parsed = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = parsed;
  return {first + (end - text.c_str()), errc{}};
}

namespace ranges {

template <class Range, class Less = std::less<>>
void sort(Range&& range, Less smaller = {}) {
  std::sort(range.begin(), range.end(), smaller);
}

template <class Range, class Projection>
void sort(Range&& range, std::less<>, Projection project) {
  std::sort(range.begin(), range.end(), [&](const auto& a, const auto& b) { return project(a) < project(b); });
}

template <class Range, class Predicate>
bool none_of(Range&& range, Predicate predicate) {
  return std::none_of(range.begin(), range.end(), predicate);
}

}  // namespace ranges
}  // namespace std
