#include "table.h"

#include <gtest/gtest.h>

namespace throng::cli {
namespace {

TEST(Table, alignsTheFirstColumnLeftAndNumbersRightByCodePoints) {
  Table table({"clip", "max error", "n"});
  table.addRow({"Idle", "12 µm", "1"});
  table.addRow({"Übergang", "0.8 mm", "100"});
  EXPECT_EQ(table.toText(),
            "clip      max error    n\n"
            "Idle          12 µm    1\n"
            "Übergang     0.8 mm  100\n");
}

TEST(Table, writesMarkdown) {
  Table table({"a", "b"});
  table.addRow({"x", "1"});
  EXPECT_EQ(table.toMarkdown(), "| a | b |\n|---|--:|\n| x | 1 |\n");
}

}  // namespace
}  // namespace throng::cli
