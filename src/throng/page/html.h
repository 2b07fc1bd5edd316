// Small words of HTML and SVG.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "throng/image/pixels.h"

namespace throng::page {

// Text as it stands inside an element or a quoted attribute.
std::string escaped(std::string_view text);

// A length in a drawing: one decimal.
std::string svgNumber(double value);

std::string base64(std::span<const std::byte> bytes);

// <img> with the picture inside. `cssClass` may be empty.
std::string imageTag(const Pixels& pixels, const std::string& description, const std::string& cssClass);

// <section id> with a heading and one sentence below it (HTML, may be empty).
std::string section(const std::string& id, const std::string& title, const std::string& lead, const std::string& body);

// A table: the first column to the left, numbers right. Cells are HTML.
class HtmlTable {
 public:
  explicit HtmlTable(std::initializer_list<std::string> header);
  void addRow(std::initializer_list<std::string> cells);
  std::string html() const { return html_ + "</tbody></table></div>"; }

 private:
  std::string html_;
};

}  // namespace throng::page
