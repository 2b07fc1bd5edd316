#include "samples.h"

#include "glb_writer.h"
#include "person.h"

namespace throng::samples {
namespace {

std::vector<SampleFile> glbOf(const Scene& scene) { return {{scene.name + ".glb", glbFromScene(scene)}}; }

}  // namespace

const std::vector<Sample>& allSamples() {
  static const std::vector<Sample> samples = {
      {"person_a", [] { return glbOf(makePerson(personA())); }},
      {"person_b", [] { return glbOf(makePerson(personB())); }},
  };
  return samples;
}

}  // namespace throng::samples
