#!/usr/bin/env python3
"""Writes a corpus of random programs of times in a zone: `Timestamp`s, columns, indexes, and what is read as one.

    random_zones.py FAMILY COUNT SEED TABLE > CORPUS.jsonl

FAMILY is one of the functions below, several with commas between, or `all`; the rest is as in random_leftovers.py.
"""
import json
import sys

from random_leftovers import Maker

ZONES = ["'UTC'", "'Europe/Berlin'", "'US/Eastern'", "'Asia/Kolkata'", "'Australia/Lord_Howe'", "'+01:00'", "'UTC-03:30'", "'Europe/London'", "'Etc/GMT+5'",
         "dt.timezone.utc", "dt.timezone(dt.timedelta(hours=2))", "'America/St_Johns'", "'Africa/Casablanca'", "'Asia/Kathmandu'"]
# Where clocks change, and where they do not.
DAYS = ["2020-03-29", "2020-10-25", "2021-03-14", "2021-11-07", "2024-02-29", "2019-12-31", "1999-07-15", "2023-06-01", "1890-01-01", "2045-08-09", "2020-04-05", "2020-10-04"]
OFFSETS = ["pd.Timedelta(hours=1)", "pd.Timedelta(days=1)", "dt.timedelta(minutes=90)", "pd.DateOffset(days=1)", "pd.DateOffset(months=1)", "pd.offsets.Day()", "pd.offsets.Hour(3)",
           "pd.offsets.MonthEnd()", "pd.offsets.BDay(2)", "pd.DateOffset(hours=5)", "pd.offsets.Week(weekday=1)", "pd.NaT"]


def zone(m):
    return m.r.choice(ZONES)


def day(m):
    return m.r.choice(DAYS) if m.r.random() < 0.7 else f"{m.r.randint(1905, 2036)}-{m.r.randint(1, 12):02}-{m.r.randint(1, 28):02}"


def clock(m):
    return m.one("", "", " 02:30", " 01:59:59.5", " 12:00", " 23:15:07.123456789", f" {m.r.randint(0, 23):02}:{m.r.randint(0, 59):02}")


def text(m):
    return repr(day(m) + clock(m))


def stamp(m, z=None):
    return f"pd.Timestamp({text(m)}, tz={z or zone(m)})"


def naive(m):
    return f"pd.Timestamp({text(m)})"


def how(m):
    return m.maybe(0.4, ", ambiguous=" + m.one("True", "False", "'NaT'", "'raise'")) + m.maybe(0.4, ", nonexistent=" + m.one("'shift_forward'", "'shift_backward'", "'NaT'", "pd.Timedelta(hours=1)", "pd.Timedelta(hours=-1)", "'raise'", "dt.timedelta(minutes=30)"))


def labels(m, z=None, freq=None):
    """A `DatetimeIndex`."""
    freq = freq or m.one("'D'", "'h'", "'6h'", "'30min'", "'MS'", "'W'", "'B'", "'2D'", "'ME'", "'90min'")
    return f"pd.date_range({text(m)}, periods={m.r.randint(1, 5)}, freq={freq}, tz={z or zone(m)}{m.maybe(0.2, ', name=' + repr('when'))})"


def column(m, z=None, rows=None):
    rows = m.r.choice([0, 1, 2, 3, 4, 5]) if rows is None else rows
    z = z or zone(m)
    cells = ", ".join("None" if m.r.random() < 0.12 else text(m) for _ in range(rows))
    made = f"pd.Series(pd.to_datetime([{cells}], format='mixed'), name={m.one('None', repr('t'))})"
    # Clocks of a zone may not show what a text says.
    return m.one(f"{made}.dt.tz_localize({z}, ambiguous=False, nonexistent='shift_forward')", f"{made}.dt.tz_localize('UTC').dt.tz_convert({z})")


def frame(m, rows=None):
    rows = m.r.choice([1, 2, 3, 4, 5]) if rows is None else rows
    return f"pd.DataFrame({{'t': {column(m, rows=rows)}.tolist(), 'x': {m.numbers(rows)}, 'k': {m.r.choices('xy', k=rows)!r}}})"


