// What people wear, as distance fields that wrap the body of human_shape.h.
#pragma once

#include "human_shape.h"

namespace throng::samples {

// A solid, and where it is cut off: a hem, cuffs, a neckline. Positive is cut away.
struct Garment {
  Field solid;
  Field beyondEdge;
};

struct Top {
  std::vector<LoftKey> torso;   // the garment's own silhouette
  double hemY;
  double sleeveEnd;             // metres along the arm
  double sleeveLooseness;       // metres outside of the arm, at the cuff
  double thickness;
  double neckWidth;             // radius of the opening
  double scoop;                 // metres by which it lies further forward than the neck
  double collarHeight;          // a standing collar, 0 for none
};
// `under` is what it must cover: the trousers.
Garment topGarment(const Build& build, const Top& top, Field under);

struct Trousers {
  double hemY;
  double waistY;
  double thighLooseness, hemLooseness;  // metres outside of the leg
};
Garment trousersGarment(const Build& build, const Trousers& trousers);

struct Shoes {
  double shaftY;        // height of the top edge
  double scale;
  double soleY;         // height of the sole's upper edge
  double heelLift;      // how far the arch is hollowed, metres
};
Field shoesField(const Shoes& shoes);

}  // namespace throng::samples
