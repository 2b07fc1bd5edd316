// The asset as a file: binary glTF 2.0 with the optional extension THRONG_vertex_animation. docs/format.md is normative.
#pragma once

#include <filesystem>
#include <span>

#include "throng/asset/asset.h"
#include "throng/base/file.h"

namespace throng {

struct GlbOptions {
  bool compress = false;  // rows without loss, where that makes them smaller; any viewer still shows the rest pose
  // As small as it gets, for downloads: with `compress` keys of bones are coded (format version 2), and the mesh and its
  // levels are compressed, for viewers that know EXT_meshopt_compression; its triangles may come back beginning at another
  // corner.
  bool small = false;
};

// The bytes of the .glb. The same asset and options give the same bytes, always.
Result<Bytes> encodeGlb(const Asset& asset, const GlbOptions& options = {});

// Reads those bytes back. Pure; trusts no number in them: Truncated, Malformed, LimitExceeded, FormatUnsupported (a
// newer format version, or a glTF without our extension), each naming the JSON path or byte.
Result<Asset> parseGlb(std::span<const std::byte> bytes, const AssetLimits& limits = {});

// The same with files. `where` of errors starts with the path.
Result<Asset> readAsset(const std::filesystem::path& path, const AssetLimits& limits = {});
Status writeAsset(const std::filesystem::path& path, const Asset& asset, const GlbOptions& options = {});

// What the vertices of a mesh follow, `perVertex` (4 or 8) bones and weights each.
struct SkinBinding {
  std::uint32_t boneCount = 0;
  std::size_t perVertex = 4;
  std::vector<std::uint16_t> bones;
  std::vector<float> weights;
};

// The asset's mesh and materials as a plain skinned .glb without any animation, for an engine that is given its bones'
// matrices in another way: all bones and inverse bind matrices are identities.
Result<Bytes> encodeSkinnedGlb(const Asset& asset, const SkinBinding& binding);

}  // namespace throng
