#include "throng/page/html.h"

#include "throng/base/format_values.h"

namespace throng::page {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string svgNumber(double value) { return formatFixed(value, 1); }

std::string base64(std::span<const std::byte> bytes) {
  static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (i + k < bytes.size() ? std::to_integer<unsigned>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63u];
  }
  return text;
}

std::string imageTag(const Pixels& pixels, const std::string& description, const std::string& cssClass) {
  return "<img" + (cssClass.empty() ? "" : " class=\"" + cssClass + "\"") + " width=\"" + std::to_string(pixels.width) +
         "\" height=\"" + std::to_string(pixels.height) + "\" alt=\"" + escaped(description) +
         "\" src=\"data:image/png;base64," + base64(pngOf(pixels)) + "\">";
}

std::string section(const std::string& id, const std::string& title, const std::string& lead, const std::string& body) {
  return "<section id=\"" + id + "\"><h2>" + escaped(title) + "</h2>" + (lead.empty() ? "" : "<p class=\"lead\">" + lead + "</p>") +
         body + "</section>\n";
}

HtmlTable::HtmlTable(std::initializer_list<std::string> header) : html_("<div class=\"wide\"><table><thead><tr>") {
  for (const std::string& cell : header) html_ += "<th>" + cell + "</th>";
  html_ += "</tr></thead><tbody>";
}

void HtmlTable::addRow(std::initializer_list<std::string> cells) {
  html_ += "<tr>";
  for (const std::string& cell : cells) html_ += "<td>" + cell + "</td>";
  html_ += "</tr>";
}

}  // namespace throng::page
