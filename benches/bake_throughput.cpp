// How fast a character bakes: vertex-frames per second of sampling, skinning and encoding, apart and together.
//
//   bench_bake [MODEL] [Google Benchmark's own flags]
//
// MODEL, or the environment variable THRONG_BENCH_MODEL, or the corpus's Knight. Its clips are baked at 60 frames per
// second, as many frames as fit kHeldBytes. docs/pose.md has the figures.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>

#include "throng/base/parallel.h"
#include "throng/encode/vertex.h"
#include "throng/import/importer.h"
#include "throng/pose/pose.h"

namespace throng {
namespace {

constexpr double kFramesPerSecond = 60;
constexpr std::size_t kHeldBytes = std::size_t(96) << 20;

// The frames of one clip.
struct Take {
  const Clip* clip = nullptr;
  std::vector<float> keyTimes;
  std::size_t firstFrame = 0;
};

struct Character {
  Model model;
  Rig rig;
  std::vector<Take> takes;
  std::vector<std::pair<const Clip*, double>> frames;  // of all takes: the clip and its own time
  std::vector<RigPose> rigPoses;                       // one per frame
  std::vector<PosedVertices> poses;                    // one per frame
};

struct ThreadSpace {
  PoseScratch scratch;
  RigPose rigPose;
  PosedVertices vertices;
};

ThreadSpace& threadSpace() {
  thread_local ThreadSpace space;
  return space;
}

void addTakes(Character& character) {
  const std::size_t frameBytes = std::max<std::size_t>(1, character.rig.vertexCount() * 2 * sizeof(Vec3f));
  const std::size_t frameLimit = std::max<std::size_t>(2, kHeldBytes / frameBytes);
  for (const Clip& clip : character.model.clips) {
    if (!(clip.durationSeconds > 0)) continue;
    const auto steps = std::max(1.0, std::round(clip.durationSeconds * kFramesPerSecond));
    if (character.frames.size() + static_cast<std::size_t>(steps) + 1 > frameLimit) continue;
    Take take{&clip, {}, character.frames.size()};
    for (double step = 0; step <= steps; ++step) {
      take.keyTimes.push_back(static_cast<float>(clip.durationSeconds * step / steps));
      character.frames.emplace_back(&clip, clip.startSeconds + clip.durationSeconds * step / steps);
    }
    character.takes.push_back(std::move(take));
  }
  character.rigPoses.resize(character.frames.size());
  character.poses.resize(character.frames.size());
  for (std::size_t i = 0; i < character.frames.size(); ++i) {
    ThreadSpace& space = threadSpace();
    const auto [clip, seconds] = character.frames[i];
    poseRig(character.model, character.rig, clip, seconds, space.scratch, character.rigPoses[i]);
    poseVertices(character.model, character.rig, character.rigPoses[i], space.scratch, character.poses[i]);
  }
}

// By the clock on the wall, which others on the machine slow down, and by the time that cores spent on it.
void countVertexFrames(benchmark::State& state, const Character& character, std::clock_t coreClocksBefore) {
  const auto perRound = static_cast<double>(character.frames.size() * character.rig.vertexCount());
  const double all = perRound * static_cast<double>(state.iterations());
  const double coreSeconds = static_cast<double>(std::clock() - coreClocksBefore) / CLOCKS_PER_SEC;
  state.counters["vertex-frames/s"] = benchmark::Counter(all, benchmark::Counter::kIsRate);
  state.counters["per core-second"] = all / coreSeconds;
}

// Runs work(frame index, thread's space) over all frames on state.range(0) threads.
template <typename Work>
void runFrames(benchmark::State& state, const Character& character, const Work& work) {
  setThreadCount(static_cast<unsigned>(state.range(0)));
  const std::clock_t before = std::clock();
  for ([[maybe_unused]] auto round : state) {
    parallelFor(character.frames.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t frame = begin; frame < end; ++frame) work(frame, threadSpace());
    });
    benchmark::ClobberMemory();
  }
  countVertexFrames(state, character, before);
}

void sampleFrames(benchmark::State& state, const Character& character) {
  runFrames(state, character, [&](std::size_t frame, ThreadSpace& space) {
    const auto [clip, seconds] = character.frames[frame];
    poseRig(character.model, character.rig, clip, seconds, space.scratch, space.rigPose);
  });
}

void skinFrames(benchmark::State& state, const Character& character) {
  runFrames(state, character, [&](std::size_t frame, ThreadSpace& space) {
    poseVertices(character.model, character.rig, character.rigPoses[frame], space.scratch, space.vertices);
  });
}

