// Pictures of crowds without a window: one call from assets to pixels.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/asset/asset.h"
#include "throng/base/progress.h"
#include "throng/crowd/scene.h"
#include "throng/image/pixels.h"
#include "throng/crowd/vulkan_device.h"

namespace throng {

// A camera by what it looks at, metres.
struct PictureCamera {
  Vec3d eye;
  Vec3d target;
  double verticalFieldOfViewDegrees = 38;
};

struct PictureOptions {
  std::uint32_t widthPixels = 1280;
  std::uint32_t heightPixels = 720;
  std::uint32_t instanceCount = 2000;
  std::uint32_t seed = 1;
  double timeSeconds = 0;                   // of the first picture
  double changeSeconds = 0;                 // members take up another clip about as often, by a cross-fade; 0: never
  Vec3d origin{0, 0, 0};                    // where the plaza lies in the world
  std::optional<PictureCamera> camera;      // none: stands before the crowd, a little above it
  std::vector<std::string> clips;           // only these; empty: all but T-poses
  std::uint32_t shadowSidePixels = 2048;
  int cascadeCount = 3;                     // of shadows, see ShadowOptions
  std::string deviceName;                   // see HeadlessOptions
  bool validation = false;
  bool occlusion = false;                   // whether hidden members are left out; the picture is the same
  Progress progress;
};

// A crowd of the given assets, in an evening plaza or in a scene of its own. Not thread-safe; several are independent.
class PictureRenderer {
 public:
  // What Crowd::create, add and spawn say; InvalidArgument for clips that no asset has. The assets are copied.
  static Result<PictureRenderer> create(std::span<const Asset> assets, const PictureOptions& options);
  // The same for a scene; of the options instanceCount, seed and clips do not count.
  static Result<PictureRenderer> create(std::span<const Asset> assets, const Scene& scene,
                                        const PictureOptions& options);
  PictureRenderer(PictureRenderer&&) noexcept;
  PictureRenderer& operator=(PictureRenderer&&) noexcept;
  ~PictureRenderer();

  // The picture at a time. The same options and time give the same pixels on the same driver. With changeSeconds, times
  // must not fall from one call to the next.
  Result<Pixels> render(double timeSeconds);

  Crowd& crowd();
  const std::vector<InstanceId>& instances() const;
  const std::vector<std::string>& warnings() const;  // images that could not be read
  const std::string& deviceName() const;
  std::vector<std::string> validationMessages() const;
  // Keeps the shadow maps of the last picture: a fault for tests to find.
  void freezeShadows(bool frozen);
  // Whether instances out of view are left out, as they are at first; see CrowdFrameOptions::culling.
  void setCulling(bool culling);

 private:
  struct Content;
  explicit PictureRenderer(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

// One picture, with all of the above inside.
Result<Pixels> renderPicture(std::span<const Asset> assets, const PictureOptions& options = {});

}  // namespace throng
