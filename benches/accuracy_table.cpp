// What the error budget makes of every animated glTF of the corpus, beside RGBA16F textures at 30 frames a second.
//
//   accuracy_table CORPUS [--write docs/accuracy.md] [--only WORD]
//
// The tolerance is 1 mm on the model scaled to 1.8 m (1/1800 of its size), normals 2 degrees at 99.9 %. RGBA16F means two
// texels of 8 bytes per vertex and frame, positions and normals, uniform frames at 30 a second blended linearly, the
// first and last of each clip included: what the usual tools store. Its error is measured at its frames, four times
// between them and at the source's keys. `--write` replaces the table in the page, between its two marks.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "table.h"
#include "throng/asset/key_times.h"
#include "throng/bake/bake.h"
#include "throng/base/file.h"
#include "throng/base/parallel.h"
#include "throng/import/importer.h"
#include "throng/pose/pose.h"
#include "values.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

constexpr double kBodyMetres = 1.8;
constexpr double kToleranceMetres = 0.001;  // on a body of that size
constexpr double kFramesPerSecond = 30;
constexpr int kTimesBetweenFrames = 4;
constexpr std::string_view kBegin = "<!-- table: begin -->\n", kEnd = "<!-- table: end -->";

// The nearest half-precision number, for values in its normal range; below it, a multiple of 2^-24.
float roundedToHalf(float value) {
  const float magnitude = std::fabs(value);
  if (magnitude < 6.103515625e-5f) return std::nearbyint(value * 16777216.0f) / 16777216.0f;
  int exponent = 0;
  std::frexp(value, &exponent);
  const float step = std::ldexp(1.0f, exponent - 11);
  return std::nearbyint(value / step) * step;
}

// The largest distance of positions blended between half-precision frames from the source's.
class HalfFrames {
 public:
  HalfFrames(const Model& model, const Rig& rig, const Clip& clip)
      : model_(model), rig_(rig), clip_(clip),
        frames_(uniformKeyTimes(static_cast<float>(clip.durationSeconds),
                                static_cast<std::uint32_t>(uniformKeyCount(clip.durationSeconds, kFramesPerSecond)))) {}

  std::size_t frameCount() const { return frames_.size(); }

  double largestError() const {
    const std::vector<double> keys = sourceKeyTimes(clip_);
    std::vector<double> worst(frames_.size());
    parallelFor(frames_.size() - 1, 4, [&](std::size_t begin, std::size_t end) {
      PoseScratch scratch;
      PosedVertices from = frame(begin, scratch), to, source;
      for (std::size_t i = begin; i < end; ++i, std::swap(from, to)) {
        to = frame(i + 1, scratch);
        const double start = frames_[i], length = frames_[i + 1] - start;
        if (!(length > 0)) continue;
        const auto compare = [&](double time) {
          poseModel(model_, rig_, &clip_, clip_.startSeconds + time, scratch, source);
          worst[i] = std::max(worst[i], farthest(from, to, static_cast<float>((time - start) / length), source));
        };
        for (int k = 0; k <= kTimesBetweenFrames; ++k) compare(start + length * k / (kTimesBetweenFrames + 1));
        for (const double key : keys)
          if (key > start && key < start + length) compare(key);
      }
    });
    return *std::max_element(worst.begin(), worst.end());
  }

 private:
  PosedVertices frame(std::size_t index, PoseScratch& scratch) const {
    PosedVertices posed;
    poseModel(model_, rig_, &clip_, clip_.startSeconds + frames_[index], scratch, posed);
    for (Vec3f& p : posed.positions) p = {roundedToHalf(p.x), roundedToHalf(p.y), roundedToHalf(p.z)};
    return posed;
  }

  static double farthest(const PosedVertices& from, const PosedVertices& to, float weight, const PosedVertices& source) {
    float largest = 0;
    for (std::size_t v = 0; v < source.positions.size(); ++v) {
      const Vec3f off = lerp(from.positions[v], to.positions[v], weight) - source.positions[v];
      largest = std::max(largest, dot(off, off));
    }
    return std::sqrt(largest);
  }