def stamps(m):
    """One time, and two."""
    t, u = stamp(m), m.one(stamp(m), stamp(m), naive(m), f"dt.datetime(2020, 5, 6, 7, tzinfo=dt.timezone.utc)", "dt.datetime(2020, 5, 6)", "pd.NaT", "dt.date(2020, 1, 1)", "'2020-01-01'", "5")
    two = f"t, u = {t}, {u}\n"
    field = m.one("year", "month", "day", "hour", "minute", "second", "microsecond", "nanosecond", "dayofweek", "dayofyear", "quarter", "week", "is_month_end", "is_year_start", "days_in_month", "value", "fold")
    return m.one(
        lambda: f"t = {t}\nrepr(t), str(t), t.isoformat()",
        lambda: f"t = {t}\nt.{field}, repr(t.tz), str(t.tzinfo)",
        lambda: f"t = {t}\nt.utcoffset(), t.tzname(), t.timestamp(), t.toordinal(), t.date(), t.time()",
        lambda: f"t = {t}\nt.strftime('%Y-%m-%d %H:%M %z %Z'), f'{{t}}', t.day_name(), t.isocalendar()",
        lambda: f"t = {t}\nrepr(t.{m.one('floor', 'ceil', 'round')}({m.one(repr('D'), repr('h'), repr('15min'), repr('s'), repr('6h'), repr('ME'))}{how(m)}))",
        lambda: f"t = {t}\nrepr(t.normalize())",
        lambda: f"t = {t}\nrepr(t.replace({m.one('hour=2', 'day=1', 'tzinfo=None', 'year=2021, month=7', 'minute=5, second=6', 'hour=2, minute=30', 'nanosecond=7', 'month=13')}))",
        lambda: f"t = {t}\nrepr(t.tz_convert({m.one(zone(m), zone(m), 'None')}))",
        lambda: f"t = {t}\nrepr(t.tz_localize({m.one('None', zone(m))}))",
        lambda: f"t = {naive(m)}\nrepr(t.tz_localize({zone(m)}{how(m)}))",
        lambda: f"t = {naive(m)}\nrepr(t.tz_convert({zone(m)}))",
        lambda: f"{two}t {m.one('<', '<=', '>', '>=', '==', '!=')} u",
        lambda: f"{two}u {m.one('<', '<=', '>', '>=', '==', '!=')} t",
        lambda: f"{two}repr(t - u)",
        lambda: f"{two}repr(u - t)",
        lambda: f"t = {t}\nrepr({m.one('t + ' + m.r.choice(OFFSETS), 't - ' + m.r.choice(OFFSETS), m.r.choice(OFFSETS) + ' + t')})",
        lambda: f"t = {t}\nrepr(t {m.one('+', '-')} {m.one('1', '1.5', repr('x'), 't', 'None')})",
        lambda: f"repr(pd.Timestamp({m.one('0', '1577836800000000000', '1577836800.5', '18262')}, unit={m.one(repr('s'), repr('D'), repr('ns'), repr('ms'))}, tz={zone(m)}))",
        lambda: f"repr(pd.Timestamp({m.r.randint(1950, 2037)}, {m.r.randint(1, 12)}, {m.r.randint(1, 28)}, {m.r.randint(0, 23)}, {m.one('tz', 'tzinfo')}={zone(m)}))",
        lambda: f"repr(pd.Timestamp('{day(m)}T{m.r.randint(0, 23):02}:{m.r.randint(0, 59):02}:00{m.one('Z', '+01:00', '-0530', '+09', '+00:00', '-00:30', ' +0200', '+25:00', '+01:60')}'{m.maybe(0.4, ', tz=' + zone(m))}))",
        lambda: f"repr(pd.Timestamp({m.one('dt.datetime(2020, 7, 1, 3)', 'dt.date(2020, 7, 1)', naive(m), t, 'dt.datetime(2020, 7, 1, tzinfo=dt.timezone(dt.timedelta(hours=-4)))')}, tz={zone(m)}))",
        lambda: f"a = [{', '.join(stamp(m) for _ in range(4))}]\n[str(x) for x in sorted(a)], str(max(a)), len(set(a))",
        lambda: f"t = pd.Timestamp({text(m)}, tz={m.one(repr('UTC'), repr('+03:00'), 'dt.timezone.utc')})\nrepr(t.to_pydatetime()), repr(t.timetz()), t.dst(), repr(t.tz)",
        lambda: f"t = {t}\nrepr(t.to_period({m.one(repr('M'), repr('D'), repr('h'))})), t.timetuple()",
    )()


