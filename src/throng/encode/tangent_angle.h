// Tangents to 8-bit angles about their normals, so that decodeTangent (shaders/throng/tangent_angle.h) gives back the
// nearest of the two codes around them: at most 0.9 degrees off in the plane of the decoded normal.
#pragma once

#include <cstdint>
#include <span>

#include "throng/base/math.h"

namespace throng {

// angles[v] for vertex v. `tangents` are the posed ones, of which only the direction counts; `texels` is the row's texels,
// four numbers a vertex, of which the normals are read; the rest pose is the mesh's. Spans are one per vertex, texels four.
void encodeTangentAngles(std::span<std::uint8_t> angles, std::span<const Vec4f> tangents,
                         std::span<const std::uint16_t> texels, std::span<const Vec4f> restTangents,
                         std::span<const Vec3f> restNormals);

}  // namespace throng
