#!/usr/bin/env python3
"""Writes a corpus of random programs of what came last: lists spread, columns melted, rows added by label, two tables put into one.

    random_leftovers.py FAMILY COUNT SEED TABLE > CORPUS.jsonl

FAMILY is one of the functions below (`explode`, `melt`, …), several with commas between, or `all`. Each line builds small tables with repeated
and missing cells of several dtypes and answers with one operation, so that most run and some raise. TABLE names any table: the programs
make their own.
"""
import json
import random
import sys

from random_reshapes import Maker as Base


class Maker(Base):
    def numbers(self, rows, holes=0.2):
        pool = self.one(["1", "2", "3", "-4", "10"], ["1.5", "2.0", "-0.25", "7.125", "3.5"])
        return "[" + ", ".join("np.nan" if self.r.random() < holes else self.r.choice(pool) for _ in range(rows)) + "]"

    def rows(self):
        return self.r.choice([0, 1, 2, 3, 3, 4, 5, 6])

    def plain(self, rows=None, columns=("a", "b", "c"), index=0.4):
        """A frame of numbers, text, bools and datetimes."""
        rows = self.rows() if rows is None else rows
        body = []
        for c in columns:
            kind = self.r.random()
            cells = self.numbers(rows, 0.25) if kind < 0.55 else self.cells(self.one("text", "holes", "bool", "time", "text2", "mixed"), rows)
            body.append(f"{c!r}: {cells}")
        return f"pd.DataFrame({{{', '.join(body)}}}{self.index(rows, index)})"

    def numeric(self, rows=None, columns=("a", "b", "c"), index=0.3, holes=0.15):
        rows = self.rows() if rows is None else rows
        body = ", ".join(f"{c!r}: {self.numbers(rows, holes)}" for c in columns)
        return f"pd.DataFrame({{{body}}}{self.index(rows, index)})"

    def series(self, rows=None, index=0.4, kind=None):
        rows = self.rows() if rows is None else rows
        cells = self.numbers(rows) if self.r.random() < 0.55 and not kind else self.cells(kind or self.kind(0.4), rows)
        return f"pd.Series({cells}, name={self.one('None', repr('a'), repr('s'))}{self.index(rows, index)})"


def lists(m, rows):
    def cell():
        roll = m.r.random()
        if roll < 0.6:
            body = ", ".join(m.one("1", "2", "3.5", "'x'", "None", "np.nan", "True") for _ in range(m.r.randint(0, 3)))
            return m.one(f"[{body}]", f"[{body}]", f"({body}{',' if body else ''})")
        return m.one("1", "'x y'", "np.nan", "None", "2.5", "[]", "'abc'.split('b')", "{7}", "{3: 4}", "range(2)", "np.array([1, 2])", "pd.Timestamp('2020-01-01')", "''")

    return "[" + ", ".join(cell() for _ in range(rows)) + "]"


def explode(m):
    rows = m.rows()
    ignore = m.maybe(0.3, "ignore_index=True")
    if m.r.random() < 0.3:
        cells = lists(m, rows) if m.r.random() < 0.8 else m.cells(m.kind(0.5), rows)
        return f"s = pd.Series({cells}, name={m.one('None', repr('n'))}{m.index(rows)})\ns.explode({ignore})"
    shape = lists(m, rows)
    same = "[" + ", ".join(m.one("['p', 'q']", "(8, 9)", "[[1], 2]") for _ in range(rows)) + "]"
    other = m.one(shape, lists(m, rows), m.cells(m.kind(0.4), rows))
    a = f"a = pd.DataFrame({{'k': {m.cells(m.kind(0.4), rows)}, 'v': {shape if m.r.random() < 0.6 else same}, 'w': {same if m.r.random() < 0.5 else other}}}{m.index(rows)})\n"
    column = m.one("'v'", "'v'", "'v'", "['v']", "['v', 'w']", "['w', 'v']", "'k'", "'z'", "[]", "['v', 'v']", "('v',)", "['v', 'z']", "{'v'}")
    return a + f"a.explode({column}{', ' + ignore if ignore else ''})" + m.maybe(0.3, m.one(".groupby('v').size()", "['v'].value_counts()", ".dtypes", ".reset_index()"))


