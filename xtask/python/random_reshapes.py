#!/usr/bin/env python3
"""Writes a corpus of random programs that join and reshape small tables, for comparing this interpreter with pandas.

    random_reshapes.py FAMILY COUNT SEED TABLE > CORPUS.jsonl

FAMILY is one of the functions below (`merge`, `concat`, …) or `all`. Each line builds tables with repeated and missing keys of several
dtypes and answers with one operation on them, so that most run and some raise. TABLE names any table: the programs make their own.
"""
import json
import random
import re
import sys

KEYS = {
    "int": ["1", "2", "3", "2", "1", "4"],
    "text": ["'a'", "'b'", "'c'", "'a'", "'d'", "'b'"],
    "float": ["1.0", "2.0", "np.nan", "3.5", "2.0"],
    "holes": ["'a'", "'b'", "np.nan", "'c'", "None"],
    "bool": ["True", "False"],
    "mixed": ["1", "'a'", "2", "'b'", "1"],
    "time": ["pd.Timestamp('2020-01-01')", "pd.Timestamp('2020-01-02')", "pd.Timestamp('2021-05-01')"],
    "text2": ["'x'", "'y'"],
    "none": ["None", "None"],
    "nan": ["np.nan"],
}
COMMON = ["int", "text", "text", "float", "holes", "text2", "int"]


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)

    def one(self, *choices):
        return self.r.choice(choices)

    def maybe(self, chance, text):
        return text if self.r.random() < chance else ""

    def cells(self, kind, rows, unique=False):
        pool = KEYS[kind]
        if unique:
            pool = list(dict.fromkeys(pool))
            self.r.shuffle(pool)
            return "[" + ", ".join((pool * 9)[:rows] if rows > len(pool) else pool[:rows]) + "]"
        return "[" + ", ".join(self.r.choice(pool) for _ in range(rows)) + "]"

    def kind(self, rare=0.2):
        return self.r.choice(list(KEYS)) if self.r.random() < rare else self.r.choice(COMMON)

    def labels(self, rows):
        kind = self.r.choice(["int", "text", "text", "float", "holes", "time", "mixed", "int"])
        return self.cells(kind, rows, self.r.random() < 0.75 and rows <= len(set(KEYS[kind])))

    def index(self, rows, chance=0.35):
        if self.r.random() > chance:
            return ""
        roll = self.r.random()
        if roll < 0.15:
            return f", index=pd.MultiIndex.from_arrays([{self.labels(rows)}, {self.labels(rows)}], names=[{self.one('None', repr('p'))}, {self.one('None', repr('q'))}])"
        if roll < 0.4:
            return f", index=pd.Index({self.labels(rows)}, name={self.one('None', repr('k'), repr('n'))})"
        return f", index={self.labels(rows)}"

    def frame(self, columns, rows=None, index=0.3, rare=0.2, kinds=None):
        rows = self.r.choice([0, 1, 2, 3, 3, 4, 5, 6]) if rows is None else rows
        kinds = kinds or {}
        body = ", ".join(f"{c!r}: {self.cells(kinds.get(c) or self.kind(rare), rows)}" for c in columns)
        return f"pd.DataFrame({{{body}}}{self.index(rows, index)})"

    def columns(self, pool, least=1, most=3):
        pool = list(pool)
        self.r.shuffle(pool)
        return pool[: self.r.randint(least, min(most, len(pool)))]


