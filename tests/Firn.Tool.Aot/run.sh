#!/usr/bin/env bash
# The tool compiled ahead of time: the compiler has to be silent, and the program has to do what it does as a tool of .NET. What the machine
# lacks is said and skipped. The last line is "N passed, N failed".
cd "$(dirname "$0")"
. ../Firn.Aot/publishing.sh ../../src/Firn.Tool/Firn.Tool.csproj

# says NAME EXPECTED COMMAND..: what the program writes
says() {
  local name=$1 expected=$2 said
  shift 2
  said=$("$@" 2>&1)
  if [ "$said" = "$expected" ]; then passed=$((passed + 1)); else fails "$name: $said"; fi
}

# skip REASON: nothing was tried, and nothing is counted
skip() {
  echo "ahead of time: skipped: $1"
  echo "0 passed, 0 failed"
  exit 0
}

# 42 as an int, in mode named; docs/wire-format.md calls the message message-named.
message=13010601002A000000

if ! can_link; then
  skip "no clang or gcc, which link"
else
  publish aot --use-current-runtime -p:FirnPublish=Aot
  case $? in
    0)
      silent aot
      firn=$out/aot/Firn.Tool
      echo "ahead of time: the tool has $(stat -c %s "$firn") bytes"
      printf '%s' "$message" >"$out/message.hex"
      printf '42' >"$out/value.json"
      says json 42 "$firn" json "$out/message.hex"
      says from-json "$message" sh -c '"$1" from-json "$2/value.json" --schema "$2/message.hex" -o - 2>/dev/null | od -An -v -tx1 | tr -d " \n" | tr a-f A-F' sh "$firn" "$out"
      says verify "" sh -c '"$1" verify "$2/message.hex" >/dev/null' sh "$firn" "$out"
      says "a file that is missing" 4 sh -c '"$1" show "$2/nothing" 2>/dev/null; echo $?' sh "$firn" "$out"
      ;;
    1)
      skip "the compiler can't be restored"
      ;;
    *) fails "compiling ahead of time" ;;
  esac
fi

finish
