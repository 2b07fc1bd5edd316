// What a picture shows: who stands where, in what light, and what happens to it over time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/crowd/crowd.h"
#include "throng/crowd/stage.h"

namespace throng {

// Where one looks from at a moment.
struct SceneCamera {
  double seconds = 0;
  Vec3d eye, target;
  float fieldOfViewRadians = 0.66f;  // vertical
};

struct SceneMember {
  std::uint32_t assetIndex = 0;
  std::string clip;
  SpawnOptions spawn;  // spawn.clip and spawn.variant are left empty
  std::string variant;  // of its asset's materials; empty: their own
};

// One plant is cut. What is not said follows from the plant.
struct SceneFall {
  std::uint32_t memberIndex = 0;
  double startSeconds = 0;
  Vec2f direction{1, 0};  // (x, z); made unit
  float cutHeight = 0.6f;
  std::optional<float> bendStrength, hesitateSeconds, restitution, lieSeconds, aftermathSeconds, regrowSeconds;
  Aftermath aftermath = Aftermath::Stay;
};

// A member takes up another clip.
struct ScenePlay {
  std::uint32_t memberIndex = 0;
  double startSeconds = 0;
  std::string clip;
  PlayOptions play;
};

struct SceneShockwave {
  double startSeconds = 0;
  ShockwaveOptions options;
};

struct SceneFootstep {
  double startSeconds = 0;
  FootstepOptions options;
};

struct Scene {
  std::vector<SceneMember> members;
  std::vector<std::vector<std::string>> clips;      // by asset: what its members change between; empty: nothing changes
  std::vector<std::optional<PlantOptions>> plants;  // by asset; shorter: the others are no plants
  Vec3d eye;
  Vec3d target;
  std::vector<SceneCamera> cameraPath;  // by rising time; empty: the camera stands at eye and looks at target
  float fieldOfViewRadians = 0.66f;
  float depthMetres = 100;        // how far the crowd reaches from the camera
  float casterHeightMetres = 12;  // what stands higher casts no shadow from outside of the picture
  float nearMetres = 0.1f;
  Lighting lighting;
  float exposure = 1;
  Ground ground = Ground::Paving;
  GroundPlane groundPlane;  // members stand where they are placed; what falls lands on it
  WindField wind;
  // Each by rising time.
  std::vector<ScenePlay> plays;
  std::vector<SceneFall> falls;
  std::vector<SceneShockwave> shockwaves;
  std::vector<SceneFootstep> footsteps;
};

}  // namespace throng
