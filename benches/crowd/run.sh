#!/bin/sh
# Runs all of crowd_bench beside this file and leaves results/*.csv and *.svg, and what the machine is.
# usage: ./run.sh [crowd_bench's options]        ./run.sh --list-devices
set -u
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# What a driver loads into the same process too is the machine's own, and ours only where the machine's does not do.
for try in 1 2; do
  message=$("$here/crowd_bench" --list-devices 2>&1) && break
  case $message in
    *GLIBC_*) echo "$message"; echo "run.sh: this system's C library is older than the bundle's; see README.md"; exit 1 ;;
    *libvulkan*) LD_LIBRARY_PATH="$LD_LIBRARY_PATH:$here/lib-vulkan" ;;
    *GLIBCXX*|*libstdc*|*libgcc*) LD_LIBRARY_PATH="$LD_LIBRARY_PATH:$here/lib-cxx" ;;
  esac
done
for word in "$@"; do
  [ "$word" = --list-devices ] && exec "$here/crowd_bench" --list-devices
done
out=$here/results
mkdir -p "$out" || exit 1
{
  date -u
  uname -srm
  sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sort | uniq -c
  "$here/crowd_bench" --list-devices
} > "$out/machine.txt" 2>&1
"$here/crowd_bench" --out "$out" "$@" 2>&1 | tee "$out/log.txt"
[ -s "$out/scaling.csv" ] || [ -s "$out/frame_cost.csv" ] || [ -s "$out/vertex_cost.csv" ] ||
  { echo "run.sh: no results; see $out/log.txt"; exit 1; }
echo "results are in $out"
