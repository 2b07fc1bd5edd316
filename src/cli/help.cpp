#include "help.h"

#include <fmt/format.h>

#include <algorithm>

#include "flags.h"

namespace throng::cli {
namespace {

constexpr std::size_t kTextWidth = 100;

// Breaks a sentence into lines of kTextWidth, each but the first indented to `column`.
std::string wrap(std::string_view text, std::size_t column) {
  std::string result;
  std::size_t used = column;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (used > column && used + 1 + word.size() > kTextWidth) {
      result += "\n" + std::string(column, ' ');
      used = column;
    } else if (used > column) {
      result += ' ';
      ++used;
    }
    result += word;
    used += word.size();
  }
  return result;
}

std::string flagLabel(const Flag& flag) {
  std::string label = flag.shortName.empty() ? "    " : fmt::format("{}, ", flag.shortName);
  label += flag.name;
  if (!flag.valueName.empty()) label += fmt::format(" {}", flag.valueName);
  return label;
}

std::string flagTable(std::span<const Flag* const> flags, std::size_t labelWidth) {
  std::string text;
  for (const Flag* flag : flags)
    text += fmt::format("  {:<{}}  {}\n", flagLabel(*flag), labelWidth, wrap(std::string(flag->help) + (flag->repeated ? "; may be repeated" : ""), labelWidth + 4));
  return text;
}

std::size_t widestLabel(std::span<const Flag* const> flags) {
  std::size_t width = 0;
  for (const Flag* flag : flags) width = std::max(width, flagLabel(*flag).size());
  return width;
}

}  // namespace

std::string overallHelp() {
  std::string text = "throng: bake animated models into small GPU-ready assets, prove them right, look at them\n\n";
  for (const Command* command : commands()) text += fmt::format("  {}\n", command->examples.front());
  text += "\nCommands:\n";
  for (const Command* command : commands()) text += fmt::format("  {:<9}{}\n", command->name, command->summary);
  text +=
      "\n'throng COMMAND --help' shows a command's flags, 'throng --version' the version.\n"
      "\nExit codes:\n"
      "  0    done\n"
      "  1    measured, and not within the tolerance; or the doctor found an error\n"
      "  2    the input is bad: missing, of another format, truncated, malformed\n"
      "  3    the call is wrong: an unknown word, a missing or impossible value\n"
      "  4    the environment lacks something: space, a permission, memory, a driver\n"
      "  130  stopped by Ctrl-C (128 + the signal's number); no output was touched\n";
  return text;
}

std::string commandHelp(const Command& command) {
  std::string text = fmt::format("throng {}: {}\n\n", command.name, command.summary);
  for (std::string_view example : command.examples) text += fmt::format("  {}\n", example);
  const Positional& words = command.positional;
  text += fmt::format("\nUsage: throng {} {}{}{}{} [flags]\n", command.name, words.optional ? "[" : "", words.name,
                      words.repeated ? "..." : "", words.optional ? "]" : "");
  std::size_t labelWidth = std::max(widestLabel(command.flags), widestLabel(commonFlags()));
  if (command.takesModel) labelWidth = std::max(labelWidth, widestLabel(sourceFlags()));
  text += fmt::format("\n  {:<{}}  {}\n", command.positional.name, labelWidth,
                      wrap(command.positional.help, labelWidth + 4));
  if (!command.flags.empty()) text += "\nFlags:\n" + flagTable(command.flags, labelWidth);
  if (command.takesModel) text += "\nThe model and what of it is used:\n" + flagTable(sourceFlags(), labelWidth);
  text += "\nCommon flags:\n" + flagTable(commonFlags(), labelWidth);
  if (!command.notes.empty()) text += fmt::format("\n{}\n", command.notes);
  return text;
}

}  // namespace throng::cli
