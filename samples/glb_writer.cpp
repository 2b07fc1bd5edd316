#include "glb_writer.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <span>

namespace throng::samples {
namespace {

using Json = nlohmann::ordered_json;
static_assert(std::endian::native == std::endian::little, "the buffers are written as they lie in memory");

// The glTF constants used here.
enum ComponentType { kUnsignedByte = 5121, kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126 };
enum BufferTarget { kNoTarget = 0, kArrayBuffer = 34962, kElementArrayBuffer = 34963 };
enum SamplerConstant { kLinear = 9729, kLinearMipmapLinear = 9987, kClampToEdge = 33071, kRepeat = 10497 };

class GlbBuilder {
 public:
  explicit GlbBuilder(const Scene& scene) : scene_(scene) {
    root_["asset"] = {{"version", "2.0"}, {"generator", "throng-samples"}, {"copyright", "CC0 1.0, Throng"}};
  }

  Bytes build() {
    addNodes();
    for (const SceneMaterial& material : scene_.materials) addMaterial(material);
    for (const SceneMesh& mesh : scene_.meshes) addMesh(mesh);
    if (!scene_.skinNodes.empty()) addSkin();
    for (const SceneClip& clip : scene_.clips) addClip(clip);
    while (binary_.size() % 4) binary_.push_back(std::byte{0});
    root_["buffers"] = Json::array({{{"byteLength", binary_.size()}}});
    return container();
  }

 private:
  template <typename T>
  int addView(std::span<const T> data, BufferTarget target) {
    while (binary_.size() % 4) binary_.push_back(std::byte{0});
    Json view = {{"buffer", 0}, {"byteOffset", binary_.size()}, {"byteLength", data.size_bytes()}};
    if (target != kNoTarget) view["target"] = int(target);
    const auto bytes = std::as_bytes(data);
    binary_.insert(binary_.end(), bytes.begin(), bytes.end());
    return append("bufferViews", std::move(view));
  }

  int append(const char* list, Json item) {
    root_[list].push_back(std::move(item));
    return int(root_[list].size()) - 1;
  }

  int addAccessor(int view, ComponentType component, std::size_t count, const char* type, bool normalized = false) {
    Json accessor = {{"bufferView", view}, {"componentType", int(component)}, {"count", count}, {"type", type}};
    if (normalized) accessor["normalized"] = true;
    return append("accessors", std::move(accessor));
  }

  template <typename T>
  int addFloats(const std::vector<T>& data, const char* type, BufferTarget target) {
    return addAccessor(addView(std::span(data), target), kFloat, data.size(), type);
  }

  // glTF asks for the bounds of positions, and of the times of keys.
  int addPositions(const std::vector<Vec3f>& positions) {
    const int accessor = addFloats(positions, "VEC3", kArrayBuffer);
    Bounds bounds;
    for (const Vec3f& p : positions) bounds.add(p);
    root_["accessors"][accessor]["min"] = {bounds.min.x, bounds.min.y, bounds.min.z};
    root_["accessors"][accessor]["max"] = {bounds.max.x, bounds.max.y, bounds.max.z};
    return accessor;
  }

  int addTimes(const std::vector<float>& times) {
    const auto known = timesAccessors_.find(times);
    if (known != timesAccessors_.end()) return known->second;
    const int accessor = addFloats(times, "SCALAR", kNoTarget);
    root_["accessors"][accessor]["min"] = {times.front()};
    root_["accessors"][accessor]["max"] = {times.back()};
    return timesAccessors_[times] = accessor;
  }

  template <typename Unsigned>
  int addColors(const std::vector<Vec4f>& colors, ComponentType component) {
    constexpr float kLargest = std::numeric_limits<Unsigned>::max();
    std::vector<Unsigned> values;
    for (const Vec4f& c : colors)
      for (int i = 0; i < 4; ++i) values.push_back(Unsigned(std::clamp(c[i], 0.0f, 1.0f) * kLargest + 0.5f));
    return addAccessor(addView(std::span<const Unsigned>(values), kArrayBuffer), component, colors.size(), "VEC4", true);
  }

