#include "throng/import/fbx2gltf.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "throng/base/file.h"
#include "throng/import/external_program.h"

namespace throng {
namespace {

// A file of 24 frames a second, as far as settings go.
constexpr const char* kFbx24 = R"(; FBX 7.7.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7700
}
GlobalSettings:  {
	Properties70:  {
		P: "TimeMode", "enum", "", "",11
		P: "CustomFrameRate", "double", "Number", "",-1
	}
}
)";

// Stands for fbx2gltf: notes its arguments and writes the smallest glTF.
constexpr const char* kFakeProgram = R"(#!/bin/sh
echo "$@" > "$THRONG_TEST_NOTES"
test -f model.fbx || exit 3
printf '{"asset":{"version":"2.0"},"nodes":[{"name":"from fbx2gltf"}],"scenes":[{"nodes":[0]}]}' > model.glb
)";

class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    const char* before = std::getenv(name);
    had_ = before != nullptr;
    if (before) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Environment() {
    if (had_) setenv(name_, before_.c_str(), 1);
    else unsetenv(name_);
  }

 private:
  const char* name_;
  bool had_ = false;
  std::string before_;
};

TEST(Fbx2gltf, isCalledOnACopyWithTheFilesOwnFrameRate) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const std::filesystem::path program = folder->path() / "fake", notes = folder->path() / "notes";
  ASSERT_TRUE(writeFile(program, kFakeProgram));
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  ASSERT_TRUE(writeFile(folder->path() / "walk.fbx", kFbx24));
  const Environment which("THRONG_FBX2GLTF", program.string()), where("THRONG_TEST_NOTES", notes.string());

  const Result<Model> model = readWithFbx2gltf(folder->path() / "walk.fbx", {});
  ASSERT_TRUE(model) << describe(model.error());
  EXPECT_EQ(model->name, "walk.fbx");
  ASSERT_EQ(model->nodes.size(), 1u);
  EXPECT_EQ(model->nodes[0].name, "from fbx2gltf");
  std::ifstream file(notes);
  const std::string words{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(words.find("--anim-framerate bake24"), std::string::npos) << words;
  EXPECT_NE(words.find("--input model.fbx"), std::string::npos) << words;
}

TEST(Fbx2gltf, saysHowToGetItWhereItIsMissing) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  ASSERT_TRUE(writeFile(folder->path() / "walk.fbx", kFbx24));
  const Environment which("THRONG_FBX2GLTF", "/nowhere/fbx2gltf");
  const Result<Model> model = readWithFbx2gltf(folder->path() / "walk.fbx", {});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::EnvironmentLacks);
  EXPECT_NE(model.error().detail.find("npm install fbx2gltf"), std::string::npos);
}

TEST(ExternalProgram, isEndedWhenItsTimeIsUp) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const auto run = runProgram("/bin/sleep", {"60"}, folder->path(), {.seconds = 0.2});
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, ErrorCode::LimitExceeded);
}

TEST(ExternalProgram, isEndedWhenTheUserStops) {
  const auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const auto run = runProgram("/bin/sleep", {"60"}, folder->path(),
                              {.step = "sleeping", .progress = [](std::string_view, double) { return false; }});
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, ErrorCode::Interrupted);
}

TEST(TemporaryFolder, isRemovedWithAllItHolds) {
  std::filesystem::path path;
  {
    const auto folder = TemporaryFolder::make();
    ASSERT_TRUE(folder);
    path = folder->path();
    ASSERT_TRUE(writeFile(path / "file", "text"));
    EXPECT_TRUE(std::filesystem::exists(path / "file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace throng
