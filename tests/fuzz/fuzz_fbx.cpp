// Our own reading of FBX records, binary and text, and the facts drawn from them, on anything. The readers behind them
// (Assimp, ufbx) are others' and are not fuzzed here; Assimp runs in a process of its own.
#include <cstdint>

#include "throng/import/fbx_facts.h"
#include "throng/import/fbx_records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  throng::visitFbxRecords(bytes, [](const throng::FbxRecord& record) {
    for (const throng::FbxValue& value : record.values) throng::decodeFbxArray(value, 4096);
  });
  throng::Model model;
  model.name = "fuzz.fbx";
  (void)throng::checkFbxFacts(bytes, model);
  return 0;
}
