#!/usr/bin/env python3
"""Writes a corpus of random programs of the wider half of pandas: arithmetic and comparison by name, indexes made of data, and what
notebooks do with times.

    random_wide.py FAMILY COUNT SEED TABLE > CORPUS.jsonl

FAMILY is one of the functions below, several with commas between, or `all`; the rest is as in random_leftovers.py.
"""
import json
import sys

from random_leftovers import Maker

OPERATORS = ["add", "sub", "mul", "div", "floordiv", "mod", "pow", "radd", "rsub", "rmul", "rdiv", "eq", "ne", "lt", "le", "gt", "ge"]


def flex(m):
    """`add`, `eq` and their like between tables of other labels."""
    rows = m.r.choice([0, 1, 2, 3, 3, 4])
    name = m.r.choice(OPERATORS)
    fill = m.maybe(0.35, ", fill_value=" + m.one("0", "1", "2.5", "np.nan")) if name not in ("eq", "ne", "lt", "le", "gt", "ge") or m.r.random() < 0.3 else ""
    if m.r.random() < 0.4:
        a = f"s = {m.series(rows, kind=m.one(None, None, None, 'bool', 'text'))}\n"
        other = m.one(m.series(rows), m.series(rows), m.series(), m.numbers(rows), f"tuple({m.numbers(rows)})", f"np.array({m.numbers(rows)})", "2", "np.nan", "'x'", f"list(range({rows + 1}))")
        return f"{a}s.{name}({other}{fill}{m.maybe(0.1, ', axis=0')})"
    columns = ("a", "b", "c")[: m.r.randint(1, 3)]
    a = f"a = {m.numeric(rows, columns=columns)}\n"
    axis = m.one("", "", ", axis=0", ", axis='index'", ", axis='columns'", ", axis=1")
    wide = len(columns)
    other = m.one(m.numeric(rows, columns=m.one(columns, columns, ("a", "d"), ("b", "a"))), m.numeric(columns=columns), m.numbers(rows), m.numbers(wide), f"pd.Series({m.numbers(rows)}, index=a.index)", m.series(rows),
                  f"pd.Series({m.numbers(wide)}, index={list(columns)!r})", f"dict(zip({list(columns)!r}, {m.numbers(wide)}))", f"np.array({m.numbers(wide)})", "3", "np.nan", f"np.array([{m.numbers(wide)}] * {rows})", f"pd.Index({m.numbers(wide)})")
    if m.r.random() < 0.25:
        sign = m.r.choice(["+", "-", "*", "==", "<", "!="])
        return f"{a}a {sign} {other}" if m.r.random() < 0.7 else f"{a}{other} {sign} a"
    return f"{a}a.{name}({other}{axis}{fill})"


def by_level(m):
    """Operations of labels of several levels and of one, by a level."""
    keys = m.one("[('A', 1), ('A', 2), ('B', 1)]", "[('B', 2), ('A', 1), ('B', 2)]", "[('A', 'x'), ('C', 'y')]")
    size = keys.count("(")
    several = f"pd.MultiIndex.from_tuples({keys}, names=['k', 'n'])"
    one = m.one("['A', 'B']", "['B', 'A', 'C']", "['A', 'A']", "[1, 2]", "['C']")
    width = one.count(",") + 1
    level = m.one("'k'", "0", "1", "'n'", "'z'")
    name = m.r.choice(OPERATORS)
    fill = m.maybe(0.4, ", fill_value=0")
    if m.r.random() < 0.5:
        a, b = f"pd.Series({m.numbers(size)}, index={several})", f"pd.Series({m.numbers(width)}, index={one})"
    else:
        a = f"pd.DataFrame({{'a': {m.numbers(size)}, 'b': {m.numbers(size)}}}, index={several})"
        b = f"pd.DataFrame({{'a': {m.numbers(width)}, 'c': {m.numbers(width)}}}, index={one})"
        fill = fill if name[0] not in "eglnL" and name not in ("lt", "le") else ""
    if m.r.random() < 0.4:
        a, b = b, a
    return f"a = {a}\nb = {b}\na.{name}(b, level={level}{fill})"


