#!/usr/bin/env python3
"""Writes a corpus of random programs that print: frames, Series, indexes and arrays of every dtype and option.

    random_prints.py COUNT SEED OUT.jsonl TABLES

Each line is a program over a table it makes in TABLES (`prints.csv`). Run the corpus with the reference and with
`hiddentables replay`, and compare: nothing here depends on the clock or on hashes.
"""
import json, os, random, sys

WORDS = ["a", "Oslo", "two words", "", " lead", "trail ", "tab\tin", "line\nend", "back\\slash", "it's", 'say "x"', "München", "日本",
         "x" * 30, "y" * 49, "z" * 50, "w" * 51, "long text " * 8, "None", "NaN", "1.50", "-3", "é", "A" * 12, "b" * 7, "🙂", "word"]
FLOATS = [0.0, -0.0, 1.0, 1.5, -2.25, 3.14159265358979, 1e-7, 1e-5, 0.0001, 123456.789, 1e6, 1000000.5, 1234567.891, 1e8, 1e15, 1e16,
          1e20, 1e-10, -1e-3, 0.1, 1 / 3, 2 / 3, 100.0, 99.99, 1e300, 5e-324, 12345678.9, 0.30000000000000004, 7.0, 1e5, 33.333333333]
INTS = [0, 1, -1, 7, 10, 100, -100, 12345, 99999, 1000000, 123456789, 10**12, -(10**15), 2021, 42]
DATES = ["2020-01-01", "1999-12-31", "2021-06-15", "2000-02-29"]
TIMES = ["2020-01-01 10:30:00", "2021-03-04 05:06:07.5", "2020-01-01", "2022-11-12 13:14:15.123456", "2001-01-01 00:00:00.000000001"]
DELTAS = ["1 days", "2 days", "0 days", "-1 days", "10 days"]
SPANS = ["1 days 02:03:04", "00:00:01.5", "-1 days +23:00:00", "3 days", "00:00:00.000001"]


