// Rest transforms of the node graph, for those who need no clip. Clips are evaluated in pose/.
#pragma once

#include "throng/model/model.h"

namespace throng {

// T * R * S of the node, or its matrix. Segment scale compensation is not applied.
Affined parentFromNode(const Node& node);

// Up the parents to the root. The node graph must be a forest (validateModel).
Affined modelFromNode(const Model& model, int nodeIndex);

}  // namespace throng
