// The window of `throng view`: a crowd that one can walk around in and look into.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "throng/crowd/scene.h"
#include "throng/window/load_job.h"

namespace throng {

enum class ViewKind { Lit, Levels, Lines, Depth, Motion, Texels };
inline constexpr const char* kViewKindNames[] = {"lit", "levels", "lines", "depth", "motion", "texels"};

struct ViewerScene {
  std::vector<Asset> assets;
  Scene scene;
};

struct ViewerOptions {
  std::uint32_t widthPixels = 1280, heightPixels = 720;
  std::vector<std::filesystem::path> paths;  // assets, or models that the loader bakes; the last one loaded is shown
  std::optional<ViewerScene> scene;          // instead
  AssetLoader loader;                        // for these and for what is dropped on the window
  std::uint32_t count = 1;                   // members to begin with
  ViewKind kind = ViewKind::Lit;
  bool bounds = false;
  std::string deviceName;
  bool validation = false;
  // For runs without anybody: ends after so many frames, each a thirtieth of a second of the crowd's time, once all
  // paths are loaded; the last of them is written as PNG where there is a name for it.
  std::uint32_t frameCount = 0;  // 0: until the window is closed
  std::filesystem::path screenshot;
  std::function<bool()> shouldStop;  // asked between frames; none: only closing the window ends it
};

struct ViewerReport {
  std::string deviceName;
  std::uint32_t frameCount = 0;
  std::uint32_t members = 0;
  ViewKind kind = ViewKind::Lit;                // what was shown at the end
  std::vector<std::string> warnings;            // pictures that could not be read, files that could not be loaded
  std::vector<std::string> validationMessages;
};

// Shows the window until it is closed. EnvironmentLacks where there is no display or no Vulkan driver; what loading says
// where frameCount is given (else the window shows it); what Crowd and the device say.
Result<ViewerReport> runViewer(ViewerOptions options);

}  // namespace throng
