// Writing: an asset to the bytes of a .glb. docs/format.md says what each part means.
#include <algorithm>
#include <cstdio>

#include "throng/asset/key_times.h"
#include "throng/asset/validate_asset.h"
#include "throng/container/container.h"
#include "throng/container/extension_terms.h"
#include "throng/container/glb_builder.h"
#include "throng/container/glb_chunks.h"
#include "throng/container/write_materials.h"

namespace throng {

static_assert(sizeof(Vec2f) == 8 && sizeof(Vec3f) == 12 && sizeof(Vec4f) == 16 && sizeof(Quatf) == 16,
              "vectors are written as they lie in memory");

namespace {

Json vec3Json(Vec3f v) { return numberArray(std::array{v.x, v.y, v.z}); }

template <typename Value>
int addAttribute(GlbBuilder& builder, const std::vector<Value>& values, const char* type) {
  const int view = builder.addArray(std::span<const Value>(values), kVertexTarget);
  return builder.addAccessor(view, kFloat, values.size(), type);
}

int addPositions(GlbBuilder& builder, const std::vector<Vec3f>& positions) {
  const int accessor = addAttribute(builder, positions, "VEC3");
  Bounds bounds;
  for (const Vec3f& p : positions) bounds.add(p);
  builder.document["accessors"][accessor]["min"] = vec3Json(bounds.min);
  builder.document["accessors"][accessor]["max"] = vec3Json(bounds.max);
  return accessor;
}

// Opaque colours are stored without alpha: some loaders take a fourth component as a wish to be blended.
int addColors(GlbBuilder& builder, const std::vector<Vec4f>& colors) {
  for (const Vec4f& color : colors)
    if (color.w != 1) return addAttribute(builder, colors, "VEC4");
  std::vector<Vec3f> opaque(colors.size());
  for (std::size_t i = 0; i < colors.size(); ++i) opaque[i] = {colors[i].x, colors[i].y, colors[i].z};
  return addAttribute(builder, opaque, "VEC3");
}

Json writeAttributes(const AssetMesh& mesh, GlbBuilder& builder) {
  Json attributes = Json::object();
  attributes["POSITION"] = addPositions(builder, mesh.positions);
  attributes["NORMAL"] = addAttribute(builder, mesh.normals, "VEC3");
  if (!mesh.tangents.empty()) attributes["TANGENT"] = addAttribute(builder, mesh.tangents, "VEC4");
  std::size_t set = 0;
  for (; set < mesh.texCoords.size(); ++set)
    attributes["TEXCOORD_" + std::to_string(set)] = addAttribute(builder, mesh.texCoords[set], "VEC2");
  std::vector<Vec2f> numbers(mesh.positions.size());
  for (std::uint32_t vertex = 0; vertex < numbers.size(); ++vertex) numbers[vertex] = vertexNumberTexCoord(vertex);
  attributes["TEXCOORD_" + std::to_string(set)] = addAttribute(builder, numbers, "VEC2");
  for (std::size_t i = 0; i < mesh.colors.size(); ++i)
    attributes["COLOR_" + std::to_string(i)] = addColors(builder, mesh.colors[i]);
  return attributes;
}

// 16-bit indices where every vertex has a number below 65535, which glTF keeps for itself.
int addIndices(GlbBuilder& builder, const std::vector<std::uint32_t>& indices, std::uint32_t vertexCount) {
  if (vertexCount > 65535) {
    const int view = builder.addArray(std::span<const std::uint32_t>(indices), kIndexTarget);
    return builder.addAccessor(view, kUnsignedInt, indices.size(), "SCALAR");
  }
  const std::vector<std::uint16_t> narrow(indices.begin(), indices.end());
  const int view = builder.addArray(std::span<const std::uint16_t>(narrow), kIndexTarget);
  return builder.addAccessor(view, kUnsignedShort, indices.size(), "SCALAR");
}

void writeMesh(const Asset& asset, GlbBuilder& builder) {
  const Json attributes = writeAttributes(asset.mesh, builder);
  Json primitives = Json::array();
  for (const AssetPrimitive& primitive : asset.primitives) {
    Json json = {{"attributes", attributes}, {"indices", addIndices(builder, primitive.indices, asset.vertexCount())}};
    if (primitive.materialIndex != kNone) json["material"] = primitive.materialIndex;
    primitives.push_back(std::move(json));
  }
  Json mesh = Json::object(), node = Json::object();
  if (!asset.name.empty()) mesh["name"] = node["name"] = asset.name;
  mesh["primitives"] = std::move(primitives);
  node["mesh"] = builder.append("meshes", std::move(mesh));
  const int nodeIndex = builder.append("nodes", std::move(node));
  builder.document["scene"] = builder.append("scenes", {{"nodes", Json::array({nodeIndex})}});
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
  const ErrorStatistics& error = clip.error;
  json["error"] = {{"positionMax", error.positionMax},
                   {"positionP999", error.positionP999},
                   {"positionRms", error.positionRms},
                   {"normalMaxDegrees", error.normalMaxDegrees},
                   {"normalP999Degrees", error.normalP999Degrees}};
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
std::vector<std::uint64_t> clipEnds(const Asset& asset) {
  std::vector<std::uint64_t> ends;
  for (const AssetClip& clip : asset.clips)
    ends.push_back((std::uint64_t(clip.firstRow) + clip.keyTimes.size()) * asset.vertexCount() * 8);
  return ends;
}

Json rowsJson(const Asset& asset, const VertexRows& rows, GlbBuilder& builder) {
  return {{"texels", builder.addRows(std::as_bytes(std::span(rows.texels)), {clipEnds(asset), asset.vertexCount()})}};
}

// What all clips share, then each clip's chunk: where one ends the next begins.
Json wordsJson(const std::vector<std::uint32_t>& words, const std::vector<std::uint32_t>& clipsAt, GlbBuilder& builder) {
  RowsForm form;
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
  Json json = wordsJson(rows.words, rows.clipsAt, builder);
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
    json["sourceVertices"] = builder.addArray(std::span<const std::uint32_t>(asset.sourceVertices));
  if (!asset.groupNames.empty())
    json["groups"] = {{"names", asset.groupNames},
                      {"vertices", builder.addArray(std::span<const std::uint8_t>(asset.mesh.groups))}};
  if (!asset.sockets.empty()) {
    Json sockets = Json::array();
    for (const SocketTrack& track : asset.sockets) sockets.push_back(socketJson(track, builder));
    json["sockets"] = std::move(sockets);
  }
  builder.document["extensions"][kExtensionName] = std::move(json);
  builder.extensionsUsed.insert(kExtensionName);
}

}  // namespace

Result<Bytes> encodeGlb(const Asset& asset, const GlbOptions& options) {
  THRONG_TRY(validateAsset(asset));
  GlbBuilder builder;
  builder.compress = options.compress;
  Json& document = builder.document;
  document["asset"] = {{"version", "2.0"}};
  if (!asset.generator.empty()) document["asset"]["generator"] = asset.generator;
  document["extensionsUsed"] = nullptr;  // holds the place; filled when all are known
  document["extensionsRequired"] = nullptr;
  writeMesh(asset, builder);
  THRONG_TRY(writeMaterials(asset, builder));
  writeExtension(asset, builder);
  document["buffers"] = Json::array({{{"byteLength", builder.binary.size()}}});
  document["extensionsUsed"] = builder.extensionsUsed;
  if (builder.extensionsRequired.empty()) document.erase("extensionsRequired");
  else document["extensionsRequired"] = builder.extensionsRequired;
  // Names from importers may hold bytes that are no UTF-8; they become U+FFFD.
  return joinGlb(document.dump(-1, ' ', false, Json::error_handler_t::replace), builder.binary);
}

}  // namespace throng
