# Sourced by ./run and ./test: stage TITLE COMMAND... runs a step and says how long it took; on failure it shows the
# step's output and ends the script with its exit code.
stage_log="$(mktemp)"
trap 'rm -f "$stage_log"' EXIT

seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }

stage() {
  local title=$1 from code=0
  shift
  from=$(date +%s.%N)
  "$@" > "$stage_log" 2>&1 || code=$?
  if [ "$code" -ne 0 ]; then
    cat "$stage_log" >&2
    echo "$title failed after $(seconds_since "$from") s (exit code $code): $*" >&2
    exit "$code"
  fi
  printf '%-28s %6s s\n' "$title" "$(seconds_since "$from")"
}