def columns(m):
    """`.dt`, arithmetic, comparison, reductions."""
    z = zone(m)
    s = f"s = {column(m, z)}\n"
    field = m.one("year", "month", "day", "hour", "minute", "second", "dayofweek", "dayofyear", "quarter", "date", "time", "is_month_end", "is_leap_year", "days_in_month", "day_name()", "month_name()", "isocalendar()", "normalize()", "nanosecond")
    other = m.one(stamp(m, z), stamp(m), naive(m), text(m), "s", "s.dt.tz_convert('UTC')", "s.dt.tz_localize(None)", "pd.NaT", "None", "3", "'x'", "s.shift()")
    reduce = m.one("min()", "max()", "mean()", "count()", "nunique()", "unique()", "value_counts()", "describe()", "mode()", "is_unique", "isna()", "argmax()", "idxmin()", "median()", "std()", "sum()", "is_monotonic_increasing", "hasnans", "duplicated()", "drop_duplicates()", "tolist()",
                   "to_dict()", "sort_values()", "sort_values(ascending=False)", "dtype", "shift()", "shift(-1)", "diff()", "diff(2)", "astype(str)", "astype('int64')", "astype(object)", "astype('datetime64[ns]')", "to_frame('c')", "reset_index()", "iloc[::-1]", "head(2)", "dropna()", "ffill()", "bfill()", "rank()", "cummax()", "nlargest(2)", "map(str)", "apply(lambda x: x.hour)", "apply(str)", "to_numpy()", "items()", "size", "empty", "astype('category')", "quantile(0.5)", "first_valid_index()", "repeat(2)", "squeeze()", "all()", "round()", "replace(1, 2)", "memory_usage()", "abs()", "cumsum()", "explode()", "factorize()", "equals(s)", "where(s.notna())", "mask(s.isna())", "update(s)", "clip()", "between(s.min(), s.max())", "combine_first(s)", "to_string()", "interpolate()", "searchsorted(s.max())", "array", "values", "info()", "rolling(2)", "convert_dtypes()", "infer_objects()")
    return m.one(
        lambda: f"{s}s",
        lambda: f"{s}print(s)",
        lambda: f"{s}s.dt.{field}",
        lambda: f"{s}s.dt.tz_convert({m.one(zone(m), 'None')})",
        lambda: f"{s}s.dt.tz_localize({m.one('None', zone(m))})",
        lambda: f"{s}s.dt.{m.one('floor', 'ceil', 'round')}({m.one(repr('D'), repr('h'), repr('15min'))}{how(m)})",
        lambda: f"{s}s.dt.strftime({m.one(repr('%Y-%m-%d'), repr('%H:%M %z'), repr('%c %Z'))})",
        lambda: f"{s}s {m.one('<', '<=', '>', '>=', '==', '!=')} {other}",
        lambda: f"{s}{other} {m.one('<', '<=', '>', '>=', '==', '!=')} s",
        lambda: f"{s}s - {other}",
        lambda: f"{s}{other} - s",
        lambda: f"{s}s {m.one('+', '-')} {m.r.choice(OFFSETS)}",
        lambda: f"{s}{m.r.choice(OFFSETS)} + s",
        lambda: f"{s}s.{reduce}",
        lambda: f"{s}s.{reduce}",
        lambda: f"{s}s.fillna({m.one(stamp(m, z), stamp(m), naive(m), '0', 's.max()', repr('x'))})",
        lambda: f"{s}s.isin({m.one('s.tolist()[:2]', '[' + stamp(m) + ']', '[' + naive(m) + ']', '[' + text(m) + ']', 's', '[None]')})",
        lambda: f"{s}s.{m.one('where', 'mask')}(s.isna(){m.maybe(0.5, ', ' + m.one(stamp(m), naive(m), '0', 'pd.NaT'))})",
        lambda: f"{s}s[s {m.one('<', '>', '==')} {stamp(m)}]",
        lambda: f"{s}u = {column(m, m.one(z, z, zone(m)))}\npd.concat([s, u]{m.maybe(0.4, ', ignore_index=True')})" + m.maybe(0.3, ".dtype"),
        lambda: f"{s}s.iloc[{m.one('0', '-1', ':2', '[0, 1]')}]",
        lambda: f"{s}s.iloc[0] = {m.one(stamp(m, z), stamp(m), naive(m), 'pd.NaT', '5', 'None', text(m))}\ns",
        lambda: f"{s}s.agg({m.one(repr('min'), repr(['min', 'max']), repr('count'))})",
        lambda: f"pd.Series([{', '.join(m.one(stamp(m, z), stamp(m, z), naive(m), 'None', 'pd.NaT', stamp(m)) for _ in range(m.r.randint(1, 3)))}])",
        lambda: f"{s}s" if "[]" in s else f"{s}s.groupby([{', '.join(m.one('1', '2') for _ in range(s.count(', ') - s.count('=') + 9))}][:len(s)]).{m.one('min()', 'max()', 'first()', 'last()', 'count()', 'nunique()', 'mean()', 'agg(' + repr('max') + ')', 'size()', 'shift()', 'head(1)', 'nth(0)', 'diff()', 'ffill()', 'apply(lambda g: g.max())', 'unique()', 'transform(' + repr('min') + ')')}",
        lambda: f"{s}s.value_counts().index.dtype, str(s.dtype), s.dtype == 'datetime64[ns, UTC]', repr(s.dtype)",
        lambda: f"{s}s.astype('datetime64[ns, {m.one('UTC', 'Asia/Tokyo', '+02:00', 'Nowhere')}]')",
        lambda: f"pd.Series({m.one('[' + text(m) + ', ' + text(m) + ']', '[0, 10**18]', '[0.5]', '[' + naive(m) + ']', '[' + stamp(m) + ', None]')}{m.one(', dtype=', ').astype(')}'datetime64[ns, {m.one('UTC', 'Europe/Paris', 'US/Pacific')}]')",
    )()