def melt(m):
    rows = m.rows()
    if m.r.random() < 0.15:
        names = m.one("[('a', 'x'), ('a', 'y'), ('b', 'x')]", "[('a', 'x'), ('b', 'y'), ('c', 'z')]")
        data = "[" + ", ".join("[" + ", ".join(m.one("1", "2.5", "'t'", "np.nan") for _ in range(3)) + "]" for _ in range(max(rows, 1))) + "]"
        a = f"pd.DataFrame({data}, columns=pd.MultiIndex.from_tuples({names}, names={m.one('None', repr(['p', 'q']), repr([None, 'q']))}))"
        options = [m.one("", "", "id_vars=[('a', 'x')]", "value_vars=[('b', 'x')]", "id_vars='a'", "id_vars=['a'], col_level=0", "col_level=0", "col_level=1", "id_vars=['b'], col_level=0", "col_level='q'"), m.maybe(0.2, "var_name='n'"), m.maybe(0.2, "ignore_index=False")]
        return f"a = {a}\n" + m.one("a.melt(", "pd.melt(a, ") + ", ".join(o for o in options if o) + ")"
    names = m.columns(["k", "j", "v", "w", "x"], 1, 4)
    a = m.frame(names, rows, index=0.4, rare=0.45)
    rename = m.maybe(0.1, "a.columns.name = 'cols'\n") + m.maybe(0.06, f"a.columns = {[names[0]] * len(names)!r}\n")
    ids = m.one("", "id_vars='k'", "id_vars=['k']", "id_vars=['k', 'j']", "id_vars=[]", "id_vars=('k',)", f"id_vars={names[0]!r}", f"id_vars={names[:2]!r}", f"id_vars={names!r}")
    values = m.one("", "", "value_vars='v'", "value_vars=['v', 'w']", f"value_vars={names[-1:]!r}", f"value_vars={names!r}", "value_vars=[]", f"value_vars={names[::-1]!r}")
    options = [ids, values, m.maybe(0.25, "var_name=" + m.one("'n'", "'n'", "3", "'k'", "['n']")), m.maybe(0.25, "value_name=" + m.one("'x2'", "'v'", "'variable'", "0")), m.maybe(0.3, "ignore_index=False")]
    return f"a = {a}\n{rename}" + m.one("a.melt(", "pd.melt(a, ") + ", ".join(o for o in options if o) + ")"


def indicator(m):
    kind = m.kind()
    left, right = m.frame(["k", "v"], index=0.2, kinds={"k": kind}), m.frame(["k", "w"], index=0.2, kinds={"k": kind})
    how = m.one("", "how='left', ", "how='right', ", "how='outer', ", "how='outer', ", "how='inner', ")
    on = m.one("on='k'", "on='k'", "on='k'", "left_on='k', right_on='w'", "left_index=True, right_index=True", "left_on='k', right_index=True")
    name = m.one("True", "True", "True", "'side'", "'v'", "'k'", "''", "False", "1", "None")
    after = m.one("", "", "", "['_merge'].value_counts()", "['_merge'].tolist()", ".query('_merge == \"left_only\"')", "[lambda d: d['_merge'] == 'both']", ".groupby('_merge').size()", "['_merge'].astype(str).tolist()", ".drop(columns='_merge')", ".dtypes")
    validate = m.maybe(0.15, ", validate=" + m.one("'1:1'", "'m:1'", "'one_to_many'", "'m:m'", "'x'"))
    return f"a = {left}\nb = {right}\n" + m.one("a.merge(b, ", "pd.merge(a, b, ") + f"{how}{on}, indicator={name}{validate}){after}"


def enlarge(m):
    rows = m.rows()
    label = m.one("'Total'", "'Total'", "len(a)", "len(a)", "99", "2.5", "None", "'a'", "pd.Timestamp('2020-05-05')", "True")
    value = m.one("1", "2.5", "'x'", "None", "np.nan", "True", "pd.Timestamp('2020-01-01')", "0", "''")
    show = m.one("a", "a", "a", "a.dtypes", "a.index.tolist()", "a.shape")
    if m.r.random() < 0.35:
        return f"a = {m.series(rows)}\n{m.one('a.loc', 'a.loc', 'a', 'a.at')}[{label}] = {value}\n" + m.one("a", "a", "a.dtype", "a.index.tolist()")
    if m.r.random() < 0.15:
        columns = m.one("['a', 'b', 'c']", "['a', 'b', 'c']", "['c']", "[]")
        a = f"a = pd.DataFrame(columns={columns})\n"
        row = m.one("[1, 'x', 2.5]", "[1, 2, 3]", "(1, 'x', None)", "{'a': 1, 'b': 2}", "1", "pd.Series([1, 2], index=['b', 'c'])")
        return a + f"a.loc[{label}] = {row}\n" + m.maybe(0.5, f"a.loc[{label.replace('Total', 'Other')}] = {row}\n") + show
    a = f"a = {m.plain(rows) if m.r.random() < 0.6 else m.numeric(rows)}\n"
    cells = [m.one("1", "2.5", "'x'", "None", "np.nan", "True", "pd.Timestamp('2020-01-01')", "0", "7") for _ in range(3)]
    listed = f"[{', '.join(cells)}]"
    row = m.one(listed, listed, f"({', '.join(cells)})", f"{{'a': {cells[0]}, 'c': {cells[1]}}}", f"{{'b': {cells[0]}, 'c': {cells[1]}, 'a': {cells[2]}}}", "a.sum()", "a.sum(numeric_only=True)",
                "a.mean(numeric_only=True)", "a.max()", "a.iloc[0]", "a.count()", f"pd.Series({listed}, index=['a', 'b', 'c'])", f"pd.Series({listed}, index=['c', 'a', 'z'])", value, "[1, 2]", "np.array([1, 2, 3])", "a['a'].tolist()")
    target = m.one(f"[{label}]", f"[{label}]", f"[{label}]", f"[{label}, :]", f"[{label}, 'a']", f"[{label}, ['a', 'b']]", f"[{label}, 'z']", "[a.index[0]]", "[a.index[-1], :]")
    if "'a'" in target or "'z'" in target:
        row = value
    return a + f"a.{m.one('loc', 'loc', 'loc', 'at') if ', ' in target and ':' not in target and '[[' not in target and chr(91) + chr(39) not in target else 'loc'}{target} = {row}\n{show}"


