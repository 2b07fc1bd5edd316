// The recipe reader on any text, as TOML and as JSON.
#include <cstdint>
#include <cstdlib>

#include "throng/edit/recipe.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const auto& recipe : {throng::parseRecipeToml(text, "fuzz.toml"), throng::parseRecipeJson(text, "fuzz.json")})
    if (!recipe.ok() && (recipe.error().where.empty() || recipe.error().detail.empty())) std::abort();
  return 0;
}
