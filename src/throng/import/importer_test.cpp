#include "throng/import/importer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>

#include "throng/base/file.h"
#include "throng/import/gltf_test_file.h"

namespace throng {
namespace {

class ImportModel : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) / ("throng_import_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const Bytes& bytes) {
    EXPECT_TRUE(writeFile(folder_ / name, bytes).ok());
    return folder_ / name;
  }
  std::filesystem::path folder_;
};

TEST_F(ImportModel, theContentDecidesWhateverTheFileIsCalled) {
  for (const char* name : {"a.glb", "a.fbx", "a", "a.GLTF"}) {
    const auto model = importModel(write(name, triangleFile().glb()));
    ASSERT_TRUE(model.ok()) << describe(model.error());
    EXPECT_EQ(model->name, name);
  }
}

TEST_F(ImportModel, theExtensionDecidesWhereTheContentSaysNothing) {
  const auto model = importModel(write("broken.glb", bytesOf("nothing to see")));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().where, "broken.glb: JSON byte 1");
}

TEST_F(ImportModel, anUnknownFormatNamesWhatCanBeRead) {
  const auto model = importModel(write("notes.qqq", bytesOf("nothing to see")));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::FormatUnknown);
  EXPECT_NE(model.error().detail.find("glTF 2.0 (.gltf, .glb)"), std::string::npos);
}

TEST_F(ImportModel, missingFilesAndFoldersAreToldAsSuch) {
  for (const char* name : {"missing.glb", "missing.qqq"}) {
    const auto missing = importModel(folder_ / name);
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().code, ErrorCode::FileNotFound) << name;
  }
  const auto folder = importModel(folder_);
  ASSERT_FALSE(folder.ok());
  EXPECT_EQ(folder.error().code, ErrorCode::FileUnreadable);
}

TEST_F(ImportModel, anEmptyFileIsTruncated) {
  const auto model = importModel(write("empty.glb", {}));
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().code, ErrorCode::Truncated);
}

TEST_F(ImportModel, theUnitScaleMustBeANumberAboveZero) {
  const auto path = write("a.glb", triangleFile().glb());
  for (const double scale : {0.0, -1.0, std::nan("")}) {
    const auto model = importModel(path, {.unitScale = scale});
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().code, ErrorCode::InvalidArgument);
  }
  EXPECT_EQ(importModel(path, {.unitScale = 2})->meshes[0].positions[1], (Vec3f{2, 0, 0}));
}

}  // namespace
}  // namespace throng