def indexes(m):
    """Labels in a zone."""
    z = zone(m)
    i = f"i = {labels(m, z)}\n"
    s = f"i = {labels(m, z, m.one(repr('D'), repr('h'), repr('12h'), repr('30min')))}\ns = pd.Series(range(len(i)), index=i)\n"
    d = f"i = {labels(m, z)}\nd = pd.DataFrame({{'v': range(len(i)), 'w': 1.5}}, index=i)\n"
    what = m.one("dtype", "hour", "day", "day_name()", "normalize()", "tz_localize(None)", "tz_convert(None)", "strftime('%d %H %z')", "floor('D')", "date", "time", "freq", "freqstr", "is_month_start", "tolist()", "to_series()", "min()", "max()", "unique()", "isin([i[0]])", "asi8", "nunique()", "is_unique", "is_monotonic_increasing", "to_frame()", "sort_values(ascending=False)", "shift(1)", "union(i)", "intersection(i)", "append(i)", "insert(0, i[0])", "delete(0)", "take([0])", "map(str)", "astype(str)", "astype(object)", "isna()", "to_period('D')", "values", "name", "equals(i)", "get_loc(i[0])", "inferred_freq", "to_numpy()", "duplicated()", "repeat(2)", "snap('D')", "argsort()", "mean()", "std()", "difference(i[:1])", "searchsorted(i[0])", "get_indexer(i)", "to_pydatetime()", "timetz", "rename('n')", "value_counts()", "drop_duplicates()", "dropna()", "round('h')", "where(i > i[0])")
    ask = m.one("s.loc[i[0]]", f"s.loc[{text(m)}]", f"s[{text(m)[:11]}']", "s.loc[i[0].tz_convert('UTC')]", f"s.loc[{naive(m)}]", "s.loc[i[0]:i[-1]]", f"s.loc[{text(m)}:]", f"s.loc[:{stamp(m)}]", f"s.loc[{naive(m)}:]", "s.loc[str(i[0].date())]", "i[0] in s.index", "s.tz_convert('UTC')", "s.tz_localize(None)", "s.iloc[0]", "s.idxmax()", "s.index.hour", "s.between_time('00:00', '12:00')", "s.at_time('12:00')", "s.resample('D').sum()", "s.rolling('1D').sum()", "s.asfreq('h')", "s.shift(1, freq='D')", "s.reset_index()", "s.sort_index(ascending=False)", "s.groupby(s.index.hour).sum()", "s.groupby(s.index.date).sum()", "s.to_dict()", "s.reindex(i[::-1])", "s.rename_axis('q')", "s.truncate(before=i[0])", "s + s", "s + s[::-1]", "s.first('1D')", "s.tail(1)", "s.drop(i[0])", "s.loc[i[:1]]", "s.loc[i > i[0]]", "s.describe()", "s.items()", "s.to_frame().T")
    return m.one(
        lambda: f"{i}i",
        lambda: f"{i}print(i)",
        lambda: f"{i}i.{what}",
        lambda: f"{i}i.{what}",
        lambda: f"{i}i.tz_convert({m.one(zone(m), 'None')})",
        lambda: f"i = pd.date_range({text(m)}, periods={m.r.randint(1, 4)}, freq={m.one(repr('D'), repr('h'), repr('30min'))})\ni.tz_localize({m.one(zone(m), 'None')}{how(m)}{m.maybe(0.1, ', ambiguous=' + repr('infer'))})" if m.r.random() < 0.8 else f"i = pd.DatetimeIndex(['2020-10-25 01:30', '2020-10-25 02:00', '2020-10-25 02:30', '2020-10-25 02:00', '2020-10-25 02:30', '2020-10-25 03:00'])\ni.tz_localize('Europe/Berlin', ambiguous={m.one(repr('infer'), '[True] * 3 + [False] * 3', '[True]', repr('NaT'), 'np.array([True, False] * 3)')})",
        lambda: f"{i}i {m.one('+', '-')} {m.r.choice(OFFSETS)}",
        lambda: f"{i}i - {m.one('i[0]', stamp(m), naive(m), 'i', 'i.tz_convert(' + repr('UTC') + ')')}",
        lambda: f"{i}i {m.one('<', '==', '>=')} {m.one('i[0]', stamp(m), naive(m), text(m))}",
        lambda: f"{s}print(s)",
        lambda: f"{s}{ask}",
        lambda: f"{s}{ask}",
        lambda: f"{d}print(d)",
        lambda: f"{d}d.{m.one('tz_convert(' + zone(m) + ')', 'tz_localize(None)', 'reset_index()', 'loc[i[0]]', 'iloc[-1]', 'sum()', 'index', 'info()', 'describe()', 'reset_index().dtypes', 'sort_index(ascending=False)', 'loc[i[0]:]', 'groupby(d.index.day).sum()', 'T', 'to_dict()', 'iterrows()', 'head(1)', 'resample(' + repr('D') + ').mean()', 'query(' + repr('v > 0') + ')', 'loc[i[0], ' + repr('v') + ']', 'tz_localize(' + repr('UTC') + ')', 'drop(index=i[0])', 'assign(h=d.index.hour)', 'join(d, rsuffix=' + repr('_r') + ')', 'reindex(i)', 'apply(sum)')}",
        lambda: f"pd.date_range({m.one(stamp(m), text(m))}, {m.one('periods=3', stamp(m, z), text(m))}, freq={m.one(repr('D'), repr('ME'), repr('12h'), repr('B'))}{m.maybe(0.5, ', tz=' + z)})" if m.r.random() < 0.5 else f"pd.date_range('2020-03-28', '2020-03-3{m.r.randint(0, 1)}', tz={z}{m.one('', ', freq=' + repr('8h'), ', inclusive=' + repr('left'), ', periods=4', ', normalize=True', ', inclusive=' + repr('right') + ', freq=' + repr('12h'))})",
        lambda: f"pd.DatetimeIndex([{', '.join(text(m) for _ in range(m.r.randint(0, 3)))}]{m.one(', tz=' + z, ', tz=' + z + ', name=' + repr('q'), ', dtype=' + repr('datetime64[ns, Asia/Tokyo]'))})",
    )()


