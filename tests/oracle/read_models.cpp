// read_models MODEL...: reads each model and prints a line: "MODEL <tab> clips <tab> vertices <tab> seconds <tab> first
// warning", or "MODEL <tab> refused <tab> the sentence". One process for many: a crash would show at once.
#include <chrono>
#include <cstdio>

#include "throng/import/importer.h"

int main(int argc, char** argv) {
  for (int argument = 1; argument < argc; ++argument) {
    const char* path = argv[argument];
    const auto start = std::chrono::steady_clock::now();
    const auto model = throng::importModel(path);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (!model) {
      std::printf("%s\trefused\t%s\n", path, throng::describe(model.error()).c_str());
    } else {
      const std::string note = model->warnings.empty() ? "" : model->warnings.front().detail;
      std::printf("%s\t%zu\t%zu\t%.3f\t%s\n", path, model->clips.size(), throng::modelVertexCount(*model), seconds, note.c_str());
    }
    std::fflush(stdout);
  }
  return argc > 1 ? 0 : 3;
}
