// Small text files that people write by hand, in TOML or JSON: one tree for both, so that keys are read in one place.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "throng/base/result.h"

namespace throng {

// The tree of a text. Malformed with the line; LimitExceeded where brackets or dotted keys nest deeper than 32 and 16.
// `where` begins the error's place.
Result<nlohmann::json> parseToml(const std::string& text, const std::string& where);
Result<nlohmann::json> parseJson(const std::string& text, const std::string& where);

// A .toml or .json file of at most `maxBytes`, by its extension. FileNotFound..., FormatUnknown ("is no recipe; a
// recipe is a .toml or .json file", where `kind` is "recipe"), LimitExceeded, Malformed.
Result<nlohmann::json> readNotation(const std::filesystem::path& path, const std::string& kind, std::uint64_t maxBytes);

}  // namespace throng
