# What run and full share: steps, what each took and came to, and the counts of result files.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
results=artifacts/test-results
rm -rf "$results"
mkdir -p "$results"
status=0
step_name="" step_start=0 step_status=0 step_passed=0 step_failed=0
table=$results/steps.md
printf '| step | minutes | passed | failed |\n|---|---|---|---|\n' > "$table"

# Each change tries other damage: random numbers begin at a number of its commit.
seed=$((16#$(git rev-parse HEAD 2>/dev/null | cut -c 1-7 | grep . || echo 0) + 1))

# Ends the step before, and begins one.
step() {
  end_step
  step_name=$* step_start=$SECONDS step_status=$status
  printf '\n== %s\n' "$*"
}

# A line of the table. A step that fails without a test that does has failed, too.
end_step() {
  [ -n "$step_name" ] || return 0
  local seconds=$((SECONDS - step_start)) p=$step_passed f=$step_failed
  count
  f=$((failed - f))
  if [ "$f" -eq 0 ] && [ "$status" -ne "$step_status" ]; then f=yes; fi
  printf '| %s | %d.%d | %d | %s |\n' "$step_name" $((seconds / 60)) $((seconds % 60 / 6)) $((passed - p)) "$f" >> "$table"
  step_passed=$passed step_failed=$failed step_name=""
}

# Sets passed and failed from all result files that there are.
count() {
  local file counters p f e
  passed=0 failed=0
  for file in "$results"/*.txt; do
    [ -f "$file" ] || continue
    p=$(sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p' "$file" | tail -n 1)
    f=$(sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p' "$file" | tail -n 1)
    passed=$((passed + ${p:-0}))
    failed=$((failed + ${f:-0}))
  done

  for file in "$results"/*.trx; do
    [ -f "$file" ] || continue
    counters=$(grep -m 1 -o '<Counters [^>]*>' "$file")
    p=$(sed -n 's/.* passed="\([0-9]*\)".*/\1/p' <<<"$counters")
    f=$(sed -n 's/.* failed="\([0-9]*\)".*/\1/p' <<<"$counters")
    e=$(sed -n 's/.* error="\([0-9]*\)".*/\1/p' <<<"$counters")
    passed=$((passed + ${p:-0}))
    failed=$((failed + ${f:-0} + ${e:-0}))
  done
}

# What has to exit with 0; the run goes on.
must() { "$@" || status=1; }

# tests PROJECT [ARGUMENT..]: of what is built, with a result file.
tests() {
  local project=$1
  shift
  must dotnet test "tests/$project" -c Release --no-build --logger trx --results-directory "$results" "$@"
}

# program NAME COMMAND..: one whose last line is "N passed, N failed".
program() {
  local name=$1
  shift
  "$@" | tee "$results/$name.txt"
  [ "${PIPESTATUS[0]}" -eq 0 ] || status=1
}

hostile() { dotnet run -c Release --no-build --project tests/Firn.Hostile -- "$@"; }

processor() { sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1 | grep . || echo "an unknown processor"; }

format() { dotnet format "$@" --no-restore --verify-no-changes || { echo "Formatting differs: run 'dotnet format Firn.slnx'."; status=1; }; }

# docs/generated-code.md and docs/wire-format.md are compared by tests; these are what readers see of the benchmark results. Pages and charts
# that were never committed count, too.
generated_documents() {
  local state before
  state() { git status --porcelain -- benchmarks/results docs README.md; git diff -- benchmarks/results docs README.md; }
  before=$(state)
  dotnet run -c Release --no-build --project benchmarks/Firn.Benchmarks -- --report && [ "$(state)" = "$before" ] \
    || { echo "Documents are not what the result files say: 'dotnet run -c Release --project benchmarks/Firn.Benchmarks -- --report'."; status=1; }
}

# What each step took, and once more what failed, because the end of a log is what is looked at. A run whose process ended early says so itself.
# The last line is "N passed, N failed"; the status is not 0 when a test or a step failed, or no test ran.
finish() {
  end_step
  count
  printf '\n'
  cat "$table"

  local file
  for file in "$results"/*.trx; do
    [ -f "$file" ] || continue
    grep -A 12 '<UnitTestResult .*outcome="Failed"' "$file" | sed -n 's/.* testName="\([^"]*\)".* outcome="Failed".*/failed: \1/p; s/.*<Message>/  /p' | cut -c1-500
    sed -n '/<RunInfos>/,/<\/RunInfos>/s/.*<Text>/run: /p' "$file" | cut -c1-500
    sed -n '/<RunInfos>/,/<\/RunInfos>/p' "$file" | grep -v '<' | head -n 20
  done
  grep -hE '^failed: |skipped: |^R[0-9]+ .* MISSED ' "$results"/*.txt

  command -v redis-server >/dev/null || echo "redis-server is not installed: tests of caches ran over memory and Garnet alone."
  [ "$passed" -gt 0 ] || { echo "No test ran."; status=1; }
  [ "$failed" -eq 0 ] || status=1
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
}
