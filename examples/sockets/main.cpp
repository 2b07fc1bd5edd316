// Where a hand is while its owner plays: what hangs on it needs no GPU.
#include <cstdio>
#include <cstring>

#include "throng/container/container.h"
#include "throng/play/socket.h"

using namespace throng;

namespace {

PlayedClip playedClip(const Asset& asset, std::uint32_t index) {
  return {index, asset.clips[index].durationSeconds, asset.clips[index].loop};
}

const SocketTrack* findSocket(const Asset& asset, const char* name) {
  for (const SocketTrack& socket : asset.sockets)
    if (socket.name == name) return &socket;
  return nullptr;
}

int fail(const char* sentence) {
  std::fprintf(stderr, "%s\n", sentence);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return fail("usage: example_sockets ASSET SOCKET");
  const auto asset = readAsset(argv[1]);
  if (!asset) return fail(describe(asset.error()).c_str());
  const SocketTrack* hand = findSocket(*asset, argv[2]);
  if (!hand) return fail("the asset has no socket of this name; bake it with --socket NAME=BONE");

  // The first clip, then a fade to the last from second 1 on: the same state and the same functions as on the GPU.
  InstancePlay play = startPlay(playedClip(*asset, 0), {}, timePoint(0));
  changePlay(play, playedClip(*asset, static_cast<std::uint32_t>(asset->clips.size() - 1)), {.fadeSeconds = 0.5f}, timePoint(1));
  // The owner stands at (10, 0, 5).
  const Vec3f place{10, 0, 5};
  for (double seconds = 0; seconds <= 2; seconds += 0.25) {
    const Vec3f hangsAt = place + socketTransform(*asset, *hand, play, timePoint(seconds)).translation();
    std::printf("%.2f s  %s at %.3f %.3f %.3f\n", seconds, argv[2], hangsAt.x, hangsAt.y, hangsAt.z);
  }
  return 0;
}
