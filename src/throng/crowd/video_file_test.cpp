#include "throng/crowd/video_file.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

Pixels grey(std::uint32_t width, std::uint32_t height) {
  return {width, height, std::vector<std::byte>(std::size_t(4) * width * height, std::byte{128})};
}

#define THRONG_VIDEO(name, path)                                                                     \
  auto name = VideoFile::open(path, 34, 22, 30);                                                     \
  if (!name && name.error().code == ErrorCode::EnvironmentLacks) GTEST_SKIP() << describe(name.error()); \
  ASSERT_TRUE(name) << describe(name.error())

TEST(videoFile, appearsWhenAllFramesAreIn) {
  const auto path = std::filesystem::temp_directory_path() / "throng_video_test.gif";
  std::filesystem::remove(path);
  THRONG_VIDEO(video, path);
  for (int frame = 0; frame < 5; ++frame) ASSERT_TRUE(video->add(grey(34, 22)));
  EXPECT_FALSE(std::filesystem::exists(path));
  ASSERT_TRUE(video->finish());
  EXPECT_GT(std::filesystem::file_size(path), 100u);
  std::filesystem::remove(path);
}

TEST(videoFile, leavesNothingBehindWhenItIsDropped) {
  const auto path = std::filesystem::temp_directory_path() / "throng_video_dropped.mp4";
  {
    THRONG_VIDEO(video, path);
    ASSERT_TRUE(video->add(grey(34, 22)));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
}

TEST(videoFile, aFolderThatIsNotThereIsAnError) {
  THRONG_VIDEO(video, "/nowhere/at/all/video.mp4");
  Status status = video->add(grey(34, 22));
  for (int frame = 0; status && frame < 200; ++frame) status = video->add(grey(34, 22));
  if (status) status = video->finish();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::FileUnwritable);
}

TEST(videoFile, knowsVideosByTheirEnding) {
  EXPECT_TRUE(isVideoPath("a/b.MP4"));
  EXPECT_TRUE(isVideoPath("c.gif"));
  EXPECT_FALSE(isVideoPath("d.png"));
}

}  // namespace
}  // namespace throng
