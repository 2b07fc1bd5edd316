// crowd_bench: what a crowd costs on this machine. docs/bench.md says how to read it.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "parts.h"
#include "plot.h"

namespace throng::bench {
namespace {

constexpr const char* kUsage =
    "usage: crowd_bench [vertex] [frame] [scaling] [OPTIONS]      without a part: all three\n"
    "  --list-devices        what --device can name\n"
    "  --device NUMBER|NAME  which; NAME may be a part of it. Default: the first that suits, discrete before software\n"
    "  --out FOLDER          where to write the .csv files and plots (default: none are written)\n"
    "  --instances N         of the vertex and the frame part\n"
    "  --rounds N            of the vertex and the frame part\n"
    "  --largest N           crowd of the scaling part, at least 100\n"
    "  --largest-drawn N     up to which size whole frames are drawn\n"
    "  --tiny                as little as possible, to see that it works\n"
    "Defaults depend on the device: a software driver takes minutes where a GPU takes moments.\n";

struct Arguments {
  bool vertex = false, frame = false, scaling = false, listDevices = false, tiny = false;
  std::string device, out;
  BenchOptions options;  // 0: not given
};

Result<std::uint32_t> parseCount(const char* flag, const char* text) {
  char* end = nullptr;
  const unsigned long value = text ? std::strtoul(text, &end, 10) : 0;
  if (!text || *end || value < 1 || value > 10'000'000)
    return Error{ErrorCode::InvalidArgument, flag, "wants a whole number from 1 to 10,000,000"};
  return static_cast<std::uint32_t>(value);
}

Result<Arguments> parseArguments(int count, char** words) {
  Arguments arguments;
  const std::pair<const char*, bool*> switches[] = {{"vertex", &arguments.vertex},   {"frame", &arguments.frame},
                                                    {"scaling", &arguments.scaling}, {"--list-devices", &arguments.listDevices},
                                                    {"--tiny", &arguments.tiny}};
  const std::pair<const char*, std::string*> texts[] = {{"--device", &arguments.device}, {"--out", &arguments.out}};
  BenchOptions& options = arguments.options;
  const std::pair<const char*, std::uint32_t*> counts[] = {{"--instances", &options.instances}, {"--rounds", &options.rounds},
                                                           {"--largest", &options.largest}, {"--largest-drawn", &options.largestDrawn}};
  for (int index = 1; index < count; ++index) {
    const char* word = words[index];
    bool known = false;
    for (const auto& [name, value] : switches)
      if (!std::strcmp(word, name)) known = *value = true;
    for (const auto& [name, value] : texts)
      if (!std::strcmp(word, name) && index + 1 < count) {
        *value = words[++index];
        known = true;
        break;
      }
    for (const auto& [name, value] : counts)
      if (!known && !std::strcmp(word, name)) {
        THRONG_ASSIGN(*value, parseCount(name, index + 1 < count ? words[++index] : nullptr));
        known = true;
      }
    if (!known) return Error{ErrorCode::InvalidArgument, word, std::string("is not known\n") + kUsage};
  }
  if (!arguments.vertex && !arguments.frame && !arguments.scaling) arguments.vertex = arguments.frame = arguments.scaling = true;
  return arguments;
}

// What is not given, by the kind of device.
BenchOptions filled(const Arguments& arguments, bool isGpu) {
  const BenchOptions tiny{8, 2, 100, 100, 1, 1}, software{300, 15, 1'000'000, 10'000, 3, 3}, gpu{2000, 60, 1'000'000, 1'000'000, 30, 3};
  const BenchOptions& defaults = arguments.tiny ? tiny : isGpu ? gpu : software;
  BenchOptions options = arguments.options;
  const auto fill = [](std::uint32_t& value, std::uint32_t fallback) { value = value ? value : fallback; };
  fill(options.instances, defaults.instances);
  fill(options.rounds, defaults.rounds);
  fill(options.largest, defaults.largest);
  fill(options.largestDrawn, defaults.largestDrawn);
  fill(options.drawnRounds, defaults.drawnRounds);
  fill(options.influenceCounts, defaults.influenceCounts);
  return options;
}

// A number stands for the name of that device.
Result<std::string> deviceName(const std::string& wanted) {
  if (wanted.empty() || wanted.find_first_not_of("0123456789") != std::string::npos) return wanted;
  THRONG_ASSIGN(const std::vector<std::string> names, deviceNames());
  const unsigned long number = std::strtoul(wanted.c_str(), nullptr, 10);
  if (number >= names.size())
    return Error{ErrorCode::InvalidArgument, "--device " + wanted, "there are " + std::to_string(names.size()) + " devices, from 0"};
  return names[number];
}

Status listDevices() {
  THRONG_ASSIGN(const std::vector<std::string> names, deviceNames());
  for (std::size_t index = 0; index < names.size(); ++index) std::printf("%zu %s\n", index, names[index].c_str());
  return Ok{};
}

Status writePlots(const Results& results, const std::string& folder) {
  if (results.name() != "scaling") {
    std::vector<std::pair<std::string, double>> bars;
    for (const Row& row : results.rows())
      bars.emplace_back(results.text(row, "form") + ", " + results.text(row, "influences") + " influences",
                        results.number(row, "ratioToStatic"));
    return writeText(folder + "/" + results.name() + ".svg",
                     barPlot(results.name() == "vertex_cost" ? "A vertex, beside one of a static mesh" : "A frame, beside one of a static mesh",
                             bars, 1));
  }
  struct Line { const char* name; const char* column; const char* culling; };
  const Line lines[] = {{"whole frame", "frameMilliseconds", "1"},       {"without culling", "frameMilliseconds", "0"},
                        {"resolve and cull", "resolveCullMilliseconds", "1"}, {"record, CPU", "recordMilliseconds", "1"},
                        {"submit, CPU", "submitMilliseconds", "1"}};
  std::vector<Series> series;
  for (const Line& line : lines) {
    Series one{line.name, {}};
    for (const Row& row : results.rows())
      if (results.text(row, "scene") == "amongThem" && results.text(row, "culling") == line.culling && results.number(row, line.column) > 0)
        one.points.emplace_back(results.number(row, "instances"), results.number(row, line.column));
    if (!one.points.empty()) series.push_back(std::move(one));
  }
  return writeText(folder + "/scaling.svg", linePlot("A frame by the size of the crowd", "instances", "milliseconds", series));
}

Status run(const Arguments& arguments) {
  if (arguments.listDevices) return listDevices();
  HeadlessOptions headlessOptions;
  THRONG_ASSIGN(headlessOptions.deviceName, deviceName(arguments.device));
  THRONG_ASSIGN(const HeadlessDevice headless, HeadlessDevice::create(headlessOptions));
  THRONG_ASSIGN(FrameRunner runner, FrameRunner::create(headless.handles()));
  const Bench bench{headless.handles(), runner, describeDevice(headless.handles(), runner), filled(arguments, runner.usesTimestamps())};
  std::error_code ignored;
  if (!arguments.out.empty()) std::filesystem::create_directories(arguments.out, ignored);
  const std::pair<bool, Result<Results> (*)(const Bench&)> parts[] = {
      {arguments.vertex, measureVertices}, {arguments.frame, measureFrames}, {arguments.scaling, measureScaling}};
  for (const auto& [wanted, measurePart] : parts) {
    if (!wanted) continue;
    THRONG_ASSIGN(const Results results, measurePart(bench));
    if (arguments.out.empty()) continue;
    THRONG_TRY(results.write(arguments.out));
    THRONG_TRY(writePlots(results, arguments.out));
  }
  return Ok{};
}

}  // namespace
}  // namespace throng::bench

int main(int count, char** words) {
  const auto arguments = throng::bench::parseArguments(count, words);
  const throng::Status status = arguments ? throng::bench::run(*arguments) : throng::Status(arguments.error());
  if (!status) std::fprintf(stderr, "crowd_bench: %s\n", throng::describe(status.error()).c_str());
  return status ? 0 : throng::exitCode(status.error().code);
}
