#include "leaf_paint.h"
#include "noise.h"
#include "plant_mesh.h"
#include "trees.h"

namespace throng::samples {
namespace {

constexpr double kHeight = 10.4;
constexpr double kLowest = 1.1;   // of the branches
constexpr double kGoldenAngle = 2.399963229728653;

double swayAt(double y) {
  const double h = std::clamp(y / kHeight, 0.0, 1.0);
  return h * h;
}

Vec3d stemAt(double y) { return {0.05 * std::sin(y * 0.5), y, 0.04 * std::sin(y * 0.37 + 1)}; }

// The crown's outline: how far branches reach at a height.
double reachAt(double y) {
  const double up = std::clamp((y - kLowest) / (kHeight - kLowest), 0.0, 1.0);
  return 2.75 * std::pow(1 - up, 0.85) * smoothStep(-0.10, 0.10, up) + 0.12;
}

class Conifer {
 public:
  Conifer() : random_(77) {}

  Scene make() {
    addStem();
    double y = kLowest;
    int branch = 0;
    while (y < kHeight - 0.35) {
      const double up = (y - kLowest) / (kHeight - kLowest);
      const int count = up < 0.6 ? 7 : up < 0.85 ? 6 : 5;
      for (int i = 0; i < count; ++i, ++branch) addBranch(y + random_.between(-0.10, 0.10), branch, count);
      y += 0.50 - 0.22 * up;
    }
    addTop();
    return scene();
  }

 private:
  void addStem() {
    std::vector<TubeRing> rings;
    for (int ring = 0; ring <= 12; ++ring) {
      const double y = kHeight * 0.985 * ring / 12 - 0.05;
      const double radius = ring == 0 ? 0.30 : 0.19 * (1 - y / kHeight) + 0.012;
      rings.push_back({stemAt(y), radius, {swayAt(y), 0, 0, 0}, 0.65});
    }
    addTube(wood_, rings, 9, 0.6);
  }

  // A drooping branch: one card lying flat and one standing on it, so that it has depth from every side.
  void addBranch(double y, int index, int count) {
    const double around = index * 6.283185307179586 / count + index * kGoldenAngle * 0.13 + random_.between(-0.2, 0.2);
    const Vec3d out{std::cos(around), 0, std::sin(around)}, aside{-out.z, 0, out.x};
    const double size = reachAt(y) * random_.between(0.86, 1.08), phase = random_.unit();
    const double rise = 0.22 - 0.75 * (1 - y / kHeight) + random_.between(-0.08, 0.08);
    const double tilt = random_.between(-0.25, 0.25);
    const double half = std::max(0.22, size * 0.32);
    const Vec3d flat = aside * std::cos(tilt) + Vec3d{0, 1, 0} * std::sin(tilt);
    addFrond(y, out, size, rise, flat * half, phase);
    addFrond(y, out, size * 0.92, rise, (Vec3d{0, 0.85, 0} + aside * 0.45) * (half * 0.55), phase);
  }

  void addFrond(double y, Vec3d out, double size, double rise, Vec3d halfWidth, double phase) {
    std::vector<CardRow> rows;
    constexpr int kSegments = 3;
    for (int row = 0; row <= kSegments; ++row) {
      const double t = double(row) / kSegments;
      const double height = size * (rise * t - 0.22 * std::sin(3.14159 * t) * t + 0.16 * t * t * t);
      const Vec3d middle = stemAt(y) + out * (size * t) + Vec3d{0, height, 0};
      const WindWeights wind{swayAt(middle.y), t, phase, 0.6 * t};
      const Vec3d normal = normalizedOr(out * (0.35 + 0.5 * t) + Vec3d{0, 0.9, 0}, Vec3d{0, 1, 0});
      rows.push_back({middle, halfWidth, normal, wind, 0.55 + 0.45 * smoothStep(0.1, 0.9, t)});
    }
    addCard(leaves_, rows);
  }

  void addTop() {
    for (int side = 0; side < 3; ++side) {
      const double around = side * 2.0944;
      const Vec3d across{0.19 * std::cos(around), 0, 0.19 * std::sin(around)};
      std::vector<CardRow> rows;
      for (int row = 0; row < 2; ++row) {
        const double y = kHeight - 0.75 + 0.85 * row;
        rows.push_back({stemAt(y), across, {across.x, 0.6, across.z}, {swayAt(y), 0.3 * row, 0, 0.3 * row}, 1});
      }
      addCard(leaves_, rows);
    }
  }

  Scene scene() {
    Scene scene;
    scene.name = "tree_conifer";
    wood_.material = 0;
    leaves_.material = 1;
    scene.meshes.push_back({"tree_conifer", {std::move(wood_), std::move(leaves_)}});
    SceneMaterial bark{"bark", encodePng(barkPicture({0.47, 0.35, 0.27, 1}, {0.22, 0.15, 0.11, 1}, 8))};
    bark.roughness = 0.95;
    SceneMaterial needles{"needles", encodePng(needleBranchPicture())};
    needles.alphaMask = true;
    needles.clampTexture = true;
    scene.materials = {bark, needles};
    SceneNode node;
    node.name = scene.name;
    node.mesh = 0;
    scene.nodes.push_back(node);
    return scene;
  }

  Random random_;
  Primitive wood_, leaves_;
};

}  // namespace

Scene makeConiferTree() { return Conifer().make(); }

}  // namespace throng::samples
