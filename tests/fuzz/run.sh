#!/usr/bin/env bash
# Fuzzes the readers: tests/fuzz/run.sh [SECONDS] [TARGET...]
# SECONDS per target, 60 by default (the form for CI); a long run is tests/fuzz/run.sh 28800. Without TARGET all of them.
# Needs clang. Builds in build/fuzz with AddressSanitizer and UndefinedBehaviorSanitizer; inputs found interesting stay
# in build/fuzz/corpus, so that the next run goes on from there. Ends with 1 at the first crash, leak, input slower than
# 10 s, or allocation above 1 GiB, and names the file that shows it: turn it into a test.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
shift || true
mkdir -p build
cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++ -DTHRONG_FUZZ=ON \
  -DTHRONG_TESTS=OFF -DTHRONG_CLI=OFF -DTHRONG_SAMPLES=OFF -DTHRONG_EXAMPLES=OFF -DTHRONG_CROWD=OFF > build/fuzz.log 2>&1 ||
  { cat build/fuzz.log; exit 1; }
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for source in tests/fuzz/fuzz_*.cpp; do targets+=("$(basename "$source" .cpp)"); done
fi
[ ${#targets[@]} -gt 0 ] || { echo "no fuzz targets found"; exit 1; }
cmake --build build/fuzz --target "${targets[@]}"
shopt -s globstar nullglob
for target in "${targets[@]}"; do
  corpus=build/fuzz/corpus/$target
  python3 tests/fuzz/make_seeds.py "$target" "$corpus" ../shared/corpus/{gltf,fbx,iqm}/**/*.{glb,fbx,iqm}
  dictionary=()
  if [ -f "tests/fuzz/$target.dict" ]; then dictionary=("-dict=$PWD/tests/fuzz/$target.dict"); fi
  echo "== $target, $seconds s"
  (cd build/fuzz && "tests/fuzz/$target" "corpus/$target" -max_total_time="$seconds" -max_len=65536 -timeout=10 \
    -rss_limit_mb=2048 -malloc_limit_mb=1024 -print_final_stats=1 "${dictionary[@]}")
done
echo "fuzzed ${#targets[@]} targets for $seconds s each without a finding"
