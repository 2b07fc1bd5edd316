#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "arguments.h"
#include "asset_server.h"
#include "commands.h"
#include "console.h"
#include "flags.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

// Where the page is, seen from the program: in a build folder, or installed.
fs::path defaultPage() {
  std::error_code failure;
  const fs::path program = fs::read_symlink("/proc/self/exe", failure).parent_path();
  for (const fs::path& candidate : {program / "../../../try", program / "../share/throng/try"})
    if (fs::is_regular_file(candidate / "index.html", failure)) return candidate.lexically_normal();
  return (program / "../../../try").lexically_normal();
}

void openBrowser(const std::string& address) {
  // The address is ours: letters, digits, dots and slashes.
  if (std::system(("xdg-open " + address + " > /dev/null 2>&1 &").c_str()) != 0)
    fmt::print(stderr, "no program opens addresses here; type it into a browser\n");
}

Result<int> runServe(const Arguments& arguments, Console& console) {
  const fs::path folder = arguments.positional();
  const fs::path page = arguments.get<std::string>(kPage).value_or(defaultPage().string());
  const int port = static_cast<int>(arguments.get<double>(kPort).value_or(8137));
  THRONG_ASSIGN(const auto server, AssetServer::open(page, folder, port));
  THRONG_ASSIGN(const auto assets, servedAssets(folder));
  const std::string address = fmt::format("http://127.0.0.1:{}/", server->port());
  console.print(console.json() ? fmt::format("{{\"address\": \"{}\", \"assets\": {}}}\n", address, assets.size())
                               : fmt::format("{} shows {} assets of {}, anew when they change; Ctrl-C ends\n", address, assets.size(), folder.string()));
  std::fflush(stdout);
  if (!arguments.has(kNoOpen)) openBrowser(address);
  std::jthread answering([&] { server->run(); });
  while (interruptionSignal() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  server->stop();
  return 0;
}

constexpr std::array<std::string_view, 2> kExamples{"throng serve out", "throng serve out --port 9000 --no-open"};
constexpr std::array<const Flag*, 3> kFlags{&kPort, &kPage, &kNoOpen};

}  // namespace

const Command kServe{
    .name = "serve",
    .summary = "show the assets of a folder in the browser, anew whenever they are baked again",
    .examples = kExamples,
    .positional = {.name = "DIR", .help = "a folder with assets written by throng bake"},
    .flags = kFlags,
    .notes = "Only this machine can reach it. A model that is dropped on the page is baked in the browser and stays there.\n"
             "The page is made by tools/make_try.sh (docs/try).",
    .run = runServe,
};

}  // namespace throng::cli
