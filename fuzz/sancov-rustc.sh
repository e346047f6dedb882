#!/usr/bin/env bash
# RUSTC_WRAPPER: rustc, with libFuzzer's counters in the crates of this project. The passes are LLVM's own, so that a stable compiler will do;
# what others wrote (Polars) stays as it is, is built once, and does not drown our edges in its own. Comparisons are not traced: that took more than
# half of the time, and the words of the dictionaries are what they would find.
set -euo pipefail
flags=()
previous=
for argument; do
    if [[ $previous == --crate-name && $argument == hiddentables* && $argument != hiddentables_generator ]]; then
        flags=(-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
            -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table)
    fi
    previous=$argument
done
exec "$@" ${flags[@]+"${flags[@]}"}
