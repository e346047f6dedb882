#!/usr/bin/env python3
"""Run the same pure Python programs in CPython, and print the ratios of time and memory.

    bench_python.py TIME_PYTHON FOLDER

TIME_PYTHON is the built example of that name. A run is parse or compile, a new namespace and the program; both sides are warm and in
one process. Memory is the peak of a process that runs one program once, less that of one that runs an empty program.
"""
import contextlib
import io
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

WARM, RUNS = 5, 60


def run(code):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "<program>", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def fastest_ms(code):
    times = []
    for _ in range(WARM + RUNS):
        begun = time.perf_counter()
        run(code)
        times.append((time.perf_counter() - begun) * 1e3)
    return min(times[WARM:])


def peak_kib(command):
    """Least peak of five processes."""
    def one():
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        return os.wait4(child.pid, 0)[2].ru_maxrss
    return min(one() for _ in range(5))


def main(ours, folder):
    figures = [json.loads(line) for line in subprocess.run([ours, folder], check=True, capture_output=True, text=True).stdout.splitlines()]
    with tempfile.NamedTemporaryFile("w", suffix=".py") as empty:
        bare = [peak_kib([ours, empty.name]), peak_kib([sys.executable, empty.name])]
    print(f"{'program':12} {'ours ms':>8} {'CPython':>8} {'ratio':>7}   {'ours KiB':>9} {'CPython':>8}")
    ratios = []
    for figure in figures:
        path = pathlib.Path(folder) / f"{figure['name']}.py"
        code = path.read_text()
        if run(code) != figure["stdout"]:
            sys.exit(f"{figure['name']}: CPython prints {run(code)!r}, ours {figure['stdout']!r}")
        theirs = fastest_ms(code)
        ratios.append(theirs / figure["ms"])
        memory = [max(0, peak_kib([command, path]) - base) for command, base in zip([ours, sys.executable], bare)]
        print(f"{figure['name']:12} {figure['ms']:8.2f} {theirs:8.2f} {ratios[-1]:6.2f}x   {memory[0]:9} {memory[1]:8}")
    print(f"{'geometric mean':30} {statistics.geometric_mean(ratios):6.2f}x   (bare processes {bare[0]} and {bare[1]} KiB)")


main(*sys.argv[1:])
