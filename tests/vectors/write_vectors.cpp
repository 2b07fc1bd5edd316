// write_vectors ASSET OUT: test vectors for decoders in other languages, as JSON.
//
// { "sizeMetres", "vertices": [numbers], "poses": [{ "clip": index, "timeSeconds", "positions": [x y z...], "normals", "tangents" }] }
// These are those of the C++ decoder, in the order of "vertices".
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "throng/base/file.h"
#include "throng/container/container.h"
#include "throng/decode/decode.h"

namespace {

// Both ends, and places that fall on nobody's keys.
constexpr float kParts[] = {0.0f, 0.237f, 0.5f, 0.811f, 1.0f};
constexpr std::uint32_t kVertices = 500;
constexpr std::uint32_t kClips = 4;

std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string listText(const std::vector<throng::Vec3f>& vectors) {
  std::string text;
  for (const throng::Vec3f& v : vectors)
    text += (text.empty() ? "" : ",") + numberText(v.x) + "," + numberText(v.y) + "," + numberText(v.z);
  return "[" + text + "]";
}

std::vector<std::uint32_t> chooseVertices(std::uint32_t vertexCount) {
  const std::uint32_t count = std::min(kVertices, vertexCount);
  std::vector<std::uint32_t> vertices;
  for (std::uint32_t i = 0; i < count; ++i)
    vertices.push_back(static_cast<std::uint32_t>(std::uint64_t(i) * vertexCount / count));
  return vertices;
}

// Their first three numbers; the fourth is the mesh's.
std::vector<throng::Vec3f> directionsOf(const std::vector<throng::Vec4f>& tangents) {
  std::vector<throng::Vec3f> directions;
  for (const throng::Vec4f& t : tangents) directions.push_back({t.x, t.y, t.z});
  return directions;
}

void writePoses(const throng::Asset& asset, const std::vector<std::uint32_t>& vertices, std::ofstream& out) {
  throng::DecodedVertices decoded;
  const char* comma = "";
  for (std::uint32_t clip = 0; clip < std::min<std::size_t>(kClips, asset.clips.size()); ++clip)
    for (const float part : kParts) {
      const float seconds = part * asset.clips[clip].durationSeconds;
      throng::decodePose(asset, clip, seconds, vertices, decoded);
      out << comma << "{\"clip\":" << clip << ",\"timeSeconds\":" << numberText(seconds)
          << ",\"positions\":" << listText(decoded.positions) << ",\"normals\":" << listText(decoded.normals)
          << ",\"tangents\":" << listText(directionsOf(decoded.tangents)) << "}\n";
      comma = ",";
    }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: write_vectors ASSET OUT\n");
    return 3;
  }
  const auto bytes = throng::readFile(argv[1]);
  if (!bytes) return std::fprintf(stderr, "%s\n", throng::describe(bytes.error()).c_str()), 2;
  const auto asset = throng::parseGlb(*bytes);
  if (!asset) return std::fprintf(stderr, "%s\n", throng::describe(asset.error()).c_str()), 2;
  const std::vector<std::uint32_t> vertices = chooseVertices(asset->vertexCount());
  std::ofstream out(argv[2], std::ios::binary);
  out << "{\"sizeMetres\":" << numberText(throng::sizeMetres(*asset)) << ",\"vertices\":[";
  for (std::size_t i = 0; i < vertices.size(); ++i) out << (i > 0 ? "," : "") << vertices[i];
  out << "],\"poses\":[";
  writePoses(*asset, vertices, out);
  out << "]}\n";
  out.close();
  return out ? 0 : 4;
}
