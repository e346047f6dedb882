#!/usr/bin/env python3
"""The examples of pandas' own docstrings as a test suite: how many of them ours answers as pandas does.

    docstring_examples.py TARGET_DIR --binary PATH [--family TEXT] [--show N] [--again]

For each expression in a docstring that shows something, two programs: the statements above it, then the expression (compared by
value, as canonical answers are), and the same with `print(repr(expression))` (compared by text). The reference runs them in forked
children, ours through `hiddentables replay`; corpus, both halves' results and `differences.txt` stay in TARGET_DIR, of which nothing
is committed. `--again` takes the reference's results from there. Needs the pinned venv (cargo xtask parity --refresh makes it).

Left out, each by a rule below and counted: what reads or writes files, the clipboard or a database, plots, styles, sets
options or registers extensions; what the reference itself does not answer; what it answers otherwise from run to run.
"""
import argparse
import ast
import collections
import doctest
import inspect
import json
import math
import os
import pathlib
import re
import signal
import subprocess
import sys

from reference import outcome, pd
from pandas.core.arrays.categorical import CategoricalAccessor
from pandas.core.groupby import DataFrameGroupBy, SeriesGroupBy
from pandas.core.indexes.accessors import DatetimeProperties, PeriodProperties, TimedeltaProperties
from pandas.core.resample import Resampler
from pandas.core.strings.accessor import StringMethods
from pandas.core.window import Expanding, ExponentialMovingWindow, Rolling

OWNERS = [
    pd.DataFrame, pd.Series, StringMethods, DatetimeProperties, TimedeltaProperties, PeriodProperties, CategoricalAccessor,
    DataFrameGroupBy, SeriesGroupBy, Rolling, Expanding, ExponentialMovingWindow, Resampler, pd.Index, pd.RangeIndex, pd.MultiIndex,
    pd.DatetimeIndex, pd.TimedeltaIndex, pd.PeriodIndex, pd.IntervalIndex, pd.CategoricalIndex, pd.Timestamp, pd.Timedelta, pd.Period,
    pd.Interval, pd.Categorical,
]

# What is not for a program over tables in memory: names, as a program calls or sets them.
OUT_OF_SCOPE = {
    "files": r"\b(read_\w+|to_(csv|excel|parquet|pickle|sql|hdf|feather|orc|gbq|stata|xml|clipboard|xarray)|ExcelWriter|ExcelFile|HDFStore|open|BytesIO|StringIO|memmap|fromfile|tofile)\b",
    "plots and styles": r"\b(plot|hist|boxplot|style|plt|matplotlib)\b",
    "options": r"\b(set_option|get_option|reset_option|describe_option|option_context|options|set_eng_float_format|show_versions|test)\b",
    "extensions": r"\b(register_\w+_accessor|ExtensionArray|ExtensionDtype|SparseDtype|sparse|numba|pyarrow|ArrowDtype|xr|scipy)\b",
    "clock and chance": r"\b(now|today|utcnow|np\.random|default_rng)\b",
}
DROPPED = {"import pandas as pd", "import numpy as np"}
MUTATES = re.compile(r"\.(pop|update|setdefault|insert|rename|sort)\(")
ADDRESS = re.compile(r"0x[0-9a-f]+")


def docstrings():
    """(name, docstring), each text once: aliases and inherited members repeat it."""
    seen = set()
    things = [(f"pd.{n}", getattr(pd, n)) for n in sorted(dir(pd)) if not n.startswith("_")]
    things = [(n, t) for n, t in things if callable(t) and (not inspect.isclass(t) or t in OWNERS or t in (pd.Grouper, pd.NamedAgg))]
    for owner in OWNERS:
        things.append((owner.__name__, owner))
        things += [(f"{owner.__name__}.{n}", inspect.getattr_static(owner, n)) for n in sorted(dir(owner)) if not n.startswith("_")]
    for name, thing in things:
        try:
            text = inspect.getdoc(thing.__func__ if isinstance(thing, (classmethod, staticmethod)) else thing)
        except Exception:
            continue
        if text and ">>>" in text and text not in seen:
            seen.add(text)
            yield name, text


def expression(source):
    try:
        return ast.parse(source, mode="eval").body
    except SyntaxError:
        return None


