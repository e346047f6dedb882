#!/usr/bin/env python3
"""Writes tables and a corpus of random `groupby` programs over them, for comparing this interpreter with pandas.

    random_groups.py TABLES_DIR COUNT SEED > CORPUS.jsonl

The tables (groups of few values, with missing cells) go to TABLES_DIR. Run the corpus through the pinned reference and through
`hiddentables replay`, and compare the outcomes.
"""
import csv
import json
import os
import random
import sys


def make_table(folder, name, rng):
    rows = rng.choice([0, 1, 2, 5, 8, 12, 20])
    gaps = rng.choice([0, 0, 0.2])

    def cell(value):
        return "" if rng.random() < gaps else value

    with open(os.path.join(folder, name + ".csv"), "w", newline="") as f:
        out = csv.writer(f)
        out.writerow(["k", "n", "v", "f", "s", "b", "d"])
        for _ in range(rows):
            out.writerow([
                cell(rng.choice(["b", "a", "c", "A"])), rng.choice([1, 2, 3]), rng.randint(-5, 9),
                cell(rng.choice([0.5, 1.25, 2.0, -3.75, 0.1, 1e10])), cell(rng.choice(["x", "y", "z", "xy", ""])),
                rng.choice([True, False]), rng.choice(["2020-01-02", "2021-03-04", "2019-12-31"]),
            ])


