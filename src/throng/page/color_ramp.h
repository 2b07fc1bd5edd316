// The colours of errors: from calm blue to alarming red, dark to bright to dark, so that it also reads without colour.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace throng::page {

using Color = std::array<float, 3>;  // sRGB, 0 to 255

// 0: no error, 1: the largest. Outside it is clamped; what is not a number counts as 1.
Color rampColor(double share);

// <stop> elements of an SVG gradient with the ramp's colours.
std::string rampStops();

}  // namespace throng::page
