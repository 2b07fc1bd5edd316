#include "throng/decode/decode_packed.h"

#include <cassert>

#include "throng/packed.h"
#include "throng/spline.h"

namespace throng {

namespace {

shader::vec3 shaderVector(Vec3f v) { return {v.x, v.y, v.z}; }
Vec3f vectorOf(shader::vec3 v) { return {v.x, v.y, v.z}; }

class PackedDecoder {
 public:
  PackedDecoder(const Asset& asset, std::uint32_t clipIndex, RowBlend blend) : mesh_(asset.mesh) {
    const auto* spline = std::get_if<SplineRows>(&asset.rows);
    const PackedRows& rows = spline ? *spline : std::get<PackedRows>(asset.rows);
    assert(clipIndex < rows.clipsAt.size());
    words_ = rows.words.data();
    parts_ = shader::readPackedLayout(words_, 0);
    const std::uint32_t at = rows.clipsAt[clipIndex];
    frame_ = spline ? shader::readSplineFrame(words_, parts_, at, blend.row, blend.weight)
                    : shader::readPackedFrame(words_, parts_, at, blend.row, blend.weight);
  }

  void decodeOne(std::uint32_t vertex, Vec3f& position, Vec3f& normal) const {
    const shader::PackedLink link = shader::readPackedLink(words_, parts_, vertex);
    position = vectorOf(shader::packedPosition(words_, frame_, link.pointIndex));
    normal = vectorOf(shader::packedNormal(words_, parts_, frame_, link.normal, shaderVector(mesh_.normals[vertex])));
  }

  // Every point and every sum of a ring once, as a compute pass does.
  void decodeAll(DecodedVertices& destination) const {
    std::vector<shader::vec3> codes(parts_.pointCount), normals(parts_.normalCount);
    for (std::uint32_t point = 0; point < parts_.pointCount; ++point)
      codes[point] = shader::packedFrameCodes(words_, frame_, point);
    for (std::uint32_t normal = 0; normal < parts_.normalCount; ++normal)
      normals[normal] = parts_.ringsAt == 0 ? shader::storedFrameNormal(words_, frame_, normal) : ringSum(codes, normal);
    for (std::uint32_t vertex = 0; vertex < mesh_.vertexCount(); ++vertex) {
      const shader::PackedLink link = shader::readPackedLink(words_, parts_, vertex);
      destination.positions[vertex] = vectorOf(shader::packedMetres(frame_.clip, codes[link.pointIndex]));
      const shader::vec3 normal = normals[link.normal];
      destination.normals[vertex] =
          vectorOf(parts_.ringsAt == 0 ? normal : shader::ringNormal(normal, shaderVector(mesh_.normals[vertex])));
    }
  }

 private:
  shader::vec3 ringSum(const std::vector<shader::vec3>& codes, std::uint32_t normal) const {
    shader::vec3 sum, centre, previous;
    std::uint32_t place = 0;
    const std::uint32_t end = shader::ringStart(words_, parts_, normal + 1);
    for (std::uint32_t index = shader::ringStart(words_, parts_, normal); index < end; ++index) {
      const std::uint32_t point = shader::ringNumber(words_, parts_, index);
      if (point == shader::kPackedRingBreak) {
        place = 0;
        continue;
      }
      if (place == 0) centre = codes[point];
      if (place >= 2) sum = shader::addTriangle(sum, centre, previous, codes[point]);
      previous = codes[point];
      ++place;
    }
    return sum;
  }

  const AssetMesh& mesh_;
  const std::uint32_t* words_ = nullptr;
  shader::PackedLayout parts_{};
  shader::PackedFrame frame_{};
};

}  // namespace

void decodePacked(const Asset& asset, std::uint32_t clipIndex, RowBlend blend,
                  const std::span<const std::uint32_t>* vertices, DecodedVertices& destination) {
  const PackedDecoder decoder(asset, clipIndex, blend);
  const std::size_t count = vertices ? vertices->size() : asset.vertexCount();
  destination.positions.resize(count);
  destination.normals.resize(count);
  destination.tangents.clear();
  if (!vertices) {
    decoder.decodeAll(destination);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) decoder.decodeOne((*vertices)[i], destination.positions[i], destination.normals[i]);
}

}  // namespace throng
