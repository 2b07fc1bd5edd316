#!/usr/bin/env bash
# Builds the baker as WebAssembly into build/web/src/web/throng_bake.{js,wasm}. Needs the packages that
# tools/install_packages.sh --tests installs. Sources of meshoptimizer: Debian's source package of the installed release.
# Exit code 4: something is missing on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v emcmake > /dev/null || { echo "emcmake is missing: apt-get install emscripten" >&2; exit 4; }
mkdir -p build/web
# Emscripten's own scripts look for Debian's node modules, which a node from elsewhere does not find by itself.
export NODE_PATH=/usr/share/nodejs

fetch_meshoptimizer() {  # into build/web/meshoptimizer
  local parts=build/web/apt/parts lists=build/web/apt/lists
  mkdir -p "$parts" "$lists/partial"
  # A list of its own, so that this machine's stays as it is: the same servers, asked for sources.
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] && sed -n 's/^deb /deb-src /p' "$file" > "$parts/$(basename "$file" .list).list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] && sed 's/^Types:.*/Types: deb-src/' "$file" > "$parts/$(basename "$file")"
  done
  local apt=(apt-get -qq -o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$PWD/$parts" -o "Dir::State::lists=$PWD/$lists")
  { "${apt[@]}" update && (cd build/web && "${apt[@]}" source --download-only meshoptimizer); } > build/web/apt/log 2>&1 || {
    cat build/web/apt/log >&2
    echo "the source package of meshoptimizer cannot be had; see above" >&2
    exit 4
  }
  mkdir -p build/web/meshoptimizer
  tar -xf build/web/meshoptimizer_*.orig.tar.* --strip-components=1 -C build/web/meshoptimizer
}

[ -d build/web/meshoptimizer/src ] || fetch_meshoptimizer
emcmake cmake --preset web -DTHRONG_MESHOPTIMIZER_SOURCE="$PWD/build/web/meshoptimizer"
cmake --build build/web --target throng_bake
