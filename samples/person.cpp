#include "person.h"

#include "clips.h"
#include "pose_solver.h"
#include "skin_weights.h"

namespace throng::samples {
namespace {

using WeightRule = std::function<Influences(Vec3d)>;

// The surface with its joints bent, for judging where triangles are needed.
std::vector<Vec3d> bentPositions(const Surface& surface, const WeightRule& weights) {
  const Pose bent = solvePose(bentTargets());
  std::vector<Vec3d> result;
  for (const Vec3d& p : surface.positions) {
    const Influences influences = weights(p);
    Vec3d sum{};
    for (int i = 0; i < 4; ++i) sum += transformPoint(bent.modelFromBind[influences.bones[i]], p) * double(influences.weights[i]);
    result.push_back(sum);
  }
  return result;
}

Surface reduced(const Surface& surface, std::size_t vertexCount, const WeightRule& weights) {
  return simplified(surface, vertexCount, bentPositions(surface, weights));
}

// One part of the person: its triangles, its material.
void addPart(Scene& scene, const char* name, const Surface& surface, const PaintedPart& painted, double roughness, const WeightRule& weights) {
  Unwrapped unwrapped = unwrap(surface, painted.charts, painted.choose);
  Primitive& primitive = unwrapped.primitive;
  for (std::uint32_t source : unwrapped.sourceVertex) {
    const Influences influences = weights(surface.positions[source]);
    primitive.bones.push_back(influences.bones);
    primitive.weights.push_back(influences.weights);
  }
  primitive.material = int(scene.materials.size());
  scene.meshes.front().primitives.push_back(std::move(primitive));
  SceneMaterial material;
  material.name = name;
  material.roughness = roughness;
  material.doubleSided = true;  // garments are open at their edges
  material.baseColorPng = encodePng(paintCharts(painted.textureSize, painted.charts, painted.paint));
  scene.materials.push_back(std::move(material));
}

Surface skinSurface(const PersonLook& look) {
  const Surface head = clipped(surfaceOf(headField(look.build), {-0.11, 1.36, -0.15}, {0.11, 1.80, 0.13}, 0.0046), [](Vec3d p) { return 1.455 - p.y; });
  const Surface scalp = withoutHidden(head, hairField(look.hair), 0.014);
  Surface skin = reduced(scalp, 830, influencesAt);
  const Field hands = handField(look.build), arms = armField(look.build);
  const Field solid = [=](Vec3d p) { return softMin(hands(p), arms(p), 0.012); };
  const double reach = look.bareArmFrom;
  for (const double side : {1.0, -1.0}) {
    const Vec3d start = placeOf(armBone(Side::Left, kUpperArm)) + kArmAlong * reach;
    const double near = start.x - 0.07, far = 0.72, top = start.y + 0.07;
    const Vec3d low{side > 0 ? near : -far, 0.86, -0.10}, high{side > 0 ? far : -near, top, 0.09};
    const Field cutArm = [=](Vec3d p) { return reach - alongArm(p); };
    const Field closed = [=](Vec3d p) { return softMax(solid(p), reach - 0.012 - alongArm(p), 0.004); };
    append(skin, reduced(clipped(surfaceOf(closed, low, high, 0.0038), cutArm), reach < 0.4 ? 320 : 270, influencesAt));
  }
  return skin;
}

// A garment without what cannot be seen of it.
Surface garmentSurface(const Garment& garment, Vec3d low, Vec3d high, std::size_t vertexCount, const Field& over, double depth) {
  const Surface cut = clipped(surfaceOf(garment.solid, low, high, 0.0095), garment.beyondEdge);
  return reduced(withoutHidden(cut, over, depth), vertexCount, influencesAt);
}

Surface hairSurface(const PersonLook& look) {
  const Surface hair = surfaceOf(hairField(look.hair), {-0.13, 1.40, -0.23}, {0.13, 1.83, 0.12}, 0.0055);
  return simplified(withoutHidden(hair, headField(look.build), 0.008), 340);
}

Surface shoesSurface(const PersonLook& look) {
  Surface both;
  for (const double side : {1.0, -1.0}) {
    const Vec3d low{side > 0 ? 0.02 : -0.20, -0.02, -0.14}, high{side > 0 ? 0.20 : -0.02, 0.30, 0.24};
    append(both, reduced(surfaceOf(shoesField(look.shoes), low, high, 0.006), 125, influencesAt));
  }
  return both;
}

}  // namespace

PersonLook personA() {
  PersonLook look;
  look.name = "person_a";
  look.build = broadBuild();
  look.top.torso = look.build.torso;
  look.top.torso[2] = {1.00, 0, -0.006, 0.158, 0.112};
  look.top.torso[3] = {1.09, 0, -0.005, 0.155, 0.112};
  look.top.torso[4] = {1.19, 0, -0.008, 0.160, 0.116};
  look.top.hemY = 0.915;
  look.top.sleeveEnd = 0.205;
  look.top.sleeveLooseness = 0.012;
  look.top.thickness = 0.011;
  look.top.neckWidth = 0.076;
  look.top.scoop = 0.018;
  look.top.collarHeight = 0;
  look.trousers = {0.045, 1.03, 0.010, 0.024};
  look.shoes = {0.085, 1.04, 0.024, 0};
  look.hair = HairStyle::Short;
  look.bareArmFrom = 0.15;
  look.palette = {{0.78, 0.57, 0.44, 1}, {0.68, 0.42, 0.36, 1}, {0.30, 0.42, 0.38, 1}, {0.16, 0.10, 0.07, 1}, 0.42, 0.15,
                  {0.20, 0.13, 0.09, 1}, {0.38, 0.26, 0.17, 1}, TopPattern::StripedShirt, {0.90, 0.88, 0.83, 1},
                  {0.16, 0.30, 0.47, 1}, {0.16, 0.30, 0.47, 1}, {0.17, 0.24, 0.37, 1}, {0.42, 0.52, 0.66, 1},
                  {0.72, 0.52, 0.26, 1}, true, {0.62, 0.20, 0.16, 1}, {0.93, 0.92, 0.90, 1}, {0.92, 0.91, 0.88, 1}, 0.024};
  return look;
}

PersonLook personB() {
  PersonLook look;
  look.name = "person_b";
  look.build = slenderBuild();
  look.top.torso = look.build.torso;
  look.top.torso[1] = {0.92, 0, -0.014, 0.176, 0.126};
  look.top.torso[2] = {1.00, 0, -0.008, 0.164, 0.116};
  look.top.torso[3] = {1.09, 0, -0.003, 0.142, 0.102};
  look.top.torso[4] = {1.19, 0, -0.004, 0.140, 0.102};
  look.top.hemY = 0.895;
  look.top.sleeveEnd = 0.515;
  look.top.sleeveLooseness = 0.008;
  look.top.thickness = 0.015;
  look.top.neckWidth = 0.058;
  look.top.scoop = 0.004;
  look.top.collarHeight = 0.045;
  look.trousers = {0.10, 1.00, 0.006, 0.008};
  look.shoes = {0.185, 0.92, 0.028, 0.004};
  look.hair = HairStyle::Ponytail;
  look.bareArmFrom = 0.49;
  look.palette = {{0.90, 0.71, 0.60, 1}, {0.76, 0.38, 0.37, 1}, {0.30, 0.22, 0.14, 1}, {0.30, 0.15, 0.08, 1}, 0, 1,
                  {0.46, 0.21, 0.09, 1}, {0.72, 0.40, 0.18, 1}, TopPattern::ZippedJacket, {0.88, 0.62, 0.14, 1},
                  {0.93, 0.90, 0.84, 1}, {0.22, 0.24, 0.28, 1}, {0.20, 0.21, 0.26, 1}, {0.26, 0.27, 0.32, 1},
                  {0.14, 0.15, 0.18, 1}, false, {0.40, 0.25, 0.16, 1}, {0.86, 0.80, 0.70, 1}, {0.16, 0.13, 0.12, 1}, 0.028};
  return look;
}

Scene makePerson(const PersonLook& look) {
  Scene scene;
  scene.name = look.name;
  scene.meshes.push_back({look.name, {}});
  const Palette& palette = look.palette;
  addPart(scene, "skin", skinSurface(look), paintedSkin(palette), 0.62, influencesAt);
  addPart(scene, "hair", hairSurface(look), paintedHair(palette), 0.55, [](Vec3d) { return influencesOf(kHead); });
  const Field nothing = [](Vec3d) { return 1.0; };
  const Garment trousers = trousersGarment(look.build, look.trousers), top = topGarment(look.build, look.top, trousers.solid);
  const Field worn = [top](Vec3d p) { return std::max(top.solid(p), top.beyondEdge(p)); };
  addPart(scene, "top", garmentSurface(top, {-0.72, 0.82, -0.22}, {0.72, 1.66, 0.22}, 650, nothing, 1), paintedTop(palette), 0.9, influencesAt);
  addPart(scene, "trousers", garmentSurface(trousers, {-0.25, -0.06, -0.20}, {0.25, 1.54, 0.18}, 500, worn, 0.004), paintedTrousers(palette), 0.9, influencesAt);
  addPart(scene, "shoes", shoesSurface(look), paintedShoes(palette), 0.6, influencesAt);
  SceneNode body;
  body.name = look.name;
  body.mesh = 0;
  body.skinned = true;
  addSkeleton(scene);
  scene.nodes.push_back(body);
  addPersonClips(scene);
  return scene;
}

}  // namespace throng::samples
