"""The reference: how CPython 3.11 and the pinned pandas run a program, which value is its answer, and that value's canonical form.

Imported by the scripts beside it. An outcome has the shape that the interpreter's own JSON has (docs: the outcome format), with
the message of an error for people to read.
"""
import ast
import collections
import copy
import datetime
import decimal
import fractions
import functools
import importlib.util
import io
import itertools
import math
import os
import re
import statistics
import string
import sys
import traceback
import unicodedata
import warnings
from contextlib import redirect_stderr, redirect_stdout

PINNED = {"COLUMNS": "80", "LINES": "24", "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
if any(os.environ.get(name) != value for name, value in PINNED.items()):  # the hash seed is read when Python starts
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **PINNED})

import numpy as np
import pandas as pd

if (sys.version_info[:2], pd.__version__, np.__version__) != ((3, 11), "2.2.3", "2.2.6"):
    sys.exit(f"Python {sys.version.split()[0]}, pandas {pd.__version__}, numpy {np.__version__}: not the pinned reference")
for absent in ("numexpr", "bottleneck"):
    if importlib.util.find_spec(absent):
        sys.exit(f"{absent} is installed: it changes pandas' results")
warnings.simplefilter("ignore")

# A default quicksort orders ties by the CPU's vector width, so it is no reference: here, as in the interpreter, sorts are stable.
# value_counts and mode sort through these.
for owner in (pd.DataFrame, pd.Series):
    for name in ("sort_values", "sort_index"):
        getattr(owner, name).__kwdefaults__["kind"] = "stable"
pd.Series.argsort.__defaults__ = tuple("stable" if d == "quicksort" else d for d in pd.Series.argsort.__defaults__)
numpy_argsort = np.argsort
np.argsort = lambda a, axis=-1, kind="stable", order=None, **k: numpy_argsort(a, axis=axis, kind=kind or "stable", order=order)

NESTING = 12
FILE = "<solver>"


def of_type(kind, value):
    return {"type": kind, "value": value}


def of_list(items, depth):
    return {"type": "list", "items": [canonical(item, depth + 1) for item in items]}


def canonical_number(value):
    if isinstance(value, (bool, np.bool_)):
        return of_type("bool", bool(value))
    if isinstance(value, (int, np.integer)):
        value = int(value)
        if abs(value) < 2**63:
            return of_type("int", value)
        return of_type("int", str(value)) if abs(value) < 10**4300 else {"type": "other", "class": "int"}
    value = float(value)
    if math.isnan(value):
        return {"type": "none"}
    return of_type("float", value if math.isfinite(value) else "inf" if value > 0 else "-inf")


def canonical_time(value):
    if isinstance(value, np.datetime64):
        value = pd.Timestamp(value)
    elif isinstance(value, (np.timedelta64, datetime.timedelta)):
        value = pd.Timedelta(value)
    if value is pd.NaT:
        return {"type": "none"}
    if isinstance(value, pd.Timedelta):
        return of_type("timedelta", value.isoformat())
    kind = "timestamp" if isinstance(value, datetime.datetime) else "date"
    return of_type(kind, value.isoformat())


def canonical_frame(frame, depth):
    rows = frame.itertuples(index=False, name=None) if frame.shape[1] else [()] * len(frame)
    return {
        "type": "dataframe", "columns": labels(frame.columns), "index": labels(frame.index),
        "data": [[canonical(cell, depth + 1) for cell in row] for row in rows],
        "dtypes": [str(dtype) for dtype in frame.dtypes],
        "index_names": names(frame.index), "column_names": names(frame.columns),
    }


def canonical_series(series, depth):
    return {
        "type": "series", "name": canonical(series.name, depth + 1), "index": labels(series.index),
        "data": [canonical(cell, depth + 1) for cell in series.tolist()],
        "dtype": str(series.dtype), "index_names": names(series.index),
    }


def labels(index):
    return [canonical(label, 1) for label in index.tolist()]


def names(index):
    return [canonical(name, 1) for name in index.names]


BY_REPR = (decimal.Decimal, fractions.Fraction, datetime.time, range, slice, bytes, complex, collections.deque, np.dtype)
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))
TIMES = (datetime.date, datetime.timedelta, np.datetime64, np.timedelta64)


