// What decoding a vertex costs in a shader: the `bone` encoding in each of its forms beside plain `vertex` frames.
//
//   decode_cost MODEL [INSTANCES]
//
// Bakes the model's first clip three ways, decodes every vertex of that many instances (default 400) in a compute shader
// on the first Vulkan device, each instance at a time of its own, and prints nanoseconds per vertex: the CPU time of the
// process where the device is a software one, else wall time. Bones are decoded by a shader that holds all their forms and
// by one that holds only what the asset has. Whatever lies at multiples of four words is read sixteen bytes at a time. Starting and compiling are taken out by running a tenth of
// the instances too.
#include <fmt/format.h>
#include <time.h>

#include <bit>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "compute_device.h"
#include "table.h"
#include "throng/asset/bone_use.h"
#include "throng/bone_rows.h"
#include "throng/decode/decode.h"
#include "throng/bake/bake.h"
#include "throng/import/importer.h"
#include "throng/vertex_texel.h"
#include "values.h"

namespace throng::cli {
namespace {

std::vector<std::uint32_t> spirvOf(const char* name) {
  std::ifstream file(std::string(THRONG_BENCH_SHADER_DIR) + "/" + name, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

void alignToFour(std::vector<std::uint32_t>& words) {
  while (words.size() % 4 != 0) words.push_back(0);
}

// The matrices of all bones at 16 moments of the clip.
void appendPalettes(const Asset& asset, const BoneRows& rows, std::vector<std::uint32_t>& words) {
  alignToFour(words);
  words[11] = static_cast<std::uint32_t>(words.size() / 4);
  const shader::BoneLayout parts = shader::readBoneLayout(rows.words.data(), 0);
  for (int moment = 0; moment < 16; ++moment) {
    const RowBlend blend = resolveTime(asset.clips[0], asset.clips[0].durationSeconds * static_cast<float>(moment) / 16);
    const shader::BoneFrame frame = shader::readBoneFrame(rows.words.data(), rows.clipsAt[0], blend.row, blend.weight);
    for (std::uint32_t bone = 0; bone < parts.boneCount; ++bone) {
      const shader::BoneMatrix matrix = shader::boneMatrixAt(rows.words.data(), parts, frame, bone);
      for (const shader::vec4 row : {matrix.row0, matrix.row1, matrix.row2})
        words.insert(words.end(), {bits(row.x), bits(row.y), bits(row.z), bits(row.w)});
    }
  }
}

// The buffer that decode_cost.comp.glsl reads.
std::vector<std::uint32_t> bufferOf(const Asset& asset) {
  const AssetClip& clip = asset.clips[0];
  std::vector<std::uint32_t> words(12);
  words[0] = asset.vertexCount();
  words[1] = static_cast<std::uint32_t>(clip.keyTimes.size() - 1);
  for (int axis = 0; axis < 3; ++axis) {
    words[5 + static_cast<std::size_t>(axis)] = bits(clip.bounds.min[axis]);
    words[8 + static_cast<std::size_t>(axis)] = bits(shader::positionStep(clip.bounds.min[axis], clip.bounds.max[axis]));
  }
  words[2] = static_cast<std::uint32_t>(words.size());
  for (std::size_t v = 0; v < asset.vertexCount(); ++v)
    for (const Vec3f value : {asset.mesh.positions[v], asset.mesh.normals[v]})
      words.insert(words.end(), {bits(value.x), bits(value.y), bits(value.z), 0});
  alignToFour(words);
  words[3] = static_cast<std::uint32_t>(words.size());
  if (const auto* rows = std::get_if<BoneRows>(&asset.rows)) {
    words[4] = rows->clipsAt[0];
    words.insert(words.end(), rows->words.begin(), rows->words.end());
    appendPalettes(asset, *rows, words);
  } else {
    const auto& texels = std::get<VertexRows>(asset.rows).texels;
    for (std::size_t i = 0; i + 1 < texels.size(); i += 2) words.push_back(texels[i] | std::uint32_t(texels[i + 1]) << 16);
  }
  return words;
}

double secondsSpent(bool software) {
  timespec now{};
  clock_gettime(software ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Result<double> nanosecondsPerVertex(ComputeDevice& device, const Asset& asset, const char* shader,
                                    std::uint32_t instances, std::span<const std::uint32_t> constants = {}) {
  const std::vector<std::uint32_t> spirv = spirvOf(shader);
  const std::vector<std::uint32_t> input = bufferOf(asset);
  const bool software = device.name().find("llvmpipe") != std::string::npos;
  // The output is as large in both runs, so that only the shader differs.
  const std::size_t vertices = std::size_t(instances) * asset.vertexCount();
  double spent[2] = {1e9, 1e9};
  for (int round = 0; round < 3; ++round)
    for (const int part : {0, 1}) {
      const auto groups = static_cast<std::uint32_t>((part ? vertices : vertices / 10) / 64);
      const double start = secondsSpent(software);
      const auto result = device.run(spirv, input, vertices * 2, groups, constants);
      if (!result) return result.error();
      spent[part] = std::min(spent[part], secondsSpent(software) - start);
    }
  return (spent[1] - spent[0]) * 1e9 / (0.9 * static_cast<double>(vertices));
}

class Report {
 public:
  Report(ComputeDevice& device, std::uint32_t instances) : device_(device), instances_(instances) {}

  Status add(const Baked& baked) {
    const Trial& trial = baked.trials[0];
    const std::string title = fmt::format("{}, {}", name(trial.encoding), trial.variant);
    const auto* rows = std::get_if<BoneRows>(&baked.asset.rows);
    if (!rows) return addRow(baked, title, "decode_cost_vertex.spv", {});
    const BoneUse use = findBoneUse(*rows);
    THRONG_TRY(addRow(baked, title + ", any asset", "decode_cost_bone.spv", {}));
    const std::uint32_t constants[] = {use.forms, use.trackForms, use.classes, use.wide};
    THRONG_TRY(addRow(baked, title, "decode_cost_bone.spv", constants));
    return addRow(baked, title + ", from a palette", "decode_cost_palette.spv", constants);
  }

  std::string text() const { return table_.toText(); }

 private:
  Status addRow(const Baked& baked, const std::string& title, const char* shader, std::span<const std::uint32_t> constants) {
    THRONG_ASSIGN(const double cost, nanosecondsPerVertex(device_, baked.asset, shader, instances_, constants));
    if (plain_ == 0) plain_ = cost;
    table_.addRow({title, formatSignificant(cost, 3), formatSignificant(cost / plain_, 3)});
    return Ok{};
  }

  ComputeDevice& device_;
  const std::uint32_t instances_;
  double plain_ = 0;  // of the first row
  Table table_{{"encoding", "ns per vertex", "of vertex"}};
};

double influencesPerVertex(const Asset& asset) {
  const auto& words = std::get<BoneRows>(asset.rows).words;
  const shader::BoneLayout parts = shader::readBoneLayout(words.data(), 0);
  double sum = 0;
  for (std::uint32_t vertex = 0; vertex < asset.vertexCount(); ++vertex) sum += shader::readBoneInfluences(words.data(), parts, vertex).count;
  return sum / asset.vertexCount();
}

Result<int> run(const char* path, std::uint32_t instances) {
  THRONG_ASSIGN(Model model, importModel(path));
  if (model.clips.size() > 1) model.clips.erase(model.clips.begin() + 1, model.clips.end());
  THRONG_ASSIGN(const auto device, ComputeDevice::open());
  // All bakes first: their idle threads spin for a while, and that is CPU time of this process too.
  std::vector<Baked> bakes;
  for (const BakeOptions& options : {BakeOptions{.encoding = Encoding::Vertex},
                                     BakeOptions{.encoding = Encoding::Bone, .prefer = Preference::Speed},
                                     BakeOptions{.encoding = Encoding::Bone}}) {
    THRONG_ASSIGN(Baked baked, bake(model, options));
    bakes.push_back(std::move(baked));
  }
  Report report(*device, instances);
  for (const Baked& baked : bakes) THRONG_TRY(report.add(baked));
  fmt::print("{}, {} vertices, {} influences each, {} instances, {}\n{}", path, formatCount(modelVertexCount(model)),
             formatSignificant(influencesPerVertex(bakes.back().asset), 2), instances, device->name(), report.text());
  return 0;
}

}  // namespace
}  // namespace throng::cli

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "decode_cost MODEL [INSTANCES]\n");
    return 3;
  }
  const int instances = argc > 2 ? std::max(1, std::atoi(argv[2])) : 400;
  const auto result = throng::cli::run(argv[1], static_cast<std::uint32_t>(instances));
  if (result) return *result;
  fmt::print(stderr, "{}\n", throng::describe(result.error()));
  return throng::exitCode(result.error().code);
}
