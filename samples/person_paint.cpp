#include "person_paint.h"

#include "human_shape.h"
#include "noise.h"
#include "skeleton.h"

namespace throng::samples {
namespace {

constexpr Vec3d kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};

// How much of a stroke covers the place: 1 inside of `edge` (negative distances), 0 outside, soft over `softness`.
double cover(double distance, double softness = 0.0006) { return smoothStep(softness, -softness, distance); }

double weave(double a, double b, double threadMetres, double depth) {
  return 1 + depth * std::sin(a / threadMetres * 6.2832) * std::sin(b / threadMetres * 6.2832);
}

// Distance below an arch of the given half width and height (negative under it, inside).
double archDistance(double a, double b, double halfWidth, double height) {
  const double t = a / halfWidth;
  return b - height * (1 - t * t);
}

// (a, b) from the eye's middle, a away from the nose.
Color eyeColor(const Palette& palette, double a, double b, Color under) {
  const double halfWidth = 0.0158;
  const double tilt = b - 0.06 * a;
  const double upper = archDistance(a, tilt, halfWidth, 0.0078), lower = archDistance(a, -tilt, halfWidth, 0.0054);
  const double opening = std::max(upper, lower);
  Color color = mix(under, shade(under, 0.72), cover(opening - 0.0035, 0.0035) * 0.6);
  const double crease = std::abs(archDistance(a, tilt, halfWidth * 1.12, 0.0118)) - 0.0004;
  color = mix(color, shade(under, 0.62), cover(crease, 0.0007) * 0.7 * (std::abs(a) < halfWidth ? 1 : 0));
  Color inside{0.93, 0.92, 0.90, 1};
  inside = shade(inside, 1 - 0.35 * smoothStep(-0.0045, 0.0, upper));
  const double fromIris = std::sqrt(a * a + (tilt - 0.0008) * (tilt - 0.0008));
  inside = mix(inside, shade(palette.iris, 0.45), cover(fromIris - 0.0068));
  inside = mix(inside, shade(palette.iris, 0.85 + 5000 * std::max(0.0, fromIris * fromIris * 0.6)), cover(fromIris - 0.0059));
  inside = mix(inside, {0.03, 0.03, 0.04, 1}, cover(fromIris - 0.0028));
  const double glint = std::sqrt((a + 0.0022) * (a + 0.0022) + (tilt - 0.0034) * (tilt - 0.0034));
  inside = mix(inside, {1, 1, 1, 1}, cover(glint - 0.0013));
  color = mix(color, inside, cover(opening));
  const double lash = std::max(std::abs(upper) - 0.0007 * (1 + palette.lashes) - 0.0006 * palette.lashes * smoothStep(0.0, 0.014, a), lower - 0.002);
  color = mix(color, {0.07, 0.05, 0.05, 1}, cover(lash));
  return mix(color, shade(under, 0.55), cover(std::max(std::abs(lower) - 0.0004, upper)) * 0.7);
}

Color browsAndMouth(const Palette& palette, double a, double y, Color color) {
  const double fromNose = std::abs(a);
  const double browCentre = FaceLayout::browY + 0.0050 * std::sin((fromNose - 0.012) / 0.040 * 2.4) - 0.0015;
  const double browThick = (0.0024 + 0.0012 * (1 - palette.lashes)) * smoothStep(0.056, 0.026, fromNose) + 0.0006;
  const double brow = std::max(std::abs(y - browCentre) - browThick, std::max(0.011 - fromNose, fromNose - 0.054));
  const double hairs = 0.75 + 0.25 * noise(a * 1500, y * 300 + fromNose * 500, 3);
  color = mix(color, palette.brow, cover(brow, 0.0012) * hairs);
  const double lipY = y - FaceLayout::mouthY;
  const double bow = 0.0012 * std::cos(a * 420);
  const double upperLip = std::max(lipY - (0.0072 - bow) * (1 - (a / 0.0245) * (a / 0.0245)), -lipY);
  const double lowerLip = std::max(-lipY - 0.0100 * (1 - (a / 0.0225) * (a / 0.0225)), lipY);
  color = mix(color, shade(palette.lips, 0.90), cover(upperLip, 0.0012));
  color = mix(color, palette.lips, cover(lowerLip, 0.0014));
  const double smile = 0.0026 * (a / 0.025) * (a / 0.025);
  const double line = std::max(std::abs(lipY - smile - 0.0008 * std::cos(a * 420)) - 0.0007, fromNose - 0.0250);
  return mix(color, shade(palette.lips, 0.42), cover(line, 0.0007));
}

Color faceColor(const Palette& palette, double a, double b) {
  const double y = 1.640 + b, fromNose = std::abs(a);
  Color color = shade(palette.skin, 0.985 + 0.03 * cloudNoise(a * 90, b * 90, 21));
  const double cheek = std::exp(-((fromNose - 0.042) * (fromNose - 0.042) + (y - 1.615) * (y - 1.615)) / (2 * 0.016 * 0.016));
  color = mix(color, {color.x, color.y * 0.82, color.z * 0.80, 1}, cheek * 0.5);
  const double noseTip = std::exp(-(a * a + (y - FaceLayout::noseTipY) * (y - FaceLayout::noseTipY)) / (2 * 0.010 * 0.010));
  color = mix(color, {color.x, color.y * 0.86, color.z * 0.84, 1}, noseTip * 0.5);
  const double beard = smoothStep(0.004, -0.012, y - 1.607 - 0.9 * std::max(0.0, fromNose - 0.030)) * smoothStep(1.500, 1.540, y);
  const double bristle = 0.6 + 0.4 * noise(a * 900, b * 900, 8);
  color = mix(color, shade(palette.brow, 0.9), beard * palette.stubble * bristle * smoothStep(0.066, 0.040, fromNose));
  const double nostril = std::sqrt(std::pow((fromNose - 0.0075) / 0.0042, 2) + std::pow((y - 1.6045) / 0.0024, 2)) - 1;
  color = mix(color, shade(palette.skin, 0.45), cover(nostril, 0.25) * 0.8);
  color = browsAndMouth(palette, a, y, color);
  return eyeColor(palette, fromNose - FaceLayout::eyeX, y - FaceLayout::eyeY, color);
}

Color striped(const Palette& palette, double x, double y) {
  const double band = std::abs(std::fmod(std::abs(y - 1.30), 0.060) - 0.030) - 0.0125;
  Color color = y > 1.045 && y < 1.390 ? mix(palette.top, palette.topSecond, cover(band, 0.001)) : palette.top;
  return shade(color, weave(x, y, 0.004, 0.03) * (0.97 + 0.06 * cloudNoise(x * 30, y * 12, 31)));
}

Color jacket(const Palette& palette, bool front, double a, double y) {
  Color color = shade(palette.top, (0.94 + 0.10 * cloudNoise(a * 22, y * 9, 41)) * weave(a, y, 0.005, 0.02));
  const double yoke = y - 1.335 - 0.10 * std::abs(a);
  color = mix(color, palette.topSecond, cover(-yoke, 0.001));
  color = mix(color, shade(palette.top, 0.55), cover(std::abs(yoke) - 0.0015));
  color = mix(color, palette.topTrim, cover(y - 0.945, 0.001));
  if (!front) return color;
  color = mix(color, shade(palette.topTrim, 0.7), cover(std::abs(a) - 0.0085, 0.001));
  const double teeth = std::sin(y / 0.005 * 6.2832) * 0.5 + 0.5;
  color = mix(color, mix({0.55, 0.55, 0.55, 1}, {0.95, 0.93, 0.85, 1}, teeth), cover(std::abs(a) - 0.0030));
  const double pocket = std::max(std::abs((std::abs(a) - 0.088) - 0.25 * (y - 1.04)) - 0.0022, std::abs(y - 1.04) - 0.058);
  return mix(color, shade(palette.topTrim, 0.8), cover(pocket, 0.001));
}

Color trousersColor(const Palette& palette, bool front, double a, double y) {
  const double side = std::abs(a);
  if (!palette.denim) return shade(palette.trousers, 0.95 + 0.08 * cloudNoise(a * 40, y * 14, 51));
  const double thigh = std::exp(-std::pow((side - 0.10) / 0.040, 2)) * smoothStep(0.42, 0.60, y) * smoothStep(0.92, 0.78, y);
  const double twill = std::sin((a + y) / 0.0045 * 6.2832);
  Color color = shade(mix(palette.trousers, palette.trousersFaded, (front ? 0.75 : 0.4) * thigh), 0.93 + 0.13 * cloudNoise(a * 35, y * 12, 61) + 0.035 * twill);
  const double fly = std::max(std::abs(side) - 0.0012, 0.86 - y);
  color = mix(color, shade(palette.trousers, 0.5), cover(fly));
  const double pocket = front ? std::max(std::abs(std::hypot(side - 0.185, y - 1.00) - 0.085) - 0.0014, 0.90 - y)
                              : std::max(std::abs(std::max(std::abs(side - 0.080) - 0.050, std::abs(y - 0.915) - 0.060)) - 0.0014, 0.0);
  color = mix(color, palette.seam, cover(pocket) * 0.8);
  return mix(color, shade(palette.trousers, 0.7), cover(y - 0.092, 0.002) * 0.5);
}

Color shoeSide(const Palette& palette, double z, double y) {
  Color color = shade(palette.shoe, 0.95 + 0.08 * cloudNoise(z * 50, y * 50, 71));
  const double stripe = std::max(std::abs((z - 0.045) - 0.8 * (y - 0.055)) - 0.010, y - 0.082);
  color = mix(color, palette.shoeTrim, cover(stripe, 0.001));
  color = mix(color, palette.sole, cover(y - palette.soleY, 0.0008));
  return mix(color, shade(palette.sole, 0.6), cover(std::abs(y - palette.soleY) - 0.0010) * 0.8);
}

Color shoeTop(const Palette& palette, double z, double x) {
  Color color = shade(palette.shoe, 0.95 + 0.08 * cloudNoise(z * 50, x * 50, 72));
  const double laces = std::max({std::abs(std::fmod(std::abs(z), 0.018) - 0.009) - 0.0032, std::abs(x) - 0.022, 0.020 - z, z - 0.105});
  const double tongue = std::max({std::abs(x) - 0.020, z - 0.112, -z});
  color = mix(color, shade(palette.shoe, 0.72), cover(tongue, 0.001));
  return mix(color, palette.shoeTrim, cover(laces));
}

}  // namespace

