#include "throng/import/vertex_influences.h"

#include <algorithm>

namespace throng {

constexpr std::size_t kMaxEntries = std::size_t(1) << 28;  // 2 GiB of bones and weights

Result<std::size_t> storeInfluences(const std::string& where, const InfluenceLists& lists, std::uint32_t looseBone,
                                    Mesh& mesh) {
  std::size_t perVertex = 1, looseCount = 0;
  for (const auto& list : lists) perVertex = std::max(perVertex, list.size());
  if (perVertex > kMaxEntries / std::max<std::size_t>(1, lists.size()))
    return Error{ErrorCode::LimitExceeded, where,
                 "a vertex has " + std::to_string(perVertex) + " influences; reduce them in the modelling program"};
  mesh.influencesPerVertex = static_cast<int>(perVertex);
  mesh.influenceBones.assign(perVertex * lists.size(), 0);
  mesh.influenceWeights.assign(perVertex * lists.size(), 0);
  for (std::size_t v = 0; v < lists.size(); ++v) {
    std::uint32_t* bones = mesh.influenceBones.data() + v * perVertex;
    float* weights = mesh.influenceWeights.data() + v * perVertex;
    double sum = 0;
    for (const auto& influence : lists[v]) sum += influence.second;
    for (std::size_t i = 0; i < lists[v].size(); ++i) {
      bones[i] = lists[v][i].first;
      weights[i] = static_cast<float>(lists[v][i].second / sum);
    }
    if (!lists[v].empty()) continue;
    bones[0] = looseBone;
    weights[0] = 1;
    ++looseCount;
  }
  return looseCount;
}

}  // namespace throng
