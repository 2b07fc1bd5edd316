// Nodes of an Assimp scene: FBX's pivot chains joined to as few nodes as express them exactly.
#include <assimp/scene.h>

#include <unordered_set>

#include "throng/import/assimp_convert.h"
#include "throng/import/assimp_scene.h"

namespace throng {
namespace {

constexpr std::string_view kLinkMark = "_$AssimpFbx$_";
constexpr int kInheritRrs = 2;  // FBX InheritType eInheritRrs: Maya's segment scale compensation

// What a link of a chain does: exactly one of these, or a whole transform.
enum class LinkKind { Translation, Rotation, Scale, Whole };

LinkKind linkKind(std::string_view name) {
  const std::size_t mark = name.find(kLinkMark);
  if (mark == std::string_view::npos) return LinkKind::Whole;
  const std::string_view suffix = name.substr(mark + kLinkMark.size());
  if (suffix == "Scaling" || suffix == "GeometricScaling" || suffix == "GeometricScalingInverse") return LinkKind::Scale;
  if (suffix == "Rotation" || suffix == "PreRotation" || suffix == "PostRotation" || suffix == "GeometricRotation" ||
      suffix == "GeometricRotationInverse")
    return LinkKind::Rotation;
  return LinkKind::Translation;  // all pivots and offsets
}

bool isSegmentScaleCompensated(const aiNode& node) {
  int inheritType = 0;
  return node.mMetaData && node.mMetaData->Get("InheritType", inheritType) && inheritType == kInheritRrs;
}

bool isHidden(const aiNode& node) {
  if (!node.mMetaData) return false;
  bool show = true;
  double visibility = 1;
  float visibilityFloat = 1;
  node.mMetaData->Get("Show", show);
  if (!node.mMetaData->Get("Visibility", visibility) && node.mMetaData->Get("Visibility", visibilityFloat))
    visibility = visibilityFloat;
  return !show || visibility == 0;
}

class NodeReader {
 public:
  NodeReader(const aiScene& scene, Model& model) : model_(model) {
    for (unsigned a = 0; a < scene.mNumAnimations; ++a)
      for (unsigned c = 0; c < scene.mAnimations[a]->mNumChannels; ++c)
        animated_.insert(scene.mAnimations[a]->mChannels[c]->mNodeName.C_Str());
  }

  SceneNodes read(const aiNode& root) {
    struct Pending { const aiNode* node; int parent; const aiNode* bareParent; };
    std::vector<Pending> stack{{&root, kNone, nullptr}};
    while (!stack.empty()) {
      const Pending at = stack.back();
      stack.pop_back();
      // A chain is a line of links named after the node that ends it.
      std::vector<const aiNode*> chain{at.node};
      while (isLinkName(chain.back()->mName.C_Str()) && chain.back()->mNumChildren == 1 &&
             bareName(chain.back()->mChildren[0]->mName.C_Str()) == bareName(at.node->mName.C_Str()))
        chain.push_back(chain.back()->mChildren[0]);
      const aiNode* last = chain.back();
      const int node = addChain(chain, at.parent, at.bareParent);
      for (unsigned i = last->mNumChildren; i-- > 0;) stack.push_back({last->mChildren[i], node, last});
    }
    return std::move(result_);
  }

 private:
  // The links joined so far into the newest node: the kinds must come in the order T, R, S, one animated of each.
  struct Open {
    int node = kNone;
    LinkKind reached = LinkKind::Translation;
    bool animated[3] = {false, false, false};
  };

  int addNode(const std::string& name, int parent) {
    Node node;
    node.name = name;
    node.parent = parent;
    model_.nodes.push_back(std::move(node));
    return static_cast<int>(model_.nodes.size()) - 1;
  }

  int addChain(const std::vector<const aiNode*>& chain, int parent, const aiNode* bareParent) {
    const aiNode& bare = *chain.back();
    const std::string name = bareName(bare.mName.C_Str());
    const bool compensated = bareParent && isSegmentScaleCompensated(bare);
    ChainNodes nodes;
    Open open{addNode(name, parent)};
    nodes.nodes.push_back(open.node);
    nodes.scaleNode = open.node;
    for (const aiNode* link : chain) {
      const std::string linkName = link->mName.C_Str();
      const LinkKind kind = linkKind(linkName);
      if (kind == LinkKind::Whole) {
        if (chain.size() == 1) setWhole(open.node, *link);
        else if (!isIdentity(link->mTransformation)) {
          open = openNext(name, open.node, nodes);
          setWhole(open.node, *link);
        }
        continue;
      }
      const bool animated = animated_.count(linkName) > 0;
      // Only the translation proper stands before the inverse of the parent's scale.
      const bool breaksCompensation = compensated && nodes.nodes.size() == 1 && kind == LinkKind::Translation &&
                                      linkName.find("$_Translation") == std::string::npos;
      const int slot = static_cast<int>(kind);
      if (kind < open.reached || (animated && open.animated[slot]) || breaksCompensation)
        open = openNext(name, open.node, nodes);
      join(open, *link, kind, animated);
      if (linkName.ends_with("$_Scaling")) nodes.scaleNode = open.node;
    }
    finish(bare, name, compensated ? bareParent : nullptr, nodes);
    return nodes.lastNode;
  }

