#include "throng/import/importer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>

#include "throng/import/assimp_importer.h"
#include "throng/import/blender_importer.h"
#include "throng/import/clip_notes.h"
#include "throng/import/fbx2gltf.h"
#include "throng/import/fbx_records.h"
#include "throng/import/gltf_importer.h"
#include "throng/import/iqm_importer.h"
#include "throng/import/point_mesh_file.h"
#include "throng/import/ufbx_importer.h"
#include "throng/model/validate_model.h"

namespace throng {
namespace {

constexpr std::size_t kHeadBytes = 4096;

// The first bytes of a regular file; empty where it cannot be read (the importer then says why).
Bytes readHead(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return {};
  std::ifstream file(path, std::ios::binary);
  Bytes head(kHeadBytes);
  file.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return head;
}

std::string lowerExtension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

// "glTF 2.0 (.gltf, .glb), FBX (.fbx)".
std::string whatCanBeRead() {
  std::string text;
  for (const Importer* importer : importers()) {
    text += (text.empty() ? "" : ", ") + importer->name() + " (";
    const auto extensions = importer->extensions();
    for (std::size_t i = 0; i < extensions.size(); ++i) text += (i == 0 ? "" : ", ") + extensions[i];
    text += ")";
  }
  return text;
}

const Importer* importerFor(const std::filesystem::path& path) {
  const Bytes head = readHead(path);
  for (const Importer* importer : importers())
    if (!head.empty() && importer->recognises(head)) return importer;
  const std::string extension = lowerExtension(path);
  for (const Importer* importer : importers()) {
    const auto known = importer->extensions();
    if (std::find(known.begin(), known.end(), extension) != known.end()) return importer;
  }
  return nullptr;
}

// FBX by a reader that the user chose.
Result<Model> readFbx(const std::filesystem::path& path, const ImportOptions& options) {
  switch (options.fbxReader) {
    case FbxReader::Fbx2gltf: return readWithFbx2gltf(path, options);
    case FbxReader::Ufbx:
      if (!ufbxImporter())
        return Error{ErrorCode::EnvironmentLacks, path.filename().string(),
                     "this Throng was built without ufbx; install ufbx and build it again, or use another FBX reader"};
      return ufbxImporter()->read(path, options);
    case FbxReader::Best:
    case FbxReader::Assimp: break;
  }
  return AssimpImporter().read(path, options);
}

bool isFbx(const std::filesystem::path& path) { return fbxVersion(readHead(path)) > 0 || lowerExtension(path) == ".fbx"; }

}  // namespace

const std::vector<const Importer*>& importers() {
  static const AssimpImporter assimpImporter;
  static const BlenderImporter blenderImporter;
  static const IqmImporter iqmImporter;
  static const std::vector<const Importer*> list = [] {
    std::vector<const Importer*> all{&gltfImporter(), &pointMeshImporter(), &iqmImporter};
    if (ufbxImporter()) all.push_back(ufbxImporter());  // of FBX it loses nothing, so it is asked before Assimp
    all.push_back(&assimpImporter);
    all.push_back(&blenderImporter);
    return all;
  }();
  return list;
}

Result<Model> importModel(const std::filesystem::path& path, const ImportOptions& options) {
  if (!std::isfinite(options.unitScale) || options.unitScale <= 0)
    return Error{ErrorCode::InvalidArgument, "unit scale", "must be a number above 0"};
  const Importer* importer = importerFor(path);
  if (importer == nullptr) {
    // A missing file or a directory is told as that, not as an unknown format.
    if (auto bytes = readFile(path); !bytes && bytes.error().code != ErrorCode::LimitExceeded)
      return std::move(bytes).error();
    return Error{ErrorCode::FormatUnknown, path.string(),
                 "is of no format that is read here; convert it to one of " + whatCanBeRead()};
  }
  const bool chosen = options.fbxReader != FbxReader::Best && isFbx(path);
  THRONG_ASSIGN(Model model, chosen ? readFbx(path, options) : importer->read(path, options));
  makeClipNamesUnique(model);
  THRONG_TRY(checkClipLengths(model));
  THRONG_TRY(validateModel(model));
  return model;
}

}  // namespace throng
