#!/usr/bin/env python3
"""Writes tables and a corpus of random calls of Series and DataFrame methods over them, for comparing with pandas.

    random_methods.py TABLES_DIR COUNT SEED > CORPUS.jsonl

The tables (integers, floats, text, bools, with missing cells) go to TABLES_DIR. Run the corpus through the pinned reference and
through `hiddentables replay`, and compare the outcomes.
"""
import csv
import json
import os
import random
import sys


def make_table(folder, name, rng):
    rows = rng.choice([0, 1, 2, 3, 5, 8, 12])
    gaps = rng.choice([0, 0, 0.25])

    def cell(value):
        return "" if rng.random() < gaps else value

    with open(os.path.join(folder, name + ".csv"), "w", newline="") as f:
        out = csv.writer(f)
        out.writerow(["i", "j", "f", "g", "s", "t", "b"])
        for _ in range(rows):
            out.writerow([
                rng.randint(-5, 9), rng.choice([1, 1, 2, 3]), cell(rng.choice([0.5, 1.25, 2.0, -3.75, 0.1, 7.0])),
                cell(rng.choice([1, 2, 3])), cell(rng.choice(["x", "y", "z", "xy", "A1", "b22"])), rng.choice(["p", "q"]),
                rng.choice([True, False]),
            ])


def series_call(rng):
    c = rng.choice
    number = lambda: c(["0", "1", "2", "3", "-1", "1.5", "0.5", "2.0", "np.nan", "None", "'x'", "100", "True"])
    text = lambda: c(["'x'", "'y'", "'xy'", "'A1'", "''", "'new'"])
    any_value = lambda: c([number(), text()])
    cond = c(["s > 1", "s == 2", "s.notna()", "lambda x: x == 1", "df['b']", "s.isin([1, 'x'])", "df['i'] > 0"])
    calls = [
        f".replace({any_value()}, {any_value()})", f".replace([{any_value()}, {any_value()}], {any_value()})",
        f".replace([{any_value()}, {any_value()}], [{any_value()}, {any_value()}])", f".replace({{{any_value()}: {any_value()}, {any_value()}: {any_value()}}})",
        f".replace({{'x': 1, 'y': 2}})", ".replace(r'[0-9]', '#', regex=True)", ".replace({'x': 'a', 'A1': 'b'})", ".replace(r'^x', 'N', regex=True)",
        ".replace({r'x.*': 5}, regex=True)", ".replace(regex=r'y', value='Q')", ".replace(regex={'x': 'w', 'b': 'v'})",
        f".where({cond})", f".where({cond}, {any_value()})", f".mask({cond})", f".mask({cond}, {any_value()})", f".where({cond}, df['i'])", f".mask({cond}, lambda x: x)",
        ".ffill()", ".bfill()", ".ffill(limit=1)", ".bfill(limit=2)", ".interpolate()", f".clip({number()}, {number()})", f".clip(lower={number()})", f".clip(upper={number()})", ".clip(upper=df['i'])",
        ".cumsum()", ".cumprod()", ".cummax()", ".cummin()", ".cumsum(skipna=False)", ".cummax(skipna=False)", ".diff()", ".diff(2)", ".diff(-1)", ".shift()", ".shift(-1)", f".shift(1, fill_value={number()})",
        ".pct_change()", ".pct_change(2)", ".pct_change(fill_method=None)",
        f".rank(method={c(['average', 'min', 'max', 'first', 'dense'])!r}, ascending={c([True, False])}, na_option={c(['keep', 'top', 'bottom'])!r}, pct={c([True, False])})",
        ".rank()", ".argsort()", f".quantile({c(['0.5', '0.25', '[0.1, 0.9]', '1', '0', '1.5'])})", f".quantile(0.3, interpolation={c(['lower', 'higher', 'nearest', 'midpoint', 'linear'])!r})",
        ".prod()", ".sem()", ".skew()", ".kurt()", ".prod(min_count=3)", ".describe()", ".describe(percentiles=[0.1, 0.9])", ".is_monotonic_increasing", ".is_monotonic_decreasing",
        ".agg('sum')", ".agg(['sum', 'max'])", ".agg(['min', 'max', 'count'])", ".agg(max)", ".agg(lambda x: x.max())", ".agg(lambda x: x)", ".agg({'p': 'sum', 'q': 'max'})", ".agg(['nope'])", ".agg('nope')",
        ".agg(np.sum)", ".agg([np.mean, 'std'])", ".agg(t='sum', u='max')", ".transform(lambda x: x)", ".transform('cumsum')", ".transform(lambda x: x.max())", ".transform('sum')",
        ".apply(lambda x: pd.Series({'p': x, 'q': 1}))", ".apply('sum')", ".apply(['sum', 'max'])", ".apply(lambda x, k: (x, k), args=(2,))", ".apply(lambda x: [x])", ".apply(str)", ".apply(type)",
        ".isin([1, 2, 'x'])", ".isin([np.nan])", ".isin({'x', 'y'})", ".mode()", ".value_counts()", ".nunique()", ".unique().tolist()", ".idxmax()", ".idxmin()", ".median()", ".std()", ".var()", ".max()", ".min()", ".sum()", ".mean()",
        ".std(ddof=0)", ".any()", ".all()", ".abs()", ".round(1)", ".count()", ".nlargest(2)", ".nsmallest(2)", ".sort_values()", ".sort_values(ascending=False)", ".drop_duplicates()", ".duplicated()", ".fillna(0)", ".fillna('m')",
        ".fillna(df['i'])", ".dropna()", ".astype(str)", ".astype(float)", ".astype(int)", ".map({1: 'a', 'x': 'b'})", ".map(str)", ".to_dict()", ".tolist()", ".between(1, 3)", ".head(2)", ".tail(1)",
    ]
    return "s" + c(calls)


