// What the descriptions of all layouts say alike, as JSON. For .cpp files: it includes the JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "throng/target/frame_error.h"

namespace throng {

nlohmann::ordered_json toJson(const Bounds& bounds);
nlohmann::ordered_json toJson(const FrameError& error);

// Name, frames, rate, length and loop mode of a clip; each layout adds its error.
nlohmann::ordered_json toJson(const FrameClip& clip);

// Names from a file may hold bytes that are no UTF-8; they are replaced, never a reason to fail.
std::string toText(const nlohmann::ordered_json& json, int indent);

}  // namespace throng
