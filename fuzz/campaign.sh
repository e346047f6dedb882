#!/usr/bin/env bash
# One target with coverage, on the stable compiler: campaign.sh TARGET SECONDS [FOLDER]
#
# Prints executions, edges, time, and when the last new edge was found, with how many executions there were since. With BUILT=1 it takes the binaries
# as they are. What was found stays in FOLDER (else in the target folder): in corpus/
# the next campaign goes on, and crash-*, timeout-* and oom-* are inputs for which the property does not hold. Exits with 1 if there is one.
set -euo pipefail
usage='usage: campaign.sh TARGET SECONDS [FOLDER]'
target=${1:?$usage}
seconds=${2:?$usage}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$here/target}
folder=${3:-$CARGO_TARGET_DIR/campaign/$target}
mkdir -p "$folder/corpus"
folder=$(cd "$folder" && pwd)

if [[ -z ${BUILT:-} ]]; then
    cargo build --quiet --locked --manifest-path "$here/Cargo.toml" --bin smoke
    RUSTC_WRAPPER="$here/sancov-rustc.sh" cargo build --quiet --locked --manifest-path "$here/Cargo.toml" --profile fuzzing \
        --features libfuzzer --bin "$target"
fi
"$CARGO_TARGET_DIR/debug/smoke" "$target" --export "$folder"

# A program that writes a file writes it here, where nothing else is.
empty=$(mktemp -d)
trap 'rmdir "$empty"' EXIT
cd "$empty"

# Goes on after an input that ends the process, with the time that is left.
begun=$SECONDS executions=0 edges=0 last=0 last_at=0 failed=0
while ((SECONDS - begun < seconds)); do
    while read -r line; do
        if [[ $line =~ ^#([0-9]+).*cov:\ ([0-9]+) ]] && ((BASH_REMATCH[2] > edges)); then
            edges=${BASH_REMATCH[2]} last=$((SECONDS - begun)) last_at=$((executions + BASH_REMATCH[1]))
        elif [[ $line =~ ^stat::number_of_executed_units:\ *([0-9]+) ]]; then
            executions=$((executions + BASH_REMATCH[1]))
        elif [[ $line =~ Test\ unit\ written\ to ]]; then
            failed=$((failed + 1))
            echo "$target: $line"
        elif [[ $line =~ panicked|assertion|libFuzzer:|left:|right: ]]; then
            echo "$target: ${line:0:2000}"
        fi
    done < <("$CARGO_TARGET_DIR/fuzzing/$target" "$folder/corpus" "$folder/seeds" -dict="$folder/words.dict" -max_len=1024 \
        -max_total_time=$((seconds - (SECONDS - begun))) -timeout=20 -rss_limit_mb=1500 -print_final_stats=1 -entropic=0 \
        -artifact_prefix="$folder/" 2>&1 || true)
done
left=$(ls -A "$empty")
if [[ -n $left ]]; then
    echo "$target: a program wrote a file: $left"
    failed=$((failed + 1))
fi
printf '%s: %d executions, %d edges, %d seconds, last new edge after %d seconds and %d executions ago, %d failing inputs\n' \
    "$target" "$executions" "$edges" "$((SECONDS - begun))" "$last" "$((executions - last_at))" "$failed"
((failed == 0))