def indexes(m):
    """Indexes made of data, and what those of times have."""
    days = "[" + ", ".join(m.one("'2024-01-31'", "'2024-02-01 10:30'", "'2023-12-25'", "pd.NaT", "'2020-02-29'", "None", "'01/02/2021'") for _ in range(m.r.randint(0, 4))) + "]"
    freq = m.one("'D'", "'MS'", "'ME'", "'B'", "'W'", "'2D'", "'QS'", "'YE'", "'6h'", "'W-WED'", "'QE'", "'YS'")
    made = m.one(f"pd.DatetimeIndex({days}{m.maybe(0.2, ', name=' + repr('d'))})", f"pd.date_range('2023-{m.r.randint(1, 12):02}-{m.r.randint(1, 28):02}', periods={m.r.randint(1, 6)}, freq={freq})")
    return m.one(
        lambda: f"i = {made}\ni.{m.one('day_name()', 'month_name()', 'strftime(' + repr('%d/%m/%y') + ')', 'floor(' + repr('D') + ')', 'ceil(' + repr('h') + ')', 'round(' + repr('D') + ')', 'normalize()', 'date', 'time', 'isocalendar()', 'inferred_freq', 'freqstr', 'asi8', 'year', 'is_month_end', 'to_pydatetime()')}",
        lambda: f"pd.DatetimeIndex(pd.date_range('2024-01-01', periods=3, freq={freq}), freq={m.one(freq, repr('D'), repr('infer'), 'None')})",
        lambda: f"i = {made}\npd.infer_freq(i)",
        lambda: f"i = pd.DatetimeIndex(list(pd.date_range('2023-{m.r.randint(1, 12):02}-{m.r.randint(1, 28):02}', periods={m.r.randint(3, 6)}, freq={freq})))\n(pd.infer_freq(i), i.inferred_freq, i.freq is None)",
        lambda: f"i = pd.RangeIndex({m.one('5', '1, 6', '0, 10, 3', '5, 0, -1', 'range(4)', '2, 2', 'start=1, stop=4', 'stop=3', '0, 5, 0', '', '1.5', 'pd.RangeIndex(3)')}{m.maybe(0.2, ', name=' + repr('r'))})\ni" + m.one("", ".start", ".stop", ".step", ".tolist()", "[::2]"),
        lambda: f"i = pd.CategoricalIndex({m.one(repr(list('abca')), '[1, 2, None]', repr(list('xx')))}{m.maybe(0.4, ', categories=' + repr(list('cba')))}{m.maybe(0.3, ', ordered=True')}{m.maybe(0.3, ', name=' + repr('k'))})\ni" + m.one("", ".categories", ".codes", ".ordered", ".tolist()", ".add_categories('z')", ".as_ordered()", ".remove_unused_categories()", ".rename_categories(str)", ".dtype"),
        lambda: f"i = pd.TimedeltaIndex({m.one(repr(['1 days', '2h']), '[pd.Timedelta(1, unit=' + repr('D') + '), None]', repr(['x']), '[1, 2]', '5')})\ni" + m.one("", ".days", ".seconds", ".total_seconds()", ".round('h')", ".tolist()"),
    )()


def sideways(m):
    """Columns moved along, and cells chosen by conditions of other labels."""
    a = f"a = {m.plain(m.r.choice([0, 1, 2, 3]), columns=('a', 'b', 'c')[: m.r.randint(1, 3)])}\n"
    n = f"a = {m.numeric(m.r.choice([1, 2, 3]), columns=('a', 'b', 'c'))}\n"
    s = f"s = {m.series(m.r.choice([1, 2, 3, 4]))}\n"
    flags = "[" + ", ".join(m.one("True", "False", "True", "None") if m.r.random() < 0.15 else m.one("True", "False") for _ in range(m.r.randint(1, 4))) + "]"
    return m.one(
        lambda: f"{a}a.shift({m.r.randint(-3, 3)}, axis=1{m.maybe(0.4, ', fill_value=' + m.one('0', repr('x'), '1.5'))})",
        lambda: f"{n}a.diff({m.r.randint(-2, 2)}, axis=1)",
        lambda: f"{s}s.{m.one('where', 'mask')}(pd.Series({flags}{m.index(flags.count(',') + 1, 0.3)}){m.maybe(0.6, ', 9')})",
        lambda: f"{s}s.{m.one('where', 'mask')}({flags}{m.maybe(0.6, ', 9')})",
        lambda: f"pd.DataFrame({{'v': {m.numbers(4)}}}, index=[['a', 'a', 'b', 'b'], [1, 2, 1, 2]])" + m.one("", ".loc['a']", ".unstack()", ".index.names"),
        lambda: f"pd.Series({m.numbers(2)}, index=[['a', 'b'], {m.one('[1, 2]', 'np.array([3, 4])', '[1]', '(1, 2)')}])",
    )()


def picked(m):
    """Rows by position, by span, by chance; where cells would stand."""
    a = f"a = {m.plain(m.r.choice([0, 1, 2, 3, 5]))}\n"
    s = f"s = {m.series()}\n"
    seed = m.r.randint(0, 50)
    places = "[" + ", ".join(str(m.r.randint(-3, 4)) for _ in range(m.r.randint(0, 3))) + "]"
    size = m.one("", "", f"{m.r.randint(0, 6)}, ", f"frac={m.one('0.5', '1', '0.3', '1.5', '-1')}, ", "n=2, frac=0.5, ", "n=-1, ", "n=1.5, ")
    ends = m.one("1, 3", "before=2", "after=1", "3, 1", "", "1.5, 9")
    ordered = "sorted([" + ", ".join(str(m.r.choice([1, 2, 2, 3, 5, 7])) for _ in range(m.r.randint(0, 5))) + "])"
    return m.one(
        lambda: f"{a}a.take({places}{m.maybe(0.3, ', axis=1')})",
        lambda: f"{s}s.take({places})",
        lambda: f"{a}a.sample({size}random_state={seed}{m.maybe(0.3, ', replace=True')}{m.maybe(0.2, ', ignore_index=True')}{m.maybe(0.2, ', axis=1')})",
        lambda: f"{s}s.sample({size}random_state={seed}{m.maybe(0.3, ', replace=True')})",
        lambda: f"s = pd.Series(range({m.r.randint(1, 90)}))\ns.sample(frac=1, random_state={seed}{m.maybe(0.3, ', replace=True')}).tolist()",
        lambda: f"s = pd.Series(range(6), index={m.one('range(6)', '[0, 1, 2, 3, 5, 8]', '[8, 5, 3, 2, 1, 0]', '[3, 1, 2, 4, 5, 0]', repr(list('abcdef')))})\ns.truncate({ends})",
        lambda: f"a = pd.DataFrame({{'a': range(6), 'b': range(6), 'c': range(6)}}, index=pd.date_range('2024-01-01', periods=6))\na.truncate({m.one(repr('2024-01-03') + ', ' + repr('2024-01-04'), 'before=' + repr('2024-01-05'), 'after=pd.Timestamp(' + repr('2024-01-02') + ')', repr('a') + ', ' + repr('b') + ', axis=1')})",
        lambda: f"s = pd.Series({m.one(ordered, ordered, repr(sorted('bbdf')), 'pd.date_range(' + repr('2024-01-01') + ', periods=4)')})\ns.searchsorted({m.one('2', '[1, 3, 9]', '4.5', repr('c'), repr('2024-01-03'), '[]')}{m.maybe(0.4, ', side=' + repr('right'))})",
        lambda: f"{s}s.{m.one('nlargest', 'nsmallest')}({m.one('2', '1', '3', '0', '-1', '9')}, keep={m.one(repr('all'), repr('last'), repr('first'))})",
        lambda: f"a = {m.numeric(m.r.choice([1, 3, 5, 6]), holes=0.1)}\na.{m.one('nlargest', 'nsmallest')}({m.one('2', '1', '3', '0', '9')}, {m.one(repr('a'), repr(['a']), repr(['a', 'b']), repr(['b', 'a', 'c']))}, keep={m.one(repr('all'), repr('last'), repr('first'))})",
        lambda: f"{a}a.isetitem({m.r.randint(-2, 3)}, {m.one('7', 'range(len(a))', repr('x'))})\na",
        lambda: f"{a}a.infer_objects()" + m.maybe(0.5, ".dtypes"),
    )()


