#!/usr/bin/env python3
"""Writes a corpus of random programs about categories and intervals, for comparing this interpreter with pandas.

    random_categories.py COUNT SEED [TABLE] > CORPUS.jsonl

Each line makes a Series or frame of categories (of text, numbers or times, ordered or not, with missing cells and categories
that no cell has) or cuts numbers into intervals, and then asks, changes, compares, counts, groups or prints. Run the corpus
through the pinned reference and through `hiddentables replay`, and compare the outcomes.
"""
import json
import random
import sys

TEXT = ["a", "b", "c", "dd", "Zed", "low", "mid", "high", "", "x y"]


def text_values(r, n, missing=0.15):
    pool = r.sample(TEXT, r.randint(2, 5))
    return [None if r.random() < missing else r.choice(pool) for _ in range(n)], pool


def values(r, n):
    """A list, and the values it was drawn from."""
    kind = r.choice(["text", "text", "text", "int", "float"])
    missing = r.choice([0, 0, 0.2])
    if kind == "text":
        return text_values(r, n, missing)
    pool = [r.randint(-5, 30) for _ in range(r.randint(2, 5))]
    if kind == "float":
        pool = [p / r.choice([1, 2, 4, 10]) for p in pool]
    return [None if r.random() < missing else r.choice(pool) for _ in range(n)], sorted(set(pool))


def categorical(r, n):
    """An expression of a Series of categories, and the values it was drawn from."""
    data, pool = values(r, n)
    cats = list(dict.fromkeys(pool))
    r.shuffle(cats)
    if r.random() < 0.4:
        cats = cats + [c for c in r.sample(TEXT if isinstance(cats[0], str) else [77, 78, 79], 1) if c not in cats]
    if r.random() < 0.15 and len(cats) > 2:
        cats = cats[:-1]
    ordered = r.random() < 0.5
    name = r.choice(["", ", name='k'"])
    return r.choice([
        f"pd.Series({data!r}{name}).astype('category')",
        f"pd.Series({data!r}, dtype='category'{name})",
        f"pd.Series(pd.Categorical({data!r}, categories={cats!r}, ordered={ordered}){name})",
        f"pd.Series(pd.Categorical({data!r}, categories={cats!r}, ordered={ordered}){name})",
        f"pd.Series({data!r}{name}).astype(pd.CategoricalDtype({cats!r}, ordered={ordered}))",
        f"pd.Series({data!r}{name}).astype('category').cat.as_ordered()",
    ]), pool


def numbers(r, n):
    kind = r.choice(["int", "int", "float", "small", "missing", "same"])
    if kind == "int":
        return [r.randint(-20, 100) for _ in range(n)]
    if kind == "float":
        return [round(r.uniform(-5, 50), r.randint(0, 4)) for _ in range(n)]
    if kind == "small":
        return [round(r.uniform(0, 0.01), 6) for _ in range(n)]
    if kind == "same":
        return [r.choice([0, 3, -2, 2.5])] * n
    return [None if r.random() < 0.2 else r.randint(0, 9) + 0.5 for _ in range(n)]


def bins(r, data):
    present = [d for d in data if d is not None] or [0]
    low, high = min(present), max(present)
    edges = sorted(r.sample(range(-30, 120), r.randint(2, 5)))
    return r.choice([
        lambda: str(r.randint(1, 6)),
        lambda: str(r.randint(2, 4)),
        lambda: repr(edges),
        lambda: repr([low, (low + high) / 2, high]),
        lambda: repr([float(e) for e in edges]),
        lambda: f"[-np.inf, {low}, {low + 1}, np.inf]",
        lambda: f"[0, 18, 35, 60, 100]",
        lambda: repr([low, low, high]),
        lambda: "0",
        lambda: repr(edges[::-1]),
        lambda: f"np.array({edges!r})",
    ])()