def relate(m):
    a = f"a = {m.numeric(m.one(1, 2, 3, 4, 5, 6, 8), holes=m.one(0, 0, 0.2))}\n"
    b = f"b = {m.numeric(m.one(2, 3, 4, 5), columns=m.columns(['a', 'b', 'z'], 1), holes=0.1)}\n"
    how = m.one("", "", "method='pearson'", "method='spearman'", "method='spearman'", "method='kendall'", "method='x'", "method=lambda x, y: x.sum() - y.sum()")
    least = m.maybe(0.3, "min_periods=" + m.one("1", "2", "3", "5"))
    options = ", ".join(o for o in (how, least) if o)
    more = ", ".join(o for o in (least, m.maybe(0.3, "ddof=" + m.one("0", "1", "2"))) if o)
    text = m.maybe(0.15, "a['t'] = 'x'\n")
    groups = m.maybe(0.9, "a['g'] = (['p', 'q', 'p', 'p', 'q', 'q', 'p', 'q'])[:len(a)]\n")
    return m.one(
        lambda: f"{a}{text}a.corr({options}{', numeric_only=True' if text and options else ''})",
        lambda: f"{a}{text}a.cov({more})",
        lambda: f"{a}a['a'].corr(a['b']{', ' + options if options else ''})",
        lambda: f"{a}{b}a['a'].corr(b[b.columns[0]]{', ' + options if options else ''})",
        lambda: f"{a}a['a'].cov(a['c']{', ' + more if more else ''})",
        lambda: f"{a}a['a'].autocorr({m.one('', '2', 'lag=0', '-1')})",
        lambda: f"{a}{b}a.corrwith({m.one('b', 'b', chr(97) + '[' + repr('b') + ']')}{m.maybe(0.3, ', drop=True')}{m.maybe(0.15, ', axis=1')}{m.maybe(0.15, ', method=' + repr('spearman'))})",
        lambda: f"{a}{groups}a.groupby('g').{m.one('corr(' + options + ')', 'cov(' + more + ')', 'skew()', 'corr()')}",
        lambda: f"{a}{groups}a.groupby('g')['a'].{m.one('skew()', 'corr(a[' + repr('b') + '])', 'cov(a[' + repr('b') + '])', 'agg(' + repr('skew') + ')')}",
    )()


def naming(m):
    rows = m.rows()
    columns = m.columns(["ab", "a", "bc", "x1", "x2", "1"], 1, 4)
    a = f"a = {m.plain(rows, columns, 0.6)}\n" + m.maybe(0.15, "a.columns.name = 'c'\n") + m.maybe(0.08, "a.columns = ['a'] * a.shape[1]\n")
    how = m.one("items=['a', 'x1', 'zz']", "['bc', 'a']", "items=[]", "like='a'", "like='x'", "like=''", "regex='^a'", "regex=r'\\d$'", "regex='('", "items=['a'], like='b'", "", "items=[1, 'a', 2]", "like='1'", "regex='^(a|x)'")
    axis = m.maybe(0.35, ", axis=" + m.one("0", "1", "'index'", "'columns'", "2"))
    if not how:
        axis = ""
    one = f"s = {m.series(rows, 0.8)}\n"
    return m.one(
        lambda: f"{a}a.filter({how}{axis})",
        lambda: f"{a}a.filter({how}{axis})",
        lambda: f"{one}s.filter({how.replace('zz', 'b')})",
        lambda: f"{a}a.{m.one('add_prefix', 'add_suffix')}({m.one(repr('p_'), repr(''), '3')}{axis})",
        lambda: f"{one}s.{m.one('add_prefix', 'add_suffix')}('_')",
        lambda: f"{a}b = {m.one('a.copy()', 'a.astype(object)', 'a.reset_index(drop=True)', 'a.iloc[::-1]', 'a.fillna(0)', 'a.rename(columns=str)')}\na.equals(b)",
        lambda: f"{one}s.equals({m.one('s.copy()', 's.rename(None)', 's.astype(object)', 's.fillna(1)', 's.tolist()', 's.reset_index(drop=True)')})",
        lambda: f"{a}list(a.keys()), [list(x) for x in a.axes]",
        lambda: f"s = pd.Series([{', '.join(m.one(repr('a1b2'), repr('c3'), repr('x'), 'np.nan', repr(''), repr('b22a1'), '5') for _ in range(rows))}]{m.index(rows, 0.5)}, dtype=object)\ns.str.extractall({m.one(repr('([a-z])([0-9])'), repr('(?P<l>[a-z])(?P<d>[0-9])?'), repr('([0-9])'), repr('[a-z]'), repr('([a-z]*)'), repr('(A)') + ', flags=re.I')}){m.one('', '', '.reset_index()', '.unstack()', '.index.names')}",
        lambda: f"a = {m.numeric(4, ['g', 'h', 'v'], 0, 0)}\np = a.{m.one('groupby(' + repr('g') + ').agg({' + repr('v') + ': [' + repr('sum') + ', ' + repr('max') + '], ' + repr('h') + ': ' + repr('mean') + '})', 'groupby(' + repr('g') + ').agg([' + repr('min') + ', ' + repr('count') + '])')}\n" + m.one("p.columns = p.columns.map('_'.join)\np", "p.columns = ['_'.join(c) for c in p.columns.to_flat_index()]\np", "p.columns = p.columns.map('{0[1]} of {0[0]}'.format)\np.reset_index()", "p.columns.to_flat_index().tolist()", "p.columns = p.columns.to_flat_index()\np", "p.columns.map(lambda c: (c[1], c[0])).tolist()", "p.columns.map(len).tolist()"),
    )()


