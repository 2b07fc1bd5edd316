#include "throng/model/model.h"

namespace throng {

std::vector<std::size_t> partFirstVertices(const Model& model) {
  std::vector<std::size_t> firsts{0};
  firsts.reserve(model.parts.size() + 1);
  for (const Part& part : model.parts) firsts.push_back(firsts.back() + model.meshes[part.meshIndex].vertexCount());
  return firsts;
}

std::size_t modelVertexCount(const Model& model) { return partFirstVertices(model).back(); }

}  // namespace throng