def merge(m):
    kinds = {}
    if m.r.random() < 0.7:
        kinds = {"k": m.kind(), "j": m.kind()}
    left = m.frame(["k"] + m.columns(["j", "v", "w", "x"], 0), index=0.25, kinds=kinds)
    right = m.frame(["k"] + m.columns(["j", "v", "y", "z"], 0), index=0.25, kinds=kinds)
    how = m.one("", "how='left', ", "how='right', ", "how='outer', ", "how='inner', ")
    on = m.one(
        "on='k'", "on=['k']", "on='k'", "on=['k', 'j']", "", "left_on='k', right_on='k'", "left_on='k', right_on='j'", "left_on='v', right_on='k'",
        "left_index=True, right_index=True", "left_on='k', right_index=True", "left_index=True, right_on='k'", "left_on=['k', 'j'], right_on=['j', 'k']",
        "on='n'", "left_on='k'", "on='k', left_on='k'", "left_on=a['k'], right_on='k'",
    )
    rest = m.maybe(0.2, ", sort=True") + m.maybe(0.2, ", suffixes=" + m.one("('_l', '_r')", "('', '_r')", "(None, '_r')", "('_l', None)", "['_1', '_2']", "('', '')"))
    rest += m.maybe(0.1, ", validate=" + m.one("'1:1'", "'m:1'", "'1:m'", "'m:m'"))
    call = m.one(f"a.merge(b, {how}{on}{rest})", f"pd.merge(a, b, {how}{on}{rest})").replace(", , ", ", ").replace(", )", ")")
    if m.r.random() < 0.05:
        call = f"a.merge(b, how='cross'{m.maybe(0.3, ', suffixes=(None, 2)')})"
    if m.r.random() < 0.08:
        right = f"pd.Series({m.cells(m.kind(), 3)}, name={m.one('None', repr('k'), repr('s'))}{m.index(3)})"
    return f"a = {left}\nb = {right}\n{call}"


def join(m):
    left = m.frame(m.columns(["k", "j", "v"]), index=0.6)
    right = m.frame(m.columns(["v", "y", "z"]), index=0.6)
    how = m.one("", "how='left'", "how='right'", "how='outer'", "how='inner'")
    options = [how, m.one("", "", "on='k'", "on=['k', 'j']"), m.one("lsuffix='_l'", "lsuffix='_l', rsuffix='_r'", "rsuffix='_r'", ""), m.maybe(0.2, "sort=True")]
    call = ", ".join(o for o in options if o)
    if m.r.random() < 0.15:
        other = f"[{m.frame(['y'], 3, 0.8)}, {m.frame(['z'], 3, 0.8)}]"
        return f"a = {left}\na.join({other}{', ' + how if how else ''})"
    if m.r.random() < 0.1:
        right = f"pd.Series({m.cells(m.kind(), 3)}, name={m.one('None', repr('v'), repr('s'))}{m.index(3, 0.7)})"
    return f"a = {left}\nb = {right}\na.join(b{', ' + call if call else ''})"


def concat(m):
    def part():
        roll = m.r.random()
        if roll < 0.2:
            rows = m.r.choice([0, 1, 2, 3])
            return f"pd.Series({m.cells(m.kind(0.4), rows)}, name={m.one('None', repr('a'), repr('s'))}{m.index(rows, 0.4)})"
        return m.frame(m.columns(["a", "b", "c"], 1 if m.r.random() < 0.95 else 0), index=0.35, rare=0.45)

    parts = [part() for _ in range(m.r.choice([1, 2, 2, 2, 3]))]
    if m.r.random() < 0.3:
        parts = [p for p in parts if p.startswith("pd.Series")] or [f"pd.Series({m.cells(m.kind(0.4), 2)}{m.index(2)})" for _ in range(2)]
    options = [m.maybe(0.35, "axis=1"), m.maybe(0.25, "join='inner'"), m.maybe(0.2, "ignore_index=True"), m.maybe(0.2, "sort=True"), m.maybe(0.05, "verify_integrity=True")]
    keys = ["'x'", "'y'", "'z'"] if m.r.random() < 0.8 else ["2", "1", "3"]
    if m.r.random() < 0.3:
        m.r.shuffle(keys)
        options.append(f"keys=[{', '.join(keys[:len(parts)])}]")
        options.append(m.maybe(0.4, "names=" + m.one("['n']", "['n', 'm']")))
    body = "[" + ", ".join(parts) + "]"
    if m.r.random() < 0.1:
        body = "{" + ", ".join(f"{k}: {p}" for k, p in zip(keys, parts)) + "}"
    call = ", ".join(o for o in options if o)
    return f"pd.concat({body}{', ' + call if call else ''})"


def reindex(m):
    a = m.frame(m.columns(["a", "b", "c"]), index=0.7)
    labels = m.labels(m.r.choice([0, 2, 3, 4]))
    fill = m.maybe(0.4, ", fill_value=" + m.one("0", "0.5", "'-'", "None", "True"))
    return m.one(
        f"a = {a}\na.reindex({labels}{fill})",
        f"a = {a}\na.reindex(columns=['a', 'c', 'z']{fill})",
        f"a = {a}\na.reindex(index={labels}, columns=['b', 'a']{fill})",
        f"a = {a}\na.reindex(range(5){fill})",
        f"a = {a}\na['a'].reindex({labels}{fill})",
        f"a = {a}\na.reindex_like({m.frame(['a', 'z'], index=0.5)})",
        f"a = {a}\na.reindex(['a', 'z'], axis=1{fill})",
    )


