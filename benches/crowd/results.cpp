#include "results.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <fstream>

namespace throng::bench {
namespace {

std::string joined(const Row& row) {
  std::string line;
  for (const std::string& cell : row) line += (line.empty() ? "" : ",") + cell;
  return line + "\n";
}

}  // namespace

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

Results::Results(std::string name, std::vector<std::string> about, Row header)
    : name_(std::move(name)), about_(std::move(about)), header_(std::move(header)) {
  std::printf("\n");
  for (const std::string& line : about_) std::printf("# %s\n", line.c_str());
  std::printf("%s", joined(header_).c_str());
}

void Results::add(Row row) {
  assert(row.size() == header_.size());
  std::printf("%s", joined(row).c_str());
  std::fflush(stdout);
  rows_.push_back(std::move(row));
}

const std::string& Results::text(const Row& row, const std::string& column) const {
  const auto found = std::find(header_.begin(), header_.end(), column);
  assert(found != header_.end());
  return row[static_cast<std::size_t>(found - header_.begin())];
}

double Results::number(const Row& row, const std::string& column) const {
  return std::strtod(text(row, column).c_str(), nullptr);
}

Status Results::write(const std::string& folder) const {
  std::string all;
  for (const std::string& line : about_) all += "# " + line + "\n";
  all += joined(header_);
  for (const Row& row : rows_) all += joined(row);
  return writeText(folder + "/" + name_ + ".csv", all);
}

Status writeText(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) return Error{ErrorCode::EnvironmentLacks, path, "it cannot be written"};
  return Ok{};
}

}  // namespace throng::bench