def several(m):
    a = f"a = {m.numeric(m.one(0, 1, 2, 3, 4, 5)) if m.r.random() < 0.8 else m.plain()}\n"
    one = m.one("'sqrt'", "'cumsum'", "np.sqrt", "lambda x: x + 1", "'abs'", "'rank'", "lambda x: x.mean()", "'sum'", "np.exp", "lambda x: x - x.mean()", "'shift'", "lambda x: x.nope")
    many = m.one("['sqrt', 'abs']", "['cumsum']", "[np.sqrt, 'rank']", "[lambda x: x + 1, 'abs']", "[]", "['abs', 'abs']", "['sum', 'abs']", "('abs', 'rank')")
    named = ", ".join(f"{n}=({m.one(repr('a'), repr('b'), repr('c'))}, {m.one(repr('sum'), repr('mean'), repr('max'), repr('count'), repr('nunique'), 'lambda s: len(s)', repr('median'))})" for n in ("p", "q", "r")[: m.one(1, 2, 3)])
    return m.one(
        lambda: f"{a}a.transform({m.one(one, one, many)})",
        lambda: f"{a}a.transform({{'a': {m.one(one, many)}, {m.one(repr('b'), repr('b'), repr('z'))}: {one}}})",
        lambda: f"{a}a['a'].transform({m.one(one, many, '{' + repr('x') + ': ' + one + '}')})",
        lambda: f"{a}a.transform({one}, axis=1)",
        lambda: f"{a}a.agg({named})",
        lambda: f"{a}a.agg({named})",
        lambda: f"{a}a.agg({m.one(repr('sum'), '[' + repr('sum') + ', ' + repr('mean') + ']', '[' + repr('max') + ']', 'lambda r: r.sum()')}, axis=1)",
        lambda: f"{a}a.agg(p={m.one(repr('sum'), '3')})",
    )()


def groups(m):
    rows = m.one(1, 2, 3, 4, 5, 6)
    keys = f"'g': {m.cells(m.one('text', 'int', 'holes', 'text2'), rows)}, 'h': {m.cells('text2', rows)}"
    a = f"a = pd.DataFrame({{{keys}, 'v': {m.numbers(rows)}, 'w': {m.numbers(rows)}, 't': {m.cells(m.one('text', 'holes'), rows)}}}{m.index(rows, 0.25)})\n"
    by = m.one("'g'", "'g'", "'g'", "['g', 'h']", "'h'")
    rest = m.maybe(0.15, ", as_index=False") + m.maybe(0.15, ", sort=False") + m.maybe(0.1, ", dropna=False")
    pick = m.one("", "", "['v']", "[['v', 'w']]", "['t']")
    call = m.one("nth(0)", "nth(-1)", "nth[1]", "nth([0, 2])", "nth[0, -1]", "nth(5)", "fillna(0)", "fillna({'v': 1})", "fillna(method='ffill')", "fillna('-')", "skew()", "skew(numeric_only=True)", "head(1)", "tail(2)", "ngroup()", "ngroup(ascending=False)", "cumcount()", "describe()")
    keys = m.one("index='g'", "index=['g', 'h']", "index='g', columns='h'", "index='g', columns='h', fill_value=0", "columns='h'", "index='g', columns=['h', 't']", "index='h', values='v'", "index=['g'], columns='h', values=['v']")
    return a + (f"a.groupby({by}{rest}){pick}.{call}" if m.r.random() < 0.75 else f"a.pivot_table({keys}, aggfunc='size'{m.maybe(0.1, ', sort=False')})")


