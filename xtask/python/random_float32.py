#!/usr/bin/env python3
"""Writes a corpus of random programs of `float32`: columns, frames, labels, scalars, and what is given one.

    random_float32.py FAMILY COUNT SEED TABLE > CORPUS.jsonl

FAMILY is one of the functions below that end in `_program`, without that, several with commas between, or `all`; the rest is as in random_leftovers.py. Cells are such
as a `float32` rounds, and such as it holds.
"""
import json
import random
import sys

rng = random.Random()
CELL = ['0.1', '0.5', '-0.7', '1.0', '2.25', '33.3', '-1.5', '123456.789', '1e6', '16777217', '3.0', '0.0003', '7', '-2', '0.30000001', '1e-7', '255']


def cells(n, gap=True):
    return '[' + ', '.join(('np.nan' if gap and rng.random() < 0.2 else rng.choice(CELL) for _ in range(n))) + ']'


def col(kind, n):
    if kind == 'f32':
        return f"pd.Series({cells(n)}, dtype='float32')"
    if kind == 'f64':
        return f"pd.Series({cells(n)}, dtype='float64')"
    if kind == 'i64':
        return 'pd.Series([' + ', '.join((rng.choice(['1', '2', '3', '-4', '100', '16777217', '0']) for _ in range(n))) + "], dtype='int64')"
    if kind in ('int8', 'uint8', 'int16', 'int32'):
        return 'pd.Series([' + ', '.join((rng.choice(['1', '2', '3', '5', '100', '0']) for _ in range(n))) + f"], dtype='{kind}')"
    if kind == 'bool':
        return 'pd.Series([' + ', '.join((rng.choice(['True', 'False']) for _ in range(n))) + '])'
    if kind == 'text':
        return 'pd.Series([' + ', '.join((rng.choice(["'a'", "'b'", "'c'"]) for _ in range(n))) + '])'
    if kind == 'td':
        return 'pd.to_timedelta(pd.Series([' + ', '.join((rng.choice(['1', '2', '30']) for _ in range(n))) + "]), unit='h')"


KINDS = ['f32', 'f32', 'f64', 'i64', 'int8', 'int16', 'uint8', 'int32', 'bool', 'text']


def scal():
    return rng.choice(['2', '0', '-3', '0.1', '0.5', '1e6', 'np.float64(0.1)', 'np.float32(0.1)', 'np.int64(3)', 'np.int8(2)', 'True', 'np.float64(2)', '16777217',
        '1.5', 'np.nan', '3'])


def op():
    return rng.choice(['+', '-', '*', '/', '//', '%', '+', '*'])


def cmpo():
    return rng.choice(['==', '!=', '<', '<=', '>', '>='])
RED = ['sum', 'mean', 'median', 'std', 'var', 'sem', 'skew', 'kurt', 'min', 'max', 'prod', 'count', 'nunique', 'idxmax', 'idxmin', 'any', 'all']
ALONG = ['cumsum', 'cumprod', 'cummax', 'cummin', 'diff', 'pct_change', 'rank', 'abs', 'shift', 'ffill', 'bfill', 'round', 'isna', 'notna', 'dropna', 'interpolate',
    'sort_values', 'unique', 'value_counts', 'mode', 'duplicated', 'drop_duplicates', 'describe', 'to_frame', 'reset_index', 'nlargest', 'nsmallest', 'argsort',
    'tolist', 'to_dict', 'to_list', 'factorize', 'to_string', 'items', 'keys', 'copy', 'hasnans', 'is_unique', 'is_monotonic_increasing', 'dtype', 'dtypes',
    'memory_usage()', 'nbytes', 'sort_index', 'explode', 'squeeze', 'head', 'tail', 'values', 'to_numpy', 'array_']