def multi(m, rows=None, levels=None):
    """A frame with labels of several levels, most without repetitions."""
    rows = m.r.choice([1, 2, 3, 4, 5]) if rows is None else rows
    levels = levels or m.one(2, 2, 3)
    kinds = [m.one("int", "text", "text2", "text", "holes", "float", "mixed") for _ in range(levels)]
    rows_of = []
    while len(rows_of) < rows:
        row = tuple(m.r.choice(KEYS[k]) for k in kinds)
        if row not in rows_of or m.r.random() < 0.05:
            rows_of.append(row)
    names = ", ".join(m.one("None", repr("pqr"[at]), repr("pqr"[at])) for at in range(levels))
    arrays = ", ".join("[" + ", ".join(row[at] for row in rows_of) + "]" for at in range(levels))
    return f"pd.MultiIndex.from_arrays([{arrays}], names=[{names}])", rows


def unstack(m):
    index, rows = multi(m)
    kind = m.kind(0.4)
    s = f"pd.Series({m.cells(kind, rows)}, index={index}, name={m.one('None', repr('s'))})"
    columns = m.columns(["v", "w", "a"], 1, 2)
    body = ", ".join(f"{c!r}: {m.cells(m.kind(0.4), rows)}" for c in columns)
    df = f"pd.DataFrame({{{body}}}, index={index})"
    level = m.one("", "", "level=0", "level=1", "level=-1", "level='p'", "level=['p', 'q']", "level=[0, 1]", "level=2")
    fill = m.maybe(0.3, "fill_value=" + m.one("0", "'-'", "0.5"))
    call = ", ".join(x for x in (level, fill) if x)
    return m.one(f"{s}.unstack({call})", f"{df}.unstack({call})", f"{df}.unstack({call}).stack()", f"{s}.unstack().stack()",
                 f"{df}.stack()", f"{df}.stack().unstack()", f"{df}.T", f"{df}.stack(dropna=False)", f"{df}.stack(future_stack=True)",
                 f"{df}.unstack({level}).stack(0)", f"{s}.unstack({call}).columns.names", f"{df}.unstack().T")


def pivot(m):
    a = m.frame(["k", "c", "v"] + m.columns(["w", "x"], 0), index=0.1, rare=0.3, kinds={"k": m.kind(), "c": m.kind()}, rows=m.r.choice([1, 2, 3, 4]))
    options = [m.one("index='k'", "index='k'", "index=['k']", "", "index=['k', 'v']"), m.one("columns='c'", "columns='c'", "columns=['c']", "columns=['c', 'v']"),
               m.one("values='v'", "values='v'", "", "values=['v']", "values=['v', 'w']")]
    call = ", ".join(x for x in options if x)
    return f"a = {a}\n" + m.one(f"a.pivot({call})", f"pd.pivot(a, {call})")