def cut(r, n):
    data = numbers(r, n)
    x = r.choice(["pd.Series({})", "pd.Series({}, name='v')", "pd.Series({})"]).format(repr(data))
    if r.random() < 0.1 and None not in data:
        x = repr(data)
    extra = []
    if r.random() < 0.35:
        q = r.choice([str(r.randint(1, 5)), "4", "[0, .5, 1]", "[0, 0.25, 0.9, 1.]", "3"])
        count = int(q) if q.isdigit() else q.count(",")
        head = f"pd.qcut({x}, {q}"
    else:
        b = bins(r, data)
        count = int(b) if b.isdigit() else b.count(",")
        head = f"pd.cut({x}, {b}"
        if r.random() < 0.25:
            extra.append(f"right={r.random() < 0.3}")
        if r.random() < 0.25:
            extra.append("include_lowest=True")
        if r.random() < 0.08:
            extra.append("ordered=False")
    if r.random() < 0.4:
        count = count + r.choice([0, 0, 0, 0, 0, 1])
        extra.append("labels=" + r.choice([repr(["low", "mid", "high", "top", "peak", "more", "most"][:count]), "False", "False", repr(list(range(count))), repr((["a", "b"] * 4)[:count])]))
    if r.random() < 0.2:
        extra.append(f"precision={r.randint(0, 5)}")
    if r.random() < 0.25:
        extra.append("duplicates='drop'")
    return ", ".join([head] + extra) + ")", x


def one(r, pool):
    """A value that the cells may have."""
    v = r.choice(pool)
    return repr(v) if r.random() < 0.8 else r.choice(["'zzz'", "99", "None", "np.nan"])


def op(r):
    return r.choice(["==", "!=", "<", ">", "<=", ">="])


def ask(r, pool):
    a, b = one(r, pool), one(r, pool)
    fresh = r.choice(["['new']", "'new'", "[101]", f"[{a}]", "['n1', 'n2']"])
    renamed = r.choice([f"{[str(i) for i in range(len(set(pool)))]!r}", "lambda c: str(c) + '!'", f"{{{a}: 'other'}}", "['only']", "str"])
    return r.choice([
        "s", "s.dtype", "str(s.dtype)", "s.dtype == 'category'", "s.dtype == object", "repr(s.dtype)", "s.cat.categories", "s.cat.ordered",
        "s.cat.codes", "s.values", "repr(s.values)", "s.unique()", "repr(s.unique())", "s.nunique()", "s.nunique(dropna=False)",
        "s.value_counts()", "s.value_counts(sort=False)", "s.value_counts(normalize=True)", "s.value_counts(dropna=False)",
        "s.value_counts(ascending=True)", "repr(s.value_counts().index)", "s.value_counts().sort_index()", "s.value_counts().to_dict()",
        f"s.value_counts()[{a}]", f"s.value_counts().get({a})", f"s.value_counts().loc[[{a}]]", "s.value_counts().reset_index()",
        "s.value_counts().idxmax()", "s.value_counts().head(1)", "s.value_counts() / 2", "list(s.value_counts().items())",
        f"s {op(r)} {a}", f"s[s == {a}]", f"(s != {a}).sum()", "s == s", "s < s", f"s.isin([{a}, {b}])", f"s.isin([{a}])",
        "s.sort_values()", "s.sort_values(ascending=False)", "s.sort_values(na_position='first')", "s.min()", "s.max()", "s.mode()",
        "s.sum()", "s.mean()", "s.describe()", "s.count()", "s.isna()", "s.dropna()", f"s.fillna({a})", "s.fillna('new')",
        "s.tolist()", "list(s)", "s.to_dict()", "s.iloc[0]", "repr(s.iloc[0])", "s.iloc[-1]", "s.iloc[1:3]", "s[1:]", "s.head(2)", "s.tail(2)",
        "s.astype(str)", "s.astype(object)", "s.astype('category')", "s.astype(int)", "s.astype(float)", "s.astype(bool)", "s.astype('int64').sum()",
        "s.cat.as_ordered()", "s.cat.as_unordered()", "s.cat.remove_unused_categories()", f"s.cat.add_categories({fresh})",
        f"s.cat.remove_categories([{a}])", f"s.cat.remove_categories({a})", f"s.cat.rename_categories({renamed})",
        f"s.cat.set_categories([{a}, {b}])", f"s.cat.set_categories([{a}, 'new'], ordered=True)", "s.cat.reorder_categories(list(s.cat.categories)[::-1])",
        "s.cat.reorder_categories(list(s.cat.categories)[::-1], ordered=True).sort_values()", f"s.cat.reorder_categories([{a}])",
        "s.map(str)", "s.map(lambda x: x)", "s.map(lambda v: str(v)[:1])", f"s.map({{{a}: 1, {b}: 2}})", "s.apply(str)", "s.apply(lambda v: len(str(v)))",
        "s.map(len)", "s.str.upper()", "s.str.len()", "s.str.contains('a')", "s.str[0]", "s.duplicated()", "s.drop_duplicates()",
        "s + 1", "s + 'x'", "-s", "s + s", "s & s", "1 + s", "'x' + s", "s.hasnans", "s.is_unique", "s.to_frame()", "s.reset_index()", "s.to_numpy()",
        "np.array(s)", "sorted(s.dropna())", "set(s.dropna())", "s.rename('other')", "s.copy()", "len(s)", "s.shape", "s.eq('a')",
        f"{a} in s.values", f"{a} in s.tolist()", "s.groupby(s).size()", "s.groupby(s, observed=True).count()", "s.index", "s.loc[0]", "s.empty",
        "pd.concat([s, s])", "pd.concat([s, s], ignore_index=True)", "pd.concat([s, pd.Series(['q'])])", "pd.concat([s, s.cat.as_ordered()])",
        "pd.Categorical(s)", "pd.Categorical(s.astype(object))", "pd.Series(s.values)", "s.cat.codes.max()", "s.where(s == 'a')", "s.shift()", "s.rank()",
        "s.cat.foo", "s.dt.year", "isinstance(s.dtype, pd.CategoricalDtype)", "s.cat.categories.tolist()", "list(s.cat.categories)", "s.cat.categories[0]",
        "s.replace('a', 'z')", "pd.isna(s)", "s.to_string()", "s.set_axis(range(len(s)))", "s.between('a', 'c')", "s.nlargest(2)", "s.any()", "s.std()",
    ])