def after_s(v):
    """An expression of a Series of `float32`, `v`."""
    r = rng.random()
    m = rng.choice
    if r < 0.2:
        return f'{v}.{m(RED)}()'
    if r < 0.35:
        a = m(ALONG)
        if a == 'array_':
            return f'{v}.to_numpy().dtype'
        if a in ('hasnans', 'is_unique', 'is_monotonic_increasing', 'dtype', 'dtypes', 'values', 'nbytes'):
            return f'{v}.{a}'
        if a == 'memory_usage()':
            return f'{v}.memory_usage(index=False)'
        if a == 'round':
            return f"{v}.round({m(['0', '1', '2', '-1', '4'])})"
        if a in ('items',):
            return f'list({v}.items())'
        if a == 'unique':
            return f'{v}.unique()'
        if a == 'argsort':
            return f'{v}.dropna().argsort()'
        if a == 'shift':
            return f"{v}.shift({m(['1', '-1', '2, fill_value=0.1', '1, fill_value=5', '0'])})"
        if a == 'quantile':
            return f"{v}.quantile({m(['.5', '.25', '[.1,.9]'])})"
        if a in ('sort_values',):
            return f'{v}.sort_values(' + m(['', 'ascending=False', 'na_position="first"', 'ignore_index=True']) + ')'
        if a in ('nlargest', 'nsmallest'):
            return f"{v}.{a}({m(['2', '3', '1'])})"
        if a == 'rank':
            return f'{v}.rank(' + m(['', 'pct=True', 'method="dense"', 'ascending=False']) + ')'
        if a == 'value_counts':
            return f"{v}.value_counts({m(['', 'dropna=False', 'normalize=True', 'sort=False'])})"
        if a == 'to_string':
            return f'{v}.to_string()'
        return f'{v}.{a}()'
    if r < 0.5:
        return m([f'{v} {op()} {scal()}', f'{scal()} {op()} {v}', f'{v} {cmpo()} {scal()}', f'{v} {op()} {v}', f'-{v}', f'abs({v})', f'{v}**2', f'{v}**0.5',
            f'({v} {op()} {scal()}) {op()} {scal()}', f'({v} {op()} {scal()}).sum()', f'{v}[{v} {cmpo()} {scal()}]', f'({v} {cmpo()} {scal()}).sum()', f'{v}.add({scal()})',
            f"{v}.mul({v}, fill_value={m(['0', '0.1', '1'])})", f'{v}.rsub({scal()})', f'{v}.rdiv({scal()})', f'{v}.floordiv({scal()})', f'{v}.mod({scal()})',
            f'{v}.gt({scal()})', f'{v}.pow(2)', f'{v}.divmod(3)'])
    if r < 0.62:
        return m([f'{v}.fillna({scal()})', f'{v}.fillna({v}.mean())', f'{v}.fillna({v}.median())', f'{v}.where({v} > {scal()}, {scal()})',
            f'{v}.mask({v} > {scal()}, {scal()})', f"{v}.clip({m(['0', '0.1', '-1'])}, {m(['1', '2.5', '100.1'])})", f'{v}.replace({m(CELL)}, {scal()})',
            f'{v}.isin([{m(CELL)}, {m(CELL)}])', f"{v}.between({m(['0', '0.1'])}, {m(['1', '33.3'])})", f'{v}.combine_first({v} + 1)', f'{v}.reindex([0, 1, 99])',
            f"{v}.reindex([0, 99], fill_value={m(['0', '0.1', '7'])})", f'{v}.map(lambda x: x * 2)', f'{v}.apply(lambda x: x + 0.1)', f'{v}.apply(lambda x: type(x).__name__)',
            f'{v}.map({{{m(CELL)}: 1, 0.5: 2}})', f'{v}.map(str)', f'{v}.apply(np.sqrt)', f"{v}.agg(['sum', 'mean'])", f"{v}.agg('mean')",
            f'{v}.agg(lambda x: x.max() - x.min())', f'{v}.transform(lambda x: x - x.mean())', f'{v}.apply(lambda x: round(x, 1))', f"{v}.apply(lambda x: f'{{x:.2f}}')"])
    if r < 0.74:
        return m([f'{v}.astype({t})' for t in ['int', '"int8"', 'float', 'str', '"float64"', '"object"', 'bool', '"category"', 'np.float32', '"Float64"', '"string"',
            '"int32"', '"Int64"']] + [f'{v}.fillna(0).astype({t})' for t in ['int', '"int8"', '"int64"', '"Int64"', 'bool',
            '"uint8"']] + [f"pd.to_numeric({v}, downcast='integer')", f"pd.to_numeric({v}, downcast='float')", f'pd.to_numeric({v}.astype(str))',
            f"pd.to_numeric({v}.astype(float), downcast='float')", f"pd.to_numeric(({v}.fillna(1)*1).astype('int64'), downcast='float')"])
    if r < 0.86:
        return m([f'{v}.iloc[0]', f'{v}.iloc[1:3]', f'{v}[0]', f'{v}.loc[0]', f'{v}.at[0]', f'type({v}.iloc[0]).__name__', f'repr({v}.iloc[0])', f'str({v}.max())',
            f'list({v})', f'sum({v}.dropna())', f'max({v}.dropna())', f'sorted({v}.dropna())', f'len({v})', f'round({v}.mean(), 2)', f'float({v}.sum())', f'int({v}.max())',
            f'{v}.sum() + 0.1', f'{v}.mean() == {v}.iloc[0]', f"f'{{{v}.mean()}}'", f"f'{{{v}.max():.2f}}'", f'{v}.values.sum()', f'{v}.values.mean()', f'{v}.values.std()',
            f'{v}.values[0]', f'{v}.values * {scal()}', f'{v}.values.tolist()', f'np.sum({v})', f'np.mean({v})', f'np.sqrt({v}.abs())', f'np.floor({v})', f'np.round({v}, 1)',
            f'np.where({v} > 1, {v}, {scal()})', f"np.maximum({v}, {m(['0', '0.1', '2'])})", f'np.abs({v})', f'np.isnan({v})', f'np.median({v}.dropna())',
            f'np.unique({v}.dropna())', f'np.cumsum({v})', f'np.sign({v})', f'np.nansum({v})', f'np.nanmax({v})', f'np.array({v})', f'np.std({v})', f'np.clip({v}, 0, 1.1)',
            f'np.isclose({v}, 0.1)', f'np.array([{v}.iloc[0], 1.5])', f'pd.isna({v}.iloc[0])', f"{v}.quantile({m(['.5', '.25', '[.1,.9]'])})", f'{v}.corr({v} * 2)',
            f'{v}.cov({v})', f'{v}.autocorr()', f'{v}.rolling(2).mean()', f'{v}.rolling(2, min_periods=1).sum()', f'{v}.expanding().max()', f'{v}.ewm(span=2).mean()',
            f'pd.cut({v}, [0, 1, 100])', f'pd.concat([{v}, {v}])', f'pd.concat([{v}, pd.Series([1, 2])])', f'pd.concat([{v}, pd.Series([1.5])], ignore_index=True)',
            f'pd.concat([{v}, {v}], axis=1)', f"pd.concat([{v}, pd.Series(['x'])])", f'pd.concat([{v}, pd.Series([True])])'])
    return f'print({v})' if rng.random() < 0.7 else f"print({v}.to_frame('x'))"