def levels(m):
    index, rows = multi(m)
    body = ", ".join(f"{c!r}: {m.cells(m.kind(), rows)}" for c in m.columns(["a", "b"]))
    a = f"a = pd.DataFrame({{{body}}}, index={index})\n"
    return a + m.one("a.index.get_level_values(0)", "a.index.get_level_values('p')", "a.droplevel(0)", "a.droplevel('q')", "a.droplevel(['p', 'q'])", "a.swaplevel()",
                     "a.swaplevel(0, 1)", "a.swaplevel('p', 'q')", "a.reorder_levels([1, 0])", "a.reorder_levels(['q', 'p'])", "a.reset_index()", "a.reset_index(level=0)",
                     "a.reset_index('p')", "a.reset_index(level=['q'])", "a.reset_index(level=[0, 1], drop=True)", "a.reset_index(names=['m', 'n'])", "a.reset_index(drop=True)",
                     "a.rename_axis(['x', 'y'])", "a.rename_axis(index={'p': 'z'})", "a.rename_axis(columns='c')", "a.rename_axis(index=str.upper)", "a.index.set_names(['x', 'y'])",
                     "a.index.set_names('x', level=0)", "a.sort_index()", "a.sort_index(ascending=False)", "a.sort_index(level=1)", "a.sort_index(level='q', ascending=False)",
                     "a.sort_index(level=[1, 0])", "a.sort_index(level=1, sort_remaining=False)", "a.sort_index(ascending=[True, False])", "a.index.names", "a.index.nlevels",
                     "a.reset_index(level=1, col_fill='f', col_level=0)", "a['a'].reset_index()", "a['a'].reset_index(level=0)", "a['a'].reset_index(level='q', drop=True)",
                     "a.set_index('a')", "a.set_index('a', append=True)", "a.set_index(['a', 'b'])", "a.set_index('a', drop=False)", "a.set_index('a', verify_integrity=True)",
                     f"a.set_index([{m.cells('int', rows)}])", "a.set_index(a['a'])", "a.set_index(['a', a['b']])", "a.set_index(pd.Index(range(len(a)), name='g'), append=True)",
                     "a.index.droplevel(0)", "a.index.swaplevel()", "a.index.to_frame()", "a.index.append(a.index)", "a.index.to_flat_index()", "a.sort_index(axis=1)",
                     "a.sort_index(axis=1, ascending=False)")


def select(m):
    index, rows = multi(m, levels=m.one(2, 2, 3))
    body = ", ".join(f"{c!r}: {m.cells(m.kind(), rows)}" for c in ["a", "b"])
    pool = KEYS["text"] + KEYS["int"] + ["'x'", "1.0"]
    k, j = m.r.choice(pool), m.r.choice(pool)
    pick = [p for p in re.findall(r"'[a-d]'|\b[1-4]\b|'[xy]'", index)]
    if pick and m.r.random() < 0.8:
        k, j = m.r.choice(pick), m.r.choice(pick)
    a = f"a = pd.DataFrame({{{body}}}, index={index})" + m.maybe(0.5, ".sort_index()") + "\n"
    return a + m.one(f"a.loc[{k}]", f"a.loc[({k}, {j})]", f"a.loc[{k}, {j}]", f"a.loc[({k}, {j}), 'a']", f"a.loc[[{k}, {j}]]", f"a.loc[{k}:{j}]", f"a.loc[{k}:]", f"a.loc[[({k}, {j})]]",
                     f"a.loc[({k},), :]", f"a.loc[({k}, slice(None)), :]", f"a.loc[(slice(None), {j}), :]", f"a.loc[(slice(None), [{k}, {j}]), 'a']", f"a.xs({k})", f"a.xs({j}, level=1)",
                     f"a.xs({j}, level='q')", f"a.xs(({k}, {j}))", f"a.xs({j}, level=1, drop_level=False)", f"a['a'].loc[{k}]", f"a['a'][{k}]", f"a['a'].loc[{k}, {j}]", f"a['a'][{k}, {j}]",
                     f"a['a'].xs({j}, level=1)", f"a.loc[{k}, 'a']", f"a.loc[pd.IndexSlice[:, {j}], :]", f"a.loc[a['a'] == {k}]", f"a[a.index.get_level_values(0) == {k}]", f"a.loc[({k}, {j}):]",
                     f"({k}, {j}) in a.index", f"{k} in a.index", f"a.at[({k}, {j}), 'a']", f"a.drop({k})", f"a.drop(({k}, {j}))", f"a.drop({k}, level=1)", "a.T", f"a.T[{k}]", f"a.T[{k}, {j}]",
                     f"a.T.xs({j}, axis=1, level=1)", f"a.index.get_loc({k})")


