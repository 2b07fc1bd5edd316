// A person: shapes, clothes, colours, skin weights and clips put together.
#pragma once

#include "clothes.h"
#include "gltf_scene.h"
#include "hair.h"
#include "person_paint.h"

namespace throng::samples {

struct PersonLook {
  std::string name;
  Build build;
  Top top;
  Trousers trousers;
  Shoes shoes;
  HairStyle hair = HairStyle::Short;
  double bareArmFrom = 0;   // metres along the arm from where skin is modelled
  Palette palette;
};

PersonLook personA();
PersonLook personB();

Scene makePerson(const PersonLook& look);

}  // namespace throng::samples
