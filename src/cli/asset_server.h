// A web server for one developer: the page of docs/try and the assets of a folder, on this machine only.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "throng/base/result.h"

namespace throng::cli {

// An asset of the folder. The stamp changes when the file does.
struct ServedAsset {
  std::string name;  // "knight.throng.glb"
  std::string stamp;
};

// The .glb files of the folder itself that hold an animation of ours, by name. FileNotFound, FileUnreadable.
Result<std::vector<ServedAsset>> servedAssets(const std::filesystem::path& folder);

// Serves GET /assets.json ([{"name", "stamp"}]), /assets/NAME, and everything else from the page's folder. Answers only
// requests that name this machine as their host, so that no foreign page reads the assets through a name of its own.
class AssetServer {
 public:
  // Listens on 127.0.0.1; port 0 takes a free one. FileNotFound (no page, no folder), EnvironmentLacks (the port is taken).
  static Result<std::unique_ptr<AssetServer>> open(const std::filesystem::path& page, const std::filesystem::path& assets, int port);
  ~AssetServer();

  int port() const;
  // Answers until stop(), which another thread calls once; a run() that has not begun yet ends at once then.
  void run();
  void stop();

 private:
  struct Parts;
  explicit AssetServer(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace throng::cli
