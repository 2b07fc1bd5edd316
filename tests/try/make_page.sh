#!/usr/bin/env bash
# make_page.sh CHECKOUT NODE_MODULES: puts the page together, or says that it was skipped for want of Emscripten or sources.
code=0
"$1/tools/make_try.sh" "$2" || code=$?
if [ "$code" -eq 4 ]; then
  rm -rf "$1/build/try"
  echo "SKIPPED: the page cannot be built here, see above"
  exit 77
fi
exit "$code"
