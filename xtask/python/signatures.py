#!/usr/bin/env python3
"""What the pinned pandas and NumPy offer: every public name of the classes and modules that the shim stands in for, with the
signature line of each callable.

    signatures.py OUT_DIR

Writes OUT_DIR/NAME.txt, a name or signature a line, sorted. Needs the pinned venv (cargo xtask parity --refresh makes it).
"""
import inspect
import re
import sys
import warnings

import numpy as np
import pandas as pd
from pandas.core.groupby import DataFrameGroupBy, SeriesGroupBy
from pandas.core.indexes.accessors import DatetimeProperties
from pandas.core.strings.accessor import StringMethods
from pandas.core.window import Expanding, Rolling

warnings.simplefilter("ignore")

OWNERS = {
    "DataFrame": pd.DataFrame, "Series": pd.Series, "Index": pd.Index, "MultiIndex": pd.MultiIndex,
    "DatetimeIndex": pd.DatetimeIndex, "DataFrameGroupBy": DataFrameGroupBy, "Rolling": Rolling, "Expanding": Expanding, "SeriesGroupBy": SeriesGroupBy,
    "StringMethods": StringMethods, "DatetimeProperties": DatetimeProperties, "Timestamp": pd.Timestamp,
    "Timedelta": pd.Timedelta, "ndarray": np.ndarray, "pandas": pd, "numpy": np,
}


def default(value):
    text = repr(value)
    if "no_default" in text:
        return "<no_default>"
    return "<other>" if text.startswith("<") else text


def line(name, member):
    """`name(a, b=1, *, c=None)` without annotations or self; the bare name of what is no callable or has no signature."""
    if isinstance(member, type) or not callable(member):
        return name
    try:
        parameters = list(inspect.signature(member).parameters.values())
    except (ValueError, TypeError):
        return name
    if parameters and parameters[0].name == "self":
        parameters = parameters[1:]
    parts, star, slash = [], False, False
    for p in parameters:
        if slash and p.kind is not p.POSITIONAL_ONLY:
            parts.append("/")
            slash = False
        if p.kind is p.POSITIONAL_ONLY:
            slash = True
        if p.kind is p.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        if p.kind is p.VAR_POSITIONAL:
            star = True
        prefix = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        parts.append(prefix + p.name + ("" if p.default is p.empty else "=" + default(p.default)))
    if slash:
        parts.append("/")
    return f"{name}({', '.join(parts)})"


def main(folder):
    for owner, thing in OWNERS.items():
        names = sorted(n for n in dir(thing) if not n.startswith("_"))
        with open(f"{folder}/{owner}.txt", "w") as out:
            for name in names:
                try:
                    member = getattr(thing, name)
                except Exception:
                    member = None
                out.write(re.sub(r"\s+", " ", line(name, member)) + "\n")


main(sys.argv[1])
