#include "values.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace throng::cli {
namespace {

TEST(Values, toleranceTakesLengthsAndPercentages) {
  EXPECT_DOUBLE_EQ(parsePositionTolerance("1mm")->metres, 0.001);
  EXPECT_DOUBLE_EQ(parsePositionTolerance("2.5cm")->metres, 0.025);
  EXPECT_DOUBLE_EQ(parsePositionTolerance("20um")->metres, 0.00002);
  EXPECT_DOUBLE_EQ(parsePositionTolerance("1m")->metres, 1);
  EXPECT_DOUBLE_EQ(parsePositionTolerance("0.05%")->inMetres(1.8), 0.0009);
}

TEST(Values, toleranceRefusesWhatHasNoUnitOrNoSize) {
  for (const char* text : {"", "1", "mm", "-1mm", "0mm", "1 mm", "1mmm", "nanmm", "1e999m", "1inch", "%"})
    EXPECT_FALSE(parsePositionTolerance(text)) << text;
}

TEST(Values, anglesAreDegrees) {
  EXPECT_DOUBLE_EQ(*parseDegrees("2deg"), 2);
  EXPECT_NEAR(*parseDegrees("1rad"), 57.29577951308232, 1e-12);
  EXPECT_FALSE(parseDegrees("2"));
}

TEST(Values, imageSizesAreWholeAndBounded) {
  EXPECT_EQ(parseImageSize("1280x720")->width, 1280u);
  EXPECT_EQ(parseImageSize("1280x720")->height, 720u);
  for (const char* text : {"1280", "x", "0x5", "5x0", "1.5x2", "1280x", "20000x20", "-1x2", "1280X720"})
    EXPECT_FALSE(parseImageSize(text)) << text;
}

TEST(Values, numbersAreWholeTexts) {
  EXPECT_DOUBLE_EQ(*parseNumber("-2.5"), -2.5);
  for (const char* text : {"", " 1", "1 ", "1,5", "inf", "nan", "0x10", "1e400"}) EXPECT_FALSE(parseNumber(text)) << text;
}

}  // namespace
}  // namespace throng::cli
