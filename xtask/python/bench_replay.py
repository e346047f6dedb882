#!/usr/bin/env python3
"""Time the replay of a corpus here and in CPython + pandas, in one run.

    bench_replay.py HIDDENTABLES CORPORA [--programs 116671]

HIDDENTABLES is the command, built for speed; CORPORA the folder of the corpora. Ours is the whole command: start, reading of corpus and tables, every program parsed,
judged and run, every outcome written; the corpus is repeated under new ids until it has so many programs, and there is no cache of programs. Theirs is a loop in one
process that has pandas imported and every table read: parse, exec on a copy of the table, canonical answer. The third is a process a program, as a sandbox of
processes would have it: a sample. No figure of theirs counts the start of the loop.
"""
import argparse
import itertools
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import textwrap
import time

from reference import outcome, pd

# Of each corpus every so-manyth program is run in the loop, and this many in processes of their own.
STEP = {"wikisql": 10}
PROCESSES = 12


def repeated(lines, programs):
    for at, line in zip(range(programs), itertools.cycle(lines)):
        yield {**line, "id": f"{line['id']}#{at // len(lines)}"}


def ours(command, folder, lines, programs):
    """Seconds, and the largest memory of the command in MiB."""
    with tempfile.TemporaryDirectory() as scratch:
        corpus, out = pathlib.Path(scratch, "corpus.jsonl"), pathlib.Path(scratch, "out.jsonl")
        with corpus.open("w") as file:
            for line in repeated(lines, programs):
                file.write(json.dumps(line) + "\n")
        begun = time.perf_counter()
        child = subprocess.Popen([command, "replay", corpus, "--tables", folder / "tables", "--out", out], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - begun
        assert status == 0 and sum(1 for _ in out.open()) == programs
        return seconds, usage.ru_maxrss / 1024


def code_of(line):
    """The code: bare, or of a reply that between its fences."""
    reply = line.get("response", "")
    fenced = re.findall(r"^[ \t]*```[^\n]*\n(.*?)(?:^[ \t]*```|\Z)", reply, re.S | re.M)
    return line.get("program") or "\n".join(textwrap.dedent(code) for code in fenced) or reply


def ending(path):
    """The lines that end by themselves: those that the reference had to stop would stop the loop."""
    golden = path.with_suffix(".golden.jsonl")
    stopped = {each["id"] for each in map(json.loads, golden.open()) if each["outcome"] == "limit"} if golden.exists() else set()
    return [line for line in map(json.loads, path.open()) if line["id"] not in stopped]


def in_process(folder, lines):
    """Seconds a program in a process that is warm."""
    tables = {}
    for line in lines:
        name = line["table"]
        if name not in tables:
            tables[name] = pd.read_csv(folder / "tables" / f"{name}.csv")
    begun = time.perf_counter()
    for line in lines:
        outcome(code_of(line), tables[line["table"]].copy())
    return (time.perf_counter() - begun) / len(lines)


def process_each(folder, lines):
    """Seconds a program where each has a process."""
    begun = time.perf_counter()
    for line in lines:
        program = (f"import sys; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})\nfrom reference import outcome, pd\n"
                   f"outcome({code_of(line)!r}, pd.read_csv({str(folder / 'tables' / (line['table'] + '.csv'))!r}))")
        subprocess.run([sys.executable, "-c", program], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - begun) / len(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--programs", type=int, default=116_671)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    options.command, options.folder = os.path.abspath(options.command), options.folder.resolve()
    # Programs of others write files where they stand.
    os.chdir(tempfile.mkdtemp())
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; microseconds a program")
    print(f"{'corpus':12} {'programs':>9} {'ours':>8} {'pandas, one process':>20} {'ratio':>7} {'a process each':>15} {'ratio':>7}")
    for name in ["wikisql", "solver_wtq", "poludmik", "pot"]:
        path = options.folder / f"{name}.jsonl"
        if not path.exists():
            continue
        lines = ending(path)
        seconds, _ = ours(options.command, options.folder, lines, len(lines))
        mine = seconds / len(lines)
        sample = lines[:: STEP.get(name, 1)]
        theirs = in_process(options.folder, sample)
        each = process_each(options.folder, sample[:: max(1, len(sample) // PROCESSES)][:PROCESSES])
        print(f"{name:12} {len(lines):9} {mine * 1e6:8.0f} {theirs * 1e6:20.0f} {theirs / mine:6.1f}x {each * 1e6:15.0f} {each / mine:6.0f}x", flush=True)
    lines = [json.loads(line) for line in (options.folder / "wikisql.jsonl").open()]
    print(f"\n{'programs':>9} {'seconds':>8} {'a second':>9} {'MiB at most':>12}")
    for programs in [len(lines), 2 * len(lines), options.programs]:
        seconds, memory = ours(options.command, options.folder, lines, programs)
        print(f"{programs:9} {seconds:8.2f} {programs / seconds:9.0f} {memory:12.0f}", flush=True)


main()
