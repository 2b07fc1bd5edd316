#!/usr/bin/env bash
# usage: bundle.sh SOURCE-FOLDER CROWD_BENCH
set -euo pipefail
root=$1 program=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/tools/make_bench_bundle.sh" "$program" "$work/bundle.tar.gz"
mkdir "$work/empty"
tar -C "$work/empty" -xzf "$work/bundle.tar.gz"
folder=$work/empty/throng-bench

# Every library is beside the program, but the C library.
unresolved() {
  LD_LIBRARY_PATH=$folder/lib:$folder/lib-vulkan:$folder/lib-cxx ldd "$folder/crowd_bench" | grep -v -E "$folder/lib|/ld-linux|linux-vdso|lib(c|m|dl|pthread|rt)\.so" || true
}
[ -z "$(unresolved)" ] || { echo "not in the bundle:"; unresolved; exit 1; }
library=$(ls "$folder/lib" | head -1)
mv "$folder/lib/$library" "$work/"
[ -n "$(unresolved)" ] || { echo "a library that is missing was not noticed"; exit 1; }
mv "$work/$library" "$folder/lib/"

run() { env -i PATH=/usr/bin:/bin "$folder/run.sh" "$@"; }
run --list-devices > "$work/devices" 2>&1 || true
grep -q '^0 ' "$work/devices" || { echo "skipped: no Vulkan driver"; cat "$work/devices"; exit 77; }
run --tiny
for table in vertex_cost frame_cost scaling; do
  count=$(grep -v '^#' "$folder/results/$table.csv" | tail -n +2 | wc -l)
  [ "$count" -ge 7 ] || { echo "$table.csv has only $count rows"; exit 1; }
  ! grep -E '(^|,)-?(nan|inf)(,|$)' "$folder/results/$table.csv" || exit 1
  grep -q '</svg>' "$folder/results/$table.svg" || { echo "$table.svg is not whole"; exit 1; }
done
grep -q '^0 ' "$folder/results/machine.txt"
echo "the bundle ran with an empty environment"
