#include "asset_server.h"

#include <httplib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "throng/base/file.h"
#include "throng/import/path_guard.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = "\"THRONG_vertex_animation\"";
constexpr std::uint32_t kMaxJsonBytes = 64u << 20;

// Whether the JSON chunk of this .glb names our extension.
bool holdsAnimation(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, 20> head{};
  if (!file.read(reinterpret_cast<char*>(head.data()), head.size())) return false;
  if (std::string_view(reinterpret_cast<const char*>(head.data()), 4) != "glTF") return false;
  const std::uint32_t length = head[12] | head[13] << 8 | head[14] << 16 | static_cast<std::uint32_t>(head[15]) << 24;
  std::error_code failure;
  if (length > kMaxJsonBytes || length > fs::file_size(path, failure)) return false;
  std::string json(length, ' ');
  return file.read(json.data(), length) && json.find(kExtension) != std::string::npos;
}

bool namesThisMachine(const std::string& host) {
  const std::string name = host.substr(0, host.rfind(':'));
  return name == "127.0.0.1" || name == "localhost";
}

std::string typeOf(const fs::path& path) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html"}, {".css", "text/css"},          {".js", "text/javascript"},   {".json", "application/json"},
      {".png", "image/png"},  {".wasm", "application/wasm"}, {".glb", "model/gltf-binary"}};
  for (const auto& [extension, type] : kTypes)
    if (path.extension() == extension) return std::string(type);
  return "application/octet-stream";
}

// Through a provider: plain content would be squeezed with Brotli at its slowest for every browser that takes it.
void answerWith(httplib::Response& response, const fs::path& path) {
  auto bytes = readFile(path);
  if (!bytes || bytes->empty()) {
    response.status = 404;
    return;
  }
  const auto kept = std::make_shared<const Bytes>(std::move(*bytes));
  response.set_content_provider(kept->size(), typeOf(path), [kept](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
    return sink.write(reinterpret_cast<const char*>(kept->data()) + offset, length);
  });
}

std::string listJson(const std::vector<ServedAsset>& assets) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ServedAsset& asset : assets) list.push_back({{"name", asset.name}, {"stamp", asset.stamp}});
  return list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

Result<std::vector<ServedAsset>> servedAssets(const fs::path& folder) {
  std::error_code failure;
  if (!fs::is_directory(folder, failure)) return Error{ErrorCode::FileNotFound, folder.string(), "is no folder; name the one that holds the assets"};
  std::vector<ServedAsset> assets;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
    std::error_code ignored;
    if (entry->path().extension() != ".glb" || !entry->is_regular_file(ignored) || !holdsAnimation(entry->path())) continue;
    const auto written = entry->last_write_time(ignored).time_since_epoch().count();
    assets.push_back({entry->path().filename().string(), std::to_string(written) + "-" + std::to_string(entry->file_size(ignored))});
  }
  if (failure) return Error{ErrorCode::FileUnreadable, folder.string(), "cannot be listed: " + failure.message()};
  std::ranges::sort(assets, {}, &ServedAsset::name);
  return assets;
}

struct AssetServer::Parts {
  httplib::Server server;
  int port = 0;
  std::atomic<bool> ended = false;
};

Result<std::unique_ptr<AssetServer>> AssetServer::open(const fs::path& page, const fs::path& assets, int port) {
  THRONG_TRY(servedAssets(assets));
  auto parts = std::make_unique<Parts>();
  httplib::Server& server = parts->server;
  if (!fs::is_regular_file(page / "index.html"))
    return Error{ErrorCode::FileNotFound, page.string(), "holds no page; build it with tools/make_try.sh, or name its folder with --page"};
  server.set_default_headers({{"Cache-Control", "no-cache"}});
  server.set_pre_routing_handler([](const httplib::Request& request, httplib::Response& response) {
    if (namesThisMachine(request.get_header_value("Host"))) return httplib::Server::HandlerResponse::Unhandled;
    response.status = 403;
    return httplib::Server::HandlerResponse::Handled;
  });
  server.Get("/assets.json", [assets](const httplib::Request&, httplib::Response& response) {
    const auto list = servedAssets(assets);
    if (list) response.set_content(listJson(*list), "application/json");
    else response.status = 500;
  });
  server.Get("/assets/([^/]+)", [assets](const httplib::Request& request, httplib::Response& response) {
    const auto list = servedAssets(assets);
    const std::string name = request.matches[1];
    const bool known = list && std::ranges::any_of(*list, [&](const ServedAsset& asset) { return asset.name == name; });
    if (known) answerWith(response, assets / name);
    else response.status = 404;
  });
  server.Get("/(.*)", [page](const httplib::Request& request, httplib::Response& response) {
    const std::string name = request.matches[1];
    const fs::path path = page / (name.empty() ? "index.html" : name);
    if (isInsideFolder(path, page)) answerWith(response, path);
    else response.status = 404;
  });
  parts->port = port == 0 ? server.bind_to_any_port("127.0.0.1") : server.bind_to_port("127.0.0.1", port) ? port : -1;
  if (parts->port < 0)
    return Error{ErrorCode::EnvironmentLacks, "port " + std::to_string(port), "is taken by another program; choose another with --port"};
  return std::unique_ptr<AssetServer>(new AssetServer(std::move(parts)));
}

AssetServer::AssetServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
AssetServer::~AssetServer() = default;

int AssetServer::port() const { return parts_->port; }
void AssetServer::run() {
  parts_->server.listen_after_bind();
  parts_->ended = true;
}

void AssetServer::stop() {
  // A server that has not begun yet would not notice.
  while (!parts_->ended && !parts_->server.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  parts_->server.stop();
}

}  // namespace throng::cli
