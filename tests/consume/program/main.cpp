// Reads an asset and decodes its first clip, with nothing but Throng's public headers.
#include <cstdio>

#include "throng/container/container.h"
#include "throng/decode/decode.h"

int main(int argc, char** argv) {
  if (argc != 2) return 3;
  const auto asset = throng::readAsset(argv[1]);
  if (!asset) {
    std::printf("%s\n", throng::describe(asset.error()).c_str());
    return throng::exitCode(asset.error().code);
  }
  throng::DecodedVertices vertices;
  throng::decodePose(*asset, 0, 0.0f, vertices);
  std::printf("%zu vertices decoded\n", vertices.positions.size());
  return vertices.positions.size() == asset->vertexCount() ? 0 : 1;
}
