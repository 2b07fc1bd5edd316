// The command line of one sub-command, parsed and checked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "command.h"

namespace throng::cli {

class Arguments {
 public:
  const std::vector<std::string>& positionals() const { return positionals_; }
  const std::string& positional() const { return positionals_.front(); }

  bool has(const Flag& flag) const { return values_.contains(flag.name); }

  // The flag's value, none where it was not given. Value must be the type of the flag's kind.
  template <typename Value>
  std::optional<Value> get(const Flag& flag) const {
    const auto found = values_.find(flag.name);
    if (found == values_.end()) return std::nullopt;
    return std::get<Value>(found->second.front());
  }

  // Every value of a flag that may be repeated, in the order given.
  template <typename Value>
  std::vector<Value> all(const Flag& flag) const {
    std::vector<Value> result;
    if (const auto found = values_.find(flag.name); found != values_.end())
      for (const FlagValue& value : found->second) result.push_back(std::get<Value>(value));
    return result;
  }

 private:
  friend Result<Arguments> parseArguments(const Command&, std::span<const char* const>);
  std::vector<std::string> positionals_;
  std::map<std::string_view, std::vector<FlagValue>> values_;
};

// `words` are those after the command's name. `--flag value` and `--flag=value` are the same; `--` ends the flags.
// InvalidArgument with the word, what is wrong with it, and a near known word. With --help nothing else is required.
Result<Arguments> parseArguments(const Command& command, std::span<const char* const> words);

}  // namespace throng::cli
