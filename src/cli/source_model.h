// The model a command works on: files read, clips merged, edits applied, all from the flags of sourceFlags().
#pragma once

#include <span>
#include <string>

#include "arguments.h"
#include "console.h"
#include "throng/edit/recipe.h"
#include "throng/model/model.h"

namespace throng::cli {

struct SourceModel {
  Model model;
  Recipe recipe;  // for what belongs to the bake: its overrides
};

// Reads `files` (one model, or a sequence of OBJ or PLY files) and applies recipe and flags, in this order: cache, clips
// of other files, recipe, keep and drop, groups, sockets, scale and up axis, clips, atlas. Warnings and what was done go to the
// console.
Result<SourceModel> loadSourceModel(std::span<const std::string> files, const Arguments& arguments, Console& console);

}  // namespace throng::cli
