#include "grass.h"

#include "leaf_paint.h"
#include "noise.h"
#include "plant_mesh.h"

namespace throng::samples {
namespace {

constexpr double kTurn = 6.283185307179586;
constexpr int kBlades = 46;
constexpr int kSegments = 6;
constexpr double kLoopSeconds = 3;
constexpr Vec3d kWind{0.95, 0, 0.31};

struct Blade {
  Vec3d foot;
  Vec3d lean;       // unit, level: where the blade bows to
  double height, bow, width;
  double phase;     // radians
  double limber;    // how much it gives to the wind
};

// A swell is a sine and a cosine in time, so two targets carry any phase; the second swell is twice as fast.
struct Swell {
  const char* name;
  int cyclesPerLoop;
  bool isSine;
  double size;      // metres at the tip of a limber blade
};
constexpr Swell kSwells[] = {{"sway_cosine", 1, false, 0.10}, {"sway_sine", 1, true, 0.10},
                             {"flutter_cosine", 3, false, 0.022}, {"flutter_sine", 3, true, 0.022}};

std::vector<Blade> makeBlades() {
  Random random(5);
  std::vector<Blade> blades;
  for (int i = 0; i < kBlades; ++i) {
    const double around = i * 2.399963229728653, out = 0.155 * std::sqrt((i + 0.5) / kBlades);
    const double turn = around + random.between(-0.9, 0.9);
    Blade blade;
    blade.foot = {out * std::cos(around), 0, out * std::sin(around)};
    blade.lean = {std::cos(turn), 0, std::sin(turn)};
    blade.height = random.between(0.26, 0.52) * (1.1 - 1.2 * out);
    blade.bow = blade.height * random.between(0.15, 0.62);
    blade.width = random.between(0.0055, 0.0095);
    blade.phase = 2.2 * (blade.foot.x * 4 + blade.foot.z * 2) + random.between(-0.5, 0.5);
    blade.limber = random.between(0.7, 1.15) * blade.height / 0.4;
    blades.push_back(blade);
  }
  return blades;
}

// The blade's spine moved sideways by `push` metres at the tip; it keeps its length, so a bowed tip comes down.
Vec3d spineAt(const Blade& blade, double t, Vec3d push) {
  const Vec3d aside = blade.lean * (blade.bow * t * t) + push * (t * t);
  const double down = dot(aside, aside) / (2 * blade.height);
  return blade.foot + aside + Vec3d{0, blade.height * t * (1 - 0.12 * t) - down * 0.7, 0};
}

struct Point {
  Vec3d position, normal;
};

// Three vertices a row: a shallow gutter, so that a blade is never quite edge-on.
std::vector<Point> bladePoints(const Blade& blade, Vec3d push) {
  std::vector<Point> points;
  for (int row = 0; row <= kSegments; ++row) {
    const double t = double(row) / kSegments;
    const Vec3d middle = spineAt(blade, t, push);
    const Vec3d along = normalizedOr(spineAt(blade, t + 0.02, push) - spineAt(blade, t - 0.02, push), Vec3d{0, 1, 0});
    const Vec3d side = normalizedOr(cross(along, blade.lean), Vec3d{1, 0, 0});
    const Vec3d face = normalizedOr(cross(along, side), blade.lean);
    const double half = blade.width * (1 - std::pow(t, 2.2)) * (0.75 + 0.5 * t) + 0.0004;
    const Vec3d upward = face * 0.55 + Vec3d{0, 0.8, 0};
    for (int corner = -1; corner <= 1; ++corner)
      points.push_back({middle + side * (half * corner) + face * (corner == 0 ? -half * 0.35 : 0.0), normalizedOr(upward - side * (0.45 * corner), Vec3d{0, 1, 0})});
  }
  return points;
}

Vec3d pushOf(const Blade& blade, const Swell& swell) {
  const double harmonic = blade.phase * swell.cyclesPerLoop;
  return kWind * (swell.size * blade.limber * (swell.isSine ? std::sin(harmonic) : std::cos(harmonic)));
}

void addBlade(Primitive& tuft, const Blade& blade) {
  const std::uint32_t first = std::uint32_t(tuft.positions.size());
  const std::vector<Point> rest = bladePoints(blade, {});
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const double t = double(i / 3) / kSegments;
    tuft.positions.push_back(Vec3f(rest[i].position));
    tuft.normals.push_back(Vec3f(rest[i].normal));
    tuft.uvs.push_back({float(i % 3) * 0.5f, float(1 - t)});
    const float light = float(0.55 + 0.45 * smoothStep(0, 0.6, t));
    tuft.colors0.push_back({light, light, light, 1});
    const double turns = blade.phase / kTurn;
    tuft.colors1.push_back({float(t * t), float(t * t), float(turns - std::floor(turns)), float(0.5 * t)});
  }
  for (std::size_t morph = 0; morph < std::size(kSwells); ++morph) {
    const std::vector<Point> pushed = bladePoints(blade, pushOf(blade, kSwells[morph]));
    for (std::size_t i = 0; i < rest.size(); ++i) {
      tuft.morphs[morph].positions.push_back(Vec3f(pushed[i].position - rest[i].position));
      tuft.morphs[morph].normals.push_back(Vec3f(pushed[i].normal - rest[i].normal));
    }
  }
  for (std::uint32_t row = 0; row < kSegments; ++row)
    for (std::uint32_t half = 0; half < 2; ++half) {
      const std::uint32_t a = first + row * 3 + half, b = a + 1, c = a + 3, d = a + 4;
      tuft.indices.insert(tuft.indices.end(), {a, d, b, a, c, d});
    }
}

SceneClip swayClip() {
  constexpr int kSteps = int(kLoopSeconds * 30);
  SceneClip clip{"sway", 0, {}};
  SceneChannel channel{0, Property::Weights, {}, {}};
  for (int step = 0; step <= kSteps; ++step) {
    channel.times.push_back(float(step / 30.0));
    const double phase = kTurn * (step % kSteps) / kSteps;
    for (const Swell& swell : kSwells)
      channel.values.push_back(float(swell.isSine ? std::sin(phase * swell.cyclesPerLoop) : std::cos(phase * swell.cyclesPerLoop)));
  }
  clip.channels.push_back(std::move(channel));
  return clip;
}

}  // namespace

Scene makeGrassTuft() {
  Primitive tuft;
  for (const Swell& swell : kSwells) tuft.morphs.push_back({swell.name, {}, {}});
  for (const Blade& blade : makeBlades()) addBlade(tuft, blade);
  tuft.material = 0;
  Scene scene;
  scene.name = "grass";
  scene.meshes.push_back({"grass", {std::move(tuft)}});
  SceneMaterial material{"grass", encodePng(grassBladePicture())};
  material.doubleSided = true;
  material.clampTexture = true;
  material.roughness = 0.85;
  scene.materials.push_back(material);
  SceneNode node;
  node.name = "grass";
  node.mesh = 0;
  scene.nodes.push_back(node);
  scene.clips.push_back(swayClip());
  return scene;
}

}  // namespace throng::samples
