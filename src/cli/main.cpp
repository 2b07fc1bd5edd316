// throng: the command. Finds the sub-command, parses its words, runs it, turns the result into words and an exit code.
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>

#include "arguments.h"
#include "console.h"
#include "flags.h"
#include "help.h"
#include "report.h"
#include "throng/base/did_you_mean.h"
#include "throng/base/parallel.h"

namespace throng::cli {
namespace {

Result<const Command*> findCommand(std::string_view word) {
  const auto all = commands();
  const auto found = std::ranges::find_if(all, [&](const Command* command) { return command->name == word; });
  if (found != all.end()) return *found;
  std::vector<std::string_view> names;
  for (const Command* command : all) names.push_back(command->name);
  const std::string guess = didYouMean(word, names);
  return Error{ErrorCode::InvalidArgument, "throng",
               fmt::format("unknown command '{}'{}", word, guess.empty() ? "; 'throng --help' lists all" : guess)};
}

int exitCodeOf(const Error& error) {
  if (error.code == ErrorCode::Interrupted && interruptionSignal() != 0) return 128 + interruptionSignal();
  return exitCode(error.code);
}

int report(const Error& error, Console& console) {
  console.clearProgress();
  if (console.json()) console.print(errorJson(error));
  std::fflush(stdout);
  fmt::print(stderr, "{}\n", describe(error));
  return exitCodeOf(error);
}

Result<int> runCommand(const Command& command, const Arguments& arguments, Console& console) {
  if (arguments.has(kHelp)) {
    console.print(commandHelp(command));
    return 0;
  }
  if (const auto threads = arguments.get<double>(kThreads)) setThreadCount(static_cast<unsigned>(*threads));
  watchForInterruption();
  return command.run(arguments, console);
}

int runWords(std::span<const char* const> words) {
  Console plain(false);
  if (words.empty() || std::string_view(words[0]) == "--help" || std::string_view(words[0]) == "-h") {
    (words.empty() ? fmt::print(stderr, "{}", overallHelp()) : plain.print(overallHelp()));
    return words.empty() ? exitCode(ErrorCode::InvalidArgument) : 0;
  }
  if (std::string_view(words[0]) == "--version") {
    plain.print("throng " THRONG_VERSION "\n");
    return 0;
  }
  const auto command = findCommand(words[0]);
  if (!command) return report(command.error(), plain);
  const auto arguments = parseArguments(**command, words.subspan(1));
  if (!arguments) return report(arguments.error(), plain);
  Console console(arguments->has(kJson));
  const auto code = runCommand(**command, *arguments, console);
  return code ? *code : report(code.error(), console);
}

// Text that could not be delivered is a failure too: a full disk behind `throng inspect asset.glb > list.txt`.
int checkOutputDelivered(int code) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
  fmt::print(stderr, "standard output: cannot be written: {}; check the free space\n", std::strerror(errno));
  return exitCode(ErrorCode::FileUnwritable);
}

}  // namespace
}  // namespace throng::cli

int main(int argc, char** argv) {
  // A file size limit shall come back as an error of the write, with its sentence, not kill the process.
  ::signal(SIGXFSZ, SIG_IGN);
  try {
    const std::span<const char* const> words(argv + (argc > 0 ? 1 : 0), argc > 0 ? static_cast<std::size_t>(argc) - 1 : 0);
    return throng::cli::checkOutputDelivered(throng::cli::runWords(words));
  } catch (const std::bad_alloc&) {
    std::fputs("throng: memory ran out; close other programs or use a smaller model\n", stderr);
    return throng::exitCode(throng::ErrorCode::OutOfMemory);
  }
}
