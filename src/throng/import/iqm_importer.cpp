#include "throng/import/iqm_importer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "throng/import/clip_notes.h"
#include "throng/import/mesh_normals.h"
#include "throng/import/model_space.h"
#include "throng/import/vertex_influences.h"

namespace throng {
namespace {

constexpr std::string_view kMagic("INTERQUAKEMODEL\0", 16);
constexpr std::size_t kHeaderBytes = 124;
constexpr std::uint64_t kMaxFrameUses = 16;  // clips may share frames, within reason
enum ArrayType : std::uint32_t { kPosition, kTexCoord, kNormal, kTangent, kBlendIndexes, kBlendWeights, kColor };
enum ArrayFormat : std::uint32_t { kByte, kUbyte, kShort, kUshort, kInt, kUint, kHalf, kFloat, kDouble };

// A table of the file: `count` entries of `stride` bytes.
struct Table {
  std::uint32_t count = 0, at = 0, stride = 0;
};

struct Header {
  Table text, meshes, arrays, triangles, joints, poses, anims;
  std::uint32_t vertexCount = 0, frameCount = 0, channelCount = 0, framesAt = 0;
};

class IqmReader {
 public:
  IqmReader(std::span<const std::byte> bytes, const std::string& fileName) : bytes_(bytes) { model_.name = fileName; }

  Result<Model> read() {
    THRONG_TRY(readHeader());
    THRONG_TRY(readJoints());
    THRONG_TRY(readMeshes());
    THRONG_TRY(readAnims());
    shrinkConstantCurves(model_);
    changeSpace(model_, fromZUp());
    if (model_.parts.empty() && model_.clips.empty())
      return Error{ErrorCode::FormatUnsupported, model_.name, "it holds neither triangles nor an animation"};
    return std::move(model_);
  }

 private:
  template <typename T>
  T at(std::size_t offset) const {
    T value{};
    std::memcpy(&value, bytes_.data() + offset, sizeof(T));
    return value;
  }
  std::uint32_t word(const Table& table, std::uint32_t entry, std::uint32_t index) const {
    return at<std::uint32_t>(table.at + std::size_t(entry) * table.stride + index * 4);
  }
  float number(const Table& table, std::uint32_t entry, std::uint32_t index) const {
    const float value = at<float>(table.at + std::size_t(entry) * table.stride + index * 4);
    return std::isfinite(value) ? value : 0;
  }
  std::string textAt(std::uint32_t offset) const {
    if (offset >= header_.text.count) return "";
    const char* first = reinterpret_cast<const char*>(bytes_.data()) + header_.text.at + offset;
    return std::string(first, std::find(first, first + (header_.text.count - offset), '\0'));
  }
  Error error(ErrorCode code, std::string detail) const { return {code, model_.name, std::move(detail)}; }

  Status readHeader() {
    if (bytes_.size() < kHeaderBytes) return error(ErrorCode::Truncated, "the header ends early");
    const auto head = [&](std::size_t index) { return at<std::uint32_t>(16 + index * 4); };
    if (std::memcmp(bytes_.data(), kMagic.data(), kMagic.size()) != 0)
      return error(ErrorCode::FormatUnknown, "it is no IQM file");
    if (head(0) != 2)
      return error(ErrorCode::FormatUnsupported, "it is IQM version " + std::to_string(head(0)) + "; only 2 is read");
    header_.text = {head(3), head(4), 1};
    header_.meshes = {head(5), head(6), 24};
    header_.arrays = {head(7), head(9), 20};
    header_.vertexCount = head(8);
    header_.triangles = {head(10), head(11), 12};
    header_.joints = {head(13), head(14), 48};
    header_.poses = {head(15), head(16), 88};
    header_.anims = {head(17), head(18), 20};
    header_.frameCount = head(19);
    header_.channelCount = head(20);
    header_.framesAt = head(21);
    for (const Table& table : {header_.text, header_.meshes, header_.arrays, header_.triangles, header_.joints,
                               header_.poses, header_.anims})
      if (!holds(table.at, std::uint64_t(table.count) * table.stride))
        return error(ErrorCode::Truncated, "a table lies beyond its end");
    if (!holds(header_.framesAt, std::uint64_t(header_.frameCount) * header_.channelCount * 2))
      return error(ErrorCode::Truncated, "its frames lie beyond its end");
    return Ok{};
  }

