// The OBJ and PLY readers on anything: bytes that begin with "ply" are PLY, all others OBJ. What is read must become a
// valid model, or an error that says where.
#include <cstdint>
#include <cstdlib>

#include "throng/import/obj.h"
#include "throng/import/ply.h"
#include "throng/model/validate_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> input(reinterpret_cast<const std::byte*>(data), size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto mesh = text.starts_with("ply") ? throng::parsePly(input, "fuzz") : throng::parseObj(input, "fuzz");
  if (!mesh) {
    if (mesh.error().where.empty() || mesh.error().detail.empty()) std::abort();
    return 0;
  }
  const auto model = throng::modelFromPointMesh(*mesh, "fuzz");
  if (model.ok() && !throng::validateModel(model->model).ok()) std::abort();
  if (model.ok() && model->pointOfVertex.size() != throng::modelVertexCount(model->model)) std::abort();
  return 0;
}