def frame_call(rng):
    c = rng.choice
    pick = c(["df", "df", "df[['i', 'j']]", "df[['i', 'f']]", "df[['f', 'g']]", "df[['s', 't']]", "df[['i', 's']]", "df.select_dtypes('number')", "df.set_index('i')[['f', 'j']]", "df.set_index('t')"])
    axis = c(["", "", "axis=1", "axis=0", "axis='columns'"])
    numeric = c(["", "numeric_only=True"])
    both = ", ".join(x for x in (axis, numeric) if x)
    value = lambda: c(["0", "1", "2", "'x'", "'new'", "np.nan", "None", "1.5"])
    calls = [
        f".{c(['sum', 'mean', 'max', 'min', 'median', 'std', 'var', 'sem', 'skew', 'kurt', 'prod', 'count'])}({both})",
        f".{c(['sum', 'mean', 'max', 'min', 'median', 'std', 'var', 'sem', 'skew', 'kurt', 'prod', 'count'])}({both})",
        f".{c(['any', 'all', 'nunique'])}({axis})", f".{c(['idxmax', 'idxmin'])}({both})", f".{c(['cumsum', 'cumprod', 'cummax', 'cummin', 'diff', 'shift', 'rank', 'ffill', 'bfill'])}({axis})",
        ".mode()", ".mode(numeric_only=True)", ".abs()", ".pct_change()", f".quantile({c(['0.5', '[0.25, 0.75]', '0.1'])}, numeric_only=True)", ".isin([1, 'x'])", ".isin({'i': [1, 2], 's': ['x']})",
        ".map(lambda x: x)", ".map(str)", ".applymap(lambda x: len(str(x)))", ".clip(0, 3)", ".clip(upper=1.5)", ".describe()", ".describe(include='all')", ".describe(include='object')", ".describe(percentiles=[0.3])",
        f".replace({value()}, {value()})", f".replace({{'i': {{1: 100, 2: 200}}}})", f".replace({{{value()}: {value()}}})", ".replace({'s': 'x'}, 'N')", ".replace({'s': 'x', 'i': 1}, {'s': 'S', 'i': 0})", ".replace(r'x', 'W', regex=True)", ".replace([1, 2], [10, 20])",
        ".where(df > 0)" if pick == "df[['i', 'j']]" else ".where(df[['f', 'g']] > 1, 0)" if pick == "df[['f', 'g']]" else ".isna()", ".mask(lambda d: d == 1)", ".mask(lambda d: d.isna(), 0)",
        ".agg('sum')", ".agg(['sum', 'max'])", ".agg({'i': 'sum', 'f': 'mean'})", ".agg({'i': ['sum', 'max'], 'f': 'mean'})", ".agg({'i': ['min'], 'j': ['max', 'min']})", ".agg({'zz': 'sum'})", ".agg(max)", ".agg(lambda c: c.max())", ".agg('mean', axis=1)", ".agg(['mean'])",
        ".transform(lambda c: c)", ".transform('cumsum')", ".transform(lambda c: c.max())",
        ".apply(lambda r: r.iloc[0], axis=1)", ".apply(lambda r: pd.Series({'p': r.iloc[0], 'q': 1}), axis=1)", ".apply(lambda r: [r.iloc[0], 2], axis=1)", ".apply(lambda r: [r.iloc[0], 2], axis=1, result_type='expand')", ".apply(lambda r: (r.iloc[0], 'z'), axis=1)",
        ".apply(lambda c: c.max())", ".apply(lambda c: c.head(2))", ".apply(len)", ".apply(lambda c: [1, 2])", ".apply('sum')", ".apply(['sum', 'max'])", ".apply(lambda c: c.nunique())", ".apply(np.sum)", ".apply(np.max, axis=1)", ".apply(lambda r, k: r.iloc[0] == k, axis=1, args=(1,))", ".apply(lambda c: c.value_counts())",
        ".apply(lambda r: r.to_dict(), axis=1)", ".apply(lambda r: r, axis=1)", ".apply(pd.to_numeric, errors='coerce')", ".apply(lambda r: r['i'] + 1, axis=1)", ".apply(lambda r: None, axis=1)", ".apply(lambda r: r.max(), axis=1)" if "s" not in pick else ".shape",
        ".fillna(0)", ".fillna({'f': 1, 's': 'm'})", ".dropna()", ".dropna(subset=['f'])", ".isna().sum()", ".notna().all()", ".T" if False else ".shape", ".nunique()", ".drop_duplicates()", ".duplicated().sum()", ".corr(numeric_only=True).round(6)",
        ".sort_values('i')", ".sort_values(['j', 'i'], ascending=[False, True])", ".nlargest(2, 'i')", ".head(2)", ".tail(1)", ".iloc[0]", ".count()", ".dtypes.astype(str).to_dict()", ".round(1)", ".astype(str)", ".eq(1)" if False else ".size",
    ]
    return pick + c(calls)


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    os.makedirs(folder, exist_ok=True)
    names = [f"methods_{seed}_{at}" for at in range(40)]
    for name in names:
        make_table(folder, name, rng)
    for at in range(count):
        if rng.random() < 0.5:
            column = rng.choice(["i", "j", "f", "g", "s", "t", "b", "f", "s"])
            program = f"s = df[{column!r}]\nfinal_answer = {series_call(rng)}"
        else:
            program = f"final_answer = {frame_call(rng)}"
        print(json.dumps({"id": f"methods-{seed}-{at}", "table": rng.choice(names), "program": program}))


if __name__ == "__main__":
    main()