PaintedPart paintedSkin(const Palette& palette) {
  PaintedPart part;
  part.textureSize = 512;
  part.charts = {{{0, 1.640, 0}, kX, kY, 0.26, 0.30, 0, 0, 0.84, 0.97}, {{0, 1.25, 0}, kX, kY, 1.5, 1.5, 0.86, 0, 1, 0.14}};
  part.choose = [](Vec3d middle, Vec3d normal) { return middle.y > 1.50 && std::abs(middle.x) < 0.11 && normal.z > -0.05 ? 0 : 1; };
  part.paint = [palette](int chart, double a, double b) {
    return chart == 0 ? faceColor(palette, a, b) : shade(palette.skin, 0.985 + 0.03 * cloudNoise(a * 20, b * 20, 22));
  };
  return part;
}

PaintedPart paintedHair(const Palette& palette) {
  PaintedPart part;
  part.charts = {{{0, 1.62, 0}, kX, kY, 0.30, 0.46, 0, 0, 0.5, 0.7},      // front and back
                 {{0, 1.62, -0.04}, kZ, kY, 0.34, 0.46, 0.5, 0, 1, 0.7},  // sides
                 {{0, 1.7, -0.04}, kX, kZ, 0.30, 0.36, 0, 0.7, 0.5, 1}};  // top
  part.choose = [](Vec3d, Vec3d normal) {
    return normal.y > 0.75 ? 2 : std::abs(normal.x) > std::abs(normal.z) ? 1 : 0;
  };
  part.paint = [palette](int chart, double a, double b) {
    const double strand = noise(a * 420 + 3 * noise(b * 16, a * 20, 82), b * (chart == 2 ? 14 : 9), 81);
    const double lock = noise(a * 90, b * 8, 83);
    return mix(shade(palette.hair, 0.7 + 0.45 * strand), palette.hairLight, 0.55 * lock * strand);
  };
  return part;
}

