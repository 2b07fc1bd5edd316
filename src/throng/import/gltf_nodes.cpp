#include "throng/import/gltf_nodes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace throng::gltf {
namespace {

// The unit quaternion of a rotation matrix given by its columns (Shepperd 1978).
Quatd rotationOf(Vec3d x, Vec3d y, Vec3d z) {
  const double trace = x.x + y.y + z.z;
  Quatd q;
  if (trace > 0) {
    q = {y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace};
  } else if (x.x >= y.y && x.x >= z.z) {
    q = {1 + x.x - y.y - z.z, y.x + x.y, z.x + x.z, y.z - z.y};
  } else if (y.y >= z.z) {
    q = {y.x + x.y, 1 + y.y - x.x - z.z, z.y + y.z, z.x - x.z};
  } else {
    q = {z.x + x.z, z.y + y.z, 1 + z.z - x.x - y.y, x.y - y.x};
  }
  return normalized(q);
}

Status readTransform(const JsonValue& json, Node& node, std::vector<Warning>& warnings) {
  std::array<double, 16> m;
  THRONG_ASSIGN(const bool hasMatrix, json.numbers("matrix", m));
  if (hasMatrix) {
    Affined matrix;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 4; ++column) matrix.m[row][column] = m[static_cast<std::size_t>(column * 4 + row)];
    const auto trs = splitMatrix(matrix);
    if (trs) {
      node.translation = trs->translation;
      node.rotation = trs->rotation;
      node.scale = trs->scale;
    } else {
      node.matrix = matrix;
    }
    return Ok{};
  }
  std::array<double, 3> t = {0, 0, 0}, s = {1, 1, 1};
  std::array<double, 4> r = {0, 0, 0, 1};
  THRONG_TRY(json.numbers("translation", t));
  THRONG_TRY(json.numbers("rotation", r));
  THRONG_TRY(json.numbers("scale", s));
  node.translation = {t[0], t[1], t[2]};
  node.scale = {s[0], s[1], s[2]};
  const Quatd rotation{r[0], r[1], r[2], r[3]};
  if (dot(rotation, rotation) < 1e-12)
    warnings.push_back({json.pathOf("rotation"), "has no direction and was taken as no rotation"});
  node.rotation = normalized(rotation);
  return Ok{};
}

// The child lists of the document give each node its parent; a node may have one.
Status linkChildren(const JsonValue& list, std::vector<Node>& nodes) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(const JsonValue children, list.item(i).array("children"));
    for (std::size_t c = 0; c < children.size(); ++c) {
      const JsonValue json = children.item(c);
      THRONG_ASSIGN(const int child, json.asIndex(nodes.size(), "nodes"));
      if (nodes[child].parent != kNone)
        return json.malformed("makes nodes[" + std::to_string(child) + "] a child of nodes[" + std::to_string(i) +
                              "], but it is one of nodes[" + std::to_string(nodes[child].parent) + "] already");
      nodes[child].parent = static_cast<int>(i);
    }
  }
  return Ok{};
}

// Every chain of parents ends: nodes are followed upwards until one that is known to.
Status checkAcyclic(const std::vector<Node>& nodes) {
  enum : char { kUnknown, kOnPath, kEnds };
  std::vector<char> state(nodes.size(), kUnknown);
  std::vector<int> path;
  for (std::size_t start = 0; start < nodes.size(); ++start) {
    path.clear();
    int at = static_cast<int>(start);
    while (at != kNone && state[at] == kUnknown) {
      state[at] = kOnPath;
      path.push_back(at);
      at = nodes[at].parent;
    }
    if (at != kNone && state[at] == kOnPath)
      return Error{ErrorCode::Malformed, "nodes[" + std::to_string(at) + "]",
                   "is its own ancestor; the node graph must be a tree"};
    for (const int node : path) state[node] = kEnds;
  }
  return Ok{};
}

}  // namespace

