#include "throng/edit/choose_parts.h"

#include <algorithm>
#include <set>

#include "throng/edit/glob.h"

namespace throng {
namespace {

constexpr std::size_t kMaxGroups = 32;
constexpr std::size_t kMostListed = 12;

std::string listed(const std::set<std::string>& names) {
  std::string text;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (name.empty()) continue;
    if (count++ == kMostListed) return text + ", ...";
    text += (text.empty() ? "'" : ", '") + name + "'";
  }
  return text;
}

std::set<std::string> partNames(const Model& model) {
  std::set<std::string> names;
  for (const Part& part : model.parts) {
    names.insert(part.name);
    names.insert(model.meshes[part.meshIndex].name);
  }
  return names;
}

Status checkMatches(const Model& model, std::span<const std::string> patterns, const char* what) {
  for (const std::string& pattern : patterns) {
    const bool found = std::any_of(model.parts.begin(), model.parts.end(),
                                   [&](const Part& part) { return partMatches(model, part, pattern); });
    if (!found)
      return Error{ErrorCode::InvalidArgument, model.name,
                   std::string(what) + " '" + pattern + "' matches no mesh or material; there are " + listed(partNames(model))};
  }
  return Ok{};
}

bool matchesAny(const Model& model, const Part& part, std::span<const std::string> patterns) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) { return partMatches(model, part, pattern); });
}

// Drops the vertices of the parts that go from every frame of a cache.
void filterCache(PointCache& cache, const std::vector<std::size_t>& firsts, const std::vector<bool>& kept) {
  const std::size_t count = firsts.back(), frames = cache.times.size();
  for (std::vector<Vec3f>* values : {&cache.positions, &cache.normals}) {
    if (values->empty()) continue;
    std::vector<Vec3f> filtered;
    for (std::size_t frame = 0; frame < frames; ++frame)
      for (std::size_t part = 0; part < kept.size(); ++part)
        if (kept[part])
          filtered.insert(filtered.end(), values->begin() + static_cast<std::ptrdiff_t>(frame * count + firsts[part]),
                          values->begin() + static_cast<std::ptrdiff_t>(frame * count + firsts[part + 1]));
    *values = std::move(filtered);
  }
}

}  // namespace

bool partMatches(const Model& model, const Part& part, const std::string& pattern) {
  const Mesh& mesh = model.meshes[part.meshIndex];
  return matchesGlob(part.name, pattern) || matchesGlob(mesh.name, pattern) ||
         (part.nodeIndex != kNone && matchesGlob(model.nodes[part.nodeIndex].name, pattern)) ||
         (mesh.materialIndex != kNone && matchesGlob(model.materials[mesh.materialIndex].name, pattern));
}

Status chooseParts(Model& model, std::span<const std::string> keep, std::span<const std::string> drop) {
  THRONG_TRY(checkMatches(model, keep, "the mesh to keep"));
  THRONG_TRY(checkMatches(model, drop, "the mesh to drop"));
  std::vector<bool> kept;
  for (const Part& part : model.parts)
    kept.push_back((keep.empty() || matchesAny(model, part, keep)) && !matchesAny(model, part, drop));
  if (std::find(kept.begin(), kept.end(), true) == kept.end())
    return Error{ErrorCode::InvalidArgument, model.name, "no mesh is left after keeping and dropping; there are " + listed(partNames(model))};

  const std::vector<std::size_t> firsts = partFirstVertices(model);
  for (Clip& clip : model.clips)
    if (clip.cache) filterCache(*clip.cache, firsts, kept);
  std::vector<Part> parts;
  for (std::size_t index = 0; index < kept.size(); ++index)
    if (kept[index]) parts.push_back(std::move(model.parts[index]));
  model.parts = std::move(parts);
  return Ok{};
}

Status groupParts(Model& model, std::span<const PartGroup> groups) {
  if (groups.size() > kMaxGroups)
    return Error{ErrorCode::LimitExceeded, model.name, "has " + std::to_string(groups.size()) + " groups; 32 are possible"};
  for (const PartGroup& group : groups) {
    THRONG_TRY(checkMatches(model, group.patterns, ("group '" + group.name + "':").c_str()));
    for (Part& part : model.parts)
      if (matchesAny(model, part, group.patterns)) part.group = group.name;
  }
  return Ok{};
}

Status chooseSockets(Model& model, std::span<const SocketChoice> sockets) {
  for (const SocketChoice& socket : sockets) {
    const auto found = std::find_if(model.nodes.begin(), model.nodes.end(), [&](const Node& node) { return node.name == socket.bone; });
    if (found == model.nodes.end()) {
      std::set<std::string> names;
      for (const Node& node : model.nodes) names.insert(node.name);
      return Error{ErrorCode::InvalidArgument, model.name, "has no bone '" + socket.bone + "' for the socket '" + socket.name + "'; there are " + listed(names)};
    }
    model.sockets.push_back({socket.name, static_cast<int>(found - model.nodes.begin())});
  }
  return Ok{};
}

}  // namespace throng
