// An asset's animation in a layout that an engine plays without Throng, for `convert --layout` and `bake --target`.
#pragma once

#include <filesystem>
#include <string_view>

#include "console.h"
#include "throng/asset/asset.h"
#include "throng/base/result.h"

namespace throng::cli {

// Where a layout goes unless told: NAME.LAYOUT in the current folder, or the file NAME.vat for playcanvas.
std::filesystem::path defaultLayoutPath(const std::filesystem::path& input, std::string_view layout);

// Makes the layout (a word of kLayouts), measures it against the asset, writes it and prints what was measured.
Status writeLayout(const Asset& asset, std::string_view layout, double framesPerSecond, const std::filesystem::path& output,
                   Console& console);

}  // namespace throng::cli
