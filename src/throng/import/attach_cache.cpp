#include "throng/import/attach_cache.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "throng/base/parallel.h"
#include "throng/import/importer.h"
#include "throng/import/point_mesh_file.h"
#include "throng/model/node_transforms.h"
#include "throng/model/validate_model.h"

namespace throng {
namespace {

// More positions than this in one clip (48 GiB) is a mistake, not a model.
constexpr std::uint64_t kMostCachePositions = std::uint64_t(4) << 30;

// Rest positions of all model vertices in model space; a skinned part counts in its bind pose.
std::vector<Vec3f> restPositions(const Model& model) {
  std::vector<Vec3f> positions;
  for (const Part& part : model.parts) {
    Affined modelFromMesh;
    if (part.skinIndex == kNone && part.nodeIndex != kNone) modelFromMesh = modelFromNode(model, part.nodeIndex);
    if (part.nodeFromMesh) modelFromMesh = modelFromMesh * *part.nodeFromMesh;
    for (const Vec3f& position : model.meshes[part.meshIndex].positions)
      positions.push_back(Vec3f(transformPoint(modelFromMesh, Vec3d(position))));
  }
  return positions;
}

// Points in cells of the size of the search radius: a vertex looks into 27 of them.
class PointGrid {
 public:
  PointGrid(std::span<const Vec3f> points, float cellSize) : points_(points), cellSize_(cellSize) {
    for (std::uint32_t index = 0; index < points.size(); ++index) cells_[keyOf(cellOf(points[index]))].push_back(index);
  }

  // The nearest point within a cell's size, the lowest index among equals; points.size() where there is none.
  std::uint32_t nearest(Vec3f position, float& distance) const {
    auto best = static_cast<std::uint32_t>(points_.size());
    distance = cellSize_;
    const Cell centre = cellOf(position);
    for (int offset = 0; offset < 27; ++offset) {
      const Cell cell{centre.x + offset % 3 - 1, centre.y + offset / 3 % 3 - 1, centre.z + offset / 9 - 1};
      const auto found = cells_.find(keyOf(cell));
      if (found == cells_.end()) continue;
      for (const std::uint32_t index : found->second) {
        const float candidate = length(points_[index] - position);
        if (candidate > distance || (candidate == distance && index >= best)) continue;
        distance = candidate;
        best = index;
      }
    }
    return best;
  }

 private:
  struct Cell {
    std::int64_t x, y, z;
  };
  Cell cellOf(Vec3f p) const {
    return {static_cast<std::int64_t>(std::floor(p.x / cellSize_)), static_cast<std::int64_t>(std::floor(p.y / cellSize_)),
            static_cast<std::int64_t>(std::floor(p.z / cellSize_))};
  }
  // Cells that collide only make a list longer.
  static std::uint64_t keyOf(Cell cell) {
    return static_cast<std::uint64_t>(cell.x) * 0x9E3779B97F4A7C15u ^ static_cast<std::uint64_t>(cell.y) * 0xC2B2AE3D27D4EB4Fu ^
           static_cast<std::uint64_t>(cell.z) * 0x165667B19E3779F9u;
  }

  std::span<const Vec3f> points_;
  float cellSize_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells_;
};

void addNotes(Model& model, const CacheSamples& samples, const std::string& where) {
  for (const std::string& note : samples.notes) model.warnings.push_back({where, note});
  if (samples.timesAreFrames)
    model.warnings.push_back({where, "counts frames and does not say how many make a second; give the rate with --cache-fps"});
}

// The frames of a sequence, each checked against the first.
Status readFrames(std::span<const std::filesystem::path> files, const PointMesh& base, const Progress& progress,
                  CacheSamples& samples) {
  for (std::size_t frame = 0; frame < files.size(); ++frame) {
    if (progress && !progress("reading " + files[frame].filename().string(), double(frame) / double(files.size())))
      return Error{ErrorCode::Interrupted, files[frame].string(), "stopped"};
    THRONG_ASSIGN(const PointMesh mesh, readPointMesh(files[frame]));
    if (mesh.points.size() != base.points.size() || mesh.faces.size() != base.faces.size() ||
        mesh.corners.size() != base.corners.size())
      return Error{ErrorCode::Malformed, files[frame].string() + " (frame " + std::to_string(frame) + ")",
                   "has " + std::to_string(mesh.points.size()) + " points and " + std::to_string(mesh.faces.size()) +
                       " faces where the first frame has " + std::to_string(base.points.size()) + " and " +
                       std::to_string(base.faces.size()) + "; a sequence must keep its topology"};
    samples.positions.insert(samples.positions.end(), mesh.points.begin(), mesh.points.end());
  }
  return Ok{};
}

}  // namespace

Status attachCache(Model& model, std::span<const std::uint32_t> pointOfVertex, const CacheSamples& samples,
                   const AttachOptions& options, const std::string& where) {
  assert(pointOfVertex.size() == modelVertexCount(model));
  const std::uint64_t count = std::uint64_t(samples.times.size()) * pointOfVertex.size();
  if (count > kMostCachePositions)
    return Error{ErrorCode::LimitExceeded, where, "has more frames times vertices than can be held; shorten or simplify it"};
  for (const std::uint32_t point : pointOfVertex)
    if (point >= samples.pointCount)
      return Error{ErrorCode::Malformed, where, "has " + std::to_string(samples.pointCount) +
                       " points, fewer than the base mesh uses; the cache belongs to another mesh"};

  Clip clip;
  clip.name = options.clipName;
  clip.startSeconds = samples.times.front();
  clip.durationSeconds = samples.times.back() - samples.times.front();
  if (samples.times.size() > 1) clip.sourceFramesPerSecond = double(samples.times.size() - 1) / clip.durationSeconds;
  clip.loop = LoopMode::Once;
  PointCache& cache = clip.cache.emplace();
  cache.times = samples.times;
  cache.positions.resize(count);
  parallelFor(samples.times.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t frame = begin; frame < end; ++frame) {
      const Vec3f* points = samples.positions.data() + frame * samples.pointCount;
      Vec3f* vertices = cache.positions.data() + frame * pointOfVertex.size();
      for (std::size_t vertex = 0; vertex < pointOfVertex.size(); ++vertex) vertices[vertex] = points[pointOfVertex[vertex]];
    }
  });
  if (options.dropOtherClips) model.clips.clear();
  model.clips.push_back(std::move(clip));
  addNotes(model, samples, where);
  return Ok{};
}

