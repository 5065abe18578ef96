#!/usr/bin/env bash
# Firn beside other serializers: restores their packages, builds, sees that each reads back an equal graph, measures all in one run and writes
# benchmarks/results/peers.json with its page. SharpPack and the generator of MessagePack for C# may be missing: the program then says so, in the
# results, too. Where another package can't be restored the script says so in one line and is done.
# Arguments go to the program: --shape NAME, --quick, --out PATH, --check (measure nothing).
set -u
cd "$(dirname "$0")/../.."
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_CLI_UI_LANGUAGE=en
project=benchmarks/Firn.Benchmarks.Peers
log=$(mktemp)
trap 'rm -f "$log"' EXIT

restore() { dotnet restore "$project" -v quiet >"$log" 2>&1; }
missing() { grep -q "Unable to find package $1[. ]" "$log" && echo true || echo false; }

# The projects see them as properties.
export WithoutSharpPack=false WithoutMessagePackGenerator=false
if ! restore; then
  WithoutSharpPack=$(missing SharpPack)
  WithoutMessagePackGenerator=$(missing MessagePackAnalyzer)
  if ! restore; then
    # Not there (NU1100 to NU1103), or no source that answers (NU1301). Anything else is a mistake of the project.
    reason=$(grep -oE 'NU1(10[0-3]|301): Unable .*' "$log" | sed 's/ \[.*//' | sort -u | head -n 1)
    if [ -n "$reason" ]; then
      echo "skipped: the peers' packages can't be restored: $reason"
      exit 0
    fi
    cat "$log"
    exit 1
  fi
fi

dotnet run -c Release --no-restore --project "$project" -- "$@"
