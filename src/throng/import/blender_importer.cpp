#include "throng/import/blender_importer.h"

#include "throng/base/file.h"
#include "throng/import/blender_cache.h"
#include "throng/import/blender_script.h"
#include "throng/import/external_program.h"
#include "throng/import/gltf_importer.h"
#include "throng/import/model_space.h"

namespace throng {
namespace {

Error noBlender(const std::string& fileName) {
  return {ErrorCode::EnvironmentLacks, fileName,
          "only Blender reads this file, and it is not installed; install it (Debian: apt install blender "
          "python3-numpy), or name it in THRONG_BLENDER, or export glTF from it"};
}

// The last line that says something, of what Blender printed.
std::string lastWords(const std::string& output) {
  std::string best;
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = std::min(output.find('\n', begin), output.size());
    const std::string line = output.substr(begin, end - begin);
    if (line.find("Error") != std::string::npos || line.find("rror:") != std::string::npos) best = line;
    begin = end + 1;
  }
  if (best.size() > 200) best.resize(200);
  return best.empty() ? "no reason given" : best;
}

std::vector<std::string> blenderWords(const std::filesystem::path& source, const std::filesystem::path& folder) {
  const std::string file = std::filesystem::absolute(source).string();
  const bool blend = source.extension() == ".blend" || source.extension() == ".BLEND";
  std::vector<std::string> words{"-b", "--factory-startup", "--disable-autoexec", "-noaudio"};
  if (blend) words.push_back(file);
  for (const std::string& word : {std::string("--python-exit-code"), std::string("7"), std::string("--python"),
                                  (folder / "export.py").string(), std::string("--"), folder.string()})
    words.push_back(word);
  if (!blend) words.push_back(file);
  return words;
}

}  // namespace

std::string BlenderImporter::name() const { return "Blender"; }

std::vector<std::string> BlenderImporter::extensions() const {
  return {".blend", ".abc", ".usd", ".usda", ".usdc", ".usdz"};
}

bool BlenderImporter::recognises(std::span<const std::byte> head) const {
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  return text.starts_with("BLENDER") || text.starts_with("Ogawa") || text.starts_with("PXR-USDC") ||
         text.starts_with("#usda");
}

Result<Model> BlenderImporter::read(const std::filesystem::path& path, const ImportOptions& options) const {
  const std::string fileName = path.filename().string();
  std::error_code failure;
  if (!std::filesystem::is_regular_file(path, failure)) { THRONG_TRY(readFile(path)); }
  const auto blender = findProgram("THRONG_BLENDER", {"blender"});
  if (!blender) return noBlender(fileName);
  THRONG_ASSIGN(const TemporaryFolder folder, TemporaryFolder::make());
  THRONG_TRY(writeFile(folder.path() / "export.py", kBlenderScript));

  const ProgramLimits limits{options.externalSeconds, "Blender reads " + fileName, options.progress};
  THRONG_ASSIGN(const ProgramRun run, runProgram(*blender, blenderWords(path, folder.path()), folder.path(), limits));
  if (!std::filesystem::exists(folder.path() / "report.json"))
    return Error{ErrorCode::Malformed, fileName, "Blender cannot read it (" + lastWords(run.output) + ")"};
  THRONG_ASSIGN(const BlenderReport report, readBlenderReport(folder.path(), fileName));

  Model model;
  if (report.way == BlenderWay::Gltf) {
    THRONG_ASSIGN(Bytes glb, readFile(folder.path() / "model.glb"));
    THRONG_ASSIGN(model, parseGltf(std::move(glb), fileName, folder.path(), {.unitScale = options.unitScale}));
    changeSpace(model, {.scale = report.unitScale});
  } else {
    THRONG_ASSIGN(model, readBlenderCache(folder.path(), report, fileName));
    changeSpace(model, fromZUp(report.unitScale * options.unitScale));
  }
  model.name = fileName;
  return model;
}

}  // namespace throng
