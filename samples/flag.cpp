#include "flag.h"

#include <bit>
#include <cstdio>
#include <string>

#include "motion_modes.h"
#include "noise.h"

namespace throng::samples {
namespace {

constexpr int kModes = 8;
constexpr double kPoleHeight = 4.2, kPoleRadius = 0.032;
constexpr double kTurn = 6.283185307179586;

std::vector<std::uint32_t> clothTriangles(const ClothSheet& sheet) {
  std::vector<std::uint32_t> indices;
  for (int row = 0; row + 1 < sheet.rows; ++row)
    for (int column = 0; column + 1 < sheet.columns; ++column) {
      const std::uint32_t a = std::uint32_t(row * sheet.columns + column), b = a + 1, c = a + std::uint32_t(sheet.columns), d = c + 1;
      if ((row + column) % 2 == 0)
        indices.insert(indices.end(), {a, c, d, a, d, b});
      else
        indices.insert(indices.end(), {a, c, b, b, c, d});
    }
  return indices;
}

Vec2f clothUv(const ClothSheet& sheet, std::size_t point) {
  const int columns = sheet.columns;
  return {float(int(point) % columns) / float(columns - 1), float(int(point) / columns) / float(sheet.rows - 1)};
}

Primitive clothPrimitive(const FlagMotion& motion, const MotionModes& modes) {
  Primitive cloth;
  const std::vector<Vec3d> normals = clothNormals(motion.sheet, modes.mean);
  for (std::size_t i = 0; i < modes.mean.size(); ++i) {
    cloth.positions.push_back(Vec3f(modes.mean[i]));
    cloth.normals.push_back(Vec3f(normals[i]));
    cloth.uvs.push_back(clothUv(motion.sheet, i));
  }
  for (std::size_t mode = 0; mode < modes.modes.size(); ++mode) {
    MorphDeltas morph{"mode_" + std::to_string(mode + 1), {}, {}};
    std::vector<Vec3d> moved = modes.mean;
    for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += modes.modes[mode][i];
    const std::vector<Vec3d> movedNormals = clothNormals(motion.sheet, moved);
    for (std::size_t i = 0; i < moved.size(); ++i) {
      morph.positions.push_back(Vec3f(modes.modes[mode][i]));
      morph.normals.push_back(Vec3f(movedNormals[i] - normals[i]));
    }
    cloth.morphs.push_back(std::move(morph));
  }
  cloth.indices = clothTriangles(motion.sheet);
  return cloth;
}

// A turned profile: radius by height.
Primitive polePrimitive() {
  constexpr int kSides = 12;
  const struct { double y, radius, slope; } profile[] = {
      {0, 0.16, 0}, {0.03, 0.16, 0}, {0.05, 0.13, 1}, {0.06, 0.045, 1}, {0.10, kPoleRadius, 0.2}, {kPoleHeight, kPoleRadius * 0.8, 0},
      {kPoleHeight + 0.005, 0.045, -0.8}, {kPoleHeight + 0.035, 0.060, 0}, {kPoleHeight + 0.075, 0.040, 1}, {kPoleHeight + 0.095, 0.001, 4}};
  Primitive pole;
  for (const auto& ring : profile)
    for (int side = 0; side <= kSides; ++side) {
      const double around = kTurn * side / kSides;
      const Vec3d out{std::cos(around), 0, std::sin(around)};
      pole.positions.push_back(Vec3f(out * ring.radius + Vec3d{0, ring.y, 0}));
      pole.normals.push_back(Vec3f(normalizedOr(out + Vec3d{0, ring.slope, 0}, out)));
    }
  constexpr std::uint32_t kStride = kSides + 1;
  for (std::uint32_t ring = 0; ring + 1 < std::size(profile); ++ring)
    for (std::uint32_t side = 0; side < kSides; ++side) {
      const std::uint32_t a = ring * kStride + side, b = a + 1, c = a + kStride, d = c + 1;
      pole.indices.insert(pole.indices.end(), {a, d, b, a, c, d});
    }
  return pole;
}

// A small figure standing on (x, y), its feet towards the ring's middle: 1 inside, 0 outside.
double figureCover(double x, double y, double size) {
  const double head = std::hypot(x, y - 0.86 * size) - 0.15 * size;
  const double bodyY = std::clamp(y, 0.12 * size, 0.52 * size);
  const double body = std::hypot(x, y - bodyY) - (0.12 + 0.10 * bodyY / size) * size;
  return smoothStep(0.0025, -0.0025, std::min(head, body));
}

// A ring of people on a pale disc, between two bands.
Picture flagPicture() {
  Picture picture(512, 256);
  const Color field{0.10, 0.33, 0.42, 1}, band{0.90, 0.55, 0.16, 1}, pale{0.95, 0.92, 0.84, 1};
  constexpr int kFigures = 10;
  for (int py = 0; py < 256; ++py)
    for (int px = 0; px < 512; ++px) {
      const double x = (px + 0.5) / 512 * 1.5 - 0.75, y = 0.5 - (py + 0.5) / 256;
      Color color = mix(field, band, smoothStep(0.352, 0.356, std::abs(y)));
      color = mix(color, pale, smoothStep(0.004, 0.0, std::abs(std::abs(y) - 0.345) - 0.010));
      const double radius = std::hypot(x, y);
      color = mix(color, pale, smoothStep(0.282, 0.278, radius));
      const double sector = kTurn / kFigures, angle = std::atan2(x, y);
      const double turned = angle - sector * std::floor(angle / sector + 0.5);
      const double across = radius * std::sin(turned), out = radius * std::cos(turned) - 0.135;
      color = mix(color, field, figureCover(across, out, 0.118));
      color = mix(color, band, smoothStep(0.062, 0.058, radius));
      const double thread = 1 + 0.02 * std::sin(px * 2.1) * std::sin(py * 2.1);
      picture.at(px, py) = shade(color, thread * (0.97 + 0.04 * cloudNoise(x * 8, y * 8, 111)));
    }
  return picture;
}

SceneClip waveClip(const FlagMotion& motion, const MotionModes& modes, int node) {
  SceneClip clip{"wave", 0, {}};
  SceneChannel channel{node, Property::Weights, {}, {}};
  const std::size_t frameCount = motion.frames.size();
  for (std::size_t frame = 0; frame <= frameCount; ++frame) {
    channel.times.push_back(float(double(frame) / motion.framesPerSecond));
    for (const double weight : modes.weights[frame % frameCount]) channel.values.push_back(float(weight));
  }
  clip.channels.push_back(std::move(channel));
  return clip;
}

void appendText(Bytes& bytes, const char* text) {
  for (; *text; ++text) bytes.push_back(std::byte(*text));
}

void appendBigEndian(Bytes& bytes, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(std::byte(word >> shift));
}

}  // namespace

FlagMotion simulatedFlag() {
  FlagMotion motion;
  motion.sheet = {33, 25, 1.5, 1.0, {kPoleRadius, kPoleHeight - 0.06, 0}};
  motion.framesPerSecond = 30;
  motion.frames = simulatedLoop(motion.sheet, 120, motion.framesPerSecond);
  return motion;
}

Scene makeFlag(const FlagMotion& motion) {
  const MotionModes modes = modesOf(motion.frames, kModes);
  Primitive cloth = clothPrimitive(motion, modes), pole = polePrimitive();
  cloth.material = 0;
  pole.material = 1;
  Scene scene;
  scene.name = "flag";
  scene.meshes = {{"cloth", {std::move(cloth)}}, {"pole", {std::move(pole)}}};
  SceneMaterial fabric{"cloth", encodePng(flagPicture())};
  fabric.doubleSided = true;
  fabric.clampTexture = true;
  SceneMaterial metal{"pole", {}};
  metal.baseColor = {0.62, 0.63, 0.66, 1};
  metal.roughness = 0.45;
  scene.materials = {fabric, metal};
  SceneNode clothNode, poleNode;
  clothNode.name = "cloth";
  clothNode.mesh = 0;
  poleNode.name = "pole";
  poleNode.mesh = 1;
  scene.nodes = {clothNode, poleNode};
  scene.clips.push_back(waveClip(motion, modes, 0));
  return scene;
}

Bytes flagObj(const FlagMotion& motion) {
  Bytes text;
  char line[128];
  appendText(text, "# throng-samples, CC0 1.0. Points in the order of flag.mdd.\no flag\n");
  const std::vector<Vec3d>& points = motion.frames.front();
  const std::vector<Vec3d> normals = clothNormals(motion.sheet, points);
  const auto addLine = [&](const char* format, auto... values) {
    std::snprintf(line, sizeof line, format, values...);
    appendText(text, line);
  };
  for (const Vec3d& p : points) addLine("v %.6f %.6f %.6f\n", p.x, p.y, p.z);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2f uv = clothUv(motion.sheet, i);
    addLine("vt %.6f %.6f\n", double(uv.x), double(1 - uv.y));
  }
  for (const Vec3d& n : normals) addLine("vn %.6f %.6f %.6f\n", n.x, n.y, n.z);
  const std::vector<std::uint32_t> indices = clothTriangles(motion.sheet);
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const unsigned a = indices[i] + 1, b = indices[i + 1] + 1, c = indices[i + 2] + 1;
    addLine("f %u/%u/%u %u/%u/%u %u/%u/%u\n", a, a, a, b, b, b, c, c, c);
  }
  return text;
}

Bytes flagMdd(const FlagMotion& motion) {
  Bytes bytes;
  const std::size_t frameCount = motion.frames.size();
  const auto addFloat = [&](double value) { appendBigEndian(bytes, std::bit_cast<std::uint32_t>(float(value))); };
  appendBigEndian(bytes, std::uint32_t(frameCount + 1));
  appendBigEndian(bytes, std::uint32_t(motion.frames.front().size()));
  for (std::size_t frame = 0; frame <= frameCount; ++frame) addFloat(double(frame) / motion.framesPerSecond);
  for (std::size_t frame = 0; frame <= frameCount; ++frame)
    for (const Vec3d& p : motion.frames[frame % frameCount]) {
      addFloat(p.x);
      addFloat(p.y);
      addFloat(p.z);
    }
  return bytes;
}

}  // namespace throng::samples
