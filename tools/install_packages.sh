#!/usr/bin/env bash
# install_packages.sh [--tests]
# Installs the packages of tools/packages.txt that are missing, saying which; does nothing where all are there.
# Those that only tests need are left out without --tests.
set -euo pipefail
list="$(cd "$(dirname "$0")" && pwd)/packages.txt"

missing=()
while read -r package _ purpose; do
  case "$package" in ''|'#'*) continue ;; esac
  case "$purpose" in tests:*) [ "${1:-}" = --tests ] || continue ;; esac
  case "$package" in *:*) command -v "${package#*:}" > /dev/null && continue ;; esac
  package=${package%%:*}
  dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done < "$list"

if [ ${#missing[@]} -eq 0 ]; then
  echo "all packages needed are installed (tools/packages.txt)"
  exit 0
fi
if ! command -v apt-get > /dev/null; then
  echo "these packages are missing, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 4
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo > /dev/null || { echo "run as root, or install sudo: apt-get install ${missing[*]}" >&2; exit 4; }
  as_root=(sudo)
fi
echo "installing with apt-get: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt=("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=600)
# The lists may be older than the packages; they are renewed only where the first try fails.
"${apt[@]}" install -y --no-install-recommends "${missing[@]}" > /dev/null 2>&1 ||
  { "${apt[@]}" update > /dev/null && "${apt[@]}" install -y --no-install-recommends "${missing[@]}" > /dev/null; } ||
  { echo "apt-get could not install: ${missing[*]}; try 'apt-get install' by hand to see why" >&2; exit 4; }