PaintedPart paintedTop(const Palette& palette) {
  PaintedPart part;
  part.textureSize = 512;
  const Vec3d shoulder = placeOf(armBone(Side::Left, kUpperArm));
  const Vec3d rightAlong = mirrored(kArmAlong, Side::Right), rightOut = mirrored(kArmOutside, Side::Right);
  part.charts = {{{0, 1.22, 0}, kX, kY, 0.56, 0.72, 0, 0, 0.5, 0.75},
                 {{0, 1.22, 0}, -kX, kY, 0.56, 0.72, 0.5, 0, 1, 0.75},
                 {shoulder + kArmAlong * 0.28, kArmAlong, kArmOutside, 0.66, 0.20, 0, 0.75, 0.5, 1},
                 {mirrored(shoulder, Side::Right) + rightAlong * 0.28, rightAlong, rightOut, 0.66, 0.20, 0.5, 0.75, 1, 1}};
  part.choose = [](Vec3d middle, Vec3d normal) {
    if (alongArm(middle) > 0.075 && std::abs(outOfArm(middle)) < 0.10) return middle.x > 0 ? 2 : 3;
    return normal.z >= 0 ? 0 : 1;
  };
  part.paint = [palette, shoulder](int chart, double a, double b) {
    // All charts look along z, so every texel has an x and a y, and the pattern runs on from chart to chart.
    const bool sleeve = chart >= 2;
    const Vec3d place = sleeve ? shoulder + kArmAlong * (a + 0.28) + kArmOutside * b : Vec3d{a, 1.22 + b, 0};
    const bool isShirt = palette.pattern == TopPattern::StripedShirt;
    Color color = isShirt ? striped(palette, place.x, place.y) : jacket(palette, chart == 0, place.x, place.y);
    const double cuff = isShirt ? 0.183 : 0.470;
    return sleeve ? mix(color, palette.topTrim, cover(cuff - (a + 0.28), 0.001)) : color;
  };
  return part;
}