def combined(m):
    a, b = f"a = {m.plain(columns=m.columns(['a', 'b', 'c'], 1))}\n", f"b = {m.plain(columns=m.columns(['a', 'b', 'd'], 1))}\n"
    if m.r.random() < 0.5:
        a, b = f"a = {m.numeric()}\n", f"b = {m.numeric(columns=m.columns(['a', 'b', 'c', 'd'], 1))}\n"
    s, t = f"s = {m.series()}\n", f"t = {m.series()}\n"
    return m.one(
        lambda: f"{a}{b}a.combine_first(b)",
        lambda: f"{a}{b}a.update(b{m.maybe(0.2, ', overwrite=False')}{m.maybe(0.1, ', errors=' + repr('raise'))})\na",
        lambda: f"{s}{t}s.combine_first(t)",
        lambda: f"{s}{t}s.update({m.one('t', 't', '[5, np.nan]', '{1: 7}')})\ns",
        lambda: f"{s}pd.unique({m.one('s', 's.tolist()', 's.values', 's.index')}).tolist()",
        lambda: f"{s}pd.value_counts({m.one('s', 's.tolist()', 's.values')}{m.maybe(0.3, ', normalize=True')}{m.maybe(0.2, ', dropna=False')}{m.maybe(0.2, ', sort=False')})",
        lambda: f"{s}np.{m.one('nanargmax', 'nanargmin')}({m.one('s', 's.values', 's.tolist()')})",
        lambda: f"s = {m.series(kind='time')}\ns{m.one('.describe()', '.to_frame().describe()', '.describe(percentiles=[0.1])', '.diff().describe()', '.to_frame().assign(n=1).describe()')}",
    )()


def spans(m):
    """Labels of a DatetimeIndex as text, and rows by the time of day."""
    rows = m.rows()
    days = ["2020-01-30", "2020-01-31", "2020-02-01", "2020-02-29", "2020-12-31", "2021-01-01", "2021-03-05"]
    hours = ["2020-01-30 08:00", "2020-01-30 12:30", "2020-02-01 00:00", "2020-02-01 08:00", "2020-02-01 23:59:30", "2021-03-05 09:15"]
    cells = [m.r.choice(days if m.r.random() < 0.6 else hours) for _ in range(rows)] if m.r.random() < 0.3 else [m.r.choice(m.one(days, hours)) for _ in range(rows)]
    if m.r.random() < 0.75:
        cells.sort()
    index = f"pd.to_datetime({cells}, format='ISO8601')"
    a = f"a = pd.DataFrame({{'v': list(range({rows})), 'w': {m.cells('text', rows)}}}, index={index})\n"
    key = lambda: m.one("'2020'", "'2020-01'", "'2020-02'", "'2021'", "'2020-01-30'", "'2020-02-01'", "'2020-02-01 08:00'", "'2021-03-05'", "'2019'", "'2020-05'", "'2020-01-30 08:00:00'", "'2022-01-01'")
    bound = lambda: m.one("", key(), key(), key(), "pd.Timestamp('2020-02-01')", "pd.Timestamp('2020-01-30 12:00')")
    time = lambda: m.one("'08:00'", "'8:00'", "'12:30'", "'09:15:00'", "'11:59PM'", "'00:00'", "'9:00AM'")
    return a + m.one(
        lambda: f"a.loc[{key()}]",
        lambda: f"a.loc[{key()}, 'v']",
        lambda: f"a['v'][{key()}]",
        lambda: f"a['v'].loc[{key()}]",
        lambda: f"a.loc[{bound()}:{bound()}]",
        lambda: f"a.loc[{bound()}:{bound()}, 'v'].tolist()",
        lambda: f"a['v'][{bound()}:{bound()}]",
        lambda: f"a[{key()}:{key()}]",
        lambda: f"a.loc[{key()}, 'v'] = 7\na",
        lambda: f"a.between_time({time()}, {time()}{m.maybe(0.3, ', inclusive=' + m.one(repr('left'), repr('right'), repr('neither'), repr('x')))})",
        lambda: f"a['v'].at_time({time()})",
        lambda: f"a.reset_index().between_time({time()}, {time()})",
    )()


