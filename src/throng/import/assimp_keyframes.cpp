#include "throng/import/assimp_keyframes.h"

#include <algorithm>
#include <cstring>

#include "throng/base/file.h"
#include "throng/import/weld_vertices.h"

namespace throng {
namespace {

constexpr double kFramesPerSecond = 10;
constexpr std::uint32_t kMaxFrames = 65536;
constexpr std::uint64_t kMaxCacheBytes = std::uint64_t(4) << 30;

// Where frame names lie: MD2 (id Software 1997) and MD3 (id Software 1999) headers are fixed.
struct FrameTable {
  std::uint32_t frameCount = 0;
  std::uint64_t firstFrame = 0;
  std::uint32_t frameBytes = 0;
  std::uint32_t nameAt = 0;  // in a frame; 16 characters
};

std::uint32_t numberAt(const Bytes& bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

Result<FrameTable> readTable(const Bytes& bytes, const std::string& fileName) {
  if (bytes.size() < 108) return Error{ErrorCode::Truncated, fileName, "the header ends early"};
  FrameTable table;
  if (std::memcmp(bytes.data(), "IDP2", 4) == 0) table = {numberAt(bytes, 40), numberAt(bytes, 56), numberAt(bytes, 16), 24};
  else table = {numberAt(bytes, 76), numberAt(bytes, 92), 56, 40};
  if (table.frameCount == 0 || table.frameCount > kMaxFrames || table.frameBytes < table.nameAt + 16 ||
      table.firstFrame + std::uint64_t(table.frameCount) * table.frameBytes > bytes.size())
    return Error{ErrorCode::Malformed, fileName, "it announces " + std::to_string(table.frameCount) +
                                                     " frames, which it does not hold"};
  return table;
}

// "run" of "run3", "pain1" of "pain104": the digits at the end count the frame, at most two of them.
std::string clipNameOf(const Bytes& bytes, const FrameTable& table, std::uint32_t frame) {
  const char* first = reinterpret_cast<const char*>(bytes.data()) + table.firstFrame +
                      std::uint64_t(frame) * table.frameBytes + table.nameAt;
  std::string name(first, std::find(first, first + 16, '\0'));
  const std::size_t letters = name.find_last_not_of("0123456789") + 1;
  const std::size_t digits = name.size() - letters;
  name.resize(digits > 2 ? name.size() - 2 : letters);
  return name.empty() ? "frames" : name;
}

// All frames of one mesh's positions and normals, for the weld and the clips.
using Frames = std::vector<std::vector<Vec3f>>;

Status appendFrame(const Model& first, const Model& model, int frame, std::vector<Frames>& positions,
                   std::vector<Frames>& normals) {
  bool same = model.meshes.size() == first.meshes.size() && model.parts.size() == first.parts.size();
  for (std::size_t m = 0; same && m < model.meshes.size(); ++m)
    same = model.meshes[m].vertexCount() == first.meshes[m].vertexCount();
  if (!same)
    return Error{ErrorCode::Malformed, first.name + ": frame " + std::to_string(frame),
                 "it has other vertices than the first frame; all frames must have the same"};
  for (std::size_t m = 0; m < model.meshes.size(); ++m) {
    positions[m].push_back(model.meshes[m].positions);
    normals[m].push_back(model.meshes[m].normals);
  }
  return Ok{};
}

void weldFrames(Model& model, std::vector<Frames>& positions, std::vector<Frames>& normals) {
  for (std::size_t m = 0; m < model.meshes.size(); ++m) {
    Frames all = positions[m];
    all.insert(all.end(), normals[m].begin(), normals[m].end());
    const std::vector<std::uint32_t> from = weldVertices(model.meshes[m], all);
    for (Frames* frames : {&positions[m], &normals[m]})
      for (auto& values : *frames) {
        std::vector<Vec3f> kept(from.size());
        for (std::size_t v = 0; v < from.size(); ++v) kept[v] = values[from[v]];
        values = std::move(kept);
      }
  }
}

}  // namespace

bool isKeyframed(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  return extension == ".md2" || extension == ".md3" || extension == ".MD2" || extension == ".MD3";
}

Result<Model> readKeyframes(const std::filesystem::path& path, const ReadFrame& readFrame) {
  THRONG_ASSIGN(Model model, readFrame(0));
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  THRONG_ASSIGN(const FrameTable table, readTable(bytes, model.name));
  const std::uint64_t cacheBytes = modelVertexCount(model) * std::uint64_t(table.frameCount) * 2 * sizeof(Vec3f);
  if (cacheBytes > kMaxCacheBytes)
    return Error{ErrorCode::LimitExceeded, model.name, "its frames need " + std::to_string(cacheBytes >> 20) + " MiB; the limit is 4096"};

  std::vector<Frames> positions(model.meshes.size()), normals(model.meshes.size());
  for (std::uint32_t frame = 0; frame < table.frameCount; ++frame) {
    THRONG_ASSIGN(const Model posed, readFrame(static_cast<int>(frame)));
    THRONG_TRY(appendFrame(model, posed, static_cast<int>(frame), positions, normals));
  }
  weldFrames(model, positions, normals);

  for (std::uint32_t frame = 0; frame < table.frameCount;) {
    Clip clip;
    clip.name = clipNameOf(bytes, table, frame);
    clip.sourceFramesPerSecond = kFramesPerSecond;
    PointCache& cache = clip.cache.emplace();
    for (; frame < table.frameCount && clipNameOf(bytes, table, frame) == clip.name; ++frame) {
      cache.times.push_back(static_cast<double>(cache.times.size()) / kFramesPerSecond);
      for (const Part& part : model.parts) {
        const auto& p = positions[part.meshIndex][frame];
        const auto& n = normals[part.meshIndex][frame];
        cache.positions.insert(cache.positions.end(), p.begin(), p.end());
        cache.normals.insert(cache.normals.end(), n.begin(), n.end());
      }
    }
    clip.durationSeconds = cache.times.back();
    model.clips.push_back(std::move(clip));
  }
  return model;
}

}  // namespace throng
