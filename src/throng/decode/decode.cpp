#include "throng/decode/decode.h"

#include <algorithm>
#include <cassert>

#include "throng/decode/decode_words.h"
#include "throng/time_line.h"
#include "throng/vertex_texel.h"

namespace throng {

namespace {

// decodeOctahedral of every code. Measuring decodes the same few codes many million times, and looking them up is twice
// as fast as dividing and taking roots again.
const shader::vec3* octahedralNormals() {
  static const std::vector<shader::vec3> kNormals = [] {
    std::vector<shader::vec3> normals(65536);
    for (std::uint32_t code = 0; code < normals.size(); ++code) normals[code] = shader::decodeOctahedral(code);
    return normals;
  }();
  return kNormals.data();
}

// Everything needed to decode vertices of one clip at one time.
struct VertexDecoder {
  const std::uint16_t* fromRow;
  const std::uint16_t* toRow;
  shader::vec3 boundsMin, boundsStep;
  float weight;
  const shader::vec3* normals = octahedralNormals();

  VertexDecoder(const Asset& asset, const AssetClip& clip, RowBlend blend) : weight(blend.weight) {
    const auto& texels = std::get<VertexRows>(asset.rows).texels;
    const std::size_t rowLength = std::size_t(4) * asset.vertexCount();
    assert(texels.size() >= (std::size_t(blend.row) + 2) * rowLength);
    fromRow = texels.data() + blend.row * rowLength;
    toRow = fromRow + rowLength;
    const Vec3f low = clip.bounds.min, high = clip.bounds.max;
    boundsMin = {low.x, low.y, low.z};
    boundsStep = {shader::positionStep(low.x, high.x), shader::positionStep(low.y, high.y),
                  shader::positionStep(low.z, high.z)};
  }

  shader::DecodedVertex texel(const std::uint16_t* row, std::size_t vertex) const {
    const std::uint16_t* t = row + 4 * vertex;
    return {shader::decodeVertexPosition({t[0], t[1], t[2], t[3]}, boundsMin, boundsStep), normals[t[3]]};
  }

  void decode(std::size_t vertex, Vec3f& position, Vec3f& normal) const {
    const shader::DecodedVertex blended =
        shader::blendDecodedVertices(texel(fromRow, vertex), texel(toRow, vertex), weight);
    position = {blended.position.x, blended.position.y, blended.position.z};
    normal = {blended.normal.x, blended.normal.y, blended.normal.z};
  }
};

VertexDecoder decoderAt(const Asset& asset, std::uint32_t clipIndex, float timeSeconds) {
  assert(clipIndex < asset.clips.size());
  const AssetClip& clip = asset.clips[clipIndex];
  return {asset, clip, resolveTime(clip, timeSeconds)};
}

void resize(DecodedVertices& destination, std::size_t count) {
  destination.positions.resize(count);
  destination.normals.resize(count);
  destination.tangents.clear();
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
  resize(destination, count);
  for (std::size_t vertex = 0; vertex < count; ++vertex)
    decoder.decode(vertex, destination.positions[vertex], destination.normals[vertex]);
}

void decodePose(const Asset& asset, std::uint32_t clipIndex, float timeSeconds,
                std::span<const std::uint32_t> vertices, DecodedVertices& destination) {
  assert(clipIndex < asset.clips.size());
  if (!std::holds_alternative<VertexRows>(asset.rows)) {
    decodeWords(asset, clipIndex, resolveTime(asset.clips[clipIndex], timeSeconds), &vertices, destination);
    return;
  }
  const VertexDecoder decoder = decoderAt(asset, clipIndex, timeSeconds);
  resize(destination, vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    assert(vertices[i] < asset.vertexCount());
    decoder.decode(vertices[i], destination.positions[i], destination.normals[i]);
  }
}

}  // namespace throng
