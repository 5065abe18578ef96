#!/usr/bin/env bash
# Removes one check at a time from Firn and looks whether the tests notice.
#   run.sh [--check] [--only NAME[,NAME..]] [--rest] [--part K/N] [--write] [LIST]
# --check only looks whether every mutation of the list can be applied; --rest leaves out what results.txt says was noticed; --part takes
# one of N of the list, for N of these side by side, the first of which looks whether all is green without a mutation; --write puts the lines
# of what was tried, with a digest of the mutation and the first test or figure that failed, into results.txt, from which figure R18 is
# counted. LIST is mutations.txt beside this script.
# Prints a line for each mutation and at last "N of M noticed"; the exit code is 0 only if all were, and the list has no error.
# Needs the .NET SDK, git, bash and flock. Works on a copy in a temporary folder; takes six minutes on two cores, then ten seconds to two minutes for a mutation.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

# What must go red, quickest first: a name, a folder whose program gets the library, and the command, run in the copy. The ledger of unsafe
# sites is left out: it would notice that the source is another, not that a check is missing. The figures are those of the run-time engine,
# whose emitted code is mutated, too; what the generator emits is built before. Those of the sources and of times are left out.
figures=tests/Firn.Hostile/bin/Release/net10.0
tests=tests/Firn.Tests/bin/Release/net10.0
figures() { echo "dotnet $figures/Firn.Hostile.dll figures --scale quick --engine runtime --stop --only $1"; }
tests_in() {
  local in="" out="FullyQualifiedName!~Safety.Ledger" space
  for space in "$@"; do
    case $space in
      -*) out+="&FullyQualifiedName!~Firn.Tests.${space#-}" ;;
      *) in+="${in:+|}FullyQualifiedName~Firn.Tests.$space" ;;
    esac
  done
  echo "dotnet vstest $tests/Firn.Tests.dll --TestCaseFilter:'($in)&$out' -- xUnit.StopOnFail=true xUnit.PreEnumerateTheories=false RunConfiguration.TreatNoTestsAsError=true"
}

# Plumbing and Unloading take longer than all other examples together.
suites=(
  "examples|$tests|$(tests_in WireFormat. Schema.SchemaParser Hostile. EntryPoints. Versions. -Hostile.Plumbing -EntryPoints.Unloading)"
  "figures|$figures|$(figures R1,R2,R3,R4,R5,R9,R10,R16)"
  "safety|$tests|$(tests_in Safety. Table. References. Unions. Codecs. Primitives. Schema. Streaming. Handwritten. IO. Hostile.Plumbing EntryPoints.Unloading -Schema.SchemaParser)"
  "other figures|$figures|$(figures R8,R11,R12,R13,R14,R17,R20)"
)

# A removed limit must not take the machine with it: 4 GiB, and ten minutes for a suite.
heap=0x100000000
patience=600

results=$here/results.txt
list=$here/mutations.txt only="" check="" rest="" part=1 parts=1 write=""
while [ $# -gt 0 ]; do
  case $1 in
    --only) only=",$2,"; shift ;;
    --check) check=1 ;;
    --rest) rest=1 ;;
    --write) write=1 ;;
    --part) part=${2%/*} parts=${2#*/}; shift ;;
    *) list=$1 ;;
  esac
  shift
done

list=$(realpath -e "$list") || exit 2
copy_repository
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM
cd "$work" || exit 2
read_list "$list"
echo "${#names[@]} mutations"

# Its command is what stands behind the second bar.
run_suite() { DOTNET_GCHeapHardLimit=$heap timeout -k 10 "$patience" bash -c "${1#*|*|}" > "$work/log" 2>&1; }

# The first test or figure that failed, by the exit code too; a process that ended or was ended has none to name.
noticed_by() {
  local what
  case $1 in 124|137) echo "no end in $patience s, or too much memory"; return ;; esac
  what=$(grep -a -m1 -oE 'Failed Firn\.Tests\.[A-Za-z0-9_.]+|Firn\.Tests\.[A-Za-z0-9_.]+(\(.*\))? \[FAIL\]' "$work/log" | sed -E 's/^(Failed )?Firn\.Tests\.([A-Za-z0-9_.]+).*/\2/')
  [ -n "$what" ] || what=$(grep -a -m1 -oE '^R[0-9]+ +[a-z-]+ +MISSED' "$work/log" | cut -d' ' -f1)
  echo "${what:-the end of its process}"
}

# In the place of the line that there was for the mutation, in the alphabet's order of the mutations.
record() (
  flock 9
  touch "$results"
  { awk -v name="$(awk '{ print $2 }' <<< "$1")" '$2 != name' "$results"; echo "$1"; } | LC_ALL=C sort -k 2,2 > "$results.new"
  mv "$results.new" "$results"
) 9> "${TMPDIR:-/tmp}/firn-planted.lock"

errors=0 noticed=0 tried=0
if [ -z "$check" ]; then
  for project in tests/Firn.Tests tests/Firn.Hostile; do
    [ -d "$project" ] && { dotnet build "$project" -c Release -v q > "$work/log" 2>&1 || { cat "$work/log"; exit 2; }; }
  done

  # With no mutation all has to be green: else nothing that follows says anything.
  [ "$part" -gt 1 ] || for suite in "${suites[@]}"; do
    [ -d "$(cut -d'|' -f2 <<< "$suite")" ] || continue
    run_suite "$suite" || { echo "'${suite%%|*}' is red without any mutation:"; tail -30 "$work/log"; exit 2; }
  done
fi

for ((m = 0; m < ${#names[@]}; m++)); do
  [ -z "$only" ] || [[ $only == *",${names[m]},"* ]] || continue
  [ $((m % parts)) -eq $((part - 1)) ] || continue
  [ -z "$rest" ] || ! grep -qs "^noticed ${names[m]} $(digest "$m") " "$results" || continue
  if ! problem=$(apply "$m"); then
    echo "ERROR       ${names[m]}: $problem"
    errors=$((errors + 1))
    restore "$m"
    continue
  fi

  if [ -z "$check" ]; then
    if ! build_library > "$work/log" 2>&1; then
      echo "ERROR       ${names[m]}: does not compile: $(grep -a -m1 -o 'error CS.*' "$work/log")"
      errors=$((errors + 1))
    else
      tried=$((tried + 1)) by=""
      own=()
      [ -z "${likely[m]}" ] || own=("likely tests|$tests|$(tests_in ${likely[m]})")
      for suite in "${own[@]}" "${suites[@]}"; do
        folder=$(cut -d'|' -f2 <<< "$suite")
        [ -d "$folder" ] || continue
        cp "$(library)" "$folder/Firn.dll"
        run_suite "$suite" || { by="${suite%%|*}: $(noticed_by $?)"; break; }
      done

      if [ -n "$by" ]; then
        result="noticed ${names[m]} $(digest "$m") by $by"
        noticed=$((noticed + 1))
      else
        result="missed ${names[m]} $(digest "$m") - ${reasons[m]}"
      fi

      echo "$result"
      [ -z "$write" ] || record "$result"
    fi
  fi

  restore "$m"
done

if [ -n "$check" ]; then
  echo "$errors errors in the list"
else
  [ "$errors" -eq 0 ] || echo "$errors errors in the list"
  echo "$noticed of $tried noticed"
fi

[ "$errors" -eq 0 ] && [ "$noticed" -eq "$tried" ]
