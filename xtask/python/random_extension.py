"""Programs over columns of the extension dtypes (string, Int64, Float64, boolean) and pd.NA, a corpus line each:
random_extension.py COUNT SEED [TABLE] [KIND].  KIND is na, series, text or frame; without it all of them."""

import json
import random
import sys

WORDS = ["a", "b", "Oslo", "Rome", "", "x y", "12", "3", "a1", "B", "été", "a-b-c", "True", "1.5", "New York"]


def gaps(r, values, rate=None):
    rate = r.choice([0, 0.2, 0.2, 0.5]) if rate is None else rate
    return [r.choice(["None", "pd.NA", "np.nan"]) if r.random() < rate else repr(v) for v in values]


def cells(r, kind, n):
    if kind == "string":
        pool = r.sample(WORDS, r.randint(1, 6))
        values = [r.choice(pool) for _ in range(n)]
    elif kind == "boolean":
        values = [r.random() < 0.5 for _ in range(n)]
    elif kind == "Float64":
        values = [r.choice([round(r.uniform(-9, 99), r.randint(0, 3)), float(r.randint(-3, 5)), 0.0, 2.5]) for _ in range(n)]
    else:
        values = [r.randint(-5, 9) if r.random() < 0.9 else r.randint(100, 10**6) for _ in range(n)]
    return gaps(r, values)


def index(r, n):
    if r.random() < 0.8:
        return ""
    return f", index={[f'r{i}' for i in range(n)]}" if r.random() < 0.7 else f", index={[r.randint(0, 4) for _ in range(n)]}"


def make(r, kind, n, labels=True):
    data = ", ".join(cells(r, kind, n))
    name = r.choice(["", "", ", name='v'"])
    at = index(r, n) if labels else ""
    dtype = r.choice([repr(kind), repr(kind), repr(kind), {"string": "pd.StringDtype()", "boolean": "pd.BooleanDtype()"}.get(kind, f"pd.{kind}Dtype()")])
    return r.choice([
        f"pd.Series([{data}]{at}{name}, dtype={dtype})",
        f"pd.Series([{data}]{at}{name}, dtype={dtype})",
        f"pd.Series([{data}]{at}{name}, dtype=object).astype({dtype})",
        f"pd.Series([{data}]{at}{name}).convert_dtypes()",
        f"pd.Series(pd.array([{data}], dtype={dtype}){at}{name})",
    ])


KINDS = ["string", "Int64", "Float64", "boolean", "string", "Int64", "Int32", "UInt8"]


def scalar(r, kind):
    if r.random() < 0.1:
        return r.choice(["pd.NA", "None", "np.nan"])
    if r.random() < 0.06:
        return r.choice(["'a'", "1", "True", "2.5"])
    return {"string": lambda: repr(r.choice(WORDS)), "boolean": lambda: r.choice(["True", "False"]),
            "Float64": lambda: r.choice(["2.5", "0", "1", "-3.0", "0.5"])}.get(kind, lambda: r.choice(["0", "1", "2", "3", "-1", "2.0", "1.5"]))()


def compare(r):
    return r.choice(["==", "!=", "<", ">", "<=", ">="])


def shown(r, expression):
    return r.choice([f"print({expression})", f"final_answer = {expression}", f"final_answer = {expression}", f"final_answer = repr({expression})"])