def reading(m):
    """`pd.to_datetime` of texts that name offsets, and `utc=True`."""
    offset = m.one("Z", "+01:00", "-0530", "+00:00", "+02")

    def written(own=None):
        return repr(f"{m.r.choice(DAYS)}{m.one('T', ' ')}{m.r.randint(0, 23):02}:{m.r.randint(0, 59):02}{m.one('', ':05', ':05.25')}{offset if own is None else own}") if m.r.random() < 0.95 else m.one("None", "'x'", "''")
    one = written()
    same = "[" + ", ".join(m.one(one, one, "None", one[:-3] + one[-3:]) for _ in range(m.r.randint(1, 4))) + "]"
    format = m.one("%Y-%m-%dT%H:%M%z", "%Y-%m-%d %H:%M:%S%z", "%d/%m/%Y %H:%M %z")
    typed = f"'{m.r.randint(1, 28):02}/{m.r.randint(1, 12):02}/2021 {m.r.randint(0, 23):02}:{m.r.randint(0, 59):02} {m.one('+0100', '-03:30', 'Z', '+01:00:30')}'"
    mixed = "[" + ", ".join(written(m.one("", "+01:00", "+02:00", "Z")) for _ in range(m.r.randint(1, 3))) + "]"
    utc = m.one("", ", utc=True", ", utc=True", ", utc=False")
    errors = m.maybe(0.25, ", errors='coerce'")
    cells = m.one(lambda: same, lambda: same, lambda: mixed, lambda: f"[{text(m)}, {text(m)}]", lambda: f"[{stamp(m)}, {stamp(m)}]", lambda: "[0, 10**15]", lambda: f"[{naive(m)}]", lambda: f"[dt.datetime(2020, 1, 2, tzinfo=dt.timezone.utc)]", lambda: f"[{typed}]", lambda: "[1.5, None]", lambda: "[]", lambda: f"[{stamp(m)}, {naive(m)}]")()
    return m.one(
        lambda: f"pd.to_datetime({cells}{utc}{errors})",
        lambda: f"pd.to_datetime(pd.Series({cells}){utc}{errors})",
        lambda: f"pd.to_datetime({cells}{utc}{errors}, format={m.one(repr('mixed'), repr('ISO8601'))})",
        lambda: f"pd.to_datetime([{typed}, {typed}]{utc}{errors}, format='%d/%m/%Y %H:%M %z')",
        lambda: f"pd.to_datetime({same}{utc}{errors}, format={format!r})",
        lambda: f"repr(pd.to_datetime({m.one(one, text(m), stamp(m), naive(m), 'None', '5', 'dt.datetime(2020, 1, 1)')}{utc}))",
        lambda: f"pd.to_datetime({m.one('[1, 2]', '[1.5]', '5')}, unit={m.one(repr('D'), repr('s'))}{utc})",
        lambda: f"pd.to_datetime({m.one(labels(m), column(m))}{utc})",
        lambda: f"pd.Series({same}).astype({m.one(repr('datetime64[ns, UTC]'), repr('datetime64[ns]'), repr('datetime64[ns, Asia/Tokyo]'))})",
    )()


