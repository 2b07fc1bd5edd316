#include "samples.h"

#include "flag.h"
#include "glb_writer.h"
#include "grass.h"
#include "person.h"
#include "trees.h"
#include "venues.h"

namespace throng::samples {
namespace {

std::vector<SampleFile> glbOf(const Scene& scene) { return {{scene.name + ".glb", glbFromScene(scene)}}; }

// The flag as a model with morph targets, and as a mesh with a point cache beside it.
std::vector<SampleFile> flagFiles(const FlagMotion& motion) {
  return {{"flag.glb", glbFromScene(makeFlag(motion))}, {"flag.obj", flagObj(motion)}, {"flag.mdd", flagMdd(motion)}};
}

}  // namespace

const std::vector<Sample>& allSamples() {
  static const std::vector<Sample> samples = {
      {"person_a", [] { return glbOf(makePerson(personA())); }},
      {"person_b", [] { return glbOf(makePerson(personB())); }},
      {"grass", [] { return glbOf(makeGrassTuft()); }},
      {"flag", [] { return flagFiles(simulatedFlag()); }},
      {"tree_broadleaf", [] { return glbOf(makeBroadleafTree()); }},
      {"tree_conifer", [] { return glbOf(makeConiferTree()); }},
      {"stadium", [] { return glbOf(makeStadium()); }},
      {"street", [] { return glbOf(makeStreet()); }},
  };
  return samples;
}

}  // namespace throng::samples
