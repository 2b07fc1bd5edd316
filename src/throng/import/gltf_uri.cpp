#include "throng/import/gltf_uri.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "throng/import/path_guard.h"

namespace throng::gltf {
namespace {

constexpr std::string_view kDataScheme = "data:";

Error malformed(std::string detail) { return {ErrorCode::Malformed, "uri", std::move(detail)}; }

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A '%' that no two hex digits follow stays as it is, as browsers do.
std::string percentDecode(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0) {
      result.push_back(static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2])));
      i += 2;
    } else {
      result.push_back(text[i]);
    }
  }
  return result;
}

// Value of each base64 character (also the URL-safe ones), -1 for the rest.
constexpr std::array<signed char, 256> makeBase64Values() {
  std::array<signed char, 256> values{};
  for (auto& value : values) value = -1;
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    values[static_cast<unsigned char>(alphabet[i])] = static_cast<signed char>(i);
  values['-'] = 62;
  values['_'] = 63;
  return values;
}
constexpr auto kBase64Values = makeBase64Values();

Result<Bytes> decodeBase64(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  if (text.size() % 4 == 1) return malformed("has a base64 payload of impossible length; export the file again");
  Bytes bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int bitCount = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int value = kBase64Values[static_cast<unsigned char>(text[i])];
    if (value < 0)
      return malformed("has a character that is not base64 at " + std::to_string(i) +
                       " of its payload; export the file again");
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFF;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push_back(static_cast<std::byte>(bits >> bitCount & 0xFF));
    }
  }
  return bytes;
}

bool hasScheme(std::string_view uri) {
  const auto colon = uri.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  return std::all_of(uri.begin(), uri.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](unsigned char c) { return std::isalnum(c) || c == '+' || c == '-' || c == '.'; });
}

}  // namespace

bool isDataUri(std::string_view uri) { return uri.substr(0, kDataScheme.size()) == kDataScheme; }

Result<DataUri> decodeDataUri(std::string_view uri) {
  assert(isDataUri(uri));
  uri.remove_prefix(kDataScheme.size());
  const auto comma = uri.find(',');
  if (comma == std::string_view::npos) return malformed("is a data URI without a comma; export the file again");
  const std::string_view header = uri.substr(0, comma), payload = uri.substr(comma + 1);
  DataUri result;
  result.mimeType = std::string(header.substr(0, header.find(';')));

  constexpr std::string_view base64 = ";base64";
  if (header.size() >= base64.size() && header.substr(header.size() - base64.size()) == base64) {
    THRONG_ASSIGN(result.bytes, decodeBase64(payload));
    return result;
  }
  const std::string decoded = percentDecode(payload);
  const auto* first = reinterpret_cast<const std::byte*>(decoded.data());
  result.bytes.assign(first, first + decoded.size());
  return result;
}

Result<std::filesystem::path> resolveUri(const std::filesystem::path& folder, std::string_view uri) {
  std::string decoded = percentDecode(uri);
  std::replace(decoded.begin(), decoded.end(), '\\', '/');
  if (decoded.empty() || decoded.find('\0') != std::string::npos) return malformed("names no file");
  if (hasScheme(decoded))
    return malformed("is not a file beside the model; download it and refer to it by a relative path");
  const std::filesystem::path relative = std::filesystem::path(decoded).lexically_normal();
  if (relative.is_absolute() || *relative.begin() == "..")
    return malformed("'" + decoded + "' leaves the folder of the model; put the file into that folder");
  if (!isInsideFolder(folder / relative, folder))
    return malformed("'" + decoded + "' leaves the folder of the model by a link; put the file into that folder");
  return folder / relative;
}

}  // namespace throng::gltf
