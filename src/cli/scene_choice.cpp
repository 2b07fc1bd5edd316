#include "scene_choice.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "flags.h"
#include "throng/container/container.h"
#include "throng/crowd/forest.h"
#include "throng/crowd/plaza.h"
#include "throng/crowd/stadium.h"
#include "throng/scene/scene_file.h"

namespace throng::cli {
namespace {

constexpr std::string_view kBuiltIn[] = {"plaza", "forest", "stadium", "street"};

Status refuseWithFile(const Arguments& arguments) {
  const auto refuse = [](std::string_view what) {
    return Error{ErrorCode::InvalidArgument, std::string(what), "has no meaning beside a scene file, which says who is there"};
  };
  if (!arguments.positionals().empty()) return refuse(arguments.positional());
  for (const Flag* flag : {&kInstances, &kSeed, &kPlay})
    if (arguments.has(*flag)) return refuse(flag->name);
  return Ok{};
}

Result<SceneChoice> readFromFile(const std::filesystem::path& path) {
  THRONG_ASSIGN(const SceneFile file, readSceneFile(path));
  SceneChoice choice;
  for (const SceneFileAsset& one : file.assets) {
    THRONG_ASSIGN(Asset asset, readAsset(one.path));
    choice.assets.push_back(std::move(asset));
  }
  THRONG_ASSIGN(choice.scene, arrangeScene(file, choice.assets));
  choice.isFile = true;
  choice.widthPixels = file.widthPixels;
  choice.heightPixels = file.heightPixels;
  choice.framesPerSecond = file.framesPerSecond;
  choice.seconds = file.seconds;
  return choice;
}

Result<Scene> arrangeBuiltIn(const Arguments& arguments, const SceneChoice& choice, const std::string& scenery) {
  const auto count = static_cast<std::uint32_t>(arguments.get<double>(kInstances).value_or(2000));
  const float aspect = float(choice.widthPixels) / float(choice.heightPixels);
  if (scenery == "forest") {
    ForestOptions forest;
    forest.treeCount = count;
    forest.seed = choice.seed;
    forest.aspect = aspect;
    return arrangeForest(choice.assets, forest);
  }
  if (scenery == "stadium" || scenery == "street") {
    const VenueOptions venue{count, choice.seed, arguments.all<std::string>(kPlay)};
    return scenery == "stadium" ? arrangeStadium(choice.assets, venue) : arrangeStreet(choice.assets, venue);
  }
  PlazaOptions plaza;
  plaza.instanceCount = count;
  plaza.seed = choice.seed;
  plaza.aspect = aspect;
  plaza.clips = arguments.all<std::string>(kPlay);
  return arrangePlaza(choice.assets, plaza);
}

}  // namespace

bool isSceneFile(const Arguments& arguments) {
  const std::filesystem::path scenery = arguments.get<std::string>(kScenery).value_or("plaza");
  return scenery.extension() == ".toml" || scenery.extension() == ".json";
}

Result<SceneChoice> chooseScene(const Arguments& arguments) {
  const std::string scenery = arguments.get<std::string>(kScenery).value_or("plaza");
  SceneChoice choice;
  if (isSceneFile(arguments)) {
    THRONG_TRY(refuseWithFile(arguments));
    THRONG_ASSIGN(choice, readFromFile(scenery));
  } else if (std::ranges::find(kBuiltIn, scenery) == std::end(kBuiltIn)) {
    return Error{ErrorCode::InvalidArgument, "--scene " + scenery,
                 "there is no such scene; write plaza, forest, stadium, street, or the name of a .toml or .json file"};
  } else if (arguments.positionals().empty()) {
    return Error{ErrorCode::InvalidArgument, "ASSET", "is missing; name assets, or a scene file with --scene"};
  }
  if (const auto size = arguments.get<ImageSize>(kSize)) {
    choice.widthPixels = size->width;
    choice.heightPixels = size->height;
  }
  if (choice.isFile) return choice;
  for (const std::string& path : arguments.positionals()) {
    THRONG_ASSIGN(Asset asset, readAsset(path));
    choice.assets.push_back(std::move(asset));
  }
  choice.seed = static_cast<std::uint32_t>(arguments.get<double>(kSeed).value_or(1));
  THRONG_ASSIGN(choice.scene, arrangeBuiltIn(arguments, choice, scenery));
  return choice;
}

}  // namespace throng::cli