def series_program():
    n = rng.choice([0, 1, 2, 3, 4, 5, 6, 9, 20, 130]) if rng.random() < 0.25 else rng.choice([2, 3, 4, 5, 6])
    p = [f"s = {col('f32', n)}"]
    r = rng.random()
    if r < 0.35:
        k = rng.choice(KINDS[:9])
        p.append(f't = {col(k, n)}')
        p.append(rng.choice([f'u = s {op()} t', f'u = t {op()} s', 'u = s.where(t > 1, t)' if k != 'bool' else 'u = s.where(t)', f'u = s {cmpo()} t',
            'u = pd.concat([s, t])', 'u = s.combine_first(t)', f'u = s.add(t, fill_value=1)', 'u = pd.concat([s, t], axis=1).sum(axis=1)',
            "u = pd.DataFrame({'s': s, 't': t}).max(axis=1)", 'u = s.fillna(t)']))
        p.append(rng.choice(['u', 'print(u)', '(u.dtype, u.tolist())']))
    elif r < 0.55:
        i = rng.choice(['s[0]', 's.iloc[0]', 's.loc[0]', 's.iloc[0:2]', 's[s > 0.5]', 's.loc[s > 0.5]', 's[99]', 's.loc[99]', 's.at[0]', 's.iat[0]', 's[[0, 1]]', 's[:]'])
        p.append(f'{i} = ' + rng.choice([scal(), 'None', '"x"', '[0.5, 0.1]', '[1, 2]', 'np.nan']))
        p.append(rng.choice(['s', 'print(s)', '(s.dtype, s.tolist())']))
    else:
        p.append(after_s('s'))
    return '\n'.join(p)