def print_or_answer(r, expression):
    return f"print({expression})" if r.random() < 0.4 else f"final_answer = {expression}"


def frame(r):
    n = r.randint(3, 9)
    k, pool = categorical(r, n)
    v = [r.randint(-3, 9) for _ in range(n)]
    w = [round(r.uniform(0, 9), 2) if r.random() < 0.85 else None for _ in range(n)]
    g, _ = text_values(r, n, 0)
    lines = [f"df = pd.DataFrame({{'v': {v}, 'w': {w}, 'g': {g}}})", f"df['k'] = {k}"]
    if r.random() < 0.35:
        edges = r.choice(["3", "[-5, 0, 4, 9]", "[0, 2, 4, 6, 8, 10]"])
        labels = r.choice(["", ", labels=['lo', 'mi', 'hi']"]) if edges != "[0, 2, 4, 6, 8, 10]" else ""
        lines.append(f"df['k'] = pd.cut(df['v'], {edges}{labels})")
        pool = ["lo", "mi", "hi"]
    a = one(r, pool)
    if r.random() < 0.3:
        b, _ = categorical(r, n)
        lines.append(f"df['m'] = {b}")
        keys = r.choice(["['k', 'm']", "['k', 'g']", "['g', 'k']", "['m', 'k']"])
    else:
        keys = r.choice(["'k'", "'k'", "'k'", "['k']", "['k', 'g']", "['g', 'k']"])
    observed = r.choice(["", "", ", observed=True", ", observed=False"])
    more = r.choice(["", "", "", ", as_index=False", ", sort=False"])
    f = r.choice(["sum", "mean", "count", "max", "min", "size", "first", "last", "nunique", "median", "std"])
    group = f"df.groupby({keys}{observed}{more})"
    what = r.choice([
        f"{group}['v'].{f}()", f"{group}['w'].{f}()", f"{group}[['v', 'w']].{f if f != 'size' else 'sum'}()", f"{group}.size()", f"{group}['v'].agg('{f}')",
        f"{group}['v'].agg(['sum', 'mean'])", f"{group}.agg({{'v': 'sum', 'w': 'mean'}})", f"{group}.agg(total=('v', 'sum'), n=('w', 'count'))",
        f"{group}['v'].sum().reset_index()", f"{group}['v'].mean().sort_values(ascending=False)", f"{group}['v'].sum().idxmax()", f"{group}['w'].mean().round(1)",
        f"{group}['v'].transform('sum')", f"{group}['v'].cumsum()", f"[(str(n), len(p)) for n, p in {group}]", f"{group}['v'].apply(lambda p: p.sum())",
        f"{group}['v'].sum().index", f"{group}['v'].sum().to_dict()", f"{group}.ngroups", f"{group}['v'].sum().loc[{a}]", f"{group}['v'].sum().head(2)",
        f"{group}['v'].describe()", f"{group}.first()", f"{group}['v'].sum().sort_index(ascending=False)", f"{group}.size().reset_index(name='n')",
        "df", "df.dtypes", "df.sort_values('k')", "df.sort_values(['k', 'v'])", "df.sort_values(['k', 'v'], ascending=[False, True])", "df.iloc[0]", "df[['k']].iloc[0]",
        "df.head(2)", f"df[df['k'] == {a}]", f"df.loc[df['k'] == {a}, 'v'].sum()", "df.set_index('k')", f"df.set_index('k').loc[{a}]", "df.set_index('k').index", "df.set_index('k').sort_index()",
        "df['k'].value_counts()", "df.describe()", "df.select_dtypes('category')", "df.select_dtypes('number')", "df.select_dtypes(exclude='category')", "df.drop_duplicates('k')", "df.isna().sum()",
        "df.dropna()", "df.drop(columns='k')", "df.to_dict('records')", "[tuple(t) for t in df.itertuples(index=False)]", "[row['k'] for _, row in df.iterrows()]", "df.astype({'k': str})",
        f"df.assign(z=df['k'] == {a})", "df.rename(columns={'k': 'K'})", "df.nunique()", "df.count()", "df.reset_index()", "df.copy().dtypes", "df.pop('k')", "df.shape",
        "df.sum()", "df.max()", "df.merge(df, on='k')", "df.pivot_table(index='k', values='v')", "df.melt(id_vars='k')", "df.nlargest(2, 'v')", "df.groupby('g')['k'].nunique()",
        "df.groupby('g')['k'].first()", "df.groupby('g')['k'].count()", "df.groupby('g').size()", "df.groupby('g')['k'].max()", "df.groupby('g')['k'].value_counts()", "df.groupby('g')['v'].sum()",
        "pd.concat([df, df])", "pd.concat([df, df], ignore_index=True)['k']", "np.where(df['k'].isna(), 0, 1)", f"np.where(df['k'] == {a}, 'yes', 'no')", "df.T", "df == df", "df.apply(lambda r: str(r['k']), axis=1)",
        "df.to_string()", "df.query('v > 2')", "df['k'].astype(str) + '-' + df['g']", "df.sample(2)", "df.fillna(0)", "df.duplicated()", "df.values.tolist()",
    ])
    if r.random() < 0.08:
        lines.append(r.choice([f"df.loc[0, 'k'] = {a}", f"df['k'] = df['k'].cat.add_categories(['n'])", f"df.at[1, 'k'] = {a}", "df['k'] = df['k'].astype(str)", f"df.loc[df['v'] > 2, 'k'] = {a}"]))
    return "\n".join(lines + [print_or_answer(r, what)])


