#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "output.h"
#include "scene_choice.h"
#include "throng/crowd/picture.h"
#include "throng/crowd/video_file.h"

namespace throng::cli {
namespace {

std::vector<std::string> splitAt(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

Result<Vec3d> parsePoint(const std::string& text) {
  const std::vector<std::string> parts = splitAt(text, ',');
  Vec3d point;
  if (parts.size() != 3) return Error{ErrorCode::InvalidArgument, "", "three numbers"};
  for (int axis = 0; axis < 3; ++axis) {
    THRONG_ASSIGN(point[axis], parseNumber(parts[axis]));
  }
  return point;
}

// "0,1.7,4:0,1,0:40"
Result<PictureCamera> parseCamera(const std::string& text) {
  const Error refusal{ErrorCode::InvalidArgument, "--camera " + text,
                      "write where it stands and where it looks, such as 0,1.7,4:0,1,0, and a field of view if you "
                      "like, such as 0,1.7,4:0,1,0:40"};
  const std::vector<std::string> parts = splitAt(text, ':');
  if (parts.size() < 2 || parts.size() > 3) return refusal;
  const auto eye = parsePoint(parts[0]), target = parsePoint(parts[1]);
  if (!eye || !target) return refusal;
  PictureCamera camera{*eye, *target};
  if (parts.size() == 3) {
    const auto angle = parseNumber(parts[2]);
    if (!angle || !(*angle >= 1 && *angle <= 150)) return refusal;
    camera.verticalFieldOfViewDegrees = *angle;
  }
  return camera;
}

Result<PictureOptions> pictureOptions(const Arguments& arguments, const SceneChoice& choice) {
  PictureOptions options;
  options.widthPixels = choice.widthPixels;
  options.heightPixels = choice.heightPixels;
  options.instanceCount = static_cast<std::uint32_t>(choice.scene.members.size());
  options.seed = choice.seed;
  options.timeSeconds = arguments.get<double>(kTime).value_or(0);
  options.deviceName = arguments.get<std::string>(kDevice).value_or("");
  options.occlusion = arguments.has(kOcclusion);
  if (const auto camera = arguments.get<std::string>(kCamera)) {
    THRONG_ASSIGN(options.camera, parseCamera(*camera));
  }
  return options;
}

Status writeVideo(PictureRenderer& renderer, const PictureOptions& options, const SceneChoice& choice,
                  const Arguments& arguments, const std::filesystem::path& output, const Progress& progress) {
  const double rate = arguments.get<double>(kVideoRate).value_or(choice.framesPerSecond);
  const auto count = std::max(1L, std::lround(arguments.get<double>(kSeconds).value_or(choice.seconds) * rate));
  THRONG_ASSIGN(VideoFile video, VideoFile::open(output, options.widthPixels, options.heightPixels, rate));
  for (long index = 0; index < count; ++index) {
    if (!progress("drawing " + output.string(), double(index) / double(count)))
      return Error{ErrorCode::Interrupted, output.string(), "stopped; nothing was written"};
    THRONG_ASSIGN(const Pixels pixels, renderer.render(options.timeSeconds + double(index) / rate));
    THRONG_TRY(video.add(pixels));
  }
  return video.finish();
}

Result<int> runRender(const Arguments& arguments, Console& console) {
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path output = arguments.get<std::string>(kOutput).value_or("crowd.png");
  for (const std::string& path : arguments.positionals()) THRONG_TRY(checkOutput(output, path));
  if (isSceneFile(arguments)) THRONG_TRY(checkOutput(output, *arguments.get<std::string>(kScenery)));
  THRONG_ASSIGN(const SceneChoice choice, chooseScene(arguments));
  THRONG_ASSIGN(PictureOptions options, pictureOptions(arguments, choice));
  if (isVideoPath(output) && !choice.isFile) options.changeSeconds = 4;
  THRONG_ASSIGN(PictureRenderer renderer, PictureRenderer::create(choice.assets, choice.scene, options));
  std::vector<Warning> warnings;
  for (const std::string& text : renderer.warnings()) warnings.push_back({"render", text});
  console.warn(warnings);
  if (isVideoPath(output)) {
    THRONG_TRY(writeVideo(renderer, options, choice, arguments, output, console.progress()));
  } else {
    THRONG_ASSIGN(const Pixels pixels, renderer.render(options.timeSeconds));
    THRONG_TRY(writePng(output, pixels));
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::size_t count = renderer.instances().size();
  if (console.json())
    console.print(fmt::format("{{\"instances\": {}, \"width\": {}, \"height\": {}, \"seconds\": {:.3f}}}\n", count,
                              options.widthPixels, options.heightPixels, seconds));
  else
    console.print(fmt::format("wrote {} ({}x{}, {} members) in {}, drawn by {}\n", output.string(), options.widthPixels,
                              options.heightPixels, formatCount(count), formatSeconds(seconds), renderer.deviceName()));
  return 0;
}

constexpr std::array<std::string_view, 6> kExamples{
    "throng render --scene forest tree.throng.glb grass.throng.glb --time 4.6 -o forest.png",
    "throng render person.throng.glb --instances 300 --seconds 10 -o plaza.mp4",
    "throng render --scene samples/scenes/hillside.toml -o hillside.mp4",
    "throng render person.throng.glb -o crowd.png",
    "throng render knight.throng.glb mage.throng.glb --instances 300 --play Walking_A --play Idle",
    "throng render fox.throng.glb --camera 3,2,4:0,0.5,-6:35 --time 1.5 --size 1920x1080"};
constexpr std::array<const Flag*, 12> kFlags{&kOutput, &kScenery, &kInstances, &kSeed,    &kTime,      &kSize,
                                               &kCamera, &kPlay,    &kDevice,    &kSeconds, &kVideoRate, &kOcclusion};

}  // namespace

const Command kRender{
    .name = "render",
    .summary = "draw a crowd in a plaza, a forest or a scene of your own, without a window",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake; several stand mixed", .repeated = true,
                   .optional = true},
    .flags = kFlags,
    .notes = "Without --output the picture is crowd.png, in the current folder. An output that ends in\n"
             ".mp4, .webm or .gif becomes a video, made with ffmpeg, in which everybody changes clips now and then.\n"
             "The same arguments give the same bytes on the same driver. It needs a Vulkan 1.3 driver; without\n"
             "a GPU Mesa's software driver does (Debian: mesa-vulkan-drivers). A scene file names its own assets.",
    .run = runRender,
};

}  // namespace throng::cli