  int addIndices(const std::vector<std::uint32_t>& indices, std::size_t vertexCount) {
    if (vertexCount > 65535)
      return addAccessor(addView(std::span(indices), kElementArrayBuffer), kUnsignedInt, indices.size(), "SCALAR");
    const std::vector<std::uint16_t> shorts(indices.begin(), indices.end());
    return addAccessor(addView(std::span(shorts), kElementArrayBuffer), kUnsignedShort, indices.size(), "SCALAR");
  }

  void addNodes() {
    root_["scene"] = 0;
    root_["scenes"] = Json::array({{{"name", scene_.name}, {"nodes", Json::array()}}});
    for (const SceneNode& node : scene_.nodes) {
      Json item = {{"name", node.name}};
      if (!(node.translation == Vec3d{}))
        item["translation"] = {float(node.translation.x), float(node.translation.y), float(node.translation.z)};
      if (node.mesh != kNothing) item["mesh"] = node.mesh;
      if (node.skinned) item["skin"] = 0;
      const int index = append("nodes", std::move(item));
      assert(node.parent < index && "a parent comes before its children");
      if (node.parent == kNothing)
        root_["scenes"][0]["nodes"].push_back(index);
      else
        root_["nodes"][node.parent]["children"].push_back(index);
    }
  }

  int addTexture(const SceneMaterial& material) {
    const Json image = {{"name", material.name}, {"mimeType", "image/png"},
                        {"bufferView", addView(std::span<const std::byte>(material.baseColorPng), kNoTarget)}};
    const int wrap = material.clampTexture ? kClampToEdge : kRepeat;
    const Json sampler = {{"magFilter", int(kLinear)}, {"minFilter", int(kLinearMipmapLinear)}, {"wrapS", wrap}, {"wrapT", wrap}};
    const int imageIndex = append("images", image);
    const int samplerIndex = append("samplers", sampler);
    return append("textures", {{"name", material.name}, {"sampler", samplerIndex}, {"source", imageIndex}});
  }

  void addMaterial(const SceneMaterial& material) {
    Json surface = {{"metallicFactor", 0}, {"roughnessFactor", float(material.roughness)}};
    const Color& c = material.baseColor;
    if (!(c == Color{1, 1, 1, 1})) surface["baseColorFactor"] = {float(c.x), float(c.y), float(c.z), float(c.w)};
    if (!material.baseColorPng.empty()) surface["baseColorTexture"] = {{"index", addTexture(material)}};
    Json item = {{"name", material.name}, {"pbrMetallicRoughness", surface}};
    if (material.alphaMask) {
      item["alphaMode"] = "MASK";
      item["alphaCutoff"] = 0.5;
    }
    if (material.doubleSided || material.alphaMask) item["doubleSided"] = true;
    append("materials", std::move(item));
  }

  Json primitiveJson(const Primitive& primitive) {
    Json attributes = {{"POSITION", addPositions(primitive.positions)}};
    attributes["NORMAL"] = addFloats(primitive.normals, "VEC3", kArrayBuffer);
    if (!primitive.uvs.empty()) attributes["TEXCOORD_0"] = addFloats(primitive.uvs, "VEC2", kArrayBuffer);
    if (!primitive.colors0.empty()) attributes["COLOR_0"] = addColors<std::uint8_t>(primitive.colors0, kUnsignedByte);
    if (!primitive.colors1.empty()) attributes["COLOR_1"] = addColors<std::uint16_t>(primitive.colors1, kUnsignedShort);
    if (!primitive.bones.empty()) {
      attributes["JOINTS_0"] =
          addAccessor(addView(std::span(primitive.bones), kArrayBuffer), kUnsignedByte, primitive.bones.size(), "VEC4");
      attributes["WEIGHTS_0"] = addFloats(primitive.weights, "VEC4", kArrayBuffer);
    }
    Json item = {{"attributes", attributes}, {"indices", addIndices(primitive.indices, primitive.positions.size())}};
    if (primitive.material != kNothing) item["material"] = primitive.material;
    for (const MorphDeltas& morph : primitive.morphs)
      item["targets"].push_back({{"POSITION", addPositions(morph.positions)},
                                 {"NORMAL", addFloats(morph.normals, "VEC3", kArrayBuffer)}});
    return item;
  }