def differing(m):
    """Two tables cell by cell, dicts of tables, cells filled and rounded by column."""
    rows = m.r.choice([1, 2, 3, 4])
    columns = ("a", "b", "c")[: m.r.randint(1, 3)]
    a, b = m.numeric(rows, columns=columns, index=0), m.numeric(rows, columns=columns, index=0)
    options = m.maybe(0.25, ", keep_equal=True") + m.maybe(0.25, ", keep_shape=True") + m.maybe(0.25, ", align_axis=0") + m.maybe(0.15, ", result_names=('l', 'r')")
    one = m.numeric(columns=columns)
    two = m.numeric(columns=m.one(columns, ("b", "z"), ("a", "c")))
    function = m.one("np.minimum", "lambda x, y: x if x.sum() < y.sum() else y", "lambda x, y: x + y", "lambda x, y: x.where(x > y, y)")
    by = m.one("{'a': 0, 'b': 9}", "pd.Series({'a': 0, 'c': 5})", "pd.DataFrame({'a': [7, 8, 9, 10]})", "{}", "0")
    nested = "{" + ", ".join(f"{c!r}: " + "{" + ", ".join(f"{k!r}: {m.r.randint(0, 9)}" for k in m.one(["x", "y"], ["y", "z"], [1, 0], ["x"])) + "}" for c in columns) + "}"
    return m.one(
        lambda: f"a = {a}\nb = {b}\na.compare(b{options})",
        lambda: f"a = {m.plain(3, index=0)}\nb = a.copy()\nb.loc[1, 'b'] = b.loc[0, 'b']\na.compare(b{options})",
        lambda: f"s = pd.Series({m.numbers(3)})\ns.compare(pd.Series({m.numbers(3)}){options})",
        lambda: f"a = {one}\na.combine({two}, {function}{m.maybe(0.3, ', fill_value=0')}{m.maybe(0.2, ', overwrite=False')})",
        lambda: f"a = {m.numeric(rows, holes=0.5)}\na.fillna({by})",
        lambda: f"a = {m.plain(rows)}\na.fillna({m.one('0', repr('x'), '1.5')}, limit={m.one('1', '2', '0')})",
        lambda: f"s = {m.series(rows)}\ns.fillna({m.one('0, limit=1', '{0: 7, 1: 8}', 'pd.Series([5, 6, 7])')})",
        lambda: f"a = {m.plain(rows)}\na.dropna(thresh={m.r.randint(0, 4)}{m.maybe(0.3, ', axis=1')})",
        lambda: f"a = {m.numeric(rows)}\na.round({m.one('{' + repr('a') + ': 1}', 'pd.Series({' + repr('b') + ': 0})', '{' + repr('z') + ': 1}', '{}')})",
        lambda: f"a = {m.plain(m.r.choice([0, 1, 2]))}\na.to_dict({m.one(repr('split'), repr('tight'), repr('split') + ', index=False', repr('tight') + ', index=False', repr('records') + ', index=False', repr('x'))})",
        lambda: f"pd.DataFrame({nested})",
        lambda: f"pd.DataFrame.from_dict({nested}, orient={m.one(repr('index'), repr('columns'))})",
        lambda: f"pd.DataFrame.from_dict({{'p': {m.numbers(2)}, 'q': {m.numbers(2)}}}, orient={m.one(repr('index'), repr('columns'))}{m.maybe(0.4, ', columns=[' + repr('x') + ', ' + repr('y') + ']')})",
        lambda: f"pd.DataFrame([{m.series(2)}, {m.series(2)}])",
        lambda: f"pd.DataFrame({{'a': {m.series(2)}, 'b': {m.series(3)}}})",
        lambda: f"pd.DataFrame({m.one(m.numbers(3), '{' + repr('a') + ': ' + m.numbers(2) + '}', '[[1, 2], [3, 4]]')}, dtype={m.one(repr('float64'), 'float', repr('object'), 'int', 'str', repr('Int64'))})",
        lambda: f"a = {m.plain(rows)}\na.squeeze({m.one('0', '1', '', repr('columns'))})",
        lambda: f"a = {m.plain(rows)}\na.mode(axis=1)",
        lambda: f"a = {m.numeric(rows)}\na.isin({m.one(m.numeric(rows), 'pd.Series([1, 2, 3])', 'a', 'a.iloc[::-1]')})",
    )()