def intervals(r):
    a, b = r.randint(-5, 5), r.randint(0, 9)
    c, d = a + r.randint(0, 3), a + r.choice([r.randint(0, 6), 2.5])
    closed = r.choice(["", ", closed='left'", ", closed='both'", ", closed='neither'"])
    what = r.choice([
        "i", "repr(i)", "str(i)", "i.left", "i.right", "i.mid", "i.length", "i.closed", f"{b} in i", f"{b + 0.5} in i", "i == j", "i < j", "i > j", "i.overlaps(j)", "hash(i) == hash(j)", "{i: 1}",
        "i + 1", "i * 2", "i.is_empty", "i.open_left", "f'{i}'", "[i, j]", "sorted([i, j])", "i.foo", "i <= j", "i != j", "i / 2", "i - 1", "i == 3", "str([i])",
    ])
    return f"i = pd.Interval({a}, {a + b}{closed})\nj = pd.Interval({min(c, d)}, {max(c, d)})\n" + print_or_answer(r, what)


def encoded(r):
    """`get_dummies` and `factorize`."""
    n = r.randint(1, 7)
    data, _ = values(r, n)
    other, _ = values(r, n)
    frame = f"pd.DataFrame({{'k': {data}, 'v': {[r.randint(0, 9) for _ in range(n)]}, 'm': {other}}})"
    more = "".join(r.choice(["", "", "", extra]) for extra in [", drop_first=True", ", dummy_na=True", ", dtype=int", ", prefix='p'", ", prefix_sep='.'"])
    columns = r.choice(["", "", ", columns=['k']", ", columns=['k', 'v']", ", columns=['nope']"])
    category = r.choice(["", "", ".astype('category')"])
    return print_or_answer(r, r.choice([
        f"pd.get_dummies(pd.Series({data}){category}{more})", f"pd.get_dummies({frame}{columns}{more})", f"pd.get_dummies({data}{more})",
        f"pd.factorize(pd.Series({data}){r.choice(['', ', sort=True'])})", f"pd.Series({data}).factorize()[0].tolist()", f"pd.Series({data}).factorize()[1]",
        f"pd.factorize({frame}['k'])[1].tolist()", f"pd.get_dummies({frame}['k'], prefix='k').sum()", f"pd.get_dummies({frame}).sum().to_dict()",
    ]))


