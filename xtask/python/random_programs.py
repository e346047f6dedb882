#!/usr/bin/env python3
"""Writes a corpus of random table programs, for comparing this interpreter with pandas.

    random_programs.py TABLES_DIR COUNT SEED > CORPUS.jsonl

Each line is a short program over a random table of the folder: a chain of selections, reductions and conversions as Solvers
write them, with columns, labels and constants drawn from the table, so that most run and some raise. Run the corpus through
the pinned reference and through `hiddentables replay`, and compare the outcomes.
"""
import json
import os
import random
import sys

import pandas as pd


def literal(rng, values):
    value = rng.choice(values) if values else 0
    if hasattr(value, "item"):
        value = value.item()
    return repr(value)


class Table:
    def __init__(self, folder, name, rng):
        self.df, self.rng = pd.read_csv(os.path.join(folder, name + ".csv")), rng
        self.columns = list(self.df.columns)

    def column(self):
        return repr(self.rng.choice(self.columns))

    def numeric(self):
        found = [c for c in self.columns if self.df[c].dtype.kind in "if"]
        return repr(self.rng.choice(found or self.columns)) if self.rng.random() < 0.9 else self.column()

    def text(self):
        found = [c for c in self.columns if self.df[c].dtype == object]
        return repr(self.rng.choice(found or self.columns)) if self.rng.random() < 0.9 else self.column()

    def value(self, column):
        name = eval(column)
        values = self.df[name].dropna().tolist() if name in self.columns else []
        return literal(self.rng, values) if self.rng.random() < 0.9 else self.rng.choice(["0", "'x'", "2.5", "None", "-1", "''"])


def condition(t):
    r = t.rng
    c = t.column()
    return r.choice([
        lambda: f"df[{c}] == {t.value(c)}",
        lambda: f"df[{c}] != {t.value(c)}",
        lambda: (lambda n: f"df[{n}] {r.choice(['>', '<', '>=', '<='])} {t.value(n)}")(t.numeric()),
        lambda: f"df[{c}].isin([{t.value(c)}, {t.value(c)}])",
        lambda: f"df[{c}].notna()",
        lambda: f"df[{c}].isnull()",
        lambda: (lambda n: f"df[{n}].between({t.value(n)}, {t.value(n)})")(t.numeric()),
        lambda: f"({condition(t)}) & ({condition(t)})",
        lambda: f"({condition(t)}) | ({condition(t)})",
        lambda: f"~({condition(t)})",
        lambda: f"df[{c}].astype(str).str.contains({text_part(t, c)}, case={r.choice([True, False])}, regex=False)",
        lambda: f"df[{t.text()}].str.lower() == {t.value(c)}",
        lambda: f"df[{t.text()}].str.contains({text_part(t, c)}, na=False)",
        lambda: f"df[{c}].duplicated()",
        lambda: f"df.index {r.choice(['<', '>='])} {r.randint(0, len(t.df))}",
    ])()


def text_part(t, column):
    value = str(eval(t.value(column)))
    start = t.rng.randint(0, max(0, len(value) - 2))
    return repr(value[start:start + t.rng.randint(1, 6)])


def frame(t, depth=0):
    r = t.rng
    if depth > 2 or r.random() < 0.25:
        return "df"
    f = lambda: frame(t, depth + 1)
    two = lambda: f"[{t.column()}, {t.column()}]"
    return r.choice([
        lambda: f"df[{condition(t)}]",
        lambda: f"df.loc[{condition(t)}]",
        lambda: f"{f()}.sort_values({t.column()}, ascending={r.choice([True, False])})",
        lambda: f"{f()}.sort_values(by=[{t.column()}, {t.column()}], ascending=[True, False])",
        lambda: f"{f()}.head({r.randint(-1, 6)})",
        lambda: f"{f()}.tail({r.randint(0, 4)})",
        lambda: f"{f()}.dropna()",
        lambda: f"{f()}.dropna(subset=[{t.column()}])",
        lambda: f"{f()}.drop_duplicates(subset={t.column()})",
        lambda: f"{f()}.reset_index(drop=True)",
        lambda: f"{f()}.iloc[{r.randint(-3, 3)}:{r.randint(-2, 8)}]",
        lambda: f"{f()}[{two()}]",
        lambda: f"{f()}.fillna({r.choice(['0', repr('?'), '-1.5'])})",
        lambda: f"{f()}.rename(columns={{{t.column()}: 'new name'}})",
        lambda: f"{f()}.drop(columns=[{t.column()}])",
        lambda: f"{f()}.set_index({t.column()})",
        lambda: f"{f()}.groupby({t.column()}).size().reset_index(name='n')",
        lambda: f"{f()}.groupby({t.column()})[{t.numeric()}].{r.choice(['sum', 'mean', 'max', 'min', 'count', 'first', 'nunique', 'median'])}().reset_index()",
        lambda: f"{f()}.groupby([{t.column()}, {t.column()}])[{t.column()}].{r.choice(['count', 'max', 'first', 'sum'])}().reset_index()",
        lambda: f"{f()}.nlargest({r.randint(1, 4)}, {t.numeric()})",
        lambda: f"{f()}.assign(extra=lambda d: d[{t.numeric()}] * 2)",
        lambda: f"{f()}.astype(str)",
        lambda: f"{f()}.query('`{eval(t.column())}` == {t.value(t.column())}'.replace(chr(10), ' '))",
    ])()


