// Every glTF of the corpus is imported, and has the vertices, triangles, clips and targets that facts.jsonl says.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "throng/import/importer.h"

namespace throng {
namespace {

const std::filesystem::path kCorpus = THRONG_CORPUS_DIR;

std::vector<nlohmann::json> gltfFacts() {
  std::vector<nlohmann::json> facts;
  std::ifstream file(kCorpus / "facts.jsonl");
  for (std::string line; std::getline(file, line);) {
    auto entry = nlohmann::json::parse(line);
    if (entry["file"].get<std::string>().substr(0, 5) == "gltf/") facts.push_back(std::move(entry));
  }
  return facts;
}

std::size_t vertexCount(const Model& model) {
  std::size_t count = 0;
  for (const Mesh& mesh : model.meshes) count += mesh.vertexCount();
  return count;
}

std::size_t triangleCount(const Model& model) {
  std::size_t count = 0;
  for (const Mesh& mesh : model.meshes) count += mesh.indices.size() / 3;
  return count;
}

// The vertices that a model of the file has, from what is known of the file.
std::size_t expectedVertexCount(const nlohmann::json& entry) {
  const nlohmann::json& facts = entry["facts"];
  // Two primitives that share the file's 24 vertices are two meshes here.
  if (entry["file"] == "gltf/asset-generator/Animation_NodeMisc/Animation_NodeMisc_04.gltf") return 48;
  // Flat normals need vertices of their own for each triangle. No file of the corpus lacks normals in part.
  for (const auto& remark : facts["peculiar"])
    if (remark.get<std::string>().find(" prims without NORMAL") != std::string::npos)
      return facts["triangles"].get<std::size_t>() * 3;
  return facts["vertices"];
}

TEST(GltfCorpus, everyFileHasTheCountsItIsKnownToHave) {
  if (!std::filesystem::exists(kCorpus / "facts.jsonl")) GTEST_SKIP() << "no corpus at " << kCorpus;
  int checked = 0;
  for (const nlohmann::json& entry : gltfFacts()) {
    const auto name = entry["file"].get<std::string>();
    SCOPED_TRACE(name);
    const auto model = importModel(kCorpus / name);
    ++checked;
    if (!model) {
      ADD_FAILURE() << describe(model.error());
      continue;
    }
    const nlohmann::json& facts = entry["facts"];
    EXPECT_EQ(model->clips.size(), facts["clips"].size());
    EXPECT_EQ(triangleCount(*model), facts["triangles"]);
    EXPECT_EQ(vertexCount(*model), expectedVertexCount(entry));
  }
  EXPECT_GE(checked, 90);
}

}  // namespace
}  // namespace throng
