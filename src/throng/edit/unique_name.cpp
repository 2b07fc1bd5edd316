#include "throng/edit/unique_name.h"

#include <algorithm>

namespace throng {

std::string uniqueClipName(const Model& model, const std::string& wanted) {
  const auto taken = [&](const std::string& name) {
    return std::any_of(model.clips.begin(), model.clips.end(), [&](const Clip& clip) { return clip.name == name; });
  };
  std::string name = wanted;
  for (int number = 2; taken(name); ++number) name = wanted + " (" + std::to_string(number) + ")";
  return name;
}

}  // namespace throng