def frames(m):
    """Columns in a zone beside others."""
    d = f"d = {frame(m)}\n"
    z = zone(m)
    a = f"a = pd.DataFrame({{'t': {labels(m, z, repr('D'))}}})\na['v'] = range(len(a))\n"
    return m.one(
        lambda: f"{d}d",
        lambda: f"{d}print(d)",
        lambda: f"{d}d.{m.one('dtypes', 'info()', 'describe()', 'sort_values(' + repr('t') + ')', 'set_index(' + repr('t') + ')', 'groupby(' + repr('k') + ')[' + repr('t') + '].max()', 'groupby(' + repr('k') + ').first()', 'groupby(' + repr('t') + ')[' + repr('x') + '].sum()', 'groupby(' + repr('k') + ')[' + repr('t') + '].nunique()', 'select_dtypes(' + repr('datetimetz') + ')', 'select_dtypes(' + repr('number') + ')', 'iloc[0]', 'to_dict(' + repr('records') + ')', 'isna().sum()', 'drop_duplicates()', 'nunique()', 'max()', 'min(numeric_only=False)', 'count()', 'T', 'melt(id_vars=' + repr('t') + ')', 'pivot_table(index=' + repr('k') + ', values=' + repr('t') + ', aggfunc=' + repr('max') + ')', 'fillna(0)', 'dropna()', 'nlargest(1, ' + repr('t') + ')', 'shift()', 'iterrows()', 'values', 'to_numpy()', 'apply(lambda r: r[' + repr('t') + '], axis=1)', 'agg({' + repr('t') + ': ' + repr('max') + '})', 'groupby(' + repr('k') + ').agg({' + repr('t') + ': [' + repr('min') + ', ' + repr('max') + ']})', 'query(' + repr('x > 1') + ')', 'assign(u=d.t.dt.tz_convert(' + repr('UTC') + '))', 'diff()', 'mode()', 'set_index(' + repr('k') + ')', 'stack()', 'where(d.x > 1)', 'mask(d.x > 1)', 'head(1)', 'sample(n=1, random_state=1)', 'duplicated()', 'value_counts()', 'loc[0]', 'loc[0, ' + repr('t') + ']', 'groupby(' + repr('k') + ').size()', 'groupby([' + repr('k') + ', ' + repr('t') + ']).size()', 'ffill()', 'replace(1, 2)', 'rank()', 'mean(numeric_only=True)', 'groupby(' + repr('k') + ').head(1)', 'groupby(' + repr('k') + ')[' + repr('t') + '].transform(' + repr('max') + ')', 'groupby(' + repr('k') + ')[' + repr('t') + '].agg([' + repr('min') + ', ' + repr('count') + '])', 'rename(columns={' + repr('t') + ': ' + repr('u') + '})', 'reset_index()', 'to_string()', 'convert_dtypes()', 'eval(' + repr('x + 1') + ')', 'groupby(pd.Grouper(key=' + repr('t') + ', freq=' + repr('D') + '))[' + repr('x') + '].sum()', 'memory_usage()', 'map(str)', 'explode(' + repr('k') + ')', 'isin([1])')}",
        lambda: f"{d}d[d['t'] {m.one('<', '>', '==')} {m.one(stamp(m), text(m), naive(m))}]",
        lambda: f"{a}b = pd.DataFrame({{'t': {labels(m, m.one(z, zone(m)), repr('D'))}}})\nb['w'] = 1\na.merge(b, on='t', how={m.one(repr('left'), repr('inner'), repr('outer'))})",
        lambda: f"{a}pd.merge(a, a, on='t').dtypes" if m.r.random() < 0.5 else f"{a}pd.concat([a, {m.one('a', frame(m))}], ignore_index=True)",
        lambda: f"{a}a['u'] = {m.one('a[' + repr('t') + '].dt.tz_convert(' + repr('UTC') + ')', stamp(m), 'a[' + repr('t') + '].max() - a[' + repr('t') + ']', 'a[' + repr('t') + '].dt.hour', 'list(a[' + repr('t') + '])', 'a[' + repr('t') + '].dt.tz_localize(None)', 'a[' + repr('t') + '].values')}\na",
        lambda: f"{a}a.loc[0, 't'] = {m.one(stamp(m, z), stamp(m), naive(m), 'pd.NaT', 'None')}\na",
        lambda: f"{a}a.loc[a.v > 0, 't'] = {m.one(stamp(m, z), naive(m), 'pd.NaT')}\na",
        lambda: f"{a}a.set_index('t'){m.one('', '.loc[a.t[0]]', '.index', '[' + repr('v') + '].resample(' + repr('2D') + ').sum()', '.sort_index()', '.reset_index()', '.loc[' + text(m) + ':]')}",
        lambda: f"{a}pd.api.types.{m.one('is_datetime64tz_dtype', 'is_datetime64_any_dtype', 'is_datetime64_dtype', 'is_datetime64_ns_dtype', 'is_extension_array_dtype', 'is_object_dtype', 'is_numeric_dtype')}(a{m.one('.t', '.t.dtype', '.v')}), isinstance(a.t.dtype, pd.DatetimeTZDtype)",
        lambda: f"pd.{m.one('unique', 'isna', 'notna', 'factorize', 'value_counts', 'cut')}({column(m)})" if m.r.random() < 0.5 else f"np.{m.one('array', 'asarray', 'max', 'where', 'unique', 'sort')}({column(m)})",
        lambda: f"repr(pd.DatetimeTZDtype({m.one('tz=' + zone(m), repr('ns') + ', ' + zone(m), '', repr('datetime64[ns, UTC]'))}))",
    )()


