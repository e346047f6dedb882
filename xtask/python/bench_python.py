#!/usr/bin/env python3
"""Run the same pure Python programs in CPython, and print the ratios of time and memory.

    bench_python.py TIME_PYTHON FOLDER

TIME_PYTHON is the built example of that name. A run is parse or compile, a new namespace and the program; both sides are warm and in
one process. Memory is the peak of a process that runs one program once, as Linux tells it.
"""
import contextlib
import io
import json
import pathlib
import re
import statistics
import subprocess
import sys
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


# Runs a program as the other side does, then tells the peak of its own process.
THEIRS = """
import sys
source = open(sys.argv[1]).read()
exec(compile(source, "<program>", "exec"), {"__name__": "__main__"})
sys.stderr.write(open("/proc/self/status").read())
"""


def peak_kib(command):
    """Least peak of five processes."""
    def one():
        told = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True).stderr
        return int(re.search(r"VmHWM:\s*(\d+)", told).group(1))
    return min(one() for _ in range(5))


def main(ours, folder):
    figures = [json.loads(line) for line in subprocess.run([ours, folder], check=True, capture_output=True, text=True).stdout.splitlines()]
    theirs = [sys.executable, "-I", "-c", THEIRS]
    print(f"{'program':12} {'ours ms':>8} {'CPython':>8} {'ratio':>7}   {'ours KiB':>9} {'CPython':>8}")
    ratios = []
    for figure in figures:
        path = pathlib.Path(folder) / f"{figure['name']}.py"
        code = path.read_text()
        if run(code) != figure["stdout"]:
            sys.exit(f"{figure['name']}: CPython prints {run(code)!r}, ours {figure['stdout']!r}")
        fastest = fastest_ms(code)
        ratios.append(fastest / figure["ms"])
        memory = [peak_kib([*command, path]) for command in ([ours], theirs)]
        print(f"{figure['name']:12} {figure['ms']:8.2f} {fastest:8.2f} {ratios[-1]:6.2f}x   {memory[0]:9} {memory[1]:8}")
    print(f"{'geometric mean':30} {statistics.geometric_mean(ratios):6.2f}x")


main(*sys.argv[1:])
