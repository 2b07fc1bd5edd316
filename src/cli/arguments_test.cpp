#include "arguments.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "flags.h"
#include "throng/base/did_you_mean.h"

namespace throng::cli {
namespace {

constexpr std::array<const Flag*, 4> kTestFlags{&kOutput, &kFps, &kEncoding, &kTolerance};
constexpr std::array<std::string_view, 1> kTestExamples{"throng try a.glb"};
const Command kOne{.name = "try", .summary = "", .examples = kTestExamples, .positional = {"MODEL", ""},
                   .flags = kTestFlags, .notes = "", .run = nullptr};
const Command kMany{.name = "try", .summary = "", .examples = kTestExamples, .positional = {"MODEL", "", true},
                    .flags = kTestFlags, .notes = "", .run = nullptr};

Result<Arguments> parse(const Command& command, std::vector<const char*> words) {
  return parseArguments(command, words);
}

std::string errorOf(std::vector<const char*> words) {
  const auto result = parse(kOne, std::move(words));
  return result ? "no error" : describe(result.error());
}

TEST(Arguments, flagsMayStandBeforeOrAfterTheFile) {
  for (const auto& words : std::vector<std::vector<const char*>>{
           {"a.glb", "-o", "b.glb", "--fps", "60"}, {"--fps=60", "--output=b.glb", "a.glb"}}) {
    const auto arguments = parse(kOne, words);
    ASSERT_TRUE(arguments) << arguments.error().detail;
    EXPECT_EQ(arguments->positional(), "a.glb");
    EXPECT_EQ(arguments->get<std::string>(kOutput), "b.glb");
    EXPECT_EQ(arguments->get<double>(kFps), 60);
    EXPECT_FALSE(arguments->has(kJson));
    EXPECT_EQ(arguments->get<double>(kThreads), std::nullopt);
  }
}

TEST(Arguments, doubleDashEndsTheFlags) {
  const auto arguments = parse(kOne, {"--json", "--", "--odd.glb"});
  ASSERT_TRUE(arguments);
  EXPECT_EQ(arguments->positional(), "--odd.glb");
  EXPECT_TRUE(arguments->has(kJson));
}

TEST(Arguments, severalFilesOnlyWhereTheCommandTakesSeveral) {
  EXPECT_EQ(parse(kMany, {"a.glb", "b.glb"})->positionals().size(), 2u);
  EXPECT_EQ(errorOf({"a.glb", "b.glb"}),
            "throng try: unexpected word 'b.glb' after MODEL 'a.glb'; quote names that contain spaces");
}

TEST(Arguments, eachMistakeHasItsSentence) {
  EXPECT_EQ(errorOf({}), "throng try: MODEL is missing; write for example: throng try a.glb");
  EXPECT_EQ(errorOf({"a", "--outptu", "b"}), "throng try: unknown flag '--outptu'; did you mean '--output'?");
  EXPECT_EQ(errorOf({"a", "--zebra"}), "throng try: unknown flag '--zebra'; 'throng try --help' lists all");
  EXPECT_EQ(errorOf({"a", "--fps"}), "throng try: --fps needs a value: --fps N");
  EXPECT_EQ(errorOf({"a", "--fps", "--json"}), "throng try: --fps needs a value: --fps N");
  EXPECT_EQ(errorOf({"a", "--fps", "0"}), "throng try: --fps: '0' is not a number from 0.1 to 1000");
  EXPECT_EQ(errorOf({"a", "--threads", "1.5"}), "throng try: --threads: '1.5' is not a whole number from 1 to 1024");
  EXPECT_EQ(errorOf({"a", "--encoding", "vretex"}), "throng try: --encoding: 'vretex' is none of vertex, bone, morph, packed, spline; did you mean 'vertex'?");
  EXPECT_EQ(errorOf({"a", "--tolerance", "1"}),
            "throng try: --tolerance: '1' is not a number with its unit; write a length such as 1mm, or a part of the "
            "model's size such as 0.05%");
  EXPECT_EQ(errorOf({"a", "--json=yes"}), "throng try: --json takes no value; write it alone");
  EXPECT_EQ(errorOf({"a", "--fps", "1", "--fps", "2"}), "throng try: --fps is given twice; keep one");
  EXPECT_EQ(errorOf({""}), "throng try: MODEL is an empty word; write a file name");
}

TEST(Arguments, helpNeedsNothingElse) { EXPECT_TRUE(parse(kOne, {"--help"})); }

TEST(Suggest, onlyNearWordsAreSuggested) {
  EXPECT_EQ(didYouMean("bkae", {"bake", "verify"}), "; did you mean 'bake'?");
  EXPECT_EQ(didYouMean("verfy", {"bake", "verify"}), "; did you mean 'verify'?");
  EXPECT_EQ(didYouMean("xyz", {"bake", "verify"}), "");
}

}  // namespace
}  // namespace throng::cli
