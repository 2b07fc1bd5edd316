// Writing: an asset to the bytes of a .glb. docs/format.md says what each part means.
#include <algorithm>
#include <cstdio>

#include "throng/asset/key_times.h"
#include "throng/asset/validate_asset.h"
#include "throng/container/container.h"
#include "throng/container/extension_terms.h"
#include "throng/container/glb_builder.h"
#include "throng/container/write_materials.h"
#include "throng/container/write_mesh.h"

namespace throng {

static_assert(sizeof(Vec3f) == 12 && sizeof(Quatf) == 16, "vectors are written as they lie in memory");

namespace {

// The level's indices of all primitives, one after the other, as wide as the mesh's own.
Json levelJson(const DetailLevel& level, std::uint32_t vertexCount, GlbBuilder& builder) {
  Json counts = Json::array();
  std::vector<std::uint32_t> all;
  for (const auto& indices : level.indices) {
    counts.push_back(indices.size());
    all.insert(all.end(), indices.begin(), indices.end());
  }
  return {{"vertexCount", level.vertexCount},
          {"indexCounts", std::move(counts)},
          {"indices", builder.addTriangles(all, vertexCount, kNoTarget)},
          {"errorMetres", shortestDouble(level.errorMetres)}};
}

Json rootMotionJson(const RootTrack& track, GlbBuilder& builder) {
  return {{"keyCount", track.times.size()},
          {"times", builder.addArray(std::span<const float>(track.times))},
          {"translations", builder.addArray(std::span<const Vec3f>(track.translations))},
          {"rotations", builder.addArray(std::span<const Quatf>(track.rotations))}};
}

Json clipJson(const AssetClip& clip, GlbBuilder& builder) {
  Json json = {{"name", clip.name},
               {"durationSeconds", shortestDouble(clip.durationSeconds)},
               {"loop", loopWord(clip.loop)},
               {"firstRow", clip.firstRow},
               {"keyCount", clip.keyTimes.size()}};
  if (!areUniformKeyTimes(clip.keyTimes, clip.durationSeconds))
    json["keyTimes"] = builder.addArray(std::span<const float>(clip.keyTimes));
  json["bounds"] = {{"min", vec3Json(clip.bounds.min)}, {"max", vec3Json(clip.bounds.max)}};
  // Of a small file seven digits.
  const auto number = [&](double value) { return builder.small ? shortestDouble(static_cast<float>(value)) : value; };
  const ErrorStatistics& error = clip.error;
  json["error"] = {{"positionMax", number(error.positionMax)},
                   {"positionP999", number(error.positionP999)},
                   {"positionRms", number(error.positionRms)},
                   {"normalMaxDegrees", number(error.normalMaxDegrees)},
                   {"normalP999Degrees", number(error.normalP999Degrees)}};
  if (error.tangentMaxDegrees > 0) {
    json["error"]["tangentMaxDegrees"] = number(error.tangentMaxDegrees);
    json["error"]["tangentP999Degrees"] = number(error.tangentP999Degrees);
  }
  if (!clip.rootMotion.times.empty()) json["rootMotion"] = rootMotionJson(clip.rootMotion, builder);
  if (!clip.events.empty()) {
    Json events = Json::array();
    for (const ClipEvent& event : clip.events)
      events.push_back({{"name", event.name}, {"timeSeconds", event.timeSeconds}});
    json["events"] = std::move(events);
  }
  return json;
}

Json socketJson(const SocketTrack& track, GlbBuilder& builder) {
  return {{"name", track.name},
          {"translations", builder.addArray(std::span<const Vec3f>(track.translations))},
          {"rotations", builder.addArray(std::span<const Quatf>(track.rotations))},
          {"scales", builder.addArray(std::span<const Vec3f>(track.scales))}};
}

// Where each clip's rows end, in bytes.
std::vector<std::uint64_t> clipEnds(const Asset& asset, std::uint64_t rowBytes) {
  std::vector<std::uint64_t> ends;
  for (const AssetClip& clip : asset.clips)
    ends.push_back((std::uint64_t(clip.firstRow) + clip.keyTimes.size()) * rowBytes);
  return ends;
}

Json rowsJson(const Asset& asset, const VertexRows& rows, GlbBuilder& builder) {
  // Elements of 8 bytes: a texel, or the angles of eight vertices.
  const auto addRows = [&](std::span<const std::byte> bytes, std::uint32_t elementsPerRow) {
    return builder.addRows(bytes, {clipEnds(asset, std::uint64_t(8) * elementsPerRow), elementsPerRow});
  };
  Json json = {{"texels", addRows(std::as_bytes(std::span(rows.texels)), asset.vertexCount())}};
  if (!rows.tangents.empty())
    json["tangents"] = addRows(std::as_bytes(std::span(rows.tangents)),
                               static_cast<std::uint32_t>(tangentRowBytes(asset.vertexCount()) / 8));
  return json;
}

// What all clips share, then each clip's chunk: where one ends the next begins.
Json wordsJson(const std::vector<std::uint32_t>& words, const std::vector<std::uint32_t>& clipsAt, GlbBuilder& builder, bool boneKeys = false) {
  RowsForm form;
  form.boneKeys = boneKeys;
  for (const std::uint32_t at : clipsAt) form.chunkEnds.push_back(std::uint64_t(at) * 4);
  form.chunkEnds.push_back(std::uint64_t(words.size()) * 4);
  std::sort(form.chunkEnds.begin(), form.chunkEnds.end());
  return {{"wordCount", words.size()},
          {"words", builder.addRows(std::as_bytes(std::span(words)), form)},
          {"clips", clipsAt}};
}

Json rowsJson(const Asset&, const MorphRows& rows, GlbBuilder& builder) { return wordsJson(rows.words, rows.clipsAt, builder); }

Json rowsJson(const Asset&, const PackedRows& rows, GlbBuilder& builder) { return wordsJson(rows.words, rows.clipsAt, builder); }

Json rowsJson(const Asset&, const BoneRows& rows, GlbBuilder& builder) {
  Json json = wordsJson(rows.words, rows.clipsAt, builder, true);
  if (!rows.morph.empty()) json["morph"] = wordsJson(rows.morph.words, rows.morph.clipsAt, builder);
  return json;
}

void writeExtension(const Asset& asset, GlbBuilder& builder) {
  char digest[17];
  std::snprintf(digest, sizeof digest, "%016llx", static_cast<unsigned long long>(computeMeshDigest(asset)));
  Json json = {{"formatVersion", kFormatVersion},
               {"mesh", 0},
               {"meshDigest", digest},
               {"vertexCount", asset.vertexCount()},
               {"vertexNumberTexCoord", asset.mesh.texCoords.size()},
               {"rowCount", asset.rowCount()},
               {"encoding", name(asset.encoding())}};
  if (asset.restSizeMetres > 0) json["sizeMetres"] = shortestDouble(asset.restSizeMetres);
  std::visit([&](const auto& rows) { json[name(asset.encoding())] = rowsJson(asset, rows, builder); }, asset.rows);
  Json clips = Json::array();
  for (const AssetClip& clip : asset.clips) clips.push_back(clipJson(clip, builder));
  json["clips"] = std::move(clips);
  if (!asset.sourceVertices.empty())
    json["sourceVertices"] = builder.addVertices(std::as_bytes(std::span(asset.sourceVertices)), sizeof(std::uint32_t), kNoTarget);
  if (!asset.levels.empty()) {
    Json levels = Json::array();
    for (const DetailLevel& level : asset.levels) levels.push_back(levelJson(level, asset.vertexCount(), builder));
    json["levels"] = std::move(levels);
  }
  if (!asset.groupNames.empty())
    json["groups"] = {{"names", asset.groupNames},
                      {"vertices", builder.addArray(std::span<const std::uint8_t>(asset.mesh.groups))}};
  if (!asset.sockets.empty()) {
    Json sockets = Json::array();
    for (const SocketTrack& track : asset.sockets) sockets.push_back(socketJson(track, builder));
    json["sockets"] = std::move(sockets);
  }
  if (builder.hasCodedKeys) json["formatVersion"] = kNewestFormatVersion;
  builder.document["extensions"][kExtensionName] = std::move(json);
  builder.extensionsUsed.insert(kExtensionName);
}

// Of an asset that is valid.
Result<Bytes> encodeValid(const Asset& asset, const GlbOptions& options) {
  GlbBuilder builder;
  builder.compress = options.compress;
  builder.small = options.small;
  Json& document = builder.document;
  startGlb(builder, asset.generator);
  const int node = writeMeshNode(asset, writeAttributes(asset.mesh, true, builder), builder);
  document["scene"] = builder.append("scenes", {{"nodes", Json::array({node})}});
  THRONG_TRY(writeMaterials(asset, builder));
  writeExtension(asset, builder);
  return finishGlb(builder);
}

// The codec of triangles may bring each back beginning at another of its corners; the digest is of those.
Asset withStoredTriangles(Asset asset) {
  for (AssetPrimitive& primitive : asset.primitives)
    primitive.indices = storedTriangles(primitive.indices, asset.vertexCount());
  return asset;
}

}  // namespace

Result<Bytes> encodeGlb(const Asset& asset, const GlbOptions& options) {
  THRONG_TRY(validateAsset(asset));
  return options.small ? encodeValid(withStoredTriangles(asset), options) : encodeValid(asset, options);
}

}  // namespace throng