Trs nearestTrs(const Affined& matrix) {
  Trs trs;
  trs.translation = matrix.translation();
  trs.scale = {length(matrix.column(0)), length(matrix.column(1)), length(matrix.column(2))};
  // A mirrored matrix is a rotation once one axis is turned round.
  if (determinant(matrix) < 0) trs.scale.x = -trs.scale.x;
  const auto axis = [&](int index) {
    const double scale = trs.scale[index];
    return scale == 0 ? Vec3d{} : matrix.column(index) * (1 / scale);
  };
  Vec3d x = axis(0), y = axis(1), z = axis(2);
  // An axis of scale zero follows from the other two; with fewer than two there is nothing to follow.
  if (trs.scale.x == 0) x = cross(y, z);
  if (trs.scale.y == 0) y = cross(z, x);
  if (trs.scale.z == 0) z = cross(x, y);
  trs.rotation = rotationOf(x, y, z);
  return trs;
}

std::optional<Trs> splitMatrix(const Affined& matrix) {
  const Trs trs = nearestTrs(matrix);
  const Affined again = composeTrs(trs.translation, trs.rotation, trs.scale);
  const double size = std::max({std::abs(trs.scale.x), trs.scale.y, trs.scale.z});
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      if (!(std::abs(again.m[row][column] - matrix.m[row][column]) <= 1e-6 * size)) return std::nullopt;
  return trs;
}

Result<std::vector<Node>> readNodes(Document& document) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("nodes"));
  THRONG_TRY(document.budget.charge(list.size(), sizeof(Node), "nodes"));
  std::vector<Node> nodes(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonValue json = list.item(i);
    THRONG_ASSIGN(nodes[i].name, json.textOr("name", ""));
    THRONG_TRY(readTransform(json, nodes[i], document.warnings));
    THRONG_ASSIGN(const JsonValue visibility, json.extension("KHR_node_visibility"));
    THRONG_ASSIGN(nodes[i].visible, visibility.boolOr("visible", true));
  }
  THRONG_TRY(linkChildren(list, nodes));
  THRONG_TRY(checkAcyclic(nodes));
  return nodes;
}

Result<std::vector<int>> readSceneRoots(const Document& document, const std::vector<Node>& nodes, int sceneIndex) {
  THRONG_ASSIGN(const JsonValue scenes, document.root.array("scenes"));
  THRONG_ASSIGN(int index, document.root.indexOr("scene", scenes.size(), "scenes"));
  if (sceneIndex != kNone) {
    if (sceneIndex < 0 || static_cast<std::size_t>(sceneIndex) >= scenes.size())
      return Error{ErrorCode::InvalidArgument, "scenes",
                   "has no scene " + std::to_string(sceneIndex) + "; the file has " + std::to_string(scenes.size())};
    index = sceneIndex;
  }
  std::vector<int> roots;
  if (scenes.size() == 0) {
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].parent == kNone) roots.push_back(static_cast<int>(i));
    return roots;
  }
  THRONG_ASSIGN(const JsonValue list, scenes.item(static_cast<std::size_t>(std::max(index, 0))).array("nodes"));
  for (std::size_t i = 0; i < list.size(); ++i) {
    THRONG_ASSIGN(const int root, list.item(i).asIndex(nodes.size(), "nodes"));
    roots.push_back(root);
  }
  return roots;
}

Result<std::vector<int>> depthFirstOrder(const Document& document, const std::vector<int>& roots,
                                         std::size_t nodeCount) {
  THRONG_ASSIGN(const JsonValue list, document.root.array("nodes"));
  std::vector<int> order;
  std::vector<char> seen(nodeCount, 0);
  std::vector<int> pending(roots.rbegin(), roots.rend());
  while (!pending.empty()) {
    const int node = pending.back();
    pending.pop_back();
    if (seen[node] != 0) continue;
    seen[node] = 1;
    order.push_back(node);
    THRONG_ASSIGN(const JsonValue children, list.item(static_cast<std::size_t>(node)).array("children"));
    for (std::size_t c = children.size(); c > 0; --c) {
      THRONG_ASSIGN(const int child, children.item(c - 1).asIndex(nodeCount, "nodes"));
      pending.push_back(child);
    }
  }
  return order;
}

}  // namespace throng::gltf
