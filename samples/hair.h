// Hair as a solid with strands pressed into it.
#pragma once

#include "distance_field.h"

namespace throng::samples {

enum class HairStyle { Short, Ponytail };

Field hairField(HairStyle style);

}  // namespace throng::samples
