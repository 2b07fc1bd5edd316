// The textures of a person, painted in metres on the charts of each part.
#pragma once

#include "charts.h"

namespace throng::samples {

enum class TopPattern { StripedShirt, ZippedJacket };

struct Palette {
  Color skin, lips, iris, brow;
  double stubble = 0;     // 0 to 1
  double lashes = 1;      // weight of the upper lash line
  Color hair, hairLight;
  TopPattern pattern = TopPattern::StripedShirt;
  Color top, topSecond, topTrim;
  Color trousers, trousersFaded, seam;
  bool denim = true;
  Color shoe, shoeTrim, sole;
  double soleY = 0.02;
};

// A part's charts, how triangles find theirs, and what is painted on them.
struct PaintedPart {
  std::vector<Chart> charts;
  ChartChoice choose;
  ChartPaint paint;
  int textureSize = 256;
};

PaintedPart paintedSkin(const Palette& palette);
PaintedPart paintedHair(const Palette& palette);
PaintedPart paintedTop(const Palette& palette);
PaintedPart paintedTrousers(const Palette& palette);
PaintedPart paintedShoes(const Palette& palette);

}  // namespace throng::samples
