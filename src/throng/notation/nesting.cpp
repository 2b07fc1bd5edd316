#include "throng/notation/nesting.h"

#include <algorithm>

namespace throng {
namespace {

// Just after the text in quotes that begins at `at`: one line, or several where the quotes are three.
std::size_t endOfQuoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view three = text.substr(at, 3);
  const bool isLong = three.size() == 3 && three[1] == quote && three[2] == quote;
  std::size_t next = at + (isLong ? 3 : 1);
  for (; next < text.size(); ++next) {
    if (text[next] == '\\' && quote == '"') {
      ++next;
      continue;
    }
    if (!isLong && text[next] == '\n') return next;
    if (text[next] != quote) continue;
    if (!isLong) return next + 1;
    if (text.substr(next, 3) == three) return next + 3;
  }
  return text.size();
}

}  // namespace

std::optional<std::size_t> lineNestedTooDeep(std::string_view text) {
  int depth = 0, dots = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = endOfQuoted(text, at);
      continue;
    }
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') depth = std::max(depth - 1, 0);
    if (c == '.') ++dots;
    else if (std::string_view(",=[]{}\n:").find(c) != std::string_view::npos) dots = 0;
    if (depth > kMaxNesting || dots > kMaxKeyDots)
      return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    ++at;
  }
  return std::nullopt;
}

}  // namespace throng
