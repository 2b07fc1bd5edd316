// FBX (7.1 and later), Collada, MD2, MD3, MD5, X, BVH and the like, read by Assimp and corrected by us.
#pragma once

#include "throng/import/importer.h"

namespace throng {

// Never glTF, which Assimp reads wrongly where accessors are normalised integers. What it does to FBX, and which files
// come out exact, is in docs/import.md. The reading happens in a child process with limits on time and memory, so that a file that
// breaks Assimp gives an error and not a crash (where the system has fork).
class AssimpImporter : public Importer {
 public:
  std::string name() const override;
  std::vector<std::string> extensions() const override;
  bool recognises(std::span<const std::byte> head) const override;
  // FileNotFound, FileUnreadable, LimitExceeded, FormatUnsupported (FBX before 7.1, no triangles and no bones),
  // Malformed (what Assimp says), Interrupted.
  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override;
};

// The same in this process and without limits, for a debugger.
Result<Model> readWithAssimp(const std::filesystem::path& path, const ImportOptions& options);

}  // namespace throng
