#!/usr/bin/env python3
"""Time the same programs in warm pandas, and print the ratios.

    bench_pandas.py OURS.json FOLDER

OURS.json is what time_programs wrote: the table and our medians. Here a run is parse, table copy, exec and the canonical answer, in
one process that has run each program before: no import, no start of an interpreter.
"""
import io
import json
import pathlib
import statistics
import sys
import time

from reference import outcome, pd

WARM, RUNS = 50, 500


def median(run):
    times = []
    for _ in range(WARM + RUNS):
        begun = time.perf_counter()
        run()
        times.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(times[WARM:])


def main(ours, folder):
    figures = json.loads(pathlib.Path(ours).read_text())
    table = pd.read_csv(io.StringIO(figures["csv"]))
    print(f"median µs at {len(table)} rows; ours {figures['runs']} runs, pandas {RUNS}")
    print(f"{'program':12} {'judge':>8} {'whole':>8} {'pandas':>9} {'ratio':>7}")
    ratios = []
    for program in figures["programs"]:
        code = (pathlib.Path(folder) / f"{program['name']}.py").read_text()
        answered = outcome(code, table.copy())
        if answered.get("answer") != program["answer"]:
            sys.exit(f"{program['name']}: pandas answers {answered}, ours {program['answer']}")
        theirs = median(lambda: outcome(code, table.copy()))
        ratios.append(theirs / program["whole_us"])
        print(f"{program['name']:12} {program['judge_us']:8.1f} {program['whole_us']:8.1f} {theirs:9.1f} {ratios[-1]:6.1f}x")
    print(f"{'geometric mean':40} {statistics.geometric_mean(ratios):6.1f}x")


main(*sys.argv[1:])
