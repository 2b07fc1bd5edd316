#include "asset_server.h"

#include <gtest/gtest.h>
#include <httplib.h>

#include <fstream>
#include <thread>

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

// A .glb whose JSON is `json`, by hand: magic, version, length, then one chunk.
void writeGlb(const fs::path& path, const std::string& json) {
  const auto word = [](std::uint32_t value) { return std::string{char(value), char(value >> 8), char(value >> 16), char(value >> 24)}; };
  const auto length = static_cast<std::uint32_t>(json.size());
  std::ofstream(path, std::ios::binary) << "glTF" << word(2) << word(20 + length) << word(length) << "JSON" << json;
}

class AssetServerTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    fs::create_directories(root_ / "page");
    fs::create_directories(root_ / "assets");
    std::ofstream(root_ / "page/index.html") << "<title>the page</title>";
    std::ofstream(root_ / "secret.txt") << "not for the page";
    writeGlb(root_ / "assets/walker.glb", R"({"extensionsUsed":["THRONG_vertex_animation"]})");
    writeGlb(root_ / "assets/plain.glb", R"({"asset":{"version":"2.0"}})");
    auto opened = AssetServer::open(root_ / "page", root_ / "assets", 0);
    ASSERT_TRUE(opened.ok());
    server_ = std::move(*opened);
    answering_ = std::thread([this] { server_->run(); });
    client_ = std::make_unique<httplib::Client>("127.0.0.1", server_->port());
  }
  void TearDown() override {
    if (server_) server_->stop();
    if (answering_.joinable()) answering_.join();
    fs::remove_all(root_);
  }

  const fs::path root_ = fs::temp_directory_path() / ("throng_asset_server_" + std::to_string(::getpid()));
  std::unique_ptr<AssetServer> server_;
  std::thread answering_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_F(AssetServerTest, listsOnlyFilesThatHoldAnAnimation) {
  const auto list = servedAssets(root_ / "assets");
  ASSERT_TRUE(list.ok());
  ASSERT_EQ(list->size(), 1u);
  EXPECT_EQ(list->front().name, "walker.glb");
}

TEST_F(AssetServerTest, stampChangesWhenTheFileDoes) {
  const auto before = servedAssets(root_ / "assets");
  writeGlb(root_ / "assets/walker.glb", R"({"extensionsUsed":["THRONG_vertex_animation"],"asset":{}})");
  const auto after = servedAssets(root_ / "assets");
  ASSERT_TRUE(before.ok() && after.ok());
  EXPECT_NE(before->front().stamp, after->front().stamp);
}

TEST_F(AssetServerTest, givesPageListAndAsset) {
  EXPECT_NE(client_->Get("/")->body.find("the page"), std::string::npos);
  EXPECT_NE(client_->Get("/assets.json")->body.find(R"({"name":"walker.glb","stamp":)"), std::string::npos);
  const auto asset = client_->Get("/assets/walker.glb");
  EXPECT_EQ(asset->status, 200);
  EXPECT_EQ(asset->body.substr(0, 4), "glTF");
}

TEST_F(AssetServerTest, givesNothingElse) {
  EXPECT_EQ(client_->Get("/assets/plain.glb")->status, 404);
  EXPECT_EQ(client_->Get("/assets/..%2fsecret.txt")->status, 404);
  EXPECT_EQ(client_->Get("/../secret.txt")->status, 404);
}

TEST_F(AssetServerTest, refusesOtherHostNames) {
  EXPECT_EQ(client_->Get("/assets.json", {{"Host", "evil.example"}})->status, 403);
}

TEST(AssetServerOpen, saysWhatIsMissing) {
  EXPECT_EQ(AssetServer::open(fs::temp_directory_path(), "/no/such/folder", 0).error().code, ErrorCode::FileNotFound);
  EXPECT_NE(AssetServer::open("/no/such/page", fs::temp_directory_path(), 0).error().detail.find("make_try.sh"), std::string::npos);
}

}  // namespace
}  // namespace throng::cli