  const Model& model_;
  const Rig& rig_;
  const Clip& clip_;
  std::vector<float> frames_;
};

struct Row {
  std::vector<std::string> cells;
  bool within = false;
};

// "" for the reason where there is nothing to bake.
std::optional<Row> measureFile(const fs::path& file, const std::string& title) {
  const auto model = importModel(file);
  if (!model || model->clips.empty() || modelVertexCount(*model) == 0) return std::nullopt;
  const Rig rig = buildRig(*model);
  const double size = modelSize(*model, rig);
  if (!(size > 0)) return std::nullopt;
  const double bodyMillimetres = 1000 * kBodyMetres / size;  // of a metre of the model, on the body
  const auto start = std::chrono::steady_clock::now();
  const auto baked = bake(*model, {.tolerance = {kToleranceMetres * size / kBodyMetres, 2}});
  if (!baked) return std::nullopt;
  const double bakeSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  double seconds = 0, halfError = 0, frames = 0;
  for (const Clip& clip : model->clips) {
    seconds += clip.durationSeconds;
    const HalfFrames half(*model, rig, clip);
    frames += static_cast<double>(half.frameCount());
    halfError = std::max(halfError, half.largestError());
  }
  if (!(seconds > 0)) return std::nullopt;
  const Asset& asset = baked->asset;
  const ErrorStatistics& error = baked->verification.error;
  const auto onBody = [&](double metres) { return formatSignificant(metres * bodyMillimetres, 3); };
  const auto chosen = std::find_if(baked->trials.begin(), baked->trials.end(), [](const Trial& t) { return t.chosen; });
  return Row{{title, formatCount(asset.vertexCount()), formatCount(model->clips.size()), formatSignificant(seconds, 3),
              name(asset.encoding()), formatBytes(gpuBytes(asset)), formatSignificant(bytesPerVertexFrame(asset), 3),
              formatSignificant(chosen->keysPerSecond, 3), onBody(error.positionMax), onBody(error.positionP999),
              onBody(error.positionRms), formatDegrees(error.normalP999Degrees), formatSignificant(chosen->loadsPerVertex, 2),
              formatSignificant(bakeSeconds, 2), formatBytes(static_cast<std::uint64_t>(frames * asset.vertexCount() * 16)),
              onBody(halfError)},
             baked->verification.withinTolerance};
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

// Replaces what stands between the marks of the page.
Status writePage(const fs::path& path, const std::string& table) {
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  std::string page(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t begin = page.find(kBegin), end = page.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    return Error{ErrorCode::Malformed, path.string(), "has no place for the table; keep the two comments around it"};
  const std::size_t first = begin + kBegin.size();
  page.replace(first, end - first, table);
  return writeFile(path, page);
}

int run(const fs::path& corpus, const fs::path& pagePath, std::string_view only) {
  Table table({"file", "vertices", "clips", "s", "encoding", "size", "bytes/vertex-frame", "keys/s", "max mm", "99.9 %",
               "RMS", "normals 99.9 %", "loads", "bake s", "RGBA16F size", "its max mm"});
  std::size_t rows = 0, missed = 0;
  for (const fs::path& file : gltfFiles(corpus, only)) {
    const std::string title = fs::relative(file, corpus / "gltf").generic_string();
    const std::optional<Row> row = measureFile(file, title);
    if (!row) continue;
    table.addRow(row->cells);
    ++rows;
    if (!row->within) {
      ++missed;
      fmt::print(stderr, "{}: beyond the tolerance\n", title);
    }
    fmt::print(stderr, "{}\n", fmt::join(row->cells, "  "));
  }
  fmt::print("{}{} models, {} beyond the tolerance\n", table.toText(), rows, missed);
  if (!pagePath.empty())
    if (const Status written = writePage(pagePath, table.toMarkdown()); !written) {
      fmt::print(stderr, "{}\n", describe(written.error()));
      return exitCode(written.error().code);
    }
  return rows > 0 && missed == 0 ? 0 : 1;
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
    fmt::print("no corpus at '{}'\n", corpus.string());
    return 4;
  }
  return throng::cli::run(corpus, page, only);
}
