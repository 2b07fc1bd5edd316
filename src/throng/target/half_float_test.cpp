#include "throng/target/half_float.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

// Values and bits from the tables of IEEE 754 binary16.
TEST(half, knownValuesHaveTheirPublishedBits) {
  EXPECT_EQ(halfBits(0.0f), 0x0000);
  EXPECT_EQ(halfBits(-0.0f), 0x8000);
  EXPECT_EQ(halfBits(1.0f), 0x3C00);
  EXPECT_EQ(halfBits(-2.0f), 0xC000);
  EXPECT_EQ(halfBits(1.0f / 3), 0x3555);
  EXPECT_EQ(halfBits(65504.0f), 0x7BFF);
  EXPECT_EQ(halfBits(std::ldexp(1.0f, -14)), 0x0400);
  EXPECT_EQ(halfBits(std::ldexp(1.0f, -24)), 0x0001);
}

TEST(half, tiesGoToTheEvenNeighbourAndCarryIntoTheExponent) {
  EXPECT_EQ(halfBits(2049.0f), 0x6800);  // between 2048 and 2050
  EXPECT_EQ(halfBits(2051.0f), 0x6802);  // between 2050 and 2052
  EXPECT_EQ(halfBits(std::ldexp(1.0f, -25)), 0x0000);
  EXPECT_EQ(halfBits(std::nextafter(2.0f, 0.0f)), 0x4000);
}

TEST(half, whatDoesNotFitIsTheLargestAndNoNumberIsZero) {
  EXPECT_EQ(halfBits(1e9f), 0x7BFF);
  EXPECT_EQ(halfBits(-INFINITY), 0xFBFF);
  EXPECT_EQ(halfBits(NAN), 0);
}

TEST(half, everyFiniteHalfComesBackAsItself) {
  int checked = 0;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    if (((bits >> 10) & 31) == 31) continue;
    ASSERT_EQ(halfBits(halfValue(static_cast<std::uint16_t>(bits))), bits);
    ++checked;
  }
  EXPECT_EQ(checked, 63488);
}

}  // namespace
}  // namespace throng
