// A recipe: everything an artist wants done to a model before it is baked, in a small TOML or JSON file.
//
// docs/recipes.md lists the keys. They are the same words in both notations and in the command line's flags.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "throng/edit/choose_parts.h"
#include "throng/edit/edit_clips.h"
#include "throng/edit/place_model.h"

namespace throng {

// What baking one clip should obey where it differs from the rest; texts as on the command line ("2mm", "vertex").
struct ClipBakeOverride {
  std::string clip;  // its new name, or a pattern of names
  std::string tolerance, normalTolerance, encoding;
  double framesPerSecond = 0;  // 0: not given
};

struct Recipe {
  double scale = 1;
  UpAxis up = UpAxis::Y;
  std::vector<std::string> keep, drop;
  std::vector<PartGroup> groups;
  std::vector<SocketChoice> sockets;
  std::vector<ClipEdit> clips;  // empty: all clips as they are
  std::vector<ClipBakeOverride> overrides;
  bool atlas = false;  // merge materials into one by a texture atlas (atlas.h)
};

// FileNotFound..., FormatUnknown for other extensions than .toml and .json, Malformed with the line or key and what is
// allowed there. Unknown keys are refused with the nearest known one.
Result<Recipe> readRecipe(const std::filesystem::path& path);
Result<Recipe> parseRecipeToml(const std::string& text, const std::string& where);
Result<Recipe> parseRecipeJson(const std::string& text, const std::string& where);

// Applies all but `overrides` and `atlas`, which belong to the bake.
Result<EditNotes> applyRecipe(Model& model, const Recipe& recipe);

}  // namespace throng