def program(rng):
    c = rng.choice
    key = c(["'k'", "'k'", "'n'", "'b'", "['k']", "['k', 'n']", "['n', 'b']", "df['k']", "df['v'] > 2", "[df['k'], 'n']",
             "lambda i: i % 2", "df['n'].values", "'s'", "df['k'].str.upper()", "'missing'", "['k', 'missing']",
             "df.index", "{0: 'p', 1: 'q', 2: 'p'}", "['d', 'k']"])
    options = "".join(c(["", "", "", o]) for o in [", as_index=False", ", sort=False", ", dropna=False", ", group_keys=False"])
    series = rng.random() < 0.5
    pick = c(["['v']", "['f']", "['s']", "['b']", "['v']", "['f']", ".v"]) if series else c(
        ["", "[['v', 'f']]", "[['v']]", "[['f', 's']]", "[['k', 'v']]", "[['v', 'f', 'b']]"])
    reductions = ["sum", "mean", "max", "min", "count", "median", "std", "var", "sem", "first", "last", "nunique", "size", "prod", "any", "all"]
    numeric = c(["", "numeric_only=True"])
    one = c(["'sum'", "'mean'", "'max'", "'min'", "'count'", "'nunique'", "'first'", "'size'", "sum", "max", "len", "np.sum", "np.mean",
             "np.std", "lambda x: x.iloc[0]", "lambda x: x.max()", "lambda x: len(x)", "list", "'median'", "'std'", "lambda x: x.nunique()",
             "'nope'", "lambda x: ', '.join(x.astype(str))"])
    two = c(["'sum'", "'mean'", "'max'", "'count'", "min", "lambda x: x.iloc[-1]", "np.max", "'std'"])
    many = c([f"[{one}]", f"[{one}, {two}]", f"['sum', 'max', {one}]", f"[('p', {one}), ('q', {two})]", f"[{one}, {one}]"])
    cols = ["v", "f", "s", "b", "k", "zz"]
    col = lambda: repr(rng.choices(cols, [5, 5, 3, 2, 1, 0.3])[0])
    by_dict = c([f"{{{col()}: {one}}}", f"{{'v': {one}, 'f': {two}}}", f"{{'v': {many}, 's': 'count'}}", f"{{{col()}: {many}}}"])
    named = c([f"t=({col()}, {one}), u=('f', {two})", f"t=({col()}, {one})", f"t=pd.NamedAgg(column='v', aggfunc={one})"])
    g = f"df.groupby({key}{options}){pick}"
    if series:
        ops = [f".{c(reductions)}()", f".{c(reductions)}()", f".agg({one})", f".agg({many})", f".agg(t={one}, u={two})",
               f".transform({one})", f".apply({one})", ".apply(lambda s: s.head(1))", ".apply(lambda s: s.max() - s.min())", ".cumsum()", ".cumcount()", ".cumprod()",
               ".cummax()", ".shift()", ".shift(-1)", ".rank()", ".diff()", ".ffill()", ".bfill()", ".value_counts()",
               ".value_counts(normalize=True)", ".nlargest(2)", ".nsmallest(1)", ".quantile(0.25)", ".quantile([0.25, 0.5])", ".unique()",
               ".idxmax()", ".idxmin()", ".head(1)", ".tail(2)", ".ngroup()", ".transform(lambda s: s - s.mean())",
               ".transform('cumsum')", ".transform(lambda s: s.name)", ".filter(lambda s: len(s) > 1)", ".sum(min_count=2)", ".std(ddof=0)",
               ".apply(list)", ".ngroups", ".size().max()", ".count().idxmax()", ".agg('sum').sort_values(ascending=False)",
               ".mean().reset_index()", ".sum().reset_index(name='total')", ".agg(['mean', 'max']).reset_index()", ".is_monotonic_increasing"]
    else:
        ops = [f".{c(reductions)}({numeric if False else ''})", f".{c(reductions[:10])}({numeric})", f".agg({one})", f".agg({many})", f".agg({by_dict})", f".agg({by_dict})",
               f".agg({named})", f".agg({named})", ".size()", ".size().reset_index(name='n2')", ".head(1)", ".tail(1)", ".nunique()", ".cumsum(numeric_only=True)" if False else ".cumcount()",
               ".shift()", ".transform('sum')", ".transform('max')", f".transform({two})", ".apply(lambda d: d['v'].sum())", ".apply(lambda d: d.head(1))",
               ".apply(lambda d: pd.Series({'p': d['v'].sum(), 'q': len(d)}))", ".apply(lambda d: d.sort_values('v').head(2))", ".apply(len)",
               ".apply(lambda d: d.loc[d['v'].idxmax()])", ".apply(lambda d: d.name)",
               ".filter(lambda d: len(d) > 1)", ".filter(lambda d: d['v'].mean() > 1)", ".ngroups", ".ngroup()", ".idxmax(numeric_only=True)",
               ".get_group('a')", ".get_group(1)", ".first()", ".last()", ".mean(numeric_only=True).round(2)", ".sum(numeric_only=True).reset_index()",
               ".agg({'v': 'sum'}).reset_index()", ".agg({'v': ['sum', 'mean']}).columns.tolist()", ".groups", ".value_counts()",
               ".quantile(0.5, numeric_only=True)", ".ffill()", ".bfill()", ".rank(numeric_only=True)" if False else ".diff()" if pick == "[['v', 'f']]" else ".size()"]
    tail = c(["", "", "", "", ".reset_index()", ".reset_index(drop=True)", ".to_dict()", ".tolist()" if series else ".shape", ".head(2)", ".index.tolist()", ".loc['a']"])
    loop = c([
        f"out = []\nfor name, part in df.groupby({key}{options}){pick}:\n    out.append((name, len(part)))\nfinal_answer = out",
        f"out = {{}}\nfor name, part in df.groupby({key}):\n    out[name] = part['v'].sum()\nfinal_answer = out",
    ])
    if rng.random() < 0.06:
        return loop
    return f"final_answer = {g}{c(ops)}{tail}"


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    os.makedirs(folder, exist_ok=True)
    names = [f"groups_{seed}_{at}" for at in range(40)]
    for name in names:
        make_table(folder, name, rng)
    for at in range(count):
        line = {"id": f"groups-{seed}-{at}", "table": rng.choice(names), "program": program(rng)}
        print(json.dumps(line))


if __name__ == "__main__":
    main()