  bool holds(std::uint64_t offset, std::uint64_t size) const {
    return offset <= bytes_.size() && size <= bytes_.size() - offset;
  }

  // Translation, rotation and scale of ten numbers.
  static void setTransform(const std::array<float, 10>& v, Node& node) {
    node.translation = {v[0], v[1], v[2]};
    node.rotation = normalized(Quatd{v[3], v[4], v[5], v[6]});
    node.scale = {v[7], v[8], v[9]};
  }

  // Node 0 is the root; bone i is node i + 1. Files with animations alone have poses that stand for joints.
  Status readJoints() {
    model_.nodes.emplace_back().name = "root";
    std::vector<Affined> modelFromBone;
    for (std::uint32_t j = 0; j < header_.joints.count; ++j) {
      const auto parent = static_cast<std::int32_t>(word(header_.joints, j, 1));
      if (parent >= static_cast<std::int32_t>(j))
        return error(ErrorCode::Malformed, "bone " + std::to_string(j) + " comes before its parent");
      std::array<float, 10> values{};
      for (std::uint32_t c = 0; c < 10; ++c) values[c] = number(header_.joints, j, 2 + c);
      Node& node = model_.nodes.emplace_back();
      node.name = textAt(word(header_.joints, j, 0));
      node.parent = parent < 0 ? 0 : parent + 1;
      setTransform(values, node);
      const Affined local = composeTrs(node.translation, node.rotation, node.scale);
      modelFromBone.push_back(parent < 0 ? local : modelFromBone[static_cast<std::size_t>(parent)] * local);
      const Affined back = inverse(modelFromBone.back());
      boneFromBind_.push_back(isFinite(back) ? back : Affined{});
    }
    return Ok{};
  }

  // The numbers of a vertex array, `size` per vertex; integers of colours and weights are parts of 255 or 65535.
  Result<std::vector<float>> readArray(std::uint32_t index, bool normalised) const {
    const std::uint32_t format = word(header_.arrays, index, 2), size = word(header_.arrays, index, 3);
    const std::uint32_t offset = word(header_.arrays, index, 4);
    constexpr std::array<std::uint32_t, 9> kBytes{1, 1, 2, 2, 4, 4, 2, 4, 8};
    if (format > kDouble || format == kHalf || size == 0 || size > 16)
      return error(ErrorCode::FormatUnsupported,
                   "vertex array " + std::to_string(index) + " has a format that is not read");
    const std::uint64_t count = std::uint64_t(header_.vertexCount) * size;
    if (!holds(offset, count * kBytes[format]))
      return error(ErrorCode::Truncated, "vertex array " + std::to_string(index) + " lies beyond its end");
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t place = offset + i * kBytes[format];
      double value = 0;
      switch (format) {
        case kByte:
          value = at<std::int8_t>(place);
          break;
        case kUbyte:
          value = at<std::uint8_t>(place) / (normalised ? 255.0 : 1.0);
          break;
        case kShort:
          value = at<std::int16_t>(place);
          break;
        case kUshort:
          value = at<std::uint16_t>(place) / (normalised ? 65535.0 : 1.0);
          break;
        case kInt:
          value = at<std::int32_t>(place);
          break;
        case kUint:
          value = at<std::uint32_t>(place);
          break;
        case kFloat:
          value = at<float>(place);
          break;
        default:
          value = at<double>(place);
      }
      values[i] = std::isfinite(value) ? static_cast<float>(value) : 0;
    }
    return values;
  }

