// Inter-Quake Model files with their skeleton and animations, of which Assimp reads the still mesh only.
#pragma once

#include "throng/base/file.h"
#include "throng/import/importer.h"

namespace throng {

// Version 2 of the format (Salomons 2010). Its Z-up space is turned; it has no unit, so lengths are taken as metres.
class IqmImporter : public Importer {
 public:
  std::string name() const override;
  std::vector<std::string> extensions() const override;
  bool recognises(std::span<const std::byte> head) const override;
  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override;
};

// The model in the bytes of a file; `fileName` is for messages. Pure. FormatUnsupported (another version), Truncated,
// Malformed.
Result<Model> parseIqm(std::span<const std::byte> bytes, const std::string& fileName);

}  // namespace throng
