// 10,000 people who walk along a street as fast as their feet do, so that no foot slides.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

#include "throng/container/container.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/scatter.h"
#include "throng/crowd/scene_people.h"
#include "throng/crowd/stadium.h"
#include "throng/crowd/video_file.h"
#include "throng/play/ground_speed.h"

using namespace throng;

namespace {

constexpr double kStreetHalfLength = 258;
constexpr double kFramesPerSecond = 30;

struct Walker {
  InstanceId instance;
  InstancePlacement placement;
  double metresPerSecond = 0;
};

std::uint32_t clipNamed(const Asset& asset, const std::string& name) {
  for (std::uint32_t index = 0; index < asset.clips.size(); ++index)
    if (asset.clips[index].name == name) return index;
  return 0;
}

// The scene's people, each with the speed of its own feet: of its clip, played as fast as it plays it, at its size.
std::vector<Walker> walkersOf(const Scene& scene, std::span<const Asset> assets, const std::vector<InstanceId>& instances) {
  std::vector<float> speeds;  // by asset; all play one clip
  for (const Asset& asset : assets) speeds.push_back(isScenery(asset) ? 0 : groundSpeed(asset, clipNamed(asset, "walk")));
  std::vector<Walker> walkers;
  for (std::size_t member = 0; member < scene.members.size(); ++member) {
    const SceneMember& one = scene.members[member];
    if (isScenery(assets[one.assetIndex])) continue;
    InstancePlacement placement = one.spawn.placement;
    // Straight along the street; those who turned a little would walk into the houses.
    placement.headingRadians = std::cos(placement.headingRadians) > 0 ? 0 : 3.14159265f;
    walkers.push_back({instances[member], placement, double(speeds[one.assetIndex]) * one.spawn.play.speed * placement.scale});
  }
  for (std::size_t asset = 0; asset < assets.size(); ++asset)
    if (speeds[asset] > 0) std::printf("%s walks at %.2f m/s\n", assets[asset].name.c_str(), double(speeds[asset]));
  return walkers;
}

// Where each is at a moment. Who leaves the street at one end comes back at the other.
void moveWalkers(Crowd& crowd, const std::vector<Walker>& walkers, double seconds) {
  for (const Walker& walker : walkers) {
    InstancePlacement placement = walker.placement;
    const double way = walker.metresPerSecond * seconds * std::cos(placement.headingRadians);
    placement.place.z = std::remainder(placement.place.z + way, 2 * kStreetHalfLength);
    crowd.move(walker.instance, placement);
  }
}

Status film(PictureRenderer& renderer, const std::vector<Walker>& walkers, const PictureOptions& options,
            const std::filesystem::path& output, double seconds) {
  if (!isVideoPath(output)) {
    moveWalkers(renderer.crowd(), walkers, seconds);
    THRONG_ASSIGN(const Pixels pixels, renderer.render(seconds));
    return writePng(output, pixels);
  }
  THRONG_ASSIGN(VideoFile video, VideoFile::open(output, options.widthPixels, options.heightPixels, kFramesPerSecond));
  for (int frame = 0; frame < seconds * kFramesPerSecond; ++frame) {
    moveWalkers(renderer.crowd(), walkers, frame / kFramesPerSecond);
    THRONG_ASSIGN(const Pixels pixels, renderer.render(frame / kFramesPerSecond));
    THRONG_TRY(video.add(pixels));
  }
  return video.finish();
}

Status run(std::span<char*> assetPaths, const char* output, std::uint32_t count, double seconds) {
  std::vector<Asset> assets;
  for (const char* path : assetPaths) {
    THRONG_ASSIGN(Asset asset, readAsset(path));
    assets.push_back(std::move(asset));
  }
  THRONG_ASSIGN(const Scene scene, arrangeStreet(assets, {.instanceCount = count}));
  const PictureOptions options{.widthPixels = 640, .heightPixels = 360};
  THRONG_ASSIGN(PictureRenderer renderer, PictureRenderer::create(assets, scene, options));
  return film(renderer, walkersOf(scene, assets, renderer.instances()), options, output, seconds);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: example_walkers COUNT SECONDS STREET ASSET... OUT.png|OUT.mp4\n");
    return 3;
  }
  const Status done = run({argv + 3, static_cast<std::size_t>(argc - 4)}, argv[argc - 1],
                          static_cast<std::uint32_t>(std::atoi(argv[1])), std::atof(argv[2]));
  if (!done) std::fprintf(stderr, "%s\n", describe(done.error()).c_str());
  return done ? 0 : exitCode(done.error().code);
}
