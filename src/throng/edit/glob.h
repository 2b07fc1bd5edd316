// Names with wildcards, as every selection of clips, meshes and materials understands them.
#pragma once

#include <string_view>

namespace throng {

// Whether the whole name fits the pattern: * stands for any run of characters, ? for one; everything else is itself.
bool matchesGlob(std::string_view name, std::string_view pattern);

}  // namespace throng
