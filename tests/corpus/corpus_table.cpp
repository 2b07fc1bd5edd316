// Bakes and verifies every glTF of the corpus in the vertex encoding and prints what became of each.
//
//   corpus_table CORPUS [--write docs/corpus.md] [--only WORD]
//
// Every file runs in a process of its own with a time limit, so that a crash or a hang has a name. The run fails where
// a file crashes, hangs, is refused against expectation (or not refused against it), or where an asset decoded at its
// own keys is further from the source pose than the encoding's rounding allows. Exit code 77: there is no corpus.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "expected_refusals.h"
#include "report.h"
#include "table.h"
#include "throng/bake/bake.h"
#include "throng/container/container.h"
#include "throng/decode/decode.h"
#include "throng/import/importer.h"
#include "throng/pose/pose.h"
#include "values.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kSecondsPerFile = 60;
constexpr int kSkipped = 77;
// Files of more vertex-seconds than this are baked at fewer keys a second, to keep the test short.
constexpr double kManyVertexSeconds = 100'000;
constexpr double kUsualFps = 30, kFewFps = 6;

// What became of one file, as one line of tab-separated words from its process.
struct Outcome {
  std::string verdict;  // "baked", "refused", "crashed", "wrong"
  std::string clips = "-", vertices = "-", atKeys = "-", maxError = "-", normals = "-", warnings = "-";
  std::string sentence;
};

std::string toLine(const Outcome& outcome) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", outcome.verdict, outcome.clips, outcome.vertices, outcome.atKeys,
                     outcome.maxError, outcome.normals, outcome.warnings, outcome.sentence);
}

Outcome fromLine(std::string line) {
  std::vector<std::string> words(1);
  for (char c : line)
    if (c == '\t') words.emplace_back();
    else if (c != '\n') words.back() += c;
  words.resize(8);
  return {words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]};
}

// The farthest a decoded key may be from the source pose: a step of the clip's 16-bit grid on each axis (half for
// rounding, half for the last key of a loop, which repeats the first) and the rounding of 32-bit positions.
double allowedAtKeys(const AssetClip& clip) {
  double squares = 0, largest = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const double step = double(clip.bounds.extent()[axis]) / 65535;
    squares += step * step;
    largest = std::max({largest, std::abs(double(clip.bounds.min[axis])), std::abs(double(clip.bounds.max[axis]))});
  }
  return std::sqrt(squares) + 4 * largest * 1.2e-7;
}

double farthestVertex(const Asset& asset, const DecodedVertices& decoded, const PosedVertices& posed) {
  double farthest = 0;
  for (std::size_t vertex = 0; vertex < decoded.positions.size(); ++vertex) {
    const std::size_t source = asset.sourceVertices.empty() ? vertex : asset.sourceVertices[vertex];
    farthest = std::max(farthest, double(length(decoded.positions[vertex] - posed.positions[source])));
  }
  return farthest;
}

// The largest distance of any vertex at the keys of a clip, decoded, from the source posed at that time. A key at a
// jump may show either side of it: the source is posed a hair before and after as well, the nearest counts.
double errorAtKeys(const Asset& asset, std::uint32_t clipIndex, const Model& model, const Rig& rig) {
  const AssetClip& assetClip = asset.clips[clipIndex];
  const Clip* clip = model.clips.empty() ? nullptr : &model.clips[clipIndex];
  const double start = clip ? clip->startSeconds : 0;
  double worst = 0;
  PoseScratch scratch;
  PosedVertices posed;
  DecodedVertices decoded;
  for (const float key : assetClip.keyTimes) {
    decodePose(asset, clipIndex, key, decoded);
    double nearest = std::numeric_limits<double>::infinity();
    for (const double hair : {0.0, -2e-6, 2e-6}) {
      if (hair != 0 && nearest <= allowedAtKeys(assetClip)) break;
      poseModel(model, rig, clip, start + double(key) + hair, scratch, posed);
      nearest = std::min(nearest, farthestVertex(asset, decoded, posed));
    }
    worst = std::max(worst, nearest);
  }
  return worst;
}

double vertexSeconds(const Model& model) {
  double seconds = 0;
  for (const Clip& clip : model.clips) seconds += clip.durationSeconds;
  return seconds * static_cast<double>(modelVertexCount(model));
}

Outcome refused(const Error& error, const fs::path& corpus) {
  std::string sentence = describe(error);
  if (const auto at = sentence.find(corpus.string() + "/"); at != std::string::npos)
    sentence.erase(at, corpus.string().size() + 1);
  return {.verdict = "refused", .sentence = sentence};
}

Outcome bakeOne(const fs::path& file, const fs::path& corpus) {
  const auto model = importModel(file);
  if (!model) return refused(model.error(), corpus);
  BakeOptions options;
  options.encoding = Encoding::Vertex;
  options.framesPerSecond = vertexSeconds(*model) > kManyVertexSeconds ? kFewFps : kUsualFps;
  const auto baked = bake(*model, options);
  if (!baked) return refused(baked.error(), corpus);
  const auto bytes = encodeGlb(baked->asset);
  if (!bytes) return refused(bytes.error(), corpus);
  const auto asset = parseGlb(*bytes);
  if (!asset) return {.verdict = "wrong", .sentence = "its own asset cannot be read: " + describe(asset.error())};

  Outcome outcome{.verdict = "baked"};
  double worst = 0;
  const Rig rig = buildRig(*model);
  for (std::uint32_t place = 0; place < asset->clips.size(); ++place) {
    const double allowed = allowedAtKeys(asset->clips[place]), measured = errorAtKeys(*asset, place, *model, rig);
    worst = std::max(worst, measured);
    if (measured <= allowed) continue;
    outcome.verdict = "wrong";
    outcome.sentence = fmt::format("clip '{}' is {} off at its keys, rounding allows {}", asset->clips[place].name,
                                   formatLength(measured), formatLength(allowed));
  }
  outcome.clips = formatCount(asset->clips.size());
  outcome.vertices = formatCount(asset->vertexCount());
  outcome.atKeys = formatLength(worst);
  outcome.maxError = formatLength(baked->verification.error.positionMax);
  outcome.normals = formatDegrees(baked->verification.error.normalP999Degrees);
  outcome.warnings = formatCount(baked->warnings.size());
  return outcome;
}

