#!/usr/bin/env bash
# The program of this folder as it is, trimmed, and compiled ahead of time: each time it has to say "0 failed" and to have written the same
# bytes; the trimmer and the compiler have to be silent about the library, and the run-time engine has to be gone. What the machine lacks is
# said and skipped. The last line is "N passed, N failed".
cd "$(dirname "$0")"
. ./publishing.sh Firn.Aot.csproj
bytes=

# run_alike NAME COMMAND..: and the bytes are those of the run before
run_alike() {
  local name=$1 line
  run "$@" || return
  line=$(grep '^bytes ' <<<"$text")
  if [ -n "$bytes" ] && [ "$bytes" != "$line" ]; then fails "$name wrote other bytes"; fi
  bytes=$line
}

# checks NAME ASSEMBLY: no warnings of the library, nothing of the engine
checks() {
  silent "$1"
  if grep -aqE 'Firn\.Dynamic\.Emission|CodecGraph' "$2"; then fails "$1 still has the run-time engine in it"; else passed=$((passed + 1)); fi
}

if publish plain -p:FirnRuntimeEngine=false; then
  run_alike "just in time, engine off" dotnet "$out/plain/Firn.Aot.dll"
  whole=$(stat -c %s "$out/plain/Firn.dll")
else
  fails "build"
fi

publish trimmed -p:FirnPublish=Trimmed
case $? in
  0)
    checks trimmed "$out/trimmed/Firn.dll"
    echo "trimmed: Firn.dll has $(stat -c %s "$out/trimmed/Firn.dll") of ${whole:-?} bytes"
    run_alike trimmed "$out/trimmed/Firn.Aot"
    ;;
  1) echo "trimmed: skipped: the runtime pack can't be restored" ;;
  *) fails "publishing trimmed" ;;
esac

if ! can_link; then
  echo "ahead of time: skipped: no clang or gcc, which link"
else
  framework=net10.0
  publish aot -p:FirnPublish=Aot -p:FirnFramework=net10.0
  result=$?
  if [ $result -eq 1 ]; then
    echo "ahead of time for net10.0: skipped: the runtime pack can't be restored; instead for net9.0, from the same sources"
    framework=net9.0
    publish aot -p:FirnPublish=Aot -p:FirnFramework=net9.0
    result=$?
  fi
  case $result in
    0)
      checks aot "$out/aot/Firn.Aot"
      echo "ahead of time for $framework: the program has $(stat -c %s "$out/aot/Firn.Aot") bytes"
      run_alike "ahead of time for $framework" "$out/aot/Firn.Aot"
      ;;
    1) echo "ahead of time: skipped: the compiler can't be restored" ;;
    *) fails "compiling ahead of time" ;;
  esac
fi

finish