  Status readMeshes() {
    std::array<std::vector<float>, 7> arrays;
    std::array<std::uint32_t, 7> sizes{};
    for (std::uint32_t a = 0; a < header_.arrays.count; ++a) {
      const std::uint32_t type = word(header_.arrays, a, 0);
      if (type > kColor || sizes[type] > 0) continue;
      THRONG_ASSIGN(arrays[type], readArray(a, type == kBlendWeights || type == kColor));
      sizes[type] = word(header_.arrays, a, 3);
    }
    if (header_.meshes.count > 0 && header_.vertexCount > 0 && sizes[kPosition] < 3)
      return error(ErrorCode::Malformed, "it has no positions");
    // Meshes share neither vertices nor triangles, or a small file could claim a huge model.
    std::uint64_t vertices = 0, triangles = 0;
    for (std::uint32_t m = 0; m < header_.meshes.count; ++m) {
      vertices += word(header_.meshes, m, 3);
      triangles += word(header_.meshes, m, 5);
    }
    if (vertices > header_.vertexCount || triangles > header_.triangles.count)
      return error(ErrorCode::Malformed, "its meshes claim more vertices or triangles than there are");
    if (boneFromBind_.size() > 0) addSkin();
    for (std::uint32_t m = 0; m < header_.meshes.count; ++m) THRONG_TRY(readMesh(m, arrays, sizes));
    return Ok{};
  }

  void addSkin() {
    Skin skin;
    skin.name = "skeleton";
    for (std::size_t b = 0; b < boneFromBind_.size(); ++b) skin.boneNodes.push_back(static_cast<int>(b) + 1);
    skin.boneFromBind = boneFromBind_;
    skin.boneNodes.push_back(0);  // what vertices without influences follow
    skin.boneFromBind.push_back(Affined{});
    model_.skins.push_back(std::move(skin));
  }

  Status readMesh(std::uint32_t m, const std::array<std::vector<float>, 7>& arrays,
                  const std::array<std::uint32_t, 7>& sizes) {
    Mesh mesh;
    mesh.name = textAt(word(header_.meshes, m, 0));
    const std::uint32_t firstVertex = word(header_.meshes, m, 2), vertexCount = word(header_.meshes, m, 3);
    const std::uint32_t firstTriangle = word(header_.meshes, m, 4), triangleCount = word(header_.meshes, m, 5);
    if (std::uint64_t(firstVertex) + vertexCount > header_.vertexCount ||
        std::uint64_t(firstTriangle) + triangleCount > header_.triangles.count)
      return error(ErrorCode::Malformed, "mesh '" + mesh.name + "' names vertices or triangles that are not there");
    const auto values = [&](ArrayType type, std::uint32_t vertex) {
      return arrays[type].data() + std::size_t(firstVertex + vertex) * sizes[type];
    };
    for (std::uint32_t v = 0; v < vertexCount; ++v) {
      const float* p = values(kPosition, v);
      mesh.positions.push_back({p[0], p[1], p[2]});
      if (sizes[kNormal] >= 3) {
        const float* n = values(kNormal, v);
        mesh.normals.push_back({n[0], n[1], n[2]});
      }
    }
    if (sizes[kTexCoord] >= 2) {
      mesh.texCoords.emplace_back();
      for (std::uint32_t v = 0; v < vertexCount; ++v)
        mesh.texCoords[0].push_back({values(kTexCoord, v)[0], values(kTexCoord, v)[1]});
    }
    for (std::uint32_t t = firstTriangle; t < firstTriangle + triangleCount; ++t) {
      std::array<std::uint32_t, 3> corner{word(header_.triangles, t, 0) - firstVertex,
                                          word(header_.triangles, t, 1) - firstVertex,
                                          word(header_.triangles, t, 2) - firstVertex};
      if (*std::max_element(corner.begin(), corner.end()) >= vertexCount)
        return error(ErrorCode::Malformed, "a triangle of mesh '" + mesh.name + "' names a vertex that is not there");
      mesh.indices.insert(mesh.indices.end(), {corner[0], corner[2], corner[1]});  // IQM's front faces are clockwise
    }
    if (mesh.indices.empty()) return Ok{};
    THRONG_TRY(bind(arrays, sizes, firstVertex, mesh));
    if (mesh.normals.empty()) mesh = withFlatNormals(mesh);
    repairNormals(mesh);
    addPart(word(header_.meshes, m, 1), std::move(mesh));
    return Ok{};
  }

