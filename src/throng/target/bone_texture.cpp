#include "throng/target/bone_texture.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "throng/base/parallel.h"
#include "throng/decode/bone_palette.h"

namespace throng {
namespace {

constexpr std::size_t kMatrixFloats = 16;

Status checkEncoding(const Asset& asset) {
  if (asset.encoding() != Encoding::Bone)
    return Error{ErrorCode::InvalidArgument, asset.name,
                 std::string("has the encoding '") + name(asset.encoding()) +
                     "', and this layout holds bones; bake the model with --encoding bone"};
  if (!std::get<BoneRows>(asset.rows).morph.empty())
    return Error{ErrorCode::InvalidArgument, asset.name,
                 "has morph targets, which this layout cannot hold; drop the meshes that have them, or choose the encoding vertex"};
  if (boneCount(asset) > kBoneTextureMaxSide / 4 - 1)
    return Error{ErrorCode::LimitExceeded, asset.name,
                 "has " + std::to_string(boneCount(asset)) + " bones, and a row holds at most " +
                     std::to_string(kBoneTextureMaxSide / 4 - 1) + "; bake fewer parts with --keep"};
  return Ok{};
}

void writeColumns(const Affinef& matrix, float* texels) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 3; ++row) texels[4 * column + row] = matrix.m[row][column];
    texels[4 * column + 3] = column == 3 ? 1.0f : 0.0f;
  }
}

Affinef readColumns(const float* texels) {
  Affinef matrix;
  for (int column = 0; column < 4; ++column)
    for (int row = 0; row < 3; ++row) matrix.m[row][column] = texels[4 * column + row];
  return matrix;
}

void writeRow(const std::vector<Affinef>& bones, float* row) {
  for (std::size_t bone = 0; bone < bones.size(); ++bone) writeColumns(bones[bone], row + kMatrixFloats * bone);
  writeColumns(Affinef{}, row + kMatrixFloats * bones.size());
}

void compare(const DecodedVertices& shown, const DecodedVertices& truth, FrameError& error) {
  for (std::size_t v = 0; v < truth.positions.size(); ++v)
    addSample(error, shown.positions[v], shown.normals[v], truth.positions[v], truth.normals[v]);
}

// The part of a clip, from `begin` to `end` of its length, during which a frame is shown.
struct Shown {
  double begin = 0, end = 0;
};

void compareWhileShown(const Asset& asset, std::uint32_t clipIndex, Shown part, const DecodedVertices& shown,
                       DecodedVertices& truth, FrameError& error) {
  for (const double share : {0.0, 0.5, 1.0}) {
    const double position = part.begin + (part.end - part.begin) * share;
    decodePose(asset, clipIndex, static_cast<float>(position * asset.clips[clipIndex].durationSeconds), truth);
    compare(shown, truth, error);
  }
}

BoneTextureError measureFrame(const Asset& asset, const BoneTexture& texture, std::uint32_t clipIndex, std::uint32_t frame,
                              DecodedVertices& shown, DecodedVertices& truth) {
  const FrameClip& clip = texture.clips[clipIndex];
  const double steps = clip.frameCount - 1;
  BoneTextureError error;
  decodeBoneFrame(asset, texture, clip.firstFrame + frame, shown);
  decodePose(asset, clipIndex, frameTime(clip, frame), truth);
  compare(shown, truth, error.atFrames);
  compareWhileShown(asset, clipIndex, {frame / (steps + 1), (frame + 1) / (steps + 1)}, shown, truth, error.first);
  if (frame > 0) compareWhileShown(asset, clipIndex, {(frame - 1) / steps, frame / steps}, shown, truth, error.later);
  return error;
}

void addErrors(BoneTextureError& sum, const BoneTextureError& other) {
  addError(sum.atFrames, other.atFrames);
  addError(sum.first, other.first);
  addError(sum.later, other.later);
}

}  // namespace

Result<BoneTexture> makeBoneTexture(const Asset& asset, const BoneTextureOptions& options) {
  THRONG_TRY(checkEncoding(asset));
  BoneTexture texture;
  THRONG_ASSIGN(texture.clips, layOutFrames(asset, options.framesPerSecond, kBoneTextureMaxSide));
  texture.boneCount = boneCount(asset);
  texture.width = 4 * (texture.boneCount + 1);
  texture.height = frameCount(texture.clips);
  texture.texels.resize(std::size_t(4) * texture.width * texture.height);
  std::vector<Affinef> bones;
  for (std::uint32_t index = 0; index < texture.clips.size(); ++index) {
    const FrameClip& clip = texture.clips[index];
    if (options.progress && !options.progress("writing " + clip.name, double(clip.firstFrame) / texture.height))
      return Error{ErrorCode::Interrupted, asset.name, "stopped before the texture was complete"};
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame) {
      decodeBones(asset, index, frameTime(clip, frame), bones);
      writeRow(bones, &texture.texels[std::size_t(4) * texture.width * (clip.firstFrame + frame)]);
    }
  }
  return texture;
}

double managerSpeed(const FrameClip& clip) {
  return clip.durationSeconds > 0 ? clip.frameCount / clip.durationSeconds : clip.framesPerSecond;
}

void decodeBoneFrame(const Asset& asset, const BoneTexture& texture, std::uint32_t frame, DecodedVertices& destination) {
  assert(frame < texture.height && texture.boneCount == boneCount(asset));
  const float* row = &texture.texels[std::size_t(4) * texture.width * frame];
  destination.positions.resize(asset.vertexCount());
  destination.normals.resize(asset.vertexCount());
  destination.tangents.clear();
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex) {
    const VertexInfluences influences = vertexInfluences(asset, vertex);
    Affinef sum{};
    for (auto& entries : sum.m) std::fill(std::begin(entries), std::end(entries), 0.0f);
    for (std::size_t place = 0; place < influences.weights.size() && influences.weights[place] > 0; ++place) {
      const Affinef bone = readColumns(row + kMatrixFloats * influences.bones[place]);
      for (int i = 0; i < 12; ++i) sum.m[i / 4][i % 4] += bone.m[i / 4][i % 4] * influences.weights[place];
    }
    destination.positions[vertex] = transformPoint(sum, asset.mesh.positions[vertex]);
    destination.normals[vertex] = normalizedOr(transformVector(sum, asset.mesh.normals[vertex]), Vec3f{0, 0, 1});
  }
}

Result<BoneTextureMeasurement> measureBoneTexture(const Asset& asset, const BoneTexture& texture, const Progress& progress) {
  assert(texture.clips.size() == asset.clips.size());
  BoneTextureMeasurement measurement;
  for (std::uint32_t index = 0; index < texture.clips.size(); ++index) {
    const FrameClip& clip = texture.clips[index];
    if (progress && !progress("measuring " + clip.name, double(clip.firstFrame) / texture.height))
      return Error{ErrorCode::Interrupted, asset.name, "stopped before the error was measured"};
    std::vector<BoneTextureError> frames(clip.frameCount);
    parallelFor(frames.size(), 4, [&](std::size_t begin, std::size_t end) {
      DecodedVertices shown, truth;
      for (std::size_t frame = begin; frame < end; ++frame)
        frames[frame] = measureFrame(asset, texture, index, static_cast<std::uint32_t>(frame), shown, truth);
    });
    BoneTextureError& errors = measurement.clips.emplace_back();
    for (const BoneTextureError& frame : frames) addErrors(errors, frame);
    addErrors(measurement.all, errors);
  }
  return measurement;
}

}  // namespace throng