def frame_program():
    n = rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 12])
    w = rng.choice([1, 2, 3, 4])
    ks = ['f32'] + [rng.choice(KINDS) for _ in range(w - 1)]
    rng.shuffle(ks)
    p = ['df = pd.DataFrame({' + ', '.join((f"'{c}': {col(k, n)}" for c, k in zip('abcd', ks))) + '})']
    key = f"df['k'] = [{', '.join((rng.choice(['1', '2']) for _ in range(n)))}]"
    f = [c for c, k in zip('abcd', ks) if k == 'f32']
    c = rng.choice(f)
    m = rng.choice
    r = rng.random()
    if r < 0.3:
        p.append(key)
        g = m(["df.groupby('k')", "df.groupby('k')", f"df.groupby('k')['{c}']", f"df.groupby('k')[['{c}']]", f"df.groupby('{c}')", "df.groupby('k', as_index=False)"])
        a = m(['sum()', 'mean()', 'median()', 'std()', 'var()', 'sem()', 'min()', 'max()', 'first()', 'last()', 'prod()', 'count()', 'size()', 'nunique()', 'cumsum()',
            'cumprod()', 'cummax()', 'rank()', 'shift()', 'diff()', 'pct_change()', 'describe()', 'quantile(.3)', 'quantile([.1,.5])', "agg(['sum','mean'])", "agg('mean')",
            "transform('mean')", "transform('sum')", 'transform(lambda x: x - x.mean())', 'apply(lambda x: x.iloc[0])', 'agg(lambda x: x.max())', 'head(1)', 'tail(1)',
            'nth(0)', 'ffill()', 'idxmax()', 'skew()', 'any()', 'value_counts()', 'ngroup()', 'cumcount()', 'rolling(2).mean()', "agg({'%s': 'sum'})" % c,
            "agg(x=('%s','mean'))" % c, 'filter(lambda x: len(x) > 1)', 'sum(numeric_only=True)', 'mean(numeric_only=True)', 'corr(numeric_only=True)',
            'max(numeric_only=True)'])
        p.append(f'{g}.{a}')
    elif r < 0.6:
        p.append(m([f"df.{m(RED)}({m(['', '', 'numeric_only=True', 'axis=1', 'axis=1, numeric_only=True'])})",
            f"df.{m(['cumsum', 'diff', 'abs', 'round', 'rank', 'shift', 'ffill', 'isna', 'describe', 'info', 'corr', 'cov', 'T', 'dtypes', 'values', 'to_numpy', 'transpose', 'copy', 'nunique', 'drop_duplicates', 'dropna', 'melt', 'stack', 'to_dict', 'reset_index', 'interpolate'])}" + ('' if False else '()'),
            f'df.select_dtypes(' + m(['"float"', '"number"', '"float32"', 'np.number', 'exclude="float32"', 'include=["float64"]', 'float']) + ')', f'df {op()} {scal()}',
            f'df.fillna({scal()})', f"df.astype({{'{c}': " + m(['int', 'str', '"float64"', '"int8"', 'object']) + '})', f"df.sort_values('{c}')", f"df.nlargest(2, '{c}')",
            f"df.query('{c} > {m(['0.1', '0.5', '1'])}')", f"df['{c}'] = df['{c}'] {op()} {scal()}\ndf", f"df.loc[0, '{c}'] = {scal()}\ndf",
            f"df.loc[df['{c}'] > 0.5, '{c}'] = {scal()}\ndf", f'df.iloc[0, 0] = {scal()}\ndf', f'df.loc[len(df)] = {scal()}\ndf', f"df['n'] = df['{c}'].astype('float64')\ndf",
            f"df['n'] = np.float32(0.1)\ndf", f"df.assign(n=lambda d: d['{c}'] * 0.1)", f"df.eval('n = {c} * 2')", f"df.pivot_table(index='{c}', aggfunc='size')",
            f"df.set_index('{c}')", f"df.set_index('{c}').index", f"df.merge(df, on='{c}')", f"df.merge(df[['{c}']].astype('float64'), on='{c}')", f'pd.concat([df, df])',
            f"pd.concat([df, df.astype('object')])", f"pd.concat([df, df[['{c}']].astype('float64')])", f'df.apply(lambda r: r.max() if False else len(r), axis=1)',
            f"df.apply(lambda r: type(r['{c}']).__name__, axis=1)", f"df[['{c}']].apply(lambda r: r['{c}'] * 2, axis=1)", f'df.apply(lambda x: x.dtype)',
            f"[type(r['{c}']).__name__ for _, r in df.iterrows()]", f'[r.{c} for r in df.itertuples()]', f"[r['{c}'] for _, r in df.iterrows()]",
            f'[type(r.{c}).__name__ for r in df.itertuples()]', f'[r.dtype for _, r in df.iterrows()]', f'df.iloc[0] if len(df) else 0', f"df.to_dict('records')",
            f"df.to_dict('list')", f'df.values', f'df.to_numpy().dtype', f"df[['{c}']].values", f'df.quantile(.4, numeric_only=True)', f'df.mean(numeric_only=True).dtype',
            f"df.agg(['min', 'max'])", f"df.agg({{'{c}': ['sum', 'mean']}})", f'df.memory_usage(index=False)', f"df.where(df['{c}'] > 0.5)", f'df.map(lambda x: x)',
            f'df.isin([{m(CELL)}])', f'df.replace({m(CELL)}, {scal()})', f"df.clip(0.1, 2) if set(df.dtypes) == {{np.dtype('float32')}} else 0", f"df.drop(columns='{c}')",
            f"df.rename(columns={{'{c}': 'z'}}).dtypes", f'df.duplicated()', f'df.idxmax(numeric_only=True)', f'df.to_string()', f'df.head(2)',
            f'df.sample(2, random_state=1) if len(df) > 2 else 0', f"df['{c}'].groupby(df['{c}'] > 1).sum()", f"df.describe().loc['mean']", f'df.unstack()', f'df.eq(0.5)',
            f"df[df['{c}'] == {m(CELL)}]", f"df[df['{c}'].isin([0.1, 0.5])]", f'df.mode()', f"df.join(df[['{c}']], rsuffix='_r')", f"df.explode('{c}')", f'df.nunique()',
            f'df.count()']))
    elif r < 0.75:
        p.append(after_s(f"df['{c}']"))
    else:
        p.append(m(['print(df)', 'print(df.dtypes)', f'print(df.describe())', f'print(df.sum(numeric_only=True))', f'print(df.to_string())', f'print(df.T)',
            'print(df.mean(numeric_only=True))', 'df.info()', 'print(df.head(3).to_markdown())' if False else 'print(df.round(2))', f"print(df.set_index('{c}'))",
            f"print(df.groupby('{c}').size())", 'print(df.values)']))
    return '\n'.join(p)