  Status bind(const std::array<std::vector<float>, 7>& arrays, const std::array<std::uint32_t, 7>& sizes,
              std::uint32_t firstVertex, Mesh& mesh) {
    if (model_.skins.empty() || sizes[kBlendIndexes] == 0 || sizes[kBlendIndexes] != sizes[kBlendWeights]) return Ok{};
    const std::uint32_t size = sizes[kBlendIndexes];
    InfluenceLists lists(mesh.vertexCount());
    for (std::size_t v = 0; v < lists.size(); ++v)
      for (std::uint32_t i = 0; i < size; ++i) {
        const std::size_t place = (firstVertex + v) * size + i;
        const float bone = arrays[kBlendIndexes][place], weight = arrays[kBlendWeights][place];
        if (weight > 0 && bone >= 0 && bone < static_cast<float>(boneFromBind_.size()))
          lists[v].push_back({static_cast<std::uint32_t>(bone), weight});
      }
    THRONG_ASSIGN(const std::size_t loose,
                  storeInfluences(model_.name, lists, static_cast<std::uint32_t>(boneFromBind_.size()), mesh));
    if (loose > 0)
      model_.warnings.push_back({model_.name + ": mesh '" + mesh.name + "'",
                                 std::to_string(loose) + " vertices have no bone; they stand still"});
    return Ok{};
  }

  void addPart(std::uint32_t materialName, Mesh mesh) {
    const std::string name = textAt(materialName);
    const auto known = std::find_if(model_.materials.begin(), model_.materials.end(),
                                    [&](const Material& m) { return m.name == name; });
    mesh.materialIndex = static_cast<int>(known - model_.materials.begin());
    if (known == model_.materials.end()) {
      Material& material = model_.materials.emplace_back();
      material.name = name;
      material.metallicFactor = 0;
    }
    Part part;
    part.name = mesh.name;
    part.meshIndex = static_cast<int>(model_.meshes.size());
    part.nodeIndex = 0;
    part.skinIndex = mesh.influencesPerVertex > 0 ? 0 : kNone;
    model_.meshes.push_back(std::move(mesh));
    model_.parts.push_back(std::move(part));
  }

  // A file of animations alone: its bones have parents but no names.
  Status makeBonesOfPoses() {
    for (std::uint32_t p = 0; p < header_.poses.count; ++p) {
      const auto parent = static_cast<std::int32_t>(word(header_.poses, p, 0));
      if (parent >= static_cast<std::int32_t>(p))
        return error(ErrorCode::Malformed, "bone " + std::to_string(p) + " comes before its parent");
      Node& node = model_.nodes.emplace_back();
      node.name = "bone " + std::to_string(p);
      node.parent = parent < 0 ? 0 : parent + 1;
    }
    model_.warnings.push_back(
        {model_.name, "it holds animations alone, and its bones have no names to match with a mesh's"});
    return Ok{};
  }