def common(r, kind):
    a, b = scalar(r, kind), scalar(r, kind)
    other = make(r, r.choice([kind, kind, "Int64", "boolean"]), 5, False)
    f = r.choice(["sum", "mean", "min", "max", "median", "std", "var", "count", "any", "all", "prod", "nunique", "sem", "skew"])
    skip = r.choice(["", "", "", "skipna=False"])
    return [
        "s", "s", "s.dtype", "str(s.dtype)", "repr(s.dtype)", f"s.dtype == {kind!r}", "s.dtype == object", "s.dtype == 'int64'", "s.dtype.name", "s.dtype.kind", "s.dtypes",
        f"isinstance(s.dtype, pd.{ {'string': 'String', 'boolean': 'Boolean'}.get(kind, kind) }Dtype)", "type(s.dtype).__name__", "s.dtype in ['Int64', 'string']", "hash(s.dtype) == hash(s.dtype)",
        "s.isna()", "s.notna()", "s.isna().sum()", "s.dropna()", "s.count()", "s.hasnans", "s.isnull().any()", f"s.fillna({a})", f"s.fillna({a}).dtype", "s.fillna('?')", "s.fillna(0)", "s.fillna(False)", "s.ffill()", "s.bfill()",
        f"s {compare(r)} {a}", f"s {compare(r)} {a}", f"{a} {compare(r)} s", f"s[s {compare(r)} {a}]", f"(s {compare(r)} {a}).sum()", f"s {compare(r)} s.shift()", f"s {compare(r)} s", f"(s == {a}).value_counts()", f"s.eq({a})", f"s.gt({a})",
        f"~(s == {a})", f"(s == {a}) & (s != {b})", f"(s == {a}) | s.isna()", f"(s == {a}).fillna(False)", f"(s == {a}).any()", f"(s == {a}).all(skipna=False)", f"(s == {a}).astype(bool)", f"(s != {a}).tolist()",
        f"s == {other}", f"s != {other}", "s == list(s)", "s.equals(s)",
        f"s.{f}({skip})", f"s.{f}({skip})", f"s.{f}()", f"s.{f}()", f"type(s.{f}()).__name__", f"s.iloc[:0].{f}()", f"s[s.isna()].{f}()",
        "s.unique()", "repr(s.unique())", "list(s.unique())", "s.nunique()", "s.nunique(dropna=False)", "s.value_counts()", "s.value_counts(dropna=False)", "s.value_counts(normalize=True)", "s.value_counts(ascending=True)", "s.value_counts(sort=False)",
        "s.value_counts().index", "s.value_counts().to_dict()", "s.value_counts().idxmax()", "s.value_counts().head(1)", f"s.value_counts().get({a})", f"s.value_counts()[{a}]", "s.value_counts().index.tolist()", "s.value_counts().reset_index()", "s.value_counts().sum()", "s.value_counts().index[0]", "s.value_counts().sort_index()", "s.value_counts().iloc[0]", "list(s.value_counts().items())",
        "s.mode()", "s.duplicated()", "s.drop_duplicates()", "s.is_unique", "s.sort_values()", "s.sort_values(ascending=False)", "s.sort_values(na_position='first')", "s.sort_values(ignore_index=True)", "s.sort_index()", "s.rank()", "s.nlargest(2)", "s.nsmallest(2)", "s.idxmax()", "s.argmax()", "s.is_monotonic_increasing",
        "s.head(2)", "s.tail(2)", "s.iloc[0]", "repr(s.iloc[0])", "s.iloc[-1]", "s.iloc[1:3]", "s.loc[s.index[0]]", "s.iat[0]", "s[s.notna()]", "s.iloc[[0, 1]]", "s.take([0, 1])", "s.sample(1)", "type(s.iloc[0]).__name__", "s.iloc[0] is pd.NA", "s.get(0)", "s.get('zz')", "s.iloc[::-1]", "s.reindex([0, 9])",
        "s.tolist()", "s.to_list()", "list(s)", "repr(list(s))", "s.to_dict()", "s.values", "repr(s.values)", "s.to_numpy()", "repr(s.to_numpy())", "np.array(s)", "np.asarray(s).dtype", "s.array", "len(set(s.dropna()))", "sorted(s.dropna())", "list(s.items())", "tuple(s)", "len(s)", "s.shape", "s.empty", "s.to_frame()", "s.to_string()", "s.to_string(na_rep='-')", "s.to_frame().dtypes", "s.reset_index()", "s.reset_index(drop=True)", "[x for x in s]", "[type(x).__name__ for x in s]", "s.rename('q')", "s.copy()", "s.index", "s.name", "s.size", "dict(s.items())", "sum(s.dropna())", "max(s.dropna())",
        "s.map(str)", "s.map(lambda x: x)", "s.map(lambda x: x, na_action='ignore')", "s.apply(lambda x: x)", "s.apply(str)", "s.apply(type)", "s.apply(lambda x: 'z' if pd.isna(x) else x)", f"s.map({{{a}: 1, {b}: 2}})", f"s.map({{{a}: 'p'}})", "s.apply(lambda x: x is pd.NA)", "s.apply(pd.isna)", "s.map(lambda x: x * 2)", "s.apply(lambda x: x == x)", "s.map(s)",
        f"s.isin([{a}, {b}])", f"s.isin([{a}])", "s.isin([pd.NA])", "s.isin([None])", "s.isin([])", "s.isin(s)",
        "s.astype(str)", "s.astype(object)", "s.astype(int)", "s.astype(float)", "s.astype(bool)", "s.astype('string')", "s.astype('Int64')", "s.astype('Float64')", "s.astype('boolean')", "s.astype('category')", "s.astype('int64')", "s.astype('float64')", "s.astype('Int32')", "s.astype('float64').mean()", "s.astype('int')", "s.dropna().astype(int)", "s.dropna().astype(float)", "s.astype(str).tolist()", "s.fillna(0).astype(int)", "s.convert_dtypes()", "s.convert_dtypes().dtype",
        "s.shift()", "s.shift(-1)", "s.shift(1, fill_value=0)", "s.cumsum()", "s.cummax()", "s.cummin()", "s.cumprod()", "s.diff()", "s.pct_change()", "s.abs()", "s.round()", "s.round(1)", "s.clip(0, 2)", "s.between(0, 2)", "s.between('a', 'c')",
        f"s.where(s == {a})", f"s.where(s == {a}, {b})", f"s.mask(s == {a})", f"s.mask(s == {a}, {b})", "s.where(s.notna(), None)", f"s.replace({a}, {b})", f"s.replace({{{a}: {b}}})", f"s.replace([{a}], {b})", "s.replace(pd.NA, 0)", "s.combine_first(s)",
        "pd.concat([s, s])", "pd.concat([s, s], ignore_index=True)", f"pd.concat([s, {other}])", "pd.concat([s, pd.Series([1, 2])])", "pd.concat([s, pd.Series(['q'])], ignore_index=True)", "pd.concat([s, pd.Series([1.5])]).dtype", "pd.concat([s, s], axis=1)",
        "s.groupby(s).size()", "s.groupby(s).count()", "s.describe()", "s.agg(['min', 'max'])", "s.agg('count')", "s.quantile()", "s.memory_usage()", "s.str.len()", "s.dt.year", "s.to_json()", "s.nunique() == 2", "pd.isna(s)", "pd.notna(s).sum()", "pd.isna(s.iloc[0])", "pd.to_numeric(s)", "pd.to_numeric(s, errors='coerce')",
        "np.where(s.isna(), 'none', 'some')", f"np.where(s == {a}, 1, 0)", "np.sum(s)", "np.isnan(s)", "np.sqrt(s)", "pd.Series(s)", "pd.Series(s.values)", "pd.DataFrame({'a': s})", "pd.DataFrame(s)", "str(s)", "bool(s.iloc[0])", "s.any()", "s.all()", "s.item()", f"{a} in s.values", f"{a} in s.tolist()", f"{a} in s.unique()", "s.pipe(len)", "s.T", "s.explode()", "s.transform(lambda x: x)",
    ]


