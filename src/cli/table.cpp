#include "table.h"

#include <algorithm>
#include <cassert>

namespace throng::cli {
namespace {

// Columns a UTF-8 text takes on a terminal, one per code point: "12 µm" is five.
std::size_t columnCount(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

Table::Table(std::vector<std::string> header) { rows_.push_back(std::move(header)); }

void Table::addRow(std::vector<std::string> cells) {
  assert(cells.size() == rows_.front().size());
  rows_.push_back(std::move(cells));
}

std::string Table::toText() const {
  std::vector<std::size_t> widths(rows_.front().size(), 0);
  for (const auto& row : rows_)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], columnCount(row[column]));
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string padding(widths[column] - columnCount(row[column]), ' ');
      line += column == 0 ? row[column] + padding : "  " + padding + row[column];
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string Table::toMarkdown() const {
  std::string text;
  for (std::size_t place = 0; place < rows_.size(); ++place) {
    for (const std::string& cell : rows_[place]) text += "| " + cell + " ";
    text += "|\n";
    if (place > 0) continue;
    for (std::size_t column = 0; column < rows_[0].size(); ++column) text += column == 0 ? "|---" : "|--:";
    text += "|\n";
  }
  return text;
}

}  // namespace throng::cli
