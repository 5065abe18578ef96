#!/usr/bin/env bash
# The program of this folder as it is, trimmed, and compiled ahead of time: each time it has to say "0 failed"; the trimmer and the compiler
# have to be silent. What the machine lacks is said and skipped. The last line is "N passed, N failed".
set -u
cd "$(dirname "$0")"
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
unset FIRN_ENGINE
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0

fails() { echo "failed: $*"; failed=$((failed + 1)); }

# publish NAME PROPERTY..: 0 when done, 1 when packs can't be restored, 2 on any other error
publish() {
  local name=$1
  shift
  rm -rf obj bin
  if ! dotnet restore Firn.Aot.Hosts.csproj -v quiet "$@" >"$out/$name.log" 2>&1; then
    grep -q 'NU11' "$out/$name.log" && return 1
    cat "$out/$name.log"
    return 2
  fi
  dotnet publish Firn.Aot.Hosts.csproj -c Release -v quiet -o "$out/$name" "$@" >"$out/$name.log" 2>&1 && return 0
  cat "$out/$name.log"
  return 2
}

# run NAME COMMAND..: the program's own counts are added
run() {
  local name=$1 text line
  shift
  text=$("$@")
  printf '%s: %s\n' "$name" "${text##*$'\n'}"
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' <<<"$text")
  if [ -z "$line" ]; then
    fails "$name did not end: $text"
    return
  fi
  passed=$((passed + ${line%% *}))
  line=${line#*, }
  failed=$((failed + ${line%% *}))
  [ "${line%% *}" -eq 0 ] || printf '%s\n' "$text"
}

# checks NAME: no warnings
checks() {
  if grep -E '(warning|error) IL[0-9]+' "$out/$1.log"; then fails "$1 has warnings"; else passed=$((passed + 1)); fi
}

if publish plain -p:FirnRuntimeEngine=false; then
  run "just in time, engine off" dotnet "$out/plain/Firn.Aot.Hosts.dll"
else
  fails "build"
fi

publish trimmed -p:FirnPublish=Trimmed
case $? in
  0)
    checks trimmed
    run trimmed "$out/trimmed/Firn.Aot.Hosts"
    ;;
  1) echo "trimmed: skipped: the runtime packs can't be restored" ;;
  *) fails "publishing trimmed" ;;
esac

if ! command -v clang >/dev/null && ! command -v gcc >/dev/null; then
  echo "ahead of time: skipped: no clang or gcc, which link"
else
  publish aot -p:FirnPublish=Aot
  case $? in
    0)
      checks aot
      echo "ahead of time: the program has $(stat -c %s "$out/aot/Firn.Aot.Hosts") bytes"
      run "ahead of time" "$out/aot/Firn.Aot.Hosts"
      ;;
    1) echo "ahead of time: skipped: the compiler can't be restored" ;;
    *) fails "compiling ahead of time" ;;
  esac
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
