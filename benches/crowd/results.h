// Rows of results: a .csv with what they are of on its first line, and the same on standard output.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "throng/base/result.h"

namespace throng::bench {

using Row = std::vector<std::string>;

std::string fixed(double value, int digits);

class Results {
 public:
  // `about`: lines before the header, one comment each.
  Results(std::string name, std::vector<std::string> about, Row header);
  void add(Row row);  // as long as the header; printed at once
  // folder/name.csv. EnvironmentLacks where it cannot be written.
  Status write(const std::string& folder) const;

  const std::string& name() const { return name_; }
  const std::vector<Row>& rows() const { return rows_; }
  // A cell as a number, 0 where it is empty.
  double number(const Row& row, const std::string& column) const;
  const std::string& text(const Row& row, const std::string& column) const;

 private:
  std::string name_;
  std::vector<std::string> about_;
  Row header_;
  std::vector<Row> rows_;
};

// Writes all of a file. EnvironmentLacks.
Status writeText(const std::string& path, const std::string& text);

}  // namespace throng::bench
