// Picture files that models point to.
#pragma once

#include <filesystem>
#include <string>

#include "throng/base/result.h"
#include "throng/model/material.h"

namespace throng {

// The MIME type of PNG, JPEG, WebP or KTX2 bytes, or "" for any other.
std::string imageMimeType(const Bytes& bytes);

// Bytes as an image named after the file, kept as they are. FormatUnsupported for pictures no glTF may hold (TGA, BMP,
// PSD, ...).
Result<Image> makeImage(const std::string& fileName, Bytes bytes);

// The picture that a model file names, looked for in the model's own folder and below only: files carry the paths of
// their author's machine, so after the name as given its last part is tried, alone and in "textures". FileNotFound.
Result<Image> readImageBeside(const std::filesystem::path& modelPath, const std::string& name);

}  // namespace throng