def is_print(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"


def programs():
    """(id, owner, program by value, program by repr) of each expression that shows something."""
    parser = doctest.DocTestParser()
    for name, text in docstrings():
        try:
            examples = parser.get_examples(text)
        except ValueError:
            continue
        above = []
        for number, example in enumerate(examples):
            source = example.source.strip("\n")
            if source in DROPPED:
                continue
            node = expression(source)
            if node is not None and example.want:
                shown = source if is_print(node) else f"print(repr(\n{source}\n))"
                yield f"{name}/{number}", name, "\n".join([*above, source]), "\n".join([*above, shown])
            if node is None or not example.want or MUTATES.search(source):
                above.append(source)


def scope(program):
    return next((why for why, rule in OUT_OF_SCOPE.items() if re.search(rule, program)), None)


def in_child(program, timeout=10):
    """How the reference ends on a program, in a process of its own."""
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        signal.alarm(timeout)
        try:
            text = json.dumps(outcome(program, pd.DataFrame({"n": [1]})))
        except BaseException:
            text = ""
        with os.fdopen(w, "w") as out:
            out.write(text)
        os._exit(0)
    os.close(w)
    with os.fdopen(r) as out:
        text = out.read()
    os.waitpid(pid, 0)
    return json.loads(text) if text else {"outcome": "limit"}


LABELS = {"dtype", "dtypes", "index_names", "column_names"}


def same(a, b):
    """The comparison by value: labels of axes apart, floats to a relative 1e-9, sets in any order."""
    if isinstance(a, dict) and isinstance(b, dict):
        if a.get("type") == b.get("type") == "set":
            return len(a["items"]) == len(b["items"]) and all(any(same(x, y) for y in b["items"]) for x in a["items"])
        return a.keys() - LABELS == b.keys() - LABELS and all(same(a[k], b[k]) for k in a.keys() - LABELS)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return a == b or math.isclose(a, b, rel_tol=1e-9)
    return type(a) is type(b) and a == b


def agree(golden, ours, by_repr):
    if golden["outcome"] != ours["outcome"] and {golden["outcome"], ours["outcome"]} != {"answer", "empty"}:
        return False
    if by_repr:
        return ADDRESS.sub("0x", golden["stdout"]) == ADDRESS.sub("0x", ours.get("stdout", ""))
    return same(golden["answer"], ours.get("answer"))


def reason(ours):
    """Why ours did not answer; empty where it answered otherwise."""
    if ours["outcome"] == "error":
        error = ours["error"]
        return f"unsupported: {error['construct']}" if "construct" in error else f"error: {error['class']}"
    if ours["outcome"] == "rejected":
        return "rejected: " + ", ".join(sorted({v["rule"] for v in ours["violations"]}))
    return "" if ours["outcome"] in ("answer", "empty") else ours["outcome"]


def jsonl(path):
    return {row["id"]: row for row in map(json.loads, open(path))}


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("folder", type=pathlib.Path)
    p.add_argument("--binary", required=True)
    p.add_argument("--family", default="", help="only docstrings whose name holds this text")
    p.add_argument("--show", type=int, default=3, help="ids named beside a reason")
    p.add_argument("--again", action="store_true")
    a = p.parse_args()
    a.folder.mkdir(parents=True, exist_ok=True)
    (a.folder / "dummy.csv").write_text("n\n1\n")
    left, corpus, kept = collections.Counter(), [], []
    for number, name, value, text in programs():
        if why := scope(value):
            left[why] += 1
            continue
        kept.append((number, name))
        corpus += [{"id": f"{number}:value", "table": "dummy", "program": value}, {"id": f"{number}:repr", "table": "dummy", "program": text}]
    path = {key: a.folder / f"docstrings{end}.jsonl" for key, end in (("corpus", ""), ("golden", ".golden"), ("ours", ".ours"))}
    path["corpus"].write_text("".join(json.dumps(row) + "\n" for row in corpus))
    if not (a.again and path["golden"].exists()):
        with open(path["golden"], "w") as out:
            for row in corpus:
                out.write(json.dumps({"id": row["id"], **in_child(row["program"])}) + "\n")
    path["ours"].unlink(missing_ok=True)
    run = [a.binary, "replay", path["corpus"], "--tables", a.folder, "--out", path["ours"]]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    golden, ours = jsonl(path["golden"]), jsonl(path["ours"])
    programs_of = {row["id"]: row["program"] for row in corpus}

    counts, reasons, differs, owners = collections.Counter(), collections.defaultdict(list), collections.defaultdict(list), collections.defaultdict(collections.Counter)
    details = open(a.folder / "differences.txt", "w")
    for number, name in kept:
        ids = f"{number}:value", f"{number}:repr"
        if a.family not in number:
            continue
        if any(golden[i]["outcome"] not in ("answer", "empty") for i in ids):
            left["not answered by the reference"] += 1
            continue
        counts["n"] += 1
        owner = owners[name.split(".")[0]]
        owner["n"] += 1
        for i, by_repr in zip(ids, (False, True)):
            if agree(golden[i], ours[i], by_repr):
                counts["repr" if by_repr else "value"] += 1
                owner["repr" if by_repr else "value"] += 1
                continue
            if why := reason(ours[i]):
                if not by_repr:
                    reasons[why].append(number)
                elif not reason(ours[ids[0]]):
                    reasons["by repr alone: " + why].append(number)
            else:
                differs["repr" if by_repr else "value"].append(number)
            details.write(f"=== {i}\n{programs_of[i]}\n--- reference\n{golden[i]['stdout'] if by_repr else json.dumps(golden[i].get('answer'))}\n"
                          f"--- ours {reason(ours[i])}\n{ours[i].get('stdout') if by_repr else json.dumps(ours[i].get('answer'))}\n\n")
    n = counts["n"]
    print(f"examples in scope {n}\n  same by value {counts['value']} = {counts['value'] / max(n, 1):.1%}\n  same by repr  {counts['repr']} = {counts['repr'] / max(n, 1):.1%}")
    print("left out: " + "; ".join(f"{why} {count}" for why, count in left.most_common()))
    for name, c in sorted(owners.items(), key=lambda item: -item[1]["n"]):
        print(f"  {name:26} {c['n']:5} {c['value'] / c['n']:7.1%} {c['repr'] / c['n']:7.1%}")
    for kind in ("value", "repr"):
        print(f"differ by {kind}: {len(differs[kind])}  {' '.join(differs[kind][:a.show * 5])}")
    for why, where in sorted(reasons.items(), key=lambda item: -len(item[1])):
        print(f"{len(where):6}  {why}   {' '.join(where[:a.show])}")


main()
