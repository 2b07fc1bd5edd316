#include "tolerance.h"

#include "flags.h"

namespace throng::cli {

Tolerance toleranceOf(const Arguments& arguments, double sizeMetres) {
  Tolerance tolerance;
  if (const auto position = arguments.get<PositionTolerance>(kTolerance))
    tolerance.positionMetres = position->inMetres(sizeMetres);
  tolerance.normalDegrees = arguments.get<double>(kNormalTolerance).value_or(0);
  return tolerance;
}

}  // namespace throng::cli