def program(r):
    kind = r.random()
    if kind < 0.4:
        s, pool = categorical(r, r.choice([0, 1, 3, 5, 6, 7, 8, 12]) if r.random() < 0.9 else 25)
        lines = [f"s = {s}"]
        if r.random() < 0.1:
            lines.append(r.choice([f"s[0] = {one(r, pool)}", f"s.iloc[-1] = {one(r, pool)}", f"s.loc[s.isna()] = {one(r, pool)}", f"s[s == {one(r, pool)}] = {one(r, pool)}"]))
        return "\n".join(lines + [print_or_answer(r, ask(r, pool))])
    if kind < 0.7:
        c, x = cut(r, r.choice([3, 5, 8, 10, 12, 20]))
        if r.random() < 0.1:
            return f"c, b = {c[:-1]}, retbins=True)\n" + print_or_answer(r, r.choice(["b.tolist()", "c", "b", "len(b)"]))
        if r.random() < 0.1:
            return print_or_answer(r, f"{x}.value_counts(bins={r.choice(['3', '2', '[0, 5, 10, 60]'])}{r.choice(['', ', sort=False', ', normalize=True'])})" if x.startswith("pd") else c)
        if r.random() < 0.45:
            return print_or_answer(r, c)
        what = r.choice([
            "c.value_counts()", "c.value_counts(sort=False)", "c.value_counts().sort_index()", "c.cat.categories", "repr(c.cat.categories)", "c.cat.codes", "c.astype(str)", "c.astype(str).tolist()",
            "c.dtype", "repr(c.dtype)", "c.iloc[0]", "repr(c.iloc[0])", "c.min()", "c.max()", "c.mode()", "c.sort_values()", "c.isna().sum()", "c.unique()", "c.nunique()", "c.tolist()", "c[0].left", "c.iloc[0].mid",
            "c.value_counts().index[0]", "c.value_counts().to_dict()", "c.describe()", "c.cat.categories.left", "c.cat.categories.mid.tolist()", "c == c.iloc[0]", "c.map(str)", "c.apply(lambda i: i.right)", "c.apply(lambda i: i.left).tolist()",
            "c.value_counts().reset_index()", "c.value_counts(normalize=True)", "c.cat.rename_categories(lambda i: str(i))", "c.cat.categories.tolist()", "c.drop_duplicates()", "str(c.value_counts().idxmax())", "c.map(lambda i: i.left)",
            "c.cat.categories.dtype", "c.cat.ordered", "c < c.max()", "c.cat.categories[0]", "[str(i) for i in c.cat.categories]", "c.to_frame('b')", "c.groupby(c).size()", "c.groupby(c).count()",
        ])
        return f"c = {c}\n" + print_or_answer(r, what)
    if kind < 0.9:
        return frame(r)
    return intervals(r) if r.random() < 0.5 else encoded(r)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    table = sys.argv[3] if len(sys.argv) > 3 else "cities"
    r = random.Random(seed)
    for at in range(count):
        print(json.dumps({"id": f"categories/{seed}/{at}", "table": table, "program": program(r)}))


main()
