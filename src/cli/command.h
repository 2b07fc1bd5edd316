// What a sub-command is: its words for the help, its flags, and the function that runs it.
#pragma once

#include <span>
#include <string_view>

#include "flag.h"

namespace throng::cli {

class Arguments;
class Console;

// The words a command takes besides its flags.
struct Positional {
  std::string_view name;  // "MODEL"
  std::string_view help;
  bool repeated = false;  // one or more; else exactly one
  bool optional = false;  // none is right too
};

struct Command {
  std::string_view name;     // "bake"
  std::string_view summary;  // after "throng bake: "
  std::span<const std::string_view> examples;
  Positional positional;
  std::span<const Flag* const> flags;  // its own; the common flags (flags.h) come on top
  bool takesModel = false;             // and the flags that choose and edit a model (sourceFlags)
  std::string_view notes;              // paragraphs at the end of the help, may be empty
  // The exit code when all went as documented (0, or 1 for "measured and beyond tolerance").
  Result<int> (*run)(const Arguments& arguments, Console& console);
};

// All commands, in the order of the help.
std::span<const Command* const> commands();

}  // namespace throng::cli
