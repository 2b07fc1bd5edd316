// What blender_export.py leaves in its folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "throng/base/result.h"
#include "throng/model/model.h"

namespace throng {

enum class BlenderWay { Gltf, Cache };

struct BlenderPart {
  std::uint64_t cornerCount = 0;
  bool hasTexCoords = false;
  int materialIndex = kNone;
};

struct BlenderObject {
  std::string name;
  std::uint64_t pointCount = 0;
  std::vector<BlenderPart> parts;
};

// report.json.
struct BlenderReport {
  BlenderWay way = BlenderWay::Gltf;
  double unitScale = 1;
  std::string reason;  // why a cache was made
  double framesPerSecond = 0;
  std::uint64_t frameCount = 0;
  std::uint64_t frameStep = 1;
  std::vector<BlenderObject> objects;
  std::vector<Material> materials;  // baseColorTexture's imageIndex counts imageFiles
  std::vector<std::string> imageFiles;
};

// EnvironmentLacks or FormatUnsupported where Blender refused, in its words; Malformed where the report is none.
Result<BlenderReport> readBlenderReport(const std::filesystem::path& folder, const std::string& fileName);

// The model of cache.bin: Z up, Blender's units, one clip with all frames. Malformed where the bytes do not fit the
// report.
Result<Model> readBlenderCache(const std::filesystem::path& folder, const BlenderReport& report,
                               const std::string& fileName);

}  // namespace throng