  Status readAnims() {
    if (header_.anims.count == 0) return Ok{};
    if (header_.joints.count == 0) THRONG_TRY(makeBonesOfPoses());
    const std::size_t boneCount = model_.nodes.size() - 1;
    if (header_.poses.count != boneCount)
      return error(ErrorCode::Malformed, "its poses are " + std::to_string(header_.poses.count) + " for " +
                                             std::to_string(boneCount) + " bones; they must be as many");
    std::uint64_t channels = 0;
    for (std::uint32_t p = 0; p < header_.poses.count; ++p)
      for (std::uint32_t c = 0; c < 10; ++c) channels += word(header_.poses, p, 1) >> c & 1;
    if (channels != header_.channelCount)
      return error(ErrorCode::Malformed, "its poses move other channels than its frames hold");
    std::uint64_t frames = 0;
    for (std::uint32_t a = 0; a < header_.anims.count; ++a) frames += word(header_.anims, a, 2);
    if (frames > kMaxFrameUses * header_.frameCount)
      return error(ErrorCode::LimitExceeded,
                   "its clips use every frame " + std::to_string(kMaxFrameUses) + " times and more");
    for (std::uint32_t a = 0; a < header_.anims.count; ++a) {
      const std::uint32_t first = word(header_.anims, a, 1), count = word(header_.anims, a, 2);
      Clip clip;
      clip.name = textAt(word(header_.anims, a, 0));
      if (clip.name.empty()) clip.name = "clip " + std::to_string(a);
      if (count == 0 || std::uint64_t(first) + count > header_.frameCount)
        return error(ErrorCode::Malformed, "clip '" + clip.name + "' names frames that are not there");
      const float rate = number(header_.anims, a, 3);
      clip.sourceFramesPerSecond = rate > 0 ? rate : 24;
      clip.durationSeconds = (count - 1) / clip.sourceFramesPerSecond;
      clip.loop = (word(header_.anims, a, 4) & 1) != 0 ? LoopMode::Loop : LoopMode::Once;
      readFrames(first, count, clip);
      model_.clips.push_back(std::move(clip));
    }
    return Ok{};
  }

  void readFrames(std::uint32_t first, std::uint32_t count, Clip& clip) const {
    for (std::uint32_t p = 0; p < header_.poses.count; ++p)
      for (const Path path : {Path::Translation, Path::Rotation, Path::Scale})
        clip.channels.push_back({static_cast<int>(p) + 1, path, Interpolation::Linear, {}, {}});
    for (std::uint32_t f = 0; f < count; ++f) {
      std::size_t place = header_.framesAt + (std::size_t(first) + f) * header_.channelCount * 2;
      for (std::uint32_t p = 0; p < header_.poses.count; ++p) {
        const std::uint32_t mask = word(header_.poses, p, 1);
        std::array<float, 10> values{};
        for (std::uint32_t c = 0; c < 10; ++c) {
          values[c] = number(header_.poses, p, 2 + c);
          if ((mask >> c & 1) == 0) continue;
          values[c] += static_cast<float>(at<std::uint16_t>(place)) * number(header_.poses, p, 12 + c);
          place += 2;
        }
        pushKey(values, f / clip.sourceFramesPerSecond, clip, p * 3);
      }
    }
  }

  static void pushKey(const std::array<float, 10>& values, double seconds, Clip& clip, std::uint32_t channel) {
    Node node;
    setTransform(values, node);
    const Vec3d vectors[] = {node.translation, node.scale};
    for (int i = 0; i < 2; ++i) {
      Channel& target = clip.channels[channel + (i == 0 ? 0u : 2u)];
      target.times.push_back(seconds);
      for (int k = 0; k < 3; ++k) target.values.push_back(static_cast<float>(vectors[i][k]));
    }
    Channel& rotation = clip.channels[channel + 1];
    rotation.times.push_back(seconds);
    for (const double v : {node.rotation.x, node.rotation.y, node.rotation.z, node.rotation.w})
      rotation.values.push_back(static_cast<float>(v));
  }

  std::span<const std::byte> bytes_;
  Header header_;
  Model model_;
  std::vector<Affined> boneFromBind_;
};

}  // namespace

std::string IqmImporter::name() const { return "Inter-Quake Model"; }

std::vector<std::string> IqmImporter::extensions() const { return {".iqm"}; }

bool IqmImporter::recognises(std::span<const std::byte> head) const {
  return head.size() >= kMagic.size() && std::memcmp(head.data(), kMagic.data(), kMagic.size()) == 0;
}

Result<Model> IqmImporter::read(const std::filesystem::path& path, const ImportOptions& options) const {
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  THRONG_ASSIGN(Model model, parseIqm(bytes, path.filename().string()));
  changeSpace(model, {.scale = options.unitScale});
  return model;
}

Result<Model> parseIqm(std::span<const std::byte> bytes, const std::string& fileName) {
  return IqmReader(bytes, fileName).read();
}

}  // namespace throng
