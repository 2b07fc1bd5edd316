// The IQM reader on anything: a model that keeps its promises, or an error.
#include <cstdint>
#include <cstdlib>

#include "throng/import/iqm_importer.h"
#include "throng/model/validate_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const throng::Result<throng::Model> model = throng::parseIqm(bytes, "fuzz.iqm");
  if (model && !throng::validateModel(*model)) std::abort();
  return 0;
}
