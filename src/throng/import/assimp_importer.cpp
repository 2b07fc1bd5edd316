#include "throng/import/assimp_importer.h"

#include <assimp/DefaultIOSystem.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cstring>

#include "throng/base/file.h"
#include "throng/import/assimp_convert.h"
#include "throng/import/assimp_keyframes.h"
#include "throng/import/assimp_scene.h"
#include "throng/import/clip_notes.h"
#include "throng/import/fbx_facts.h"
#include "throng/import/isolate.h"
#include "throng/import/model_space.h"
#include "throng/import/path_guard.h"

namespace throng {
namespace {

constexpr std::uint64_t kMaxModelBytes = std::uint64_t(2) << 30;

struct Magic {
  std::string_view bytes;
  std::string_view extension;
};

// First bytes of the formats that have some.
constexpr std::array kMagics{
    Magic{"Kaydara FBX Binary", ".fbx"}, Magic{"; FBX", ".fbx"},       Magic{"IDP2", ".md2"},
    Magic{"IDP3", ".md3"},               Magic{"MD5Version", ".md5mesh"}, Magic{"HIERARCHY", ".bvh"},
    Magic{"xof 0", ".x"},                Magic{"BB3D", ".b3d"},        Magic{"MS3D000000", ".ms3d"},
};

std::string_view textOf(std::span<const std::byte> head) {
  return {reinterpret_cast<const char*>(head.data()), head.size()};
}

std::string lowerExtension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : static_cast<char>(c); });
  return extension;
}

// Opens nothing outside the model's folder, whatever the model refers to.
class FolderFiles : public Assimp::DefaultIOSystem {
 public:
  explicit FolderFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
  bool Exists(const char* file) const override { return isInsideFolder(file, folder_) && DefaultIOSystem::Exists(file); }
  Assimp::IOStream* Open(const char* file, const char* mode) override {
    return isInsideFolder(file, folder_) ? DefaultIOSystem::Open(file, mode) : nullptr;
  }

 private:
  std::filesystem::path folder_;
};

// Assimp's root often only turns the axes or the unit; as a change of all numbers, bones stay rigid. Taken out of the
// root where it is a signed permutation with one scale; any other root stays as it is.
void absorbRoot(Model& model) {
  if (model.nodes.empty() || model.nodes[0].parent != kNone) return;
  Node& root = model.nodes[0];
  for (const Clip& clip : model.clips)
    for (const Channel& channel : clip.channels)
      if (channel.nodeIndex == 0) return;
  const Affined local = root.matrix ? *root.matrix : composeTrs(root.translation, root.rotation, root.scale);
  const double scale = length(local.column(0));
  if (!(length(local.translation()) == 0) || !(scale > 0)) return;
  SpaceChange change;
  change.scale = scale;
  for (int row = 0; row < 3; ++row) {
    int found = -1;
    for (int col = 0; col < 3; ++col) {
      const double value = local.m[row][col] / scale;
      if (std::abs(std::abs(value) - 1) < 1e-5) found = col, change.sign[row] = value < 0 ? -1 : 1;
      else if (std::abs(value) > 1e-5) return;
    }
    if (found < 0) return;
    change.axis[row] = found;
  }
  root.translation = {0, 0, 0};
  root.rotation = {};
  root.scale = {1, 1, 1};
  root.matrix.reset();
  changeSpace(model, change);
}

// FBX keeps its own axes and unit and says which they are.
SpaceChange fbxSpace(const aiScene& scene, Model& model) {
  SpaceChange change;
  if (!scene.mMetaData) return change;
  const std::array<const char*, 3> names{"CoordAxis", "UpAxis", "FrontAxis"};
  std::array<int, 3> axis{0, 1, 2}, sign{1, 1, 1};
  for (int i = 0; i < 3; ++i) {
    scene.mMetaData->Get(names[i], axis[i]);
    scene.mMetaData->Get(std::string(names[i]) + "Sign", sign[i]);
  }
  const bool permutation = std::all_of(axis.begin(), axis.end(), [](int a) { return a >= 0 && a <= 2; }) &&
                           axis[0] != axis[1] && axis[1] != axis[2] && axis[0] != axis[2];
  if (!permutation) {
    model.warnings.push_back({model.name + ": GlobalSettings", "its axes contradict each other; Y is taken as up"});
    axis = {0, 1, 2};
    sign = {1, 1, 1};
  }
  float centimetres = 1;
  scene.mMetaData->Get("UnitScaleFactor", centimetres);
  if (!std::isfinite(centimetres) || centimetres <= 0) {
    model.warnings.push_back({model.name + ": GlobalSettings", "its unit is no positive number; centimetres are assumed"});
    centimetres = 1;
  }
  for (int i = 0; i < 3; ++i) {
    change.axis[i] = axis[i];
    change.sign[i] = sign[i] < 0 ? -1 : 1;
  }
  change.scale = centimetres * 0.01;
  return change;
}

