// Vertex caches onto models: a cache over a base mesh, and sequences of mesh files.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "throng/base/progress.h"
#include "throng/import/cache_samples.h"
#include "throng/import/point_mesh.h"

namespace throng {

struct AttachOptions {
  std::string clipName = "cache";
  bool dropOtherClips = true;  // the base mesh's own clips make no sense on simulated points
};

// Adds a clip that plays the cache on the model's vertices; the clip's rest pose becomes the base mesh's. `pointOfVertex`
// (one per model vertex) says which point moves each vertex. LimitExceeded for absurd products, Malformed where counts
// disagree, naming both.
Status attachCache(Model& model, std::span<const std::uint32_t> pointOfVertex, const CacheSamples& samples,
                   const AttachOptions& options, const std::string& where);

// Finds pointOfVertex where the base's importer does not say: by count where the cache has one point per vertex, else by
// place: every vertex's rest position (model space) must be within 1e-4 of the model's size of a point of the first
// frame. Malformed with the counts, and how far the worst vertex is, where neither holds.
Result<std::vector<std::uint32_t>> matchPoints(const Model& model, const CacheSamples& samples, const std::string& where);

// A base mesh of any format and a cache over it. OBJ and PLY bases know their points; others go by matchPoints.
Result<Model> importWithCache(const std::filesystem::path& base, const std::filesystem::path& cache,
                              const CacheOptions& options = {}, const Progress& progress = {});

struct SequenceOptions {
  double framesPerSecond = 24;
  Progress progress;
};

// OBJ or PLY files, one per frame, in the given order; the first is the base. Malformed names the frame whose points or
// faces differ in number. At least two files (else a bad call).
Result<Model> importSequence(std::span<const std::filesystem::path> files, const SequenceOptions& options = {});

}  // namespace throng