def periods(m):
    """Spans of the calendar, and steps of it."""
    freq = m.one("'M'", "'M'", "'Q'", "'Y'", "'W'", "'D'", "'h'", "'min'", "'B'", "'Q-NOV'", "'Y-JUN'", "'W-WED'", "'s'")

    def day():
        return f"{m.r.randint(1965, 2030)}-{m.r.randint(1, 12):02}-{m.r.randint(1, 28):02}" + m.maybe(0.4, f" {m.r.randint(0, 23):02}:{m.r.randint(0, 59):02}")

    p = f"pd.Period('{day()}', {freq})"
    days = "pd.to_datetime([" + ", ".join("None" if m.r.random() < 0.15 else f"'{day()[:10]}'" for _ in range(m.r.randint(1, 5))) + "])"
    s = f"s = pd.Series({days}, name={m.one('None', repr('when'))})\n"
    fields = m.one("year", "month", "day", "hour", "minute", "second", "quarter", "qyear", "week", "dayofweek", "dayofyear", "days_in_month", "is_leap_year", "start_time", "end_time", "freqstr", "ordinal", "weekday")
    offset = m.one("pd.DateOffset(months=1)", "pd.DateOffset(years=1, days=-3)", "pd.DateOffset(2)", "pd.DateOffset(hours=5)", "pd.offsets.MonthEnd(1)", "pd.offsets.MonthEnd(0)", "pd.offsets.MonthEnd(-2)", "pd.offsets.MonthBegin()", "pd.offsets.BDay(3)", "pd.offsets.BDay(-1)",
                   "pd.offsets.Week(weekday=0)", "pd.offsets.Week(2)", "pd.offsets.QuarterEnd()", "pd.offsets.QuarterEnd(startingMonth=12)", "pd.offsets.QuarterBegin(startingMonth=1)", "pd.offsets.YearEnd()", "pd.offsets.YearBegin(2)", "pd.offsets.Day(3)", "pd.offsets.Hour(30)", "pd.offsets.Minute(-7)")
    a = f"a = pd.DataFrame({{'d': pd.date_range('{day()[:10]}', periods=8, freq='{m.one('17D', 'W', '9D', '40D')}'), 'x': {m.numbers(8)}, 'k': list('aabbabab')}})\na['p'] = a['d'].dt.to_period({freq})\n"
    return m.one(
        lambda: f"p = {p}\n(str(p), p.{fields})",
        lambda: f"p = {p}\n{m.one('p + 3', 'p - 2', '3 + p', 'p.asfreq(' + m.one(repr('D'), repr('M'), repr('h'), repr('Y'), repr('W'), repr('Q')) + m.maybe(0.5, ', ' + repr('S')) + ')', 'p.to_timestamp()', 'p.to_timestamp(how=' + repr('end') + ')', 'repr(p)', 'p.strftime(' + repr('%Y-%m-%d') + ')', 'p - pd.Timedelta(days=1)')}",
        lambda: f"p, q = {p}, pd.Period('{day()}', {freq})\n{m.one('p < q', 'p == q', '(p - q).n', 'repr(p - q)', 'p >= q', 'hash(p) == hash(q)', 'p in [q, p]')}",
        lambda: f"{s}s.dt.to_period({freq})" + m.one("", ".astype(str)", ".dt.year", ".dt.month", ".dt.start_time", ".dt.end_time", ".dt.to_timestamp()", ".dt.quarter", ".nunique()", ".value_counts()", ".max()", ".sort_values()", ".dt.strftime('%Y/%m')", ".unique()", ".isna()", ".dtype == 'period[M]'", ".dt.days_in_month", ".tolist()", ".dt.asfreq('D')", " == '2024-01'", " + 1"),
        lambda: f"{s}print(s.dt.to_period({freq}))",
        lambda: f"i = pd.period_range('{day()[:10]}', periods={m.r.randint(1, 5)}, freq={freq}{m.maybe(0.3, ', name=' + repr('i'))})\n" + m.one("print(i)", "i.tolist()", "i.year", "i.month", "i.to_timestamp()", "i.strftime('%b %Y')", "i.start_time", "i.freqstr", "print(pd.Series(range(len(i)), index=i))", "i.quarter", "i.asfreq('D', 'S')"),
        lambda: f"{a}print(a.groupby('p')['x'].{m.one('sum', 'mean', 'count', 'max')}())",
        lambda: f"{a}a.groupby([{m.one(repr('p') + ', ' + repr('k'), repr('k') + ', ' + repr('p'))}])['x'].sum()" + m.one("", ".reset_index()", ".unstack()"),
        lambda: f"{a}a.pivot_table(index='p', columns='k', values='x', aggfunc='sum')",
        lambda: f"{a}print(a{m.one('', '.head(3)', '.sort_values(' + repr('p') + ')', '.dtypes', '.set_index(' + repr('p') + ')')})",
        lambda: f"{a}a.set_index('d')['x'].to_period({freq})",
        lambda: f"t = pd.Timestamp('{day()}')\n" + m.one(f"t + {offset}", f"t - {offset}", f"{offset} + t", f"(str(t + {offset}), {offset}.n)"),
        lambda: f"repr({offset})" if m.r.random() < 0.5 else f"{offset}.{m.one('n', 'freqstr', 'rollforward(' + repr('2024-02-10') + ')', 'rollback(' + repr('2024-02-10') + ')', 'is_on_offset(pd.Timestamp(' + repr('2024-03-31') + '))')}",
        lambda: f"{s}s {m.one('+', '-')} {offset}",
        lambda: f"i = pd.date_range('{day()[:10]}', periods=3, freq={m.one(repr('D'), repr('MS'), offset)})\n" + m.one(f"i + {offset}", "i.freq", "repr(i.freq)", "i.freq.n", "i.tolist()", "print(i + pd.Timedelta(days=1))", "i.to_period('M')", "i.to_period()"),
        lambda: f"pd.{m.one('PeriodIndex([' + repr('2024-01') + ', ' + repr('2024-03') + '], freq=' + freq + ')', 'PeriodIndex([' + repr('2024-01') + ', ' + repr('2024-03') + '])', 'Period(' + repr('2024Q3') + ')', 'Period(' + repr('2024') + ')', 'Period(' + repr('1Q2023') + ').end_time', 'Period(year=2024, month=5, freq=' + repr('M') + ')', 'Period(2021, ' + repr('Y') + ')')}",
        lambda: f"pd.Series({m.one(repr(['2024-01', '2023-05']), days)}).astype('period[M]')" + m.one("", ".astype(str)", ".dt.month"),
    )()


