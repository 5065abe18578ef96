#!/usr/bin/env bash
# What all checks of reading cost together: the read times of the benchmark program, and of one built without the checks of cost.txt.
#   cost.sh [--rounds N] [--quick] [SHAPE..]
# Shapes are those of the benchmark program (flat, small, feed, log, players, media, union), by default all of these. Both programs run in turn, N
# times (5); the figures are medians of the ratios to the floor written by hand, which is measured in the same process. --quick has the
# program measure fewer rounds. Needs the .NET SDK, git and bash, and a machine that does nothing else.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

rounds=5 quick="" shapes=()
while [ $# -gt 0 ]; do
  case $1 in
    --rounds) rounds=$2; shift ;;
    --quick) quick=--quick ;;
    *) shapes+=("$1") ;;
  esac
  shift
done
[ ${#shapes[@]} -gt 0 ] || shapes=(flat small feed log players media union)

read_list "$here/cost.txt"
index_of() { local i; for ((i = 0; i < ${#names[@]}; i++)); do [ "${names[i]}" = "$1" ] && echo "$i"; done; }

# Generated code has checks, too: so the generator and the program are built for each.
build_program() {
  copy_repository
  local name
  for name in "$@"; do apply "$(index_of "$name")" || exit 2; done
  dotnet build "$work/benchmarks/Firn.Benchmarks" -c Release -v q -p:TreatWarningsAsErrors=false -p:RunAnalyzers=false > "$work/log" 2>&1 || { tail -30 "$work/log"; exit 2; }
}

copies=()
trap 'rm -rf "${copies[@]}"' EXIT
trap 'exit 2' INT TERM
build_program both; with=$work; copies+=("$work")
build_program both without; without=$work; copies+=("$work")

# The ratios of the readers of Firn in a result file: lines "name ratio".
readers() {
  awk -F'"' '
    $2 == "name" { name = $4 }
    $2 == "operation" { operation = $4 }
    $2 == "ratio" { value = $3; gsub(/[^0-9.eE-]/, "", value); if (operation == "read" && name ~ /^Firn/) print name "\t" value }
  ' "$1"
}

median() { sort -g | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

measure() { (cd "$1" && dotnet benchmarks/Firn.Benchmarks/bin/Release/net10.0/Firn.Benchmarks.dll --shape "$2" $quick --out "$1/result.json") > "$1/log" 2>&1 || { tail -20 "$1/log"; exit 2; }; readers "$1/result.json" >> "$1/$2.ratios"; }

printf '%-10s %-16s %10s %10s %8s\n' shape reader checks without ratio
for shape in "${shapes[@]}"; do
  for ((r = 0; r < rounds; r++)); do
    if ((r % 2)); then order=("$without" "$with"); else order=("$with" "$without"); fi
    for program in "${order[@]}"; do measure "$program" "$shape"; done
  done

  cut -f1 "$with/$shape.ratios" | sort -u | while IFS= read -r reader; do
    of() { awk -F'\t' -v name="$reader" '$1 == name { print $2 }' "$1/$shape.ratios" | median; }
    awk -v shape="$shape" -v reader="$reader" -v a="$(of "$with")" -v b="$(of "$without")" 'BEGIN { printf "%-10s %-16s %10.3f %10.3f %8.3f\n", shape, reader, a, b, a / b }'
  done
done
