#include "report_levels.h"

#include <fmt/format.h>

#include "level_counts.h"
#include "table.h"
#include "values.h"

namespace throng::cli {

std::string levelTable(const Asset& asset) {
  if (asset.levels.empty()) return "";
  DetailLevel full{{}, asset.vertexCount(), 0};
  for (const AssetPrimitive& primitive : asset.primitives) full.indices.push_back(primitive.indices);
  const auto size = static_cast<double>(sizeMetres(asset));
  Table table({"level", "triangles", "vertices", "all below", "error", "of size"});
  const auto addRow = [&](std::size_t index, const DetailLevel& level) {
    const auto error = static_cast<double>(level.errorMetres);
    table.addRow({std::to_string(index), formatCount(countTriangles(level)), formatCount(countVertices(level)),
                  formatCount(level.vertexCount), index == 0 ? "-" : formatLength(error),
                  index == 0 || !(size > 0) ? "-" : formatSignificant(1000 * error / size, 3) + " ‰"});
  };
  addRow(0, full);
  for (std::size_t i = 0; i < asset.levels.size(); ++i) addRow(i + 1, asset.levels[i]);
  return table.toText();
}

std::string levelVerificationText(const std::vector<LevelVerification>& levels) {
  if (levels.empty()) return "";
  Table table({"level", "stated error", "measured", "verdict"});
  for (std::size_t i = 0; i < levels.size(); ++i)
    table.addRow({std::to_string(i + 1), formatLength(levels[i].statedMetres), formatLength(levels[i].measuredMetres),
                  levels[i].asStated ? "ok" : "WRONG"});
  return table.toText();
}

}  // namespace throng::cli
