// Small glTF files built in code, for tests.
#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "throng/import/gltf_importer.h"

namespace throng {

// Component types of glTF, as the numbers that stand in the file.
inline constexpr int kInt8 = 5120, kUint8 = 5121, kInt16 = 5122, kUint16 = 5123, kUint32 = 5125, kFloat = 5126;

class GltfTestFile {
 public:
  nlohmann::json json = {{"asset", {{"version", "2.0"}}}};
  Bytes bin;

  // Appends bytes to the buffer, aligned to four, as a view of their own.
  template <typename Component>
  int addView(const std::vector<Component>& values, int strideBytes = 0) {
    bin.resize((bin.size() + 3) / 4 * 4);
    nlohmann::json view = {
        {"buffer", 0}, {"byteOffset", bin.size()}, {"byteLength", values.size() * sizeof(Component)}};
    if (strideBytes != 0) view["byteStride"] = strideBytes;
    const auto* first = reinterpret_cast<const std::byte*>(values.data());
    bin.insert(bin.end(), first, first + values.size() * sizeof(Component));
    return append("bufferViews", std::move(view));
  }

  int addAccessor(int view, int componentType, const char* type, std::size_t count,
                  nlohmann::json more = nlohmann::json::object()) {
    nlohmann::json accessor = {
        {"bufferView", view}, {"componentType", componentType}, {"type", type}, {"count", count}};
    accessor.update(more);
    return append("accessors", std::move(accessor));
  }

  int addFloats(const std::vector<float>& values, const char* type, std::size_t components) {
    return addAccessor(addView(values), kFloat, type, values.size() / components);
  }
  int addScalars(const std::vector<float>& values) { return addFloats(values, "SCALAR", 1); }
  int addVec2(const std::vector<float>& values) { return addFloats(values, "VEC2", 2); }
  int addVec3(const std::vector<float>& values) { return addFloats(values, "VEC3", 3); }
  int addVec4(const std::vector<float>& values) { return addFloats(values, "VEC4", 4); }
  int addIndices(const std::vector<std::uint16_t>& values) {
    return addAccessor(addView(values), kUint16, "SCALAR", values.size());
  }

  // Appends to a list of the document and returns the index.
  int append(const char* list, nlohmann::json value) {
    json[list].push_back(std::move(value));
    return static_cast<int>(json[list].size()) - 1;
  }

  // A mesh of one primitive with these attributes, and a node that draws it, in the scene.
  void addMeshNode(nlohmann::json attributes, nlohmann::json primitive = nlohmann::json::object(),
                   nlohmann::json node = nlohmann::json::object()) {
    primitive["attributes"] = std::move(attributes);
    node["mesh"] = append("meshes", {{"primitives", nlohmann::json::array({std::move(primitive)})}});
    append("nodes", std::move(node));
  }

  Bytes glb() const {
    nlohmann::json document = json;
    if (!bin.empty() && !document.contains("buffers")) document["buffers"] = {{{"byteLength", bin.size()}}};
    std::string text = document.dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    Bytes paddedBin = bin;
    paddedBin.resize((bin.size() + 3) / 4 * 4);
    Bytes file;
    const auto word = [&](std::uint32_t value) {
      for (int shift = 0; shift < 32; shift += 8) file.push_back(static_cast<std::byte>(value >> shift & 0xFF));
    };
    word(0x46546C67);
    word(2);
    word(static_cast<std::uint32_t>(12 + 8 + text.size() + (bin.empty() ? 0 : 8 + paddedBin.size())));
    word(static_cast<std::uint32_t>(text.size()));
    word(0x4E4F534A);
    for (const char c : text) file.push_back(static_cast<std::byte>(c));
    if (bin.empty()) return file;
    word(static_cast<std::uint32_t>(paddedBin.size()));
    word(0x004E4942);
    file.insert(file.end(), paddedBin.begin(), paddedBin.end());
    return file;
  }

  Result<Model> import(const ImportOptions& options = {}) const { return parseGltf(glb(), "test.glb", "", options); }
};

inline Bytes bytesOf(const std::string& text) {
  const auto* first = reinterpret_cast<const std::byte*>(text.data());
  return {first, first + text.size()};
}

// A file with one triangle in the plane z = 0, counter-clockwise seen from +Z, with normals.
inline GltfTestFile triangleFile() {
  GltfTestFile file;
  const int position = file.addVec3({0, 0, 0, 1, 0, 0, 0, 1, 0});
  const int normal = file.addVec3({0, 0, 1, 0, 0, 1, 0, 0, 1});
  file.addMeshNode({{"POSITION", position}, {"NORMAL", normal}});
  return file;
}

// Whether the model has a warning that contains the text.
inline bool hasWarning(const Model& model, const std::string& text) {
  for (const Warning& warning : model.warnings)
    if ((warning.where + ": " + warning.detail).find(text) != std::string::npos) return true;
  return false;
}

}  // namespace throng
