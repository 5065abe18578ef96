# What run.sh of this folder, of tests/Firn.Aot.Hosts and of tests/Firn.Tool.Aot share; they source it in their own folder. The project is the argument.
# Counts are in passed and failed, publications and their logs in $out.
set -u
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
unset FIRN_ENGINE
project=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0
text=

fails() { echo "failed: $*"; failed=$((failed + 1)); }

# publish NAME PROPERTY..: 0 when done, 1 when packs can't be restored, 2 on any other error
publish() {
  local name=$1
  shift
  rm -rf obj bin
  if ! dotnet restore "$project" -v quiet "$@" >"$out/$name.log" 2>&1; then
    grep -q 'NU11' "$out/$name.log" && return 1
    cat "$out/$name.log"
    return 2
  fi
  dotnet publish "$project" -c Release -v quiet -o "$out/$name" "$@" >"$out/$name.log" 2>&1 && return 0
  cat "$out/$name.log"
  return 2
}

# run NAME COMMAND..: the program's own counts are added; what it printed is in text. 1 where it did not end.
run() {
  local name=$1 line
  shift
  text=$("$@")
  printf '%s: %s\n' "$name" "${text##*$'\n'}"
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' <<<"$text")
  if [ -z "$line" ]; then
    fails "$name did not end: $text"
    return 1
  fi
  passed=$((passed + ${line%% *}))
  line=${line#*, }
  failed=$((failed + ${line%% *}))
  [ "${line%% *}" -eq 0 ] || printf '%s\n' "$text"
}

# silent NAME: the trimmer and the compiler had no warnings
silent() {
  if grep -E '(warning|error) IL[0-9]+' "$out/$1.log"; then fails "$1 has warnings"; else passed=$((passed + 1)); fi
}

can_link() { command -v clang >/dev/null || command -v gcc >/dev/null; }

# finish: the last line, and the exit code
finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
}