def through_time(m):
    """Weighted windows, bins of time, gaps filled, nested dicts made flat."""
    rows = m.r.choice([1, 3, 5, 8])
    when = "pd.to_datetime(sorted([" + ", ".join(f"'2024-{m.r.randint(1, 4):02}-{m.r.randint(1, 28):02} {m.r.choice([0, 0, 6, 13]):02}:00'" for _ in range(rows)) + "]))"
    s = f"s = pd.Series({m.numbers(rows, 0.3)}, index={when})\n"
    plain = f"s = pd.Series({m.numbers(rows, 0.35)}{m.maybe(0.3, ', index=' + m.one('[' + ', '.join(str(k * k) for k in range(rows)) + ']', 'range(' + str(rows) + ')', when))})\n"
    a = f"a = pd.DataFrame({{'t': {when}, 'v': {m.numbers(rows, 0.2)}, 'k': {m.r.choices(['x', 'y'], k=rows)!r}}})\n"
    freq = m.one("'D'", "'W'", "'MS'", "'ME'", "'2D'", "'12h'", "'QE'", "'1D12h'")
    weights = m.one("span=3", "alpha=0.5", "com=1", "halflife=2", "com=0.5", "span=5", "", "span=0.5", "alpha=2", "com=1, span=3") + m.maybe(0.3, ", adjust=False") + m.maybe(0.3, ", ignore_na=True") + m.maybe(0.3, ", min_periods=" + m.one("0", "1", "3"))
    line = m.one("", "method='linear'", "method='index'", "method='values'", "method='time'", "method='ffill'", "method='bfill'") + m.maybe(0.4, ", limit=" + m.one("1", "2", "0")) + m.maybe(0.4, ", limit_direction=" + m.one("'forward'", "'backward'", "'both'", "'x'")) + m.maybe(0.25, ", limit_area=" + m.one("'inside'", "'outside'"))
    line = line.removeprefix(", ")
    one = lambda: m.one("1", "'q'", "None", "[1, 2]", "{'p': 1}", "{'p': {'r': 2}, 's': 'u'}", "2.5")
    nested = "[" + ", ".join("{" + ", ".join(f"{k!r}: {one()}" for k in m.r.sample(["id", "name", "info"], m.r.randint(1, 3))) + "}" for _ in range(m.r.randint(1, 3))) + "]"
    school = "[{'state': 'Florida', 'info': {'governor': 'R'}, 'counties': [{'name': 'Dade', 'pop': 1}, {'name': 'Broward', 'pop': {'x': 2}}]}, {'state': 'Ohio', 'info': {'governor': 'J'}, 'counties': [" + m.one("", "{'name': 'Summit'}") + "]}]"
    return m.one(
        lambda: f"{plain}s.ewm({weights}).{m.one('mean()', 'std()', 'var()', 'mean()', 'sum()', 'var(bias=True)')}",
        lambda: f"{a}a[['v']].ewm({weights}).mean()",
        lambda: f"{s}s.resample({freq}).{m.one('ffill()', 'bfill()', 'asfreq()', 'nearest()', 'interpolate()', 'sum()', 'mean()', 'transform(' + repr('sum') + ')', 'apply(lambda x: x.max())', 'apply(len)', 'agg(' + repr('mean') + ')', 'quantile(0.5)', 'prod()', 'count()')}",
        lambda: f"{a}a.set_index('t').resample({freq})['v'].{m.one('ffill()', 'sum()', 'transform(' + repr('mean') + ')', 'asfreq()')}",
        lambda: f"{a}a.groupby(pd.Grouper(key='t', freq={freq}))['v'].{m.one('sum()', 'mean()', 'count()', 'max()')}",
        lambda: f"{a}a.groupby(['k', pd.Grouper(key='t', freq={freq})])['v'].{m.one('sum()', 'mean()', 'count()')}" + m.maybe(0.3, ".reset_index()"),
        lambda: f"{a}a.groupby([pd.Grouper(key='t', freq={freq}), 'k']).sum()",
        lambda: f"{a}a.groupby(pd.Grouper(key='k'))['v'].sum()",
        lambda: f"{a}a.groupby(pd.Grouper(key='t', freq={freq})).agg({{'v': 'sum'}})",
        lambda: f"{plain}s.interpolate({line})",
        lambda: f"{plain}s.interpolate({line})",
        lambda: f"a = {m.numeric(rows, holes=0.4)}\na.interpolate({line})",
        lambda: f"pd.json_normalize({nested}{m.maybe(0.3, ', max_level=' + m.one('0', '1'))}{m.maybe(0.3, ', sep=' + repr('_'))})",
        lambda: f"pd.json_normalize({school}, {m.one(repr('counties'), 'record_path=[' + repr('counties') + ']')}{m.maybe(0.7, ', [' + m.one(repr('state'), repr('state') + ', [' + repr('info') + ', ' + repr('governor') + ']', repr('zip')) + ']')}{m.maybe(0.2, ', errors=' + repr('ignore'))}{m.maybe(0.3, ', record_prefix=' + repr('c_'))}{m.maybe(0.3, ', meta_prefix=' + repr('m_'))})",
        lambda: f"{plain}t = s.copy(deep=False)\ns.iloc[0] = 99\n(t.tolist(), s.tolist())",
    )()


