// A plain-text table: the first column to the left, the others to the right, as wide as needed.
#pragma once

#include <string>
#include <vector>

namespace throng::cli {

class Table {
 public:
  explicit Table(std::vector<std::string> header);
  // As many cells as the header has.
  void addRow(std::vector<std::string> cells);
  // One line per row, header first.
  std::string toText() const;
  // The same as a Markdown table.
  std::string toMarkdown() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace throng::cli