def numbers(r, kind):
    a, b = scalar(r, kind), scalar(r, kind)
    op = r.choice(["+", "-", "*", "/", "//", "%", "**", "+", "-", "*", "/"])
    other = make(r, r.choice(["Int64", "Float64", "boolean", "Int32"]), 5, False)
    plain = r.choice(["pd.Series([1, 2, 3, 4, 5])", "pd.Series([1.5, None, 0, 2, 1])", "pd.Series([True, False, True, False, True])", "np.array([1, 2, 3, 4, 5])", "[1, 2, 3, 4, 5]", "pd.Series([1, 2])", "np.array([1.5, np.nan, 0, 1, 2])", "[1, None, 3, 4, 5]"])
    return [
        f"s {op} {a}", f"{a} {op} s", f"s {op} {a}", f"s {op} {other}", f"s {op} {plain}", f"{plain} {op} s", f"s {op} s", f"(s {op} {a}).dtype", f"s {op} 0", "-s", "+s", "abs(s)", "~s", f"s {op} pd.NA", f"pd.NA {op} s", f"s {op} np.nan", f"s {op} None", f"s {op} 'a'", f"s.add({a})", f"s.sub({a})", f"s.mul({a})", f"s.div({a})", f"s.add({other}, fill_value=0)",
        f"s {compare(r)} {plain}", f"{plain} {compare(r)} s", f"s {compare(r)} {other}", "s.sum() / len(s)", "s.mean().round(2)", "round(s.mean(), 2)", "float(s.sum())", "int(s.sum())", "f'{s.sum()}'", "f'{s.mean():.2f}'", "s.sum(min_count=9)", "s.std(ddof=0)", "s / s.sum()", "(s - s.mean()) / s.std()", "s[s > s.mean()]", "s.max() - s.min()", "s.round(-1)", "s * 1.5", "s.iloc[0] + 1", "s.iloc[0] == 1", "s.iloc[0] > 1", "s.astype('Float64') / 0", "(s / 0).isna()", "(s / 0)", "0 / s", "s // 0", "s % 0", "s ** 2", "2 ** s",
    ]


def logic(r):
    a = r.choice(["True", "False", "pd.NA", "1", "None", "np.nan", "np.True_"])
    op = r.choice(["&", "|", "^"])
    other = make(r, "boolean", 5, False)
    plain = r.choice(["pd.Series([True, False, True, False, True])", "np.array([True, False, True, False, True])", "[True, False, True, False, True]", "pd.Series([True, None, False, True, None])", "pd.Series([1, 0, 1, 0, 1])"])
    return [f"s {op} {a}", f"{a} {op} s", f"s {op} {other}", f"s {op} {other}", f"s {op} {plain}", f"{plain} {op} s", "~s", "s[s]", "s[~s]", "s.loc[s]", "s.iloc[s.tolist()]", "pd.Series(range(5))[s]", "pd.DataFrame({'a': range(5)})[s]", "pd.DataFrame({'a': range(5)}).loc[s, 'a']", "s.sum()", "s.mean()", "s.any(skipna=False)", "s.all(skipna=False)", "s.any()", "s.all()", "s.astype(int)", "s.astype('Int64')", "s.fillna(False)", "s.fillna(False).sum()", "s.value_counts()", "s.where(s)", "np.where(s.fillna(False), 1, 0)", "s.map({True: 'y', False: 'n'})", "s + s", "s * 2", "s - 1", "-s", "s.astype(str)", "s & s.isna()", "s == True", "s != False", "s.cumsum()", "s.max()", "s.std()", "s.median()", "s.sort_values()", "bool(s.any())", "not s.all()", "np.array([1, 2, 3, 4, 5])[s]"]


