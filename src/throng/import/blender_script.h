// blender_export.py, carried along in the library.
#pragma once

#include <string_view>

namespace throng {

extern const std::string_view kBlenderScript;

}  // namespace throng
