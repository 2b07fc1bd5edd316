// What the commands print: the same figures as text for people and as JSON for machines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "throng/asset/asset.h"
#include "throng/bake/bake.h"
#include "throng/base/result.h"
#include "throng/model/model.h"
#include "throng/target/bone_texture.h"
#include "throng/target/classic_textures.h"
#include "throng/target/pvat.h"
#include "throng/verify/verify_asset.h"
#include "throng/verify/verify_levels.h"

namespace throng::cli {

// {"error": {"code", "where", "detail"}}
std::string errorJson(const Error& error);

// "loop", "once", "pingPong".
const char* loopWord(LoopMode loop);

// An asset and how large its file is.
struct AssetOnDisk {
  const Asset& asset;
  std::filesystem::path path;
  std::uint64_t diskBytes = 0;
  std::uint64_t storedRowBytes = 0;   // of the rows, in the file and in memory
  std::uint64_t decodedRowBytes = 0;
  int formatVersion = kFormatVersion;     // of the file
};

// Looks at the file that holds the asset.
Result<AssetOnDisk> measureFile(const Asset& asset, const std::filesystem::path& path);

// The errors of all clips as one: the largest of each figure, so that no clip is worse; RMS over all rows.
ErrorStatistics combinedError(const Asset& asset);

std::string inspectText(const AssetOnDisk& subject);
std::string inspectJson(const AssetOnDisk& subject);

// "knight.glb  76 clips, 101.2 s, 7,024 vertices, 29 bones, 3 materials"
std::string modelSummary(const std::filesystem::path& path, const Model& model);
std::string bakeText(const AssetOnDisk& subject, const Baked& baked, double seconds);
std::string bakeJson(const AssetOnDisk& subject, const Baked& baked, double seconds);

// The layout, the figures of every clip and of all, and what was written.
std::string convertText(const std::filesystem::path& folder, const ClassicTextures& textures,
                        const FrameMeasurement& measurement);

std::string babylonText(const std::filesystem::path& folder, const BoneTexture& texture,
                        const BoneTextureMeasurement& measurement);
std::string pvatText(const std::filesystem::path& file, const Asset& asset, const PvatTexture& texture,
                     const FrameMeasurement& measurement);
// How far what a target was made from is from the model.
std::string targetBakeText(const Baked& baked);

std::string verifyText(const Asset& asset, const Verification& verification, const Tolerance& tolerance);
std::string verifyJson(const Verification& verification, const std::vector<LevelVerification>& levels);

}  // namespace throng::cli