  void addMesh(const SceneMesh& mesh) {
    Json item = {{"name", mesh.name}, {"primitives", Json::array()}};
    for (const Primitive& primitive : mesh.primitives) item["primitives"].push_back(primitiveJson(primitive));
    const std::vector<MorphDeltas>& morphs = mesh.primitives.front().morphs;
    if (!morphs.empty()) {
      item["weights"] = std::vector<double>(morphs.size(), 0.0);
      for (const MorphDeltas& morph : morphs) item["extras"]["targetNames"].push_back(morph.name);
    }
    append("meshes", std::move(item));
  }

  void addSkin() {
    std::vector<float> matrices;
    for (const Vec3d& origin : scene_.skinOrigins) {
      const float columns[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -float(origin.x), -float(origin.y), -float(origin.z), 1};
      matrices.insert(matrices.end(), std::begin(columns), std::end(columns));
    }
    const int view = addView(std::span<const float>(matrices), kNoTarget);
    const int accessor = addAccessor(view, kFloat, scene_.skinOrigins.size(), "MAT4");
    append("skins", {{"name", "skeleton"}, {"inverseBindMatrices", accessor}, {"skeleton", scene_.skinNodes.front()},
                     {"joints", scene_.skinNodes}});
  }

  void addClip(const SceneClip& clip) {
    static constexpr struct { const char* path; const char* type; } kWords[] = {
        {"translation", "VEC3"}, {"rotation", "VEC4"}, {"weights", "SCALAR"}};
    static constexpr std::size_t kWidths[] = {3, 4, 1};
    Json item = {{"name", clip.name}, {"samplers", Json::array()}, {"channels", Json::array()}};
    for (const SceneChannel& channel : clip.channels) {
      const int word = int(channel.property);
      const int input = addTimes(channel.times);
      const int output = addAccessor(addView(std::span<const float>(channel.values), kNoTarget), kFloat,
                                     channel.values.size() / kWidths[word], kWords[word].type);
      item["channels"].push_back({{"sampler", item["samplers"].size()},
                                  {"target", {{"node", channel.node}, {"path", kWords[word].path}}}});
      item["samplers"].push_back({{"input", input}, {"interpolation", "LINEAR"}, {"output", output}});
    }
    if (clip.groundSpeed > 0) item["extras"] = {{"groundSpeedMetresPerSecond", float(clip.groundSpeed)}};
    append("animations", std::move(item));
  }

  Bytes container() const {
    std::string text = root_.dump();
    while (text.size() % 4) text.push_back(' ');
    Bytes file;
    const auto addWord = [&file](std::uint32_t word) {
      const auto bytes = std::as_bytes(std::span(&word, 1));
      file.insert(file.end(), bytes.begin(), bytes.end());
    };
    addWord(0x46546c67);  // "glTF"
    addWord(2);
    addWord(std::uint32_t(12 + 8 + text.size() + 8 + binary_.size()));
    addWord(std::uint32_t(text.size()));
    addWord(0x4e4f534a);  // "JSON"
    const auto textBytes = std::as_bytes(std::span(text));
    file.insert(file.end(), textBytes.begin(), textBytes.end());
    addWord(std::uint32_t(binary_.size()));
    addWord(0x004e4942);  // "BIN"
    file.insert(file.end(), binary_.begin(), binary_.end());
    return file;
  }

  const Scene& scene_;
  Json root_;
  Bytes binary_;
  std::map<std::vector<float>, int> timesAccessors_;
};

}  // namespace

Bytes glbFromScene(const Scene& scene) { return GlbBuilder(scene).build(); }

}  // namespace throng::samples
