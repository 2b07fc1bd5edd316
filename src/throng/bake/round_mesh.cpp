#include "throng/bake/round_mesh.h"

#include <cmath>

namespace throng {

namespace {

constexpr int kPositionBits = 15;  // of the largest extent
constexpr float kDirectionSteps = 256, kTexCoordSteps = 16384, kColorSteps = 1024;

// Without negative zeros, which are no multiples of anything.
float rounded(float value, float steps) { return std::nearbyint(value * steps) / steps + 0.0f; }

Vec2f rounded(Vec2f v, float steps) { return {rounded(v.x, steps), rounded(v.y, steps)}; }
Vec3f rounded(Vec3f v, float steps) { return {rounded(v.x, steps), rounded(v.y, steps), rounded(v.z, steps)}; }
Vec4f rounded(Vec4f v, float steps) { return {rounded(v.x, steps), rounded(v.y, steps), rounded(v.z, steps), rounded(v.w, steps)}; }

template <typename Value>
void roundAll(std::vector<Value>& values, float steps) {
  for (Value& value : values) value = rounded(value, steps);
}

}  // namespace

void roundMesh(AssetMesh& mesh) {
  Bounds bounds;
  for (const Vec3f& position : mesh.positions) bounds.add(position);
  const float extent = bounds.largestExtent();
  if (extent > 0) roundAll(mesh.positions, std::ldexp(1.0f, kPositionBits - std::ilogb(extent)));
  roundAll(mesh.normals, kDirectionSteps);
  roundAll(mesh.tangents, kDirectionSteps);
  for (auto& set : mesh.texCoords) roundAll(set, kTexCoordSteps);
  for (auto& set : mesh.colors) roundAll(set, kColorSteps);
}

}  // namespace throng
