#include <fmt/format.h>

#include <array>

#include "arguments.h"
#include "commands.h"
#include "console.h"
#include "flags.h"
#include "output.h"
#include "report.h"
#include "source_model.h"
#include "throng/container/container.h"
#include "throng/image/png.h"
#include "throng/container/texel_pictures.h"
#include "throng/page/inspection_page.h"
#include "throng/verify/doctor.h"

namespace throng::cli {
namespace {

// "1H Attack/Chop" -> "1H_Attack_Chop": a name for a file on any system.
std::string fileWord(std::string_view text) {
  std::string word;
  for (char c : text.substr(0, 80)) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '.';
    word += plain ? c : '_';
  }
  return word;
}

Status writePicture(const std::filesystem::path& path, const Picture& picture) {
  return writeFile(path, encodePng(picture.width, picture.height, 3, picture.pixels));
}

// Two pictures per clip: 00_Idle.positions.png, 00_Idle.normals.png.
Status writePictures(const Asset& asset, const std::filesystem::path& folder, const Progress& progress) {
  if (asset.vertexCount() == 0 || !std::holds_alternative<VertexRows>(asset.rows))
    return Error{ErrorCode::InvalidArgument, "throng inspect",
                 fmt::format("--png draws the vertex encoding; this asset is {}", name(asset.encoding()))};
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure)
    return Error{ErrorCode::FileUnwritable, folder.string(),
                 "the folder cannot be created: " + failure.message() + "; choose another for --png"};
  for (std::uint32_t clip = 0; clip < asset.clips.size(); ++clip) {
    if (!progress("drawing " + asset.clips[clip].name, double(clip) / double(asset.clips.size())))
      return Error{ErrorCode::Interrupted, folder.string(), "stopped; the pictures so far are complete"};
    const TexelPictures pictures = drawTexels(asset, clip);
    const std::string stem = fmt::format("{:02}_{}", clip, fileWord(asset.clips[clip].name));
    THRONG_TRY(writePicture(folder / (stem + ".positions.png"), pictures.positions));
    THRONG_TRY(writePicture(folder / (stem + ".normals.png"), pictures.normals));
  }
  return Ok{};
}

Status writePage(const AssetOnDisk& subject, const Arguments& arguments, Console& console) {
  const std::filesystem::path output = *arguments.get<std::string>(kHtml);
  THRONG_TRY(checkOutput(output, subject.path));
  const std::vector<std::string> files = arguments.all<std::string>(kSource);
  std::optional<SourceModel> source;
  if (!files.empty()) {
    THRONG_ASSIGN(source, loadSourceModel(files, arguments, console));
  }
  THRONG_ASSIGN(const Diagnosis diagnosis,
                diagnose(subject.asset, source ? &source->model : nullptr, {.progress = console.progress()}));
  const std::string sourceName = files.empty() ? "" : std::filesystem::path(files.front()).filename().string();
  return writeFile(output, inspectionPage({subject.asset, diagnosis, subject.path.filename().string(), subject.diskBytes, sourceName}));
}

Result<int> runInspect(const Arguments& arguments, Console& console) {
  if (arguments.has(kSource) && !arguments.has(kHtml))
    return Error{ErrorCode::InvalidArgument, "throng inspect", "--source is for --html FILE; throng verify measures without a page"};
  const std::filesystem::path path = arguments.positional();
  THRONG_ASSIGN(const Asset asset, readAsset(path));
  THRONG_ASSIGN(const AssetOnDisk subject, measureFile(asset, path));
  if (const auto folder = arguments.get<std::string>(kPng))
    THRONG_TRY(writePictures(asset, *folder, console.progress()));
  if (arguments.has(kHtml)) THRONG_TRY(writePage(subject, arguments, console));
  console.print(console.json() ? inspectJson(subject) : inspectText(subject));
  return 0;
}

constexpr std::array<std::string_view, 4> kExamples{"throng inspect knight.throng.glb",
                                                    "throng inspect knight.throng.glb --json",
                                                    "throng inspect knight.throng.glb --png pictures",
                                                    "throng inspect knight.throng.glb --html knight.html --source knight.glb"};
constexpr std::array<const Flag*, 3> kFlags{&kPng, &kHtml, &kSource};

}  // namespace

const Command kInspect{
    .name = "inspect",
    .summary = "say what is in an asset: clips, keys, bytes, measured errors",
    .examples = kExamples,
    .positional = {.name = "ASSET", .help = "a .glb written by throng bake"},
    .flags = kFlags,
    .takesModel = true,
    .notes = "The errors are those measured when the asset was baked. The page of --html works without a network and\n"
             "without scripts; with --source it measures again and shows when and where the error is.\n"
             "Pictures have one column per vertex and one line per key. Red, green and blue are x, y and z, of a\n"
             "position within the clip's bounds or of a normal. Magenta marks what is unused or out of range.",
    .run = runInspect,
};

}  // namespace throng::cli