def align(m):
    kinds = {"a": m.one("int", "float", "int", "bool"), "b": m.one("int", "float"), "c": m.one("int", "float", "text")}
    rows = m.r.choice([1, 2, 3, 3, 4])
    a = m.frame(m.columns(["a", "b", "c"]), rows, index=0.6, kinds=kinds, rare=0)
    other = m.frame(m.columns(["a", "b", "c", "d"]), m.one(rows, 2, 3), index=0.6, kinds=kinds, rare=0)
    op = m.one("+", "-", "*", "/", "==", "<", "//")
    name = m.one("add", "sub", "mul", "div", "rsub", "truediv", "radd", "floordiv", "mod", "pow", "rdiv", "multiply")
    series = f"pd.Series({m.cells(m.one('int', 'float'), rows)}{m.one('', m.index(rows, 1), ', index=[%r, %r, %r, %r][:%d]' % ('a', 'b', 'c', 'd', rows))})"
    fill = m.maybe(0.4, ", fill_value=" + m.one("0", "1.5"))
    return f"a = {a}\nb = {other}\ns = {series}\n" + m.one(
        f"a {op} b", f"a {op} b", f"a {op} s", f"a.{name}(b{fill})", f"a.{name}(s, axis=0)", f"a.{name}(s, axis='index')", f"a.{name}(s)", f"a.{name}(2{fill})", f"a['a'].{name}(s{fill})",
        f"s.{name}(b['a']{fill})", "a.combine_first(b)", "a['a'].combine_first(s)", f"a['a'] {op} s", "a.align(b)[0]", "a.align(b)[1]", f"a.align(b, join={repr(m.one('inner', 'left', 'outer'))})[0]",
        f"a.align(b, axis={m.one('0', '1')}, join='left')[1]", "a.update(b)\na", f"a.{m.one('eq', 'ne', 'lt', 'ge')}({m.one('b', '2', 's, axis=0')})", "s.align(a['a'])[0]", f"s.{m.one('eq', 'gt')}(2)")


def table(m):
    rows = m.r.choice([1, 3, 4, 5, 6, 6])
    keys = {"k": m.one("text", "text2", "int", "holes"), "c": m.one("text2", "int", "text", "holes"), "v": m.one("int", "float"), "w": m.one("int", "float"), "j": m.one("text2", "int")}
    a = m.frame(["k", "c", "v"] + m.columns(["w", "j"], 0), rows, index=0.1, rare=0, kinds=keys)
    values = m.one("values='v'", "values='v'", "values=['v']", "values=['v', 'w']", "")
    options = [values, m.one("index='k'", "index='k'", "index=['k', 'j']", "index=['k']", ""), m.one("columns='c'", "columns='c'", "columns=['c', 'j']", ""),
               m.maybe(0.7, "aggfunc=" + m.one("'sum'", "'mean'", "'count'", "'max'", "'sum'", "['sum', 'mean']", "len", "{'v': 'sum'}", "'first'", "np.sum", "'size'", "'nunique'")),
               m.maybe(0.3, "fill_value=0"), m.maybe(0.3, "margins=True"), m.maybe(0.1, "margins_name='T'"), m.maybe(0.05, "sort=False"), m.maybe(0.05, "observed=True")]
    return f"a = {a}\n" + m.one("a.pivot_table(", "pd.pivot_table(a, ") + ", ".join(x for x in options if x) + ")"


def crosstab(m):
    rows = m.r.choice([1, 3, 4, 5, 6])
    keys = {"k": m.one("text", "text2", "int", "holes"), "c": m.one("text2", "int", "text", "bool"), "v": m.one("int", "float"), "j": m.one("text2", "int")}
    a = m.frame(["k", "c", "v", "j"], rows, index=0.1, rare=0, kinds=keys)
    first, second = m.one("a['k']", "a['k']", "a.k", "[a['k'], a['j']]", "a['k'].tolist()"), m.one("a['c']", "a['c']", "[a['c'], a['j']]", "a['c'].values", "a['k']")
    options = [m.maybe(0.25, "normalize=" + m.one("True", "'index'", "'columns'", "'all'", "0")), m.maybe(0.25, "margins=True"), m.maybe(0.1, "rownames=['r']"), m.maybe(0.1, "colnames=['s']"),
               m.maybe(0.2, "values=a['v'], aggfunc=" + m.one("'sum'", "'mean'", "'max'"))]
    return f"a = {a}\npd.crosstab({first}, {second}" + "".join(", " + x for x in options if x) + ")"


FAMILIES = {f.__name__: f for f in (merge, join, concat, reindex, unstack, pivot, levels, select, align, table, crosstab)}


def main():
    family, count, seed, table = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    names = list(FAMILIES) if family == "all" else family.split(",")
    for n in range(count):
        name = names[n % len(names)]
        program = FAMILIES[name](Maker(f"{seed}-{n}"))
        print(json.dumps({"id": f"{name}-{seed}-{n}", "table": table, "program": program, "source": name}))


if __name__ == "__main__":
    main()
