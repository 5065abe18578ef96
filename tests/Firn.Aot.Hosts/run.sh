#!/usr/bin/env bash
# The program of this folder as it is, trimmed, and compiled ahead of time: each time it has to say "0 failed"; the trimmer and the compiler
# have to be silent. What the machine lacks is said and skipped. The last line is "N passed, N failed".
cd "$(dirname "$0")"
. ../Firn.Aot/publishing.sh Firn.Aot.Hosts.csproj

if publish plain -p:FirnRuntimeEngine=false; then
  run "just in time, engine off" dotnet "$out/plain/Firn.Aot.Hosts.dll"
else
  fails "build"
fi

publish trimmed -p:FirnPublish=Trimmed
case $? in
  0)
    silent trimmed
    run trimmed "$out/trimmed/Firn.Aot.Hosts"
    ;;
  1) echo "trimmed: skipped: the runtime packs can't be restored" ;;
  *) fails "publishing trimmed" ;;
esac

if ! can_link; then
  echo "ahead of time: skipped: no clang or gcc, which link"
else
  publish aot -p:FirnPublish=Aot
  case $? in
    0)
      silent aot
      echo "ahead of time: the program has $(stat -c %s "$out/aot/Firn.Aot.Hosts") bytes"
      run "ahead of time" "$out/aot/Firn.Aot.Hosts"
      ;;
    1) echo "ahead of time: skipped: the compiler can't be restored" ;;
    *) fails "compiling ahead of time" ;;
  esac
fi

finish
