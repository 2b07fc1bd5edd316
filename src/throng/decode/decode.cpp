#include "throng/decode/decode.h"

#include <algorithm>
#include <cassert>

#include "throng/decode/decode_words.h"
#include "throng/tangent_angle.h"
#include "throng/time_line.h"
#include "throng/vertex_texel.h"

namespace throng {

namespace {

// Everything needed to decode vertices of one clip at one time.
struct VertexDecoder {
  const std::uint16_t* fromRow;
  const std::uint16_t* toRow;
  shader::vec3 boundsMin, boundsStep;
  float weight;
  const AssetMesh* mesh = nullptr;
  const std::uint8_t* fromAngles = nullptr;  // nullptr: no tangents are stored
  const std::uint8_t* toAngles = nullptr;

  VertexDecoder(const Asset& asset, const AssetClip& clip, RowBlend blend) : weight(blend.weight) {
    const VertexRows& rows = std::get<VertexRows>(asset.rows);
    const auto& texels = rows.texels;
    const std::size_t rowLength = std::size_t(4) * asset.vertexCount();
    assert(texels.size() >= (std::size_t(blend.row) + 2) * rowLength);
    fromRow = texels.data() + blend.row * rowLength;
    toRow = fromRow + rowLength;
    if (!rows.tangents.empty()) {
      const std::size_t rowBytes = tangentRowBytes(asset.vertexCount());
      assert(rows.tangents.size() >= (std::size_t(blend.row) + 2) * rowBytes && !asset.mesh.tangents.empty());
      mesh = &asset.mesh;
      fromAngles = rows.tangents.data() + blend.row * rowBytes;
      toAngles = fromAngles + rowBytes;
    }
    const Vec3f low = clip.bounds.min, high = clip.bounds.max;
    boundsMin = {low.x, low.y, low.z};
    boundsStep = {shader::positionStep(low.x, high.x), shader::positionStep(low.y, high.y),
                  shader::positionStep(low.z, high.z)};
  }

  static shader::uvec4 texel(const std::uint16_t* row, std::size_t vertex) {
    const std::uint16_t* t = row + 4 * vertex;
    return {t[0], t[1], t[2], t[3]};
  }

  void decode(std::size_t vertex, std::size_t slot, DecodedVertices& destination) const {
    const shader::DecodedVertex blended =
        shader::blendVertexTexels(texel(fromRow, vertex), texel(toRow, vertex), weight, boundsMin, boundsStep);
    destination.positions[slot] = {blended.position.x, blended.position.y, blended.position.z};
    destination.normals[slot] = {blended.normal.x, blended.normal.y, blended.normal.z};
    if (fromAngles) destination.tangents[slot] = tangent(vertex, blended.normal);
  }

  Vec4f tangent(std::size_t vertex, shader::vec3 normal) const {
    const Vec4f rest = mesh->tangents[vertex];
    const shader::vec3 restTangent{rest.x, rest.y, rest.z};
    const shader::vec3 restNormal{mesh->normals[vertex].x, mesh->normals[vertex].y, mesh->normals[vertex].z};
    const shader::vec3 from = shader::decodeTangent(fromAngles[vertex], shader::decodeOctahedral(fromRow[4 * vertex + 3]), restTangent, restNormal);
    const shader::vec3 to = shader::decodeTangent(toAngles[vertex], shader::decodeOctahedral(toRow[4 * vertex + 3]), restTangent, restNormal);
    const shader::vec3 blended = shader::blendTangents(from, to, weight, normal);
    return {blended.x, blended.y, blended.z, rest.w};
  }
};

VertexDecoder decoderAt(const Asset& asset, std::uint32_t clipIndex, float timeSeconds) {
  assert(clipIndex < asset.clips.size());
  const AssetClip& clip = asset.clips[clipIndex];
  return {asset, clip, resolveTime(clip, timeSeconds)};
}

void resize(DecodedVertices& destination, std::size_t count, const VertexDecoder& decoder) {
  destination.positions.resize(count);
  destination.normals.resize(count);
  destination.tangents.resize(decoder.fromAngles ? count : 0);
}

}  // namespace

RowBlend resolveTime(const AssetClip& clip, float timeSeconds) {
  assert(clip.keyTimes.size() >= 2);
  const auto& times = clip.keyTimes;
  if (!(clip.durationSeconds > 0)) return {clip.firstRow, 0};
  const float time = shader::clamp(timeSeconds, 0.0f, clip.durationSeconds);
  // The last key at or before the time: of two at one time (a jump), the second.
  const auto after = std::upper_bound(times.begin() + 1, times.end() - 1, time);
  const auto key = static_cast<std::uint32_t>(after - times.begin()) - 1;
  const shader::ResolvedRows rows =
      shader::resolvePlacedKey(time, clip.firstRow + key, times[key], times[key + 1]);
  return {rows.row, rows.weight};
}

void decodePose(const Asset& asset, std::uint32_t clipIndex, float timeSeconds, DecodedVertices& destination) {
  assert(clipIndex < asset.clips.size());
  if (!std::holds_alternative<VertexRows>(asset.rows)) {
    decodeWords(asset, clipIndex, resolveTime(asset.clips[clipIndex], timeSeconds), nullptr, destination);
    return;
  }
  const VertexDecoder decoder = decoderAt(asset, clipIndex, timeSeconds);
  const std::size_t count = asset.vertexCount();
  resize(destination, count, decoder);
  for (std::size_t vertex = 0; vertex < count; ++vertex) decoder.decode(vertex, vertex, destination);
}

void decodePose(const Asset& asset, std::uint32_t clipIndex, float timeSeconds,
                std::span<const std::uint32_t> vertices, DecodedVertices& destination) {
  assert(clipIndex < asset.clips.size());
  if (!std::holds_alternative<VertexRows>(asset.rows)) {
    decodeWords(asset, clipIndex, resolveTime(asset.clips[clipIndex], timeSeconds), &vertices, destination);
    return;
  }
  const VertexDecoder decoder = decoderAt(asset, clipIndex, timeSeconds);
  resize(destination, vertices.size(), decoder);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    assert(vertices[i] < asset.vertexCount());
    decoder.decode(vertices[i], i, destination);
  }
}

}  // namespace throng
