// Reading: the bytes of a .glb to an asset.
#include "throng/asset/validate_asset.h"
#include "throng/container/asset_reader.h"
#include "throng/container/container.h"
#include "throng/container/glb_chunks.h"

namespace throng {

Result<Asset> parseGlb(std::span<const std::byte> bytes, const AssetLimits& limits) {
  THRONG_ASSIGN(const GlbChunks chunks, splitGlb(bytes));
  THRONG_ASSIGN(const Json document, parseJson(chunks.json));
  Faults faults;
  BinaryChunk binary;
  binary.size = chunks.binary.size();
  binary.read = [&](ViewPlace place) { return chunks.binary.subspan(place.offset, place.length); };
  AssetReader reader(document, std::move(binary), limits, faults);
  Asset asset;
  reader.read(asset);
  if (!faults.any()) asset.meshDigest = reader.statedDigest();
  if (faults.any()) return *std::move(faults.first);
  THRONG_TRY(validateAsset(asset, limits));
  if (limits.refuseForeignMesh && asset.meshDigest != computeMeshDigest(asset))
    return Error{ErrorCode::Malformed, std::string("extensions.") + kExtensionName + ".meshDigest",
                 "does not fit the mesh: another program has changed it; bake the model again"};
  return asset;
}

}  // namespace throng
