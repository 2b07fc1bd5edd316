// Words and numbers of a line of text, without copies and without the locale.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace throng {

class TextScanner {
 public:
  explicit TextScanner(std::string_view text) : text_(text) {}

  // The next word, or an empty one at the end.
  std::string_view word() {
    skipBlanks();
    std::size_t length = 0;
    while (length < text_.size() && !isBlank(text_[length])) ++length;
    const std::string_view result = text_.substr(0, length);
    text_.remove_prefix(length);
    return result;
  }

  template <typename Number>
  std::optional<Number> number() {
    return parse<Number>(word());
  }

  // What is left, blanks trimmed at both ends.
  std::string_view rest() {
    skipBlanks();
    std::string_view result = text_;
    while (!result.empty() && isBlank(result.back())) result.remove_suffix(1);
    text_ = {};
    return result;
  }

  // The whole word as a number, or nothing.
  template <typename Number>
  static std::optional<Number> parse(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || word.empty()) return std::nullopt;
    return value;
  }

 private:
  static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  void skipBlanks() {
    while (!text_.empty() && isBlank(text_.front())) text_.remove_prefix(1);
  }

  std::string_view text_;
};

}  // namespace throng