def text(r):
    w = r.choice(["a", "b", "o", "-", "1", " ", "x", ""])
    pat = r.choice(["a", "[0-9]+", "^a", "o$", "(a)", r"\\d", "b|a", "A"])
    na = r.choice(["", "", ", na=False", ", na=True", ", na=pd.NA"])
    return [
        f"s.str.contains({w!r}{na})", f"s.str.contains({pat!r}{na})", f"s[s.str.contains({pat!r}{na})]", f"s.str.contains({w!r}, regex=False{na})", f"s.str.contains({w!r}, case=False{na})", f"s.str.startswith({w!r}{na})", f"s.str.endswith({w!r}{na})", f"s.str.match({pat!r}{na})", f"s.str.fullmatch({pat!r}{na})", f"s.str.startswith(('a', 'b'){na})", f"s[s.str.startswith({w!r}{na})]", f"s.str.contains({w!r}).sum()", f"(~s.str.contains({w!r}))",
        "s.str.len()", "s.str.len().sum()", "s.str.len().max()", "s[s.str.len() > 1]", "s.str.count('a')", "s.str.find('a')", "s.str.rfind('a')", "s.str.index('a')", "s.str.upper()", "s.str.lower()", "s.str.title()", "s.str.capitalize()", "s.str.strip()", "s.str.strip('a')", "s.str.lstrip()", "s.str.swapcase()", "s.str.casefold()",
        "s.str.isdigit()", "s.str.isalpha()", "s.str.isnumeric()", "s.str.isupper()", "s.str.istitle()", "s.str.isspace()", "s.str[0]", "s.str[-1]", "s.str[:2]", "s.str.get(1)", "s.str.slice(0, 1)", "s.str.slice_replace(0, 1, 'Z')", "s.str.repeat(2)", "s.str.zfill(4)", "s.str.pad(5)", "s.str.center(6, '*')", "s.str.ljust(4)", "s.str.replace('a', 'Z')", "s.str.replace('[0-9]', '#', regex=True)", "s.str.replace('a', lambda m: 'Q', regex=True)", "s.str.removeprefix('a')", "s.str.removesuffix('c')", "s.str.join('-')", "s.str.translate({97: 'Q'})", "s.str.normalize('NFC')", "s.str.encode('utf8')", "s.str.wrap(3)", "s.str.get_dummies()",
        "s.str.split('-')", "s.str.split()", "s.str.split('-', expand=True)", "s.str.split('-').str[0]", "s.str.split('-').str.len()", "s.str.split(' ', n=1, expand=True)", "s.str.rsplit('-', n=1)", "s.str.partition('-')", "s.str.partition('-', expand=False)", "s.str.split('-', expand=True).dtypes", "s.str.split('-').explode()", "s.str.split('-').iloc[0]", "s.str.split('-').dtype",
        "s.str.extract('([0-9]+)')", "s.str.extract('([0-9]+)', expand=False)", "s.str.extract('([a-z])([0-9])')", "s.str.extract('(?P<l>[a-z])', expand=False)", "s.str.extract('([0-9]+)').dtypes", "s.str.extract('([0-9]+)', expand=False).astype('Int64')", "s.str.extract('([0-9]+)', expand=False).astype(float)", "s.str.findall('[a-z]')", "s.str.extractall('([a-z])')", "s.str.findall('[a-z]').str.len()",
        "s.str.cat()", "s.str.cat(sep='-')", "s.str.cat(sep='-', na_rep='?')", "s.str.cat(s)", "s.str.cat(s, sep='/')", "s.str.cat(s, na_rep='')", "s.str.cat(['p'] * 5)", "pd.Series(['p'] * 5).str.cat(s)",
        "s + 'x'", "'x' + s", "s + s", "s + pd.Series(['p', 'q', None, 'r', 's'])", "pd.Series(['p', 'q', None, 'r', 's']) + s", "s * 2", "s + 1", "s + pd.NA", "s + None", "s - 'a'", "s + ['p', 'q', 'r', 's', 't']", "s % 2", "-s", "~s", "s.str.upper().value_counts()", "s.str.len().dtype", "s.str.contains('a').dtype", "s.str.upper().str.lower()", "s == s.str.upper()", "s.max()", "s.min()", "s.sum()", "s.str.cat(sep=', ')", "', '.join(s.dropna())", "s.str.strip().replace('', pd.NA)", "s.str.lower().isin(['a', 'b'])", "s.astype(int)", "s.astype(float)", "s.astype('Int64')", "s.str.contains('(').sum()", "s.str.foo",
        f"s {compare(r)} pd.Series(['p', 'q', None, 'r', 's'])", f"pd.Series(['p', 'q', None, 'r', 's']) {compare(r)} s", f"s {compare(r)} ['a', 'b', 'c', 'd', 'e']", "s == 1", "s < 1", "s != 1.5", "s == True",
    ]