def bins(m):
    """Rows in bins of time, windows, gaps, over changes of clocks."""
    z = zone(m)
    rows = m.r.choice([1, 2, 4, 6, 9])
    step = m.one("'h'", "'6h'", "'D'", "'30min'", "'11h'", "'3D'", "'17D'")
    i = f"i = pd.date_range({text(m)}, periods={rows}, freq={step}, tz={z})\n" if m.r.random() < 0.6 else f"i = pd.to_datetime(sorted([{', '.join(repr(f'2020-{m.one(3, 10)}-{m.one(25, 29, 24, 28)} {m.r.randint(0, 23):02}:{m.r.randint(0, 59):02}') for _ in range(rows))}])).tz_localize('UTC').tz_convert({z})\n"
    s = i + f"s = pd.Series({m.numbers(rows)}, index=i)\n"
    d = i + f"d = pd.DataFrame({{'t': i, 'x': {m.numbers(rows)}, 'k': {m.r.choices('xy', k=rows)!r}}})\n"
    freq = m.one("'D'", "'W'", "'MS'", "'ME'", "'2D'", "'12h'", "'QE'", "'h'", "'90min'", "'YE'", "'W-WED'", "'5h'")
    how = m.one("sum()", "mean()", "count()", "max()", "first()", "ffill()", "asfreq()", "bfill()", "nearest()", "size()", "agg(['min', 'max'])", "apply(lambda x: x.max())", "transform('sum')", "median()", "std()", "nunique()", "interpolate()", "last()")
    return m.one(
        lambda: f"{s}s.resample({freq}{m.maybe(0.25, ', closed=' + m.one(repr('left'), repr('right')))}{m.maybe(0.25, ', label=' + m.one(repr('left'), repr('right')))}).{how}",
        lambda: f"{s}print(s.resample({freq}).{how})",
        lambda: f"{d}d.groupby(pd.Grouper(key='t', freq={freq}))['x'].{m.one('sum()', 'mean()', 'count()', 'max()')}",
        lambda: f"{d}d.groupby(['k', pd.Grouper(key='t', freq={freq})])['x'].sum()",
        lambda: f"{d}d.set_index('t').resample({freq})['x'].{how}",
        lambda: f"{d}d.resample({freq}, on='t')['x'].sum()",
        lambda: f"{s}s.asfreq({freq})",
        lambda: f"{s}s.rolling({m.one('2', '3', repr('2h'), repr('1D'), '2, min_periods=1')}).{m.one('sum()', 'mean()', 'max()')}",
        lambda: f"{s}s.{m.one('between_time', 'between_time')}('01:00', '{m.one('03:00', '12:00', '00:30')}')",
        lambda: f"{s}s.at_time('{m.one('00:00', '12:00', '02:30')}')",
        lambda: f"{s}s.groupby(s.index.{m.one('hour', 'date', 'day', 'month', 'dayofweek', 'normalize()', 'tz_convert(' + repr('UTC') + ')', 'floor(' + repr('D') + ')', 'to_series()')}).{m.one('sum()', 'count()', 'max()', 'first()')}",
        lambda: f"{d}d.groupby({m.one(repr('t'), repr(['k', 't']), 'd.t.dt.date', 'd.t.dt.tz_convert(' + repr('Asia/Tokyo') + ')')})['x'].{m.one('sum()', 'count()', 'mean()', 'first()', 'apply(len)', 'transform(' + repr('sum') + ')', 'cumsum()', 'agg([' + repr('sum') + '])')}",
        lambda: f"{d}d.groupby('k')['t'].{m.one('min()', 'max()', 'first()', 'last()', 'mean()', 'nunique()', 'unique()', 'transform(' + repr('max') + ')', 'apply(lambda g: g.max())', 'shift()', 'diff()', 'nth(0)', 'agg(' + repr('min') + ')', 'agg([' + repr('min') + ', ' + repr('max') + '])', 'ffill()', 'head(1)', 'apply(lambda g: g.dt.hour.sum())', 'agg(lambda g: g.iloc[0])', 'count()')}",
        lambda: f"{d}d.pivot_table(index='t', columns='k', values='x', aggfunc='sum')" if m.r.random() < 0.5 else f"{d}d.set_index('t').join(d.set_index('t'), rsuffix='_r')",
        lambda: f"{s}s.reindex({m.one('i[::-1]', 'i[:2]', 'i.tz_convert(' + repr('UTC') + ')', 'i.tz_localize(None)', 'pd.date_range(i[0], periods=3, freq=' + repr('h') + ')')})",
        lambda: f"{s}t = pd.Series({m.numbers(rows)}, index=i{m.one('', '[::-1]', '.tz_convert(' + repr('UTC') + ')', '.tz_localize(None)', ' + pd.Timedelta(hours=1)')})\n" + m.one("s + t", "s.add(t, fill_value=0)", "pd.concat([s, t], axis=1)", "pd.concat([s, t])", "s.combine_first(t)", "pd.DataFrame({'s': s, 't': t})"),
    )()


FAMILIES = {f.__name__: f for f in (stamps, columns, indexes, reading, frames, bins)}


def main():
    family, count, seed, table = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    names = list(FAMILIES) if family == "all" else family.split(",")
    for n in range(count):
        name = names[n % len(names)]
        program = "import datetime as dt\n" + FAMILIES[name](Maker(f"{seed}-{n}"))
        print(json.dumps({"id": f"{name}-{seed}-{n}", "table": table, "program": program, "source": name}))


if __name__ == "__main__":
    main()
