#include "throng/import/fbx2gltf.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/base/file.h"
#include "throng/import/external_program.h"
#include "throng/import/fbx_records.h"
#include "throng/import/gltf_importer.h"

namespace throng {
namespace {

constexpr std::uintmax_t kMaxImageBytes = 256 << 20;
constexpr std::array kRates{24, 30, 60};

// FbxTime::EMode of the FBX SDK; 0: the file says nothing of use.
double framesPerSecondOf(int timeMode, double custom) {
  constexpr std::array<double, 18> rates{0, 120, 100, 60, 50, 48, 30, 30, 29.97, 29.97, 25, 24, 1000, 23.976, 0, 96, 72, 59.94};
  if (timeMode == 14) return custom;
  return timeMode >= 0 && timeMode < static_cast<int>(rates.size()) ? rates[static_cast<std::size_t>(timeMode)] : 0;
}

double readFrameRate(std::span<const std::byte> bytes) {
  int timeMode = 0;
  double custom = 0;
  bool inSettings = false;
  visitFbxRecords(bytes, [&](const FbxRecord& record) {
    if (record.depth == 0) inSettings = record.name == "GlobalSettings" || record.name == "Version5";
    if (!inSettings || (record.name != "P" && record.name != "Property") || record.values.size() < 2) return;
    const FbxValue& value = record.values.back();
    if (record.values[0].text == "TimeMode") timeMode = static_cast<int>(value.integer);
    if (record.values[0].text == "CustomFrameRate") custom = value.number;
  });
  const double rate = framesPerSecondOf(timeMode, custom);
  return std::isfinite(rate) && rate > 0 ? rate : 0;
}

// The rate of fbx2gltf's that has a sample on every frame.
int chooseRate(double framesPerSecond, const std::string& fileName, Model& notes) {
  if (framesPerSecond == 0) return 30;
  for (const int rate : kRates) {
    const double ratio = rate / framesPerSecond;
    if (std::abs(ratio - std::round(ratio)) < 1e-3 && ratio > 0.5) return rate;
  }
  notes.warnings.push_back({fileName, "fbx2gltf samples at 24, 30 or 60 frames a second, and the file has " +
                                          std::to_string(framesPerSecond) + ": poses between its samples are approximate"});
  return 60;
}

// Pictures lie beside the file, in "textures" or in its ".fbm" folder.
void copyPictures(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& stem) {
  std::error_code ignored;
  for (const std::filesystem::path& folder : {std::filesystem::path(), std::filesystem::path("textures"),
                                              std::filesystem::path(stem + ".fbm")}) {
    const std::filesystem::path source = from / folder;
    if (!std::filesystem::is_directory(source, ignored)) continue;
    std::filesystem::create_directories(to / folder, ignored);
    for (const auto& entry : std::filesystem::directory_iterator(source, ignored)) {
      std::string extension = entry.path().extension().string();
      std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      const bool picture = extension == ".png" || extension == ".jpg" || extension == ".jpeg" || extension == ".tga";
      if (picture && entry.is_regular_file(ignored) && entry.file_size(ignored) <= kMaxImageBytes)
        std::filesystem::copy_file(entry.path(), to / folder / entry.path().filename(), ignored);
    }
  }
}

}  // namespace

Result<Model> readWithFbx2gltf(const std::filesystem::path& path, const ImportOptions& options) {
  const std::string fileName = path.filename().string();
  THRONG_ASSIGN(const Bytes bytes, readFile(path));
  const auto program = findProgram("THRONG_FBX2GLTF", {"FBX2glTF", "fbx2gltf"});
  if (!program)
    return Error{ErrorCode::EnvironmentLacks, fileName,
                 "fbx2gltf is not installed; get it with 'npm install fbx2gltf' and name its program in THRONG_FBX2GLTF "
                 "(node_modules/fbx2gltf/bin/Linux/FBX2glTF, which must be executable)"};
  THRONG_ASSIGN(const TemporaryFolder folder, TemporaryFolder::make());
  THRONG_TRY(writeFile(folder.path() / "model.fbx", bytes));
  copyPictures(path.parent_path().empty() ? "." : path.parent_path(), folder.path(), path.stem().string());

  Model notes;
  const int rate = chooseRate(readFrameRate(bytes), fileName, notes);
  const std::vector<std::string> words{"--binary", "--input", "model.fbx", "--output", "model", "--long-indices", "auto",
                                       "--anim-framerate", "bake" + std::to_string(rate)};
  const ProgramLimits limits{options.externalSeconds, "fbx2gltf reads " + fileName, options.progress};
  THRONG_ASSIGN(const ProgramRun run, runProgram(*program, words, folder.path(), limits));
  if (run.exitCode != 0 || !std::filesystem::exists(folder.path() / "model.glb"))
    return Error{ErrorCode::Malformed, fileName, "fbx2gltf cannot read it (exit code " + std::to_string(run.exitCode) + ")"};

  THRONG_ASSIGN(Bytes glb, readFile(folder.path() / "model.glb"));
  THRONG_ASSIGN(Model model, parseGltf(std::move(glb), fileName + " (through fbx2gltf)", folder.path(), options));
  for (Clip& clip : model.clips) clip.sourceFramesPerSecond = rate;
  model.warnings.insert(model.warnings.end(), notes.warnings.begin(), notes.warnings.end());
  model.name = fileName;
  return model;
}

}  // namespace throng
