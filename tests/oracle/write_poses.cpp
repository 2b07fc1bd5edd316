// write_poses MODEL OUT: poses every clip of the model a few times and writes the vertices, for another program to compare.
//
// OUT, little-endian: u32 clip count, u32 vertex count, u32 times per clip; per clip f64 start, f64 duration in seconds
// on the clip's own time line; per time f64 seconds on it, then vertex count times 3 f32 positions in model space.
#include <cstdint>
#include <cstdio>
#include <fstream>

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
  put(out, static_cast<std::uint32_t>(model.clips.size()));
  put(out, static_cast<std::uint32_t>(rig.vertexCount()));
  put(out, static_cast<std::uint32_t>(std::size(kParts)));
  for (const throng::Clip& clip : model.clips) {
    put(out, clip.startSeconds);
    put(out, clip.durationSeconds);
    for (const double part : kParts) {
      const double seconds = clip.startSeconds + part * clip.durationSeconds;
      throng::poseModel(model, rig, &clip, seconds, scratch, vertices);
      put(out, seconds);
      out.write(reinterpret_cast<const char*>(vertices.positions.data()),
                static_cast<std::streamsize>(vertices.positions.size() * sizeof(throng::Vec3f)));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: write_poses MODEL OUT\n");
    return 3;
  }
  const auto model = throng::importModel(argv[1]);
  if (!model) {
    std::fprintf(stderr, "%s\n", throng::describe(model.error()).c_str());
    return throng::exitCode(model.error().code);
  }
  std::ofstream out(argv[2], std::ios::binary);
  writePoses(*model, out);
  out.close();
  return out ? 0 : 4;
}
