#include "leaf_paint.h"
#include "noise.h"
#include "plant_mesh.h"
#include "trees.h"

namespace throng::samples {
namespace {

constexpr double kHeight = 8.6;
constexpr Vec3d kCrownCentre{0.1, 5.3, 0};
constexpr Vec3d kCrownRadii{3.1, 3.2, 3.1};
constexpr double kGoldenAngle = 2.399963229728653;

double swayAt(Vec3d p) {
  const double h = std::clamp(p.y / kHeight, 0.0, 1.0);
  return h * h;
}

// Light falls in from outside: 1 at the crown's skin, darker within.
double lightAt(Vec3d p) {
  const Vec3d q = p - kCrownCentre;
  const double depth = length(Vec3d{q.x / kCrownRadii.x, q.y / kCrownRadii.y, q.z / kCrownRadii.z});
  return 0.62 + 0.38 * smoothStep(0.35, 1.0, depth) - 0.12 * smoothStep(0.5, -0.9, q.y / kCrownRadii.y);
}

struct Branch {
  std::vector<TubeRing> rings;
  double phase;

  Vec3d at(double t) const {
    const double place = t * double(rings.size() - 1);
    const std::size_t ring = std::min(std::size_t(place), rings.size() - 2);
    return lerp(rings[ring].centre, rings[ring + 1].centre, place - double(ring));
  }
  double radiusAt(double t) const { return rings[std::min(std::size_t(t * double(rings.size())), rings.size() - 1)].radius; }
  Vec3d direction(double t) const { return normalizedOr(at(std::min(1.0, t + 0.05)) - at(std::max(0.0, t - 0.05)), Vec3d{0, 1, 0}); }
};

struct Growth {
  double size, radius;
  int segments;
  double wander, lift;     // how much it bends at random, and towards the sky
  double flutterFoot, flutterTip;
  double phase;
};

Branch grow(Vec3d from, Vec3d direction, const Growth& growth, Random& random) {
  Branch branch{{}, growth.phase};
  const double step = growth.size / growth.segments;
  for (int segment = 0; segment <= growth.segments; ++segment) {
    const double t = double(segment) / growth.segments;
    const WindWeights wind{swayAt(from), growth.flutterFoot + (growth.flutterTip - growth.flutterFoot) * t, growth.phase, 0};
    branch.rings.push_back({from, growth.radius * (1 - 0.82 * t), wind, lightAt(from) + 0.12});
    const double turnX = random.between(-growth.wander, growth.wander), turnZ = random.between(-growth.wander, growth.wander);
    direction = normalizedOr(direction + Vec3d{turnX, growth.lift, turnZ}, direction);
    from += direction * step;
  }
  return branch;
}

class Broadleaf {
 public:
  Broadleaf() : random_(2024) {}

  Scene make() {
    const Branch trunk = growTrunk();
    addTube(wood_, trunk.rings, 10, 0.5);
    constexpr int kLimbs = 13;
    for (int limb = 0; limb < kLimbs; ++limb) addLimb(trunk, limb, (limb + 0.5) / kLimbs);
    for (int crown = 0; crown < 10; ++crown) addLeaves(trunk, random_.between(0.85, 1.0), 1.0);
    return scene();
  }

 private:
  Branch growTrunk() {
    Branch trunk = grow({0, -0.05, 0}, {0.03, 1, 0.02}, {7.3, 0.25, 11, 0.06, 0.25, 0, 0, 0}, random_);
    trunk.rings[0].radius = 0.40;  // the root flare
    trunk.rings[0].occlusion = 0.7;
    return trunk;
  }

  void addLimb(const Branch& trunk, int index, double up) {
    const double at = 0.30 + 0.66 * up;
    const double around = index * kGoldenAngle + random_.between(-0.3, 0.3);
    const double steep = 0.35 + 0.9 * up;
    const Vec3d direction = normalizedOr(Vec3d{std::cos(around), steep, std::sin(around)}, Vec3d{0, 1, 0});
    const double size = (3.3 - 1.7 * up) * random_.between(0.85, 1.1), phase = random_.unit();
    const Branch limb = grow(trunk.at(at), direction, {size, std::max(0.035, trunk.radiusAt(at) * 0.52), 6, 0.16, 0.05, 0.0, 0.7, phase}, random_);
    addTube(wood_, limb.rings, 5, 0.6);
    const int twigCount = up < 0.7 ? 5 : 4;
    for (int twig = 0; twig < twigCount; ++twig) addTwig(limb, twig, 0.35 + 0.62 * (twig + 0.5) / twigCount);
    for (int cluster = 0; cluster < 6; ++cluster) addLeaves(limb, random_.between(0.55, 1.0), 0.9);
  }

  void addTwig(const Branch& limb, int index, double at) {
    const Vec3d along = limb.direction(at);
    const Vec3d aside = turnedAbout(acrossOf(along), along, index * kGoldenAngle + random_.between(-0.4, 0.4));
    const double size = random_.between(0.8, 1.35);
    const Vec3d direction = normalizedOr(along * 0.7 + aside + Vec3d{0, 0.25, 0}, along);
    const double foot = 0.7 * at;
    const Branch twig = grow(limb.at(at), direction, {size, 0.030, 2, 0.25, 0.05, foot, 1, limb.phase}, random_);
    addTube(wood_, twig.rings, 3, 0.8);
    for (int cluster = 0; cluster < 6; ++cluster) addLeaves(twig, 0.25 + 0.75 * (cluster + random_.unit()) / 6, 1);
  }

  // A card with a leafy twig, standing off its branch, lit as a part of the round crown.
  void addLeaves(const Branch& branch, double at, double flutter) {
    const Vec3d foot = branch.at(at), along = branch.direction(at);
    const Vec3d aside = turnedAbout(acrossOf(along), along, random_.between(0, 6.2832));
    const Vec3d outward = normalizedOr(foot - kCrownCentre, Vec3d{0, 1, 0});
    const Vec3d spine = normalizedOr(along * 0.5 + aside * random_.between(0.4, 1.0) + outward * 0.6 + Vec3d{0, -0.1, 0}, along);
    const Vec3d across = turnedAbout(acrossOf(spine), spine, random_.between(0, 6.2832));
    const double size = random_.between(0.80, 1.10);
    std::vector<CardRow> rows;
    for (int row = 0; row < 3; ++row) {
      const double t = row / 2.0;
      const Vec3d droop = Vec3d{0, -0.12 * t * t * size, 0};
      const Vec3d middle = foot + spine * (size * t) + droop;
      const Vec3d crownNormal = normalizedOr(middle - kCrownCentre + Vec3d{0, 0.8, 0}, Vec3d{0, 1, 0});
      const WindWeights wind{swayAt(middle), flutter, branch.phase, t};
      rows.push_back({middle, across * (size * 0.5), crownNormal, wind, lightAt(middle)});
    }
    addCard(leaves_, rows);
  }

  Scene scene() {
    Scene scene;
    scene.name = "tree_broadleaf";
    wood_.material = 0;
    leaves_.material = 1;
    scene.meshes.push_back({"tree_broadleaf", {std::move(wood_), std::move(leaves_)}});
    SceneMaterial bark{"bark", encodePng(barkPicture({0.46, 0.38, 0.30, 1}, {0.20, 0.15, 0.11, 1}, 11))};
    bark.roughness = 0.95;
    SceneMaterial leaf{"leaves", encodePng(leafTwigPicture())};
    leaf.alphaMask = true;
    leaf.clampTexture = true;
    scene.materials = {bark, leaf};
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

Scene makeBroadleafTree() { return Broadleaf().make(); }

}  // namespace throng::samples
