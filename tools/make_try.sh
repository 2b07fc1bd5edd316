#!/usr/bin/env bash
# make_try.sh [NODE_MODULES]
# Puts the page of docs/try together in build/try: a folder that any web server can serve. three.js comes from
# NODE_MODULES, or is installed into build/web.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=${1:-}
tools/build_web.sh
if [ -z "$modules" ]; then
  mkdir -p build/web/npm
  cp engines/three/examples/crowd/package.json build/web/npm/
  (cd build/web/npm && npm install --no-audit --no-fund --no-package-lock --loglevel=error > /dev/null)
  modules=build/web/npm/node_modules
fi
page=build/try
rm -rf "$page"
mkdir -p "$page/modules/three/addons" "$page/modules/throng-bake"
cp docs/try/*.html docs/try/*.css docs/try/*.js "$page"
cp "$modules"/three/build/three.module.js "$modules"/three/build/three.core.js "$page/modules/three"
for addon in controls/OrbitControls.js loaders/GLTFLoader.js utils libs/meshopt_decoder.module.js; do
  mkdir -p "$page/modules/three/addons/$(dirname "$addon")"
  cp -r "$modules/three/examples/jsm/$addon" "$page/modules/three/addons/$addon"
done
cp -r engines/three/src "$page/modules/throng-three"
cp build/web/src/web/throng_bake.js build/web/src/web/throng_bake.wasm "$page/modules/throng-bake"
echo "the page is in $page ($(du -sh "$page" | cut -f1)); see it with: throng serve DIR"
