#include "throng/notation/notation.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <toml.hpp>

#include "throng/base/file.h"
#include "throng/notation/nesting.h"

namespace throng {
namespace {

using Json = nlohmann::json;

Json jsonFromToml(const toml::value& value) {
  switch (value.type()) {
    case toml::value_t::boolean: return value.as_boolean();
    case toml::value_t::integer: return value.as_integer();
    case toml::value_t::floating: return value.as_floating();
    case toml::value_t::string: return value.as_string().str;
    case toml::value_t::array: {
      Json array = Json::array();
      for (const toml::value& entry : value.as_array()) array.push_back(jsonFromToml(entry));
      return array;
    }
    case toml::value_t::table: {
      Json object = Json::object();
      for (const auto& [key, entry] : value.as_table()) object[key] = jsonFromToml(entry);
      return object;
    }
    default: return nullptr;  // dates: no key of ours takes one
  }
}

Status checkNesting(const std::string& text, const std::string& where) {
  if (const auto line = lineNestedTooDeep(text))
    return Error{ErrorCode::LimitExceeded, where + ": line " + std::to_string(*line),
                 "is nested deeper than " + std::to_string(kMaxNesting) + " brackets or " + std::to_string(kMaxKeyDots) +
                     " dots of a key"};
  return Ok{};
}

// The first line of what a parser says, without the place that it begins with.
std::string reasonOf(const std::exception& exception) {
  const std::string what = exception.what();
  return what.substr(0, what.find('\n'));
}

}  // namespace

Result<Json> parseJson(const std::string& text, const std::string& where) {
  THRONG_TRY(checkNesting(text, where));
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    return Error{ErrorCode::Malformed, where + ": line " + std::to_string(1 + std::count(text.begin(), end, '\n')),
                 "is not valid JSON"};
  } catch (const Json::exception& error) {
    return Error{ErrorCode::Malformed, where, "is not valid JSON (" + reasonOf(error) + ")"};
  }
}

Result<Json> parseToml(const std::string& text, const std::string& where) {
  THRONG_TRY(checkNesting(text, where));
  try {
    std::istringstream stream(text);
    return jsonFromToml(toml::parse(stream, where));
  } catch (const toml::exception& exception) {
    return Error{ErrorCode::Malformed, where + ": line " + std::to_string(exception.location().line()),
                 "is not valid TOML (" + reasonOf(exception) + ")"};
  } catch (const std::exception& exception) {
    return Error{ErrorCode::Malformed, where, "is not valid TOML (" + reasonOf(exception) + ")"};
  }
}

Result<Json> readNotation(const std::filesystem::path& path, const std::string& kind, std::uint64_t maxBytes) {
  const bool isToml = path.extension() == ".toml", isJson = path.extension() == ".json";
  THRONG_ASSIGN(const Bytes bytes, readFile(path, maxBytes));
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (isToml) return parseToml(text, path.string());
  if (isJson) return parseJson(text, path.string());
  return Error{ErrorCode::FormatUnknown, path.string(), "is no " + kind + "; a " + kind + " is a .toml or .json file"};
}

}  // namespace throng
