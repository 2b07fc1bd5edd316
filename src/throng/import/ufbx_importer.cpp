#include "throng/import/ufbx_importer.h"

#ifndef THRONG_HAS_UFBX

namespace throng {
const Importer* ufbxImporter() { return nullptr; }
}  // namespace throng

#else

#include <algorithm>
#include <memory>

#include "throng/base/file.h"
#include "throng/import/clip_notes.h"
#include "throng/import/model_space.h"
#include "throng/import/path_guard.h"
#include "throng/import/ufbx_convert.h"
#include "throng/import/ufbx_scene.h"

namespace throng {
namespace {

constexpr std::uint64_t kMaxModelBytes = std::uint64_t(2) << 30;
constexpr std::uint32_t kMaxNodeDepth = 10000;

// Opens nothing outside the model's folder.
bool openInFolder(void* user, ufbx_stream* stream, const char* path, size_t pathLength, const ufbx_open_file_info* info) {
  const auto& folder = *static_cast<const std::filesystem::path*>(user);
  if (!isInsideFolder(std::filesystem::path(std::string(path, pathLength)), folder)) return false;
  return ufbx_default_open_file(nullptr, stream, path, pathLength, info);
}

struct SceneDeleter {
  void operator()(ufbx_scene* scene) const { ufbx_free_scene(scene); }
};
using Scene = std::unique_ptr<ufbx_scene, SceneDeleter>;

Error ufbxError(const std::string& fileName, const ufbx_error& error) {
  std::string text = toString(error.description);
  if (error.info_length > 0) text += ": " + std::string(error.info, error.info_length);
  switch (error.type) {
    case UFBX_ERROR_FILE_NOT_FOUND: return {ErrorCode::FileNotFound, fileName, "there is no such file"};
    case UFBX_ERROR_MEMORY_LIMIT:
    case UFBX_ERROR_ALLOCATION_LIMIT:
    case UFBX_ERROR_OUT_OF_MEMORY:
      return {ErrorCode::LimitExceeded, fileName,
              "reading it needs far more memory than a file of its size may; it is damaged"};
    case UFBX_ERROR_TRUNCATED_FILE: return {ErrorCode::Truncated, fileName, "the file ends early; export it again"};
    case UFBX_ERROR_UNSUPPORTED_VERSION:
      return {ErrorCode::FormatUnsupported, fileName, "this FBX version is too old; export it as FBX 2011 or newer"};
    default: return {ErrorCode::Malformed, fileName, "the file cannot be read (" + text + "); export it again"};
  }
}

Result<Scene> loadScene(const std::filesystem::path& path, std::uint64_t sizeBytes, const ufbx_open_file_cb& files) {
  ufbx_load_opts options = {};
  options.load_external_files = true;  // vertex caches, through openInFolder
  options.ignore_missing_external_files = true;
  options.open_file_cb = files;
  options.generate_missing_normals = true;
  options.node_depth_limit = kMaxNodeDepth;
  options.temp_allocator.memory_limit = (std::uint64_t(1) << 30) + 64 * sizeBytes;
  options.result_allocator.memory_limit = options.temp_allocator.memory_limit;
  ufbx_error error;
  ufbx_scene* scene = ufbx_load_file(path.string().c_str(), &options, &error);
  if (!scene) return ufbxError(path.filename().string(), error);
  return Scene(scene);
}

// Which axis of the file (0 to 2) and which sign a direction has.
bool axisOf(ufbx_coordinate_axis direction, int& axis, double& sign) {
  if (direction == UFBX_COORDINATE_AXIS_UNKNOWN) return false;
  axis = static_cast<int>(direction) / 2;
  sign = static_cast<int>(direction) % 2 == 0 ? 1 : -1;
  return true;
}

SpaceChange sceneSpace(const ufbx_scene& scene, Model& model) {
  SpaceChange change;
  const ufbx_coordinate_axes& axes = scene.settings.axes;
  const bool known = axisOf(axes.right, change.axis[0], change.sign[0]) && axisOf(axes.up, change.axis[1], change.sign[1]) &&
                     axisOf(axes.front, change.axis[2], change.sign[2]) && change.axis[0] != change.axis[1] &&
                     change.axis[1] != change.axis[2] && change.axis[0] != change.axis[2];
  if (!known) {
    change = {};
    model.warnings.push_back({model.name + ": GlobalSettings", "its axes contradict each other; Y is taken as up"});
  }
  const double metres = scene.settings.unit_meters;
  change.scale = std::isfinite(metres) && metres > 0 ? metres : 0.01;
  return change;
}

void addWarnings(const ufbx_scene& scene, Model& model) {
  for (const ufbx_warning& warning : scene.metadata.warnings)
    model.warnings.push_back({model.name, toString(warning.description) +
                                              (warning.count > 1 ? " (" + std::to_string(warning.count) + " times)" : "")});
  for (const ufbx_skin_deformer* skin : scene.skin_deformers)
    if (skin->skinning_method == UFBX_SKINNING_METHOD_DUAL_QUATERNION ||
        skin->skinning_method == UFBX_SKINNING_METHOD_BLENDED_DQ_LINEAR)
      model.warnings.push_back({model.name + ": skin '" + toString(skin->name) + "'",
                                "it asks for dual quaternions; it is blended linearly, as engines do"});
  for (const ufbx_node* node : scene.nodes) {
    if (node->inherit_mode != UFBX_INHERIT_MODE_COMPONENTWISE_SCALE || !node->parent) continue;
    const ufbx_vec3 s = node->parent->inherit_scale;
    if (std::abs(s.x - s.y) < 1e-4 * std::abs(s.x) && std::abs(s.x - s.z) < 1e-4 * std::abs(s.x)) continue;
    model.warnings.push_back({model.name + ": node '" + toString(node->name) + "'",
                              "its parent is scaled unevenly and it inherits the scale by axis, which is not supported; "
                              "it is sheared instead: freeze the scale"});
    break;
  }
}

class UfbxImporter : public Importer {
 public:
  std::string name() const override { return "ufbx"; }
  std::vector<std::string> extensions() const override { return {".fbx"}; }

