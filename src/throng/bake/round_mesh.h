// A mesh whose numbers are multiples of powers of two, so that few of their bits say anything: it compresses.
#pragma once

#include "throng/asset/asset.h"

namespace throng {

// Rounds in place: positions to at most 1/32768 of their largest extent, normals and tangents to 1/256, texture coordinates
// to 1/16384, colours to 1/1024. Vertices at one place stay at one place. Deterministic.
void roundMesh(AssetMesh& mesh);

}  // namespace throng
