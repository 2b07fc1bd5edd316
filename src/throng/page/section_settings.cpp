#include <charconv>

#include "throng/base/format_values.h"
#include "throng/page/html.h"
#include "throng/page/sections.h"

namespace throng::page {
namespace {

std::string hexadecimal(std::uint64_t value) {
  char digits[16];
  const auto written = std::to_chars(digits, digits + sizeof digits, value, 16);
  const std::string text(digits, written.ptr);
  return std::string(sizeof digits - text.size(), '0') + text;
}

}  // namespace

std::string settingsSection(const PageSubject& subject) {
  const Asset& asset = subject.asset;
  std::string facts = "<dl class=\"facts\">";
  const auto fact = [&](const char* what, const std::string& words) { facts += std::string("<dt>") + what + "</dt><dd>" + escaped(words) + "</dd>"; };
  fact("asset", asset.name);
  fact("made by", asset.generator);
  fact("format version", std::to_string(asset.formatVersion));
  fact("encoding", name(asset.encoding()));
  fact("size of the rest pose", formatLength(static_cast<double>(sizeMetres(asset))));
  fact("mesh digest", hexadecimal(asset.meshDigest));
  fact("vertex order", asset.sourceVertices.empty() ? "as in the source" : "sorted by the baker; the source's numbers are kept");
  fact("compared with", subject.sourceName.empty() ? "nothing; errors are those stored by the bake" : subject.sourceName);
  return section("settings", "Bake", "", facts + "</dl>");
}

}  // namespace throng::page
