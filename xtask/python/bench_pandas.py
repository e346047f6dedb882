#!/usr/bin/env python3
"""Time the same programs in warm pandas, and print the ratios.

    bench_pandas.py OURS.json FOLDER [RESULTS.md]

The ratios go to RESULTS.md too, where it is named. OURS.json is what time_programs wrote: the table and our medians. Here a run is parse, table copy, exec and the canonical answer, in
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
# A first run that takes longer, in µs, is followed by one more alone.
LONG = 20e6


def once(run):
    begun = time.perf_counter()
    run()
    return (time.perf_counter() - begun) * 1e6


def median(run, runs):
    warm = once(run)
    if warm > LONG:
        return once(run)
    for _ in range(runs // 10):
        run()
    return statistics.median(once(run) for _ in range(runs))


def shown(us):
    """Microseconds in the unit that a person would take."""
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if us >= size:
            return f"{us / size:.3g} {unit}"
    return f"{us:.3g} µs"


def main(ours, folder, results=None):
    rows, sizes = {}, []
    for size in json.loads(pathlib.Path(ours).read_text())["sizes"]:
        table = pd.read_csv(size["csv"])
        runs = RUNS.get(len(table), 3)
        sizes.append(len(table))
        print(f"\nmedian µs at {len(table)} rows; ours {size['runs']} runs, pandas {runs}")
        print(f"{'program':16} {'judge':>8} {'whole':>11} {'pandas':>12} {'ratio':>7}")
        ratios = []
        for program in size["programs"]:
            name, whole = program["name"], program["whole_us"]
            code = (pathlib.Path(folder) / f"{name}.py").read_text()
            answered = outcome(code, table.copy())
            if answered.get("answer") != program["answer"]:
                sys.exit(f"{name}: pandas answers {answered}, ours {program['answer']}")
            theirs = median(lambda: outcome(code, table.copy()), runs)
            ratios.append(theirs / whole)
            rows.setdefault(name, []).append(f"**{ratios[-1]:.3g}x** ({shown(whole)} / {shown(theirs)})")
            print(f"{name:16} {program['judge_us']:8.1f} {whole:11.1f} {theirs:12.1f} {ratios[-1]:6.1f}x", flush=True)
        print(f"{'geometric mean':50} {statistics.geometric_mean(ratios):6.1f}x, least {min(ratios):.1f}x", flush=True)
    if results:
        lines = [f"| operation | {' | '.join(f'{n:,} rows' for n in sizes)} |", "| --- |" + " ---: |" * len(sizes)]
        lines += [f"| `{name}` | {' | '.join(cells)} |" for name, cells in rows.items()]
        page = pathlib.Path(results)
        begin, end = "<!-- figures -->\n", "<!-- end of figures -->"
        before, _, rest = page.read_text().partition(begin)
        page.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


main(*sys.argv[1:])