def nearest(m):
    """Rows beside the nearest ones, kinds and bounds of labels, codes of categories."""
    def keys(n):
        return sorted(m.r.choices(range(12), k=n))
    a, b = m.r.randint(0, 5), m.r.randint(0, 5)
    left = keys(a) if m.r.random() < 0.9 else [3, 1]
    right = keys(b)
    wrap = m.one("{}", "{}", "[float(x) for x in {}]", "pd.to_datetime({}, unit='D')")
    frames = f"a = pd.DataFrame({{'t': {wrap.format(left)}, 'k': {m.r.choices('xy', k=len(left))!r}, 'v': range({len(left)})}})\nb = pd.DataFrame({{'t': {wrap.format(right)}, 'k': {m.r.choices('xyz', k=b)!r}, 'w': range({b}), 'v': range({b})}})\n"
    tolerance = "pd.Timedelta(days=2)" if "datetime" in wrap else "2"
    by = m.maybe(0.4, ", by='k'")
    labels = m.one("['a', 'b', 'b', 'c']", "[1, 3, 3, 7]", "[1.5, 2.25, 9.0]", "[True, False]", "range(4)", "pd.date_range('2024-01-01', periods=2)", "pd.Categorical(['a', 'b'])", "['a', 1]", "[]", "pd.interval_range(0, 2)", "[None, 'a']")
    cells = m.one("['b', 'a', 'b', None]", "list('cab')", "[3, 1, 3]")
    return m.one(
        lambda: f"{frames}pd.merge_asof(a, b{m.one('', '.drop(columns=' + repr('v') + ')')}, on='t'{by}{m.maybe(0.4, ', direction=' + m.one(repr('forward'), repr('nearest'), repr('x')))}{m.maybe(0.3, ', tolerance=' + tolerance)}{m.maybe(0.3, ', allow_exact_matches=False')})",
        lambda: f"i = pd.Index({labels})\ni.{m.one('is_numeric()', 'is_integer()', 'is_floating()', 'is_boolean()', 'is_object()', 'is_categorical()', 'inferred_type', 'ravel()', 'round(1)', 'diff()', 'infer_objects()')}",
        lambda: f"i = pd.Index({m.one('[' + repr('a') + ', ' + repr('b') + ', ' + repr('b') + ', ' + repr('c') + ']', '[1, 3, 3, 7]', '[1.5, 2.25, 9.0]', 'range(4)')})\ni.{m.one('slice_locs(1, 3)', 'slice_locs(' + repr('b') + ')', 'slice_locs(end=' + repr('b') + ')', 'get_slice_bound(3, ' + repr('right') + ')', 'asof(3)', 'asof(0)', 'get_indexer_non_unique([3, 1, 99])', 'get_indexer_non_unique([' + repr('b') + ', ' + repr('q') + '])', 'where([True, False] * 2)', 'where(i > 1, 9)', 'putmask([True, False, True, False], 5)')}",
        lambda: f"c, u = pd.factorize({m.one('pd.Categorical(' + cells + m.maybe(0.4, ', categories=list(' + repr('cab') + ')') + ')', 'pd.Series(' + cells + ').astype(' + repr('category') + ')')}{m.maybe(0.4, ', sort=True')})\n(c.tolist(), u.tolist(), list(u.categories))",
        lambda: f"pd.to_numeric({m.one('pd.Series([1, 2, 300])', 'pd.Series([1.0, 2.0])', 'pd.Series([1.5, 2])', 'pd.Series([' + repr('1') + ', ' + repr('-5') + '])', 'pd.Series([1.0, None])', 'pd.Series([70000])')}, downcast={m.one(repr('integer'), repr('unsigned'), repr('signed'), repr('x'))})",
        lambda: f"pd.Index({m.one('[1, 2]', '[' + repr('1') + ', ' + repr('2') + ']', '[1.5]', '[1, None]')}, dtype={m.one(repr('float64'), repr('object'), repr('int64'), repr('str'), repr('category'))})",
        lambda: f"pd.date_range('2024-01-01', periods=3, freq={m.one(repr('us'), repr('250ns'), repr('ms'))})",
        lambda: f"pd.Timestamp('2024-03-05 10:30').to_period({m.one(repr('M'), repr('Q'), repr('h'), repr('Y'), repr('W'))})",
        lambda: f"pd.Period({m.one(repr('2024-3-5'), repr('2024-03-05'), repr('2024-12'))}){m.one('', '.freqstr', '.day')}",
    )()