def resample(m):
    rows = m.one(1, 2, 3, 4, 6, 8)
    pool = m.one(["2020-01-30", "2020-01-31", "2020-02-01", "2020-02-29", "2020-03-15", "2020-05-31"], ["2020-01-30 08:00", "2020-01-30 12:30", "2020-01-31 00:00", "2020-02-01 08:00", "2020-02-01 23:59:30"], ["2019-12-31", "2020-01-01", "2020-12-31", "2022-06-30"])
    times = [m.r.choice(pool) for _ in range(rows)]
    if m.r.random() < 0.7:
        times.sort()
    when = f"pd.to_datetime({times}, format='ISO8601')"
    a = f"a = pd.DataFrame({{'d': {when}, 'v': {m.numbers(rows, 0.15)}, 'w': {m.numbers(rows, 0)}, 't': {m.cells('text', rows)}}})\n"
    rule = m.one("'D'", "'ME'", "'M'", "'MS'", "'W'", "'W-MON'", "'QE'", "'QS'", "'YE'", "'YS'", "'2D'", "'3ME'", "'Q'", "'Y'", "'7D'", "'QE-JAN'", "'YE-JUN'", "'2W'")
    if ":" in pool[0]:
        rule = m.one("'h'", "'6h'", "'D'", "'30min'", "'H'", "'12h'", "'W'")
    options = m.maybe(0.15, ", closed=" + m.one("'left'", "'right'")) + m.maybe(0.15, ", label=" + m.one("'left'", "'right'"))
    how = m.one("sum()", "mean()", "count()", "size()", "min()", "max()", "first()", "last()", "median()", "std()", "nunique()", "agg('sum')", "agg(['sum', 'mean'])", "sum(numeric_only=True)", "mean(numeric_only=True)")
    pick = m.one("['v']", "['w']", "[['v', 'w']]", "", "['t']", ".v")
    by = m.one(f"a.resample({rule}{options}, on='d'){pick}", f"a.set_index('d').resample({rule}{options}){pick}", f"a.set_index('d')['w'].resample({rule}{options})")
    if m.r.random() < 0.08:
        return a + f"a.resample({rule}).sum()"
    shown = m.one("", "", "", "print(", "str(", "repr(")
    program = f"{by}.{how}"
    if m.r.random() < 0.1:
        program = f"{by}.agg({{'v': 'sum', 'w': ['min', 'max']}})"
    if m.r.random() < 0.15:
        program += m.one(".index", ".reset_index()", ".head(2)", ".fillna(0)", ".idxmax()", ".dropna()", ".round(1)", ".cumsum()")
    return a + (shown + program + ")" if shown else program)


def dtypes(m):
    """What dtype something has, by name."""
    names = ("numeric", "any_real_numeric", "integer", "signed_integer", "unsigned_integer", "int64", "float", "bool", "object", "string", "datetime64_any", "datetime64", "datetime64_ns", "timedelta64", "categorical", "extension_array", "complex")
    asked = [f"pd.api.types.is_{m.r.choice(names)}_dtype(x)" for _ in range(4)]
    rows = m.rows()
    s = m.series(rows)
    extra = m.one("", "", ".astype('category')", ".astype(str)", ".astype(object)", ".isna()", ".convert_dtypes()", ".astype('float64')", ".astype('string')")
    x = m.one(f"{s}{extra}", f"{s}{extra}", f"{s}{extra}.dtype", f"{s}.index", f"{s}{extra}.values", f"pd.Index({s})", "'int64'", "'float'", "'object'", "'category'", "'str'", "int", "float", "str", "object", "bool", "np.int64", "np.float64",
              "None", "5", "2.5", "np.int64(3)", "np.float64(1.5)", "[1, 2]", "['a']", "np.array([1, 2])", "np.array(['a', 'b'])", "np.array([True])", "pd.Timestamp('2020-01-01')", m.plain(2), "pd.Timedelta('1D')", "pd.to_datetime(['2020-01-01'])", "np.dtype('int64')", "np.dtype('O')", "np.dtype(float)")
    more = m.one("", "", f", pd.api.types.{m.one('is_integer', 'is_float', 'is_bool', 'is_number', 'is_list_like')}(x)")
    if m.r.random() < 0.15:
        return f"s = {s}\nstr(np.dtype({m.one('int', 'float', 'bool', 'object', repr('int64'), repr('O'), 's.dtype', repr('float64'), 'np.int64')})), s.dtype == np.dtype({m.one('int', 'object', repr('float64'))})"
    if m.r.random() < 0.15:
        a = f"a = {m.plain()}\n"
        return a + f"[c for c in a.columns if pd.api.types.is_{m.r.choice(names)}_dtype(a[c])]"
    return f"x = {x}\n({', '.join(asked)}{more})"