void poseFrames(benchmark::State& state, const Character& character) {
  runFrames(state, character, [&](std::size_t frame, ThreadSpace& space) {
    const auto [clip, seconds] = character.frames[frame];
    poseModel(character.model, character.rig, clip, seconds, space.scratch, space.vertices);
  });
}

void copyPose(const PosedVertices& pose, const ClipSample& sample) {
  std::copy(pose.positions.begin(), pose.positions.end(), sample.positions.begin());
  std::copy(pose.normals.begin(), pose.normals.end(), sample.normals.begin());
}

// Encodes every take, posed by sourceOf(take).
template <typename SourceOf>
void encodeTakes(benchmark::State& state, const Character& character, const SourceOf& sourceOf) {
  setThreadCount(static_cast<unsigned>(state.range(0)));
  const std::size_t rowLength = character.rig.vertexCount() * 4;
  std::vector<std::uint16_t> texels(character.frames.size() * rowLength);
  const std::clock_t before = std::clock();
  for ([[maybe_unused]] auto round : state) {
    for (const Take& take : character.takes) {
      VertexClipInput input;
      input.name = take.clip->name;
      input.durationSeconds = take.clip->durationSeconds;
      input.keyTimes = take.keyTimes;
      input.vertexCount = static_cast<std::uint32_t>(character.rig.vertexCount());
      input.source = sourceOf(take);
      const auto code =
          encodeVertexClip(std::span(texels).subspan(take.firstFrame * rowLength, take.keyTimes.size() * rowLength), input);
      if (!code) {
        state.SkipWithError(describe(code.error()).c_str());
        return;
      }
    }
    benchmark::ClobberMemory();
  }
  countVertexFrames(state, character, before);
}

void encodeFrames(benchmark::State& state, const Character& character) {
  encodeTakes(state, character, [&](const Take& take) -> ClipSource {
    return [&](double seconds, const ClipSample& sample) {
      const double step = take.clip->durationSeconds / static_cast<double>(take.keyTimes.size() - 1);
      copyPose(character.poses[take.firstFrame + static_cast<std::size_t>(std::lround(seconds / step))], sample);
    };
  });
}

void bakeFrames(benchmark::State& state, const Character& character) {
  encodeTakes(state, character, [&](const Take& take) -> ClipSource {
    return [&](double seconds, const ClipSample& sample) {
      ThreadSpace& space = threadSpace();
      poseModel(character.model, character.rig, take.clip, take.clip->startSeconds + seconds, space.scratch, space.vertices);
      copyPose(space.vertices, sample);
    };
  });
}

std::string modelPath(int& argc, char** argv) {
  if (argc > 1 && argv[1][0] != '-') {
    const std::string path = argv[1];
    std::copy(argv + 2, argv + argc, argv + 1);
    --argc;
    return path;
  }
  const char* fromEnvironment = std::getenv("THRONG_BENCH_MODEL");
  return fromEnvironment != nullptr ? fromEnvironment : THRONG_CORPUS_DIR "/gltf/kaykit/Knight.glb";
}

int runBenches(int argc, char** argv) {
  const std::string path = modelPath(argc, argv);
  auto model = importModel(path);
  if (!model) {
    std::fprintf(stderr, "%s\n", describe(model.error()).c_str());
    return exitCode(model.error().code);
  }
  Character character;
  character.model = *std::move(model);
  character.rig = buildRig(character.model);
  addTakes(character);
  if (character.frames.empty()) {
    std::fprintf(stderr, "%s: has no clip to bake; give another model\n", path.c_str());
    return 2;
  }
  std::printf("%s: %zu vertices, %zu bones, %.2f influences per vertex; %zu frames of %zu clips\n", path.c_str(),
              character.rig.vertexCount(), character.rig.bones.size(),
              static_cast<double>(character.rig.influenceBones.size()) / static_cast<double>(character.rig.vertexCount()),
              character.frames.size(), character.takes.size());
  using Bench = void (*)(benchmark::State&, const Character&);
  const std::pair<const char*, Bench> benches[] = {
      {"sample", sampleFrames}, {"skin", skinFrames}, {"sample+skin", poseFrames}, {"encode", encodeFrames}, {"bake", bakeFrames}};
  for (const auto& [name, bench] : benches)
    benchmark::RegisterBenchmark(name, [&character, bench = bench](benchmark::State& state) { bench(state, character); })
        ->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 3;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace
}  // namespace throng

int main(int argc, char** argv) { return throng::runBenches(argc, argv); }
