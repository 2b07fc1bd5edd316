#include "throng/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <sys/resource.h>

namespace throng {
namespace {

// A folder of its own for each test, gone afterwards.
class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "throng-file-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::string textOf(const std::filesystem::path& path) {
    const auto bytes = readFile(path);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()) : describe(bytes.error());
  }
  std::size_t entryCount() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

  std::filesystem::path folder_;
};

TEST_F(File, writesAndReadsBack) {
  ASSERT_TRUE(writeFile(folder_ / "a", "first"));
  ASSERT_TRUE(writeFile(folder_ / "a", "second"));
  EXPECT_EQ(textOf(folder_ / "a"), "second");
  EXPECT_EQ(entryCount(), 1u);
}

TEST_F(File, readSaysWhyNot) {
  EXPECT_EQ(readFile(folder_ / "none").error().code, ErrorCode::FileNotFound);
  EXPECT_EQ(readFile(folder_).error().code, ErrorCode::FileUnreadable);
  EXPECT_EQ(readFile("/dev/zero").error().code, ErrorCode::FileUnreadable);
  ASSERT_TRUE(writeFile(folder_ / "a", "12345"));
  EXPECT_EQ(readFile(folder_ / "a", 4).error().code, ErrorCode::LimitExceeded);
}

TEST_F(File, writeKeepsFoldersDevicesAndMissingFolders) {
  EXPECT_EQ(writeFile(folder_, "x").error().code, ErrorCode::FileUnwritable);
  EXPECT_EQ(writeFile(folder_ / "none" / "a", "x").error().code, ErrorCode::FileUnwritable);
  EXPECT_EQ(writeFile("/dev/null", "x").error().code, ErrorCode::FileUnwritable);
  struct stat info {};
  ASSERT_EQ(::stat("/dev/null", &info), 0);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
}

TEST_F(File, writeFollowsALink) {
  ASSERT_TRUE(writeFile(folder_ / "real", "old"));
  std::filesystem::create_symlink("real", folder_ / "link");
  ASSERT_TRUE(writeFile(folder_ / "link", "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_EQ(textOf(folder_ / "real"), "new");
}

TEST_F(File, aWriteThatFailsHalfwayKeepsTheOldFile) {
  ASSERT_TRUE(writeFile(folder_ / "a", "old"));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status status = writeFile(folder_ / "a", std::string(5000, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_DFL);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::FileUnwritable);
  EXPECT_EQ(textOf(folder_ / "a"), "old");
  EXPECT_EQ(entryCount(), 1u);
}

}  // namespace
}  // namespace throng
