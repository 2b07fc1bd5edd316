// Tubes and cards: what plants are made of, with the wind weights of README.md.
#pragma once

#include "gltf_scene.h"

namespace throng::samples {

// How a vertex answers to wind, each in [0, 1].
struct WindWeights {
  double sway = 0;     // with the whole plant
  double flutter = 0;  // with its branch
  double phase = 0;    // of the branch
  double jitter = 0;   // of a leaf by itself
};

struct TubeRing {
  Vec3d centre;
  double radius;
  WindWeights wind;
  double occlusion = 1;  // darkens the colour
};

// A closed tip, an open foot. The texture runs up the tube, `texturePerMetre` repeats a metre, and is mirrored around.
void addTube(Primitive& wood, const std::vector<TubeRing>& rings, int sides, double texturePerMetre);

// A strip of quads along a spine, its front turned the way its normals point (a renderer turns the normals of backs);
// the texture's left edge (u = 0) to the left of it, v from 1 at the foot to 0 at the tip.
struct CardRow {
  Vec3d middle;
  Vec3d halfWidth;  // to the right edge
  Vec3d normal;
  WindWeights wind;
  double occlusion = 1;
};
void addCard(Primitive& leaves, const std::vector<CardRow>& rows);

// A unit vector at right angles to a.
Vec3d acrossOf(Vec3d a);

// v turned about a unit axis (Rodrigues 1840).
Vec3d turnedAbout(Vec3d v, Vec3d axis, double radians);

}  // namespace throng::samples
