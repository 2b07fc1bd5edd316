#include "throng/crowd/view.h"

#include <cassert>
#include <cmath>

namespace throng {
namespace {

// The distance from the eye where a cascade ends (Zhang et al. 2006: a mix of even and logarithmic splits).
float cascadeEnd(int index, float nearMetres, const ShadowOptions& shadows) {
  const float share = float(index + 1) / shadows.cascadeCount;
  const float even = nearMetres + (shadows.distanceMetres - nearMetres) * share;
  const float factored = nearMetres * std::pow(shadows.distanceMetres / nearMetres, share);
  return even + (factored - even) * shadows.evenness;
}

struct Sphere {
  Vec3f centre;
  float radius;
};

// The smallest sphere with its centre on the view axis around the slice of the frustum from begin to end.
Sphere sliceSphere(const CameraOptions& camera, float begin, float end) {
  const float tanY = std::tan(camera.verticalFieldOfViewRadians / 2);
  const float tanX = tanY * camera.widthPixels / camera.heightPixels;
  const float k = tanX * tanX + tanY * tanY;
  const float along = std::min((begin + end) * 0.5f * (1 + k), end);
  const float radius = std::sqrt((end - along) * (end - along) + end * end * k);
  return {normalizedOr(camera.forward, Vec3f{0, 0, -1}) * along, radius};
}

// Moves the centre of a cascade to a whole number of texels from the world's origin, in double precision, so that the
// same place falls on the same texel whatever the camera does.
Vec3f snapToTexels(Vec3f centre, Vec3d eye, const Matrix4& lightFromWorld, float texelMetres) {
  Vec3f moved = centre;
  for (int axis = 0; axis < 2; ++axis) {
    const Vec3f direction{lightFromWorld.m[axis], lightFromWorld.m[4 + axis], lightFromWorld.m[8 + axis]};
    const double place = dot(Vec3d(direction), eye + Vec3d(centre));
    const double snapped = std::floor(place / texelMetres) * texelMetres;
    moved = moved + direction * static_cast<float>(snapped - place);
  }
  return moved;
}

}  // namespace

shader::CrowdView cameraView(const CameraOptions& camera) {
  const float aspect = float(camera.widthPixels) / camera.heightPixels;
  shader::CrowdView view{};
  view.clipFromWorld =
      multiply(perspectiveProjection(camera.verticalFieldOfViewRadians, aspect, camera.nearMetres),
               viewFromWorldDirections(camera.forward, camera.up));
  frustumPlanes(view.clipFromWorld, view.planes);
  view.pixelsPerMetre = camera.heightPixels / (2 * std::tan(camera.verticalFieldOfViewRadians / 2));
  view.errorPixels = camera.errorPixels;
  return view;
}

ShadowCascades shadowCascades(const CameraOptions& camera, const ShadowOptions& shadows, Vec3f towardsSun) {
  assert(shadows.cascadeCount >= 0 && shadows.cascadeCount <= static_cast<int>(kMaxCascades));
  ShadowCascades cascades;
  const Vec3f sun = normalizedOr(towardsSun, Vec3f{0, 1, 0});
  const Vec3f up = std::fabs(sun.y) > 0.99f ? Vec3f{1, 0, 0} : Vec3f{0, 1, 0};
  const Matrix4 lightFromWorld = viewFromWorldDirections(-sun, up);
  const float casterMetres = shadows.casterHeightMetres / std::max(sun.y, 0.05f);
  float begin = camera.nearMetres;
  for (int index = 0; index < shadows.cascadeCount; ++index) {
    const float end = cascadeEnd(index, std::max(camera.nearMetres, 4.0f), shadows);
    Sphere sphere = sliceSphere(camera, begin, end);
    const float texel = 2 * sphere.radius / (shadows.sidePixels - 16);  // a margin for the filter
    const float half = texel * shadows.sidePixels / 2;
    sphere.centre = snapToTexels(sphere.centre, camera.eye, lightFromWorld, texel);
    const Vec4f middle = transform(lightFromWorld, {sphere.centre.x, sphere.centre.y, sphere.centre.z, 1});
    const Matrix4 clipFromLight =
        orthographicProjection({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half},
                               -middle.z - sphere.radius - casterMetres, -middle.z + sphere.radius);
    shader::CrowdView& view = cascades.views[cascades.count];
    view.clipFromWorld = multiply(clipFromLight, lightFromWorld);
    frustumPlanes(view.clipFromWorld, view.planes);
    view.pixelsPerMetre = 1 / texel;
    view.errorPixels = shadows.errorPixels;
    cascades.texelMetres[cascades.count++] = texel;
    begin = end;
  }
  return cascades;
}

}  // namespace throng
