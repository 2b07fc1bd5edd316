// .blend files, and Alembic and USD where the user's Blender reads them: exported by that Blender, without a window.
#pragma once

#include "throng/import/importer.h"

namespace throng {

// What actions and armatures alone move comes as bones and shape keys (through glTF); everything else (cloth, soft
// bodies, modifiers, constraints, drivers, instances) as a point cache of every frame, as Blender evaluates it. Python
// inside the file is not run. Blender is the one THRONG_BLENDER names, else "blender" in PATH.
class BlenderImporter : public Importer {
 public:
  std::string name() const override;
  std::vector<std::string> extensions() const override;
  bool recognises(std::span<const std::byte> head) const override;
  // EnvironmentLacks (no Blender, or one without Alembic or USD), FormatUnsupported, Malformed, LimitExceeded (time,
  // ImportOptions::externalSeconds), Interrupted.
  Result<Model> read(const std::filesystem::path& path, const ImportOptions& options) const override;
};

}  // namespace throng
