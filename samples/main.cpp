// throng-samples OUTDIR: writes the sample models, the same bytes every time.
#include <cstdio>
#include <filesystem>

#include "glb_writer.h"
#include "samples.h"
#include "throng/base/parallel.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: throng-samples OUTDIR\n");
    return 3;
  }
  const std::filesystem::path folder = argv[1];
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::vector<throng::samples::Sample>& samples = throng::samples::allSamples();
  std::vector<std::vector<throng::samples::SampleFile>> made(samples.size());
  throng::parallelFor(samples.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) made[i] = samples[i].make();
  });
  for (const auto& files : made) {
    for (const throng::samples::SampleFile& file : files) {
      if (const throng::Status written = throng::writeFile(folder / file.name, file.bytes); !written) {
        std::fprintf(stderr, "throng-samples: %s\n", throng::describe(written.error()).c_str());
        return throng::exitCode(written.error().code);
      }
      std::printf("%-22s %8zu bytes\n", file.name.c_str(), file.bytes.size());
    }
  }
  return 0;
}
