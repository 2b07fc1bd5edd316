#include "throng/asset/validate_asset.h"

#include <cmath>

#include "throng/model/variant_limit.h"

namespace throng {

namespace {

std::string indexed(const char* list, std::size_t index) { return std::string(list) + "[" + std::to_string(index) + "]"; }

Error malformed(std::string where, std::string detail) {
  return {ErrorCode::Malformed, std::move(where), std::move(detail)};
}

Error tooMany(std::string where, std::uint64_t count, std::uint64_t limit) {
  return {ErrorCode::LimitExceeded, std::move(where),
          std::to_string(count) + " is more than the " + std::to_string(limit) + " an asset may have"};
}

bool allFinite(const std::vector<Vec2f>& values) {
  for (const Vec2f& v : values)
    if (!std::isfinite(v.x) || !std::isfinite(v.y)) return false;
  return true;
}
bool allFinite(const std::vector<Vec3f>& values) {
  for (const Vec3f& v : values)
    if (!isFinite(v)) return false;
  return true;
}
bool allFinite(const std::vector<Vec4f>& values) {
  for (const Vec4f& v : values)
    for (int i = 0; i < 4; ++i)
      if (!std::isfinite(v[i])) return false;
  return true;
}

bool allFinite(const std::vector<Quatf>& values) {
  for (const Quatf& q : values)
    if (!std::isfinite(q.x) || !std::isfinite(q.y) || !std::isfinite(q.z) || !std::isfinite(q.w)) return false;
  return true;
}

template <typename Value>
Status checkAttribute(std::string where, const std::vector<Value>& values, std::size_t vertexCount) {
  if (values.size() != vertexCount)
    return malformed(std::move(where), "has " + std::to_string(values.size()) + " entries for " +
                                           std::to_string(vertexCount) + " vertices");
  if (!allFinite(values)) return malformed(std::move(where), "holds a number that is not finite");
  return Ok{};
}

Status checkMesh(const AssetMesh& mesh, const AssetLimits& limits) {
  const std::size_t count = mesh.positions.size();
  if (count == 0) return malformed("mesh.positions", "the mesh has no vertices");
  if (count > limits.vertexCount) return tooMany("mesh.positions", count, limits.vertexCount);
  THRONG_TRY(checkAttribute("mesh.positions", mesh.positions, count));
  THRONG_TRY(checkAttribute("mesh.normals", mesh.normals, count));
  if (!mesh.tangents.empty()) THRONG_TRY(checkAttribute("mesh.tangents", mesh.tangents, count));
  if (mesh.texCoords.size() > kMaxTexCoordSets) return tooMany("mesh.texCoords", mesh.texCoords.size(), kMaxTexCoordSets);
  if (mesh.colors.size() > kMaxColorSets) return tooMany("mesh.colors", mesh.colors.size(), kMaxColorSets);
  for (std::size_t set = 0; set < mesh.texCoords.size(); ++set)
    THRONG_TRY(checkAttribute(indexed("mesh.texCoords", set), mesh.texCoords[set], count));
  for (std::size_t set = 0; set < mesh.colors.size(); ++set)
    THRONG_TRY(checkAttribute(indexed("mesh.colors", set), mesh.colors[set], count));
  return Ok{};
}

Status checkPrimitives(const Asset& asset) {
  if (asset.primitives.empty()) return malformed("primitives", "the asset has no triangles");
  for (std::size_t i = 0; i < asset.primitives.size(); ++i) {
    const AssetPrimitive& primitive = asset.primitives[i];
    const std::string where = indexed("primitives", i);
    if (primitive.materialIndex != kNone &&
        (primitive.materialIndex < 0 || std::size_t(primitive.materialIndex) >= asset.materials.size()))
      return malformed(where + ".material", "there is no material " + std::to_string(primitive.materialIndex));
    if (primitive.indices.empty() || primitive.indices.size() % 3 != 0)
      return malformed(where + ".indices", std::to_string(primitive.indices.size()) + " indices are no whole triangles");
    for (std::uint32_t index : primitive.indices)
      if (index >= asset.vertexCount())
        return malformed(where + ".indices", "vertex " + std::to_string(index) + " of " +
                                                 std::to_string(asset.vertexCount()) + " does not exist");
  }
  return Ok{};
}

Status checkVariants(const Asset& asset) {
  if (asset.variants.size() > kMaxVariants) return tooMany("variants", asset.variants.size(), kMaxVariants);
  for (std::size_t i = 0; i < asset.variants.size(); ++i) {
    const std::vector<int>& indices = asset.variants[i].materialIndices;
    const std::string where = indexed("variants", i) + ".materialIndices";
    if (indices.size() != asset.primitives.size()) return malformed(where, "has not one entry per primitive");
    for (const int index : indices)
      if (index != kNone && (index < 0 || std::size_t(index) >= asset.materials.size()))
        return malformed(where, "there is no material " + std::to_string(index));
  }
  return Ok{};
}

Status checkLevel(const Asset& asset, const DetailLevel& level, const DetailLevel* finer, const std::string& where) {
  if (level.indices.size() != asset.primitives.size())
    return malformed(where + ".indices", "has not one list per primitive");
  std::size_t indexCount = 0;
  for (const std::vector<std::uint32_t>& indices : level.indices) {
    if (indices.size() % 3 != 0)
      return malformed(where + ".indices", std::to_string(indices.size()) + " indices are no whole triangles");
    for (const std::uint32_t index : indices)
      if (index >= level.vertexCount)
        return malformed(where + ".indices", "vertex " + std::to_string(index) + " is not among the level's " +
                                                 std::to_string(level.vertexCount));
    indexCount += indices.size();
  }
  if (indexCount == 0) return malformed(where + ".indices", "the level has no triangles");
  if (level.vertexCount > (finer ? finer->vertexCount : asset.vertexCount()))
    return malformed(where + ".vertexCount", "is more than that of the level before");
  if (!std::isfinite(level.errorMetres) || level.errorMetres < (finer ? finer->errorMetres : 0))
    return malformed(where + ".errorMetres", "is less than that of the level before, or not finite");
  return Ok{};
}

Status checkLevels(const Asset& asset) {
  if (asset.levels.size() > kMaxCoarserLevels) return tooMany("levels", asset.levels.size(), kMaxCoarserLevels);
  for (std::size_t i = 0; i < asset.levels.size(); ++i)
    THRONG_TRY(checkLevel(asset, asset.levels[i], i > 0 ? &asset.levels[i - 1] : nullptr, indexed("levels", i)));
  return Ok{};
}

Status checkTexture(const Asset& asset, const std::optional<Texture>& texture, const std::string& where) {
  if (!texture) return Ok{};
  if (texture->imageIndex < 0 || std::size_t(texture->imageIndex) >= asset.images.size())
    return malformed(where, "there is no image " + std::to_string(texture->imageIndex));
  if (texture->texCoord < 0 || std::size_t(texture->texCoord) > kMaxTexCoordSets)
    return malformed(where + ".texCoord", "there is no set " + std::to_string(texture->texCoord));
  return Ok{};
}

Status checkMaterials(const Asset& asset) {
  for (std::size_t i = 0; i < asset.materials.size(); ++i) {
    const Material& material = asset.materials[i];
    const std::string where = indexed("materials", i);
    THRONG_TRY(checkTexture(asset, material.baseColorTexture, where + ".baseColorTexture"));
    THRONG_TRY(checkTexture(asset, material.metallicRoughnessTexture, where + ".metallicRoughnessTexture"));
    THRONG_TRY(checkTexture(asset, material.normalTexture, where + ".normalTexture"));
    THRONG_TRY(checkTexture(asset, material.occlusionTexture, where + ".occlusionTexture"));
    THRONG_TRY(checkTexture(asset, material.emissiveTexture, where + ".emissiveTexture"));
    for (std::size_t t = 0; t < material.extraTextures.size(); ++t)
      THRONG_TRY(checkTexture(asset, material.extraTextures[t], where + "." + indexed("extraTextures", t)));
  }
  return Ok{};
}

Status checkKeyTimes(const AssetClip& clip, const std::string& where) {
  const std::string path = where + ".keyTimes";
  const auto& times = clip.keyTimes;
  if (times.size() < 2) return malformed(path, "a clip needs two keys, so that every row has a next one");
  if (times.front() != 0) return malformed(path, "the first key is not at 0");
  if (times.back() != clip.durationSeconds) return malformed(path, "the last key is not at the clip's duration");
  for (std::size_t key = 1; key < times.size(); ++key)
    if (!(times[key] >= times[key - 1])) return malformed(path, "key " + std::to_string(key) + " is before the one before it");
  return Ok{};
}

Status checkError(const ErrorStatistics& error, const std::string& where) {
  for (double value : {error.positionMax, error.positionP999, error.positionRms, error.normalMaxDegrees,
                       error.normalP999Degrees, error.tangentMaxDegrees, error.tangentP999Degrees})
    if (!std::isfinite(value) || value < 0) return malformed(where + ".error", "holds a number that is no error");
  return Ok{};
}

Status checkRootMotion(const AssetClip& clip, const std::string& where) {
  const RootTrack& track = clip.rootMotion;
  const std::string path = where + ".rootMotion";
  const std::size_t count = track.times.size();
  if (track.translations.size() != count || track.rotations.size() != count)
    return malformed(path, "has not one translation and rotation per time");
  if (count == 0) return Ok{};
  if (track.times.front() != 0 || track.times.back() != clip.durationSeconds)
    return malformed(path + ".times", "do not span the clip");
  for (std::size_t i = 1; i < count; ++i)
    if (!(track.times[i] >= track.times[i - 1])) return malformed(path + ".times", "do not ascend");
  if (!allFinite(track.translations) || !allFinite(track.rotations))
    return malformed(path, "holds a number that is not finite");
  return Ok{};
}

Status checkClip(const AssetClip& clip, const std::string& where) {
  if (!std::isfinite(clip.durationSeconds) || clip.durationSeconds < 0)
    return malformed(where + ".durationSeconds", "is no duration");
  THRONG_TRY(checkKeyTimes(clip, where));
  const Bounds& bounds = clip.bounds;
  for (int axis = 0; axis < 3; ++axis)
    if (!(bounds.min[axis] <= bounds.max[axis])) return malformed(where + ".bounds", "min is above max");
  if (!isFinite(bounds.min) || !isFinite(bounds.max) || !isFinite(bounds.extent()))
    return malformed(where + ".bounds", "are not finite");
  THRONG_TRY(checkError(clip.error, where));
  THRONG_TRY(checkRootMotion(clip, where));
  for (std::size_t i = 0; i < clip.events.size(); ++i)
    if (!std::isfinite(clip.events[i].timeSeconds))
      return malformed(where + "." + indexed("events", i) + ".timeSeconds", "is not finite");
  return Ok{};
}

Status checkClips(const Asset& asset, const AssetLimits& limits) {
  if (asset.clips.empty()) return malformed("clips", "an asset needs a clip; a still is one with two equal rows");
  if (asset.clips.size() > limits.clipCount) return tooMany("clips", asset.clips.size(), limits.clipCount);
  std::uint64_t rowCount = 0;
  for (std::size_t i = 0; i < asset.clips.size(); ++i) {
    const std::string where = indexed("clips", i);
    if (asset.clips[i].firstRow != rowCount)
      return malformed(where + ".firstRow", "is " + std::to_string(asset.clips[i].firstRow) + " where the clips before end at " +
                                                std::to_string(rowCount));
    THRONG_TRY(checkClip(asset.clips[i], where));
    rowCount += asset.clips[i].keyTimes.size();
    if (rowCount > limits.rowCount) return tooMany(where + ".keyTimes", rowCount, limits.rowCount);
  }
  return Ok{};
}

Status checkTexels(const Asset& asset, const VertexRows& rows) {
  const std::size_t expected = std::size_t(4) * asset.rowCount() * asset.vertexCount();
  const std::size_t found = rows.texels.size();
  if (found != expected)
    return malformed("vertex.texels", "holds " + std::to_string(found) + " numbers where " +
                                          std::to_string(asset.rowCount()) + " rows of " +
                                          std::to_string(asset.vertexCount()) + " vertices need " + std::to_string(expected));
  if (rows.tangents.empty()) return Ok{};
  if (asset.mesh.tangents.empty())
    return malformed("vertex.tangents", "turn the mesh's tangents, but the mesh has none (TANGENT)");
  const std::uint64_t bytes = asset.rowCount() * tangentRowBytes(asset.vertexCount());
  if (rows.tangents.size() != bytes)
    return malformed("vertex.tangents", "holds " + std::to_string(rows.tangents.size()) + " bytes where " +
                                            std::to_string(asset.rowCount()) + " rows need " + std::to_string(bytes));
  return Ok{};
}

Status checkRows(const Asset& asset) {
  if (const auto* texels = std::get_if<VertexRows>(&asset.rows)) THRONG_TRY(checkTexels(asset, *texels));
  if (const auto* bones = std::get_if<BoneRows>(&asset.rows)) THRONG_TRY(validateBoneRows(asset, *bones));
  if (const auto* morphs = std::get_if<MorphRows>(&asset.rows)) THRONG_TRY(validateMorphRows(asset, *morphs));
  if (const auto* packed = std::get_if<PackedRows>(&asset.rows)) THRONG_TRY(validatePackedRows(asset, *packed));
  if (const auto* spline = std::get_if<SplineRows>(&asset.rows)) THRONG_TRY(validateSplineRows(asset, *spline));
  if (!asset.sourceVertices.empty() && asset.sourceVertices.size() != asset.vertexCount())
    return malformed("sourceVertices", "has not one entry per vertex");
  return Ok{};
}

Status checkGroups(const Asset& asset) {
  const auto& groups = asset.mesh.groups;
  if (asset.groupNames.size() > kMaxGroups) return tooMany("groups.names", asset.groupNames.size(), kMaxGroups);
  if (groups.empty() && asset.groupNames.empty()) return Ok{};
  if (groups.size() != asset.vertexCount()) return malformed("groups.vertices", "has not one entry per vertex");
  for (std::uint8_t group : groups)
    if (group > asset.groupNames.size())
      return malformed("groups.vertices", "group " + std::to_string(group) + " has no name");
  return Ok{};
}

Status checkSockets(const Asset& asset) {
  for (std::size_t i = 0; i < asset.sockets.size(); ++i) {
    const SocketTrack& track = asset.sockets[i];
    const std::size_t rows = asset.rowCount();
    const std::string where = indexed("sockets", i);
    if (track.translations.size() != rows || track.rotations.size() != rows || track.scales.size() != rows)
      return malformed(where, "has not one transform per row");
    if (!allFinite(track.translations) || !allFinite(track.rotations) || !allFinite(track.scales))
      return malformed(where, "holds a number that is not finite");
  }
  return Ok{};
}

}  // namespace

Status validateDirectory(const Asset& asset, const AssetLimits& limits) {
  THRONG_TRY(checkMesh(asset.mesh, limits));
  if (!(asset.restSizeMetres >= 0) || !std::isfinite(asset.restSizeMetres))
    return malformed("sizeMetres", "is negative or not finite");
  THRONG_TRY(checkPrimitives(asset));
  THRONG_TRY(checkVariants(asset));
  THRONG_TRY(checkLevels(asset));
  THRONG_TRY(checkGroups(asset));
  THRONG_TRY(checkMaterials(asset));
  return checkClips(asset, limits);
}

Status validateAsset(const Asset& asset, const AssetLimits& limits) {
  THRONG_TRY(validateDirectory(asset, limits));
  THRONG_TRY(checkRows(asset));
  return checkSockets(asset);
}

}  // namespace throng
