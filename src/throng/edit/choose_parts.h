// Which parts of a model are baked, and which of them an instance can hide.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// A part answers to its own name, its mesh's, its node's and its material's.
bool partMatches(const Model& model, const Part& part, const std::string& pattern);

// Keeps the parts that match some pattern of `keep` (all, where it is empty) and none of `drop`. Point-cache clips lose
// the same vertices. InvalidArgument where a pattern matches nothing (listing the names there are) or nothing is left.
Status chooseParts(Model& model, std::span<const std::string> keep, std::span<const std::string> drop);

struct PartGroup {
  std::string name;                   // what an instance hides
  std::vector<std::string> patterns;  // parts that belong to it
};

// Sets Part::group. InvalidArgument where a pattern matches nothing, and LimitExceeded beyond 32 groups.
Status groupParts(Model& model, std::span<const PartGroup> groups);

struct SocketChoice {
  std::string name;
  std::string bone;  // the node's name
};

// Appends to Model::sockets. InvalidArgument where a bone is absent, naming those that are near.
Status chooseSockets(Model& model, std::span<const SocketChoice> sockets);

}  // namespace throng
