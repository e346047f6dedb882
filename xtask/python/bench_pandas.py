#!/usr/bin/env python3
"""Time the same programs in warm pandas, and print the ratios.

    bench_pandas.py OURS.json FOLDER

OURS.json is what time_programs wrote: the table and our medians. Here a run is parse, table copy, exec and the canonical answer, in
one process that has run each program before: no import, no start of an interpreter.
"""
import json
import pathlib
import statistics
import sys
import time

from reference import outcome, pd

# By rows: how many runs are counted.
RUNS = {20: 500, 2000: 50}


def median(run, runs):
    times = []
    for _ in range(runs // 10 + 1 + runs):
        begun = time.perf_counter()
        run()
        times.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(times[runs // 10 + 1:])


def main(ours, folder):
    for size in json.loads(pathlib.Path(ours).read_text())["sizes"]:
        table = pd.read_csv(size["csv"])
        runs = RUNS.get(len(table), 3)
        print(f"\nmedian µs at {len(table)} rows; ours {size['runs']} runs, pandas {runs}")
        print(f"{'program':12} {'judge':>8} {'whole':>11} {'pandas':>12} {'ratio':>7}")
        ratios = []
        for program in size["programs"]:
            code = (pathlib.Path(folder) / f"{program['name']}.py").read_text()
            answered = outcome(code, table.copy())
            if answered.get("answer") != program["answer"]:
                print(f"{program['name']}: pandas answers {answered}, ours {program['answer']}")
                continue
            theirs = median(lambda: outcome(code, table.copy()), runs)
            ratios.append(theirs / program["whole_us"])
            print(f"{program['name']:12} {program['judge_us']:8.1f} {program['whole_us']:11.1f} {theirs:12.1f} {ratios[-1]:6.1f}x")
        print(f"{'geometric mean':46} {statistics.geometric_mean(ratios):6.1f}x, least {min(ratios):.1f}x")


main(*sys.argv[1:])