  bool recognises(std::span<const std::byte> head) const override {
    const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
    return text.starts_with("Kaydara FBX Binary") || text.starts_with("; FBX");
  }

  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override {
    Model model;
    model.name = path.filename().string();
    const std::string step = "reading " + model.name;
    if (options.progress && !options.progress(step, 0)) return Error{ErrorCode::Interrupted, model.name, "stopped"};
    // Missing files, folders and permissions are worded in one place.
    THRONG_ASSIGN(const Bytes bytes, readFile(path, kMaxModelBytes));
    std::filesystem::path folder = path.parent_path();
    ufbx_open_file_cb files = {};
    files.fn = openInFolder;
    files.user = &folder;
    THRONG_ASSIGN(const Scene scene, loadScene(path, bytes.size(), files));

    readUfbxNodes(*scene, model);
    THRONG_ASSIGN(const std::vector<UfbxPart> parts, readUfbxMeshes(*scene, model));
    readUfbxMaterials(*scene, path, model);
    THRONG_TRY(readUfbxClips(*scene, model));
    if (hasUfbxCaches(*scene)) THRONG_TRY(readUfbxCaches(*scene, parts, files, model));
    addWarnings(*scene, model);
    dropTwinClips(model);
    warnMovedSkins(model);
    shrinkConstantCurves(model);
    SpaceChange change = sceneSpace(*scene, model);
    change.scale *= options.unitScale;
    changeSpace(model, change);
    if (model.parts.empty() && model.clips.empty())
      return Error{ErrorCode::FormatUnsupported, model.name, "it holds neither triangles nor an animation"};
    return model;
  }
};

}  // namespace

const Importer* ufbxImporter() {
  static const UfbxImporter importer;
  return &importer;
}

}  // namespace throng

#endif
