#include "throng/model/node_transforms.h"

namespace throng {

Affined parentFromNode(const Node& node) {
  return node.matrix ? *node.matrix : composeTrs(node.translation, node.rotation, node.scale);
}

Affined modelFromNode(const Model& model, int nodeIndex) {
  Affined result;
  for (int index = nodeIndex; index != kNone; index = model.nodes[index].parent)
    result = parentFromNode(model.nodes[index]) * result;
  return result;
}

}  // namespace throng
