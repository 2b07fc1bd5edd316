#include "arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "flags.h"
#include "throng/base/did_you_mean.h"

namespace throng::cli {
namespace {

Error wrongCall(const Command& command, std::string detail) {
  return {ErrorCode::InvalidArgument, fmt::format("throng {}", command.name), std::move(detail)};
}

std::vector<const Flag*> allFlags(const Command& command) {
  std::vector<const Flag*> flags(command.flags.begin(), command.flags.end());
  if (command.takesModel) flags.insert(flags.end(), sourceFlags().begin(), sourceFlags().end());
  flags.insert(flags.end(), commonFlags().begin(), commonFlags().end());
  return flags;
}

Result<const Flag*> findFlag(const Command& command, std::string_view word) {
  const auto flags = allFlags(command);
  const auto found =
      std::ranges::find_if(flags, [&](const Flag* flag) { return word == flag->name || word == flag->shortName; });
  if (found != flags.end()) return *found;
  std::vector<std::string_view> names;
  for (const Flag* flag : flags) names.push_back(flag->name);
  const std::string guess = didYouMean(word, names);
  return wrongCall(command, fmt::format("unknown flag '{}'{}", word,
                                        guess.empty() ? fmt::format("; 'throng {} --help' lists all", command.name)
                                                      : guess));
}

// Whether a word looks like a flag. "-1" is a number, "-" alone a word.
bool isFlagWord(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && !std::isdigit(static_cast<unsigned char>(word[1])) && word[1] != '.';
}

Status checkPositionals(const Command& command, const std::vector<std::string>& positionals) {
  if (positionals.empty() && !command.positional.optional)
    return wrongCall(command, fmt::format("{} is missing; write for example: {}", command.positional.name,
                                          command.examples.front()));
  if (positionals.size() > 1 && !command.positional.repeated)
    return wrongCall(command, fmt::format("unexpected word '{}' after {} '{}'; quote names that contain spaces",
                                          positionals[1], command.positional.name, positionals[0]));
  if (std::ranges::find(positionals, "") != positionals.end())
    return wrongCall(command, fmt::format("{} is an empty word; write a file name", command.positional.name));
  return Ok{};
}

}  // namespace

Result<Arguments> parseArguments(const Command& command, std::span<const char* const> words) {
  Arguments arguments;
  bool flagsEnded = false;
  for (std::size_t place = 0; place < words.size(); ++place) {
    const std::string_view word = words[place];
    if (!flagsEnded && word == "--") {
      flagsEnded = true;
      continue;
    }
    if (flagsEnded || !isFlagWord(word)) {
      arguments.positionals_.emplace_back(word);
      continue;
    }
    const auto equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
    const std::string_view name = word.substr(0, equals);
    THRONG_ASSIGN(const Flag* flag, findFlag(command, name));
    if (arguments.has(*flag) && !flag->repeated) return wrongCall(command, fmt::format("{} is given twice; keep one", flag->name));

    std::string_view value;
    if (flag->kind == ValueKind::Switch) {
      if (equals != std::string_view::npos)
        return wrongCall(command, fmt::format("{} takes no value; write it alone", flag->name));
    } else if (equals != std::string_view::npos) {
      value = word.substr(equals + 1);
    } else if (place + 1 < words.size() && !isFlagWord(words[place + 1])) {
      value = words[++place];
    } else {
      return wrongCall(command, fmt::format("{} needs a value: {} {}", flag->name, flag->name, flag->valueName));
    }
    auto parsed = parseFlagValue(*flag, value);
    if (!parsed) return wrongCall(command, fmt::format("{}: {}", flag->name, parsed.error().detail));
    arguments.values_[flag->name].push_back(*std::move(parsed));
  }
  if (!arguments.has(kHelp)) THRONG_TRY(checkPositionals(command, arguments.positionals_));
  return arguments;
}

}  // namespace throng::cli
