// Scenes that people write: a TOML or JSON file of assets, groups of instances, camera, light, ground, wind, and what
// happens when. docs/scenes.md lists the keys.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "throng/crowd/scene.h"
#include "throng/scene/placement.h"

namespace throng {

inline constexpr std::size_t kMaxSceneAssets = 256;
inline constexpr std::size_t kMaxSceneGroups = 4096;
inline constexpr std::size_t kMaxSceneEvents = 4096;
inline constexpr std::size_t kMaxSceneMembers = 1'000'000;  // and as many changes of clips
inline constexpr std::size_t kMaxSceneSteps = 10'000;       // footsteps
inline constexpr std::uint64_t kMaxSceneFileBytes = 4u << 20;

struct SceneFileAsset {
  std::string name;
  std::filesystem::path path;  // beside the scene's file
  std::optional<PlantOptions> plant;
};

// Members that are alike. Where a key is a span, each member has its own value of it, by the seed.
struct SceneFileGroup {
  std::string where;  // "a.toml: groups[2]", for errors
  std::string name;
  std::vector<std::uint32_t> assetIndices;  // one of them for each member
  Placement placement;
  std::vector<std::string> clips;  // one of them for each member; empty: the asset's first
  std::vector<std::string> variants;  // of the assets' materials, one of them for each member; "": their own
  std::vector<std::string> hide;   // groups of the assets
  std::vector<Vec3f> tints{{1, 1, 1}};
  Vec2f scale{1, 1};
  Vec2f headingDegrees{0, 0};
  std::optional<Vec2f> facing;  // (x, z): all look there, and headingDegrees turns them from it
  Vec2f phase{0, 1};
  Vec2f speed{1, 1};
  std::optional<LoopMode> loop;
  std::uint32_t seed = 1;
};

// Members of a group take up another clip.
struct SceneFilePlay {
  std::uint32_t groupIndex = 0;
  std::string clip;
  PlayOptions play{.fadeSeconds = 0.3f};
  float share = 1;          // of the group's members
  float spreadSeconds = 0;  // they begin so much later, at random
};

// One plant of a group is cut.
struct SceneFileFell {
  std::uint32_t groupIndex = 0;
  std::uint32_t member = 0;
  std::optional<Vec2f> near;  // (x, z): instead, the member that stands nearest
  SceneFall fall;             // all but memberIndex
};

struct SceneFileEvent {
  std::string where;
  double seconds = 0;
  std::variant<SceneFilePlay, SceneFileFell, ShockwaveOptions, std::vector<SceneFootstep>> what;
};

struct SceneFile {
  std::string where;
  std::vector<SceneFileAsset> assets;
  std::vector<SceneFileGroup> groups;
  std::vector<SceneFileEvent> events;  // by rising time
  Scene scene;                         // all but members, plays and events
  bool hasCamera = false;
  std::optional<float> shadowMetres;   // how far shadows reach; none: as far as members stand
  std::uint32_t widthPixels = 1280, heightPixels = 720;
  double framesPerSecond = 30;
  double seconds = 10;                 // of a video
};

// FileNotFound..., FormatUnknown for other extensions than .toml and .json, Malformed with the line or key and what is
// allowed there, LimitExceeded for counts above those up here.
Result<SceneFile> readSceneFile(const std::filesystem::path& path);
Result<SceneFile> parseSceneToml(const std::string& text, const std::string& where);
Result<SceneFile> parseSceneJson(const std::string& text, const std::string& where);

// The scene itself. `assets` are those of the file, in its order. InvalidArgument, with the key, for clips and groups
// that an asset lacks, a fall of what is no plant, a member that is not there.
Result<Scene> arrangeScene(const SceneFile& file, std::span<const Asset> assets);

}  // namespace throng
