// write_poses MODEL OUT [CACHE]: poses every clip of the model a few times and writes the vertices, for another program to compare.
//
// OUT, little-endian: u32 clip count, u32 vertex count, u32 times per clip; per clip f64 start, f64 duration in seconds
// on the clip's own time line; per time f64 seconds on it, then vertex count times 3 f32 positions in model space. A
// model without clips is written as one clip of no length in the rest pose.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>

#include "throng/import/attach_cache.h"
#include "throng/import/importer.h"
#include "throng/pose/pose.h"

namespace {

// Both ends, and places that fall on nobody's frames.
constexpr double kParts[] = {0, 0.237, 0.5, 0.811, 1};

template <typename Value>
void put(std::ofstream& out, const Value& value) {
  out.write(reinterpret_cast<const char*>(&value), sizeof value);
}

void writePoses(const throng::Model& model, std::ofstream& out) {
  const throng::Rig rig = throng::buildRig(model);
  throng::PoseScratch scratch;
  throng::PosedVertices vertices;
  const std::size_t clipCount = std::max<std::size_t>(model.clips.size(), 1);
  put(out, static_cast<std::uint32_t>(clipCount));
  put(out, static_cast<std::uint32_t>(rig.vertexCount()));
  put(out, static_cast<std::uint32_t>(std::size(kParts)));
  for (std::size_t index = 0; index < clipCount; ++index) {
    const throng::Clip* clip = model.clips.empty() ? nullptr : &model.clips[index];
    const double start = clip ? clip->startSeconds : 0, duration = clip ? clip->durationSeconds : 0;
    put(out, start);
    put(out, duration);
    for (const double part : kParts) {
      const double seconds = start + part * duration;
      throng::poseModel(model, rig, clip, seconds, scratch, vertices);
      put(out, seconds);
      out.write(reinterpret_cast<const char*>(vertices.positions.data()),
                static_cast<std::streamsize>(vertices.positions.size() * sizeof(throng::Vec3f)));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::fprintf(stderr, "usage: write_poses MODEL OUT [CACHE]\n");
    return 3;
  }
  const auto model = argc == 4 ? throng::importWithCache(argv[1], argv[3]) : throng::importModel(argv[1]);
  if (!model) {
    std::fprintf(stderr, "%s\n", throng::describe(model.error()).c_str());
    return throng::exitCode(model.error().code);
  }
  std::ofstream out(argv[2], std::ios::binary);
  writePoses(*model, out);
  out.close();
  return out ? 0 : 4;
}
