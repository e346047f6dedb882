#!/usr/bin/env python3
"""Writes tables and a corpus of random programs with windows (`rolling`, `expanding`) and counts of rows, for comparing with pandas.

    random_windows.py TABLES_DIR COUNT SEED > CORPUS.jsonl
"""
import json
import os
import random
import sys

from random_methods import make_table


def program(rng):
    c = rng.choice
    owner = c(["df['i']", "df['f']", "df['g']", "df['b']", "df['s']", "df[['i', 'f']]", "df[['f', 'g']]", "df.groupby('t')['f']",
               "df.groupby('t')['i']", "df.groupby('j')[['i', 'f']]", "df['f'] * 1e10", "df['i'] / 7", "df.set_index('t')['f']", "df"])
    if "groupby" in owner:
        window = c(["rolling(2)", "rolling(3, min_periods=1)", "expanding()", "rolling(window=2, min_periods=1)"])
    else:
        window = c(["rolling(2)", "rolling(3)", "rolling(3, min_periods=1)", "rolling(window=4, min_periods=2)", "rolling(3, center=True)",
                    "rolling(2, min_periods=0)", "rolling(5, center=True, min_periods=1)", "expanding()", "expanding(3)", "expanding(min_periods=0)", "rolling(2, 3)", "rolling(-1)", "rolling('x')" if False else "rolling(1)"])
    call = c(["sum()", "mean()", "std()", "var()", "max()", "min()", "median()", "count()", "quantile(0.25)", "apply(lambda w: w.max())",
              "apply(lambda w: w.iloc[-1] - w.iloc[0])", "agg('sum')", "std(ddof=0)", "apply(len)", "mean(numeric_only=True)", "apply(lambda w: None)"])
    if rng.random() < 0.15:
        pick = c(["df[['t', 'b']]", "df[['s', 't']]", "df[['j']]", "df[['j', 't', 'b']]"])
        return f"final_answer = {pick}.value_counts({c(['', 'normalize=True', 'ascending=True', 'dropna=False', 'sort=False', 'subset=[%r]' % 't'])})"
    if rng.random() < 0.1:
        return f"final_answer = {c(['df[[%r, %r]]' % ('i', 'j'), 'df[[%r]]' % 's', 'df'])}.{c(['eq', 'ne', 'lt', 'ge'])}({c(['1', '2.5', repr('x'), 'df'])})"
    return f"final_answer = ({owner}).{window}.{call}"


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    os.makedirs(folder, exist_ok=True)
    names = [f"windows_{seed}_{at}" for at in range(40)]
    for name in names:
        make_table(folder, name, rng)
    for at in range(count):
        print(json.dumps({"id": f"windows-{seed}-{at}", "table": rng.choice(names), "program": program(rng)}))


if __name__ == "__main__":
    main()
