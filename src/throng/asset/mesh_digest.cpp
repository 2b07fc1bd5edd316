#include <bit>
#include <memory>

#include <xxhash.h>

#include "throng/asset/asset.h"

namespace throng {

static_assert(std::endian::native == std::endian::little, "the digest is over little-endian values");
static_assert(sizeof(Vec3f) == 12 && sizeof(Vec2f) == 8, "the digest is over tightly packed floats");

std::uint64_t computeMeshDigest(const Asset& asset) {
  const std::unique_ptr<XXH64_state_t, XXH_errorcode (*)(XXH64_state_t*)> state(XXH64_createState(), XXH64_freeState);
  XXH64_reset(state.get(), 0);
  const auto add = [&](const auto& values) {
    if (!values.empty()) XXH64_update(state.get(), values.data(), values.size() * sizeof(values[0]));
  };
  add(asset.mesh.positions);
  for (const auto& set : asset.mesh.texCoords) add(set);
  for (const AssetPrimitive& primitive : asset.primitives) add(primitive.indices);
  return XXH64_digest(state.get());
}

}  // namespace throng
