#!/usr/bin/env bash
# consume.sh package|subdirectory CHECKOUT BUILD CXX THRONG MODEL
# Builds tests/consume/program against the installed package or the checkout, bakes MODEL and lets the program read it.
# Works in BUILD/consume_<way>, so that a second run has little to build.
set -euo pipefail
way=$1 checkout=$2 build=$3 compiler=$4 throng=$5 model=$6
work="$build/consume_$way"
mkdir -p "$work"

quietly() { "$@" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }

options=(-DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCONSUME_AS="$way")
if command -v ccache > /dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
if [ "$way" = package ]; then
  rm -rf "$work/installed"
  quietly cmake --install "$build" --prefix "$work/installed"
  options+=(-DCMAKE_PREFIX_PATH="$work/installed")
else
  options+=(-DTHRONG_CHECKOUT="$checkout")
fi
quietly cmake -G Ninja -S "$checkout/tests/consume/program" -B "$work/build" "${options[@]}"
quietly cmake --build "$work/build" --target consumer
"$throng" bake "$model" -o "$work/asset.glb" > /dev/null
"$work/build/consumer" "$work/asset.glb"
