#include "flat_faces.h"

namespace throng::samples {

void addFace(Primitive& primitive, const std::array<Vec3d, 4>& corners, Vec2f low, Vec2f high, Vec4f color) {
  const Vec3d normal = normalizedOr(cross(corners[2] - corners[0], corners[3] - corners[1]), Vec3d{0, 1, 0});
  const auto first = static_cast<std::uint32_t>(primitive.positions.size());
  const std::array<Vec2f, 4> uvs{low, Vec2f{high.x, low.y}, high, Vec2f{low.x, high.y}};
  for (int corner = 0; corner < 4; ++corner) {
    primitive.positions.push_back(Vec3f(corners[corner]));
    primitive.normals.push_back(Vec3f(normal));
    primitive.uvs.push_back(uvs[corner]);
    primitive.colors0.push_back(color);
  }
  for (const std::uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) primitive.indices.push_back(first + corner);
}

}  // namespace throng::samples