PaintedPart paintedTrousers(const Palette& palette) {
  PaintedPart part;
  part.textureSize = 512;
  part.charts = {{{0, 0.55, 0}, kX, kY, 0.46, 1.04, 0, 0, 0.5, 1}, {{0, 0.55, 0}, -kX, kY, 0.46, 1.04, 0.5, 0, 1, 1}};
  part.choose = [](Vec3d, Vec3d normal) { return normal.z >= 0 ? 0 : 1; };
  part.paint = [palette](int chart, double a, double b) { return trousersColor(palette, chart == 0, a, 0.55 + b); };
  return part;
}

PaintedPart paintedShoes(const Palette& palette) {
  PaintedPart part;
  const Vec3d ankle = placeOf(legBone(Side::Left, kFoot));
  part.charts = {{{0, 0.09, 0.04}, kZ, kY, 0.34, 0.26, 0, 0, 1, 0.5},
                 {{ankle.x + 0.003, 0, 0.02}, kZ, kX, 0.34, 0.16, 0, 0.5, 0.5, 1},
                 {{-ankle.x - 0.003, 0, 0.02}, kZ, kX, 0.34, 0.16, 0.5, 0.5, 1, 1}};
  part.choose = [](Vec3d middle, Vec3d normal) {
    if (normal.y > 0.55 && middle.y > 0.03 && middle.z > 0.0) return middle.x > 0 ? 1 : 2;
    return 0;
  };
  part.paint = [palette](int chart, double a, double b) {
    return chart == 0 ? shoeSide(palette, 0.04 + a, 0.09 + b) : shoeTop(palette, 0.02 + a, b);
  };
  return part;
}

}  // namespace throng::samples