def index_program():
    n = rng.choice([0, 1, 2, 3, 4])
    m = rng.choice
    i = m([f"pd.Index({cells(n)}, dtype='float32')", f"pd.Index(pd.Series({cells(n)}, dtype='float32'))"])
    return f'i = {i}\n' + m(['i', 'print(i)', 'i.dtype', 'i.tolist()', 'i + 0.1', 'i * 2', 'i.max()', 'i.min()', 'i.isna()', 'i.unique()', 'i.sort_values()',
        'i.astype(str)', 'i.astype(float)', 'i.to_series()', 'i.to_frame()', 'i.union(i + 1)', 'i.intersection(i)', 'i.difference(i)', 'i.append(i)', 'i.insert(0, 0.1)',
        'i.get_loc(0.5)', '0.5 in i', '0.1 in i', 'i.get_indexer([0.5, 0.1])', 'i.isin([0.5, 0.1])', 'i == 0.1', 'i > 0.1', 'i.drop_duplicates()', 'i.fillna(0.1)',
        'i.map(lambda x: x * 2)', 'i.argmax()', 'i.values', 'i.to_numpy()', 'list(i)', 'i[0] if len(i) else 0', 'i.is_unique', 'i.nunique()', 'i.value_counts()',
        'i.hasnans', "i.rename('x')", 'i.equals(i.astype(float))', 'pd.Series(range(len(i)), index=i)', 'pd.Series(range(len(i)), index=i).loc[0.5]',
        'pd.Series(range(len(i)), index=i).reindex([0.5, 1.0])', 'pd.Series(range(len(i)), index=i).sort_index()', 'print(pd.Series(range(len(i)), index=i))',
        'pd.Series(range(len(i)), index=i) + pd.Series(range(len(i)), index=i)', "pd.DataFrame({'a': range(len(i))}, index=i)",
        "pd.DataFrame({'a': range(len(i))}, index=i).reset_index()", "print(pd.DataFrame({'a': range(len(i))}, index=i))", 'i.take([0]) if len(i) else 0', 'i.repeat(2)',
        'i.where(i > 1)', 'i.round(1)', 'i.inferred_type', 'i.is_monotonic_increasing', 'i.groupby(i) if False else 0', 'i.shift if False else 1', 'i.join(i)',
        'i.searchsorted(0.5)', 'i.dropna()', 'i.factorize()', 'i.equals(i)', 'i.identical(i)', 'i.any()', 'i.memory_usage()'])


