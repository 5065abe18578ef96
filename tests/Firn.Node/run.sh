#!/usr/bin/env bash
# Firn's gRPC against another stack, @grpc/grpc-js, as client and as server. What the machine lacks is said and skipped: nothing is installed on it, as
# the peer's package goes to a folder of its own. The last line is "N passed, N failed".
cd "$(dirname "$0")"
set -u
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
unset FIRN_ENGINE

skip() { printf 'skipped: %s\n0 passed, 0 failed\n' "$*"; exit 0; }
command -v node >/dev/null && command -v npm >/dev/null || skip "no node and npm"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
fails() { cat "$2"; printf 'failed: %s\n0 passed, 1 failed\n' "$1"; exit 1; }
cp package.json package-lock.json "$out"
if ! timeout 120 npm ci --prefix "$out" --no-audit --no-fund --ignore-scripts --loglevel=error >"$out/npm.log" 2>&1; then
  grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E404' "$out/npm.log" && skip "@grpc/grpc-js can't be reached"
  fails "npm" "$out/npm.log"
fi
dotnet publish Firn.Node.csproj -c Release -v quiet -o "$out/program" >"$out/build.log" 2>&1 || fails "build" "$out/build.log"

NODE_PATH="$out/node_modules" timeout 300 dotnet "$out/program/Firn.Node.dll" "$PWD/peer.js" | tee "$out/log"
status=${PIPESTATUS[0]}
grep -qE '^[0-9]+ passed, [0-9]+ failed$' "$out/log" || printf 'failed: it did not end\n0 passed, 1 failed\n'
exit "$status"
