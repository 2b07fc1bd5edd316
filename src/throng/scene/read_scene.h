// The parts of a scene file, one reader each. For .cpp files.
#pragma once

#include "throng/notation/table.h"
#include "throng/scene/scene_file.h"

namespace throng {

Status readSurroundings(const Table& table, SceneFile& file);       // camera, light, fog, ground, wind
Status readAssets(const Table& table, SceneFile& file);
Result<Placement> readPlacement(const Table& group, const std::filesystem::path& folder);  // masks lie in the folder
Status readGroups(const Table& table, SceneFile& file);
Status readEvents(const Table& table, SceneFile& file);             // after the groups

}  // namespace throng