def canonical(value, depth=0):
    other = {"type": "other", "class": type(value).__name__}
    if depth > NESTING:
        return other
    if value is None or value is pd.NaT or value is pd.NA:
        return {"type": "none"}
    if isinstance(value, TIMES):  # before numbers: a numpy timedelta is a numpy integer too
        return canonical_time(value)
    if isinstance(value, (bool, np.bool_, int, float, np.integer, np.floating)):
        return canonical_number(value)
    if isinstance(value, str):
        return of_type("str", str(value))
    if isinstance(value, (pd.Period, pd.Interval)):
        return of_type(type(value).__name__.lower(), str(value))
    if isinstance(value, pd.DataFrame):
        return canonical_frame(value, depth)
    if isinstance(value, pd.Series):
        return canonical_series(value, depth)
    if isinstance(value, (pd.Index, pd.api.extensions.ExtensionArray)):
        return of_list(value.tolist(), depth)
    if isinstance(value, np.ndarray):
        if value.ndim == 0:
            return canonical(value[()], depth)
        return of_list(value if value.ndim > 1 or value.dtype.kind in "mM" else value.tolist(), depth)
    if isinstance(value, (list, tuple, *VIEWS)):
        return of_list(value, depth)
    if isinstance(value, (set, frozenset)):
        return {"type": "set", "items": [canonical(item, depth + 1) for item in value]}
    if isinstance(value, dict):
        return {"type": "dict", "items": [[canonical(k, depth + 1), canonical(v, depth + 1)] for k, v in value.items()]}
    return {**other, "repr": repr(value)[:1000]} if isinstance(value, BY_REPR) else other


def holds_nothing(form):
    held = {"none": (), "dataframe": form.get("data"), "series": form.get("data"), "list": form.get("items"),
            "set": form.get("items"), "str": form.get("value")}
    return form["type"] in held and not held[form["type"]]


def namespace(table):
    return {"__name__": "__main__", "print_text": print_text, "df": table, "pd": pd, "np": np, "re": re, "math": math,
            "datetime": datetime, "collections": collections, "itertools": itertools, "functools": functools,
            "statistics": statistics, "string": string, "unicodedata": unicodedata}


def print_text(*args, **kwargs):
    text = io.StringIO()
    print(*args, **{**kwargs, "file": text})
    print(*args, **kwargs)
    return text.getvalue().rstrip("\n")


def keeping_the_last_value(tree):
    """The program, whose last statement, where it is an expression, leaves its value: of a lone print, what it prints."""
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        return tree
    value, tail = last.value, []
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "print":
        if len(value.args) == 1 and not value.keywords and not isinstance(value.args[0], ast.Starred):
            value, tail = value.args[0], ast.parse("print(last_expression)").body
        else:
            value = ast.Call(ast.Name("print_text", ast.Load()), value.args, value.keywords)
    keep = ast.copy_location(ast.Assign([ast.Name("last_expression", ast.Store())], value), last)
    return ast.fix_missing_locations(ast.Module(tree.body[:-1] + [keep] + tail, []))


def answer(tree, found):
    """`final_answer`; else what the last statement gave; else what the nearest assignment above it bound."""
    if "final_answer" in found:
        return found["final_answer"]
    for node in reversed(tree.body):
        if isinstance(node, ast.Expr) and node is tree.body[-1]:
            return found["last_expression"]
        target = node.targets[-1] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and isinstance(target, ast.Name):
            return found.get(target.id)
    return None


def line_of(error):
    if isinstance(error, SyntaxError):
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    return lines[-1] if lines else None


def outcome(code, table):
    """How a program ends on a table of its own."""
    pd.reset_option("display.", silent=True)  # those that the program before has set
    found, out = namespace(table), io.StringIO()
    try:
        with redirect_stderr(io.StringIO()), redirect_stdout(out):
            tree = ast.parse(code, FILE)
            exec(compile(keeping_the_last_value(copy.deepcopy(tree)), FILE, "exec"), found)
            form = canonical(answer(tree, found))
    except BaseException as error:
        ended = {"outcome": "error", "error": {"class": type(error).__name__, "line": line_of(error)}, "message": str(error)[:300]}
    else:
        ended = {"outcome": "empty" if holds_nothing(form) else "answer", "answer": form}
    return {**ended, "stdout": out.getvalue()}
