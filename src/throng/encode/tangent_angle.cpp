#include "throng/encode/tangent_angle.h"

#include <cassert>
#include <cmath>

#include "throng/tangent_angle.h"

namespace throng {

namespace {

constexpr std::uint32_t kNoTurn = 128;

// The cosine, times the length of (x, y), of the angle between it and a code's direction.
float alongCode(std::uint32_t code, float x, float y) {
  const shader::vec2 direction = shader::tangentDirection(code);
  return (x * direction.x + y * direction.y) / std::sqrt(direction.x * direction.x + direction.y * direction.y);
}

std::uint8_t angleCode(Vec4f tangent, shader::vec3 normal, Vec4f restTangent, Vec3f restNormal) {
  const shader::vec3 zero = shader::carriedTangent({restTangent.x, restTangent.y, restTangent.z},
                                                   {restNormal.x, restNormal.y, restNormal.z}, normal);
  const Vec3f across = cross(Vec3f{normal.x, normal.y, normal.z}, Vec3f{zero.x, zero.y, zero.z});
  const float x = tangent.x * zero.x + tangent.y * zero.y + tangent.z * zero.z;
  const float y = tangent.x * across.x + tangent.y * across.y + tangent.z * across.z;
  const float size = std::fabs(x) + std::fabs(y);
  if (!(size > 1e-6f) || !std::isfinite(size)) return kNoTurn;
  const float quarters = y >= 0 ? 1 - x / size : 3 + x / size;
  const auto low = static_cast<std::uint32_t>(quarters * 64);
  const std::uint32_t first = (low + kNoTurn) & 255, second = (low + 1 + kNoTurn) & 255;
  return static_cast<std::uint8_t>(alongCode(second, x, y) > alongCode(first, x, y) ? second : first);
}

}  // namespace

void encodeTangentAngles(std::span<std::uint8_t> angles, std::span<const Vec4f> tangents,
                         std::span<const std::uint16_t> texels, std::span<const Vec4f> restTangents,
                         std::span<const Vec3f> restNormals) {
  assert(tangents.size() == angles.size() && texels.size() == 4 * angles.size());
  assert(restTangents.size() == angles.size() && restNormals.size() == angles.size());
  for (std::size_t v = 0; v < angles.size(); ++v)
    angles[v] = angleCode(tangents[v], shader::decodeOctahedral(texels[4 * v + 3]), restTangents[v], restNormals[v]);
}

}  // namespace throng