Result<std::vector<std::uint32_t>> matchPoints(const Model& model, const CacheSamples& samples, const std::string& where) {
  const std::vector<Vec3f> rest = restPositions(model);
  std::vector<std::uint32_t> pointOfVertex(rest.size());
  if (rest.size() == samples.pointCount) {
    for (std::uint32_t vertex = 0; vertex < rest.size(); ++vertex) pointOfVertex[vertex] = vertex;
    return pointOfVertex;
  }
  Bounds bounds;
  for (const Vec3f& position : rest) bounds.add(position);
  const float reach = std::max(bounds.largestExtent() * 1e-4f, 1e-12f);
  const std::span<const Vec3f> first(samples.positions.data(), samples.pointCount);
  const PointGrid grid(first, reach);
  std::size_t lost = 0;
  for (std::uint32_t vertex = 0; vertex < rest.size(); ++vertex) {
    float distance = 0;
    pointOfVertex[vertex] = grid.nearest(rest[vertex], distance);
    if (pointOfVertex[vertex] == samples.pointCount) ++lost;
  }
  if (lost > 0)
    return Error{ErrorCode::Malformed, where,
                 "has " + std::to_string(samples.pointCount) + " points, the base mesh " + std::to_string(rest.size()) +
                     " vertices, and " + std::to_string(lost) +
                     " of them lie on no point of the first frame; export cache and base mesh together, in the same space"};
  return pointOfVertex;
}

Result<Model> importWithCache(const std::filesystem::path& base, const std::filesystem::path& cachePath,
                              const CacheOptions& options, const Progress& progress) {
  THRONG_ASSIGN(const CacheSamples samples, readCache(cachePath, options));
  const std::string where = cachePath.string();
  AttachOptions attach;
  attach.clipName = cachePath.stem().string();
  Model model;
  std::vector<std::uint32_t> pointOfVertex;
  if (isPointMeshFile(base)) {
    THRONG_ASSIGN(PointModel read, readPointModel(base));
    model = std::move(read.model);
    pointOfVertex = std::move(read.pointOfVertex);
  } else {
    THRONG_ASSIGN(model, importModel(base, {.progress = progress}));
    THRONG_ASSIGN(pointOfVertex, matchPoints(model, samples, where));
  }
  THRONG_TRY(attachCache(model, pointOfVertex, samples, attach, where));
  THRONG_TRY(validateModel(model));
  return model;
}

Result<Model> importSequence(std::span<const std::filesystem::path> files, const SequenceOptions& options) {
  assert(files.size() >= 2 && options.framesPerSecond > 0);
  THRONG_ASSIGN(const PointMesh base, readPointMesh(files.front()));
  THRONG_ASSIGN(PointModel read, readPointModel(files.front()));
  CacheSamples samples;
  samples.pointCount = static_cast<std::uint32_t>(base.points.size());
  for (std::size_t frame = 0; frame < files.size(); ++frame) samples.times.push_back(double(frame) / options.framesPerSecond);
  THRONG_TRY(readFrames(files, base, options.progress, samples));
  THRONG_TRY(attachCache(read.model, read.pointOfVertex, samples, {.clipName = files.front().stem().string()},
                         files.front().string()));
  THRONG_TRY(validateModel(read.model));
  return std::move(read.model);
}

}  // namespace throng
