#include "throng/base/format_values.h"

#include <gtest/gtest.h>

#include <limits>

namespace throng {
namespace {

TEST(FormatValues, lengthsReadInTheirNaturalUnit) {
  EXPECT_EQ(formatLength(0.00082), "0.820 mm");
  EXPECT_EQ(formatLength(1.8427), "1.84 m");
  EXPECT_EQ(formatLength(0.2561), "256 mm");
  EXPECT_EQ(formatLength(0.0000043), "4.30 µm");
  EXPECT_EQ(formatLength(0), "0 mm");
}

TEST(FormatValues, bytesAndCountsReadAsPeopleSayThem) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(999), "999 B");
  EXPECT_EQ(formatBytes(1400000), "1.4 MB");
  EXPECT_EQ(formatBytes(999700), "1.0 MB");
  EXPECT_EQ(formatBytes(170000000), "170 MB");
  EXPECT_EQ(formatCount(7), "7");
  EXPECT_EQ(formatCount(7024), "7,024");
  EXPECT_EQ(formatCount(1234567), "1,234,567");
}

TEST(FormatValues, whatIsNotFiniteIsSaidInWords) {
  EXPECT_EQ(formatFixed(std::numeric_limits<double>::infinity(), 2), "not finite");
  EXPECT_EQ(formatFixed(-1.005e9, 1), "-1005000000.0");
}

}  // namespace
}  // namespace throng