def series(t):
    r = t.rng
    c, n = t.column(), t.numeric()
    return r.choice([
        lambda: f"{frame(t)}[{c}]",
        lambda: f"{frame(t)}[{c}]",
        lambda: f"{frame(t)}[{n}]",
        lambda: f"df.loc[{condition(t)}, {c}]",
        lambda: f"df[{n}] {r.choice(['+', '-', '*', '/', '//', '%'])} {r.choice(['2', '0', '1.5', '-3', f'df[{t.numeric()}]'])}",
        lambda: f"df[{n}].astype({r.choice(['int', 'float', 'str', repr('float64'), 'bool'])})",
        lambda: f"df[{c}].value_counts({r.choice(['', 'normalize=True', 'ascending=True', 'dropna=False'])})",
        lambda: f"df.groupby({c})[{n}].{r.choice(['sum', 'mean', 'max', 'min', 'count', 'std', 'size', 'idxmax'])}()",
        lambda: f"df[{c}].{r.choice(['fillna(0)', 'dropna()', 'drop_duplicates()', 'sort_values()', 'isna()', 'mode()', 'copy()', 'rank()', 'shift(1)', 'shift(-1)', 'diff()', 'cumsum()', 'abs()', 'round(1)', 'head(3)'])}",
        lambda: f"df[{c}].apply(lambda x: {r.choice(['len(str(x))', 'x', 'str(x)[:3]', 'float(x)', 'None', 'x == x', 'str(x).split()'])})",
        lambda: f"df[{c}].map({r.choice(['str', 'len', f'{{{t.value(c)}: 1}}', 'type'])})",
        lambda: f"pd.to_numeric(df[{c}], errors='coerce')",
        lambda: f"df[{t.text()}].str.{r.choice(['lower()', 'upper()', 'strip()', 'len()', 'title()', 'split()', 'split().str[0]', 'replace(' + repr('e') + ', ' + repr('') + ')', 'slice(0, 3)', 'get(0)', 'count(' + repr('a') + ')', 'isdigit()'])}",
        lambda: f"df[{t.text()}].str.extract(r'(\\d+)')[0]",
        lambda: f"df[{c}].where(df[{c}].notna(), {r.choice(['0', repr('none')])})",
        lambda: f"df.iloc[{r.randint(-2, 5)}]",
        lambda: f"df.{r.choice(['nunique()', 'count()', 'isna().sum()', 'dtypes'])}",
    ])()


def scalar(t):
    r = t.rng
    return r.choice([
        lambda: f"{series(t)}.{r.choice(['sum', 'mean', 'max', 'min', 'count', 'nunique', 'median', 'std', 'var', 'idxmax', 'idxmin', 'any', 'all', 'item'])}()",
        lambda: f"{series(t)}.iloc[{r.randint(-2, 3)}]",
        lambda: f"{series(t)}.tolist()",
        lambda: f"{series(t)}.unique().tolist()",
        lambda: f"{series(t)}.values[{r.randint(-1, 2)}]",
        lambda: f"len({frame(t)})",
        lambda: f"{frame(t)}.shape",
        lambda: f"{frame(t)}.empty",
        lambda: f"list({frame(t)}.columns)",
        lambda: f"{frame(t)}.index.tolist()",
        lambda: f"{frame(t)}.iloc[{r.randint(-2, 3)}][{t.column()}]",
        lambda: f"{frame(t)}.iloc[{r.randint(-1, 3)}, {r.randint(-1, 3)}]",
        lambda: f"df.loc[df[{t.numeric()}].{r.choice(['idxmax', 'idxmin'])}(), {t.column()}]",
        lambda: f"df.loc[{r.randint(-1, 6)}, {t.column()}]",
        lambda: f"df.at[{r.randint(0, 4)}, {t.column()}]",
        lambda: f"df[{t.column()}].value_counts().{r.choice(['idxmax()', 'index[0]', 'iloc[0]', 'to_dict()', 'head(2)'])}",
        lambda: f"sum({series(t)})",
        lambda: f"max({series(t)})",
        lambda: f"sorted({series(t)})[:3]",
        lambda: f"[str(x) for x in {series(t)}]",
        lambda: f"[(i, row[{t.column()}]) for i, row in df.head(3).iterrows()]",
        lambda: f"int({series(t)}.iloc[0]) + 1",
        lambda: f"{t.value(t.column())} in {series(t)}.values",
        lambda: f"dict(zip({series(t)}, {series(t)}))",
        lambda: f"set({series(t)}.dropna())",
        lambda: f"repr({series(t)}.iloc[0])",
        lambda: f"str({scalar(t)})",
    ])()


def program(t):
    r = t.rng
    lines = []
    for _ in range(r.choice([0, 0, 0, 1, 1, 2])):
        lines.append(r.choice([
            lambda: f"df[{t.column()}] = df[{t.column()}]",
            lambda: f"df['new'] = {series(t)}",
            lambda: f"df[{t.numeric()}] = pd.to_numeric(df[{t.column()}], errors='coerce')",
            lambda: f"df.loc[{condition(t)}, {t.column()}] = {t.value(t.column())}",
            lambda: f"df = {frame(t)}",
            lambda: f"df = df.copy()",
            lambda: f"s = df[{t.column()}]\ns.iloc[0] = {t.value(t.column())}",
        ])())
    lines.append("final_answer = " + r.choice([frame, series, scalar, scalar])(t))
    return "\n".join(lines)


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    names = sorted(n[:-4] for n in os.listdir(folder) if n.endswith(".csv") and os.path.getsize(os.path.join(folder, n)) < 6000)
    names = [n for n in names if n != "none"]
    for at in range(count):
        name = rng.choice(names)
        table = Table(folder, name, rng)
        print(json.dumps({"id": f"random/{seed}/{at}", "table": name, "program": program(table)}))


main()