def scalar_program():
    m = rng.choice
    a = f'np.float32({m(CELL)})'
    b = m([f'np.float32({m(CELL)})', scal(), m(CELL), 'np.int16(3)', 'np.uint8(2)'])
    return f'a = {a}\nb = {b}\n' + m([f'repr(a {op()} b)', f'repr(b {op()} a)', f'repr(a {cmpo()} b)', f'repr(b {cmpo()} a)', 'str(a)', 'repr(a)', "f'{a}'",
        "f'{a:.3f}'", 'repr(round(a, 2))', 'repr(-a)', 'repr(abs(a))', 'repr(float(a))', 'repr(int(a))', 'repr([a, b])', 'repr(max(a, b))', 'repr(sum([a, a]))',
        'repr(np.array([a, b]))', 'repr(pd.Series([a, b]))', 'repr(pd.Series([a, a]))', 'repr(np.sqrt(abs(a)))', 'repr(divmod(a, b)) if b else 0', 'repr(a ** 2)',
        'repr(np.add(a, b))', 'repr(np.maximum(a, b))', 'repr(a in [b])', 'repr(a == b)', 'hash(a) == hash(float(a))', "repr(pd.DataFrame({'x': [a, b]}))", 'repr({a: 1})',
        "'%s' % a", "'%.2f' % a", 'repr(np.round(a, 1))', 'isinstance(a, float)', 'isinstance(a, np.floating)', 'type(a).__name__', 'repr(np.float64(a))', 'repr(a.item())',
        'repr(np.where([True, False], a, b))', 'repr(np.array([b, b]) + a)', 'repr(np.array([a, a]) + b)'])