def ranges(m):
    """Times at even steps, and rows at them."""
    freq = m.one("", "", "freq='D'", "freq='ME'", "freq='MS'", "freq='W'", "freq='W-WED'", "freq='QE'", "freq='QS'", "freq='YE'", "freq='YS'", "freq='B'", "freq='2D'", "freq='3ME'", "freq='h'", "freq='6h'", "freq='90min'", "freq='2B'", "freq='2W'", "freq='M'", "freq='H'", "freq='QE-JAN'")
    start = m.one("'2020-01-30'", "'2020-02-29'", "'2019-12-31 10:30'", "'2020-01-01'", "pd.Timestamp('2020-03-14')", "datetime.date(2020, 5, 5)", "'May 3, 2020'")
    end = m.one("'2020-03-01'", "'2020-02-29'", "'2020-01-15'", "'2020-04-30 08:00'", "pd.Timestamp('2020-06-30')", "'2021-01-01'")
    if "h'" in freq or "min" in freq or "H'" in freq:
        end = m.one("'2020-01-31'", "'2020-02-01 07:00'")
        start = m.one("'2020-01-30'", "'2020-01-30 04:20'")
    shape = m.one(f"{start}, {end}", f"{start}, {end}", f"start={start}, periods={m.one(0, 1, 2, 3, 5, 4.0)}", f"end={end}, periods={m.one(0, 1, 2, 4)}", f"{start}, {end}, periods={m.one(1, 2, 3, 5)}", start, f"periods=3")
    more = m.maybe(0.25, ", inclusive=" + m.one("'left'", "'right'", "'neither'", "'both'", "'x'")) + m.maybe(0.1, ", normalize=True") + m.maybe(0.15, ", name='day'")
    call = f"pd.date_range({shape}{', ' + freq if freq else ''}{more})"
    if m.r.random() < 0.45:
        return f"r = {call}\n" + m.one("r", "print(r)", "len(r)", "[str(t) for t in r]", "r.tolist()", "r.month.tolist()", "pd.Series(range(len(r)), index=r)", "print(pd.Series(range(len(r)), index=r))", "pd.DataFrame({'d': r, 'v': 1}).dtypes", "r[0], r[-1]", "r.strftime('%Y-%m').tolist()", "r.day_name().tolist()", "r.union(r[:1]).tolist()", "pd.Series(r).dt.day.tolist()", "str(r[1:])", "r.to_series().tolist()", "r.isin(['2020-02-29']).sum()", "r.name")
    pool = ["2020-01-01", "2020-01-02", "2020-01-04", "2020-01-31", "2020-02-29"] if m.r.random() < 0.7 else ["2020-01-01 00:00", "2020-01-01 12:00", "2020-01-02 06:00"]
    times = m.r.sample(pool, m.one(1, 2, 3)) if m.r.random() < 0.9 else [m.r.choice(pool) for _ in range(3)]
    if m.r.random() < 0.7:
        times.sort()
    n = len(times)
    step = m.one("'D'", "'D'", "'ME'", "'2D'", "'W'", "'12h'", "'MS'", "'B'")
    fill = m.maybe(0.25, ", fill_value=" + m.one("0", "1.5", "'x'"))
    a = f"a = pd.DataFrame({{'v': {m.numbers(n, 0.1)}, 't': {m.cells('text', n)}, 'w': {m.numbers(n, 0)}}}, index=pd.to_datetime({times}, format='ISO8601'))\n"
    return a + m.one(f"a.asfreq({step}{fill})", f"a['v'].asfreq({step}{fill})", f"print(a['w'].asfreq({step}{fill}))", f"a.asfreq({step}).dtypes", f"a['w'].asfreq({step}).ffill()", f"a.reindex(pd.date_range(a.index.min(), a.index.max()))")


def alignment(m):
    """Two tables under the same labels, and cells of two Series by a function."""
    s, t = f"s = {m.series(index=0.7)}\n", f"t = {m.series(index=0.7)}\n"
    how = m.maybe(0.6, ", join=" + m.one("'inner'", "'left'", "'right'", "'outer'"))
    fill = m.maybe(0.25, ", fill_value=" + m.one("0", "1.5", "-1"))
    a, b = f"a = {m.numeric(columns=m.columns(['a', 'b', 'c'], 1), index=0.5)}\n", f"b = {m.numeric(columns=m.columns(['a', 'b', 'd'], 1), index=0.5)}\n"
    if m.r.random() < 0.3:
        a = f"a = {m.plain(columns=m.columns(['a', 'b', 'c'], 1))}\n"
    func = m.one("max", "min", "lambda x, y: x + y", "lambda x, y: x if x == x else y", "lambda x, y: x > y", "lambda x, y: str(x) + str(y)", "lambda x, y: None", "lambda x, y: (x, y)[0]", "lambda x, y: x / 2", "lambda x, y: int(x == y)")
    number = m.one("2", "3", "2.5", "0.5", "-1", "np.int64(3)")
    n, k = f"s = {m.series(index=0.4)}\n", f"t = pd.Series({m.numbers(3, 0.1)})\n"
    return m.one(
        lambda: f"{s}{t}x, y = s.align(t{how}{fill})\n" + m.one("x", "y", "x.dtype, y.dtype", "x.index.tolist()", "x.name, y.name, len(y)"),
        lambda: f"{a}{b}x, y = a.align(b{how}{fill}{m.maybe(0.3, ', axis=' + m.one('0', '1', repr('index')))})\n" + m.one("x", "y", "y", "x.dtypes", "x.columns.tolist(), x.index.tolist()"),
        lambda: f"{a}{t}x, y = a.align(t{how}{fill}{m.maybe(0.9, ', axis=' + m.one('0', '1'))})\n" + m.one("x", "y"),
        lambda: f"s = {m.series(index=0)}\nt = {m.series(index=0)}\ns.combine(t, {func}{m.maybe(0.3, ', fill_value=' + m.one('0', '1'))})",
        lambda: f"{s}{t}s.combine(t, {func}{m.maybe(0.3, ', 0')})",
        lambda: f"{s}s.combine({m.one('2', '1.5', repr('x'))}, {func})",
        lambda: f"s = pd.Series({m.numbers(3, 0.15)}, name='q')\nt = pd.Series({m.numbers(3, 0.1)}{m.index(3)})\nq, r = s.{m.one('divmod', 'rdivmod')}({m.one(number, 't', 't')}{m.maybe(0.15, ', fill_value=1')})\n" + m.one("q", "r", "q.name, r.dtype"),
    )()


