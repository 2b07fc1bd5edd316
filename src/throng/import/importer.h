// Reading models: one interface, one importer per family of formats.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "throng/base/progress.h"
#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

// Who reads FBX. Best: ufbx where the build has it, else Assimp. Fbx2gltf: the user's own program (fbx2gltf.h).
enum class FbxReader { Best, Ufbx, Assimp, Fbx2gltf };

struct ImportOptions {
  int sceneIndex = kNone;   // glTF: which scene; kNone = the file's default scene, else the first, else all root nodes
  double unitScale = 1;     // multiplies all lengths, after the format's own unit
  FbxReader fbxReader = FbxReader::Best;
  double externalSeconds = 600;  // how long Blender or fbx2gltf may take
  Progress progress;
};

// A reader of one family of formats.
class Importer {
 public:
  virtual ~Importer() = default;
  virtual std::string name() const = 0;                         // "glTF 2.0"
  virtual std::vector<std::string> extensions() const = 0;      // lower case with the dot: ".gltf", ".glb"
  // Whether these first bytes (up to 4096) are of this family, whatever the file is called.
  virtual bool recognises(std::span<const std::byte> head) const = 0;
  virtual Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const = 0;
};

// All importers of this build, in the order in which they are asked.
const std::vector<const Importer*>& importers();

// Finds the importer by content, then by extension, and reads the model. The result passes validateModel.
// FileNotFound, FileUnreadable, FormatUnknown (naming what can be read), and what the importer says.
Result<Model> importModel(const std::filesystem::path& path, const ImportOptions& options = {});

}  // namespace throng