def given_program():
    """Something of another dtype that is given a `float32`, or a function of NumPy's or pandas'."""
    m = rng.choice
    n = m([1, 2, 3, 4, 5])
    p = [f't = {col(m(BESIDE), n)}', f"s = {col('f32', n)}"]
    if rng.random() < 0.6:
        meth = m(['add', 'sub', 'mul', 'div', 'floordiv', 'mod', 'radd', 'rsub', 'rdiv', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'where', 'mask', 'fillna', 'combine_first',
            'corr', 'cov', 'isin', 'map', 'align', 'reindex', 'reindex_like', 'update', 'replace', 'clip', 'groupby', 'combine', 'append_', 'searchsorted', 'equals', 'compare',
            'set_axis', 'op', 'rop', 'cmp', 'rank_', 'repeat_', 'insert_', 'setitem', 'at', 'isin2', 'fill2', 'where2', 'searchs'])
        e = {'where': 't.where(t == t.iloc[0], s)', 'mask': 't.mask(t == t.iloc[0], s)', 'isin': 't.isin(s)', 'map': 't.map(pd.Series(s.values, index=range(len(s))))',
            'align': 't.align(s)[1]', 'reindex': 't.reindex(pd.Index(s.dropna().unique()))', 'reindex_like': 't.reindex_like(s)', 'update': 't.update(s)\nt',
            'replace': 't.replace(t.iloc[0], np.float32(0.1))', 'clip': 't.clip(np.float32(0.1), np.float32(3))', 'groupby': 't.groupby(s).sum()',
            'combine': 't.combine(s, lambda a, b: b)', 'append_': 'pd.concat([t, s])', 'searchsorted': 't.sort_values().searchsorted(np.float32(1))',
            'searchs': 'np.searchsorted(np.sort(t.values), np.float32(1))', 'equals': 't.equals(s)', 'compare': 't.compare(s)', 'set_axis': 't.set_axis(pd.Index(s))',
            'op': f't {op()} s', 'rop': f's {op()} t', 'cmp': f't {cmpo()} s', 'rank_': 'pd.concat([t, s], axis=1).max(axis=1)', 'repeat_': 't.fillna(np.float32(0.5))',
            'insert_': "df = pd.DataFrame({'t': t})\ndf.insert(0, 's', s)\ndf", 'setitem': f't[0] = np.float32({m(CELL)})\nt', 'at': f't.iloc[0] = s.iloc[0]\nt',
            'isin2': f't.isin([np.float32({m(CELL)}), 1])', 'fill2': f't.fillna(s.iloc[0])', 'where2': f't.where(t == t.iloc[0], np.float32({m(CELL)}))'}.get(meth,
            f't.{meth}(s)' if rng.random() < 0.6 else f't.{meth}(np.float32({m(CELL)}))')
        p.append(e)
        return '\n'.join(p)
    p.append("df = pd.DataFrame({'a': t, 'b': " + col(m(BESIDE), n) + "})\nds = pd.DataFrame({'a': s, 'b': " + col(m(['f32', 'i64']), n) + '})')
    p.append(m(['df.add(ds)', 'df.sub(s, axis=0)', 'df * s.iloc[0]', 'df.mul(np.float32(2))', 'df.eq(ds)', 'df.where(df == df, ds)', 'df.mask(df == df.iloc[0], ds)',
        'df.fillna(s.iloc[0])', 'df.combine_first(ds)', 'df.corrwith(ds)', 'df.isin(s)', 'df.isin(ds)', "df.join(ds, rsuffix='_r')", "df.merge(ds, on='a')",
        "df.merge(ds, on='b')", "df.merge(ds, left_on='b', right_on='a')", 'df.merge(ds, left_index=True, right_index=True)', "df.merge(ds, on='a', how='outer')",
        "df.merge(ds, on='a', how='left')", 'df.align(ds)[1]', 'df.reindex(pd.Index(s.dropna().unique()))', 'df.update(ds)\ndf', 'df.assign(c=s)',
        "df.insert(1, 'c', s)\ndf", "df['c'] = s\ndf", "df['a'] = s\ndf", "df.loc[:, 'a'] = s\ndf", "df.loc[0, 'a'] = s.iloc[0]\ndf", 'df.iloc[0, 0] = np.float32(0.1)\ndf',
        'df.loc[0] = s.iloc[0]\ndf', 'df.groupby(s).sum(numeric_only=True)', "df.groupby(s)['b'].count()", 'df.set_index(s)', 'df.set_axis(pd.Index(s), axis=0)',
        'df.replace(1, np.float32(0.5))', 'df.clip(upper=np.float32(2))', 'df.compare(ds)', 'df.equals(ds)', 'pd.concat([df, ds])', 'pd.concat([df, ds], axis=1)',
        'pd.concat([df, ds], ignore_index=True)', 'df.combine(ds, lambda a, b: b)', "df.nlargest(1, 'a')", 'df.append_ if False else 0', "pd.merge(df, ds, on='b')",
        "pd.crosstab(df['a'], s)", "df.pivot_table(index=s, values='b')", 'df.apply(lambda x: x + s)', "df.eval('c = a * 2')", "df.query('a > @s.iloc[0]')",
        "df[df['a'] > s]", "np.where(df['a'] == df['a'], s, df['a'])", 'pd.Series(np.select([s > 1], [s], default=0))', "np.add(df['a'], s)", "np.maximum(df['a'], s)",
        "pd.DataFrame({'x': s, 'y': t})", 'pd.DataFrame([s, t])', "pd.DataFrame({'x': s.values})", "pd.Series(s, dtype='float64')", 'pd.Series(s.values, index=t)',
        'pd.DataFrame(s.values.reshape(-1, 1))', "pd.Series({'a': s.iloc[0], 'b': 1.5})", 'pd.Series([s.iloc[0], t.iloc[0]])', 'pd.Series(list(s))',
        "pd.DataFrame({'a': [s.iloc[0], 1]})", "pd.DataFrame([{'a': s.iloc[0], 'b': t.iloc[0]}])", 'pd.Series(s.tolist())', "pd.DataFrame(ds.to_dict('records'))",
        'pd.DataFrame(ds.values, columns=ds.columns)', 'pd.Series(np.concatenate([s.values, t.values]))', 'np.concatenate([s, s])', 'np.append(s, 1)', 'np.hstack([s, s])',
        'np.vstack([s, s])', 'np.column_stack([s, s])', 'np.stack([s.values, s.values])', 'np.array([s, s])', 'pd.melt(ds)', 'pd.get_dummies(s)', 'pd.factorize(s)',
        'pd.unique(s)', 'pd.isna(s)', "pd.to_datetime(s, unit='s')", "pd.to_timedelta(s, unit='h')", 'pd.Categorical(s)', "s.astype('category')",
        "pd.merge_asof(ds.dropna().sort_values('a'), ds.dropna().sort_values('a'), on='a')", 'pd.qcut(s, 2)', 'pd.cut(s, [0, 1, 5])', 'pd.notna(s)', 'pd.array(s)',
        'pd.Index(s)', 'pd.MultiIndex.from_arrays([s, t])', 'pd.Interval(s.iloc[0], 5)', "pd.date_range('2020', periods=2)", "pd.Timedelta(s.iloc[0], unit='h')",
        'np.diff(s)', 'np.cumsum(s)', 'np.argsort(s)', 'np.sort(s)', 'np.isin(s, [0.5, 0.1])', 'np.allclose(s, s)', 'np.array_equal(s, s)', 'np.count_nonzero(s)',
        'np.nonzero(s)', 'np.argmax(s)', 'np.any(s)', 'np.all(s)', 'np.prod(s)', 'np.var(s)', 'np.ptp(s.values)', 'np.round(s, 1)', 'np.floor_divide(s, 2)',
        'np.power(s, 2)', 'np.mod(s, 2)', 'np.zeros_like(s)', 'np.ones_like(s.values)', 'np.full_like(s.values, 2)', 'np.full(3, s.iloc[0])',
        "np.zeros(3, dtype='float32')", 'np.ones(2, dtype=np.float32)', "np.arange(3, dtype='float32')", "np.empty(0, dtype='float32')",
        "np.linspace(0, 1, 3, dtype='float32')", "np.eye(2, dtype='float32')", 'np.repeat(s, 2)', 'np.tile(s, 2)', 'np.flip(s.values)', 'np.roll(s.values, 1)',
        'np.unique(s)', 'np.digitize(s, [0, 1])', 'np.interp(s, [0, 1], [0, 1])', 'np.corrcoef(s, s)', 'np.dot(s, s)', 'np.outer(s, s)', 'np.percentile(s, 50)',
        'np.quantile(s, .5)', 'np.average(s)', 'np.nanmean(s)', 'np.nanstd(s)', 'np.nan_to_num(s)', 'np.isfinite(s)', 'np.exp(s)', 'np.log1p(s)', 'np.sum(s.values)',
        'np.mean(s.values)', 'np.min(s)', 'np.max(s)', 'np.median(s.values)', 'np.where(s > 1)', 'np.transpose(ds)', 'np.ravel(s)', 'np.reshape(s.values, (-1, 1))',
        'np.squeeze(s.values)', 'np.delete(s.values, 0)', 'np.insert(s.values, 0, 0.1)', 'np.split(s.values, 1)', 'np.histogram(s.dropna())',
        'np.bincount(s.fillna(0).abs().astype(int) % 5)', 'np.clip(s.values, 0.1, 2)', 'np.trunc(s)', 'np.rint(s)', 'np.ceil(s)', 'np.hypot(s, s)', 'np.sign(s)',
        'np.negative(s)', 'np.reciprocal(s)', 'np.square(s)', 'np.isclose(s, 0.1)', 'np.copy(s)', 'np.asarray(s)', "np.asarray(s, dtype='float64')",
        "np.array(s, dtype='int8')", "np.array([1, 2], dtype='float32')", 'np.atleast_1d(s)', 'np.cov(s, s)', 'np.gradient(s.values)',
        "np.tril(np.ones((2, 2), dtype='float32'))", 'np.diag(s.values)', 'np.meshgrid(s, s)', 'np.argwhere(s > 1)', 'np.take(s.values, [0])', 'np.logical_and(s, s)',
        'np.union1d(s, s)', 'np.setdiff1d(s, [0.5])', 'np.nanmax(s)', 'np.nanargmax(s)', 'np.nancumsum(s)', 'np.float64(s.iloc[0])', 'np.int64(s.fillna(0).iloc[0])',
        's.iloc[0].item()', 's.values.dtype.name', 's.dtype == np.float32', "s.dtype == 'float32'", 's.dtype.kind', 'pd.api.types.is_float_dtype(s)',
        'pd.api.types.is_numeric_dtype(s)', 'str(s.dtype)', 's.dtype == float', 's.dtypes == np.float64', '[x for x in s]', '[x for x in s.values]', 'dict(s)',
        'dict(zip(s, t))', 'set(s.dropna())', 'sorted(s.dropna(), reverse=True)', 'sum(s.values)', 'max(s.values)', 'min(s)', 'any(s > 1)', 'list(map(float, s))',
        'list(enumerate(s))', 's.iloc[0] in [0.1, 0.5]', 'round(s.iloc[0], 1)', 'int(s.fillna(0).iloc[0])', "f'{s.iloc[0]:.2f}'", "'%.1f' % s.iloc[0]", 'str(s.iloc[0])',
        'import json\njson.dumps(s.tolist())', 'import statistics\nstatistics.mean(s.dropna().tolist()) if s.count() else 0', 'import math\nmath.sqrt(abs(s.iloc[0]))',
        'math.floor(s.fillna(0).iloc[0])', 'print(s.iloc[0])', 'print([s.iloc[0]])', 'print(s.values)', "print({'a': s.max()})", 'print(tuple(s))', 'print(ds.iloc[0])',
        'print(ds.max())', 'print(ds.describe())', 'print(ds.corr())', 'print(s.value_counts())', 'print(s.describe())', "print(ds.groupby('b').mean())"]))
    return '\n'.join(p)


BESIDE = ['f64', 'i64', 'int8', 'int16', 'uint8', 'int32', 'bool', 'text']
FAMILIES = {f.__name__.removesuffix('_program'): f for f in (series_program, frame_program, index_program, scalar_program, given_program)}


def main():
    family, count, seed, table = (sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    names = list(FAMILIES) if family == 'all' else family.split(',')
    for n in range(count):
        name = names[n % len(names)]
        rng.seed(f'{seed}-{n}')
        print(json.dumps({'id': f'{name}-{seed}-{n}', 'table': table, 'program': FAMILIES[name](), 'source': name}))


if __name__ == '__main__':
    main()