  Open openNext(const std::string& name, int previous, ChainNodes& nodes) {
    const Open next{addNode(name, previous)};
    nodes.nodes.push_back(next.node);
    return next;
  }

  // Multiplies one link onto the open node and remembers where its curve goes.
  void join(Open& open, const aiNode& link, LinkKind kind, bool animated) {
    Node& node = model_.nodes[open.node];
    CurveTarget target;
    target.nodeIndex = open.node;
    target.translation = kind == LinkKind::Translation;
    target.rotation = kind == LinkKind::Rotation;
    target.scale = kind == LinkKind::Scale;
    const Affined local = toAffine(link.mTransformation);
    std::vector<CurveTarget*> earlier = targetsOf(open.node, kind);
    if (kind == LinkKind::Translation) {
      target.addedTranslation = node.translation;
      for (CurveTarget* t : earlier) t->addedTranslation += local.translation();
      node.translation += local.translation();
    } else if (kind == LinkKind::Rotation) {
      const Quatd rotation = splitTrs(local).rotation;
      target.preRotation = node.rotation;
      for (CurveTarget* t : earlier) t->postRotation = t->postRotation * rotation;
      node.rotation = normalized(node.rotation * rotation);
    } else {
      const Vec3d scale{local.m[0][0], local.m[1][1], local.m[2][2]};
      target.scaleFactor = node.scale;
      for (CurveTarget* t : earlier) t->scaleFactor = t->scaleFactor * scale;
      node.scale = node.scale * scale;
    }
    open.reached = kind;
    open.animated[static_cast<int>(kind)] |= animated;
    if (animated) {
      const std::string linkName = link.mName.C_Str();
      if (result_.targets.emplace(linkName, target).second) joined_.push_back({open.node, kind, linkName});
    }
  }

  std::vector<CurveTarget*> targetsOf(int node, LinkKind kind) {
    std::vector<CurveTarget*> targets;
    for (auto it = joined_.rbegin(); it != joined_.rend() && it->node == node; ++it)
      if (it->kind == kind) targets.push_back(&result_.targets.at(it->linkName));
    return targets;
  }

  void setWhole(int index, const aiNode& link) {
    Node& node = model_.nodes[index];
    const Affined local = toAffine(link.mTransformation);
    const Trs trs = splitTrs(local);
    node.translation = trs.translation;
    node.rotation = trs.rotation;
    node.scale = trs.scale;
    if (trs.exact) return;
    if (animated_.count(link.mName.C_Str()) == 0) node.matrix = local;
    else model_.warnings.push_back({model_.name + ": node '" + node.name + "'",
                                    "its rest transform is sheared; the shear is dropped because the node is animated"});
  }

  void finish(const aiNode& bare, const std::string& name, const aiNode* compensatedParent, ChainNodes& nodes) {
    nodes.lastNode = nodes.nodes.back();
    model_.nodes[nodes.nodes.front()].visible = !isHidden(bare);
    if (compensatedParent) {
      const auto parent = scaleNode_.find(compensatedParent);
      Node& first = model_.nodes[nodes.nodes.front()];
      if (parent != scaleNode_.end() && !first.matrix) first.compensatedNode = parent->second;
    }
    scaleNode_[&bare] = nodes.scaleNode;
    result_.lastNode[&bare] = nodes.lastNode;
    CurveTarget whole;
    whole.nodeIndex = nodes.nodes.front();
    result_.targets.emplace(name, whole);
    result_.byName.emplace(name, std::move(nodes));
  }

  struct Joined { int node; LinkKind kind; std::string linkName; };

  Model& model_;
  SceneNodes result_;
  std::unordered_set<std::string> animated_;
  std::unordered_map<const aiNode*, int> scaleNode_;
  std::vector<Joined> joined_;
};

}  // namespace

bool isLinkName(const std::string& name) { return name.find(kLinkMark) != std::string::npos; }

std::string bareName(const std::string& name) { return name.substr(0, name.find(kLinkMark)); }

SceneNodes readNodes(const aiScene& scene, Model& model) { return NodeReader(scene, model).read(*scene.mRootNode); }

}  // namespace throng