// Assimp's words, which may hold newlines and its own file paths, as one sentence.
Error assimpError(const std::string& fileName, std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < 32 || c > 126; }, ' ');
  while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
  if (text.size() > 300) text.resize(300);
  const bool version = text.find("unsupported, old format version") != std::string::npos;
  if (version) return oldFbxError(fileName, 0);
  return {ErrorCode::Malformed, fileName,
          "the file cannot be read (" + (text.empty() ? "no reason given" : text) +
              "); export it again, or open it in Blender and export glTF"};
}

void setUp(Assimp::Importer& importer, const std::filesystem::path& path) {
  importer.SetIOHandler(new FolderFiles(path.parent_path()));
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, true);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_MD3_HANDLE_MULTIPART, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_OPTIMIZE_EMPTY_ANIMATION_CURVES, false);
}

// One frame of a file (0 but for formats with a mesh per frame) as a model. Frames of one file must not be welded one by
// one, since each would be welded differently.
struct ReadSteps {
  bool isFbx = false;
  int frame = 0;
  bool weld = true;
};

Result<Model> convert(const aiScene& scene, const std::filesystem::path& path, Model model, const ReadSteps& steps,
                      const ImportOptions& options) {
  const SceneNodes nodes = readNodes(scene, model);
  THRONG_TRY(readMeshes(scene, nodes, steps.weld, model));
  if (steps.frame == 0) readMaterials(scene, path, model);
  for (Mesh& mesh : model.meshes)
    if (mesh.materialIndex >= static_cast<int>(model.materials.size())) mesh.materialIndex = kNone;
  readClips(scene, nodes, steps.isFbx, model);
  dropTwinClips(model);
  warnMovedSkins(model);
  shrinkConstantCurves(model);
  if (steps.isFbx) changeSpace(model, fbxSpace(scene, model));
  else absorbRoot(model);
  changeSpace(model, {.scale = options.unitScale});
  if (model.parts.empty() && model.clips.empty())
    return Error{ErrorCode::FormatUnsupported, model.name, "it holds neither triangles nor an animation"};
  return model;
}

Result<Model> readScene(const std::filesystem::path& path, Model model, const ReadSteps& steps,
                        const ImportOptions& options) {
  Assimp::Importer importer;
  setUp(importer, path);
  importer.SetPropertyInteger(AI_CONFIG_IMPORT_GLOBAL_KEYFRAME, steps.frame);
  const aiScene* scene = importer.ReadFile(path.string(), aiProcess_Triangulate);
  if (!scene || !scene->mRootNode) return assimpError(model.name, importer.GetErrorString());
  return convert(*scene, path, std::move(model), steps, options);
}

}  // namespace

std::string AssimpImporter::name() const { return "Assimp"; }

std::vector<std::string> AssimpImporter::extensions() const {
  return {".fbx", ".dae", ".zae", ".md2",  ".md3", ".mdc", ".mdl", ".md5mesh", ".bvh", ".x",   ".b3d", ".ms3d",
          ".smd", ".3ds", ".lwo",  ".lws", ".ac",  ".ase", ".cob",     ".hmp", ".irr", ".irrmesh",
          ".off", ".ogex", ".stl", ".x3d", ".xgl", ".3mf",     ".amf", ".dxf"};
}

bool AssimpImporter::recognises(std::span<const std::byte> head) const {
  const std::string_view text = textOf(head);
  if (text.find("<COLLADA") != std::string_view::npos) return true;
  return std::any_of(kMagics.begin(), kMagics.end(), [&](const Magic& m) { return text.starts_with(m.bytes); });
}

Result<Model> readWithAssimp(const std::filesystem::path& path, const ImportOptions& options) {
  Model model;
  model.name = path.filename().string();
  const bool isFbx = lowerExtension(path) == ".fbx";
  if (isFbx) {
    THRONG_ASSIGN(const Bytes bytes, readFile(path, kMaxModelBytes));
    THRONG_TRY(checkFbxFacts(bytes, model));
  }
  try {
    if (!isKeyframed(path)) return readScene(path, std::move(model), {.isFbx = isFbx}, options);
    return readKeyframes(path, [&](int frame) { return readScene(path, model, {.frame = frame, .weld = false}, options); });
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::LimitExceeded, path.filename().string(),
                 "reading it needs far more memory than a file of its size may; it is damaged"};
  } catch (const std::exception& failure) {
    return assimpError(path.filename().string(), failure.what());
  }
}

Result<Model> AssimpImporter::read(const std::filesystem::path& path, const ImportOptions& options) const {
  std::error_code failure;
  const std::uintmax_t sizeBytes = std::filesystem::file_size(path, failure);
  // The file's own complaint (missing, a directory, no permission) comes first, from the one place that words it.
  if (failure) { THRONG_TRY(readFile(path)); }
  if (sizeBytes > kMaxModelBytes)
    return Error{ErrorCode::LimitExceeded, path.filename().string(), "it is larger than 2 GiB; split it"};
  return runIsolated(path.filename().string(), sizeBytes, options.progress,
                     [&] { return readWithAssimp(path, options); });
}

}  // namespace throng