class Maker:
    def __init__(self, rng):
        self.r = rng

    def pick(self, *items):
        return self.r.choice(items)

    def several(self, pool, n):
        few = self.r.sample(pool, min(len(pool), self.r.randint(1, 6)))
        return [self.r.choice(few) for _ in range(n)]

    def cells(self, n, kind=None):
        """The source of a list of n cells, and whether it is one of times."""
        r = self.r
        kind = kind or r.choice("int int float float str str bool mixed none obj dates times deltas spans nested floatobj".split())
        miss = r.random() < 0.3
        holes = lambda cells, hole: [hole if miss and r.random() < 0.25 else c for c in cells]
        if kind == "int":
            if r.random() < 0.3:
                return repr([r.randint(-50, 50) for _ in range(n)])
            return repr(self.several(INTS, n))
        if kind == "float":
            if r.random() < 0.4:
                cells = [repr(round(r.uniform(-1000, 1000), r.randint(0, 8))) for _ in range(n)]
            else:
                cells = [repr(c) for c in self.several(FLOATS, n)]
            cells = holes(cells, "np.nan")
            if r.random() < 0.08:
                cells = [r.choice(["np.inf", "-np.inf", c]) for c in cells]
            return "[" + ", ".join(cells) + "]"
        if kind == "str":
            return repr(holes(self.several(WORDS, n), None if r.random() < 0.5 else "")).replace("None", r.choice(["None", "np.nan"]))
        if kind == "bool":
            return repr([r.random() < 0.5 for _ in range(n)])
        if kind == "none":
            return repr([None] * n)
        if kind == "mixed":
            pool = ["1", "2.5", "'x'", "None", "np.nan", "True", "-3", "1e-8", "'two words'", "1234567.0", "(1, 2)", "12345678901"]
            return "[" + ", ".join(self.several(pool, n)) + "]"
        if kind == "floatobj":
            pool = ["1.5", "None", "2.25", "'x'", "1e-9", "100.0", "np.nan", "123456789.125"]
            return "[" + ", ".join(self.several(pool, n)) + "]"
        if kind == "obj":
            pool = ["'a'", "1", "None", "pd.Timestamp('2020-01-01')", "pd.NaT", "2.0", "True", "pd.Timedelta('1 days')"]
            return "[" + ", ".join(self.several(pool, n)) + "]"
        if kind == "nested":
            pool = ["[1, 2]", "['a', 'b']", "('x',)", "{'k': 'v', 'n': 1}", "[]", "{}", "(1, (2, (3, (4,))))", "[['a', ['b', ['c']]]]", "{1}",
                    "['tab\\tx']", "[None, 1.5]", "{'a': ['x', {'y': ['z']}]}", "range(3)", "list(range(120))", "()"]
            return "[" + ", ".join(self.several(pool, n)) + "]"
        pool, maker = {"dates": (DATES, "pd.to_datetime"), "times": (TIMES, "pd.to_datetime"), "deltas": (DELTAS, "pd.to_timedelta"),
                       "spans": (SPANS, "pd.to_timedelta")}[kind]
        cells = holes(self.several(pool, n), None)
        tail = ", format='ISO8601'" if kind == "times" else ""
        return f"{maker}({cells!r}{tail})"

    def index(self, n):
        r = self.r
        roll = r.random()
        name = r.choice([None, None, "idx", "a b", 3, "t\tx"])
        named = f", name={name!r}" if name is not None else ""
        if roll < 0.25:
            return "plain", None
        if roll < 0.5:
            return "index", f"pd.Index({self.cells(n, 'str')}{named})"
        if roll < 0.62:
            return "index", f"pd.Index({self.cells(n, 'int')}{named})"
        if roll < 0.7:
            return "index", f"pd.Index({self.cells(n, 'float')}{named})"
        if roll < 0.78:
            return "index", f"pd.Index({self.cells(n, r.choice(['dates', 'times']))}{named})"
        if roll < 0.83:
            return "index", f"pd.Index({self.cells(n, r.choice(['deltas', 'spans']))}{named})"
        if roll < 0.86:
            return "index", f"pd.Index({self.cells(n, 'mixed')}{named})"
        return "multi", None

    def column_names(self, k):
        r = self.r
        roll = r.random()
        if roll < 0.5:
            return r.sample(["a", "b", "Name", "Total Amount", "x" * 20, "c\td", "é", "Year", "col_1", "col_2", "A very long column name indeed"], min(k, 11))
        if roll < 0.7:
            return list(range(k))
        if roll < 0.8:
            return [r.randint(-5, 2000) for _ in range(k)]
        return ["column %d" % i for i in range(k)]

    def frame(self, rows=None, width=None):
        r = self.r
        n = rows if rows is not None else r.choice([0, 1, 2, 3, 3, 4, 5, 5, 8, 12, 60, 61, 75])
        k = width or r.choice([1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 14])
        names = list(dict.fromkeys(self.column_names(k)))
        columns = {name: self.cells(n) for name in names}
        body = ", ".join(f"{name!r}: {cells}" for name, cells in columns.items())
        kind, index = self.index(n)
        lines = [f"f = pd.DataFrame({{{body}}})"]
        if kind == "index" and n:
            lines.append(f"f.index = {index}")
        elif kind == "multi" and n:
            first, second = self.cells(n, self.pick("str", "int", "bool")), self.cells(n, self.pick("str", "int", "float", "dates"))
            names = self.pick("['k1', 'k2']", "['k1', 'k2']", "[None, 'k2']")
            lines.append(f"f['k1'] = {first}")
            lines.append(f"f['k2'] = {second}")
            lines.append("f = f.sort_values('k1').set_index(['k1', 'k2'])" if "nan" not in first and "None" not in first else "f = f.set_index(['k1', 'k2'])")
        return lines

    def setting(self):
        name, values = self.pick(
            ("display.max_rows", [None, 0, 1, 2, 5, 7, 100]), ("display.min_rows", [None, 0, 1, 2, 4, 5]), ("display.max_columns", [None, 1, 2, 3, 5, 20]),
            ("display.max_colwidth", [None, 3, 5, 10, 20, 100]), ("display.precision", [0, 1, 2, 3, 8]), ("display.width", [None, 40, 60, 100, 1000]),
            ("display.float_format", ["'{:.2f}'.format", "lambda x: f'{x:,.1f}'", "'{:,.3f}'.format"]), ("display.expand_frame_repr", [True, False]),
            ("display.show_dimensions", [True, False, "truncate"]), ("display.colheader_justify", ["left", "center", "right"]),
            ("display.chop_threshold", [None, 0.01, 5, 1e-3]), ("display.multi_sparse", [False]), ("display.max_seq_items", [None, 1, 2, 3, 10]))
        value = self.r.choice(values)
        text = value if name.endswith("float_format") else repr(value)
        if self.r.random() < 0.2 and not name.endswith("float_format"):
            return f"pd.options.{name} = {text}"
        return f"pd.set_option({name!r}, {text})"

    def arguments(self):
        r = self.r
        pool = ["index=False", "header=False", "na_rep='-'", "na_rep=''", "justify='left'", "justify='center'", "max_rows=4", "max_rows=6, min_rows=3",
                "max_cols=2", "max_cols=3", "show_dimensions=True", "decimal=','", "line_width=40", "line_width=60", "max_colwidth=10", "sparsify=False",
                "index_names=False", "float_format='%.2f'", "float_format='{:.1f}'.format", "float_format=lambda x: '%.3e' % x", "col_space=12", "max_cols=0, line_width=80"]
        chosen = {c.split("=")[0]: c for c in r.sample(pool, r.choice([0, 0, 1, 1, 2, 3]))}
        return ", ".join(chosen.values())

    def series_arguments(self):
        pool = ["index=False", "header=False", "na_rep='-'", "length=True", "dtype=True", "name=True", "max_rows=4", "max_rows=6, min_rows=3",
                "float_format='%.2f'", "float_format='{:.1f}'.format", "name=True, dtype=True", "max_rows=1"]
        chosen = {c.split("=")[0]: c for c in self.r.sample(pool, self.r.choice([0, 0, 1, 1, 2, 3]))}
        return ", ".join(chosen.values())

    def shown(self):
        r = self.r
        roll = r.random()
        if roll < 0.30:
            return ["print(f)"]
        if roll < 0.42:
            return [f"print(f.to_string({self.arguments()}))"]
        if roll < 0.60:
            column = "f[f.columns[0]]"
            return r.choice([[f"print({column})"], [f"print({column})"], [f"print({column}.to_string({self.series_arguments()}))"], [f"s = {column}.rename({r.choice([None, 'n', 5])!r})", "print(s)"],
                             ["print(f.iloc[0] if len(f) else f)"], [f"print('%s' % {column})"]])
        if roll < 0.68:
            return [r.choice(["print(f.index)", "print(repr(f.index))", "print(f.columns)", "print([f.columns])"])]
        if roll < 0.80:
            return [r.choice(["print(f.values)", "print(repr(f.values))", "print(f[f.columns[0]].values)", "print(repr(f[f.columns[0]].values))",
                              "print(f.select_dtypes('number').values)", "print(f[f.columns[0]].unique())"])]
        if roll < 0.86:
            return [r.choice(["print(f.dtypes)", "print(f.isna())", "print(f.head(3))", "print(f.notna().sum())", "print(f[f.columns[0]].value_counts())", "print(f.T)",
                              "print(f.columns.tolist(), f.shape)", "print(f.iloc[::-1])", "print(f'{f}')", "print(f.head(0))", "print(f[[]])"])]
        if roll < 0.93:
            return ["print(f)", r.choice(["print(f.reset_index())", "print(f.tail(2))", "print(f.sort_index())"])]
        return [f"print({{'k': f[f.columns[0]].tolist()}})", "print(str(f)[:40])"]

    def array(self):
        r = self.r
        n = r.choice([1, 2, 3, 5, 8, 12, 20, 40, 1001, 1500])
        kind = r.choice(["int", "float", "float", "bool", "str"])
        cells = self.cells(min(n, 40), kind)
        lines = [f"s = pd.Series({cells})"]
        if n > 40:
            lines.append(f"s = pd.concat([s] * {n // 40 + 1}, ignore_index=True)")
        lines.append(r.choice(["print(s.values)", "print(repr(s.values))", "print([s.values])", "print(s.to_numpy())", "print(pd.Index(s))", "print(s)"]))
        return lines

    def wide(self):
        """Frames of many columns, of several levels of columns, and what grouping gives."""
        r = self.r
        n = r.choice([2, 3, 5, 9, 30])
        roll = r.random()
        if roll < 0.3:
            width = r.choice([15, 21, 40, 81, 90, 120])
            label = r.choice(["'c%d' % i", "i", "i - 5", "'a longer name %d' % i"])
            step = r.choice([1, 1.5, -1000, 1e6])
            lines = [f"f = pd.DataFrame({{{label}: [i, i * {step}] for i in range({width})}})"]
        elif roll < 0.6:
            keys, texts = self.several([1, 2, 3, -4], n), self.several(["x", "yy", "zzz"], n)
            ints, floats = self.cells(n, "int"), self.cells(n, "float")
            lines = [f"f = pd.DataFrame({{'k': {keys!r}, 't': {texts!r}, 'v': {ints}, 'w': {floats}}})",
                     "f = " + r.choice(["f.groupby('t')[['v', 'w']].agg(['min', 'max'])", "f.groupby(['t', 'k']).agg({'v': ['sum', 'mean'], 'w': ['max']})",
                                        "f.groupby(['t', 'k']).sum()", "f.groupby('k')[['w']].mean()",
                                        "f.groupby('t').agg(low=('v', 'min'), high=('w', 'max'))", "f.groupby(['k', 't'])[['v']].count()"])]
        elif roll < 0.8:
            labels = r.choice(["[('a', 1), ('a', 2), ('b', 1)]", "[('a', 'x'), ('a', 'y'), ('b', '')]", "[('a', 1.5), ('a', 2.0), ('b', 1.5)]",
                               "[('a', 'x', 'p'), ('a', 'x', 'q'), ('a', 'y', 'p')]"])
            lines = [f"f = pd.DataFrame({{'p': {self.cells(n)}, 'q': {self.cells(n)}, 'r': {self.cells(n)}}})", f"f.columns = pd.Index({labels})"]
        else:
            rows, k = r.choice([(2, 3), (7, 2), (40, 30), (600, 2), (3, 400), (1001, 1), (5, 8)])
            cell = r.choice(["j * i", "j / (i + 1)", "(j + i) % 3 == 0", "float(j)", "j * 1e-3 + i", "'t%d' % j"])
            lines = [f"f = pd.DataFrame({{i: [{cell} for j in range({rows})] for i in range({k})}})"]
            return lines + [r.choice(["print(f.values)", "print(repr(f.values))", "print(f)", "print([f.values])", "print(f.iloc[0].values)"])]
        return lines + [r.choice(["print(f)", "print(f)", "print(f)", f"print(f.to_string({self.arguments()}))", "print(f.columns)", "print(f.index)",
                                  "print(f.dtypes)", "print(f.iloc[0])"])]

    def extra(self):
        """Parameters by column: names, functions, widths."""
        r = self.r
        n = r.choice([1, 2, 4])
        lines = [f"f = pd.DataFrame({{'a': {self.cells(n)}, 'b': {self.cells(n)}, 3: {self.cells(n)}}})"]
        pool = ["header=['x', 'yyyyyyyy', 'z']", "header=['x']", "formatters={'a': str, 3: lambda v: '<%s>' % v}", "formatters=[str, repr, lambda v: '!']", "formatters={'__index__': lambda v: 'i%s' % v}",
                "formatters={1: str}", "formatters=[str]", "col_space={'a': 10}", "col_space=[1, 20, 3]", "col_space={'q': 1}", "columns=['b']", "columns=['b', 'a']", "columns=['q']", "index=False", "justify='left'", "max_cols=2", "na_rep='?'"]
        chosen = {c.split("=")[0]: c for c in r.sample(pool, r.choice([1, 1, 2, 3]))}
        arguments = ", ".join(chosen.values())
        return lines + [f"print(f.to_string({arguments}))"]

    def program(self):
        lines = ["import pandas as pd", "import numpy as np"]
        for _ in range(self.r.choice([0, 0, 0, 1, 1, 2])):
            lines.append(self.setting())
        roll = self.r.random()
        if roll < 0.12:
            lines += self.array()
        elif roll < 0.3:
            lines += self.wide()
        elif roll < 0.4:
            lines += self.extra()
        else:
            lines += self.frame() + self.shown()
        return "\n".join(lines)


def main():
    count, seed, out, tables = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    os.makedirs(tables, exist_ok=True)
    with open(os.path.join(tables, "prints.csv"), "w") as f:
        f.write("a,b\n1,x\n2,y\n")
    with open(out, "w") as f:
        for at in range(count):
            program = Maker(random.Random(f"{seed}/{at}")).program()
            f.write(json.dumps({"id": f"{seed}/{at}", "program": program, "table": "prints"}) + "\n")


main()