def spans(m):
    """Intervals, durations, levels and codes, labels shifted by a frequency."""
    n = m.r.randint(1, 4)
    breaks = m.one(str(list(range(n + 1))), "[0, 1.5, 3]", "[1, 5, 7]", "range(4)", "[3, 1]")
    codes = m.one("[0, 1, 1]", "[1, 0, 0]", "[0, -1, 1]", "[1, 1, 1]")
    return m.one(
        lambda: f"i = pd.IntervalIndex.from_breaks({breaks}{m.maybe(0.4, ', closed=' + m.one(repr('left'), repr('both'), repr('neither')))}{m.maybe(0.2, ', name=' + repr('s'))})\n{m.one('i', 'print(i)', 'i.left', 'i.right', 'i.mid', 'i.closed', 'i.length')}",
        lambda: f"pd.IntervalIndex.{m.one('from_tuples([(0, 1), (1, 2.5)])', 'from_arrays([0, 1], [1, 2])', 'from_arrays([0, 1], [1])', 'from_tuples([(3, 1)])')}",
        lambda: f"pd.interval_range({m.one('0, 5', 'start=0, end=6, freq=2', 'start=1, periods=3', 'end=5, periods=2', 'start=0, end=7, freq=2', '0, 4, closed=' + repr('both'), 'start=0, periods=2, freq=3', 'end=9, periods=2, freq=4')})",
        lambda: f"i = pd.timedelta_range({m.one('start=' + repr('1 day') + ', periods=4', 'start=' + repr('1 day') + ', end=' + repr('2 days') + ', freq=' + repr('6h'), repr('1 day') + ', ' + repr('5 days') + ', periods=4', 'end=' + repr('3h') + ', periods=2, freq=' + repr('30min'), 'start=' + repr('1 day'))})\n{m.one('i', 'print(i)', 'i.total_seconds()', 'i.days')}",
        lambda: f"i = pd.MultiIndex(levels=[{m.one(repr(['x', 'y']), repr(['y', 'x']), '[2, 1]')}, [1, 2]], codes=[{codes}, {codes}]{m.maybe(0.4, ', names=' + repr(['p', 'q']))})\n{m.one('i', 'print(i)', 'i.names', 'i.get_level_values(0)', 'pd.Series([1, 2, 3], index=i)', 'pd.Series([1, 2, 3], index=i).sort_index()')}",
        lambda: f"pd.Timedelta({m.one(repr('1 days 2 min'), repr('1 days'), '1', repr('3s'), repr('5ms'), repr('2h'))}).resolution_string",
        lambda: f"pd.DataFrame({m.one('3 * [range(2)]', '[range(2), range(3)]', '[range(2), [5, 6]]')}{m.maybe(0.4, ', columns=[' + repr('a') + ', ' + repr('b') + ']')})",
        lambda: f"s = pd.Series([1, 2, 3], index={m.one('pd.date_range(' + repr('2024-01-30') + ', periods=3, freq=' + m.one(repr('D'), repr('MS'), repr('W')) + ')', 'pd.to_datetime([' + repr('2024-01-31') + ', ' + repr('2024-02-02') + ', ' + repr('2024-03-01') + '])')}, name='v')\n{m.one('s', 's.to_frame()')}.shift({m.r.randint(-2, 3)}, freq={m.one(repr('D'), repr('MS'), repr('ME'), repr('2h'), repr('infer'), repr('W'), repr('B'))})",
        lambda: f"c = pd.Categorical({m.one(repr(['b', 'a', None, 'b']), '[3, 1, 2]')}{m.maybe(0.4, ', categories=' + m.one(repr(['b', 'a']), '[1, 2, 3]'))})\nc.{m.one('sort_values()', 'sort_values(ascending=False)', 'sort_values(na_position=' + repr('first') + ')', 'isin([' + repr('a') + ', 3])', 'map(str)', 'map(lambda x: 1)', 'map(lambda x: str(x) * 2)')}",
        lambda: f"i = pd.Index(pd.Categorical(['a', 'b']))\n(i.is_numeric(), i.is_categorical(), i.inferred_type)",
    )()


