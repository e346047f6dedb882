#!/usr/bin/env python3
"""Calls everything that docs/SUPPORT.md lists, and much that it does not, on tables of every kind of cell and label, here and in pandas.

    parity_machine.py --pairs 200000 --seed 1 --binary target/debug/hiddentables --out DIR [--only REGEX] [--least 200] [--least-parameter 50] [--shrink 200]

A pair is a program's shape (what is called, with which parameters of which kinds, on what) and the dtypes, gaps and labels under it; pairs are counted once. It
goes on until there are so many, every member was called `--least` times and every parameter it accepts given `--least-parameter` times. DIR gets

    summary.json    the counts, and what was called less often
    summary.md      the same to read: agreement, refusals and differences, most frequent first
    cases/*.md      one small example of each kind of difference, as a case of tests/cases/programs
    different.jsonl every program that ended otherwise (`--keep`: all programs)

The same seed gives the same programs as long as neither SUPPORT.md nor the pinned pandas changes. Needs the pinned pandas (requirements.txt).
"""
import argparse
import collections
import hashlib
import json
import pathlib
import random
import re
import sys

from machine import answers, calls, catalogue, functions
from machine.report import cases, summary
from machine.shrink import shrunk

BATCH = 6000
MOST_ROUNDS = 400


def members(only):
    """Everything to call, once."""
    support = pathlib.Path(__file__).resolve().parents[2] / "docs" / "SUPPORT.md"
    everything = catalogue.listed(support) + catalogue.unlisted() + functions.all_functions()
    return [m for m in everything if not only or re.search(only, m.key)]


def counted_as(member):
    """The key that a member is counted under: writing through a subscript is another member than reading."""
    return f"{member.key}{'=' if member.form == 'write' else ''}"


class Tally:
    """What was called so far, and how it ended."""

    def __init__(self):
        self.programs = 0
        self.pairs = set()
        self.runs, self.given, self.answered = collections.Counter(), collections.Counter(), collections.Counter()
        self.verdicts, self.refusals, self.refusing = collections.Counter(), collections.Counter(), collections.Counter()
        self.differences = collections.defaultdict(list)
        self.fresh = collections.defaultdict(lambda: 1.0)  # how likely the next call of a member is a new pair

    def note(self, call, program, verdict, how, theirs):
        good = answers.answered(theirs)
        self.programs += 1
        pair = hashlib.blake2b(f"{call.shape()}|{call.receiver.dtypes()}".encode(), digest_size=10).digest()
        is_new = pair not in self.pairs
        self.pairs.add(pair)
        key = counted_as(call.member)
        self.runs[key] += 1
        self.fresh[key] += (is_new - self.fresh[key]) / 20
        self.answered[key] += good
        for name, _, _, _ in call.given:
            self.given[call.member.key, name] += 1
        self.verdicts[verdict, good] += 1
        if verdict == "refused":
            self.refusals[how] += 1
            for name in [name for name, *_ in call.given] or ["(none)"]:
                self.refusing[f"{key}({name}=)", how] += 1
        if verdict == "different":
            self.differences[key, how].append((call, program))


def wanted(everything, tally, least, least_parameter):
    """The members still to be called, each as often as the next batch should."""
    counts = []
    for member in everything:
        key = counted_as(member)
        short = least - tally.runs[key]
        for parameter in member.parameters or ():
            short = max(short, int(2.5 * (least_parameter - tally.given[member.key, parameter.name])) if tally.runs[key] < 12 * least else 0)
        counts.append(max(short, 0))
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", help="members whose Class.name matches")
    parser.add_argument("--least", type=int, default=200)
    parser.add_argument("--least-parameter", type=int, default=50)
    parser.add_argument("--shrink", type=int, default=200, help="how many kinds of difference to make small")
    parser.add_argument("--kind", help="columns, labels and arrays of this kind alone, frames with columns of it")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.kind:
        calls.of_kind(options.kind)
    rng, chances, tally, everything = random.Random(options.seed), calls.Chances(), Tally(), members(options.only)
    maker = calls.Maker(rng, chances, tally.given)
    kept = (options.out / "programs.jsonl").open("w") if options.keep else None
    for _ in range(MOST_ROUNDS):
        short = wanted(everything, tally, options.least, options.least_parameter)
        if not any(short) and len(tally.pairs) >= options.pairs:
            break
        enough = len(tally.pairs) >= options.pairs
        # Beside what is short, members are called as often as they still make new pairs.
        more = [0 if enough else (1 + len(m.parameters or ())) * max(tally.fresh[counted_as(m)], 0.02) for m in everything]
        weights = [min(s, 15) + extra for s, extra in zip(short, more)]
        batch = [maker.call(member) for member in rng.choices(everything, weights, k=BATCH)]
        programs = [(str(tally.programs + at), call.program()) for at, call in enumerate(batch)]
        found = answers.compared(programs, options.out, options.binary)
        for (i, program), call in zip(programs, batch):
            verdict, how, theirs, ours = found[i]
            for key in call.drawn():
                chances.note(key, answers.answered(theirs))
            tally.note(call, program, verdict, how, theirs)
            if kept:
                kept.write(json.dumps({"id": i, "verdict": verdict, "how": how, "shape": call.shape(), "program": program, "theirs": theirs.get("error")}) + "\n")
        ends = collections.Counter(verdict for verdict, *_ in found.values())
        print(f"{tally.programs} programs, {len(tally.pairs)} pairs, {sum(1 for s in short if s)} members short; {dict(ends)}", file=sys.stderr, flush=True)
        summary(options.out, everything, tally, options)
    groups = sorted(tally.differences.items(), key=lambda item: -len(item[1]))
    with (options.out / "different.jsonl").open("w") as sink:
        for group, found in groups:
            for call, program in found:
                sink.write(json.dumps({"group": list(group), "shape": call.shape(), "program": program}) + "\n")
    small = shrunk([(group, min(found, key=lambda one: len(one[1]))[0], len(found)) for group, found in groups[: options.shrink]], options.out, options.binary)
    cases(options.out, small)


if __name__ == "__main__":
    main()
