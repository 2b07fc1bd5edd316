// Which glTF extensions are read, carried through or safely ignored.
#pragma once

#include <string_view>

namespace throng::gltf {

// Whether a file that requires the extension can be imported rightly.
bool readsExtension(std::string_view name);

}  // namespace throng::gltf
