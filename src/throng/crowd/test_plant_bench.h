// A pass bench whose crowd are plants, and where their vertices are by the C++ form of the effects.
#pragma once

#include "throng/crowd/effects_store.h"
#include "throng/crowd/test_pass_bench.h"
#include "throng/crowd/test_plant.h"

namespace throng::test {

struct PlantBench : PassBench {
  Asset sapling = plantAsset();
  PlantOptions options;
  WindField wind{{0.8f, 0.6f}, 12, 0.8f, 9, 1};
  CrowdAssetId asset;

  explicit PlantBench(HeadlessDevice device) : PassBench(std::move(device)) {}

  Status createPlants() {
    options.leanPerSpeed = 0.09f;
    options.maxLeanRadians = 1.1f;
    THRONG_TRY(createEmpty());
    THRONG_ASSIGN(asset, crowd->addPlant(sapling, options));
    crowd->setWind(wind);
    return Ok{};
  }

  Result<InstanceId> plant(Vec3d place, float heading, float scale) {
    SpawnOptions spawn;
    spawn.placement = {place, heading, scale};
    THRONG_ASSIGN(const InstanceId instance, crowd->spawn(asset, spawn, 0));
    instances.push_back(instance);
    return instance;
  }

  // The uniforms of a moment.
  shader::CrowdFrame frameAt(double nowSeconds) const {
    EffectsStore store(1, 1);
    store.setWind(wind);
    shader::CrowdFrame result{};
    store.describe(result, frame.camera.eye, nowSeconds, nowSeconds);
    return result;
  }

  // Every vertex that is drawn of a plant, relative to the eye: those of what fell above the cut, the others as they
  // stand. `moves`: whether effects count.
  std::vector<Vec3f> plantVertices(InstanceId instance, double nowSeconds, bool moves) const {
    const InstancePlacement placement = crowd->placementOf(instance);
    const PlantShape shape = measurePlant(sapling, options);
    const shader::CrowdFrame uniforms = frameAt(nowSeconds);
    EffectsStore table(1, 1);
    table.addAsset(sapling, &options);
    const shader::GpuPlant terms = table.plantTable()[0];
    const shader::vec2 place(static_cast<float>(placement.place.x), static_cast<float>(placement.place.z));
    const float phase = shader::valueNoise({place.x / 14, place.y / 14}, 5) * 2 + shader::hashUnit(instance.slot) * 0.3f;
    const shader::WindLean lean = shader::windLeanAt(uniforms.wind, terms.wind, place, phase);
    const auto fall = crowd->fallOf(instance, nowSeconds);
    const float c = std::cos(placement.headingRadians), s = std::sin(placement.headingRadians);
    std::vector<Vec3f> result;
    for (const Vec3f rest : sapling.mesh.positions) {
      const Vec3f p = rest * placement.scale;
      shader::EffectVertex vertex{{c * p.x + s * p.z, p.y, c * p.z - s * p.x}, {0, 1, 0}, {1, 0, 0}};
      const shader::WindWeights weights = shader::windWeightsFromHeight(rest.y, shape.heightMetres);
      const bool falls = fall && p.y > fall->felling.cutHeight;
      shader::WindLean share = lean;
      if (falls) {
        const float still = 1 - shader::smoothRamp(0, 0.7f, fall->felling.angle);
        share.lean = {lean.lean.x * still, lean.lean.y * still};
      }
      if (moves) vertex = shader::windVertex(vertex, uniforms.wind, terms.wind, share, weights, phase, placement.scale);
      if (moves && falls) vertex = shader::fellVertex(vertex, fall->felling, 1 - weights.sway);
      result.push_back(Vec3f{vertex.position.x, vertex.position.y, vertex.position.z} +
                       Vec3f(placement.place - frame.camera.eye));
    }
    return result;
  }
};

}  // namespace throng::test

// A machine without a Vulkan driver skips, saying so.
#define THRONG_PLANT_BENCH(name)                                                                    \
  auto name##Device = HeadlessDevice::create();                                                     \
  if (!name##Device) GTEST_SKIP() << describe(name##Device.error());                                \
  test::PlantBench name(*std::move(name##Device));                                                  \
  if (const Status created = name.createPlants(); !created) FAIL() << describe(created.error())
