// Vertices from a point cache: linear between samples, normals interpolated or recomputed from the triangles.
#pragma once

#include "throng/model/model.h"
#include "throng/pose/pose.h"
#include "throng/pose/rig.h"

namespace throng {

// Fills the rig's normal groups, triangles and rest pose in model space, which poseFromCache needs.
void prepareCacheShading(const Model& model, Rig& rig);

// All vertices at a time of the cache's own time line; before the first and after the last sample it holds.
// Recomputed normals are the area-weighted mean of the triangles around a normal group (Rig::normalGroups), the rest
// normal where there is none. Tangents turn with the surface: each triangle carries its rest tangent along its edges.
void poseFromCache(const PointCache& cache, const Rig& rig, double timeSeconds, PoseScratch& scratch,
                   PosedVertices& vertices);

}  // namespace throng