def whole(m):
    """A table as a whole: its only truth, its first and last cells, what it is in print."""
    s, a = f"s = {m.series()}\n", f"a = {m.plain()}\n"
    options = m.one("", "", "", "memory_usage=False", "show_counts=False", "verbose=False", "verbose=True", "max_cols=2", "memory_usage=True", "show_counts=True, max_cols=1")
    names = m.maybe(0.15, "a.columns = " + m.one("['a long name', 'b', 'c']", "[1, 2, 3]", "['a', 'a', 'é']") + "\n")
    return m.one(
        lambda: f"a = {m.plain(index=0)}\n{names}a.info({options})",
        lambda: f"{a}{names}a.info({options})\n1",
        lambda: f"a = pd.DataFrame({m.one('', 'index=range(3)', 'columns=[' + repr('x') + ']')})\na.info({options})\n2",
        lambda: f"{s}s.info({m.one('', '', 'verbose=False', 'memory_usage=False', 'max_cols=3')})\n3",
        lambda: f"{a}a.memory_usage({m.one('', 'index=False', 'index=True')}){m.one('', '.sum()', '.to_dict()')}",
        lambda: f"{s}s.memory_usage({m.one('', 'index=False')})",
        lambda: f"{s}s.{m.one('first_valid_index', 'last_valid_index')}()",
        lambda: f"{a}a.{m.one('first_valid_index', 'last_valid_index')}()",
        lambda: f"{s}s.repeat({m.one('2', '0', '3', '[1, 2, 3]', '[2]', '-1', 'list(range(len(s)))')})",
        lambda: f"{s}s.ravel().tolist()",
        lambda: f"s = {m.series(kind='time')}{m.one('', '.diff()')}\nu = s.unique()\n" + m.one("u", "len(u)", "u.tolist()", "[str(t) for t in u]", "u[0]", "u[-1:]", "sorted(t for t in u if t == t)", "print(u)", "str(u)", "pd.Series(u)", "s.isin(u).sum()", "list(u)", "u.dtype", "pd.DataFrame({'u': u})", "pd.unique(s)", "len(pd.unique(s))", "set(u) == set(s.tolist())", "u.size, u.shape", "type(u).__name__", "pd.to_datetime(u)", "s[s == u[0]]", "pd.Index(u)"),
        lambda: f"{s}x = s.pop({m.one('0', '1', repr('x'), repr('a'), '-1')})\n" + m.one("x", "s", "(x, len(s))"),
        lambda: f"s = pd.Series([{m.one('True', 'False', '1', repr('x'), 'True, False', '', 'np.nan')}])\ns.bool()",
        lambda: f"a = pd.DataFrame({{'a': [{m.one('True', 'False', '0.5', 'True, True')}]}})\na.bool()",
        lambda: f"{s}s.fillna(method={m.one(repr('ffill'), repr('bfill'), repr('pad'), repr('backfill'), repr('x'))}{m.maybe(0.3, ', limit=1')}{m.maybe(0.1, ', value=1')})",
        lambda: f"{a}a.fillna(method={m.one(repr('ffill'), repr('bfill'))}{m.maybe(0.2, ', limit=1')}{m.maybe(0.2, ', axis=' + m.one('0', '1'))})",
        lambda: f"{a}a.fillna(method='ffill', inplace=True)\na",
        lambda: f"{s}s.fillna(method='bfill', inplace=True)\ns",
        lambda: f"np.squeeze({m.one('np.array([[1, 2]])', 'np.array([[1], [2]])', 'np.array([1, 2])', 'pd.Series([1, 2])', 'pd.Series([7])', 'pd.DataFrame([[1, 2]])', '[[1, 2]]')}).tolist()",
    )()


FAMILIES = {f.__name__: f for f in (dtypes, ranges, alignment, whole, explode, melt, indicator, enlarge, relate, naming, several, groups, combined, spans, resample)}


def main():
    family, count, seed, table = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    names = list(FAMILIES) if family == "all" else family.split(",")
    for n in range(count):
        name = names[n % len(names)]
        program = FAMILIES[name](Maker(f"{seed}-{n}"))
        print(json.dumps({"id": f"{name}-{seed}-{n}", "table": table, "program": program, "source": name}))


if __name__ == "__main__":
    main()
