#!/usr/bin/env bash
# Packs crowd_bench with the libraries it needs into one file, for a machine with a GPU and no packages.
# usage: tools/make_bench_bundle.sh [PROGRAM [BUNDLE.tar.gz]]     default: build/release/benches/crowd/crowd_bench, throng-bench.tar.gz
# The C library is not packed: it belongs to the machine's loader. docs/bench.md says what that means.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-$root/build/release/benches/crowd/crowd_bench}
bundle=${2:-$PWD/throng-bench.tar.gz}
[ -x "$program" ] || { echo "$0: $program is missing; build the target crowd_bench" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/throng-bench
mkdir -p "$folder/lib" "$folder/lib-vulkan" "$folder/lib-cxx"
install -m 755 -s "$program" "$folder/crowd_bench"

# Of the C library, by the names that it has had: these must be the machine's own.
own='^(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt|libresolv)[-.]'
count=0
while read -r name path; do
  [[ $name =~ $own ]] && continue
  # The machine's own come first where a driver shares them: see run.sh.
  case $name in
    libvulkan.so*) target=$folder/lib-vulkan ;;
    libstdc++.so*|libgcc_s.so*) target=$folder/lib-cxx ;;
    *) target=$folder/lib ;;
  esac
  install -m 644 "$path" "$target/$name"
  count=$((count + 1))
done < <(ldd "$program" | sed -n 's/^[[:space:]]*\([^ ]*\) => \(\/[^ ]*\) .*/\1 \2/p')
[ -e "$folder/lib-vulkan/libvulkan.so.1" ] && [ "$count" -ge 3 ] ||
  { echo "$0: only $count libraries were found, or no Vulkan loader" >&2; exit 1; }

install -m 755 "$root/benches/crowd/run.sh" "$folder/run.sh"
install -m 644 "$root/docs/bench.md" "$folder/README.md"
install -m 644 "$root/LICENSE" "$folder/LICENSE"
tar -C "$work" --owner=0 --group=0 -czf "$bundle" throng-bench
echo "$bundle: crowd_bench and $count libraries, $(du -k "$bundle" | cut -f1) kB"
