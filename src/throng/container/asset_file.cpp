#include "throng/container/container.h"

namespace throng {

namespace {

Error inFile(const std::filesystem::path& path, Error error) {
  error.where = error.where.empty() ? path.string() : path.string() + ": " + error.where;
  return error;
}

}  // namespace

Result<Asset> readAsset(const std::filesystem::path& path, const AssetLimits& limits) {
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  auto asset = parseGlb(bytes, limits);
  if (!asset) return inFile(path, std::move(asset).error());
  return asset;
}

Status writeAsset(const std::filesystem::path& path, const Asset& asset, const GlbOptions& options) {
  auto bytes = encodeGlb(asset, options);
  if (!bytes) return inFile(path, std::move(bytes).error());
  return writeFile(path, std::span<const std::byte>(*bytes));
}

}  // namespace throng
