#include "throng/notation/notation.h"

#include <gtest/gtest.h>

#include "throng/notation/nesting.h"
#include "throng/notation/table.h"

namespace throng {
namespace {

TEST(Notation, FaultsAreNamedWithTheirLine) {
  const auto toml = parseToml("a = 1\nb = = 2\n", "x.toml");
  ASSERT_FALSE(toml);
  EXPECT_EQ(toml.error().where, "x.toml: line 2");
  const auto json = parseJson("{\n\"a\": 1,\n\"b\" 2}", "x.json");
  ASSERT_FALSE(json);
  EXPECT_EQ(describe(json.error()), "x.json: line 3: is not valid JSON");
}

TEST(Notation, DeepNestingIsRefusedBeforeItIsParsed) {
  const std::string brackets = "a = " + std::string(100'000, '[');
  const std::string tables = "b = 1\na = " + [] {
    std::string text;
    for (int depth = 0; depth < 50'000; ++depth) text += "{a=";
    return text;
  }();
  std::string dots = "a";
  for (int depth = 0; depth < 100'000; ++depth) dots += ".a";
  for (const std::string& text : {brackets, tables, dots + " = 1", "[" + dots + "]"}) {
    const auto toml = parseToml(text, "x.toml");
    ASSERT_FALSE(toml);
    EXPECT_EQ(toml.error().code, ErrorCode::LimitExceeded);
  }
  EXPECT_EQ(parseToml(tables, "x.toml").error().where, "x.toml: line 2");
  EXPECT_EQ(parseJson(std::string(100'000, '['), "x.json").error().code, ErrorCode::LimitExceeded);
}

TEST(Notation, BracketsAndDotsWithinTextsAndCommentsDoNotCount) {
  const std::string many(100, '[');
  const std::string text = "# " + many + "\na = \"" + many + "\\\"" + many + "\"\nb = '" + many + "'\nc = \"\"\"\n" + many +
                           "\n\"\"\"\nd = '''\n'" + many + "'''\ne = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.2, "
                           "1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9]\n";
  const auto parsed = parseToml(text, "x.toml");
  ASSERT_TRUE(parsed) << describe(parsed.error());
  EXPECT_EQ(parsed->size(), 5u);
}

TEST(Notation, ATextLeftOpenHidesNothing) {
  EXPECT_TRUE(lineNestedTooDeep("a = \"b\n" + std::string(40, '[')));
  EXPECT_FALSE(lineNestedTooDeep("a = \"\"\"b\n" + std::string(40, '[')));
}

TEST(Table, WrongValuesAreNamedWithWhatTheyMustBe) {
  const auto json = parseJson(R"({"count": 2.5, "share": 2, "point": [1, 2, "x"], "span": [3, 1], "list": 4})", "x.json");
  ASSERT_TRUE(json);
  const Table table(*json, "x.json: scene");
  std::uint32_t count = 7;
  float share = 7;
  Vec3f point;
  Vec2f span;
  const auto text = [](const Status& status) { return status ? std::string("no error") : describe(status.error()); };
  EXPECT_EQ(text(table.read("count", count, {1, 10})), "x.json: scene.count: must be a whole number from 1 to 10");
  EXPECT_EQ(text(table.read("share", share, {0, 1})), "x.json: scene.share: must be a number from 0 to 1");
  EXPECT_EQ(text(table.read("point", point)), "x.json: scene.point: must be a list of three numbers");
  EXPECT_EQ(text(table.readSpan("span", span)), "x.json: scene.span: must be one number, or two of which the first is the smaller");
  EXPECT_EQ(text(table.read("absent", count, {1, 2})), "no error");
  const auto list = table.tables("list", "groups", 10);
  ASSERT_FALSE(list);
  EXPECT_EQ(describe(list.error()), "x.json: scene.list: must be a list of groups ([[list]] in TOML)");
  EXPECT_EQ(count, 7u);
  EXPECT_EQ(share, 7);
}

}  // namespace
}  // namespace throng
