// throng-samples OUTDIR: writes the sample models, the same bytes every time.
#include <cstdio>
#include <filesystem>

#include "glb_writer.h"
#include "samples.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: throng-samples OUTDIR\n");
    return 3;
  }
  const std::filesystem::path folder = argv[1];
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const throng::samples::Sample& sample : throng::samples::allSamples()) {
    for (const throng::samples::SampleFile& file : sample.make()) {
      if (const throng::Status written = throng::writeFile(folder / file.name, file.bytes); !written) {
        std::fprintf(stderr, "throng-samples: %s\n", throng::describe(written.error()).c_str());
        return throng::exitCode(written.error().code);
      }
      std::printf("%-22s %8zu bytes\n", file.name.c_str(), file.bytes.size());
    }
  }
  return 0;
}