def writes(m):
    """Several values into several columns, by label, position, mask and name."""
    rows = m.r.choice([1, 2, 3, 3, 4])
    a = m.one(lambda: m.numeric(rows, holes=m.one(0, 0.2)), lambda: m.plain(rows), lambda: m.plain(rows),
              lambda: f"pd.DataFrame({{'a': {list(range(rows))}, 'b': {m.r.choices('xyz', k=rows)!r}, 'c': {[m.r.choice([0.5, 2.0]) for _ in range(rows)]}}}{m.index(rows, 0.3)})",
              lambda: f"pd.DataFrame({{'a': {list(range(rows))}, 'b': {list(range(rows, 2 * rows))}, 'c': {[m.r.choice([7, 8]) for _ in range(rows)]}}})")()
    flags = [m.r.random() < 0.5 for _ in range(rows)]
    count = m.one(sum(flags), rows)
    columns = m.one("['a', 'b']", "['a', 'b']", "['c', 'a']", "['b']", "['a', 'b', 'c']")
    width = columns.count("'") // 2
    cell = lambda: m.one("1", "2", "3.5", "'x'", "None", "np.nan", "0", "-4")
    line = lambda n: "[" + ", ".join(cell() for _ in range(n)) + "]"
    ints = lambda n: "[" + ", ".join(str(m.r.randint(0, 9)) for _ in range(n)) + "]"
    several = lambda r, w: "[" + ", ".join(m.one(line, ints, ints)(w) for _ in range(r)) + "]"
    value = m.one(lambda: line(width), lambda: ints(width), lambda: ints(width), lambda: f"({ints(width)[1:-1]},)", lambda: several(count, width), lambda: several(count, width),
                  lambda: f"np.array({'[' + ', '.join(ints(width) for _ in range(count)) + ']'})", lambda: f"np.array({ints(width)})", lambda: line(count), lambda: ints(1), lambda: several(1, width),
                  lambda: f"a[{columns}] * {m.one('2', '1.5')}", lambda: f"a.loc[m, {columns}]", lambda: f"a[{columns}].values", lambda: f"a.loc[m, {columns}].values", lambda: f"pd.DataFrame({several(rows, 2)}, columns=['a', 'b'])",
                  lambda: "a['a']", lambda: "pd.Series({'a': 1, 'b': 2})", lambda: "{'a': 9, 'b': 8.5}", lambda: cell(), lambda: "a.mean(numeric_only=True)")()
    slices = m.one(":", "0:1", "1:", ":2")
    place = m.one(f"a.loc[m, {columns}]", f"a.loc[m, {columns}]", f"a.loc[m.tolist(), {columns}]", f"a.loc[:, {columns}]", f"a.loc[a.index[0], {columns}]", f"a.iloc[{slices}, {m.one('[0, 1]', '0:2', '[2, 0]')}]", f"a.iloc[0, [0, 1]]",
                  "a[m]", "a.loc[m]", f"a[{columns}]", f"a[{columns}]", "a[['a', 'd']]", "a.iloc[0:2]", "a.loc[a.index[:2], 'a':'b']", "a[a.notna()]", "a[a == 1]", "a[a[['a', 'b', 'c']].isna()]", "a.iloc[[0, -1]]")
    return f"a = {a}\nm = pd.Series({flags}, index=a.index)\n{place} = {value}\n" + m.one("a", "a", "print(a.dtypes)\na")


def rolled(m):
    """Windows over spans of time, with closed ends, along a column, and over two Series."""
    rows = m.r.choice([0, 1, 2, 4, 5, 7])
    days = sorted(m.r.randint(0, 9) for _ in range(rows))
    if m.r.random() < 0.25:
        days = sorted(set(days))
    if m.r.random() < 0.1:
        days.reverse()
    elif m.r.random() < 0.05:
        m.r.shuffle(days)
    unit = m.one("D", "D", "h")
    times = f"pd.to_datetime({days}, unit={unit!r})" if m.r.random() < 0.9 else f"pd.to_timedelta({days}, unit={unit!r})"
    n = len(days)
    size = m.one("'2D'", "'3D'", "'1D'", "'12h'", "'3h'", "pd.Timedelta(days=2)", "pd.Timedelta('36h')", "2", "3", "4", "1")
    if m.r.random() < 0.03:
        size = m.one("'ME'", "'x'", "2.5", "-1", "None")
    options = [m.maybe(0.5, "closed=" + m.one("'left'", "'both'", "'neither'", "'right'", "None")), m.maybe(0.3, "min_periods=" + m.one("0", "1", "2")), m.maybe(0.25, "center=True")]
    options = "".join(", " + o for o in options if o)
    call = m.one("sum()", "mean()", "std()", "var(ddof=0)", "max()", "min()", "median()", "count()", "quantile(0.3)", "sem()", "apply(lambda w: w.sum())", "agg('mean')", "cov()", "corr()", "cov(t)", "corr(t)", "corr(t)", "cov(t, ddof=0)", "sem(ddof=0)")
    head = f"s = pd.Series({m.numbers(n)}, index={times}, name={m.one(repr('v'), 'None')})\nt = pd.Series({m.numbers(n)}, index=s.index, name={m.one(repr('v'), repr('w'))})\n"
    if m.r.random() < 0.55:
        return f"{head}s.{m.one('rolling(' + size + options + ')', 'rolling(' + size + options + ')', 'expanding()', 'expanding(2)')}.{call}"
    frame = f"{head}df = pd.DataFrame({{'x': s.values, 'when': s.index, 'y': t.values}})\n"
    call = m.one("sum()", "mean()", "max()", "count()", "std()", "median()", "sem()")
    pick = m.one("", "['x']", "[['x', 'y']]", ".x", "['z']", "[['y', 'x']]")
    return f"{frame}df.rolling({size}, on={m.one(repr('when'), repr('when'), repr('when'), repr('x'), repr('q'))}{options}){pick}.{call}"


FAMILIES = {f.__name__: f for f in (flex, by_level, indexes, sideways, picked, differing, periods, through_time, nearest, spans, writes, rolled)}


def main():
    family, count, seed, table = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    names = list(FAMILIES) if family == "all" else family.split(",")
    for n in range(count):
        name = names[n % len(names)]
        program = FAMILIES[name](Maker(f"{seed}-{n}"))
        print(json.dumps({"id": f"{name}-{seed}-{n}", "table": table, "program": program, "source": name}))


if __name__ == "__main__":
    main()