def na(r):
    a = r.choice(["pd.NA", "1", "0", "2.5", "'a'", "True", "False", "None", "np.nan", "np.int64(1)", "np.True_", "[1]", "''", "1.0", "0.0", "np.float64(0)", "pd.NaT", "pd.Timestamp('2020-01-01')", "(1,)", "10**30"])
    op = r.choice(["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "==", "!=", "<", ">", "<=", ">=", "and", "or", "<<", "@", "is", "in", "divmod"])
    two = [f"divmod(pd.NA, {a})", f"divmod({a}, pd.NA)"] if op == "divmod" else [f"pd.NA {op} {a}", f"{a} {op} pd.NA"]
    return shown(r, r.choice(two * 25 + [
        "pd.NA", "str(pd.NA)", "bool(pd.NA)", "not pd.NA", "-pd.NA", "+pd.NA", "abs(pd.NA)", "~pd.NA", "f'{pd.NA}'", "f'{pd.NA:>6}'", "f'{pd.NA:.2f}'", "'%s' % pd.NA", "[pd.NA]", "{'a': pd.NA}", "{pd.NA: 1}[pd.NA]", "hash(pd.NA)", "type(pd.NA).__name__", "pd.NA is pd.NA", "pd.isna(pd.NA)", "pd.isna([1, pd.NA])", "pd.notna(pd.NA)", "float(pd.NA)", "int(pd.NA)", "len(pd.NA)", "pd.NA.foo", "1 if pd.NA else 2", "pd.NA in [1, pd.NA]", "pd.NA in [pd.NA]", "pd.NA in (1, 2)", "sum([1, pd.NA])", "max([1, pd.NA])", "sorted([1, pd.NA])", "round(pd.NA)", "math.isnan(pd.NA)", "np.isnan(pd.NA)", "any([pd.NA])", "all([False, pd.NA])",
        "pd.Series([1, pd.NA])", "pd.Series([1, pd.NA]).dtype", "pd.Series(['a', pd.NA]).isna()", "pd.Series([1, pd.NA]).sum()", "pd.Series([1, pd.NA]).fillna(0)", "pd.Series([1, pd.NA]) + 1", "pd.Series([1, pd.NA]) == 1", "pd.Series([1, pd.NA, 3]) > 1", "pd.Series(['a', pd.NA]) == 'a'", "pd.Series(['a', pd.NA]).str.upper()", "pd.Series(['a', pd.NA]).str.contains('a')", "pd.Series([1, pd.NA]).dropna()", "pd.Series([1, pd.NA]).tolist()", "pd.Series([1, pd.NA]).astype('Int64')", "pd.Series([1, pd.NA]).astype(float)", "pd.Series([True, pd.NA]).astype('boolean')", "pd.Series([1, pd.NA, 1]).value_counts()", "pd.Series([1, pd.NA, 1]).value_counts(dropna=False)", "pd.Series([1, pd.NA, None, np.nan]).unique()", "pd.Series([1, pd.NA]).max()", "pd.Series([1, pd.NA]).mean()", "pd.Series([1, pd.NA]).convert_dtypes()", "pd.Series([pd.NA, pd.NA])", "pd.Series([pd.NA]).dtype", "pd.Series([1.5, pd.NA]).count()", "pd.DataFrame({'a': [1, pd.NA]})", "pd.DataFrame({'a': [1, pd.NA], 'b': ['x', pd.NA]}).isna()", "pd.DataFrame({'a': [1, pd.NA]}).dropna()", "pd.DataFrame({'a': [1, pd.NA]}).fillna(0)", "pd.DataFrame({'a': [1, pd.NA]}).dtypes", "pd.Series([1, pd.NA]).to_dict()", "pd.Series([2, pd.NA, 1]).sort_values()", "pd.Series(['b', pd.NA, 'a']).sort_values()", "pd.Series([1, pd.NA]).apply(lambda x: x)", "pd.Series([1, pd.NA]).map({1: 'x'})", "pd.Series([1, pd.NA]).replace(pd.NA, 0)", "pd.Series([1, None]).replace(np.nan, pd.NA)", "pd.Series(['a', None]).replace('a', pd.NA)", "pd.Series([1, 2]).where(pd.Series([True, False]), pd.NA)", "pd.Series(['a', 'b']).mask(pd.Series([True, False]), pd.NA)", "pd.Series([1, 2]).map({1: pd.NA})", "pd.Series([1, 2]).apply(lambda x: pd.NA if x == 1 else x)", "pd.Series([1, pd.NA]).nunique()", "pd.Series([pd.NA, 1]).duplicated()", "pd.Series([1, 2]).isin([pd.NA])", "pd.to_numeric(pd.Series(['1', pd.NA]))", "pd.Series([1, pd.NA]).astype(str)", "pd.Series(['a', pd.NA]).fillna('z')", "pd.array([1, None])", "pd.array([1, 2, None], dtype='Int64')", "pd.array(['a', None], dtype='string')", "pd.array([True, None])", "pd.array([1.5, None])", "repr(pd.array(['a', 'b']))", "pd.array([1, 2]).tolist()", "pd.array([1, None]).sum()", "pd.array([1, 2]) + 1", "list(pd.array([1, None]))",
        "pd.Int64Dtype()", "repr(pd.Int64Dtype())", "str(pd.StringDtype())", "repr(pd.StringDtype())", "pd.StringDtype() == 'string'", "pd.Int64Dtype() == 'Int64'", "pd.Int64Dtype() == pd.Int32Dtype()", "repr(pd.BooleanDtype())", "pd.BooleanDtype().name", "repr(pd.Float64Dtype())", "pd.Int64Dtype() == 'int64'", "pd.Int64Dtype() in [pd.Int64Dtype()]", "pd.StringDtype().na_value", "pd.StringDtype('python')", "pd.Float64Dtype() != 'Float64'", "pd.Int64Dtype() == np.int64", "{pd.Int64Dtype(): 1}",
    ]))


def frame(r):
    n = r.choice([0, 1, 3, 4, 6, 8])
    k, v, w, b = (make(r, kind, n, False) for kind in ("string", r.choice(["Int64", "Int64", "Int32"]), "Float64", "boolean"))
    lines = [f"df = pd.DataFrame({{'k': {k}, 'v': {v}, 'w': {w}, 'b': {b}, 'i': {[r.randint(0, 3) for _ in range(n)]}, 'o': {[r.choice(['x', 'y', None]) for _ in range(n)]}}})"]
    if r.random() < 0.3:
        data = {"k": [r.choice(["a", "b", None]) for _ in range(n)], "v": [r.choice([1, 2, 3, None]) for _ in range(n)], "w": [r.choice([1.5, 2.0, None]) for _ in range(n)], "b": [r.choice([True, False]) for _ in range(n)], "i": [r.randint(0, 3) for _ in range(n)], "o": [r.choice(["x", "y", None]) for _ in range(n)]}
        more = r.choice(["", "", "", "convert_string=False", "convert_integer=False", "convert_boolean=False", "convert_floating=False", "infer_objects=False", "dtype_backend='numpy_nullable'", "convert_integer=False, convert_floating=False"])
        lines = [f"df = pd.DataFrame({data!r}).convert_dtypes({more})"]
    if r.random() < 0.15:
        lines[0] += r.choice(["[['k', 'v']]", "[['v', 'w']]", "[['v']]", "[['k']]", "[['v', 'i']]", "[['b', 'i']]"])
        cols = lines[0]
    keys = r.choice(["'k'", "'k'", "'v'", "'b'", "'i'", "'i'", "'o'", "['k', 'i']", "['i', 'b']", "['k', 'v']"])
    more = r.choice(["", "", "", ", as_index=False", ", sort=False", ", dropna=False"])
    f = r.choice(["sum", "mean", "count", "max", "min", "size", "first", "last", "nunique", "median", "std", "var", "any", "all", "prod"])
    col = r.choice(["'v'", "'v'", "'w'", "'k'", "'b'", "'i'"])
    g = f"df.groupby({keys}{more})"
    c = r.choice(["'v'", "'w'", "'k'", "'b'"])
    what = r.choice([
        f"{g}[{col}].{f}()", f"{g}[{col}].{f}()", f"{g}[{col}].{f}()", f"{g}[['v', 'w']].{f if f != 'size' else 'sum'}()", f"{g}.size()", f"{g}.{f}()", f"{g}[{col}].agg({f!r})", f"{g}[{col}].agg(['sum', 'mean'])", f"{g}.agg({{'v': 'sum', 'w': 'mean'}})", f"{g}.agg(total=('v', 'sum'), n=('w', 'count'))", f"{g}[{col}].{f}().reset_index()", f"{g}[{col}].{f}().sort_values(ascending=False)", f"{g}[{col}].{f}().idxmax()", f"{g}[{col}].{f}().index", f"{g}[{col}].{f}().to_dict()", f"{g}[{col}].transform('sum')", f"{g}[{col}].cumsum()", f"[(n, len(p)) for n, p in {g}]", f"{g}[{col}].apply(lambda p: p.sum())", f"{g}.ngroups", f"{g}.head(1)", f"{g}[{col}].value_counts()", f"{g}[{col}].describe()", f"{g}[{col}].apply(list)", f"{g}[{col}].unique()", f"{g}.groups", f"{g}.get_group(1)",
        "df", "df", "df.dtypes", "df.dtypes.astype(str).to_dict()", "df.dtypes.value_counts()", "df.head(2)", "df.iloc[0]", "df.iloc[-1]", "df.loc[0]", "df.iloc[0]['v']", "df.loc[0, 'v']", "df.at[0, 'k']", "df.iat[0, 0]", "df[['v', 'w']].iloc[0]", "df[['v']].iloc[0]", "df.isna()", "df.isna().sum()", "df.notna().all()", "df.dropna()", "df.dropna(subset=['v'])", "df.dropna(how='all')", "df.fillna(0)", "df.fillna({'v': 0, 'k': '?'})", "df['v'].fillna(0).sum()", "df.count()", "df.nunique()",
        f"df[df[{c}] == {scalar(r, 'string')}]", f"df[df['k'] == 'a']", "df[df['v'] > 1]", "df[df['b']]", "df[~df['b']]", "df.loc[df['v'] > 1, 'k']", "df.loc[df['b'], 'v'].sum()", "df[(df['v'] > 0) & (df['w'] < 5)]", "df[df['k'].isin(['a', 'b'])]", "df[df['k'].str.contains('a')]", "df[df['k'].str.contains('a', na=False)]", "df[df['k'].notna()]", "df.query('v > 1')", "df.query(\"k == 'a'\")", "df[df.v == df.v.max()]",
        "df.sort_values('v')", "df.sort_values('k', ascending=False)", "df.sort_values(['k', 'v'])", "df.sort_values(['b', 'w'], ascending=[False, True])", "df.sort_values('v', na_position='first')", "df.drop_duplicates('k')", "df.drop_duplicates()", "df.duplicated(['k', 'b'])", "df.set_index('k')", "df.set_index('k').loc['a']", "df.set_index('v').index", "df.set_index('k')['v']", "df.set_index('i')['v']", "df.set_index('k').sort_index()", "df.reset_index()", "df.rename(columns={'k': 'K'})", "df.drop(columns='k')", "df.columns.tolist()", "df.shape", "df.copy().dtypes", "df.pop('k')", "df.assign(z=df['v'] * 2)", "df.assign(z=df['k'].str.len()).dtypes", "df.astype({'v': float})", "df.astype(str)", "df.astype(object).dtypes", "df.astype({'k': object})", "df.astype('string').dtypes", "df.convert_dtypes().dtypes",
        "df.sum()", "df.sum(numeric_only=True)", "df.mean(numeric_only=True)", "df[['v', 'w']].sum()", "df[['v', 'w']].mean()", "df[['v', 'w']].max()", "df[['v', 'w']].std()", "df[['v', 'w']].median()", "df[['v', 'w']].sum(axis=1)", "df[['v', 'i']].sum(axis=1)", "df[['v', 'w']].mean(axis=1)", "df[['v', 'w']].max(axis=1)", "df.max()", "df.min(numeric_only=True)", "df['v'].sum()", "df['v'].mean()", "df['k'].value_counts()", "df['b'].sum()", "df['v'].max()", "df[['v', 'i']].max()", "df.any()", "df.all()", "df[['v', 'w']].describe()", "df.describe()", "df.describe(include='all')", "df['v'].idxmax()",
        "df.select_dtypes('number').columns.tolist()", "df.select_dtypes('string').columns.tolist()", "df.select_dtypes(include=['Int64'])", "df.select_dtypes('bool')", "df.select_dtypes('boolean').columns.tolist()", "df.select_dtypes(exclude='number').columns.tolist()", "df.select_dtypes('object').columns.tolist()", "df.select_dtypes(include='float').columns.tolist()",
        "df.to_dict('records')", "df.to_dict('list')", "df.to_dict()", "df.values.tolist()", "df.to_numpy().tolist()", "[tuple(t) for t in df.itertuples(index=False)]", "[row['v'] for _, row in df.iterrows()]", "[type(row['v']).__name__ for _, row in df.iterrows()]", "df.to_string()", "df.T", "df.head().to_string(index=False)", "df['k'].tolist()", "df.values", "df[['v', 'w']].values", "df[['v']].values", "df.apply(lambda r: r['v'], axis=1)", "df.apply(lambda r: str(r['k']), axis=1)", "df.apply(lambda c: c.isna().sum())", "df['v'].apply(lambda x: x)", "df.apply(lambda c: c.dtype)", "df[['v', 'w']].apply(lambda r: r['v'] + r['w'], axis=1)", "df[['v', 'w']].apply('sum')", "df[['v', 'w']].agg(['sum', 'mean'])", "df.agg({'v': 'sum', 'w': 'mean'})", "df['v'].agg(['sum', 'max'])",
        "pd.concat([df, df])", "pd.concat([df, df], ignore_index=True).dtypes", "pd.concat([df, df], axis=1)", "pd.concat([df, pd.DataFrame({'v': [1]})])", "df.merge(df[['k', 'v']], on='k')", "df.merge(df[['v', 'i']], on='v', how='left')", "df.merge(df[['k', 'i']], on='i')", "df.merge(pd.DataFrame({'k': ['a', 'b'], 'z': [1, 2]}), on='k', how='left')", "df.merge(pd.DataFrame({'i': [0, 1], 'z': [1, 2]}), on='i', how='left')", "df.merge(pd.DataFrame({'i': [0, 9], 'z': [1, 2]}), on='i', how='outer')", "df.pivot_table(index='k', values='v', aggfunc='sum')", "df.pivot_table(index='i', values='v')", "df.melt(id_vars='k')", "pd.crosstab(df['k'], df['b'])", "df.nlargest(2, 'v')", "df.nsmallest(1, 'w')", "df.shift()", "df.cumsum()", "df[['v', 'w']] * 2", "df[['v', 'w']] > 1", "df == df", "df[['v', 'w']] + df[['v', 'w']]", "df[['v', 'w']].round(1)", "df['v'].rolling(2).sum()", "df.replace('a', 'z')", "df.where(df.notna(), None)", "df[['v', 'w']].corr()", "df['v'].corr(df['w'])", "df.value_counts()", "df[['k', 'i']].value_counts()", "df.sample(1)", "df.explode('k')", "df.equals(df)", "df['k'].str.cat(df['o'])", "df['o'] + df['k']", "df['k'] + df['o'].fillna('')", "df['k'] + '-' + df['v'].astype('string')", "df['k'].astype(str) + df['v'].astype(str)", "df['i'] + df['v']", "df['v'] / df['i']", "df['v'] + df['w']", "df['i'] * df['b']", "df['v'] == df['i']", "df['k'] == df['o']", "np.where(df['v'] > 1, 'hi', 'lo')", "np.where(df['k'].isna(), 'none', df['k'])", "df['v'].where(df['b'])", "df['v'].mask(df['v'] > 1, 0)", "df.info()", "df.memory_usage()", "df.isin([1])", "df.stack()", "df.mode()", "df.idxmax()", "df.empty", "df.size", "len(df)", "list(df)", "[n for n, _ in df.items()]", "df.filter(['v'])", "df.eval('v + i')", "df.insert(0, 'n', df['v'])", "df.reindex([0, 9])", "df.rank()", "df.diff()", "df.clip(0, 1)",
    ])
    if r.random() < 0.15:
        lines.append(r.choice([
            "df.loc[0, 'v'] = 5", "df.loc[0, 'v'] = pd.NA", "df.loc[0, 'v'] = None", "df.loc[0, 'v'] = 1.5", "df.loc[0, 'v'] = 'a'", "df.at[0, 'k'] = 'new'", "df.loc[0, 'k'] = 3", "df.loc[df['v'] > 1, 'k'] = 'big'", "df.loc[df['b'], 'v'] = 0", "df['z'] = df['v'] + 1", "df['z'] = df['k'].str.len()", "df['v'] = df['v'].fillna(0)", "df['v'] = df['v'].astype('Int64')", "df['i'] = df['i'].astype('Int64')", "df['o'] = df['o'].astype('string')", "df['k'] = df['k'].str.upper()", "df.loc[len(df)] = ['n', 1, 2.5, True, 1, 'x']", "df['v'] = pd.NA", "df['n'] = pd.NA", "df.loc[:, 'v'] = 3", "df.iloc[0, 0] = 'q'", "df['v'] += 1", "df['v'][0] = 9", "df.loc[0:1, 'v'] = [7, 8]", "df.loc[0, ['v', 'w']] = 1",
        ]))
        what = r.choice(["df", "df.dtypes", what, "df['v']"])
    return "\n".join(lines + [shown(r, what)])


def series(r):
    kind = r.choice(KINDS)
    lines = [f"s = {make(r, kind, r.choice([5, 5, 5, 5, 3, 2, 1, 0]) if r.random() < 0.95 else 70)}"]
    if r.random() < 0.1:
        a = scalar(r, kind)
        lines.append(r.choice([f"s[0] = {a}", f"s.iloc[0] = {a}", f"s.loc[s.index[0]] = {a}", f"s[s.isna()] = {a}", f"s[s == {a}] = {scalar(r, kind)}", f"s.iloc[:2] = [{a}, {a}]", f"s.fillna({a}, inplace=True)", f"s += {a}", "s[9] = 1", f"s.iloc[1:] = {a}", f"s[:] = {a}", f"s.at[0] = {a}"]))
        return "\n".join(lines + [shown(r, r.choice(["s", "s", "s.dtype", "s.tolist()"]))])
    pool = common(r, kind)
    if kind == "boolean":
        pool = pool + logic(r) * 3
    if kind not in ("string",):
        pool = pool + numbers(r, kind) * 2
    return "\n".join(lines + [shown(r, r.choice(pool))])


def strings(r):
    return f"s = {make(r, 'string', r.choice([5, 5, 5, 3, 0]))}\n" + shown(r, r.choice(text(r)))


def program(r, kind):
    kind = kind or r.choices(["na", "series", "text", "frame"], [10, 40, 20, 30])[0]
    return {"na": na, "series": series, "text": strings, "frame": frame}[kind](r)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    table = sys.argv[3] if len(sys.argv) > 3 else "cities"
    kind = sys.argv[4] if len(sys.argv) > 4 else None
    r = random.Random(seed)
    for at in range(count):
        print(json.dumps({"id": f"extension/{seed}/{at}", "table": table, "program": program(r, kind)}))


main()
