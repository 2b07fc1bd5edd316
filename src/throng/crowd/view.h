// Cameras of a crowd: the picture's, and the shadow cascades that serve it.
#pragma once

#include <array>

#include "throng/shared/crowd_types.h"
#include "throng/base/math.h"
#include "throng/crowd/matrix4.h"

namespace throng {

// The picture's camera. Directions need not be unit; forward and up must not be parallel.
struct CameraOptions {
  Vec3d eye{0, 1.7, 0};
  Vec3f forward{0, 0, -1};
  Vec3f up{0, 1, 0};
  float verticalFieldOfViewRadians = 0.8f;
  float nearMetres = 0.1f;
  std::uint32_t widthPixels = 1280;
  std::uint32_t heightPixels = 720;
  float errorPixels = 1;  // levels of detail may be wrong by this much
};

struct ShadowOptions {
  int cascadeCount = 3;           // 0 to kMaxViews - 1; 0: no shadows
  std::uint32_t sidePixels = 2048;
  float distanceMetres = 120;     // beyond it nothing is in shadow
  float evenness = 0.4f;          // 0: cascades grow evenly in distance; 1: by equal factors
  float casterHeightMetres = 12;  // how far above a cascade's ground something may stand and still cast into it
  float errorPixels = 1;
};

// One light for all: the sun, and a sky of two colours. Radiance is linear; with exposure 1 a white matt surface square
// to a sun of radiance pi looks white.
struct Lighting {
  Vec3f towardsSun{0.5f, 0.5f, 0.5f};
  Vec3f sunRadiance{3, 3, 3};
  Vec3f zenithRadiance{0.2f, 0.35f, 0.7f};
  Vec3f horizonRadiance{0.6f, 0.7f, 0.8f};
  Vec3f groundRadiance{0.15f, 0.13f, 0.12f};
  float hazePerMetre = 0.002f;
};

inline constexpr std::uint32_t kMaxCascades = shader::kMaxViews - 1;

struct ShadowCascades {
  std::uint32_t count = 0;
  std::array<shader::CrowdView, kMaxCascades> views{};
  std::array<float, kMaxCascades> texelMetres{};
};

// The camera as shaders want it; clipFromWorld is relative to the eye.
shader::CrowdView cameraView(const CameraOptions& camera);

// Cascades that cover the camera's view up to the shadow distance, each a square of texels that moves with the world
// (so that shadow edges stand still when the camera moves), relative to the camera's eye. At most kMaxCascades are asked
// for.
ShadowCascades shadowCascades(const CameraOptions& camera, const ShadowOptions& shadows, Vec3f towardsSun);

}  // namespace throng
