#include "output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace throng::cli {

Status checkOutput(const std::filesystem::path& output, const std::filesystem::path& input) {
  std::error_code failure;
  if (std::filesystem::equivalent(output, input, failure))
    return Error{ErrorCode::InvalidArgument, output.string(),
                 "is the input itself; choose another output with -o, so that the model is kept"};
  if (std::filesystem::is_directory(output, failure))
    return Error{ErrorCode::FileUnwritable, output.string(), "is a folder; name a file in it, such as out.glb"};
  const auto folder = output.has_parent_path() ? output.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, failure))
    return Error{ErrorCode::FileUnwritable, output.string(),
                 "cannot be written: there is no folder " + folder.string() + "; create it first"};
  if (::access(folder.c_str(), W_OK) != 0)
    return Error{ErrorCode::FileUnwritable, output.string(),
                 "cannot be written: folder " + folder.string() + ": " + std::strerror(errno) +
                     "; change its permissions or choose another output"};
  return Ok{};
}

std::filesystem::path defaultAssetPath(const std::filesystem::path& model) {
  return model.stem().string() + ".throng.glb";
}

}  // namespace throng::cli
