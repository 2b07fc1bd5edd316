// A classic layout as files: two textures and a JSON file that says how to read them.
#pragma once

#include <filesystem>
#include <string>

#include "throng/base/file.h"
#include "throng/target/classic_textures.h"

namespace throng {

// The JSON file's text. docs/layouts.md lists its keys. The same input gives the same text.
std::string classicJson(const ClassicTextures& textures, const FrameMeasurement& measurement);

// One texture's file: PNG of 8 or 16 bits a channel without a colour space; of `half`, the bits of RGBA as they are,
// little-endian, the top row first. `codes` are textures.positions or textures.normals.
Bytes classicTextureFile(const ClassicTextures& textures, const std::vector<std::uint16_t>& codes);

// Writes positions.png, normals.png (.bin for `half`) and, after them, animation.json. Creates the folder where it is
// missing. FileUnwritable.
Status writeClassicFiles(const std::filesystem::path& folder, const ClassicTextures& textures,
                         const FrameMeasurement& measurement);

}  // namespace throng
