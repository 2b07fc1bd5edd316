// The panel of the viewer: what can be set, and what is wanted from it.
#pragma once

#include <optional>
#include <string>

#include "throng/window/exhibit.h"
#include "throng/window/frame_timer.h"
#include "throng/window/load_job.h"
#include "throng/window/view_camera.h"
#include "throng/window/viewer.h"

namespace throng {

// What the user has set.
struct ViewerSettings {
  ViewKind kind = ViewKind::Lit;
  int count = 1;
  float fadeSeconds = 0.3f;
  float timeScale = 1;
  bool paused = false;
  float windSpeed = 0;
  bool bounds = false;
  std::string message;  // the newest one
};

// What the user wants done now.
struct ViewerWishes {
  std::optional<std::size_t> asset, clip;
  bool screenshot = false;
  bool lookAtAll = false, lookAtOne = false;
  bool countChanged = false, windChanged = false;
};

struct PanelSubject {
  const Exhibit& exhibit;
  const FrameTimer& timer;
  const LoadJob* job;  // none: nothing is loaded
  const std::string& deviceName;
  float framesPerSecond = 0;
};

// Between UiLayer::beginFrame and draw.
ViewerWishes drawPanel(ViewerSettings& settings, ViewCamera& camera, const PanelSubject& subject);

// Boxes around the members, as the clip they play says, over the picture. At most 2,000 of them.
void drawBounds(const Exhibit& exhibit, const CameraOptions& camera, double nowSeconds);

}  // namespace throng
