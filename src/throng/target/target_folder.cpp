#include "throng/target/target_folder.h"

namespace throng {

Status makeTargetFolder(const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure)
    return Error{ErrorCode::FileUnwritable, folder.string(),
                 "the folder cannot be created: " + failure.message() + "; choose another"};
  return Ok{};
}

}  // namespace throng