Outcome runInProcess(const fs::path& file, const fs::path& corpus) {
  int ends[2];
  if (::pipe(ends) != 0) return {.verdict = "crashed", .sentence = std::strerror(errno)};
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    ::alarm(kSecondsPerFile);
    const std::string line = toLine(bakeOne(file, corpus)) + "\n";
    const bool delivered = ::write(ends[1], line.data(), line.size()) == static_cast<ssize_t>(line.size());
    ::_exit(delivered ? 0 : 1);
  }
  ::close(ends[1]);
  std::string line;
  char buffer[4096];
  for (ssize_t got; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;) line.append(buffer, static_cast<std::size_t>(got));
  ::close(ends[0]);
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return {.verdict = "crashed", .sentence = std::strerror(errno)};
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return {.verdict = "crashed", .sentence = fmt::format("took more than {} s", kSecondsPerFile)};
  if (WIFSIGNALED(status)) return {.verdict = "crashed", .sentence = ::strsignal(WTERMSIG(status))};
  return fromLine(line);
}

std::vector<fs::path> gltfFiles(const fs::path& corpus, std::string_view only) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(corpus / "gltf")) {
    const auto extension = entry.path().extension();
    if ((extension == ".glb" || extension == ".gltf") && entry.path().string().find(only) != std::string::npos)
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// What is against expectation about an outcome, "" where nothing is.
std::string complaint(const std::string& file, const Outcome& outcome) {
  const std::string_view expected = expectedRefusal(file);
  if (outcome.verdict == "crashed" || outcome.verdict == "wrong") return outcome.verdict + ": " + outcome.sentence;
  if (outcome.verdict == "refused" && expected.empty()) return "refused against expectation: " + outcome.sentence;
  if (outcome.verdict == "refused" && outcome.sentence.find(expected) == std::string::npos)
    return fmt::format("refused with '{}', expected '{}'", outcome.sentence, expected);
  if (outcome.verdict == "baked" && !expected.empty())
    return fmt::format("baked, but '{}' was expected; remove it from expected_refusals.h", expected);
  return "";
}

std::string page(const Table& table, const std::string& sentences, std::size_t bakedCount, std::size_t refusedCount) {
  return fmt::format(
      "# What the corpus of real models bakes to\n\n"
      "Made by `corpus_table CORPUS --write docs/corpus.md` ([source](../tests/corpus/corpus_table.cpp)), which is also\n"
      "a test. {} files: {} baked, {} refused. Vertex encoding, {} keys per second ({} where vertices x seconds exceed\n"
      "{}). *At keys* is the largest error of any vertex at the keys, which must be the rounding of 16 bits; *max error*\n"
      "includes the times between the keys, which grows with speed and falls with `--fps`.\n\n{}\nRefused:\n\n{}",
      bakedCount + refusedCount, bakedCount, refusedCount, kUsualFps, kFewFps,
      formatCount(static_cast<std::uint64_t>(kManyVertexSeconds)), table.toMarkdown(), sentences);
}

int run(const fs::path& corpus, const fs::path& pagePath, std::string_view only) {
  Table table({"file", "verdict", "clips", "vertices", "at keys", "max error", "normals 99.9 %", "warnings"});
  std::size_t counts[2] = {0, 0}, complaints = 0;
  std::string sentences;  // of those not baked
  for (const fs::path& file : gltfFiles(corpus, only)) {
    const std::string title = fs::relative(file, corpus / "gltf").generic_string();
    const Outcome outcome = runInProcess(file, corpus);
    ++counts[outcome.verdict == "baked" ? 0 : 1];
    if (!outcome.sentence.empty()) sentences += fmt::format("- `{}`: {}\n", title, outcome.sentence);
    table.addRow({title, outcome.verdict, outcome.clips, outcome.vertices, outcome.atKeys, outcome.maxError, outcome.normals, outcome.warnings});
    if (const std::string words = complaint(title, outcome); !words.empty()) {
      ++complaints;
      fmt::print(stderr, "{}: {}\n", title, words);
    }
  }
  fmt::print("{}{}{} baked, {} refused, {} against expectation\n", table.toText(), sentences, counts[0], counts[1], complaints);
  if (!pagePath.empty())
    if (const Status written = writeFile(pagePath, page(table, sentences, counts[0], counts[1])); !written) {
      fmt::print(stderr, "{}\n", describe(written.error()));
      return exitCode(written.error().code);
    }
  return counts[0] > 0 && complaints == 0 ? 0 : 1;
}

}  // namespace
}  // namespace throng::cli

int main(int argc, char** argv) {
  std::filesystem::path corpus, page;
  std::string only;
  for (int place = 1; place < argc; ++place) {
    const std::string_view word = argv[place];
    if (word == "--write" && place + 1 < argc) page = argv[++place];
    else if (word == "--only" && place + 1 < argc) only = argv[++place];
    else corpus = word;
  }
  if (!std::filesystem::is_directory(corpus / "gltf")) {
    fmt::print("skipped: no corpus at '{}'\n", corpus.string());
    return throng::cli::kSkipped;
  }
  return throng::cli::run(corpus, page, only);
}
